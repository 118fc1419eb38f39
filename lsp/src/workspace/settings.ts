import { checkConfig, CONFIG_KEYS, isRecord } from '@slashlint/checker'
import type { Config } from '@slashlint/checker'

/** What the user of an editor may set: how much is shown, and what holds where there is no `slashlint.json`. */
export interface ClientSettings {
  /** Report syntax errors and duplicate keys of JSON. Off in editors that have their own support for JSON. */
  readonly jsonSyntax: boolean
  /** Report what is wrong with an open `slashlint.json`. Off in editors that validate it by its schema. */
  readonly configErrors: boolean
  /** Check the documents that are not open, too. */
  readonly workspace: boolean
  readonly codeLens: boolean
  /** How often handlers read each option, beside the other lenses. */
  readonly readLens: boolean
  readonly inlayHints: boolean
  /** Document symbols. Off where the editor's own outline of JSON stands. */
  readonly outline: boolean
  /** The keys of `slashlint.json`, for documents without one. */
  readonly config: Config
}

export const DEFAULT_SETTINGS: ClientSettings = {
  jsonSyntax: true,
  configErrors: true,
  workspace: true,
  codeLens: true,
  readLens: false,
  inlayHints: true,
  outline: true,
  config: {},
}

const FLAGS = ['jsonSyntax', 'configErrors', 'workspace', 'codeLens', 'readLens', 'inlayHints', 'outline'] as const

export interface ReadSettings {
  readonly settings: ClientSettings
  /** What cannot be used, in words. */
  readonly problems: readonly string[]
}

/** What a client may say of a configuration: only a file extends others, and the program alone deploys. */
export const SETTINGS_KEYS = CONFIG_KEYS.filter((key) => key !== 'extends' && key !== 'deploy')

/**
 * Settings as a client sends them, over those that hold already. What has the wrong type, or is empty, counts as not
 * given: editors send every setting they know.
 */
export function readSettings(given: unknown, base: ClientSettings): ReadSettings {
  if (!isRecord(given)) return { settings: base, problems: [] }
  const flags: Partial<Record<(typeof FLAGS)[number], boolean>> = {}
  for (const flag of FLAGS) {
    const value = given[flag]
    if (typeof value === 'boolean') flags[flag] = value
  }
  const config = Object.fromEntries(SETTINGS_KEYS.flatMap((key) => (isGiven(given[key]) ? [[key, given[key]]] : [])))
  const { findings } = checkConfig('settings', JSON.stringify(config))
  return {
    settings: { ...base, ...flags, config: findings.length === 0 ? { ...base.config, ...config } : base.config },
    problems: findings.map(({ message }) => message),
  }
}

const isGiven = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(typeof value === 'object' && Object.keys(value).length === 0)
