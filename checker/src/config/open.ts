import type { RuleOverrides } from '@slashlint/core'
import type { Assignment } from '@slashlint/sources'
import { compileGlob } from '../patterns/glob.js'
import type { PathTest } from '../patterns/glob.js'
import { createIgnore, parseIgnore } from '../patterns/ignore-rules.js'
import { folderOf, relativePath } from '../text/uri.js'
import { definedFields } from '../values/records.js'
import type { Config } from './config.js'
import { mergeConfig } from './extends.js'
import type { MergedConfig, ReadText } from './extends.js'
import type { Finding } from '../analysis/finding.js'

/**
 * Reads a configuration.
 *
 * @param readText returns the text of an extended file; without it, nothing can be extended
 * @param holdsEverywhere true if the configuration was named for all files, not found in a folder
 */
export function openConfig(
  uri: string,
  text: string,
  readText: ReadText = () => undefined,
  holdsEverywhere = false,
): ProjectConfig {
  const merged = mergeConfig(uri, text, readText, holdsEverywhere)
  return useConfig(uri, text, merged.config, merged)
}

/** A configuration, with its effect on the documents below it. */
export interface ProjectConfig {
  /** The URI of the configuration's document. */
  readonly uri: string
  /** The text from which it was read, in which `findings` have their places. */
  readonly text: string
  /** The configuration. If its file is invalid, this is the last valid state, or an empty configuration. */
  readonly config: Config
  /** The configurations that it extends. */
  readonly extended: readonly string[]
  /**
   * The URIs whose content the configuration depends on: the extended ones, and those at which they
   * were searched.
   */
  readonly dependsOn: readonly string[]
  /** The mistakes in the configuration, and in those that it extends. */
  readonly findings: readonly Finding[]
  /**
   * Returns the settings for a document. If several entries match, each field is taken from the
   * last entry that has it.
   */
  settingsOf(document: string): { readonly assignment: Assignment; readonly rules: RuleOverrides }
  /** Checks whether the configuration ignores a document. */
  ignores(document: string): boolean
}

/**
 * Makes the project's configuration from one that was checked before. Its globs are relative to the
 * folder of `uri`.
 */
export function useConfig(
  uri: string,
  text: string,
  config: Config,
  { findings = [], extended = [], dependsOn = [] }: Partial<Omit<MergedConfig, 'config'>> = {},
): ProjectConfig {
  const folder = folderOf(uri) ?? uri
  const entries = config.files ?? []
  const matchers: readonly PathTest[] = entries.map(({ glob }) => compileGlob(glob))
  const ignores = createIgnore(parseIgnore(config.ignore ?? []))
  return {
    uri,
    text,
    config,
    extended,
    dependsOn,
    findings,
    settingsOf(document: string): {
      readonly assignment: Assignment
      readonly rules: RuleOverrides
    } {
      if (entries.length === 0) {
        return { assignment: {}, rules: config.rules ?? {} }
      }
      const path = relativePath(folder, document)
      const matching = entries.filter((_item, index) => matchers[index]?.(path))
      const assignment: Assignment = {}
      const rules: RuleOverrides = { ...config.rules }
      for (const { resource, scope, guildId, rules: own } of matching) {
        Object.assign(assignment, definedFields({ resource, scope, guildId }))
        Object.assign(rules, own)
      }
      return { assignment, rules }
    },
    ignores(document: string): boolean {
      const path = relativePath(folder, document)
      return path !== '' && !path.startsWith('../') && ignores(path)
    },
  }
}
