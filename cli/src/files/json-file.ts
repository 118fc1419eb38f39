import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord, valueAt } from '@slashlint/checker'
import { applyTextEdits, type Edit } from '@slashlint/sources'
import { openJson } from '@slashlint/sources/json'
import type { Io } from '../io.js'
import { UsageError } from '../io.js'
import { didChange, makeFolder } from './write.js'

/**
 * Changes a JSON file, and keeps its comments.
 *
 * @param begin the text of a new file; `undefined` if no file is created
 * @returns a description of the change; `undefined` if there is no file
 * @throws UsageError if the file is no JSON object
 */
export async function editJson(
  { cwd }: Pick<Io, 'cwd'>,
  file: string,
  begin: string | undefined,
  change: (text: string) => string,
): Promise<string | undefined> {
  const path = join(cwd, file)
  const text = await readFile(path, 'utf8').catch(() => begin)
  if (text === undefined) {
    return undefined
  }
  const { value, problems } = openJson(text)
  if (problems.some(({ code }) => code === 'source/syntax') || !isRecord(value)) {
    throw new UsageError(`${file} cannot be read as a JSON object: it was not changed.`)
  }
  return writeFile(cwd, file, change(text))
}

/**
 * Writes a file, and creates its folder, unless the file has the text already.
 *
 * @returns a description of the change
 */
export async function writeFile(cwd: string, file: string, text: string): Promise<string> {
  const path = join(cwd, file)
  await makeFolder(join(path, '..'))
  return (await didChange(path, text)) ? `Wrote ${file}` : `Up to date: ${file}`
}

/**
 * Sets a value in a JSON text, in the style of the text. Missing objects and lists on the path are
 * created.
 *
 * @param path an index after the last item of a list appends
 * @throws UsageError if another kind of value is in the way
 */
export function withValue(
  text: string,
  path: readonly (string | number)[],
  value: unknown,
): string {
  const { value: root, edit } = openJson(text)
  const depth = path.findIndex(
    (_item, index) => valueAt(root, path.slice(0, index + 1)) === undefined,
  )
  const [key, ...inner] = path.slice(depth)
  const parent = path.slice(0, depth)
  const list = valueAt(root, parent)
  const made = inner.reduceRight<unknown>(
    (one, name) => (typeof name === 'number' ? [one] : { [name]: one }),
    value,
  )
  const change = (): Edit => {
    if (depth === -1) {
      return { kind: 'replace', path, value }
    }
    if (typeof key === 'string') {
      return { kind: 'insert', path: parent, key, value: made }
    }
    const index = Array.isArray(list) ? list.length : 0
    return { kind: 'insert', path: parent, index, value: made }
  }
  const edits = edit([change()])
  if (edits === undefined || edits.length === 0) {
    throw new UsageError(
      `Something else stands at ${path.filter((one) => typeof one === 'string').join('.')}: it was not changed.`,
    )
  }
  return applyTextEdits(text, edits)
}

/** Returns a JSON object with a new first entry. @param text the object */
export function withFirst(text: string, key: string, value: unknown): string {
  const { value: root, locate } = openJson(text)
  const start = locate([]).start + 1
  const rest = text.slice(start)
  const line = /^[^\S\n]*\n/.exec(rest)?.[0]
  const indent = /^[ \t]*(?=\S)/.exec(rest.slice(line?.length))?.[0]
  const isEmpty = isRecord(root) && Object.keys(root).length === 0
  const own = isEmpty ? '  ' : (indent ?? '  ')
  const before =
    line === undefined ? /^ ?/.exec(rest)?.[0] : `${line.endsWith('\r\n') ? '\r\n' : '\n'}${own}`
  return `${text.slice(0, start)}${before}${JSON.stringify(key)}: ${JSON.stringify(value)}${isEmpty ? '' : ','}${rest}`
}
