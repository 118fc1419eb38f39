import { validateResource, type Diagnostic, type Resource } from '@slashlint/core'
import { EXPRESSIBLE } from '../../json-schemas/src/expressible.js'
import { compile, type Listed } from './engine.js'
import { EXCEPTIONS, hasBothSpellings } from './exceptions.js'

/** Returns the findings of core for a value of a schema's resource. */
export function findings(listed: Listed, value: unknown): readonly Diagnostic[] {
  return validateResource(listed.resource as Resource, value, {
    ...listed.context,
    maxDiagnostics: Infinity,
  })
}

/** Returns the errors that the schema must reject, and those that it may reject. */
export function expressible(found: readonly Diagnostic[], root: unknown) {
  const errors = found.filter(({ severity }) => severity === 'error')
  const said = errors.filter(({ code }) => EXPRESSIBLE[code]?.says !== 'no')
  const excepted = (finding: Diagnostic) =>
    // A rule that schemas express in full has only spellings as an exception.
    EXCEPTIONS.some(({ covers }) => covers(finding, root))
  return { must: said.filter((one) => !excepted(one)), may: said }
}

/**
 * Describes how a schema and its variants disagree with core about a value, or returns undefined if they agree. The
 * schema must reject a value exactly if core has an error of an expressible rule. The strict variant must also reject
 * unknown keys. The variant with property escapes must agree with the schema.
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
  // Core only reads the first of two spellings, while the schema requires that one is right. So unknown keys may be in
  // the other one, or next to an error in the first.
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

/** Converts a value to JSON data, or returns undefined if that is impossible. */
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
