import type { StoredCommand } from '@slashlint/core/engine'
import { createSeededWorld } from '../api/seeded.js'
import type { Emulator } from '../control/emulator.js'
import type { InvocationResult, Step } from '../invoke/invocation.js'
import { definedFields } from '../json.js'
import { createReached, type Reached } from './coverage.js'
import { commandOf, type FuzzInvocation } from './invocation.js'
import { faultsIn, type FuzzedBot } from './judge.js'
import { createNoticed, type Noticed } from './noticed.js'
import type { Fault, FuzzUse } from './report.js'
import { go, repeated, send, type ShownSoFar, type Started } from './use.js'
import { createWaiting } from './wait.js'

/** One use: an invocation, and what users do with its answers. */
export interface Sequence {
  /** The command as the bot has deployed it: lines may name it in another language. */
  readonly command: Pick<StoredCommand, 'type' | 'name'>
  readonly invocation: FuzzInvocation
  readonly uses: readonly FuzzUse[]
}

/** The outcome of a sequence. */
export interface Tried {
  readonly faults: readonly Fault[]
  /** The acts of users, as one would say them. */
  readonly lines: readonly string[]
  /** The same as lines of a session. */
  readonly steps: readonly Step[]
  /** The files that the steps name. */
  readonly files: FuzzInvocation['files']
}

/** Does what users can do, each sequence from a reset. */
export interface Attempts {
  /** @param isWhole whether the bot has all the time that Discord gives it */
  attempt(sequence: Sequence, isWhole?: boolean): Promise<Tried>
  /** Does the steps of a session, with all of the time. */
  repeat(steps: readonly Step[], files: FuzzInvocation['files']): Promise<Tried>
  readonly noticed: Noticed
  readonly reached: Reached
  /** The numbers of sequences, and of presses, choices and forms in them. */
  readonly count: { sequences: number; uses: number }
}

/** The users who press what others were shown. */
const MOST_USERS = 4

export function createAttempts(emulator: Emulator, bot: FuzzedBot | undefined): Attempts {
  const waiting = createWaiting(emulator, bot)
  const noticed = createNoticed()
  const reached = createReached(emulator)
  const count = { sequences: 0, uses: 0 }
  const world = createSeededWorld({ seed: emulator.seed })
  const users = emulator.seed.users?.map(({ name }) => name).slice(0, MOST_USERS) ?? []
  return {
    noticed,
    reached,
    count,
    attempt({ invocation, uses }, isWhole = false) {
      reached.sent(invocation)
      return perform(
        [
          () => send(emulator, invocation),
          ...uses.map((use) => (shown: ShownSoFar) => {
            if (shown.length === 0) {
              return undefined
            }
            const { as: user, in: place } = invocation
            return go(emulator, shown, use, { world, user, place, users })
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
    const early = bot?.problems() ?? []
    noticed.between(early)
    emulator.reset({ keepCommands: true, keepPast: true })
    const files: Record<string, Uint8Array> = {}
    const tried = { faults: [] as Fault[], lines: [] as string[], steps: [] as Step[], files }
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
      Object.assign(files, started.files)
      const requests = emulator.requests.slice(before)
      // What was thrown just before the first step is told with it: nothing else would tell it.
      const late = index === 0 ? early.filter((one) => one.kind !== 'blocked') : []
      const problems = [...late, ...waited.problems]
      const isAtOnce = started.results.length > 1
      const seen = { ...started, ...waited, isAtOnce, requests, problems }
      const [{ invoke = '', target } = {}] = tried.steps
      const command = commandOf({ line: invoke, ...definedFields({ target }) })
      tried.faults.push(...noticed.counted({ ...seen, command, faults: faultsIn(seen) }))
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
  )
}

/** The repetitions of two uses at once: the order in which they arrive is chance. */
const REPETITIONS = 10

/**
 * Tries something until it is seen: once, or ten times where it is about two at once.
 *
 * @returns what was tried last
 */
export async function untilSeen(
  act: () => Promise<Tried>,
  isSeen: (tried: Tried) => boolean,
): Promise<Tried> {
  let tried = await act()
  for (let count = 1; isAtOnce(tried) && count < REPETITIONS && !isSeen(tried); count++) {
    tried = await act()
  }
  return tried
}

const isAtOnce = ({ steps }: Tried): boolean => steps.some(({ together }) => together === true)
