import type { CommonContext } from '../context.js'
import type { Diagnostic, Path } from '../diagnostic.js'

/** `none`: the value is a response of the service; `chosen`: those that the context gives a severity; `all`. */
export const HINTS = { none: 0, chosen: 1, all: 2 } as const
export type Hints = (typeof HINTS)[keyof typeof HINTS]

/** The state of one validation. It lives as long as the call. */
export interface Run<C extends CommonContext = CommonContext> {
  readonly context: C
  /**
   * Where the walk is: the first `depth` segments. Copied into a diagnostic when there is one. Segments above are
   * leftovers: setting an array's length costs more than the whole check of an option.
   */
  path: (string | number)[]
  depth: number
  found: Diagnostic[]
  /** Diagnostics so far, before overrides. */
  count: number
  /** Errors among them, before or after overrides. */
  errors: number
  /** From this place on, what is listed are errors that took the place of others. */
  replaced: number
  readonly most: number
  /** Which hints are wanted. */
  hints: Hints
  /** The hint `text/whitespace` is: asked for every text. */
  wantsTidy: boolean
  /** null in optional fields resets the field: PATCH and responses. */
  nullsAllowed: boolean
  /** The value is a snapshot: plain data without getters, so that reading it cannot surprise. */
  readonly plain: boolean
  /** Something was found that a value containing itself, or a boxed one, would also cause. */
  suspicious: boolean
}

/** Thrown to leave a walk that has found enough. */
export const STOP = new Error('stop')
/** Thrown to leave a walk over a value that is not plain JSON data; it is then walked as a snapshot. */
export const STRANGE = new Error('strange')

/** As many problems are listed, unless a context says otherwise. */
export const DEFAULT_MOST = 1000

/**
 * As many options or choices of one list are looked at, and as many keys of a copied object that no rule knows: nobody writes so
 * many, and of those behind them the number says enough.
 */
export const MOST_ITEMS = 100_000

/** Those items of a list that are looked at. */
export function firstItems<T>(list: readonly T[]): readonly T[] {
  return list.length > MOST_ITEMS ? list.slice(0, MOST_ITEMS) : list
}

/**
 * The length of a list as far as it can be sent. A list may claim any length; behind as many gaps as options that are looked at
 * the rest counts as absent, so that reading it takes as long as what it has.
 */
export function readableLength(list: readonly unknown[]): number {
  const { length } = list
  return length > MOST_ITEMS ? Math.min(length, Object.keys(list).length + MOST_ITEMS) : length
}

/** Lists are made when they are first needed: a small command needs none, and four lists cost as much as its whole check. */
const NO_PATH: (string | number)[] = []
export const NOT_FOUND: Diagnostic[] = []

/** The state at the start of a walk; `plain` where the value is a snapshot. */
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

/** Whether the severities that a context gives name `text/whitespace` or its area. */
function isTidinessChosen(rules: CommonContext['rules'] | null): boolean {
  if (rules === undefined || rules === null) {
    return false
  }
  return (rules['text/whitespace'] ?? rules['text/*']) !== undefined
}

/** No hint is wanted, whatever the context says. */
export function silenceHints(run: Run): void {
  run.hints = HINTS.none
  run.wantsTidy = false
}

/** The walk's path plus a suffix, as a list of its own. */
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

/** Steps into an entry of the value at hand. */
export function enter(run: Run, segment: string | number): void {
  // As many places as the deepest path has, so that the list never grows.
  if (run.path === NO_PATH) {
    run.path = ['', 0, '', 0, '', 0, '', 0, '', 0, '', 0]
  }
  run.path[run.depth++] = segment
}

/** Steps back out. */
export function leave(run: Run): void {
  run.depth--
}
