import type { Step } from '../invoke/invocation.js'
import { AFTER, type Attempts, type Sequence, type Tried } from './attempt.js'
import type { FuzzedBot } from './judge.js'

/** A sequence that was tried, also as lines of a session. */
export interface Past {
  /** The sequence as it was generated. */
  readonly sequence: Sequence
  /** The round in which it was tried, and how many were tried before it there. */
  readonly at: readonly [round: number, number: number]
  /** The same as lines of a session. */
  readonly steps: readonly Step[]
  /** The files that the steps name. */
  readonly files: Sequence['invocation']['files']
}

/** The fewest sequences, one after the other, with which a failure comes again. */
export interface Needed {
  /** The sequences in their order; the failure comes during the last one, or after it. */
  readonly sequences: readonly Past[]
  /** The outcome of all of them in one session. */
  readonly tried: Tried
}

/** The last sequences without a failure. They set the state that a bot keeps between uses. */
export interface History {
  /** Adds the latest sequence; the oldest one is forgotten. */
  add(past: Past): void
  /** Returns the sequences with few enough steps, the latest last. */
  latest(): readonly Past[]
}

/** The most steps of a failure that depends on earlier uses. */
const MOST_STEPS = 20
/** The number of latest sequences that are tried one after the other, and the time for it, in milliseconds. */
const TRIED = [1, 4, MOST_STEPS] as const
const TIME = 15_000
/** The time after them in which the failure may come, in milliseconds: a handler may have left it to a timer. */
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
 * Finds the fewest sequences up to a failure with which it comes again on a bot that was started anew. The last one may not be
 * among them: a bot may have had its error some time after its answer to an earlier one.
 *
 * @param fails whether it is that failure
 * @returns undefined if it does not come again
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
