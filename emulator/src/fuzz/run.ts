import fc from 'fast-check'
import type { StoredCommand } from '@slashlint/core/engine'
import type { Emulator } from '../control/emulator.js'
import { createAttempts, type Attempts, type Sequence } from './attempt.js'
import { createHistory } from './before.js'
import { createCauses, keyOf } from './causes.js'
import { invocationOf } from './invocation.js'
import type { FuzzedBot } from './judge.js'
import type { Fault, FuzzCode, FuzzFailure, FuzzReport } from './report.js'
import { settled, type Shrinking } from './settle.js'

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

/** Bounds of shrinking a cause: runs, and milliseconds. */
const SHRINKING = { runs: 200, time: 10_000 } as const
const MINUTE = 60

/**
 * Tries a connected bot with everything that its commands allow, each use from a reset. What fails is repeated alone and made as
 * small as possible. If the bot can be started anew, it must fail there, too.
 *
 * @param emulator with the world of its seed; the commands are those that the bot has deployed
 * @throws RangeError if the bot has deployed no command that anybody can use
 */
export async function fuzzBot(emulator: Emulator, options: FuzzOptions = {}): Promise<FuzzReport> {
  const random = options.random ?? Math.floor(Math.random() * 2 ** 31)
  const commands = commandsOf(emulator, options.commands)
  const begin = performance.now()
  const end = begin + (options.time ?? MINUTE) * 1000
  const search = createSearch(emulator, options, end)
  const arbitrary = sequences(commands, emulator)
  const most = options.runs ?? Infinity
  // Each round ends with a new cause, or at the end: what is known then does not end the next one.
  for (let round = 0; search.runs() < most && performance.now() < end; round++) {
    search.beginRound()
    const left = Math.max(1, end - performance.now())
    const found = await fc.check(
      fc.asyncProperty(arbitrary, (sequence) => search.expectNothingNew(sequence)),
      {
        seed: random + round,
        numRuns: Math.min(most - search.runs(), 1_000_000),
        interruptAfterTimeLimit: left + SHRINKING.time,
        endOnFailure: false,
      },
    )
    const [smallest] = found.counterexample ?? []
    if (smallest === undefined) {
      break
    }
    await search.settle(smallest, found.errorInstance)
  }
  const seconds = Math.max(0.001, (performance.now() - begin) / 1000)
  return reportOf(search.known(), commands, { runs: search.runs(), seconds, random })
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

/** The search for causes: what fast-check asks, and what is known so far. */
interface Search {
  /** Uses that were tried, those of shrinking not counted. */
  runs(): number
  beginRound(): void
  /** @throws Error if a sequence has a fault whose cause is new; while one is shrunk, only if it has that */
  expectNothingNew(sequence: Sequence): Promise<void>
  /** Takes the smallest sequence of a new cause. @throws what ended the round, where that is none: the bot cannot be started */
  settle(sequence: Sequence, error: unknown): Promise<void>
  known(): Known
}

/** What is known at the end of a search. */
interface Known extends Pick<FuzzReport, 'failures' | 'unrepeated'> {
  readonly attempts: Pick<Attempts, 'blocked' | 'count' | 'reached'>
}

function reportOf(
  { failures, unrepeated, attempts: { blocked, count, reached } }: Known,
  commands: readonly StoredCommand[],
  { runs, seconds, random }: Readonly<Record<'runs' | 'seconds' | 'random', number>>,
): FuzzReport {
  return {
    failures,
    coverage: {
      commands: [...reached],
      missedCommands: commands.map(({ name }) => name).filter((name) => !reached.has(name)),
      components: count.uses,
    },
    blocked: [...blocked],
    unrepeated,
    runs,
    perSecond: Math.round(count.sequences / seconds),
    random,
  }
}

function createSearch(
  emulator: Emulator,
  { bot, off = [], onFailure }: FuzzOptions,
  end: number,
): Search {
  const causes = createCauses(off)
  const attempts = createAttempts(emulator, bot)
  const history = createHistory()
  /** Keys of what did not fail on a bot that was started anew. */
  const unrepeated = new Set<string>()
  let runs = 0
  let shrinking: Shrinking | undefined
  return {
    runs: () => runs,
    beginRound: () => void (shrinking = undefined),
    async expectNothingNew(sequence) {
      if (shrinking !== undefined) {
        await expectOther(shrinking, sequence)
      } else if (performance.now() <= end && !causes.isTired(sequence)) {
        const { faults, steps } = await attempts.attempt(sequence)
        runs++
        if (faults.length === 0) {
          history.add({ steps, files: sequence.invocation.files })
        }
        for (const fault of faults) {
          await expectKnown(fault, sequence)
        }
      }
    },
    async settle(sequence, error) {
      if (shrinking === undefined) {
        throw error
      }
      const { key } = shrinking
      const failure = await settled(sequence, shrinking, { bot, attempts })
      if (failure === undefined) {
        unrepeated.add(key)
        return
      }
      causes.add(key, failure)
      onFailure?.(failure)
      if (failure.code === 'fuzz/no-answer') {
        // It may not answer anything from now on.
        await bot?.restart?.()
      }
    },
    known: () => ({ failures: causes.list(), attempts, unrepeated: unrepeated.size }),
  }

  async function expectOther(cause: Shrinking, sequence: Sequence): Promise<void> {
    if (cause.runs++ >= SHRINKING.runs || performance.now() > cause.end) {
      return
    }
    const { faults } = await attempts.attempt(sequence)
    const same = faults.find((one) => keyOf(one, sequence) === cause.key)
    if (same !== undefined) {
      throw new Error(same.what)
    }
  }

  async function expectKnown(fault: Fault, sequence: Sequence): Promise<void> {
    const key = keyOf(fault, sequence)
    if (unrepeated.has(key) || causes.isKnown(fault, sequence)) {
      return
    }
    // Alone, and with all the time that it has: the load of the machine never decides.
    const { faults, steps } = await attempts.attempt(sequence, true)
    if (faults.some((one) => keyOf(one, sequence) === key)) {
      shrinking = {
        key,
        end: performance.now() + SHRINKING.time,
        first: sequence,
        steps,
        before: history.latest(),
        runs: 0,
      }
      throw new Error(fault.what)
    }
  }
}
