import { untilSeen, type Attempts, type Sequence, type Tried } from './attempt.js'
import { withFewestBefore, type Past } from './before.js'
import { faultOf } from './causes.js'
import type { FuzzedBot } from './judge.js'
import { FUZZ_CODES, type Fault, type FuzzFailure } from './report.js'

/** A cause that is being shrunk; other faults are ignored meanwhile. */
export interface Shrinking {
  /** The key of the cause, as `keyOf` returns it. */
  readonly key: string
  /**
   * The time of `performance.now()` at which shrinking ends; 0 if no sequence failed alone, so that
   * nothing is shrunk.
   */
  readonly end: number
  /**
   * The sequence to shrink: it failed alone, with all the time that Discord allows. If none failed
   * alone, the sequence during which the fault occurred.
   */
  readonly first: Sequence
  /** The same sequence as steps of a session. */
  readonly failing: Past
  /** The sequences before the failing one, in order. */
  readonly before: readonly Past[]
  /** The milliseconds after a sequence in which the fault may occur. */
  readonly after: number
  /** The number of attempts to shrink so far. */
  runs: number
}

/** A failure that was reproduced on a restarted bot. */
interface Settled {
  /** The failure as the restarted bot had it. */
  readonly failure: FuzzFailure
  /**
   * The earlier sequence that causes the failure alone; absent if the failure needs several
   * sequences, or the one in which it occurred.
   */
  readonly culprit?: Past
}

/**
 * Reproduces a failure on a restarted bot, and returns it as it happened there; undefined if it is
 * not reproduced.
 */
export async function settled(
  smallest: Sequence,
  { key, first, failing, before, after }: Shrinking,
  { bot, attempts }: { readonly bot: FuzzedBot | undefined; readonly attempts: Attempts },
): Promise<Settled | undefined> {
  await bot?.restart?.()
  // A busy machine may have made it too small: what was slow was taken for what did not come.
  for (const candidate of [smallest, first]) {
    const tried = await triedWhole(attempts, candidate, { key, after })
    const fault = faultOf(tried, candidate, key)
    if (fault !== undefined) {
      return { failure: failureOf(fault, candidate, tried) }
    }
  }
  if (bot?.restart === undefined) {
    return undefined
  }
  // Then it needs what the bot keeps of earlier uses.
  const isSame = (tried: Tried) => faultOf(tried, first, key) !== undefined
  const found = await withFewestBefore(failing, before, { bot, attempts }, isSame)
  const fault = found && faultOf(found.tried, first, key)
  if (found === undefined || fault === undefined) {
    return undefined
  }
  const last = found.sequences.at(-1) ?? failing
  const failure = failureOf(fault, last.sequence, found.tried)
  const isOther = found.sequences.length === 1 && last !== failing
  return { failure, ...(isOther && { culprit: last }) }
}

/** The conditions under which a sequence is performed alone. */
export interface Alone {
  /** The key of the expected cause. Default: any cause. */
  readonly key?: string
  /** The milliseconds after the sequence in which errors still count. */
  readonly after: number
}

/**
 * Performs a sequence alone, with all the time that Discord allows, so that a busy machine causes
 * no fault.
 */
export const triedWhole = (
  attempts: Attempts,
  sequence: Sequence,
  { key, after }: Alone,
): Promise<Tried> =>
  untilSeen(
    () => attempts.attempt(sequence, { isWhole: true, after }),
    (tried) => (key === undefined ? tried.faults[0] : faultOf(tried, sequence, key)) !== undefined,
  )

function failureOf(
  fault: Fault,
  { command, invocation: { as, in: place, locale } }: Sequence,
  { lines, steps, files }: Tried,
): FuzzFailure {
  const contents = Object.entries(files).map(([name, bytes]) => [
    name,
    Buffer.from(bytes).toString('base64'),
  ])
  return {
    ...fault,
    severity: FUZZ_CODES[fault.code],
    command: command.name,
    invocation: lines,
    as,
    in: place,
    locale,
    steps,
    files: Object.fromEntries(contents),
    count: 1,
  }
}
