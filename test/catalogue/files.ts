import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { analyse } from '@slashlint/checker'
import type { Assignment } from '@slashlint/sources'
import { read as readCode } from '@slashlint/sources/javascript'
import { read as readJson } from '@slashlint/sources/json'
import { read as readYaml } from '@slashlint/sources/yaml'
import { useFindings } from '../../checker/src/analysis/uses.js'
import { brief } from './validate.js'

const EXAMPLES = new URL('../../examples/', import.meta.url)

const READERS = [
  [/\.jsonc?$/, readJson],
  [/\.yaml$/, readYaml],
] as const

interface FileRule extends Assignment {
  readonly glob: string
}

interface Config {
  readonly files: readonly FileRule[]
  readonly app: object
}

const CONFIG = JSON.parse(readFileSync(new URL('slashlint.json', EXAMPLES), 'utf8')) as Config

/** Lists the files with definitions below `examples/`, such as `good/commands/ban.json`. */
export function exampleFiles(folder: 'good' | 'broken' | 'bot'): string[] {
  return readdirSync(new URL(folder, EXAMPLES), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:jsonc?|yaml|m?js|ts)$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()
}

/**
 * Converts a glob to a regular expression. It supports `**`, `*` and `{a,b}`, as in the configuration of the examples.
 */
function globToRegExp(glob: string): RegExp {
  const source = glob.replace(/\*\*\/|[*.]|\{([^}]*)\}/g, (part, names: string | undefined) => {
    if (names !== undefined) {
      return `(?:${names.replaceAll(',', '|')})`
    }
    return { '**/': '(?:.*/)?', '*': '[^/]*', '.': '\\.' }[part] ?? part
  })
  return new RegExp(`^${source}$`)
}

/** Returns the rules of the examples' configuration that match a file. */
export function rulesFor(file: string): FileRule[] {
  return CONFIG.files.filter(({ glob }) => globToRegExp(glob).test(file))
}

/** Checks a file of the examples as slashlint does. */
export function check(file: string): string[] {
  const document = new URL(file, EXAMPLES)
  const [assignment = {}] = rulesFor(file)
  const read = READERS.find(([ending]) => ending.test(file))?.[1] ?? readCode
  const settings = { assignment, rules: {}, app: CONFIG.app }
  const analysis = analyse(
    { uri: document.href, text: textOf(document.href) ?? '' },
    read,
    settings,
    { text: textOf },
  )
  if (analysis === undefined) {
    return []
  }
  return [
    ...analysis.source.map(({ severity, code }) => `${severity} ${code}`),
    ...analysis.units.flatMap(({ diagnostics }) => diagnostics.map(brief)),
    ...useFindings(analysis.uses).map(
      ({ severity, code, data }) => `${severity} ${code} ${String(data?.['name'])}`,
    ),
    ...analysis.answers.map(({ severity, code, data = {} }) =>
      [severity, code, ...Object.values(data)].join(' '),
    ),
  ]
}

function textOf(uri: string): string | undefined {
  const file = new URL(uri)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
