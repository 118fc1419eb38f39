import type { AppFacts, RuleOverrides } from '@slashlint/core'
import type { Resource, Scope } from '../check/resource.js'

/** `slashlint.json`, as its schema has it. */
export interface Config {
  readonly files?: readonly FileEntry[]
  readonly ignore?: readonly string[]
  readonly app?: AppFacts
  readonly defaultLocale?: string
  readonly rules?: RuleOverrides
}

/** What the files are that match a glob. */
export interface FileEntry {
  readonly glob: string
  readonly resource?: Resource
  readonly scope?: Scope
  readonly guildId?: string
  readonly rules?: RuleOverrides
}

/** A configuration file that was found. */
export interface LoadedConfig {
  /** Absolute path of the file. */
  readonly file: string
  readonly text: string
  readonly config: Config
}
