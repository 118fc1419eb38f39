import fc from 'fast-check'
import type { StoredCommand } from '@slashlint/core/engine'
import type { Emulator } from '../control/emulator.js'
import type { InvocationResult } from '../invoke/invocation.js'
import type { SeenRequest } from '../net/seen.js'
import { invocationOf, type FuzzInvocation } from './invocation.js'
import { faultsIn, isUnsimulated, type FuzzedBot, type Problem } from './judge.js'
import {
  FUZZ_CODES,
  type Fault,
  type FuzzCode,
  type FuzzFailure,
  type FuzzReport,
  type FuzzUse,
} from './report.js'
import { go, send, type Step } from './use.js'
import { createWaiting } from './wait.js'

export interface FuzzOptions {
  /** How many uses are tried. Default: as many as the time allows. */
  readonly runs?: number
  /** Seconds that it may take. Default: 60. */
  readonly time?: number
  /** The seed of chance: with the same one, the same is tried. Default: another one each time. */
  readonly random?: number
  /** The names of the commands that are tried. Default: all. */
  readonly commands?: readonly string[]
  /** Codes that are not reported. */
  readonly off?: readonly FuzzCode[]
  readonly bot?: FuzzedBot
  /** Called with each failure as soon as it is shrunk. */
  readonly onFailure?: (failure: FuzzFailure) => void
}

/** One use: an invocation, and what users do with its answers. */
interface Sequence {
  readonly invocation: FuzzInvocation
  readonly uses: readonly FuzzUse[]
}

/** What came of a sequence. */
interface Tried {
  readonly faults: readonly Fault[]
  readonly steps: readonly string[]
}

/** A cause that is known already. */
interface Cause {
  readonly failure: FuzzFailure
  count: number
}

/** Bounds of shrinking a cause: runs, and milliseconds. */
const SHRINKING = { runs: 200, time: 10_000 } as const
const MINUTE = 60
const REST = 10

/**
 * Tries a connected bot with everything that its commands allow, each use from a reset. What fails is repeated alone and made as
 * small as possible.
 *
 * @param emulator with the world of its seed; the commands are those that the bot has deployed
 * @throws RangeError if the bot has deployed no command that anybody can use
 */
export async function fuzzBot(emulator: Emulator, options: FuzzOptions = {}): Promise<FuzzReport> {
  const random = options.random ?? Math.floor(Math.random() * 2 ** 31)
  const commands = commandsOf(emulator, options.commands)
  const state = createState(emulator, options)
  const arbitrary = sequences(commands, emulator)
  const begin = performance.now()
  const end = begin + (options.time ?? MINUTE) * 1000
  const most = options.runs ?? Infinity
  // Each round ends with a new cause, or at the end: what is known then does not end the next one.
  for (let round = 0; state.runs < most && performance.now() < end; round++) {
    state.beginRound()
    const left = Math.max(1, end - performance.now())
    const found = await fc.check(
      fc.asyncProperty(arbitrary, (sequence) => state.expectNothingNew(sequence)),
      {
        seed: random + round,
        numRuns: Math.min(most - state.runs, 1_000_000),
        interruptAfterTimeLimit: left + SHRINKING.time,
        endOnFailure: false,
      },
    )
    const [smallest] = found.counterexample ?? []
    if (smallest === undefined) {
      break
    }
    await state.settle(smallest)
  }
  const seconds = (performance.now() - begin) / 1000
  return state.report(random, state.tried / Math.max(0.001, seconds), commands)
}

function commandsOf({ state, applicationId }: Emulator, wanted?: readonly string[]) {
  const app = state.apps.find(({ id }) => id === applicationId)
  const all: readonly StoredCommand[] = Object.values(app?.commands ?? {}).flat()
  const chosen = all.filter(({ name }) => wanted === undefined || wanted.includes(name))
  if (chosen.length === 0) {
    const known = all.map(({ name }) => name).join(', ')
    throw new RangeError(
      all.length === 0
        ? 'The bot has deployed no commands.'
        : `The bot has no such command; it has ${known}.`,
    )
  }
  return chosen
}

function sequences(commands: readonly StoredCommand[], { seed }: Emulator): fc.Arbitrary<Sequence> {
  const use = fc.record({
    pick: fc.nat({ max: 24 }),
    byOther: fc.boolean(),
    long: fc.boolean(),
  })
  const invocations = commands.flatMap((command) => invocationOf(command, seed) ?? [])
  if (invocations.length === 0) {
    throw new RangeError('Nobody in the world of the seed can use a command of the bot.')
  }
  return fc.record({
    invocation: fc.oneof(...invocations),
    uses: fc.array(use, { maxLength: 3 }),
  })
}

/** What is known while a bot is tried. */
function createState(emulator: Emulator, { bot, off = [], onFailure, time = MINUTE }: FuzzOptions) {
  const causes = new Map<string, Cause>()
  const waiting = createWaiting(emulator, bot)
  /** Commands with a cause that was met twice, and how often they were passed over since. */
  const tired = new Map<string, number>()
  const blocked = new Set<string>()
  const reached = new Set<string>()
  const end = performance.now() + time * 1000
  let components = 0
  /** The cause that is being shrunk: only it counts then. */
  let wanted: string | undefined
  let shrunk = 0
  let shrinkingEnd = Infinity
  const state = {
    /** Uses that were tried, and all with those of shrinking. */
    runs: 0,
    tried: 0,
    beginRound(): void {
      wanted = undefined
      shrunk = 0
      shrinkingEnd = Infinity
    },
    /** @throws Error if a sequence has a fault whose cause is new; while one is shrunk, only if it has that */
    async expectNothingNew(sequence: Sequence): Promise<void> {
      const isOver =
        wanted === undefined
          ? performance.now() > end
          : shrunk++ >= SHRINKING.runs || performance.now() > shrinkingEnd
      if (isOver || (wanted === undefined && isTired(sequence))) {
        return
      }
      const { faults } = await attempt(sequence)
      if (wanted === undefined) {
        state.runs++
      }
      for (const fault of faults) {
        await expectKnown(fault, sequence)
      }
    },
    /** Takes the smallest sequence of a new cause. */
    async settle(sequence: Sequence): Promise<void> {
      const { faults, steps } = await attempt(sequence, true)
      const fault = faults.find((one) => keyOf(one, sequence) === wanted)
      if (fault === undefined || wanted === undefined) {
        return
      }
      const { as, in: place, locale } = sequence.invocation
      const failure: FuzzFailure = {
        ...fault,
        severity: FUZZ_CODES[fault.code],
        invocation: steps,
        as,
        in: place,
        locale,
        count: 1,
      }
      causes.set(wanted, { failure, count: causes.get(wanted)?.count ?? 1 })
      onFailure?.(failure)
    },
    report: (
      random: number,
      perSecond: number,
      commands: readonly StoredCommand[],
    ): FuzzReport => ({
      failures: [...causes.values()].map(({ failure, count }) => ({ ...failure, count })),
      coverage: {
        commands: [...reached],
        missedCommands: commands.map(({ name }) => name).filter((name) => !reached.has(name)),
        components,
      },
      blocked: [...blocked],
      runs: state.runs,
      perSecond: Math.round(perSecond),
      random,
    }),
  }
  return state

  /** Of a command whose fault is known one use of ten is tried. */
  function isTired({ invocation }: Sequence): boolean {
    const command = commandOf(invocation)
    const passed = tired.get(command)
    if (passed === undefined) {
      return false
    }
    tired.set(command, passed + 1)
    return passed % REST !== REST - 1
  }

  async function expectKnown(fault: Fault, sequence: Sequence): Promise<void> {
    const key = keyOf(fault, sequence)
    const known = causes.get(key)
    if (off.includes(fault.code) || (wanted !== undefined && wanted !== key)) {
      return
    }
    if (known !== undefined) {
      known.count++
      tired.set(commandOf(sequence.invocation), 0)
      return
    }
    // Alone, and with all the time that it has: the load of the machine never decides.
    if (wanted === undefined && !(await repeats(key, sequence))) {
      return
    }
    wanted = key
    shrinkingEnd = Math.min(shrinkingEnd, performance.now() + SHRINKING.time)
    throw new Error(fault.what)
  }

  async function repeats(key: string, sequence: Sequence): Promise<boolean> {
    const { faults } = await attempt(sequence, true)
    return faults.some((one) => keyOf(one, sequence) === key)
  }

  async function attempt({ invocation, uses }: Sequence, isWhole = false): Promise<Tried> {
    state.tried++
    await bot?.revive()
    emulator.reset({ keepCommands: true })
    const faults: Fault[] = []
    const steps: string[] = []
    const users = emulator.seed.users?.map(({ name }) => name).slice(0, MOST_USERS) ?? []
    /** @returns what came of a step; undefined where nothing did, or no client would do it */
    const take = async (start: () => Step | undefined): Promise<InvocationResult | undefined> => {
      const before = emulator.requests.length
      const step = start()
      if (step === undefined) {
        return undefined
      }
      const { result, problems, isRefused } = await waiting.wait(step, isWhole)
      if (isRefused) {
        return undefined
      }
      const requests = emulator.requests.slice(before)
      noteBlocked(requests, problems)
      steps.push(step.line)
      const { line, kind, byOther } = step
      faults.push(...faultsIn({ result, line, kind, byOther, requests, problems }))
      return result
    }
    reached.add(commandOf(invocation))
    let last = await take(() => send(emulator, invocation))
    for (const use of uses) {
      const shown = last
      if (shown === undefined || faults.length > 0) {
        break
      }
      last = await take(() => go(shown, use, invocation.as, users))
    }
    components += Math.max(0, steps.length - 1)
    return { faults, steps }
  }

  function noteBlocked(requests: readonly SeenRequest[], problems: readonly Problem[]): void {
    for (const { method, path } of requests.filter(isUnsimulated)) {
      blocked.add(`${method} ${path.replace(/\d{15,}/g, '*')} is not simulated`)
    }
    for (const { kind, message } of problems) {
      if (kind === 'blocked') {
        blocked.add(message)
      }
    }
  }
}

/** The users who press what others were shown. */
const MOST_USERS = 4

/** The command of an invocation, as it is typed, without its sub-command. */
function commandOf({ line, target }: FuzzInvocation): string {
  return target === undefined ? (/^\/([^\s]+)/.exec(line)?.[1] ?? line) : line
}

/** What two faults have in common that have one cause: the same code at the same command, with the same words. */
function keyOf(
  { code, what, place }: Fault,
  { invocation: { line, autocomplete } }: Sequence,
): string {
  const [command = ''] = /^\/?[^\s]+/.exec(line) ?? []
  const words = what.replace(/"[^"]*"|\d+|<[^<>]{0,100}>/g, '*').slice(0, 80)
  return [code, place ?? `${command} ${autocomplete ?? ''} ${words}`].join(' ')
}
