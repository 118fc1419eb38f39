import { folderOf, fileNameOf, resolvePath } from '../text/uri.js'
import { checkConfig } from './check-config.js'
import type { CheckedConfig, ConfigMistake } from './check-config.js'
import type { Config } from './config.js'
import { CONFIG_NAME } from './config.js'

/** The text of a document; `undefined` if there is none. */
export type ReadText = (uri: string) => string | undefined

/** A configuration with all that it extends. */
export interface MergedConfig extends CheckedConfig {
  /** The configurations that it extends, in the order in which they are named. */
  readonly extended: readonly string[]
  /** These, and the paths at which others were searched. If one of them changes, so may the configuration. */
  readonly dependsOn: readonly string[]
}

/**
 * The most configurations that one may extend, counted each time. A file that extends itself twice at twenty
 * levels stops here.
 */
const MOST_EXTENDED = 100

/**
 * Checks a configuration and merges the ones that it extends: each one over those that it names, later names over
 * earlier ones.
 *
 * @param readText reads an extended file or package, which contains data; nothing is run
 * @param holdsEverywhere true if it was named for all files, and not found in a folder
 */
export function mergeConfig(
  uri: string,
  text: string,
  readText: ReadText,
  holdsEverywhere: boolean,
): MergedConfig {
  const extended: string[] = []
  const dependsOn: string[] = []

  function merge(at: string, content: string, above: readonly string[]): CheckedConfig {
    const checked = checkConfig(at, content, holdsEverywhere)
    const { config } = checked
    if (config.extends === undefined) {
      return checked
    }
    const names = [config.extends].flat()
    const problems: ConfigMistake[] = []
    let merged: Config = {}
    for (const [index, name] of names.entries()) {
      const path = Array.isArray(config.extends) ? ['extends', index] : ['extends']
      const found = mergeNamed(name, at, [...above, at])
      if (typeof found === 'string') {
        problems.push({ path, target: 'value', message: found })
      } else {
        merged = over(merged, found)
      }
    }
    if (problems.length > 0) {
      return checked.refuse(problems)
    }
    return { ...checked, config: over(merged, config) }
  }

  /**
   * Merges the configuration of a name.
   *
   * @returns it, or its mistakes
   */
  function mergeNamed(name: string, from: string, above: readonly string[]): Config | string {
    if (extended.length >= MOST_EXTENDED) {
      return `More than ${MOST_EXTENDED} configurations are extended, one by another.`
    }
    for (const uri of candidates(name, from)) {
      if (above.includes(uri)) {
        return `\`${name}\` extends this file, directly or through others: one of them must not.`
      }
      const text = readText(uri)
      dependsOn.push(uri)
      if (text === undefined) {
        continue
      }
      extended.push(uri)
      const { config, findings } = merge(uri, text, above)
      const [first] = findings
      if (first === undefined) {
        return config
      }
      const line = text.slice(0, first.start).split('\n').length
      return `\`${name}\` has a mistake in line ${line}: ${first.message}`
    }
    if (isPath(name)) {
      return `There is no file \`${name}\`: paths in \`extends\` are relative to this file.`
    }
    return `There is no package \`${name}\` with a ${name.endsWith('.json') ? 'file of that name' : CONFIG_NAME} in node_modules. A file beside this one is written ./${name}.`
  }

  const { config, findings, refuse } = merge(uri, text, [])
  return { config, findings, refuse, extended, dependsOn }
}

const isPath = (name: string): boolean => /^\.{1,2}(?:\/|$)/.test(name)

/** Lists the places of a name: beside the configuration, or in the packages of its folder and of those above. */
function candidates(name: string, from: string): readonly string[] {
  const file = name.endsWith('.json') ? name : `${name.replace(/\/$/, '')}/${CONFIG_NAME}`
  const uris: string[] = []
  for (let folder = folderOf(from); folder !== undefined; folder = folderOf(folder)) {
    if (isPath(name)) {
      return [resolvePath(folder, file)]
    }
    if (fileNameOf(folder) !== 'node_modules') {
      uris.push(resolvePath(folder, `node_modules/${file}`))
    }
  }
  return uris
}

/**
 * Returns a configuration over another one: rules and facts one by one, entries and patterns behind those that are
 * there.
 */
function over(base: Config, own: Config): Config {
  const { extends: _, ...rest } = own
  return {
    ...base,
    ...rest,
    ...((base.files ?? own.files) && { files: [...(base.files ?? []), ...(own.files ?? [])] }),
    ...((base.ignore ?? own.ignore) && { ignore: [...(base.ignore ?? []), ...(own.ignore ?? [])] }),
    ...((base.app ?? own.app) && { app: { ...base.app, ...own.app } }),
    ...((base.rules ?? own.rules) && { rules: { ...base.rules, ...own.rules } }),
    ...((base.deploy ?? own.deploy) && { deploy: { ...base.deploy, ...own.deploy } }),
  }
}
