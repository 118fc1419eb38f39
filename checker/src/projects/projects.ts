import type { Assignment } from '@slashlint/sources'
import type { Settings } from '../analysis/settings.js'
import { CONFIG_NAME } from '../config/config.js'
import type { Config } from '../config/config.js'
import type { ReadText } from '../config/extends.js'
import { openConfig, useConfig } from '../config/open.js'
import type { ProjectConfig } from '../config/open.js'
import { folderOf } from '../text/uri.js'
import { remembered } from '../values/remembered.js'

/** The last valid state of each configuration, by its URI. */
export type LastValid = Map<string, Config>

/** The configurations that apply in addition to those in folders. */
export interface ProjectsOptions {
  /** A configuration for every document, instead of those in folders. */
  readonly only?: ProjectConfig | undefined
  /** Returns the configuration of a document without a `slashlint.json`. */
  readonly fallback?: (uri: string) => ProjectConfig
  /**
   * The last valid state of each configuration. It is used while a configuration contains mistakes,
   * together with the findings of its present text.
   */
  readonly lastValid?: LastValid
}

/** The configurations in a tree of folders, which are read on demand. */
export interface Projects {
  /** The configurations that were read. */
  readonly configs: readonly ProjectConfig[]
  /**
   * Returns the nearest `slashlint.json` in the folders above a document, without merging those
   * further up.
   */
  configFor(uri: string): ProjectConfig | undefined
  /** Checks whether the configuration ignores a document. */
  ignores(uri: string): boolean
  /**
   * Returns the settings of a document.
   *
   * @param overrides settings that take precedence over the configuration
   */
  settingsOf(uri: string, overrides?: Partial<Settings>): Settings
  /**
   * Returns the folder of the project of a document: that of the nearest `slashlint.json`, or of a
   * nearer `package.json` with a name. Without a `slashlint.json`, it is that of the nearest
   * `package.json`, or else the document's own folder.
   */
  rootOf(uri: string): string
}

/**
 * Makes the projects of a disk: the configuration of each document, and the documents that belong
 * together. Results are stored by folder.
 *
 * @param readText returns the text of a document, or `undefined` if there is none
 */
export function createProjects(
  readText: ReadText,
  { only, fallback, lastValid }: ProjectsOptions = {},
): Projects {
  const configs: ProjectConfig[] = only === undefined ? [] : [only]

  function open(uri: string, text: string): ProjectConfig {
    const opened = openConfig(uri, text, readText)
    const before = lastValid?.get(uri)
    if (opened.findings.length === 0) {
      lastValid?.set(uri, opened.config)
    } else if (before !== undefined) {
      return useConfig(uri, text, before, opened)
    }
    return opened
  }

  function load(folder: string): ProjectConfig | undefined {
    const uri = `${folder}/${CONFIG_NAME}`
    const text = readText(uri)
    if (text === undefined) {
      lastValid?.delete(uri)
      return undefined
    }
    const config = open(uri, text)
    configs.push(config)
    return config
  }

  const packageIn = remembered((folder: string) => readText(`${folder}/package.json`))
  const nearestConfig = upwards(load)
  const nearestPackage = upwards((folder) => (packageIn(folder) === undefined ? undefined : folder))
  /**
   * Finds the nearest folder with a `package.json` that has a name. Without a name, the file only
   * determines how modules are loaded.
   */
  const nearestApp = upwards((folder) =>
    /"name"\s*:/.test(packageIn(folder) ?? '') ? folder : undefined,
  )
  /**
   * Finds the topmost folder with a `slashlint.json` or a `package.json`, from a folder upwards.
   */
  const topFrom = remembered((folder: string | undefined): string | undefined => {
    if (folder === undefined) {
      return undefined
    }
    const isTop =
      readText(`${folder}/${CONFIG_NAME}`) !== undefined || packageIn(folder) !== undefined
    return topFrom(folderOf(folder)) ?? (isTop ? folder : undefined)
  })
  const configFor = (uri: string): ProjectConfig | undefined => only ?? nearestConfig(folderOf(uri))
  const holdingFor = (uri: string): ProjectConfig | undefined => configFor(uri) ?? fallback?.(uri)
  return {
    configs: configs as readonly ProjectConfig[],
    configFor,
    ignores: (uri: string) => holdingFor(uri)?.ignores(uri) === true,
    settingsOf(uri: string, { assignment: wished, rules: own }: Partial<Settings> = {}): Settings {
      const config = holdingFor(uri)
      const root = topFrom(folderOf(uri))
      const { assignment, rules } = config?.settingsOf(uri) ?? { assignment: {}, rules: {} }
      const known: Assignment = { ...assignment, ...wished, ...(root !== undefined && { root }) }
      const { app, defaultLocale } = config?.config ?? {}
      return { assignment: known, rules: { ...rules, ...own }, app, defaultLocale }
    },
    rootOf(uri: string): string {
      const config = configFor(uri)
      if (config === undefined) {
        return nearestPackage(folderOf(uri)) ?? folderOf(uri) ?? uri
      }
      const root = folderOf(config.uri) ?? uri
      const app = nearestApp(folderOf(uri))
      return app?.startsWith(`${root}/`) === true ? app : root
    },
  }
}

/** Makes a function that finds a value in a folder, or in the nearest folder above that has one. */
function upwards<T>(
  look: (folder: string) => T | undefined,
): (folder: string | undefined) => T | undefined {
  const from = remembered((folder: string | undefined): T | undefined =>
    folder === undefined ? undefined : (look(folder) ?? from(folderOf(folder))),
  )
  return from
}
