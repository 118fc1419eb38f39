import type { AppFacts, Resource, RuleOverrides, Scope } from '@slashlint/core'

export const CONFIG_NAME = 'slashlint.json'

/** `slashlint.json`, as its schema has it. */
export interface Config {
  /** Configurations that this one changes: paths, or packages that hold a `slashlint.json`. */
  readonly extends?: string | readonly string[]
  readonly files?: readonly FileEntry[]
  readonly ignore?: readonly string[]
  readonly app?: AppFacts
  readonly defaultLocale?: string
  readonly rules?: RuleOverrides
  /** Where `slashlint deploy` sends commands, by the names of these places. */
  readonly deploy?: Readonly<Record<string, DeployTarget>>
}

/** The commands of an application; with a guild, those in it. */
export interface DeployTarget {
  readonly application: string
  readonly guild?: string
}

/** What the files are that match a glob. */
export interface FileEntry {
  readonly glob: string
  readonly resource?: Resource
  readonly scope?: Scope
  readonly guildId?: string
  readonly rules?: RuleOverrides
}

/** The names of an object's fields. The compiler asks for every one of them. */
const keysOf = <T>(keys: Readonly<Record<keyof T & string, true>>): readonly (keyof T & string)[] =>
  Object.keys(keys) as (keyof T & string)[]

export const CONFIG_KEYS: readonly (keyof Config)[] = keysOf<Config>({
  extends: true,
  files: true,
  ignore: true,
  app: true,
  defaultLocale: true,
  rules: true,
  deploy: true,
})
export const APP_KEYS = keysOf<AppFacts>({
  id: true,
  embedded: true,
  discoverable: true,
  integrationTypes: true,
})
export const FILE_KEYS = keysOf<FileEntry>({
  glob: true,
  resource: true,
  scope: true,
  guildId: true,
  rules: true,
})
export const TARGET_KEYS = keysOf<DeployTarget>({ application: true, guild: true })
