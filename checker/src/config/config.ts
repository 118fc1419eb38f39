import type { AppFacts, Resource, RuleOverrides, Scope } from '@slashlint/core'

export const CONFIG_NAME = 'slashlint.json'

/** The content of a `slashlint.json`, as its schema allows it. */
export interface Config {
  /** Configurations that this one changes: paths, or packages that contain a `slashlint.json`. */
  readonly extends?: string | readonly string[]
  /** Assignments of files, by globs. */
  readonly files?: readonly FileEntry[]
  /** Globs of files that are skipped. */
  readonly ignore?: readonly string[]
  /** Facts about the application. */
  readonly app?: AppFacts
  /** The locale of the default texts. */
  readonly defaultLocale?: string
  /** The severities of rules. */
  readonly rules?: RuleOverrides
  /** The places to which `slashlint deploy` sends commands, by name. */
  readonly deploy?: Readonly<Record<string, DeployTarget>>
}

/** The destination of an application's commands, and the limits of its deployments. */
export interface DeployTarget {
  /** The name of another target, whose keys are used where this one has none. */
  readonly extends?: string
  /** The id of the application. Default: that of the configuration. */
  readonly application?: string
  /** The id of the guild that gets the commands. Left out for global commands. */
  readonly guild?: string
  /** The ids of several guilds that get the same commands. */
  readonly guilds?: readonly string[]
  /** Globs of the deployed files, relative to the configuration. Default: all files. */
  readonly files?: readonly string[]
  /** The environment variable with the token. Default: `DISCORD_TOKEN`. */
  readonly tokenFrom?: string
  /** True if commands are deleted that are deployed but in no file. Default: `false`. */
  readonly delete?: boolean
  /** The names of deployed commands that are neither changed nor deleted. */
  readonly protect?: readonly string[]
  /**
   * The new name of each renamed command, by its old name. `null` means that the command is not
   * renamed.
   */
  readonly renames?: Readonly<Record<string, string | null>>
  /** False if earlier deployments are not recorded. Default: `true`. */
  readonly history?: boolean
}

/** The settings of the files that match a glob. */
export interface FileEntry {
  /** The glob of the files. */
  readonly glob: string
  /** The kind of resource that they contain. */
  readonly resource?: Resource
  /** The scope of their commands. */
  readonly scope?: Scope
  /** The guild of their commands. */
  readonly guildId?: string
  /** The severities of rules in them. */
  readonly rules?: RuleOverrides
}

/** Returns the names of an object's fields. The compiler requires that none is missing. */
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
export const TARGET_KEYS = keysOf<DeployTarget>({
  extends: true,
  application: true,
  guild: true,
  guilds: true,
  files: true,
  tokenFrom: true,
  delete: true,
  protect: true,
  renames: true,
  history: true,
})
