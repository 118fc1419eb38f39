import type { CommonContext } from '../context.js'
import type { Diagnostic, Path } from '../diagnostic.js'

/**
 * The hints that are computed. `none`: the value is a response of the service. `chosen`: those to
 * which the context gives a severity. `all`: every hint.
 */
export const HINTS = { none: 0, chosen: 1, all: 2 } as const
export type Hints = (typeof HINTS)[keyof typeof HINTS]

/** The state of one validation, which ends with the call of the validator. */
export interface Run<C extends CommonContext = CommonContext> {
  /** The caller's context, unchanged. */
  readonly context: C
  /**
   * The path of the value that is being checked: the first `depth` segments. Further segments are
   * left over from earlier values, because setting an array's length is slow.
   */
  path: (string | number)[]
  /** The number of valid segments in `path`. */
  depth: number
  /** The diagnostics so far. */
  found: Diagnostic[]
  /** The number of findings so far, listed or not. */
  count: number
  /** The number of findings that are errors, in the context or by default. */
  errors: number
  /** The index from which on the list has errors that replaced other diagnostics. */
  replaced: number
  /** The most diagnostics in the result. */
  readonly most: number
  /** The hints that are computed. */
  hints: Hints
  /**
   * True if the hint `text/whitespace` is computed. It is expensive, because it reads every text.
   */
  wantsTidy: boolean
  /** True if null resets an optional field: in PATCH bodies and responses. */
  nullsAllowed: boolean
  /**
   * True if the value is a snapshot: plain data without getters, so that reading it has no side
   * effects.
   */
  readonly plain: boolean
  /** True after a finding that a self-containing or boxed value would also cause. */
  suspicious: boolean
}

/** Thrown to end a walk after enough findings. */
export const STOP = new Error('stop')
/**
 * Thrown to end a walk over a value that is not plain JSON data. The walk then starts again over a
 * snapshot.
 */
export const STRANGE = new Error('strange')

/** The most diagnostics in the result, if the context does not set another number. */
export const DEFAULT_MOST = 1000

/**
 * The most options or choices of a list that are checked, and the most unknown keys of a copied object. No author
 * writes so many; of further ones, the number is enough.
 */
export const MOST_ITEMS = 100_000

/** Returns the items of a list that are checked: at most {@link MOST_ITEMS}. */
export function firstItems<T>(list: readonly T[]): readonly T[] {
  return list.length > MOST_ITEMS ? list.slice(0, MOST_ITEMS) : list
}

/**
 * Returns the length up to which a list is read: at most `MOST_ITEMS` gaps are counted. A list may
 * claim any length without having items.
 */
export function readableLength(list: readonly unknown[]): number {
  const { length } = list
  return length > MOST_ITEMS ? Math.min(length, Object.keys(list).length + MOST_ITEMS) : length
}

/**
 * Shared empty lists, replaced on first use. Most commands need none, and creating four lists takes
 * as long as checking a small command.
 */
const NO_PATH: (string | number)[] = []
export const NOT_FOUND: Diagnostic[] = []

/** Makes the state at the start of a validation. `plain`: the value is a snapshot. */
export function startRun<C extends CommonContext>(context: C, plain: boolean): Run<C> {
  return {
    context,
    path: NO_PATH,
    depth: 0,
    found: NOT_FOUND,
    count: 0,
    errors: 0,
    replaced: Number.MAX_SAFE_INTEGER,
    most: typeof context.maxDiagnostics === 'number' ? context.maxDiagnostics : DEFAULT_MOST,
    hints: context.hints === true ? HINTS.all : HINTS.chosen,
    wantsTidy: context.hints === true || isTidinessChosen(context.rules),
    nullsAllowed: false,
    plain,
    suspicious: false,
  }
}

/** Tells whether a context gives a severity to `text/whitespace` or its area. */
function isTidinessChosen(rules: CommonContext['rules'] | null): boolean {
  if (rules === undefined || rules === null) {
    return false
  }
  return (rules['text/whitespace'] ?? rules['text/*']) !== undefined
}

/** Turns all hints off, whatever the context contains. */
export function silenceHints(run: Run): void {
  run.hints = HINTS.none
  run.wantsTidy = false
}

/** Returns the walk's path plus a suffix, as a new list. */
export function pathTo(run: Run, suffix: Path): Path {
  const { depth } = run
  // One that grows by `push` takes room for 17, and a slice takes 40 ns more than a loop.
  // eslint-disable-next-line unicorn/no-new-array -- as long as it must be
  const path = new Array<string | number>(depth + suffix.length)
  for (let i = 0; i < depth; i++) {
    path[i] = run.path[i] as string | number
  }
  for (let i = 0; i < suffix.length; i++) {
    path[depth + i] = suffix[i] as string | number
  }
  return path
}

/** Moves the walk's path into an entry of the present value. */
export function enter(run: Run, segment: string | number): void {
  // As many places as the deepest path has, so that the list never grows.
  if (run.path === NO_PATH) {
    run.path = ['', 0, '', 0, '', 0, '', 0, '', 0, '', 0]
  }
  run.path[run.depth++] = segment
}

/** Moves the walk's path back to the containing value. */
export function leave(run: Run): void {
  run.depth--
}
