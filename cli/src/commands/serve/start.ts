import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { JournalError, SeedError, unhookable } from '@slashlint/emulator'
import { definedFields } from '@slashlint/checker'
import type { Emulator, EmulatorOptions, SeenRequest, Seed } from '@slashlint/emulator'
import type { Arguments } from '../../arguments/parse.js'
import { oneOf } from '../../arguments/values.js'
import { describe } from '../../files/errors.js'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { paintFor } from '../../render/colors.js'
import { harmless } from '../../render/width.js'

/** The default port of the emulator. */
const PORT = 4710

/**
 * Tells whether the command is redirected to the emulator.
 *
 * @throws UsageError if redirection is wanted, but impossible
 */
export function hookedFor(flags: Arguments['flags'], command: readonly string[], io: Io): boolean {
  const hooked = flags['no-preload'] !== true
  const refused = hooked && command.length > 0 ? unhookable(command, io.env, io.cwd) : undefined
  if (refused !== undefined) {
    throw new UsageError(refused)
  }
  return hooked
}

/** Starts an emulator. @throws UsageError for errors that the user can correct */
export async function starting(
  start: () => Promise<Emulator>,
  options: EmulatorOptions,
): Promise<Emulator> {
  try {
    return await start()
  } catch (error) {
    if (
      error instanceof SeedError ||
      error instanceof JournalError ||
      error instanceof RangeError
    ) {
      throw new UsageError(error.message)
    }
    const { code, path } = error as { readonly code?: unknown; readonly path?: unknown }
    if (code === 'EADDRINUSE') {
      throw new UsageError(`Port ${options.port ?? PORT} is in use: --port 0 picks a free one.`)
    }
    const where = typeof path === 'string' ? `${path}: ` : ''
    if (typeof code === 'string') {
      throw new UsageError(`The emulator cannot start: ${where}${describe(error)}.`)
    }
    throw error
  }
}

/** Returns the emulator's options from flags. @throws UsageError if a flag is invalid */
export async function optionsOf(
  flags: Arguments['flags'],
  hasCommand: boolean,
  io: Io,
): Promise<EmulatorOptions> {
  const port = flags.port === undefined ? (hasCommand ? 0 : PORT) : Number(flags.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new UsageError(`\`--port\` is a number up to 65535, not \`${flags.port ?? ''}\`.`)
  }
  for (const id of [flags.app, flags.guild]) {
    if (id !== undefined && !/^\d{1,20}$/.test(id)) {
      throw new UsageError(`An id is a number of up to 20 digits, not \`${id}\`.`)
    }
  }
  const { app, guild, host, clock, endpoint, accept, fail: faults, seed, state } = flags
  const log = flags.log === true ? logTo(io) : undefined
  const warn = warnOfMissing(io)
  return {
    port,
    ...definedFields({ app, guild, host, clock, endpoint, accept, faults }),
    ...definedFields({
      auth: oneOf('auth', flags.auth, ['issued', 'any']),
      limits: oneOf('limits', flags.limits, ['off', 'real', 'short']),
      seed: seed === undefined ? undefined : await readSeedFile(seed, io),
      state: state === undefined ? undefined : resolve(io.cwd, state),
      answerWithin: flags['answer-within'],
      endpointHosts: flags['endpoint-host'],
    }),
    frozen: flags.frozen === true,
    strict: flags.strict === true,
    readRepair: flags['read-repair'] === true,
    onRequest(request) {
      log?.(request)
      warn(request)
    },
  }
}

async function readSeedFile(path: string, io: Io): Promise<Seed> {
  try {
    return JSON.parse(await readFile(resolve(io.cwd, path), 'utf8')) as Seed
  } catch (error) {
    throw new UsageError(`Cannot read the seed ${path}: ${describe(error)}.`)
  }
}

/** Returns a function that warns of requests to routes that are not simulated, once per route. */
function warnOfMissing(io: Io): (request: SeenRequest) => void {
  const paint = paintFor(io, io.stderr)
  const seen = new Set<string>()
  return ({ method, path, rules }) => {
    const route = `${method} ${path.replace(/(?<=\/)(?:\d+|@me)(?=\/|$)/g, '*')}`
    if (seen.has(route) || rules.every(({ code }) => code !== 'not-simulated')) {
      return
    }
    seen.add(route)
    void io.stderr.write(
      `${paint.warning('warning')}: ${harmless(route)} is not simulated and was refused. To answer it: --accept ${harmless(JSON.stringify(route))}\n`,
    )
  }
}

/** Returns a function that logs each request in one line, and the reasons for a refusal below. */
function logTo(io: Io): (request: SeenRequest) => void {
  const paint = paintFor(io, io.stderr)
  return ({ method, path, status, milliseconds, rules }) => {
    const shown = status < 400 ? String(status) : paint.error(String(status))
    const lines = [`${shown} ${method} ${harmless(path)} ${milliseconds.toFixed(1)} ms`]
    for (const { code, path: place, message, severity, fix } of rules) {
      if (severity !== 'hint') {
        lines.push(
          `    ${[code, harmless(place.join('/'))].filter(Boolean).join(' ')}: ${harmless(message)}${fix === undefined ? '' : ` Fix: ${harmless(fix)}.`}`,
        )
      }
    }
    void io.stderr.write(`${lines.join('\n')}\n`)
  }
}
