import type { Emulator } from '../control/emulator.js'
import type { InvocationResult, Step } from '../invoke/invocation.js'
import { commandOf, type FuzzInvocation } from './invocation.js'
import { faultsIn, isUnsimulated, type FuzzedBot } from './judge.js'
import type { Fault, FuzzUse } from './report.js'
import { go, repeated, send, type Started } from './use.js'
import { createWaiting, type Waited } from './wait.js'

/** One use: an invocation, and what users do with its answers. */
export interface Sequence {
  readonly invocation: FuzzInvocation
  readonly uses: readonly FuzzUse[]
}

/** What came of a sequence. */
export interface Tried {
  readonly faults: readonly Fault[]
  /** What users did, as one would say it. */
  readonly lines: readonly string[]
  /** The same as lines of a session. */
  readonly steps: readonly Step[]
}

/** Does what users can do, each sequence from a reset. */
export interface Attempts {
  /** @param isWhole whether the bot has all the time that Discord gives it */
  attempt(sequence: Sequence, isWhole?: boolean): Promise<Tried>
  /** Does the steps of a session, with all of the time. */
  repeat(steps: readonly Step[], files: FuzzInvocation['files']): Promise<Tried>
  /** Requests that nothing simulates and connections that were refused, each once. */
  readonly blocked: ReadonlySet<string>
  /** The commands that were tried. */
  readonly reached: ReadonlySet<string>
  /** How many sequences there were, and how many presses, choices and forms in them. */
  readonly count: { sequences: number; uses: number }
}

/** The users who press what others were shown. */
const MOST_USERS = 4

export function createAttempts(emulator: Emulator, bot: FuzzedBot | undefined): Attempts {
  const waiting = createWaiting(emulator, bot)
  const blocked = new Set<string>()
  const reached = new Set<string>()
  const count = { sequences: 0, uses: 0 }
  const users = emulator.seed.users?.map(({ name }) => name).slice(0, MOST_USERS) ?? []
  return {
    blocked,
    reached,
    count,
    attempt({ invocation, uses }, isWhole = false) {
      reached.add(commandOf(invocation))
      return perform(
        [
          () => send(emulator, invocation),
          ...uses.map((use) => (shown: InvocationResult | undefined) => {
            return shown && go(shown, use, invocation.as, users)
          }),
        ],
        isWhole,
      )
    },
    repeat: (steps, files) =>
      perform(
        steps.map((step) => (shown: InvocationResult | undefined) => {
          return repeated(emulator, shown, step, files)
        }),
        true,
      ),
  }

  async function perform(
    starts: readonly ((shown: InvocationResult | undefined) => Started | undefined)[],
    isWhole: boolean,
  ): Promise<Tried> {
    count.sequences++
    await bot?.revive()
    emulator.reset({ keepCommands: true })
    const tried = { faults: [] as Fault[], lines: [] as string[], steps: [] as Step[] }
    let shown: InvocationResult | undefined
    for (const [index, start] of starts.entries()) {
      const before = emulator.requests.length
      const started = start(shown)
      const waited = started && (await waiting.wait(started, isWhole))
      if (started === undefined || waited === undefined || waited.isRefused) {
        break
      }
      count.uses += index === 0 ? 0 : 1
      tried.lines.push(started.line)
      tried.steps.push(started.step)
      tried.faults.push(...faultsAfter(started, waited, before))
      shown = waited.result
      if (shown === undefined || tried.faults.length > 0) {
        break
      }
    }
    return tried
  }

  function faultsAfter(
    { line, kind, byOther }: Started,
    { result, problems }: Waited,
    before: number,
  ): readonly Fault[] {
    const requests = emulator.requests.slice(before)
    for (const { method, path } of requests.filter(isUnsimulated)) {
      blocked.add(`${method} ${path.replace(/\d{15,}/g, '*')} is not simulated`)
    }
    for (const { kind: problem, message } of problems) {
      if (problem === 'blocked') {
        blocked.add(message)
      }
    }
    return faultsIn({ result, line, kind, byOther, requests, problems })
  }
}

/**
 * Does again what a failure was about, from a reset, with all the time that Discord gives a bot.
 *
 * @param files the files that the lines name
 * @returns what went wrong; a step that no client would send ends it
 */
export async function repeatSteps(
  emulator: Emulator,
  steps: readonly Step[],
  { bot, files = {} }: { readonly bot?: FuzzedBot; readonly files?: FuzzInvocation['files'] } = {},
): Promise<Tried> {
  return createAttempts(emulator, bot).repeat(steps, files)
}
