import type { Emulator } from '../control/emulator.js'
import { AFTER, createAttempts, type Attempts, type Sequence } from './attempt.js'
import { createHistory, type History, type Past } from './before.js'
import { createCauses, faultOf, keyOf, type Causes } from './causes.js'
import { SILENCES, type FuzzedBot } from './judge.js'
import type { Fault, FuzzCode, FuzzFailure, FuzzReport } from './report.js'
import { settled, triedWhole, type Shrinking } from './settle.js'

/** The options of a search. */
export interface SearchOptions {
  /** The codes of faults that are not reported. */
  readonly off?: readonly FuzzCode[]
  /** The program under test; without it, only its requests are checked. */
  readonly bot?: FuzzedBot
  /** Called with each failure once it is shrunk. */
  readonly onFailure?: (failure: FuzzFailure) => void
}

/** The limits of shrinking one cause: runs, and milliseconds. */
export const SHRINKING = { runs: 200, time: 10_000 } as const

/**
 * The most attempts at a cause that is not reproduced. One may have failed because the machine was
 * busy.
 */
const MOST_UNREPEATED = 3

/** A search for causes of failures, round by round. */
export interface Search {
  /** Returns the number of uses so far, not counting those while shrinking. */
  runs(): number
  /** Tells whether the time is over, or all uses were tried. */
  isOver(): boolean
  /** Begins a round, in which one new cause can be found. */
  beginRound(): void
  /**
   * Performs a sequence.
   *
   * @throws Error if it has a fault with a new cause, or, while a cause is shrunk, with that cause.
   *   When the search is over, the first call throws, too, to end the round
   */
  expectNothingNew(sequence: Sequence): Promise<void>
  /**
   * Reproduces the cause that was shrunk in this round, and records it.
   *
   * @param sequence its smallest sequence; `undefined` for the one that failed first
   * @throws `error`, if no cause was shrunk and the search is not over: it is no fault of the bot
   */
  settle(sequence: Sequence | undefined, error: unknown): Promise<void>
  /**
   * Returns the index of the earlier sequence in this round that caused the fault, which is then
   * shrunk, too. Undefined if there is none.
   */
  culprit(): number | undefined
  /** Returns the results so far. */
  known(): Known
}

/** The results of a search so far. */
export interface Known extends Pick<FuzzReport, 'failures' | 'unrepeated'> {
  /** The attempts of the search, with coverage and observations. */
  readonly attempts: Attempts
}

/** The limits of a search: a time of `performance.now()`, and a number of uses. */
interface Bounds {
  readonly end: number
  readonly runs: number
}

/** The state of a search. */
interface SearchState {
  readonly options: SearchOptions
  readonly causes: Causes
  readonly attempts: Attempts
  readonly history: History
  /** The number of times that a failure was not reproduced on a restarted bot, by its key. */
  readonly unrepeated: Map<string, number>
  runs: number
  /** The number of the round, and the number of sequences generated in it. */
  round: number
  drawn: number
  /** The keys of faults that a known earlier sequence causes. */
  readonly explained: Set<string>
  /** The earlier sequence that is to be shrunk. */
  culprit: Past | undefined
  /** The cause that is being shrunk in this round; undefined if there is none. */
  shrinking: Shrinking | undefined
  /** True once a round was ended because the search is over. */
  hasEnded: boolean
}

export function createSearch(emulator: Emulator, options: SearchOptions, bounds: Bounds): Search {
  const state: SearchState = {
    options,
    causes: createCauses(options.off ?? []),
    attempts: createAttempts(emulator, options.bot),
    history: createHistory(),
    unrepeated: new Map(),
    runs: 0,
    round: 0,
    drawn: 0,
    explained: new Set(),
    culprit: undefined,
    shrinking: undefined,
    hasEnded: false,
  }
  const { causes, attempts, unrepeated } = state
  const isOver = (): boolean => state.runs >= bounds.runs || performance.now() > bounds.end
  return {
    runs: () => state.runs,
    isOver,
    beginRound() {
      state.shrinking = undefined
      state.culprit = undefined
      state.round++
      state.drawn = 0
    },
    async expectNothingNew(sequence) {
      if (state.shrinking !== undefined) {
        await expectOther(state.shrinking, sequence, attempts)
        return
      }
      state.drawn++
      if (isOver()) {
        endRound(state)
      } else if (!causes.isTired(sequence)) {
        await expectKnowns(state, sequence, state.runs + 1 >= bounds.runs)
      }
    },
    settle: (sequence, error) => settle(state, sequence, error),
    culprit() {
      const [round, number] = state.culprit?.at ?? []
      return round === state.round ? number : undefined
    },
    known: () => ({ failures: causes.list(), attempts, unrepeated: unrepeated.size }),
  }
}

/**
 * Ends the round by an error, the only way to stop fast-check. Sequences that would shrink this
 * error are not performed.
 */
function endRound(state: SearchState): void {
  if (!state.hasEnded) {
    state.hasEnded = true
    throw new Error('The search is over.')
  }
}

async function settle(
  state: SearchState,
  sequence: Sequence | undefined,
  error: unknown,
): Promise<void> {
  const { shrinking, hasEnded, attempts, unrepeated } = state
  const { bot } = state.options
  if (shrinking === undefined) {
    if (hasEnded) {
      return
    }
    throw error
  }
  const { key } = shrinking
  const found = await settled(sequence ?? shrinking.first, shrinking, { bot, attempts })
  if (found === undefined) {
    unrepeated.set(key, (unrepeated.get(key) ?? 0) + 1)
    return
  }
  unrepeated.delete(key)
  if (found.culprit === undefined) {
    await report(state, key, found.failure)
  } else {
    state.explained.add(key)
    await blame(state, found.culprit, found.failure)
  }
}

async function report(state: SearchState, key: string, failure: FuzzFailure): Promise<void> {
  const { bot, onFailure } = state.options
  state.causes.add(key, failure)
  onFailure?.(failure)
  if (failure.code === 'fuzz/no-answer') {
    // It may not answer anything from now on.
    await bot?.restart?.()
  }
}

/**
 * Shrinks an earlier sequence that caused a fault, if the fault is new and the sequence belongs to
 * this round.
 */
async function blame(state: SearchState, culprit: Past, failure: FuzzFailure): Promise<void> {
  const { sequence, at } = culprit
  const key = keyOf(failure, sequence)
  if (state.causes.isKnown(failure, sequence)) {
    return
  }
  if (at[0] !== state.round) {
    await report(state, key, failure)
    return
  }
  // What others have left to timers must not be taken for it.
  await state.options.bot?.restart?.()
  const end = performance.now() + SHRINKING.time
  state.culprit = culprit
  state.shrinking = {
    key,
    end,
    first: sequence,
    failing: culprit,
    before: [],
    after: AFTER,
    runs: 0,
  }
}

/**
 * Performs a sequence.
 *
 * @param isLast true if no other sequence follows
 * @throws Error if it has a fault with a new cause
 */
async function expectKnowns(
  state: SearchState,
  sequence: Sequence,
  isLast: boolean,
): Promise<void> {
  const { attempts, options } = state
  // The next one hears what the bot does after its answer, if there is a next one.
  const after = isLast && options.bot !== undefined ? AFTER : 0
  const { faults, steps, files } = await attempts.attempt(sequence, { after })
  state.runs++
  const tried: Past = { sequence, at: [state.round, state.drawn - 1], steps, files }
  for (const fault of faults) {
    await expectKnown(state, fault, tried)
  }
  if (faults.length === 0) {
    state.history.add(tried)
  }
}

async function expectKnown(state: SearchState, fault: Fault, seen: Past): Promise<void> {
  const { causes, attempts, history, unrepeated, explained, options } = state
  const { sequence } = seen
  const isKnown = (one: Fault, of: Sequence): boolean => {
    const key = keyOf(one, of)
    return (
      explained.has(key) || (unrepeated.get(key) ?? 0) >= MOST_UNREPEATED || causes.isKnown(one, of)
    )
  }
  if (isKnown(fault, sequence)) {
    return
  }
  const before = history.latest()
  const isOfLoad = DEPENDS_ON_LOAD.includes(fault.code)
  const plain = plainOf(sequence)
  for (const first of plain === undefined ? [sequence] : [plain, sequence]) {
    const { faults, isAfter, ...tried } = await triedWhole(attempts, first, {
      after: isOfLoad ? 0 : AFTER,
    })
    const [own] = faults
    // What also fails without anything odd is no fault of two at once, or of somebody else.
    if (own !== undefined && isKnown(own, first)) {
      return
    }
    if (own !== undefined) {
      const end = performance.now() + SHRINKING.time
      const failing = { ...seen, ...tried, sequence: first }
      const after = isAfter ? AFTER : 0
      state.shrinking = { key: keyOf(own, first), end, first, failing, before, after, runs: 0 }
      throw new Error(own.what)
    }
  }
  if (options.bot?.restart !== undefined && !isOfLoad) {
    // It may need what the bot keeps of earlier uses: nothing smaller than this fails alone.
    const key = keyOf(fault, sequence)
    state.shrinking = { key, end: 0, first: sequence, failing: seen, before, after: AFTER, runs: 0 }
    throw new Error(fault.what)
  }
}

/**
 * The codes of faults that a busy machine or chance may cause. They count only if they are
 * reproduced.
 */
const DEPENDS_ON_LOAD: readonly FuzzCode[] = [...SILENCES, 'fuzz/at-once']

/** Performs a sequence while a cause is shrunk. @throws Error if it has the fault of that cause */
async function expectOther(
  cause: Shrinking,
  sequence: Sequence,
  attempts: Attempts,
): Promise<void> {
  if (cause.runs++ >= SHRINKING.runs || performance.now() > cause.end) {
    return
  }
  const tried = await attempts.attempt(sequence, { after: cause.after })
  const same = faultOf(tried, sequence, cause.key)
  if (same !== undefined) {
    throw new Error(same.what)
  }
}

/**
 * Returns a sequence in which the same user performs one step after the other; undefined if it
 * already is like that.
 */
function plainOf({ command, invocation, uses }: Sequence): Sequence | undefined {
  const isPlain = uses.every(({ byOther, when }) => !byOther && when === 'next')
  if (isPlain) {
    return undefined
  }
  return {
    command,
    invocation,
    uses: uses.map((use) => ({ ...use, byOther: false, when: 'next' })),
  }
}
