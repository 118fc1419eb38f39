import { validateResource, type Diagnostic, type Resource } from '@slashlint/core'
import { EXPRESSIBLE } from '../../json-schemas/src/expressible.js'
import { compile, type Listed } from './engine.js'
import { EXCEPTIONS, hasBothSpellings } from './exceptions.js'

/** What core says about a value that a schema judges. */
export function findings(listed: Listed, value: unknown): readonly Diagnostic[] {
  return validateResource(listed.resource as Resource, value, {
    ...listed.context,
    maxDiagnostics: Infinity,
  })
}

/** The errors that the schema must reject, and those that it may. */
export function expressible(found: readonly Diagnostic[], root: unknown) {
  const errors = found.filter(({ severity }) => severity === 'error')
  const said = errors.filter(({ code }) => EXPRESSIBLE[code]?.says !== 'no')
  const excepted = (finding: Diagnostic) =>
    // A rule that is said in full has no exception but the spellings.
    EXCEPTIONS.some(({ covers }) => covers(finding, root))
  return { must: said.filter((one) => !excepted(one)), may: said }
}

/**
 * How a schema and its twins disagree with core on a value, in words; undefined when they agree: the schema rejects exactly
 * when core has an error of an expressible rule, the strict one beyond that when core has an unknown key, and the one with
 * property escapes judges as the schema does.
 */
export function disagreement(listed: Listed, value: unknown, accepts: boolean): string | undefined {
  const { files, name } = listed
  const found = findings(listed, value)
  const { must, may } = expressible(found, value)
  if (accepts && must.length > 0) {
    return `${name}: core alone rejects: ${must.map(({ code, path, message }) => `${path.join('/')} ${code} ${message}`).join('\n')}`
  }
  if (!accepts && may.length === 0) {
    return `${name}: the schema alone rejects: ${problems(files['base'] as string, value)}`
  }
  if (files['unicode'] !== undefined && compile(files['unicode'])(value) !== accepts) {
    return `${name}: with property escapes the verdict is another`
  }
  const strict = compile(files['strict'] as string)(value)
  if (!accepts) {
    return strict ? `${name}: the strict schema accepts what the base rejects` : undefined
  }
  const hasUnknown = found.some(({ code }) => code === 'shape/unknown-key')
  if (strict === !hasUnknown) {
    return undefined
  }
  // Core looks only into the first of two spellings, the schema asks for one that is right: unknown keys stand in the other
  // one, or beside an error in the first one.
  if (hasBothSpellings(value) && (strict || found.some(({ severity }) => severity === 'error'))) {
    return undefined
  }
  return `${name}: the strict schema ${strict ? 'accepts an unknown key' : 'rejects a value without unknown keys'}`
}

function problems(file: string, value: unknown): string {
  const validate = compile(file)
  validate(value)
  return (validate.errors ?? [])
    .map(
      ({ instancePath, schemaPath, message }) => `${instancePath} ${schemaPath} ${String(message)}`,
    )
    .join('\n')
}

/** A value as a file holds it, or undefined when it cannot be written as JSON. */
export function asJson(value: unknown): unknown {
  try {
    const text = JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'bigint' ? String(inner) : inner,
    )
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
