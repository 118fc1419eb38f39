import { asRecord, messageOf } from '@slashlint/checker'
import { decodeText } from '@slashlint/sources'
import { UsageError } from '../io.js'
import type { Io } from '../io.js'
import { inputName, readInput } from './read.js'

/** A list that the service returned, in a file or on standard input (`-`). @throws UsageError if it isn't one */
export async function readList(path: string, what: string, io: Io): Promise<readonly unknown[]> {
  const { text } = decodeText(await readInput(path, io))
  const name = inputName(path)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${name} is not JSON: ${messageOf(error)}.`)
  }
  if (Array.isArray(value)) return value
  const { message } = asRecord(value)
  const said = typeof message === 'string' ? ` It says "${message}".` : ''
  throw new UsageError(`${name} is not a list of ${what}, as Discord returns it.${said}`)
}

/** The guild of a command as the service returns it; `undefined` for a global one. */
export function guildOf(command: unknown): string | undefined {
  const { guild_id: guild } = asRecord(command)
  return typeof guild === 'string' ? guild : undefined
}

/** How many commands were created today. @throws UsageError if it isn't a number */
export function readCreatesToday(text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,9}$/.test(text))
    throw new UsageError(`\`--creates-today\` takes a whole number, not \`${text}\`.`)
  return text === undefined ? undefined : Number(text)
}
