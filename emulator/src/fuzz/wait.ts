import type { Emulator } from '../control/emulator.js'
import { InvocationError } from '../invoke/error.js'
import type { InvocationResult } from '../invoke/invocation.js'
import type { FuzzedBot, Problem } from './judge.js'
import type { Started } from './use.js'

/** What came of a step. */
export interface Waited {
  /** Absent where nothing came for so long that a fault is suspected. */
  readonly result: InvocationResult | undefined
  readonly problems: readonly Problem[]
  /** No client would do it: another user does not see the message, or a menu asks for what is not there. */
  readonly isRefused: boolean
}

/** Waits for what bots do: no longer than is needed to suspect a fault, unless all of the time is wanted. */
export interface Waiting {
  /** @param isWhole whether the bot has all the time that Discord gives it */
  wait(started: Started, isWhole: boolean): Promise<Waited>
}

/** Milliseconds after which nothing is suspicious: the least, the most, and how many times the slowest answer so far. */
const SUSPICION = { least: 250, most: 3000, times: 5 } as const
/** How often it is looked whether the bot has thrown meanwhile, in milliseconds. */
const LOOK = 20

export function createWaiting(emulator: Emulator, bot: FuzzedBot | undefined): Waiting {
  let slowest = 0
  return {
    async wait({ result }, isWhole) {
      const begin = performance.now()
      const within = Math.min(SUSPICION.most, Math.max(SUSPICION.least, slowest * SUSPICION.times))
      const problems: Problem[] = []
      const settled: { value?: Waited | { readonly error: unknown } } = {}
      const done = result.then(
        (value) => void (settled.value = { result: value, problems, isRefused: false }),
        (error: unknown) => void (settled.value = { error }),
      )
      while (settled.value === undefined) {
        await Promise.race([done, pause(LOOK)])
        problems.push(...(bot?.problems() ?? []))
        const isLate = !isWhole && performance.now() - begin > within
        if (settled.value === undefined && (isLate || problems.some(isFatal))) {
          return { result: undefined, problems, isRefused: false }
        }
      }
      const { value } = settled
      if ('error' in value) {
        if (value.error instanceof InvocationError) {
          return { result: undefined, problems, isRefused: true }
        }
        throw value.error
      }
      if (value.result?.outcome === 'answered') {
        slowest = Math.max(slowest, performance.now() - begin)
      }
      // What it does after its answer belongs to this step, too.
      await emulator.settled()
      problems.push(...(bot?.problems() ?? []))
      return value
    },
  }
}

/** What a bot does not go on after, or not with this use. */
const isFatal = ({ kind }: Problem): boolean => kind !== 'blocked'

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
