import type { Emulator } from '../control/emulator.js'
import type { InvocationResult, Step } from '../invoke/invocation.js'
import type { SeenRequest } from '../net/seen.js'
import { createReached, type Reached } from './coverage.js'
import type { FuzzInvocation } from './invocation.js'
import { faultsIn, hintsIn, isUnsimulated, type FuzzedBot } from './judge.js'
import type { Fault, FuzzUse } from './report.js'
import { go, repeated, send, type ShownSoFar, type Started } from './use.js'
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
  /** Requests that were denied, and the bot went on all the same, each once. */
  readonly hints: ReadonlySet<string>
  readonly reached: Reached
  /** How many sequences there were, and how many presses, choices and forms in them. */
  readonly count: { sequences: number; uses: number }
}

/** The users who press what others were shown. */
const MOST_USERS = 4

export function createAttempts(emulator: Emulator, bot: FuzzedBot | undefined): Attempts {
  const waiting = createWaiting(emulator, bot)
  const blocked = new Set<string>()
  const hints = new Set<string>()
  const reached = createReached(emulator)
  const count = { sequences: 0, uses: 0 }
  const users = emulator.seed.users?.map(({ name }) => name).slice(0, MOST_USERS) ?? []
  return {
    blocked,
    hints,
    reached,
    count,
    attempt({ invocation, uses }, isWhole = false) {
      reached.sent(invocation)
      return perform(
        [
          () => send(emulator, invocation),
          ...uses.map((use) => (shown: ShownSoFar) => {
            return shown.length === 0
              ? undefined
              : go(emulator, shown, use, { user: invocation.as, users })
          }),
        ],
        isWhole,
      )
    },
    repeat: (steps, files) =>
      perform(
        inMoments(steps).map((moment) => (shown: ShownSoFar) => {
          return repeated(emulator, shown, moment, files)
        }),
        true,
      ),
  }

  async function perform(
    starts: readonly ((shown: ShownSoFar) => Started | undefined)[],
    isWhole: boolean,
  ): Promise<Tried> {
    count.sequences++
    await bot?.revive()
    emulator.reset({ keepCommands: true, keepPast: true })
    const tried = { faults: [] as Fault[], lines: [] as string[], steps: [] as Step[] }
    const shown: InvocationResult[] = []
    for (const [index, start] of starts.entries()) {
      const before = emulator.requests.length
      const started = start(shown)
      const waited = started && (await waiting.wait(started, isWhole))
      if (started === undefined || waited === undefined || waited.isRefused) {
        break
      }
      count.uses += index === 0 ? 0 : 1
      tried.lines.push(started.line)
      tried.steps.push(...started.steps)
      const requests = emulator.requests.slice(before)
      tried.faults.push(...faultsAfter(started, waited, requests, { blocked, hints }))
      reached.shown(tried.steps, waited.results)
      // What a command has shown before another one is not gone on with.
      shown.splice(0, started.kind === 'use' ? 0 : shown.length)
      shown.unshift(...waited.results)
      if (waited.results.length === 0 || tried.faults.length > 0) {
        break
      }
    }
    return tried
  }
}

/** What was noticed beside faults, each once. */
type Noticed = Readonly<Record<'blocked' | 'hints', Set<string>>>

/** What went wrong in a step, with all the requests that the bot sent in it. */
function faultsAfter(
  { line, kind, isOdd }: Started,
  { results, problems }: Waited,
  requests: readonly SeenRequest[],
  { blocked, hints }: Noticed,
): readonly Fault[] {
  for (const { method, path } of requests.filter(isUnsimulated)) {
    blocked.add(`${method} ${path.replace(/\d{15,}/g, '*')} is not simulated`)
  }
  for (const { kind: problem, message } of problems) {
    if (problem === 'blocked') {
      blocked.add(message)
    }
  }
  const faults = faultsIn({ results, line, kind, isOdd, requests, problems })
  for (const hint of faults.length > 0 ? [] : hintsIn({ requests })) {
    hints.add(hint)
  }
  return faults
}

/** The steps of a session that belong together: a jump of the clock and what comes after it, and two at once. */
function inMoments(steps: readonly Step[]): readonly (readonly Step[])[] {
  const moments: Step[][] = []
  for (const step of steps) {
    const last = moments.at(-1)
    const isSame = step.together === true || last?.every(({ advance }) => advance !== undefined)
    if (last !== undefined && isSame === true) {
      last.push(step)
    } else {
      moments.push([step])
    }
  }
  return moments
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
  const attempts = createAttempts(emulator, bot)
  return untilSeen(
    () => attempts.repeat(steps, files),
    (tried) => tried.faults.length > 0,
    steps.some(({ together }) => together === true),
  )
}

/** How often what two do at once is repeated: which of them comes first is chance. */
const REPETITIONS = 10

/**
 * Tries something until it is seen: once, or ten times where it is about two at once.
 *
 * @returns what was tried last
 */
export async function untilSeen(
  act: () => Promise<Tried>,
  isSeen: (tried: Tried) => boolean,
  isAtOnce: boolean,
): Promise<Tried> {
  let tried = await act()
  for (let count = 1; isAtOnce && count < REPETITIONS && !isSeen(tried); count++) {
    tried = await act()
  }
  return tried
}
