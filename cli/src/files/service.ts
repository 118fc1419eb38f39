import { asRecord, messageOf } from '@slashlint/checker'
import { decodeText } from '@slashlint/sources'
import { UsageError } from '../io.js'
import type { Io } from '../io.js'
import { inputName, readAll, readInput } from './read.js'

/**
 * Returns a list of Discord's API from a file or from standard input (`-`).
 *
 * @param what the name of the items in messages
 * @throws UsageError if it is no list
 */
export async function readList(path: string, what: string, io: Io): Promise<readonly unknown[]> {
  const { text } = decodeText(await readInput(path, io))
  const name = inputName(path)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${name} is not JSON: ${messageOf(error)}.`)
  }
  if (Array.isArray(value)) {
    return value
  }
  const { message } = asRecord(value)
  const quoted = typeof message === 'string' ? ` It says "${message}".` : ''
  throw new UsageError(`${name} is not a list of ${what}, as Discord returns it.${quoted}`)
}

/**
 * Reads the commands that a program prints: a command or a list of commands as JSON.
 *
 * @param isLines true if each line is such a value
 * @throws UsageError if it is invalid JSON
 */
export async function readPrinted(isLines: boolean, io: Io): Promise<readonly unknown[]> {
  const { text } = decodeText(await readAll(io.stdin))
  const parts = isLines ? text.split('\n').filter((line) => line.trim() !== '') : [text]
  try {
    return parts.flatMap((part) => JSON.parse(part) as unknown)
  } catch (error) {
    throw new UsageError(
      `Standard input is not ${isLines ? 'one JSON value a line' : 'JSON'}: ${messageOf(error)}.`,
    )
  }
}

/** Returns the guild id of a command from Discord; `undefined` for a global command. */
export function guildOf(command: unknown): string | undefined {
  const { guild_id: guild } = asRecord(command)
  return typeof guild === 'string' ? guild : undefined
}

/** Parses the number of commands that were created today. @throws UsageError if it is no number */
export function readCreatesToday(text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,9}$/.test(text)) {
    throw new UsageError(`\`--creates-today\` takes a whole number, not \`${text}\`.`)
  }
  return text === undefined ? undefined : Number(text)
}
