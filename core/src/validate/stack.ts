import { NO_STACK, type Run } from '../walk/run.js'

/** Longer lists find duplicates with a `Map`; comparing pairwise is faster below (240 ns against 450 at 25 names). */
export const PAIRWISE = 32

/**
 * One of 32 drawers by length and last character: texts in different drawers differ. Comparing drawers first spares most
 * comparisons of texts.
 */
export function drawer(text: string): number {
  const { length } = text
  return 1 << ((length * 7 + text.charCodeAt(length - 1)) & 31)
}

/** Makes room on the stack and returns the first place. */
export function reserve(run: Run, count: number): number {
  if (run.stack === NO_STACK)
    run.stack = [undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined]
  const base = run.top
  run.top = base + count
  return base
}

/** The first of `count` entries of the stack, from `base` on, that is the text; or -1. */
export function findText(run: Run, base: number, count: number, wanted: string): number {
  for (let i = 0; i < count; i++) {
    const one = run.stack[base + i]
    // The length first: the engine compares texts with a call.
    if (typeof one === 'string' && one.length === wanted.length && one === wanted) return i
  }
  return -1
}

/** The first of `count` entries of the stack, from `base` on, that is the number; or -1. */
export function findNumber(run: Run, base: number, count: number, wanted: number): number {
  for (let i = 0; i < count; i++) {
    const one = run.stack[base + i]
    if (typeof one === 'number' && one === wanted) return i
  }
  return -1
}
