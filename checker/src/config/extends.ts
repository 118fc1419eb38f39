import { folderOf, fileNameOf, resolvePath } from '../text/uri.js'
import { checkConfig } from './check-config.js'
import type { CheckedConfig, ConfigMistake } from './check-config.js'
import type { Config } from './config.js'
import { CONFIG_NAME } from './config.js'

/** Returns the text of a document, or `undefined` if there is none. */
export type ReadText = (uri: string) => string | undefined

/** A configuration that is merged with all that it extends. */
export interface MergedConfig extends CheckedConfig {
  /** The configurations that it extends, in the order in which they are named. */
  readonly extended: readonly string[]
  /**
   * The URIs whose content the configuration depends on: the extended ones, and those at which they
   * were searched.
   */
  readonly dependsOn: readonly string[]
}

/**
 * The limit for extended configurations, with repetitions. It ends a chain of twenty files which
 * each extend the next one twice.
 */
const MOST_EXTENDED = 100

/**
 * Checks a configuration and merges those that it extends. A configuration takes precedence over
 * those that it names, and later names over earlier ones.
 *
 * @param readText returns the text of an extended file or package; only data is read, and nothing
 * is run
 * @param holdsEverywhere true if the configuration was named for all files, not found in a folder
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
   * Merges the configuration that `extends` names.
   *
   * @returns the configuration, or a description of its mistakes
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

/**
 * Lists the places of a configuration that `extends` names: a path beside the configuration, or
 * packages in its folder and those above.
 */
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
 * Merges two configurations. Rules, facts and targets of `own` replace those of `base` one by one;
 * its entries and patterns are appended.
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
