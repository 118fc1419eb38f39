import { definedFields } from '@slashlint/checker'
import {
  FUZZ_CODES,
  FUZZ_SEED,
  fuzzBot,
  type FuzzCode,
  type FuzzFailure,
  type FuzzReport,
} from '@slashlint/emulator/testing'
import type { Arguments } from '../../arguments/parse.js'
import { oneOf } from '../../arguments/values.js'
import { EXIT, UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { paintFor } from '../../render/colors.js'
import { hookedFor, optionsOf } from '../serve/start.js'
import { projectFiles } from './files.js'
import { hostsOf, warnOfHosts } from './hosts.js'
import { createRecords } from './record.js'
import { failureText, summaryText, type ShownFailure } from './render.js'
import { withBot } from './with-bot.js'

/**
 * Tests a bot with random uses of its commands.
 *
 * @returns 1 for failures, or more warnings than allowed
 * @throws UsageError if the bot cannot be started, or has no commands
 */
export async function fuzz(args: Arguments, io: Io): Promise<number> {
  const { flags } = args
  const { paths, command } = splitOf(args)
  const format = oneOf('format', flags.format, ['pretty', 'json']) ?? 'pretty'
  const hooked = hookedFor(flags, command, io)
  const allowed = hostsOf(flags)
  const wanted = overridesOf(flags)
  const mostWarnings = numberOf(flags, 'max-warnings')
  const options = await optionsOf(flags, true, io)
  const files = await projectFiles(paths, undefined, io)
  await warnOfHosts(allowed, io)
  const exitOnRejection = flags['exit-on-rejection'] === true
  const resetCommand = flags['reset-command']
  const bot = { command, hooked, allowed, exitOnRejection, resetCommand, deploy: files.deploy }
  return withBot({ seed: FUZZ_SEED, ...options }, bot, io, async (emulator, started) => {
    const record =
      flags.record === undefined ? undefined : createRecords(flags.record, emulator, flags, io)
    const sessions = new Map<string, string>()
    const shownOf = (failure: FuzzFailure): ShownFailure => ({
      ...failure,
      ...files.about(failure),
      ...definedFields({ session: sessions.get(keyOf(failure)) }),
    })
    const paint = paintFor(io, io.stdout)
    const report = await fuzzBot(emulator, {
      ...wanted,
      bot: started,
      onFailure(failure) {
        if (record !== undefined) {
          sessions.set(keyOf(failure), record(failure))
        }
        if (format === 'pretty') {
          void io.stdout.write(`${failureText(shownOf(failure), command, paint)}\n`)
        }
      },
    })
    const shown = { ...report, failures: report.failures.map(shownOf) }
    await io.stdout.write(
      format === 'json' ? `${JSON.stringify(shown, null, 2)}\n` : summaryText(report, paint),
    )
    return exitOf(report, mostWarnings)
  })
}

/**
 * Splits the arguments into paths and, after `--`, the command of the bot. Without `--`, all of
 * them are the command.
 *
 * @throws UsageError without a command
 */
function splitOf({ paths, behind }: Arguments) {
  const command = behind ?? paths
  if (command.length === 0) {
    throw new UsageError('`slashlint fuzz` takes a bot: slashlint fuzz -- node bot.js')
  }
  return { command, paths: paths.slice(0, paths.length - command.length) }
}

/** Returns a key that equal failures share: their smallest use, and their kind. */
const keyOf = ({ code, what, steps }: FuzzFailure): string => JSON.stringify([code, what, steps])

const overridesOf = (flags: Arguments['flags']) => ({
  ...definedFields({
    runs: numberOf(flags, 'runs'),
    time: numberOf(flags, 'time'),
    random: numberOf(flags, 'random'),
    commands: flags.command,
  }),
  off: codesOff(flags),
})

function exitOf({ failures }: FuzzReport, mostWarnings = Infinity): number {
  const errors = failures.filter(({ severity }) => severity === 'error').length
  return errors > 0 || failures.length - errors > mostWarnings ? EXIT.found : EXIT.clean
}

function numberOf(
  flags: Arguments['flags'],
  name: 'runs' | 'time' | 'random' | 'max-warnings',
): number | undefined {
  const { [name]: text } = flags
  if (text !== undefined && !/^\d{1,10}$/.test(text)) {
    throw new UsageError(`\`--${name}\` is a whole number, not \`${text}\`.`)
  }
  return text === undefined ? undefined : Number(text)
}

/**
 * Returns the codes of fuzz that `--rule code=off` turns off.
 *
 * @throws UsageError for another form
 */
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
