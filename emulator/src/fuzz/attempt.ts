import type { StoredCommand } from '@slashlint/core/engine'
import { createSeededWorld } from '../api/seeded.js'
import type { Emulator } from '../control/emulator.js'
import type { InvocationResult, Step } from '../invoke/invocation.js'
import { definedFields } from '../json.js'
import type { SeenRequest } from '../net/seen.js'
import { createReached, type Reached } from './coverage.js'
import { commandOf, type FuzzInvocation } from './invocation.js'
import { faultsIn, isOfRefusal, type FuzzedBot, type Problem } from './judge.js'
import { createNoticed, type Noticed } from './noticed.js'
import type { Fault, FuzzUse } from './report.js'
import { go, repeated, send, type ShownSoFar, type Started } from './use.js'
import { createWaiting, LOOK, pause, type Waiting } from './wait.js'

/** One use: an invocation, and what users do with its answers. */
export interface Sequence {
  /** The command as the bot has deployed it: lines may name it in another language. */
  readonly command: Pick<StoredCommand, 'type' | 'name'>
  /** The first step: a command, or a request for suggestions. */
  readonly invocation: FuzzInvocation
  /** The further steps: presses, choices and forms, in their order. */
  readonly uses: readonly FuzzUse[]
}

/** The outcome of a sequence. */
export interface Tried {
  /** The faults of all steps that count; empty if the bot did well. */
  readonly faults: readonly Fault[]
  /** True if they came some time after the last step: a handler has left something to a timer. */
  readonly isAfter: boolean
  /** The acts of users, as one would say them. */
  readonly lines: readonly string[]
  /** The same as lines of a session. */
  readonly steps: readonly Step[]
  /** The files that the steps name. */
  readonly files: FuzzInvocation['files']
}

/** The time that a bot has in an attempt. */
export interface Time {
  /** True if it has all the time that Discord gives it for each answer. Default: as long as nothing is suspicious. */
  readonly isWhole?: boolean
  /** Milliseconds after the last step in which errors still count: what handlers leave to timers. Default: none. */
  readonly after?: number
}

/** The time after the last step where a fault is looked for that a bot may have had after its answer, in milliseconds. */
export const AFTER = 500

/** Does what users can do, each sequence from a reset. */
export interface Attempts {
  /** Resets the emulator and does the steps of a sequence. */
  attempt(sequence: Sequence, time?: Time): Promise<Tried>
  /** Does the steps of a session, with all of the time. @param after as in `Time` */
  repeat(steps: readonly Step[], files: FuzzInvocation['files'], after?: number): Promise<Tried>
  /** Observations over all attempts that are no faults. */
  readonly noticed: Noticed
  /** The parts of the commands that attempts have reached. */
  readonly reached: Reached
  /** The numbers of sequences, and of presses, choices and forms in them. */
  readonly count: { sequences: number; uses: number }
}

/** The most users who press components of messages for others. */
const MOST_USERS = 4

export function createAttempts(emulator: Emulator, bot: FuzzedBot | undefined): Attempts {
  const waiting = createWaiting(emulator, bot)
  const noticed = createNoticed()
  const reached = createReached(emulator)
  const count = { sequences: 0, uses: 0 }
  const world = createSeededWorld({ seed: emulator.seed })
  const users = emulator.seed.users?.map(({ name }) => name).slice(0, MOST_USERS) ?? []
  // From now on, each sequence begins with these commands, also if the bot deploys others.
  emulator.reset({ keepCommands: true, keepPast: true })
  const performing = { emulator, bot, waiting, noticed, reached, count }
  return {
    noticed,
    reached,
    count,
    attempt({ invocation, uses }, time = {}) {
      reached.sent(invocation)
      return perform(
        performing,
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
        time,
      )
    },
    repeat: (steps, files, after = AFTER) =>
      perform(
        performing,
        inMoments(steps).map((moment) => (shown: ShownSoFar) => {
          return repeated(emulator, shown, moment, files)
        }),
        { isWhole: true, after },
      ),
  }
}

/** The parts of attempts that perform steps. */
interface Performing extends Pick<Attempts, 'noticed' | 'reached' | 'count'> {
  readonly emulator: Emulator
  readonly bot: FuzzedBot | undefined
  readonly waiting: Waiting
}

/** Performs steps from a reset, until one of them has a fault. */
async function perform(
  { emulator, bot, waiting, noticed, reached, count }: Performing,
  starts: readonly Start[],
  time: Time,
): Promise<Tried> {
  count.sequences++
  // Before it is revived: then it has nothing to tell any more.
  const late = bot?.problems() ?? []
  await bot?.revive()
  const early = [...late, ...(bot?.problems() ?? [])]
  noticed.between(early)
  emulator.reset({ keepCommands: 'again', keepPast: true })
  const files: Record<string, Uint8Array> = {}
  const faults: Fault[] = []
  const tried = { faults, lines: [] as string[], steps: [] as Step[], files, isAfter: false }
  const shown: InvocationResult[] = []
  // What was thrown just before the first step is told with it: nothing else would tell it.
  let before = early.filter((problem) => !isOfRefusal(problem))
  let last: Stepped | undefined
  for (const start of starts) {
    const since = sinceNow(emulator.requests)
    const started = start(shown)
    const waited = started && (await waiting.wait(started, time.isWhole === true))
    if (started === undefined || waited === undefined || waited.isRefused) {
      break
    }
    count.uses += started.kind === 'use' ? 1 : 0
    tried.lines.push(started.line)
    tried.steps.push(...started.steps)
    Object.assign(files, started.files)
    const problems = [...before, ...waited.problems]
    before = []
    const [{ invoke = '', target } = {}] = tried.steps
    const command = commandOf({ line: invoke, ...definedFields({ target }) })
    last = { started, results: waited.results, problems, since, command }
    faults.push(...judged(noticed, last))
    reached.shown(tried.steps, waited.results)
    // What a command has shown before another one is not gone on with.
    shown.splice(0, started.kind === 'use' ? 0 : shown.length)
    shown.unshift(...waited.results)
    if (waited.results.length === 0 || faults.length > 0) {
      break
    }
  }
  if (last === undefined || faults.length > 0) {
    return tried
  }
  faults.push(...(await faultsAfter(last, time.after ?? 0, { bot, noticed })))
  return { ...tried, isAfter: faults.length > 0 }
}

/** Finds the faults of a step. */
function judged(
  noticed: Noticed,
  { started, results, problems, since, command }: Stepped,
): readonly Fault[] {
  const isAtOnce = started.results.length > 1
  const seen = { ...started, results, isAtOnce, requests: since(), problems }
  return noticed.counted({ ...seen, command, faults: faultsIn(seen) })
}

/** Waits for the faults that a bot has some time after the last step. @param within milliseconds */
async function faultsAfter(
  last: Stepped,
  within: number,
  { bot, noticed }: { readonly bot: FuzzedBot | undefined; readonly noticed: Noticed },
): Promise<readonly Fault[]> {
  const seen = last.since().length
  const problems: Problem[] = []
  for (const end = performance.now() + within; performance.now() < end;) {
    await pause(LOOK)
    const found = bot?.problems() ?? []
    problems.push(...found)
    const isNew = found.length > 0 || last.since().length > seen
    const all = [...last.problems, ...problems]
    const faults = isNew ? judged(noticed, { ...last, problems: all }) : []
    if (faults.length > 0) {
      return faults
    }
  }
  return []
}

/** Begins a step, or does not if there is nothing to use. */
type Start = (shown: ShownSoFar) => Started | undefined

/** A step that was done, as it is judged. */
interface Stepped {
  readonly started: Started
  readonly results: readonly InvocationResult[]
  readonly problems: readonly Problem[]
  /** Returns the requests since its beginning. */
  readonly since: () => readonly SeenRequest[]
  /** The name of the command with which the sequence began. */
  readonly command: string
}

/** Tells the requests from now on, also if the oldest ones are forgotten. */
function sinceNow(requests: readonly SeenRequest[]): () => readonly SeenRequest[] {
  const last = requests.at(-1)
  return () => requests.slice(last === undefined ? 0 : requests.lastIndexOf(last) + 1)
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

/** The number of repetitions of two uses at once, whose order of arrival is random. */
const REPETITIONS = 10

/**
 * Tries something until it is seen: once, or ten times if it is about two at once.
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
