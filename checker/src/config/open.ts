import type { RuleOverrides } from '@slashlint/core'
import type { Assignment } from '@slashlint/sources'
import type { Finding } from '../analysis/finding.js'
import { folderOf, relativePath } from '../text/uri.js'
import { checkConfig } from './check-config.js'
import type { Config, FileEntry } from './config.js'

/** A configuration as it holds for the documents below it. */
export interface ProjectConfig {
  /** Of the configuration's document. */
  readonly uri: string
  readonly text: string
  /** What holds: empty, or as it was before, where something is wrong with it. */
  readonly config: Config
  readonly findings: readonly Finding[]
  /** What it says about a document. Of several entries that match, later ones win, field by field. */
  settingsOf(uri: string): DocumentSettings
  /** Whether it passes over a document. */
  ignores(uri: string): boolean
}

export interface DocumentSettings {
  readonly assignment: Assignment
  readonly rules: RuleOverrides
}

type Matcher = (path: string) => boolean

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** Reads a configuration. Parts that few configurations need, such as glob matching, are loaded on demand. */
export async function openConfig(uri: string, text: string): Promise<ProjectConfig> {
  const { config, findings } = await checkConfig(uri, text)
  return useConfig(uri, text, config, findings)
}

/** Uses a configuration that was already checked. Its globs are relative to the folder of `uri`. */
export async function useConfig(
  uri: string,
  text: string,
  config: Config,
  findings: readonly Finding[] = [],
): Promise<ProjectConfig> {
  const folder = folderOf(uri) ?? uri
  const entries = config.files ?? []
  const matchers = await compileGlobs(entries)
  const ignores = await compileIgnore(config.ignore ?? [])
  return {
    uri,
    text,
    config,
    findings,
    settingsOf(document) {
      if (entries.length === 0) return { assignment: {}, rules: config.rules ?? {} }
      const path = relativePath(folder, document)
      const matching = entries.filter((_, index) => matchers[index]?.(path))
      const assignment: Writable<Assignment> = {}
      const rules: Writable<RuleOverrides> = { ...config.rules }
      for (const { resource, scope, guildId, rules: own } of matching) {
        if (resource !== undefined) assignment.resource = resource
        if (scope !== undefined) assignment.scope = scope
        if (guildId !== undefined) assignment.guildId = guildId
        Object.assign(rules, own)
      }
      return { assignment, rules }
    },
    ignores(document) {
      const path = relativePath(folder, document)
      return path !== '' && !path.startsWith('../') && ignores(path)
    },
  }
}

async function compileGlobs(entries: readonly FileEntry[]): Promise<readonly Matcher[]> {
  if (entries.length === 0) return []
  const { default: picomatch } = await import('picomatch/posix.js')
  return entries.map(({ glob }) => picomatch(glob.replace(/^\.\//, ''), { dot: true }))
}

async function compileIgnore(patterns: readonly string[]): Promise<Matcher> {
  if (patterns.length === 0) return () => false
  const { default: ignore } = await import('ignore')
  const compiled = ignore().add([...patterns])
  return (path) => compiled.ignores(path)
}
