import { existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { languageOf } from '@slashlint/sources'
import type { Scope } from '@slashlint/core'
import { printDocument } from '@slashlint/sources/yaml'

/** The forms in which commands are written. */
export const FORMS = ['json', 'yaml', 'js', 'ts'] as const
export type Form = (typeof FORMS)[number]

/** Checks whether a file is of Python, in which no commands are written. */
export const isPython = (file: string): boolean => languageOf(file) === 'python'

/** Returns the form of a file, by its ending. */
export function formOf(file: string): Form | undefined {
  const language = languageOf(file)
  if (language === undefined || language === 'python') {
    return undefined
  }
  if (language.startsWith('json')) {
    return 'json'
  }
  if (language === 'yaml') {
    return 'yaml'
  }
  if (language.startsWith('java')) {
    return 'js'
  }
  return 'ts'
}

/** Returns a command, or a list of them, as the text of a file. @param root the folder with the schemas */
export function textOf(file: string, value: object, scope: Scope, root: string): string {
  const kind = Array.isArray(value) ? 'commands' : 'command'
  const name = `${scope === 'guild' ? 'guild-' : ''}${kind}.schema.json`
  const path = relative(dirname(file), join(root, '.slashlint', name)).replaceAll('\\', '/')
  const schema = path.startsWith('.') && !path.startsWith('.slashlint') ? path : `./${path}`
  switch (formOf(file)) {
    case 'json':
      return `${JSON.stringify(Array.isArray(value) ? value : { $schema: schema, ...value }, null, 2)}\n`
    case 'yaml':
      return `# yaml-language-server: $schema=${schema}\n${printDocument(value)}`
    default:
      return `// @slashlint ${kind} ${scope}\nexport default ${literal(value)}\n`
  }
}

/**
 * Writes data as code: keys without quotes where they need none. A string of JSON is one line, so no line of it begins
 * with a key.
 */
const literal = (value: object): string =>
  JSON.stringify(value, null, 2).replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')

/** Returns a file for a command that is not there yet. @param taken files that are about to be written */
export function fileFor(
  folder: string,
  name: string,
  form: Form,
  taken: ReadonlySet<string>,
): string {
  const ending = form === 'json' || form === 'yaml' ? `command.${form}` : form
  const stem = name.toLowerCase().replace(/[^\p{L}\p{N}_-]+/gu, '-')
  for (let number = 1; ; number++) {
    const file = join(folder, `${stem}${number === 1 ? '' : `-${number}`}.${ending}`)
    if (!taken.has(file) && !existsSync(file)) {
      return file
    }
  }
}

/** Checks whether a path is that of a file, existing or not, and not of a folder. */
export const isFileName = (path: string): boolean => languageOf(basename(path)) !== undefined
