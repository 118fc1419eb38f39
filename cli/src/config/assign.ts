import { dirname, relative } from 'node:path'
import type { RuleOverrides } from '@slashlint/core'
import type { Assignment } from '@slashlint/sources'
import type { LoadedConfig } from './config.js'

export interface FileSettings {
  readonly assignment: Assignment
  readonly rules: RuleOverrides
}

type Matcher = (path: string) => boolean

const matchers = new WeakMap<LoadedConfig, readonly Matcher[]>()
const ignorers = new WeakMap<LoadedConfig, Matcher>()

/** What a configuration says about a file. Of several entries that match, later ones win, field by field. */
export async function settingsFor(file: string, loaded: LoadedConfig | undefined): Promise<FileSettings> {
  const entries = loaded?.config.files ?? []
  if (loaded === undefined || entries.length === 0) return { assignment: {}, rules: loaded?.config.rules ?? {} }
  let compiled = matchers.get(loaded)
  if (compiled === undefined) {
    const { default: picomatch } = await import('picomatch')
    compiled = entries.map(({ glob }) => picomatch(glob.replace(/^\.\//, ''), { dot: true }))
    matchers.set(loaded, compiled)
  }
  const path = relativeTo(loaded, file)
  const matching = entries.filter((_, index) => compiled[index]?.(path))
  return {
    assignment: Object.assign(
      {},
      ...matching.map(({ resource, scope, guildId }) => defined({ resource, scope, guildId })),
    ) as Assignment,
    rules: Object.assign({}, loaded.config.rules, ...matching.map(({ rules }) => rules)) as RuleOverrides,
  }
}

const defined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Whether a configuration passes over a file. */
export async function isIgnored(file: string, loaded: LoadedConfig | undefined): Promise<boolean> {
  const patterns = loaded?.config.ignore ?? []
  if (loaded === undefined || patterns.length === 0) return false
  let ignorer = ignorers.get(loaded)
  if (ignorer === undefined) {
    const { default: ignore } = await import('ignore')
    const compiled = ignore().add([...patterns])
    ignorer = (path) => compiled.ignores(path)
    ignorers.set(loaded, ignorer)
  }
  const path = relativeTo(loaded, file)
  return path !== '' && !path.startsWith('../') && ignorer(path)
}

const relativeTo = (loaded: LoadedConfig, file: string): string =>
  relative(dirname(loaded.file), file).replaceAll('\\', '/')
