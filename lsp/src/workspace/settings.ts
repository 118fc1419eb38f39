import { checkConfig, CONFIG_KEYS, isRecord } from '@slashlint/checker'
import type { Config } from '@slashlint/checker'

/**
 * The settings of a user in an editor: the features that are on, and the configuration for folders
 * without a `slashlint.json`.
 */
export type ClientSettings = Readonly<typeof DEFAULT_SETTINGS>

export const DEFAULT_SETTINGS = {
  /**
   * Reports syntax errors and duplicate keys of JSON. Turned off by editors that report these
   * themselves.
   */
  jsonSyntax: true,
  /**
   * Reports mistakes in an open `slashlint.json`. Turned off by editors that validate it with its
   * schema.
   */
  configErrors: true,
  /** Checks the files of the workspace that are not open, too. */
  workspace: true,
  codeLens: true,
  /** Shows a code lens above each option, with the number of reads of the option in handlers. */
  readLens: false,
  inlayHints: true,
  /** Provides the outline of a document. Turned off by editors with an outline of JSON. */
  outline: true,
  /** The configuration for documents without a `slashlint.json`, with the same keys. */
  config: {} as Config,
}

/**
 * The keys of a configuration that a client may set. Only files may extend others, and only the
 * command line deploys.
 */
export const SETTINGS_KEYS = CONFIG_KEYS.filter((key) => key !== 'extends' && key !== 'deploy')

/**
 * Reads settings from a client, and merges them into `base`. Values that are empty or of the wrong
 * type are left out, because editors send every setting that they know. If the configuration in
 * them has a mistake, it is left out as a whole, and `problems` explains why.
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
