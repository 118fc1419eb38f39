import type { SeenRequest } from '../net/seen.js'
import { hintsIn, isOfRefusal, isUnsimulated, SILENCES, type Problem } from './judge.js'
import type { Fault } from './report.js'

/** Observations that are no fault of the bot, each once: blocked connections and requests, and denied ones. */
export interface Noticed {
  /** Takes problems that came while no user acted: at the start of the bot, and between two uses. */
  between(problems: readonly Problem[]): void
  /** Takes a step with its faults. @returns those that count */
  counted(step: NoticedStep): readonly Fault[]
  /** Returns the unsimulated requests and blocked connections, each once. */
  blocked(): readonly string[]
  /** Returns the denied requests after which the bot went on, each once. */
  hints(): readonly string[]
}

interface NoticedStep {
  /** The name of the command with which the sequence began. */
  readonly command: string
  readonly requests: readonly SeenRequest[]
  readonly problems: readonly Problem[]
  readonly faults: readonly Fault[]
}

/** Tells whether a problem about a refusal contains more than the fact that there was one. */
const isNews = (problem: Problem): boolean =>
  isOfRefusal(problem) && !/slashlint refused to|^TypeError: fetch failed$/.test(problem.message)

export function createNoticed(): Noticed {
  /** The refused hosts, each with its first known place. */
  const blocked = new Map<string, string | undefined>()
  const hints = new Set<string>()
  /** True if a connection was refused that the bot uses for all of its handlers. */
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
