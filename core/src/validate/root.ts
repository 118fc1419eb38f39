import type { CommonContext } from '../context.js'
import type { ObjectResource } from '../contract/fields.js'
import type { Diagnostic } from '../diagnostic.js'
import { isDynamic, isObject } from '../dynamic.js'
import { expectPlain, expectUnboxed, found, toJsonOf } from '../walk/plain.js'
import { report } from '../walk/report.js'
import type { Run } from '../walk/run.js'
import { LABELS } from './fields.js'
import { run } from './run/driver.js'

/** Returns a value that must be an object. Reports anything else as `shape/type` at the root. */
export function rootObject(
  run: Run,
  value: unknown,
  what: string,
): Readonly<Record<string, unknown>> | undefined {
  if (isDynamic(value)) {
    return undefined
  }
  if (isObject(value)) {
    expectPlain(run, value)
    expectUnboxed(run, value)
    return value
  }
  const isList = Array.isArray(value)
  const advice = isList && what === 'A command' ? ONE_AT_A_TIME : ''
  reportRoot(
    run,
    value,
    `${what} must be an object`,
    isList ? 'DICT_TYPE_CONVERT' : undefined,
    advice,
  )
  return undefined
}

const ONE_AT_A_TIME =
  ': POST and PATCH take one command; a list is sent with PUT, which replaces all commands'

/** Checks a value that must be an object with the given walk, and returns the diagnostics. */
export function runObject<C extends CommonContext>(
  value: unknown,
  context: C | undefined,
  resource: ObjectResource,
  walk: (run: Run<C>, object: Readonly<Record<string, unknown>>) => void,
  what = LABELS[resource],
): readonly Diagnostic[] {
  return run(value, context, resource, (run: Run<C>, root) => {
    const object = rootObject(run, root, what)
    if (object !== undefined) {
      walk(run, object)
    }
  })
}

export function reportRoot(
  run: Run,
  value: unknown,
  expectation: string,
  apiCode: string | undefined,
  advice = '',
): void {
  const absent = value === null || value === undefined || isNothing(value)
  report(run, absent ? 'shape/null' : 'shape/type', [], {
    message: `${expectation}; ${foundAtRoot(run, value)}${advice}.`,
    apiCode,
  })
}

/**
 * Describes the value that the caller passed. A function, for example, would not be sent at all.
 */
function foundAtRoot(run: Run, value: unknown): string {
  if (value === undefined) {
    return 'found nothing'
  }
  return isNothing(value) ? 'found a function: pass what it returns' : found(run, value)
}

const isNothing = (value: unknown): boolean =>
  typeof value === 'function' && toJsonOf(value) === undefined
