import fc from 'fast-check'
import type { StoredCommand } from '@slashlint/core/engine'
import type { Emulator } from '../control/emulator.js'
import type { Sequence } from './attempt.js'
import { commandsOf } from './coverage.js'
import { MOST_DRAWN } from './draws.js'
import { invocationOf } from './invocation.js'
import { FUZZ_MOMENTS, type FuzzReport } from './report.js'
import { createSearch, SHRINKING, type Known, type SearchOptions } from './search.js'

/** The options of {@link fuzzBot}. */
export interface FuzzOptions extends SearchOptions {
  /** The number of uses to try. Default: as many as the time allows. */
  readonly runs?: number
  /** The time limit in seconds. Default: 60. */
  readonly time?: number
  /** The random seed, which repeats the same uses. Default: a new one each time. */
  readonly random?: number
  /** The names of the commands to test. Default: all. */
  readonly commands?: readonly string[]
}

const MINUTE = 60
/**
 * More sequences than any round reaches. The search ends a round itself, so that a random seed
 * repeats the same sequences.
 */
const MOST_RUNS = 1_000_000
/**
 * The most random numbers for a menu or form: two for each of five fields, and some for menus with
 * many values.
 */
const DRAWS = 12

/**
 * Tests a connected bot with random uses of its commands, each after a reset. Each failure is
 * reproduced alone and shrunk. If the bot can be restarted, it must also fail after a restart.
 *
 * @param emulator with the world of its seed, and the commands that the bot has deployed
 * @throws RangeError if the bot has deployed no command that anybody can use
 */
export async function fuzzBot(emulator: Emulator, options: FuzzOptions = {}): Promise<FuzzReport> {
  const random = options.random ?? Math.floor(Math.random() * 2 ** 31)
  const commands = chosenOf(emulator, options.commands)
  const begin = performance.now()
  const end = begin + (options.time ?? MINUTE) * 1000
  const search = createSearch(emulator, options, { end, runs: options.runs ?? Infinity })
  const arbitrary = sequences(commands, emulator)
  /** Runs a round. @param from the index of the only sequence to generate; default: all */
  const check = async (round: number, from?: number): Promise<void> => {
    const left = Math.max(1, end - performance.now())
    const found = await fc.check(
      fc.asyncProperty(arbitrary, (sequence) => search.expectNothingNew(sequence)),
      {
        seed: random + round,
        numRuns: from === undefined ? MOST_RUNS : 1,
        ...(from !== undefined && { path: String(from) }),
        interruptAfterTimeLimit: left + SHRINKING.time,
        endOnFailure: false,
      },
    )
    const [smallest] = found.counterexample ?? []
    if (smallest !== undefined || from !== undefined) {
      await search.settle(smallest, found.errorInstance)
    }
  }
  // Each round ends with a new cause, or at the end: what is known then does not end the next one.
  for (let round = 0; !search.isOver(); round++) {
    search.beginRound()
    await check(round)
    const culprit = search.culprit()
    if (culprit !== undefined) {
      await check(round, culprit)
    }
  }
  const seconds = Math.max(0.001, (performance.now() - begin) / 1000)
  return reportOf(search.known(), commands, { runs: search.runs(), seconds, random })
}

/**
 * Returns the commands with the wanted names.
 *
 * @throws RangeError if there is no command, or none with these names
 */
function chosenOf(emulator: Emulator, wanted?: readonly string[]): readonly StoredCommand[] {
  const all = commandsOf(emulator)
  const chosen = all.filter(({ name }) => wanted === undefined || wanted.includes(name))
  if (all.length === 0) {
    throw new RangeError('The bot has deployed no commands.')
  }
  if (chosen.length === 0) {
    const known = all.map(({ name }) => name).join(', ')
    throw new RangeError(`The bot has no such command; it has ${known}.`)
  }
  return chosen
}

function sequences(commands: readonly StoredCommand[], { seed }: Emulator): fc.Arbitrary<Sequence> {
  const use = fc.record({
    pick: fc.nat({ max: 24 }),
    byOther: fc.boolean(),
    draws: fc.array(fc.nat({ max: MOST_DRAWN }), { maxLength: DRAWS }),
    // Mostly one thing comes after the other.
    when: fc.constantFrom('next' as const, 'next' as const, ...FUZZ_MOMENTS),
  })
  const invocations = commands.flatMap((command) => {
    const all = invocationOf(command, seed)
    return all === undefined ? [] : [all.map((invocation) => ({ command, invocation }))]
  })
  if (invocations.length === 0) {
    throw new RangeError('Nobody in the world of the seed can use a command of the bot.')
  }
  return fc
    .tuple(fc.oneof(...invocations), fc.array(use, { maxLength: 3 }))
    .map(([sent, uses]) => ({ ...sent, uses }))
}

function reportOf(
  { failures, unrepeated, attempts: { noticed, count, reached } }: Known,
  commands: readonly StoredCommand[],
  { runs, seconds, random }: Readonly<Record<'runs' | 'seconds' | 'random', number>>,
): FuzzReport {
  return {
    failures,
    coverage: reached.coverage(commands),
    blocked: noticed.blocked(),
    hints: noticed.hints(),
    unrepeated,
    runs,
    presses: count.uses,
    perSecond: Math.round(count.sequences / seconds),
    random,
  }
}
