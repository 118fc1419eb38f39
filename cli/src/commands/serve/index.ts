import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { JournalError, SeedError, startEmulator, unhookable } from '@slashlint/emulator'
import type { Emulator, EmulatorOptions, SeenRequest, Seed } from '@slashlint/emulator'
import type { Arguments } from '../../arguments/parse.js'
import { oneOf } from '../../arguments/values.js'
import { announce } from '../../files/emulators.js'
import { describe } from '../../files/errors.js'
import { EXIT, UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { paintFor } from '../../render/colors.js'
import { harmless } from '../../render/width.js'
import { runChild } from './child.js'

/** Where the emulator listens unless told otherwise. */
const PORT = 4710

/**
 * Starts the service on this machine; with a command, until that ends.
 *
 * @returns the command's exit code
 * @throws UsageError when a flag, the seed or the log cannot be used, or the command cannot be made to talk to the emulator
 */
export async function serve({ paths: command, flags }: Arguments, io: Io): Promise<number> {
  const hooked = flags['no-preload'] !== true
  const refused = hooked && command.length > 0 ? unhookable(command, io.env, io.cwd) : undefined
  if (refused !== undefined) throw new UsageError(refused)
  const options = await optionsOf(flags, command.length > 0, io)
  const emulator = await start(options)
  const forget = announce({ url: emulator.url, secret: emulator.secret, pid: process.pid }, io.env)
  try {
    const out = command.length > 0 ? io.stderr : io.stdout
    const paint = paintFor(io, out)
    if (options.host !== undefined && !/^(?:127\.|localhost$|::1$)/.test(options.host))
      await io.stderr.write(
        `${paint.warning('warning')}: Others can reach the emulator at ${options.host}: its tokens are not secret.\n`,
      )
    if (emulator.repaired !== undefined)
      await io.stderr.write(`${paint.warning('warning')}: ${harmless(emulator.repaired)}\n`)
    for (const { line, request, was, is } of emulator.differences)
      await io.stderr.write(
        `${paint.warning('warning')}: ${flags.state ?? ''}:${line}: ${harmless(request)} was answered ${was}; now it is ${is}.\n`,
      )
    await warnOfSeed(emulator, flags.seed ?? 'seed', io)
    if (command.length === 0) {
      await out.write(greeting(emulator))
      await ended(io.signal)
      return EXIT.clean
    }
    await out.write(`slashlint emulator at ${emulator.url}, application ${emulator.applicationId}\n`)
    return await runChild(command, emulator, { hooked, keep: flags['keep-env'] === true }, io)
  } finally {
    forget()
    await emulator.close()
  }
}

/** Findings in the seed that are shown. */
const MOST_SHOWN = 20

/** Says which commands of the seed the service would not take. */
async function warnOfSeed({ seedFindings }: Emulator, file: string, io: Io): Promise<void> {
  const paint = paintFor(io, io.stderr)
  for (const { where, code, message } of seedFindings.slice(0, MOST_SHOWN))
    await io.stderr.write(`${paint.warning('warning')}: ${file}: ${harmless(where)}: ${harmless(message)} [${code}]\n`)
  const more = seedFindings.length - MOST_SHOWN
  if (more > 0) await io.stderr.write(`${paint.warning('warning')}: ${file}: ${more} more mistakes in its commands.\n`)
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

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

async function start(options: EmulatorOptions): Promise<Emulator> {
  try {
    return await startEmulator(options)
  } catch (error) {
    if (error instanceof SeedError || error instanceof JournalError || error instanceof RangeError)
      throw new UsageError(error.message)
    const { code } = error as { code?: unknown }
    if (code === 'EADDRINUSE')
      throw new UsageError(`Port ${options.port ?? PORT} is in use: --port 0 picks a free one.`)
    // Of a folder only its reading fails, which names no path.
    const path = code === 'EISDIR' ? options.state : (error as { path?: unknown }).path
    const where = typeof path === 'string' ? `${path}: ` : ''
    if (typeof code === 'string') throw new UsageError(`The emulator cannot start: ${where}${describe(error)}.`)
    throw error
  }
}

async function optionsOf(flags: Arguments['flags'], hasCommand: boolean, io: Io): Promise<EmulatorOptions> {
  const port = flags.port === undefined ? (hasCommand ? 0 : PORT) : Number(flags.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`\`--port\` is a number up to 65535, not \`${flags.port ?? ''}\`.`)
  for (const id of [flags.app, flags.guild])
    if (id !== undefined && !/^\d{1,20}$/.test(id))
      throw new UsageError(`An id is a number of up to 20 digits, not \`${id}\`.`)
  const auth = oneOf('auth', flags.auth, ['issued', 'any'])
  const limits = oneOf('limits', flags.limits, ['off', 'real', 'short'])
  return {
    port,
    ...(flags.host !== undefined && { host: flags.host }),
    ...(flags.app !== undefined && { app: flags.app }),
    ...(flags.guild !== undefined && { guild: flags.guild }),
    ...(flags.seed !== undefined && { seed: await readSeedFile(flags.seed, io) }),
    ...(flags.state !== undefined && { state: resolve(io.cwd, flags.state) }),
    ...(flags.clock !== undefined && { clock: flags.clock }),
    ...(flags['answer-within'] !== undefined && { answerWithin: flags['answer-within'] }),
    frozen: flags.frozen === true,
    ...(auth !== undefined && { auth }),
    ...(limits !== undefined && { limits }),
    ...(flags.endpoint !== undefined && { endpoint: flags.endpoint }),
    ...(flags['endpoint-host'] !== undefined && { endpointHosts: flags['endpoint-host'] }),
    ...(flags.fail !== undefined && { faults: flags.fail }),
    ...(flags.accept !== undefined && { accept: flags.accept }),
    strict: flags.strict === true,
    readRepair: flags['read-repair'] === true,
    onRequest: toEach(flags.log === true ? logTo(io) : undefined, warnOfMissing(io)),
  }
}

async function readSeedFile(path: string, io: Io): Promise<Seed> {
  try {
    return JSON.parse(await readFile(resolve(io.cwd, path), 'utf8')) as Seed
  } catch (error) {
    throw new UsageError(`Cannot read the seed ${path}: ${describe(error)}.`)
  }
}

const toEach =
  <T>(...all: readonly (((one: T) => void) | undefined)[]) =>
  (one: T): void =>
    all.forEach((act) => act?.(one))

/** Says of each route that is not simulated, once, that it is not. */
function warnOfMissing(io: Io): (request: SeenRequest) => void {
  const paint = paintFor(io, io.stderr)
  const seen = new Set<string>()
  return ({ method, path, rules }) => {
    const route = `${method} ${path.replace(/(?<=\/)(?:\d+|@me)(?=\/|$)/g, '*')}`
    if (seen.has(route) || rules.every(({ code }) => code !== 'not-simulated')) return
    seen.add(route)
    void io.stderr.write(
      `${paint.warning('warning')}: ${harmless(route)} is not simulated and was refused. To answer it: --accept ${harmless(JSON.stringify(route))}\n`,
    )
  }
}

/** One line a request, with what refused it below. */
function logTo(io: Io): (request: SeenRequest) => void {
  const paint = paintFor(io, io.stderr)
  return ({ method, path, status, milliseconds, rules }) => {
    const shown = status < 400 ? String(status) : paint.error(String(status))
    const lines = [`${shown} ${method} ${harmless(path)} ${milliseconds.toFixed(1)} ms`]
    for (const { code, path: place, message, severity, fix } of rules)
      if (severity !== 'hint')
        lines.push(
          `    ${[code, harmless(place.join('/'))].filter(Boolean).join(' ')}: ${harmless(message)}${fix === undefined ? '' : ` Fix: ${harmless(fix)}.`}`,
        )
    void io.stderr.write(`${lines.join('\n')}\n`)
  }
}
