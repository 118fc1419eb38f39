import { checkConfig, CONFIG_KEYS, isRecord } from '@slashlint/checker'
import type { Config } from '@slashlint/checker'

/**
 * The settings of a user in an editor: which features are on, and the configuration where there is no
 * `slashlint.json`.
 */
export type ClientSettings = Readonly<typeof DEFAULT_SETTINGS>

export const DEFAULT_SETTINGS = {
  /** Report syntax errors and duplicate keys of JSON. Off in editors that have their own support for JSON. */
  jsonSyntax: true,
  /** Report mistakes in an open `slashlint.json`. Off in editors that validate it by its schema. */
  configErrors: true,
  /** Check the documents that are not open, too. */
  workspace: true,
  codeLens: true,
  /** Show the number of reads of each option, beside the other lenses. */
  readLens: false,
  inlayHints: true,
  /** Show document symbols. Off if the editor's own outline of JSON is used. */
  outline: true,
  /** The keys of `slashlint.json`, for documents without one. */
  config: {} as Config,
}

/** The keys of a configuration that a client may set. Only a file extends others, and only the program deploys. */
export const SETTINGS_KEYS = CONFIG_KEYS.filter((key) => key !== 'extends' && key !== 'deploy')

/**
 * Reads settings from a client over the present ones. Values that are empty or of the wrong type are left out,
 * because editors send every setting that they know. `problems` explains the unusable values.
 */
export function readSettings(value: unknown, base: ClientSettings) {
  if (!isRecord(value)) {
    return { settings: base, problems: [] }
  }
  const known: Readonly<Record<string, unknown>> = DEFAULT_SETTINGS
  const flags = Object.entries(value).filter(
    ([key, value]) => typeof value === 'boolean' && typeof known[key] === 'boolean',
  )
  const config = Object.fromEntries(
    SETTINGS_KEYS.flatMap((key) => (isSet(value[key]) ? [[key, value[key]]] : [])),
  )
  const { findings } = checkConfig('settings', JSON.stringify(config))
  return {
    settings: {
      ...base,
      ...Object.fromEntries(flags),
      config: findings.length === 0 ? { ...base.config, ...config } : base.config,
    },
    problems: findings.map(({ message }) => message),
  }
}

const isSet = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(typeof value === 'object' && Object.keys(value).length === 0)
