import { validateResource, type Diagnostic, type Resource } from '@slashlint/core'
import { EXPRESSIBLE, type Expressible } from '@slashlint/json-schemas/generator'
import { compile, type Listed } from './engine.js'
import { EXCEPTIONS } from './exceptions.js'

const TABLE: Readonly<Record<string, Expressible>> = EXPRESSIBLE

/** What core says about a value that a schema judges. */
export function findings(listed: Listed, value: unknown): readonly Diagnostic[] {
  return validateResource(listed.resource as Resource, value, { ...listed.context, maxDiagnostics: Infinity })
}

/** The errors that the schema must reject, and those that it may. */
export function expressible(found: readonly Diagnostic[], root: unknown) {
  const errors = found.filter(({ severity }) => severity === 'error')
  const said = errors.filter(({ code }) => TABLE[code]?.says !== 'no')
  const excepted = (finding: Diagnostic) =>
    // A rule that is said in full has no exception but the spellings.
    EXCEPTIONS.some(({ covers }) => covers(finding, root))
  return { must: said.filter((one) => !excepted(one)), may: said }
}

/**
 * How a schema and core disagree on a value, in words; undefined when they agree: the schema rejects exactly when core
 * has an error of an expressible rule.
 */
export function disagreement(listed: Listed, file: string, value: unknown): string | undefined {
  const validate = compile(file)
  const rejects = !validate(value)
  const { must, may } = expressible(findings(listed, value), value)
  if (rejects ? may.length > 0 : must.length === 0) return undefined
  return rejects
    ? `the schema alone rejects: ${JSON.stringify(validate.errors?.slice(0, 5).map(({ instancePath, schemaPath, message }) => `${instancePath} ${schemaPath} ${String(message)}`))}`
    : `core alone rejects: ${JSON.stringify(must.map(({ code, path, message }) => `${path.join('/')} ${code} ${message}`))}`
}

/** A value as a file holds it, or undefined when it cannot be written as JSON. */
export function asJson(value: unknown): unknown {
  try {
    const text = JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
