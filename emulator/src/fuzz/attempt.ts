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

/** A use of a command, and the users' reactions to its answers. */
export interface Sequence {
  /** The deployed command. The line may contain its localized name. */
  readonly command: Pick<StoredCommand, 'type' | 'name'>
  /** The first step: a command, or a request for suggestions. */
  readonly invocation: FuzzInvocation
  /** The following steps in order: presses, selections and forms. */
  readonly uses: readonly FuzzUse[]
}

/** The outcome of a sequence. */
export interface Tried {
  /** The faults of all steps; empty if the bot worked. */
  readonly faults: readonly Fault[]
  /** True if the faults came some time after the last step, such as from a timer of a handler. */
  readonly isAfter: boolean
  /** The acts of users as text. */
  readonly lines: readonly string[]
  /** The same acts as steps of a session. */
  readonly steps: readonly Step[]
  /** The files that the steps name. */
  readonly files: FuzzInvocation['files']
}

/** How long an attempt waits for the bot. */
export interface Time {
  /**
   * True if the bot gets all the time that Discord allows for each answer. Default: until an answer
   * is suspiciously late.
   */
  readonly isWhole?: boolean
  /**
   * The milliseconds after the last step in which errors still count, such as those of timers.
   * Default: 0.
   */
  readonly after?: number
}

/**
 * The milliseconds after the last step in which errors still count: a bot may fail after its
 * answer.
 */
export const AFTER = 500

/** Performs sequences of users' acts. Each begins with a reset of the emulator. */
export interface Attempts {
  /** Resets the emulator and performs a sequence. */
  attempt(sequence: Sequence, time?: Time): Promise<Tried>
  /**
   * Resets the emulator and performs the steps of a session, with all the time that Discord allows.
   *
   * @param after the milliseconds after the last step in which errors still count
   */
  repeat(steps: readonly Step[], files: FuzzInvocation['files'], after?: number): Promise<Tried>
  /** Observations during all attempts that are not faults of the bot. */
  readonly noticed: Noticed
  /** The parts of the commands that were used so far. */
  readonly reached: Reached
  /** The numbers of sequences, and of their presses, selections and forms. */
  readonly count: { sequences: number; uses: number }
}

/** The most users who use components of other users' messages. */
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

/** The state that performing steps needs and changes. */
interface Performing extends Pick<Attempts, 'noticed' | 'reached' | 'count'> {
  readonly emulator: Emulator
  readonly bot: FuzzedBot | undefined
  readonly waiting: Waiting
}

/** Resets the emulator, and performs steps until one has a fault. */
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

/** Returns the faults of a step that count. */
function judged(
  noticed: Noticed,
  { started, results, problems, since, command }: Stepped,
): readonly Fault[] {
  const isAtOnce = started.results.length > 1
  const seen = { ...started, results, isAtOnce, requests: since(), problems }
  return noticed.counted({ ...seen, command, faults: faultsIn(seen) })
}

/** Waits for faults after the last step. @param within milliseconds */
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

/** Begins a step; undefined if there is no component to use. */
type Start = (shown: ShownSoFar) => Started | undefined

/** A performed step, with everything that decides about faults. */
interface Stepped {
  readonly started: Started
  readonly results: readonly InvocationResult[]
  readonly problems: readonly Problem[]
  /** Returns the requests since the step began. */
  readonly since: () => readonly SeenRequest[]
  /** The name of the command that began the sequence. */
  readonly command: string
}

/**
 * Returns a function that lists the requests from now on, even if the list drops its oldest
 * entries.
 */
function sinceNow(requests: readonly SeenRequest[]): () => readonly SeenRequest[] {
  const last = requests.at(-1)
  return () => requests.slice(last === undefined ? 0 : requests.lastIndexOf(last) + 1)
}

/**
 * Groups the steps of a session that begin together: a step with the jump of the clock before it,
 * or two simultaneous steps.
 */
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
 * Repeats the steps of a failure after a reset, with all the time that Discord allows.
 *
 * @param files the files that the steps name
 * @returns the faults; the repetition ends at a step that Discord's client would not allow
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

/** The most attempts at two simultaneous uses, whose order of arrival is random. */
const REPETITIONS = 10

/**
 * Repeats an attempt until its result is as wanted: once, or up to {@link REPETITIONS} times for
 * simultaneous uses.
 *
 * @returns the last attempt
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
