import type { AppFacts, Resource, RuleOverrides, Scope } from '@slashlint/core'

export const CONFIG_NAME = 'slashlint.json'

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
