import fc from 'fast-check'
import type { StoredCommand } from '@slashlint/core/engine'
import type { Emulator } from '../control/emulator.js'
import { createAttempts, type Attempts, type Sequence, type Tried } from './attempt.js'
import { commandOf, createCauses, keyOf } from './causes.js'
import { invocationOf } from './invocation.js'
import type { FuzzedBot } from './judge.js'
import {
  FUZZ_CODES,
  type Fault,
  type FuzzCode,
  type FuzzFailure,
  type FuzzReport,
} from './report.js'

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
  for (let round = 0; search.runs < most && performance.now() < end; round++) {
    search.beginRound()
    const left = Math.max(1, end - performance.now())
    const found = await fc.check(
      fc.asyncProperty(arbitrary, (sequence) => search.expectNothingNew(sequence)),
      {
        seed: random + round,
        numRuns: Math.min(most - search.runs, 1_000_000),
        interruptAfterTimeLimit: left + SHRINKING.time,
        endOnFailure: false,
      },
    )
    const [smallest] = found.counterexample ?? []
    if (smallest === undefined) {
      break
    }
    await search.settle(smallest)
  }
  const seconds = Math.max(0.001, (performance.now() - begin) / 1000)
  return reportOf(search.known(), commands, { runs: search.runs, seconds, random })
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
  readonly runs: number
  beginRound(): void
  /** @throws Error if a sequence has a fault whose cause is new; while one is shrunk, only if it has that */
  expectNothingNew(sequence: Sequence): Promise<void>
  /** Takes the smallest sequence of a new cause. */
  settle(sequence: Sequence): Promise<void>
  known(): Known
}

/** What is known at the end of a search. */
interface Known extends Pick<FuzzReport, 'failures' | 'unrepeated'> {
  /** The commands that were tried. */
  readonly reached: ReadonlySet<string>
  readonly attempts: Pick<Attempts, 'blocked' | 'count'>
}

function reportOf(
  { failures, unrepeated, reached, attempts: { blocked, count } }: Known,
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

/** A cause that is being shrunk: only it counts then. */
interface Shrinking {
  readonly key: string
  readonly end: number
  /** The sequence that failed alone, with all the time that Discord gives a bot. */
  readonly first: Sequence
  runs: number
}

function createSearch(
  emulator: Emulator,
  { bot, off = [], onFailure }: FuzzOptions,
  end: number,
): Search {
  const causes = createCauses(off)
  const attempts = createAttempts(emulator, bot)
  const reached = new Set<string>()
  /** Keys of what did not fail on a bot that was started anew. */
  const unrepeated = new Set<string>()
  let runs = 0
  let shrinking: Shrinking | undefined
  return {
    get runs() {
      return runs
    },
    beginRound: () => void (shrinking = undefined),
    async expectNothingNew(sequence) {
      if (shrinking !== undefined) {
        await expectOther(shrinking, sequence)
      } else if (performance.now() <= end && !causes.isTired(sequence)) {
        const { faults } = await attempt(sequence)
        runs++
        for (const fault of faults) {
          await expectKnown(fault, sequence)
        }
      }
    },
    async settle(sequence) {
      if (shrinking === undefined) {
        return
      }
      const { key, first } = shrinking
      await bot?.restart?.()
      // A busy machine may have made it too small: what was slow was taken for what did not come.
      for (const candidate of [sequence, first]) {
        const tried = await attempt(candidate, true)
        const fault = tried.faults.find((one) => keyOf(one, candidate) === key)
        if (fault !== undefined) {
          const failure = failureOf(fault, candidate, tried)
          causes.add(key, failure)
          onFailure?.(failure)
          return
        }
      }
      unrepeated.add(key)
    },
    known: () => ({ failures: causes.list(), reached, attempts, unrepeated: unrepeated.size }),
  }

  function attempt(sequence: Sequence, isWhole = false): Promise<Tried> {
    reached.add(commandOf(sequence.invocation))
    return attempts.attempt(sequence, isWhole)
  }

  async function expectOther(cause: Shrinking, sequence: Sequence): Promise<void> {
    if (cause.runs++ >= SHRINKING.runs || performance.now() > cause.end) {
      return
    }
    const { faults } = await attempt(sequence)
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
    const { faults } = await attempt(sequence, true)
    if (faults.some((one) => keyOf(one, sequence) === key)) {
      shrinking = {
        key,
        end: performance.now() + SHRINKING.time,
        first: sequence,
        runs: 0,
      }
      throw new Error(fault.what)
    }
  }
}

function failureOf(
  fault: Fault,
  { invocation: { as, in: place, locale, files } }: Sequence,
  { lines, steps }: Tried,
): FuzzFailure {
  const contents = Object.entries(files).map(([name, bytes]) => [
    name,
    Buffer.from(bytes).toString('base64'),
  ])
  return {
    ...fault,
    severity: FUZZ_CODES[fault.code],
    invocation: lines,
    as,
    in: place,
    locale,
    steps,
    files: Object.fromEntries(contents),
    count: 1,
  }
}
