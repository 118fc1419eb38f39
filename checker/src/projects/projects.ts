import { CONFIG_NAME } from '../config/config.js'
import { openConfig } from '../config/open.js'
import type { ProjectConfig } from '../config/open.js'
import { folderOf } from '../text/uri.js'
import { remembered } from '../values/remembered.js'

/** Which configuration holds for a document, and which documents belong together. Answers are remembered by folder. */
export interface Projects {
  /** The nearest `slashlint.json` up the tree, not merged with others. */
  configFor(uri: string): Promise<ProjectConfig | undefined>
  /** The folder of the nearest `slashlint.json`, else of the nearest `package.json`, else the document's own. */
  rootOf(uri: string): Promise<string>
  /** The configurations that were read. */
  readonly configs: readonly ProjectConfig[]
}

/**
 * @param readText the text of a document; `undefined` if there is none
 * @param only a configuration that holds for every document
 */
export function createProjects(readText: (uri: string) => Promise<string | undefined>, only?: ProjectConfig): Projects {
  const configs: ProjectConfig[] = only === undefined ? [] : [only]

  async function load(folder: string): Promise<ProjectConfig | undefined> {
    const uri = `${folder}/${CONFIG_NAME}`
    const text = await readText(uri)
    if (text === undefined) return undefined
    const config = await openConfig(uri, text)
    configs.push(config)
    return config
  }

  const packageIn = async (folder: string): Promise<string | undefined> =>
    (await readText(`${folder}/package.json`)) === undefined ? undefined : folder

  const nearestConfig = upwards(load)
  const nearestPackage = upwards(packageIn)
  const configFor = (uri: string): Promise<ProjectConfig | undefined> =>
    only === undefined ? nearestConfig(folderOf(uri)) : Promise.resolve(only)
  return {
    configs,
    configFor,
    async rootOf(uri) {
      const config = await configFor(uri)
      const root = config === undefined ? await nearestPackage(folderOf(uri)) : folderOf(config.uri)
      return root ?? folderOf(uri) ?? uri
    },
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
