import { readdirSync, readFileSync } from 'node:fs'
import type { Assignment } from '@slashlint/sources'
import { readText, validate, brief } from './validate.js'

const EXAMPLES = new URL('../../examples/', import.meta.url)

interface FileRule extends Assignment {
  readonly glob: string
}

interface Config {
  readonly files: readonly FileRule[]
  readonly app: object
}

const CONFIG = JSON.parse(readFileSync(new URL('slashlint.json', EXAMPLES), 'utf8')) as Config

/** The definitions below `examples/`, such as `good/commands/ban.json`. */
export function exampleFiles(folder: 'good' | 'broken'): string[] {
  return readdirSync(new URL(folder, EXAMPLES), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.jsonc?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()
}

/** `**`, `*` and `{a,b}`, which is all that the configuration of the examples uses. */
function globToRegExp(glob: string): RegExp {
  const source = glob.replace(/\*\*\/|[*.]|\{([^}]*)\}/g, (part, names: string | undefined) => {
    if (names !== undefined) return `(?:${names.replaceAll(',', '|')})`
    return { '**/': '(?:.*/)?', '*': '[^/]*', '.': '\\.' }[part] ?? part
  })
  return new RegExp(`^${source}$`)
}

/** The rules of the examples' configuration that speak of a file. */
export function rulesFor(file: string): FileRule[] {
  return CONFIG.files.filter(({ glob }) => globToRegExp(glob).test(file))
}

/** What the readers and core say to a file of the examples, without hints unless wanted. */
export function check(file: string): string[] {
  const text = readFileSync(new URL(file, EXAMPLES), 'utf8')
  const { definitions, syntax } = readText(file, text, rulesFor(file)[0] ?? {})
  return [
    ...syntax.map(({ severity, code }) => `${severity} ${code}`),
    ...definitions.flatMap(({ resource, scope, guildId, value }) => {
      const context = { ...(scope && { scope }), ...(guildId && { guildId }), app: CONFIG.app }
      return validate(resource, value, context).map(brief)
    }),
  ]
}
