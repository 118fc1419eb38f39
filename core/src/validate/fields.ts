import { HINTS, type Run } from '../walk/run.js'
import { bodyFields } from '../contract/field-names.js'
import type { FIELDS, ObjectResource } from '../contract/fields.js'
import type { Path } from '../diagnostic.js'
import { isDynamic } from '../dynamic.js'
import * as shape from '../rules/shape/reports.js'
import { expectUnboxed, passOver, strange } from '../walk/plain.js'

/** The subject of messages about an object. */
export const LABELS: Readonly<Record<ObjectResource, string>> = {
  command: 'A command',
  option: 'An option',
  choice: 'A choice',
  commandPermissions: 'The body',
  guildCommandPermissions: 'A guild command permissions object',
  permission: 'A permission',
  lobby: 'A lobby',
  lobbyMember: 'A lobby member',
  authorization: 'An authorization object',
  codeChallenge: 'A code challenge',
}

/** The given fields of an object; DYNAMIC if one may be among its unknown entries. */
export type FieldsOf<R extends ObjectResource> = {
  readonly [K in keyof (typeof FIELDS)[R]]?: unknown
}

/** Handles a key that is in no field table: `shape/unknown-key`, except in responses, which may get new fields. */
export function otherKey(
  run: Run,
  object: object,
  key: string,
  value: unknown,
  resource: ObjectResource,
): void {
  if (value === undefined) {
    return
  }
  if (typeof value === 'function' || (typeof value === 'symbol' && !isDynamic(value))) {
    strange(run)
    return
  }
  // Responses may grow.
  if (run.hints === HINTS.none) {
    return
  }
  // A command or option that contains itself shows by the types of its options.
  if (resource === 'command' || resource === 'option') {
    expectUnboxed(run, object)
  } else {
    run.suspicious = true
  }
  shape.reportUnknownKey(run, key, bodyFields(resource), LABELS[resource])
}

/**
 * Handles a field of a body that the service assigns: `shape/server-field`, which silences every other rule on the key.
 */
export function serverField(run: Run, key: string, value: unknown): void {
  if (value === undefined) {
    return
  }
  passOver(run, value)
  shape.reportServerField(run, key)
}

/**
 * Tells whether a required field is given, and reports it otherwise.
 *
 * @param advice the text to write if it is missing
 */
export function isPresent(run: Run, key: string, value: unknown, advice?: string): boolean {
  if (value !== undefined && value !== null) {
    return true
  }
  if (value === undefined) {
    shape.missing(run, key, nearMiss(run, key), advice)
  } else {
    shape.reportNull(run, key)
  }
  return false
}

/** Finds the unknown key of the present object that was probably meant as `field`. */
export function nearMiss(run: Run, field: string): string | undefined {
  const { depth } = run
  for (let i = run.found.length - 1; i >= 0; i--) {
    const diagnostic = run.found[i]
    // The findings in this object are the last ones: one elsewhere ends the search.
    if (diagnostic === undefined || !isBelow(run, diagnostic.path)) {
      return undefined
    }
    if (diagnostic.path.length !== depth + 1) {
      continue
    }
    if (diagnostic.code === 'shape/unknown-key' && diagnostic.data?.suggestion === field) {
      return String(diagnostic.path[depth])
    }
  }
  return undefined
}

/** Tells whether a path leads to the present value or into it. */
function isBelow({ path, depth }: Run, other: Path): boolean {
  for (let i = 0; i < depth; i++) {
    if (other[i] !== path[i]) {
      return false
    }
  }
  return true
}
