import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Arguments } from '../../arguments/parse.js'
import { describe } from '../../files/errors.js'
import { textOf } from '../../files/read.js'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { isToken, keepSecret } from '../../secrets.js'

/** The places where a token may be. */
interface TokenSource {
  /** The environment variable; default: `DISCORD_TOKEN`. */
  readonly variable: string | undefined
  /** The folder of the configuration, whose `.env` may contain the token. */
  readonly folder: string
  /** The name of the target, for the error message. */
  readonly target: string | undefined
}

/**
 * Reads the token from a file descriptor, the environment, or the `.env` in the folder of the
 * configuration. It is never an argument, because other users and the shell's history would see it.
 *
 * @throws UsageError if there is no token
 */
export function tokenOf(
  { 'token-fd': descriptor }: Arguments['flags'],
  { variable = 'DISCORD_TOKEN', folder, target }: TokenSource,
  io: Io,
): string {
  if (isToken(variable)) {
    throw new UsageError(
      '`tokenFrom` is the name of the variable with the token, such as "MOD_TOKEN": the token itself stands in no file.',
    )
  }
  const isPassed = descriptor !== undefined
  const token = isPassed ? fromDescriptor(descriptor, io) : fromEnvironment(variable, folder, io)
  if (token === undefined || token.trim() === '') {
    const whose = target === undefined ? '' : ` for ${target}`
    throw new UsageError(
      `There is no token${whose}: set ${variable}, or name a file descriptor with --token-fd.`,
    )
  }
  keepSecret(io, token)
  return token
}

function fromEnvironment(variable: string, folder: string, io: Io): string | undefined {
  return io.env[variable] ?? fromFile(join(folder, '.env'), variable)
}

/**
 * The tokens that were read from pipes. A pipe can be read only once, but several targets may need
 * its token.
 */
const tokensRead = new WeakMap<Io, string>()

function fromDescriptor(descriptor: string, io: Io): string {
  const known = tokensRead.get(io)
  if (known !== undefined) {
    return known
  }
  if (!/^\d{1,4}$/.test(descriptor)) {
    throw new UsageError(
      '`--token-fd` takes the number of a file descriptor that is open for reading: --token-fd 3 3<file',
    )
  }
  try {
    const token = readFileSync(Number(descriptor), 'utf8')
    tokensRead.set(io, token)
    return token
  } catch (error) {
    throw new UsageError(
      `Cannot read the token from file descriptor ${descriptor}: ${describe(error)}.`,
    )
  }
}

function fromFile(path: string, variable: string): string | undefined {
  const text = textOf(path)
  const values: Readonly<Record<string, string | undefined>> =
    text === undefined ? {} : parseEnv(text)
  return values[variable]
}
