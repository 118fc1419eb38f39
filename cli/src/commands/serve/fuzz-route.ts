import type { Emulator } from '@slashlint/emulator'
import type { FuzzOptions, FuzzReport } from '@slashlint/emulator/testing'
import { pause } from '../fuzz/process.js'

/** The options that tests in other languages may set: a description of the type, and its check. */
const OPTIONS: Readonly<
  Record<string, readonly [words: string, is: (value: unknown) => boolean] | undefined>
> = {
  runs: ['a whole number', Number.isSafeInteger],
  time: ['a number of seconds', (value) => typeof value === 'number' && value > 0],
  random: ['a whole number', Number.isSafeInteger],
  commands: [
    'a list of names',
    (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
  ],
  off: [
    'a list of codes',
    (value) => Array.isArray(value) && value.every((code) => typeof code === 'string'),
  ],
}

/**
 * Fuzzes the connected bot, for `POST /_slashlint/fuzz`.
 *
 * @throws RangeError if an option is invalid, or the bot has no commands
 */
export async function fuzzConnected(
  emulator: Emulator,
  options: Readonly<Record<string, unknown>>,
): Promise<FuzzReport> {
  for (const [name, value] of Object.entries(options)) {
    const [words, is] = Object.hasOwn(OPTIONS, name) ? (OPTIONS[name] ?? []) : []
    if (words === undefined) {
      throw new RangeError(
        `fuzz has no ${JSON.stringify(name)}; it has ${Object.keys(OPTIONS).join(', ')}.`,
      )
    }
    if (is?.(value) !== true) {
      throw new RangeError(`${JSON.stringify(name)} is ${words}, not ${JSON.stringify(value)}.`)
    }
  }
  await expectBot(emulator)
  const { fuzzBot } = await import('@slashlint/emulator/testing')
  return fuzzBot(emulator, options as FuzzOptions)
}

/** The milliseconds in which a bot must connect. */
const READY = 30_000

/**
 * Waits for the bot to connect, because tests may have just started it.
 *
 * @throws RangeError if none connects in time
 */
async function expectBot(emulator: Emulator): Promise<void> {
  const isThere = (): boolean =>
    emulator.connections > 0 || emulator.seed.apps?.[0]?.endpoint !== undefined
  for (const end = Date.now() + READY; !isThere();) {
    if (Date.now() > end) {
      throw new RangeError('No bot is connected: start it before it is tried.')
    }
    await pause(25)
  }
}
