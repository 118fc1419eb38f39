import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '@slashlint/checker'
import { applyEdits, modify, parse, type ParseError } from 'jsonc-parser'
import type { Io } from '../io.js'
import { UsageError } from '../io.js'
import { didChange, makeFolder } from './write.js'

/**
 * Changes a JSON file with comments, if it is there or has a text to begin with.
 *
 * @returns what was done, in words; `undefined` for what is not there
 * @throws UsageError where it is no JSON object
 */
export async function editJson(
  { cwd }: Pick<Io, 'cwd'>,
  file: string,
  begin: string | undefined,
  change: (text: string) => string,
): Promise<string | undefined> {
  const path = join(cwd, file)
  const text = await readFile(path, 'utf8').catch(() => begin)
  if (text === undefined) return undefined
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true })
  if (errors.length > 0 || !isRecord(value))
    throw new UsageError(`${file} cannot be read as a JSON object: it was not changed.`)
  return writeFile(cwd, file, change(text))
}

/** Writes a file, and its folder, unless it has the text. @returns what was done, in words */
export async function writeFile(cwd: string, file: string, text: string): Promise<string> {
  const path = join(cwd, file)
  await makeFolder(join(path, '..'))
  return (await didChange(path, text)) ? `Wrote ${file}` : `Up to date: ${file}`
}

/** A JSON text with a value at a path, in the form that it has. @param at where the key stands among the others */
export const withValue = (text: string, path: readonly (string | number)[], value: unknown, at?: number): string =>
  applyEdits(
    text,
    modify(text, [...path], value, {
      formattingOptions: formatOf(text),
      isArrayInsertion: typeof path.at(-1) === 'number',
      ...(at !== undefined && { getInsertionIndex: () => at }),
    }),
  )

/** The indentation that a text has already. */
function formatOf(text: string) {
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? '  '
  return {
    insertSpaces: !indent.includes('\t'),
    tabSize: indent.includes('\t') ? 4 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
}
