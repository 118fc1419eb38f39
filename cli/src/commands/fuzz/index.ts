import { startEmulator } from '@slashlint/emulator'
import {
  FUZZ_CODES,
  FUZZ_SEED,
  fuzzBot,
  type FuzzCode,
  type FuzzReport,
} from '@slashlint/emulator/testing'
import { given } from '@slashlint/checker'
import type { Arguments } from '../../arguments/parse.js'
import { oneOf } from '../../arguments/values.js'
import { EXIT, UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { paintFor } from '../../render/colors.js'
import { hookedFor, optionsOf, starting } from '../serve/start.js'
import { startBot } from './bot.js'
import { failureText, summaryText } from './render.js'

/**
 * Tries a bot with everything that its commands allow.
 *
 * @returns 1 if something fails, or if there are more warnings than are allowed
 * @throws UsageError if the bot cannot be started, or has no commands
 */
export async function fuzz({ paths: command, flags }: Arguments, io: Io): Promise<number> {
  if (command.length === 0) {
    throw new UsageError('`slashlint fuzz` takes a bot: slashlint fuzz -- node bot.js')
  }
  const format = oneOf('format', flags.format, ['pretty', 'json']) ?? 'pretty'
  const hooked = hookedFor(flags, command, io)
  const allowed = flags['allow-host'] ?? []
  const wanted = {
    ...given({
      runs: numberOf(flags, 'runs'),
      time: numberOf(flags, 'time'),
      random: numberOf(flags, 'random'),
      commands: flags.only,
    }),
    off: codesOff(flags),
  }
  const mostWarnings = numberOf(flags, 'max-warnings')
  const options = await optionsOf(flags, true, io)
  const paint = paintFor(io, io.stdout)
  for (const host of allowed) {
    await io.stderr.write(
      `${paintFor(io, io.stderr).warning('warning')}: The bot may connect to ${host}, and will do so thousands of times: let nothing there be of value.\n`,
    )
  }
  const emulator = await starting(
    () => startEmulator({ seed: FUZZ_SEED, limits: 'off', ...options }),
    options,
  )
  const exitOnRejection = flags['exit-on-rejection'] === true
  try {
    const bot = await startBot(emulator, { command, hooked, allowed, exitOnRejection }, io)
    try {
      const report = await fuzzBot(emulator, {
        ...wanted,
        bot,
        ...(format === 'pretty' && {
          onFailure: (failure) => void io.stdout.write(`${failureText(failure, paint)}\n`),
        }),
      })
      await io.stdout.write(
        format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : summaryText(report, paint),
      )
      return exitOf(report, mostWarnings)
    } finally {
      await bot.close()
    }
  } catch (error) {
    if (error instanceof RangeError) {
      throw new UsageError(error.message)
    }
    throw error
  } finally {
    await emulator.close()
  }
}

function exitOf({ failures }: FuzzReport, mostWarnings = Infinity): number {
  const errors = failures.filter(({ severity }) => severity === 'error').length
  return errors > 0 || failures.length - errors > mostWarnings ? EXIT.found : EXIT.clean
}

function numberOf(
  flags: Arguments['flags'],
  name: 'runs' | 'time' | 'random' | 'max-warnings',
): number | undefined {
  const { [name]: text } = flags
  if (text !== undefined && !/^\d{1,9}$/.test(text)) {
    throw new UsageError(`\`--${name}\` is a whole number, not \`${text}\`.`)
  }
  return text === undefined ? undefined : Number(text)
}

/** The codes that `--rule code=off` names. */
function codesOff({ rule = [] }: Arguments['flags']): readonly FuzzCode[] {
  return rule.map((text) => {
    const [code = '', severity] = text.split('=')
    if (!isCode(code) || severity !== 'off') {
      throw new UsageError(
        `\`--rule\` of fuzz is a code that is turned off, such as fuzz/shown=off, not \`${text}\`; the codes are ${Object.keys(FUZZ_CODES).join(', ')}.`,
      )
    }
    return code
  })
}

const isCode = (code: string): code is FuzzCode => Object.hasOwn(FUZZ_CODES, code)
