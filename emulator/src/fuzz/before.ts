import type { Step } from '../invoke/invocation.js'
import { AFTER, type Attempts, type Sequence, type Tried } from './attempt.js'
import type { FuzzedBot } from './judge.js'

/** A performed sequence, and the same as steps of a session. */
export interface Past {
  /** The generated sequence. */
  readonly sequence: Sequence
  /** The number of the round, and the number of sequences before this one in the round. */
  readonly at: readonly [round: number, number: number]
  /** The sequence as steps of a session. */
  readonly steps: readonly Step[]
  /** The files that the steps name. */
  readonly files: Sequence['invocation']['files']
}

/** The smallest list of consecutive sequences that reproduces a failure. */
export interface Needed {
  /** The sequences in order; the failure occurs during the last one, or after it. */
  readonly sequences: readonly Past[]
  /** The outcome of all sequences in one session. */
  readonly tried: Tried
}

/** The latest sequences without a failure. A bot may keep state from them. */
export interface History {
  /** Adds the latest sequence, and drops the oldest one. */
  add(past: Past): void
  /** Returns the latest sequences that have few enough steps together, in order. */
  latest(): readonly Past[]
}

/** The most steps of a failure that depends on earlier uses. */
const MOST_STEPS = 20
/**
 * The numbers of latest sequences that are tried together, and the time for all attempts, in
 * milliseconds.
 */
const TRIED = [1, 4, MOST_STEPS] as const
const TIME = 15_000
/**
 * The milliseconds after the sequences in which the failure may still occur, such as from a timer.
 */
const LONG_AFTER = 1500

export function createHistory(): History {
  const all: Past[] = []
  return {
    add(past) {
      all.push(past)
      all.splice(0, all.length - MOST_STEPS)
    },
    latest() {
      let from = all.length
      let count = 0
      while (from > 0 && count + (all[from - 1]?.steps.length ?? 0) <= MOST_STEPS) {
        from--
        count += all[from]?.steps.length ?? 0
      }
      return all.slice(from)
    },
  }
}

/**
 * Finds the smallest list of consecutive sequences that reproduces a failure on a restarted bot. It
 * may not contain the last sequence, if the error came late from an earlier one.
 *
 * @param fails tells whether an outcome has the failure
 * @returns undefined if the failure is not reproduced
 */
export async function withFewestBefore(
  failing: Past,
  before: readonly Past[],
  { bot, attempts }: { readonly bot: FuzzedBot; readonly attempts: Attempts },
  fails: (tried: Tried) => boolean,
): Promise<Needed | undefined> {
  const repeat = async (sequences: readonly Past[], after: number): Promise<Needed | undefined> => {
    await bot.restart?.()
    const files: Past['files'] = Object.assign({}, ...sequences.map((past) => past.files))
    const steps = sequences.flatMap((past) => past.steps)
    const tried = await attempts.repeat(steps, files, after)
    return fails(tried) ? { sequences, tried } : undefined
  }
  let found: Needed | undefined
  for (const count of TRIED) {
    found ??= await repeat([...before.slice(-count), failing], LONG_AFTER)
    if (found !== undefined || before.length < count) {
      break
    }
  }
  // What is not needed goes.
  const end = performance.now() + TIME
  const last = (found?.sequences.length ?? 0) - 1
  for (let index = last; found !== undefined && index >= 0; index--) {
    const fewer: readonly Past[] = found.sequences.filter((_item, at) => at !== index)
    if (fewer.length > 0 && performance.now() < end) {
      // Without the last one, the failure comes after all the others.
      const isLate: boolean = index === last || found.tried.isAfter
      found = (await repeat(fewer, isLate ? LONG_AFTER : AFTER)) ?? found
    }
  }
  return found
}
