import type { Emulator } from '../control/emulator.js'
import { isInvocationError } from '../invoke/error.js'
import type { InvocationResult } from '../invoke/invocation.js'
import { isOfRefusal, type FuzzedBot, type Problem } from './judge.js'
import type { Started } from './use.js'

/** The outcome of waiting for a step. */
interface Waited {
  /**
   * The results in the order of sending; empty if waiting was given up because of a long silence.
   */
  readonly results: readonly InvocationResult[]
  /** The problems that the bot's preload reported meanwhile. */
  readonly problems: readonly Problem[]
  /**
   * True if Discord's client would not allow the act, such as on a message that the user does not
   * see.
   */
  readonly isRefused: boolean
}

/**
 * Waits for the acts of a bot. It stops once a fault is suspected, unless all the time is allowed.
 */
export interface Waiting {
  /**
   * Waits for the end of a step.
   *
   * @param isWhole true if the bot gets all the time that Discord allows
   */
  wait(started: Started, isWhole: boolean): Promise<Waited>
}

/**
 * The silence that is suspicious, in milliseconds: `times` the slowest answer so far, but at least
 * `least`, at most `most`, and never less than `more` times the slowest answer.
 */
const SUSPICION = { least: 250, times: 5, most: 3000, more: 1.5 } as const
/** The interval at which the problems of the bot are read, in milliseconds. */
export const LOOK = 20

export function createWaiting(emulator: Emulator, bot: FuzzedBot | undefined): Waiting {
  let slowest = 0
  return {
    async wait({ results }, isWhole) {
      const begin = performance.now()
      const usual = Math.min(SUSPICION.most, slowest * SUSPICION.times)
      const within = Math.max(SUSPICION.least, usual, slowest * SUSPICION.more)
      const problems: Problem[] = []
      const settled: { value?: Waited | { readonly error: unknown } } = {}
      const done = Promise.all(results).then(
        (value) => void (settled.value = { results: value, problems, isRefused: false }),
        (error: unknown) => void (settled.value = { error }),
      )
      while (settled.value === undefined) {
        await Promise.race([done, pause(LOOK)])
        problems.push(...(bot?.problems() ?? []))
        const isLate = !isWhole && performance.now() - begin > within
        if (settled.value === undefined && (isLate || problems.some(isFatal))) {
          problems.push(...(await whetherItHangs(problems)))
          return { results: [], problems, isRefused: false }
        }
      }
      const { value } = settled
      if ('error' in value) {
        if (isInvocationError(value.error)) {
          return { results: [], problems, isRefused: true }
        }
        throw value.error
      }
      if (value.results.every(({ outcome }) => outcome === 'answered')) {
        slowest = Math.max(slowest, performance.now() - begin)
      }
      // What it does after its answer belongs to this step, too.
      await emulator.settled()
      problems.push(...(bot?.problems() ?? []))
      if (value.results.some(({ outcome }) => outcome === 'timed-out')) {
        problems.push(...(await whetherItHangs(problems)))
      }
      return value
    },
  }

  /**
   * Waits until the preload can tell whether a silent bot hangs; it needs some time to be sure.
   *
   * @returns the new problems
   */
  async function whetherItHangs(known: readonly Problem[]): Promise<readonly Problem[]> {
    if (bot === undefined || known.some(isFatal)) {
      return []
    }
    const end = performance.now() + STANDING
    const begin = performance.now()
    // Who answers the gateway does not hang.
    await Promise.race([emulator.settled(), pause(STANDING)])
    const isAlive = emulator.connections > 0 && performance.now() - begin < ALIVE
    const found: Problem[] = [...bot.problems()]
    while (!isAlive && !found.some(isFatal) && performance.now() < end) {
      await pause(LOOK)
      found.push(...bot.problems())
    }
    return found
  }
}

/** The milliseconds after which the preload has reported a blocked event loop. */
const STANDING = 3500
/** The milliseconds after which a client that does not answer the gateway may be blocked. */
const ALIVE = 1000

/** Tells whether a problem ends a step: the bot will not complete it. */
const isFatal = (problem: Problem): boolean => !isOfRefusal(problem) && problem.kind !== 'printed'

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
