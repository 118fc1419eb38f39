import type { Emulator } from '../control/emulator.js'
import { createAttempts, type Attempts, type Sequence } from './attempt.js'
import { createHistory, type History, type Past } from './before.js'
import { createCauses, faultOf, keyOf, type Causes } from './causes.js'
import { SILENCES, type FuzzedBot } from './judge.js'
import type { Fault, FuzzCode, FuzzFailure, FuzzReport } from './report.js'
import { settled, triedWhole, type Shrinking } from './settle.js'

/** The options of a search. */
export interface SearchOptions {
  /** Codes that are not reported. */
  readonly off?: readonly FuzzCode[]
  readonly bot?: FuzzedBot
  /** Called with each failure as soon as it is shrunk. */
  readonly onFailure?: (failure: FuzzFailure) => void
}

/** Bounds of shrinking a cause: runs, and milliseconds. */
export const SHRINKING = { runs: 200, time: 10_000 } as const

/** The attempts at a cause that does not fail again: a busy machine may have caused one of them. */
const MOST_UNREPEATED = 3

/** A search for causes of failures, round by round. */
export interface Search {
  /** The number of uses that were tried, those of shrinking not counted. */
  runs(): number
  /** Tells whether the time is over, or all uses are tried. */
  isOver(): boolean
  /** Begins a round: what fails next may be new. */
  beginRound(): void
  /**
   * Runs a sequence.
   *
   * @throws Error if it has a fault whose cause is new; while one is shrunk, only if it has that; once when the search is over
   */
  expectNothingNew(sequence: Sequence): Promise<void>
  /** Takes the smallest sequence of a new cause. @throws the error that ended the round, if the bot cannot be started */
  settle(sequence: Sequence, error: unknown): Promise<void>
  /** The causes that are known. */
  known(): Known
}

/** The results of a search. */
export interface Known extends Pick<FuzzReport, 'failures' | 'unrepeated'> {
  readonly attempts: Attempts
}

/** The end of a search: a moment of the machine's clock, and a number of uses. */
interface Bounds {
  readonly end: number
  readonly runs: number
}

/** What a search knows so far. */
interface SearchState {
  readonly options: SearchOptions
  readonly causes: Causes
  readonly attempts: Attempts
  readonly history: History
  /** Keys of what did not fail on a bot that was started anew, with how often that was so. */
  readonly unrepeated: Map<string, number>
  runs: number
  /** The cause that is made small, until the round ends. */
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
    shrinking: undefined,
    hasEnded: false,
  }
  const { causes, attempts, unrepeated } = state
  const isOver = (): boolean => state.runs >= bounds.runs || performance.now() > bounds.end
  return {
    runs: () => state.runs,
    isOver,
    beginRound: () => void (state.shrinking = undefined),
    async expectNothingNew(sequence) {
      if (state.shrinking !== undefined) {
        await expectOther(state.shrinking, sequence, attempts)
      } else if (isOver()) {
        endRound(state)
      } else if (!causes.isTired(sequence)) {
        await expectKnowns(state, sequence)
      }
    },
    settle: (sequence, error) => settle(state, sequence, error),
    known: () => ({ failures: causes.list(), attempts, unrepeated: unrepeated.size }),
  }
}

/** Ends the round, which has no other end. The sequences that would shrink this are not tried. */
function endRound(state: SearchState): void {
  if (!state.hasEnded) {
    state.hasEnded = true
    throw new Error('The search is over.')
  }
}

async function settle(state: SearchState, sequence: Sequence, error: unknown): Promise<void> {
  const { shrinking, hasEnded, attempts, causes, unrepeated } = state
  const { bot, onFailure } = state.options
  if (shrinking === undefined) {
    if (hasEnded) {
      return
    }
    throw error
  }
  const { key } = shrinking
  const failure = await settled(sequence, shrinking, { bot, attempts })
  if (failure === undefined) {
    unrepeated.set(key, (unrepeated.get(key) ?? 0) + 1)
    return
  }
  unrepeated.delete(key)
  causes.add(key, failure)
  onFailure?.(failure)
  if (failure.code === 'fuzz/no-answer') {
    // It may not answer anything from now on.
    await bot?.restart?.()
  }
}

/** Runs a sequence. @throws Error if it has a fault whose cause is new */
async function expectKnowns(state: SearchState, sequence: Sequence): Promise<void> {
  const { faults, steps, files } = await state.attempts.attempt(sequence)
  state.runs++
  const tried = { steps, files }
  if (faults.length === 0) {
    state.history.add(tried)
  }
  for (const fault of faults) {
    await expectKnown(state, fault, sequence, tried)
  }
}

async function expectKnown(
  state: SearchState,
  fault: Fault,
  sequence: Sequence,
  seen: Past,
): Promise<void> {
  const { causes, attempts, history, unrepeated, options } = state
  const isKnown = (one: Fault, of: Sequence): boolean =>
    (unrepeated.get(keyOf(one, of)) ?? 0) >= MOST_UNREPEATED || causes.isKnown(one, of)
  if (isKnown(fault, sequence)) {
    return
  }
  const before = history.latest()
  const plain = plainOf(sequence)
  for (const first of plain === undefined ? [sequence] : [plain, sequence]) {
    const { faults, steps, files } = await triedWhole(attempts, first)
    const [own] = faults
    // What also fails without anything odd is no fault of two at once, or of somebody else.
    if (own !== undefined && isKnown(own, first)) {
      return
    }
    if (own !== undefined) {
      const end = performance.now() + SHRINKING.time
      const failing = { steps, files }
      state.shrinking = { key: keyOf(own, first), end, first, failing, before, runs: 0 }
      throw new Error(own.what)
    }
  }
  if (options.bot?.restart !== undefined && !DEPENDS_ON_LOAD.includes(fault.code)) {
    // It may need what the bot keeps of earlier uses: nothing smaller than this fails alone.
    const key = keyOf(fault, sequence)
    state.shrinking = { key, end: 0, first: sequence, failing: seen, before, runs: 0 }
    throw new Error(fault.what)
  }
}

/** Faults that a busy machine may cause, and those that chance does: only those that come again count. */
const DEPENDS_ON_LOAD: readonly FuzzCode[] = [...SILENCES, 'fuzz/at-once', 'fuzz/hung']

/** Runs a sequence while a cause is shrunk. @throws Error if it has the fault of that cause */
async function expectOther(
  cause: Shrinking,
  sequence: Sequence,
  attempts: Attempts,
): Promise<void> {
  if (cause.runs++ >= SHRINKING.runs || performance.now() > cause.end) {
    return
  }
  const same = faultOf(await attempts.attempt(sequence), sequence, cause.key)
  if (same !== undefined) {
    throw new Error(same.what)
  }
}

/** A sequence in which the same user does one thing after the other; undefined where it is such already. */
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
