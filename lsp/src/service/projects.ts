import { CONFIG_NAME } from './config/config.js'
import { openConfig } from './config/open.js'
import type { ProjectConfig } from './config/open.js'
import { folderOf } from './uri.js'

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
 * @param readText the text of a document; undefined where there is none
 * @param only a configuration that holds for every document
 */
export function createProjects(readText: (uri: string) => Promise<string | undefined>, only?: ProjectConfig): Projects {
  const byFolder = new Map<string, Promise<ProjectConfig | undefined>>()
  const packages = new Map<string, Promise<string | undefined>>()
  const configs: ProjectConfig[] = only === undefined ? [] : [only]

  async function load(folder: string): Promise<ProjectConfig | undefined> {
    const uri = `${folder}/${CONFIG_NAME}`
    const text = await readText(uri)
    if (text === undefined) return undefined
    const config = await openConfig(uri, text)
    configs.push(config)
    return config
  }

  const hasPackage = async (folder: string): Promise<string | undefined> =>
    (await readText(`${folder}/package.json`)) === undefined ? undefined : folder

  function upwards<T>(
    known: Map<string, Promise<T | undefined>>,
    folder: string | undefined,
    look: (folder: string) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    if (folder === undefined) return Promise.resolve(undefined)
    let answer = known.get(folder)
    if (answer === undefined) {
      answer = look(folder).then((here) => here ?? upwards(known, folderOf(folder), look))
      known.set(folder, answer)
    }
    return answer
  }

  const configFor = (uri: string): Promise<ProjectConfig | undefined> =>
    only === undefined ? upwards(byFolder, folderOf(uri), load) : Promise.resolve(only)
  return {
    configs,
    configFor,
    async rootOf(uri) {
      const config = await configFor(uri)
      const root = config === undefined ? await upwards(packages, folderOf(uri), hasPackage) : folderOf(config.uri)
      return root ?? folderOf(uri) ?? uri
    },
  }
}
