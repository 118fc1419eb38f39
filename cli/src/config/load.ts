import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { UsageError } from '../io.js'
import type { Finding } from '../check/finding.js'
import { checkConfig } from './check-config.js'
import type { LoadedConfig } from './config.js'

export const CONFIG_NAME = 'slashlint.json'

export interface ConfigProblem {
  readonly file: string
  readonly text: string
  readonly findings: readonly Finding[]
}

export interface ConfigFinder {
  /** The configuration for the files of a folder: the nearest file up the tree, not merged with others. */
  find(directory: string): Promise<LoadedConfig | undefined>
  /** The folder of the nearest `slashlint.json`, else of the nearest `package.json`: commands below it belong together. */
  projectOf(directory: string): Promise<string | undefined>
  /** What is wrong with the configurations that were read. */
  readonly problems: readonly ConfigProblem[]
}

/** Finds configurations and remembers them by folder. */
export function createConfigFinder(cwd: string, only: string | undefined): ConfigFinder {
  const byFolder = new Map<string, Promise<LoadedConfig | undefined>>()
  const projects = new Map<string, Promise<string | undefined>>()
  const problems: ConfigProblem[] = []

  async function load(file: string): Promise<LoadedConfig | undefined> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (only !== undefined)
        throw new UsageError(
          `Cannot read the configuration ${only}: ${error.code === 'ENOENT' ? 'no such file' : error.message}`,
        )
      return undefined
    })
    if (text === undefined) return undefined
    const { config, findings } = await checkConfig(file, text)
    if (findings.length > 0) problems.push({ file, text, findings })
    return { file, text, config: findings.length > 0 ? {} : config }
  }

  function upwards<T>(
    cache: Map<string, Promise<T | undefined>>,
    directory: string,
    look: (directory: string) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const known = cache.get(directory)
    if (known !== undefined) return known
    const parent = dirname(directory)
    const found = look(directory).then(
      (here) => here ?? (parent === directory ? undefined : upwards(cache, parent, look)),
    )
    cache.set(directory, found)
    return found
  }

  const fixed = only === undefined ? undefined : load(resolve(cwd, only))
  const find = (directory: string): Promise<LoadedConfig | undefined> =>
    fixed ?? upwards(byFolder, directory, (folder) => load(join(folder, CONFIG_NAME)))
  const hasPackage = (folder: string): Promise<string | undefined> =>
    readFile(join(folder, 'package.json')).then(
      () => folder,
      () => undefined,
    )
  return {
    find,
    problems,
    async projectOf(directory) {
      const config = await find(directory)
      return config === undefined ? upwards(projects, directory, hasPackage) : dirname(config.file)
    },
  }
}
