import { HINTS, type Run } from '../walk/run.js'
import { bodyFields } from '../contract/field-names.js'
import type { FIELDS, ObjectResource } from '../contract/fields.js'
import type { Path } from '../diagnostic.js'
import { isDynamic } from '../dynamic.js'
import * as shape from '../rules/shape/reports.js'
import { expectUnboxed, passOver, strange } from '../walk/plain.js'

/** The words for each kind of object in messages, as a subject. */
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

/** The entries of an object by field name. DYNAMIC if the entry may be among unknown ones. */
export type FieldsOf<R extends ObjectResource> = {
  readonly [K in keyof (typeof FIELDS)[R]]?: unknown
}

/**
 * Reports a key that is in no field table as `shape/unknown-key`. Not in responses, which may have
 * new fields.
 */
export function otherKey(
  run: Run,
  object: object,
  key: string,
  value: unknown,
  resource: ObjectResource,
): void {
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
 * Reports a field of a body that only the service assigns as `shape/server-field`. No other rule
 * checks the field.
 */
export function serverField(run: Run, key: string, value: unknown): void {
  if (value === undefined) {
    return
  }
  passOver(run, value)
  shape.reportServerField(run, key)
}

/**
 * Tells whether a required field is present, and reports it otherwise.
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

/** Tells whether a path leads to the value that is being checked, or into it. */
function isBelow({ path, depth }: Run, other: Path): boolean {
  for (let i = 0; i < depth; i++) {
    if (other[i] !== path[i]) {
      return false
    }
  }
  return true
}
