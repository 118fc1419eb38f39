import { startEmulator } from '@slashlint/emulator'
import type { Emulator, EmulatorOptions } from '@slashlint/emulator'
import type { Arguments } from '../../arguments/parse.js'
import { announce } from '../../files/emulators.js'
import { ended, EXIT } from '../../io.js'
import type { Io } from '../../io.js'
import { paintFor } from '../../render/colors.js'
import { harmless } from '../../render/width.js'
import { runChild } from './child.js'
import { fuzzConnected } from './fuzz-route.js'
import { appendStep, begunWith, writeSession } from './session.js'
import { hookedFor, optionsOf, starting } from './start.js'

/**
 * Starts the emulator. With a command, it ends when the command ends.
 *
 * @returns the command's exit code
 * @throws UsageError if a flag, the seed or the log is invalid, or the command cannot be redirected
 * to the emulator
 */
export async function serve({ paths: command, flags }: Arguments, io: Io): Promise<number> {
  const hooked = hookedFor(flags, command, io)
  const options = await optionsOf(flags, command.length > 0, io)
  const emulator = await starting(
    () => startEmulator({ ...options, ...recorded(flags, io), fuzz: fuzzConnected }),
    options,
  )
  const forget = announce({ url: emulator.url, secret: emulator.secret, pid: process.pid }, io.env)
  try {
    const out = command.length > 0 ? io.stderr : io.stdout
    const paint = paintFor(io, out)
    if (options.host !== undefined && !/^(?:127\.|localhost$|::1$)/.test(options.host)) {
      await io.stderr.write(
        `${paint.warning('warning')}: Others can reach the emulator at ${options.host}. Its tokens are new for this start: share them with nobody else.\n`,
      )
    }
    if (emulator.repaired !== undefined) {
      await io.stderr.write(`${paint.warning('warning')}: ${harmless(emulator.repaired)}\n`)
    }
    for (const { line, request, was, is } of emulator.differences) {
      await io.stderr.write(
        `${paint.warning('warning')}: ${flags.state ?? ''}:${line}: ${harmless(request)} was answered ${was}; now it is ${is}.\n`,
      )
    }
    await warnOfSeed(emulator, flags.seed ?? 'seed', io)
    if (command.length === 0) {
      await out.write(greeting(emulator))
      await ended(io.signal)
      return EXIT.clean
    }
    await out.write(
      `slashlint emulator at ${emulator.url}, application ${emulator.applicationId}\n`,
    )
    return await runChild(command, emulator, { hooked, keep: flags['keep-env'] === true }, io)
  } finally {
    forget()
    await emulator.close()
  }
}

/** The most findings in the seed that are shown. */
const MOST_SHOWN = 20

/** Prints warnings about commands in the seed that Discord would refuse. */
async function warnOfSeed({ seedFindings }: Emulator, file: string, io: Io): Promise<void> {
  const paint = paintFor(io, io.stderr)
  for (const { where, code, message } of seedFindings.slice(0, MOST_SHOWN)) {
    await io.stderr.write(
      `${paint.warning('warning')}: ${file}: ${harmless(where)}: ${harmless(message)} [${code}]\n`,
    )
  }
  const more = seedFindings.length - MOST_SHOWN
  if (more > 0) {
    await io.stderr.write(
      `${paint.warning('warning')}: ${file}: ${more} more mistakes in its commands.\n`,
    )
  }
}

function greeting({ url, page, applicationId, guildId, botToken, publicKey }: Emulator): string {
  return [
    `address      ${url}`,
    `page         ${page}`,
    `application  ${applicationId}`,
    `guild        ${guildId}`,
    `token        ${botToken}`,
    `public key   ${publicKey}`,
    '',
  ].join('\n')
}

/** Returns the option that records every step of users, if there is `--record`. */
function recorded(flags: Arguments['flags'], io: Io): Pick<EmulatorOptions, 'onStep'> {
  const { record } = flags
  if (record === undefined) {
    return {}
  }
  const session = begunWith(flags)
  writeSession(record, session, io)
  return { onStep: (step) => appendStep(record, step, io) }
}
