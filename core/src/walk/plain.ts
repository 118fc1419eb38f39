import { STRANGE, type Run } from './run.js'

/** A list that is not judged: what cannot be sent is found all the same. */
export function expectPrimitives(run: Run, value: unknown): void {
  if (Array.isArray(value)) for (const item of value as unknown[]) strangeUnlessPrimitive(run, item)
  else strangeUnlessPrimitive(run, value)
}

/** A primitive is what it is; an object, a function or a symbol may be sent as something else. */
export function strangeUnlessPrimitive(run: Run, value: unknown): void {
  if ((typeof value === 'object' && value !== null) || typeof value === 'function' || typeof value === 'symbol')
    strange(run)
}

/** Leaves the first walk where an object without entries, or with unusual ones, may be a boxed primitive. */
export function expectUnboxed(run: Run, value: object): void {
  if (value.constructor !== Object) strange(run)
}

/**
 * Leaves the first walk: the value here may be something else than it looks (an object with `toJSON`, a boxed string).
 * In a snapshot nothing is.
 */
export function strange(run: Run): void {
  if (!run.plain) throw STRANGE
}
