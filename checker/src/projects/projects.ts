import { CONFIG_NAME } from '../config/config.js'
import type { Config } from '../config/config.js'
import type { ReadText } from '../config/extends.js'
import { openConfig, useConfig } from '../config/open.js'
import type { ProjectConfig } from '../config/open.js'
import { folderOf } from '../text/uri.js'
import { remembered } from '../values/remembered.js'

/** Which configuration holds for a document, and which documents belong together. Answers are remembered by folder. */
export interface Projects {
  /** The nearest `slashlint.json` up the tree, not merged with others. */
  configFor(uri: string): Promise<ProjectConfig | undefined>
  /**
   * The folder of the nearest `slashlint.json`, or of a `package.json` with a name that is nearer; else the document's own.
   */
  rootOf(uri: string): Promise<string>
  /** The topmost folder above a document with a `slashlint.json` or a `package.json`; `undefined` if there is none. */
  topOf(uri: string): Promise<string | undefined>
  /** The configurations that were read. */
  readonly configs: readonly ProjectConfig[]
}

/** Configurations as they were when nothing was wrong with them, by URI. */
export type LastValid = Map<string, Config>

export interface ProjectsOptions {
  /** A configuration that holds for every document. */
  readonly only?: ProjectConfig | undefined
  /**
   * Kept by whoever asks again and again: a configuration that is being written holds as it was before, until nothing is
   * wrong with it any more. Its findings are those of its present text.
   */
  readonly lastValid?: LastValid
}

/** @param readText the text of a document; `undefined` if there is none */
export function createProjects(readText: ReadText, { only, lastValid }: ProjectsOptions = {}): Projects {
  const configs: ProjectConfig[] = only === undefined ? [] : [only]

  async function open(uri: string, text: string): Promise<ProjectConfig> {
    const opened = await openConfig(uri, text, readText)
    const before = lastValid?.get(uri)
    if (opened.findings.length === 0) lastValid?.set(uri, opened.config)
    else if (before !== undefined) return useConfig(uri, text, before, opened)
    return opened
  }

  async function load(folder: string): Promise<ProjectConfig | undefined> {
    const uri = `${folder}/${CONFIG_NAME}`
    const text = await readText(uri)
    if (text === undefined) {
      lastValid?.delete(uri)
      return undefined
    }
    const config = await open(uri, text)
    configs.push(config)
    return config
  }

  const packageIn = async (folder: string): Promise<string | undefined> =>
    (await readText(`${folder}/package.json`)) === undefined ? undefined : folder
  /** One without a name only says how the modules around it are loaded. */
  const appIn = async (folder: string): Promise<string | undefined> =>
    /"name"\s*:/.test((await readText(`${folder}/package.json`)) ?? '') ? folder : undefined

  const nearestConfig = upwards(load)
  const nearestPackage = upwards(packageIn)
  const nearestApp = upwards(appIn)
  const topFrom = remembered(async (folder: string | undefined): Promise<string | undefined> => {
    if (folder === undefined) return undefined
    const above = await topFrom(folderOf(folder))
    if (above !== undefined) return above
    const isTop = (await readText(`${folder}/${CONFIG_NAME}`)) !== undefined || (await packageIn(folder)) !== undefined
    return isTop ? folder : undefined
  })
  const configFor = (uri: string): Promise<ProjectConfig | undefined> =>
    only === undefined ? nearestConfig(folderOf(uri)) : Promise.resolve(only)
  return {
    configs,
    configFor,
    async rootOf(uri) {
      const config = await configFor(uri)
      if (config === undefined) return (await nearestPackage(folderOf(uri))) ?? folderOf(uri) ?? uri
      const root = folderOf(config.uri) ?? uri
      const app = await nearestApp(folderOf(uri))
      return app?.startsWith(`${root}/`) === true ? app : root
    },
    topOf: (uri) => topFrom(folderOf(uri)),
  }
}

/** What is found in a folder, or in the nearest one above it. */
function upwards<T>(
  look: (folder: string) => Promise<T | undefined>,
): (folder: string | undefined) => Promise<T | undefined> {
  const from = remembered(async (folder: string | undefined): Promise<T | undefined> => {
    if (folder === undefined) return undefined
    return (await look(folder)) ?? from(folderOf(folder))
  })
  return from
}
