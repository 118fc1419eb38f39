import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { decodeText } from '@slashlint/sources'
import { UsageError } from '../io.js'
import type { Io } from '../io.js'
import { describe } from './expand.js'

/** A list that the service returned, in a file or on standard input (`-`). @throws UsageError where it is none */
export async function readList(path: string, what: string, io: Io): Promise<readonly unknown[]> {
  const bytes = path === '-' ? await allOf(io.stdin) : await readBytes(path, io)
  const { text } = decodeText(bytes)
  const name = path === '-' ? 'Standard input' : path
  let value: unknown
  try {
    value = JSON.parse(text) as unknown
  } catch (error) {
    throw new UsageError(`${name} is no JSON: ${(error as Error).message}.`)
  }
  if (Array.isArray(value)) return value
  const { message } = (typeof value === 'object' && value !== null ? value : {}) as { readonly message?: unknown }
  const said = typeof message === 'string' ? ` It says "${message}".` : ''
  throw new UsageError(`${name} is no list of ${what}, as the service returns it.${said}`)
}

function readBytes(path: string, io: Io): Promise<Uint8Array> {
  return readFile(resolve(io.cwd, path)).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`Cannot read ${path}: ${describe(error)}.`)
  })
}

async function allOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** How many commands were created today. @throws UsageError where it is no number */
export function readCreatesToday(text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,9}$/.test(text))
    throw new UsageError(`\`--creates-today\` takes a whole number, not \`${text}\`.`)
  return text === undefined ? undefined : Number(text)
}
