import { untilSeen, type Attempts, type Sequence, type Tried } from './attempt.js'
import { withFewestBefore, type Past } from './before.js'
import { faultOf } from './causes.js'
import type { FuzzedBot } from './judge.js'
import { FUZZ_CODES, type Fault, type FuzzFailure } from './report.js'

/** A cause that is being shrunk: only it counts then. */
export interface Shrinking {
  /** The key of the cause, as of `keyOf`. */
  readonly key: string
  /** The moment at which shrinking ends, in milliseconds of `performance.now()`. */
  readonly end: number
  /** The sequence that failed alone, with all the time that Discord gives a bot. */
  readonly first: Sequence
  /** The same as lines of a session, and those of the sequences before it. */
  readonly failing: Past
  /** The sequences before the failing one, the latest last. */
  readonly before: readonly Past[]
  /** The milliseconds after a sequence in which the fault comes. */
  readonly after: number
  /** The number of attempts to make it smaller so far. */
  runs: number
}

/** A failure that was repeated on a restarted bot. */
interface Settled {
  /** The failure with the outcome on the new bot. */
  readonly failure: FuzzFailure
  /**
   * The earlier sequence that causes the failure by itself. The sequence during which it appeared has no part in it.
   */
  readonly culprit?: Past
}

/** Repeats a failure on a restarted bot, and returns it as it was there; undefined if it did not happen again. */
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

/** The terms under which a sequence is tried alone. */
export interface Alone {
  /** The cause that is looked for. Default: any. */
  readonly key?: string
  /** The milliseconds after it in which errors still count. */
  readonly after: number
}

/** Tries a sequence alone, with all the time that Discord gives a bot, so that the load of the machine never decides. */
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
