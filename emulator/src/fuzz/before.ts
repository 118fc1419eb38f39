import type { Step } from '../invoke/invocation.js'
import type { Attempts, Sequence, Tried } from './attempt.js'
import type { FuzzedBot } from './judge.js'

/** A sequence that went well, as lines of a session. */
export interface Past {
  readonly steps: readonly Step[]
  readonly files: Sequence['invocation']['files']
}

/** The last sequences that went well: what a bot keeps between uses comes from them. */
export interface History {
  add(past: Past): void
  /** As many as have few enough steps, the latest last. */
  latest(): readonly Past[]
}

/** The most steps that a failure has which depends on what was before. */
const MOST_STEPS = 20
/** The number of latest sequences that are tried one after the other, and the time for it, in milliseconds. */
const TRIED = [1, 4, MOST_STEPS] as const
const TIME = 15_000

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
 * Finds the fewest of the sequences before a failure with which it comes again on a bot that was started anew.
 *
 * @param fails whether it is that failure
 * @returns all of their steps and its own; undefined where it does not come again
 */
export async function withFewestBefore(
  failing: Past,
  before: readonly Past[],
  { bot, attempts }: { readonly bot: FuzzedBot; readonly attempts: Attempts },
  fails: (tried: Tried) => boolean,
): Promise<Tried | undefined> {
  const end = performance.now() + TIME
  const repeat = async (list: readonly Past[]): Promise<Tried | undefined> => {
    await bot.restart?.()
    const whole = [...list, failing]
    const files: Past['files'] = Object.assign({}, ...whole.map((past) => past.files))
    const tried = await attempts.repeat(
      whole.flatMap(({ steps }) => steps),
      files,
    )
    return fails(tried) ? tried : undefined
  }
  let kept: readonly Past[] = []
  let found: Tried | undefined
  for (const count of TRIED) {
    kept = before.slice(-count)
    found = await repeat(kept)
    if (found !== undefined || kept.length < count) {
      break
    }
  }
  // What is not needed goes.
  for (let index = kept.length - 1; found !== undefined && index >= 0; index--) {
    const fewer = kept.filter((_item, at) => at !== index)
    const isOver = fewer.length === 0 || performance.now() > end
    const again = isOver ? undefined : await repeat(fewer)
    if (again !== undefined) {
      found = again
      kept = fewer
    }
  }
  return found
}
