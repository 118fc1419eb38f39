import type { Emulator, Seed } from '@slashlint/emulator'
import { FUZZ_CODES, FUZZ_SEED, repeatSteps, type Fault } from '@slashlint/emulator/testing'
import type { Flags } from '../../arguments/flags.js'
import { EXIT } from '../../io.js'
import type { Io } from '../../io.js'
import { paintFor } from '../../render/colors.js'
import { readSessionFiles, type Session } from '../serve/session.js'
import { optionsOf } from '../serve/start.js'
import { deployBodies } from './files.js'
import { hostsOf } from './hosts.js'
import { faultLines } from './render.js'
import { withBot } from './with-bot.js'

/** A session with a known failure, and the bot that is tested with it. */
interface Failing {
  /** The file of the session. */
  readonly path: string
  /** The steps that lead to the failure. */
  readonly session: Session
  /** The code of the expected failure. */
  readonly wanted: { readonly code: string }
  /** The program of the bot, with its arguments. */
  readonly command: readonly string[]
  /** True if the bot's requests to Discord go to the emulator. */
  readonly hooked: boolean
  /** The flags of the command line. */
  readonly flags: Flags
}

/**
 * Separates the commands from a world. A changed bot may deploy other commands, perhaps with some
 * delay.
 */
function withoutCommands(seed: Seed): {
  readonly seed: Seed
  readonly commands: readonly unknown[]
} {
  const [first, ...others] = seed.apps ?? []
  const { commands = [], ...app } = first ?? {}
  return { seed: { ...seed, ...(first !== undefined && { apps: [app, ...others] }) }, commands }
}

/**
 * Repeats a failure that `slashlint fuzz` has found.
 *
 * @returns 1 if the bot still fails, in this way or with another error; 0 if it is fixed
 */
export async function repeatFailure(
  { path, session, wanted, command, hooked, flags }: Failing,
  io: Io,
): Promise<number> {
  const options = await optionsOf({ ...session.flags, ...flags }, true, io)
  const { seed, commands } = withoutCommands(options.seed ?? FUZZ_SEED)
  const files = readSessionFiles(path, session.steps, io)
  const bot = {
    command,
    hooked,
    allowed: hostsOf(flags),
    exitOnRejection: false,
    resetCommand: flags['reset-command'],
    deploy: (emulator: Emulator) => deployBodies(emulator, commands),
  }
  return withBot({ ...options, seed }, bot, io, async (emulator, started) => {
    const { lines, faults } = await repeatSteps(emulator, session.steps, { bot: started, files })
    const counted = faults.filter(
      ({ code }) => code === wanted.code || FUZZ_CODES[code] === 'error',
    )
    const paint = paintFor(io, io.stdout)
    if (counted.length === 0) {
      await io.stdout.write(`${paint.good('No failure')}: ${wanted.code} does not come again.\n`)
      return EXIT.clean
    }
    const shown = (fault: Fault): string => faultLines(fault, lines, paint)
    await io.stdout.write(counted.map(shown).join(''))
    return EXIT.found
  })
}
