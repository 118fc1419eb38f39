import { existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { languageOf } from '@slashlint/sources'
import type { Scope } from '@slashlint/core'
import { printDocument } from '@slashlint/sources/yaml'

/** The file formats in which `pull` writes commands. */
export const FORMS = ['json', 'yaml', 'js', 'ts'] as const
export type Form = (typeof FORMS)[number]

/** Tells whether a file is in Python, in which `pull` cannot write commands. */
export const isPython = (file: string): boolean => languageOf(file) === 'python'

/** Returns the format of a file by its ending; `undefined` if `pull` cannot write it. */
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

/**
 * Returns the text of a file with a command or a list of commands.
 *
 * @param root the folder that contains `.slashlint` with the schemas
 */
export function textOf(file: string, value: object, scope: Scope, root: string): string {
  const kind = Array.isArray(value) ? 'commands' : 'command'
  const name = `${scope === 'guild' ? 'guild-' : ''}${kind}.schema.json`
  const path = relative(dirname(file), join(root, '.slashlint', name)).replaceAll('\\', '/')
  const schema = path.startsWith('..') ? path : `./${path}`
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
 * Returns data as JavaScript code, with quotes only around keys that need them. Strings in JSON
 * have no line breaks, so only keys begin a line.
 */
const literal = (value: object): string =>
  JSON.stringify(value, null, 2).replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')

/**
 * Returns the path of a new file for a command.
 *
 * @param taken the files that are about to be written
 */
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

/** Tells whether a path has the ending of a readable file, and so is no folder. */
export const isFileName = (path: string): boolean => languageOf(basename(path)) !== undefined
