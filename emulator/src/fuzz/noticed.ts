import type { SeenRequest } from '../net/seen.js'
import { hintsIn, isOfRefusal, isUnsimulated, SILENCES, type Problem } from './judge.js'
import type { Fault } from './report.js'

/**
 * Observations that are not faults of the bot: blocked connections, unsimulated requests and denied
 * ones.
 */
export interface Noticed {
  /** Records problems while no user acts: at the start of the bot, or between two uses. */
  between(problems: readonly Problem[]): void
  /** Records a step with its faults. @returns the faults that count */
  counted(step: NoticedStep): readonly Fault[]
  /** Lists the unsimulated requests and blocked connections, without duplicates. */
  blocked(): readonly string[]
  /** Lists the denied requests after which the bot still answered, without duplicates. */
  hints(): readonly string[]
}

interface NoticedStep {
  /** The name of the command that began the sequence. */
  readonly command: string
  readonly requests: readonly SeenRequest[]
  readonly problems: readonly Problem[]
  readonly faults: readonly Fault[]
}

/** Tells whether a problem about a refused connection tells more than the refusal itself. */
const isNews = (problem: Problem): boolean =>
  isOfRefusal(problem) && !/slashlint refused to|^TypeError: fetch failed$/.test(problem.message)

export function createNoticed(): Noticed {
  /** The refused hosts, each with the first known place. */
  const blocked = new Map<string, string | undefined>()
  const hints = new Set<string>()
  /** True if a refused connection affects all handlers of the bot. */
  let isHeldUp = false
  const note = (problems: readonly Problem[]): void => {
    for (const { message, place } of problems.filter(isNews)) {
      blocked.set(message, blocked.get(message) ?? place)
    }
  }
  return {
    between(problems) {
      note(problems)
      isHeldUp ||= problems.some(isOfRefusal)
    },
    counted({ command, requests, problems, faults }) {
      note(problems)
      for (const { method, path } of requests.filter(isUnsimulated)) {
        blocked.set(`${method} ${path.replace(/\d{15,}/g, '*')} is not simulated`, undefined)
      }
      for (const hint of faults.length > 0 ? [] : hintsIn({ requests })) {
        hints.add(hint)
      }
      const isWaiting = ({ code }: Fault): boolean => isHeldUp && SILENCES.includes(code)
      if (faults.some(isWaiting)) {
        blocked.set(`${command} does not answer: it may wait for what was refused`, undefined)
      }
      return faults.filter((fault) => !isWaiting(fault))
    },
    blocked: () =>
      [...blocked].map(([what, place]) => (place === undefined ? what : `${what} (at ${place})`)),
    hints: () => [...hints],
  }
}
