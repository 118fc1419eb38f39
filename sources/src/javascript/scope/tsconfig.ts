import { firstOf, isRecord } from '../../record.js'
import { dataIn, stringsOf } from './workspace.js'
import type { DataObject } from './module.js'
import type { Alias, Aliases, Workspace } from './module.js'
import { starOf } from './star.js'
import { folderOf, foldersAbove } from '../../documents/folders.js'
import { inFolder } from '../../documents/uris.js'

const NAMES = ['tsconfig.json', 'jsconfig.json']

/** The longest chain of configurations that extend each other. */
const MAX_DEPTH = 12

/**
 * Returns the aliases in the nearest configuration above a document that has any. The most specific
 * pattern is first.
 */
export function aliasesFor(workspace: Workspace, uri: string): Aliases | undefined {
  const folder = folderOf(uri)
  if (folder === undefined) {
    return undefined
  }
  if (!workspace.aliases.has(folder)) {
    workspace.aliases.set(folder, nearest(workspace, uri))
  }
  return workspace.aliases.get(folder)
}

function nearest(workspace: Workspace, uri: string): Aliases | undefined {
  // All are asked for at once, so that the host can load all of them.
  const files = foldersAbove(uri).flatMap((folder) => NAMES.map((name) => `${folder}/${name}`))
  const found = files.filter((file) => dataIn(workspace, file) !== undefined)
  for (const file of found) {
    const own = read(workspace, file, folderOf(file) ?? file, 0)
    if (says(own)) {
      return own
    }
    // The configuration of a solution only refers to those of its projects.
    for (const part of referencesOf(workspace, file)) {
      const aliases = read(workspace, part, folderOf(part) ?? part, 0)
      if (says(aliases)) {
        return aliases
      }
    }
  }
  return undefined
}

const says = (aliases: Aliases | undefined): aliases is Aliases =>
  aliases !== undefined && (aliases.baseUrl !== undefined || aliases.paths.length > 0)

/**
 * Reads a configuration and those that it extends.
 *
 * @param top the folder of the first configuration, which replaces `${configDir}`
 */
function read(workspace: Workspace, file: string, top: string, depth: number): Aliases | undefined {
  const data = dataIn(workspace, file)
  const folder = folderOf(file)
  if (!isRecord(data) || folder === undefined || depth > MAX_DEPTH) {
    return undefined
  }
  // The last one counts.
  const bases = [...stringsOf(data.extends)]
    .reverse()
    .map((name) => extended(workspace, folder, name))
    .map((base) => (base === undefined ? undefined : read(workspace, base, top, depth + 1)))
  const options: DataObject = isRecord(data.compilerOptions) ? data.compilerOptions : {}
  const own = typeof options.baseUrl === 'string' ? options.baseUrl : undefined
  const inheritedUrl = firstOf(bases, (base) => base?.baseUrl)
  const baseUrl = own === undefined ? inheritedUrl : resolved(folder, top, own)
  const inherited = bases.find((base) => base !== undefined && base.paths.length > 0)?.paths ?? []
  return {
    baseUrl,
    paths: isRecord(options.paths) ? aliasesIn(options.paths, folder, top, baseUrl) : inherited,
  }
}

function resolved(folder: string, top: string, path: string): string {
  if (path.startsWith(CONFIG_DIR)) {
    return inFolder(top, path.slice(CONFIG_DIR.length))
  }
  return inFolder(folder, path)
}

const CONFIG_DIR = '${configDir}'

function aliasesIn(
  paths: DataObject,
  folder: string,
  top: string,
  baseUrl: string | undefined,
): readonly Alias[] {
  const aliases = Object.entries(paths).map(([pattern, targets]): Alias => {
    const written = stringsOf(targets)
    const isTop = written.some((target) => target.startsWith(CONFIG_DIR))
    return {
      pattern,
      targets: written.map((target) =>
        target.startsWith(CONFIG_DIR) ? target.slice(CONFIG_DIR.length) : target,
      ),
      folder: isTop ? top : (baseUrl ?? folder),
    }
  })
  // An exact name counts before a pattern, a longer beginning before a shorter one.
  const weight = ({ pattern }: Alias): number =>
    pattern.includes('*') ? pattern.indexOf('*') : Infinity
  return aliases.sort((a, b) => weight(b) - weight(a))
}

/**
 * Returns the file to which `"extends": "./base"` refers; `undefined` for configurations in
 * packages, which are not read.
 */
function extended(workspace: Workspace, folder: string, name: string): string | undefined {
  if (!/^\.{1,2}(?:\/|$)|^\//.test(name)) {
    return undefined
  }
  const path = inFolder(folder, name)
  const candidates = path.endsWith('.json') ? [path] : [`${path}.json`, `${path}/tsconfig.json`]
  return candidates.find((file) => dataIn(workspace, file) !== undefined)
}

function referencesOf(workspace: Workspace, file: string): readonly string[] {
  const data = dataIn(workspace, file)
  const folder = folderOf(file)
  if (!isRecord(data) || folder === undefined || !Array.isArray(data.references)) {
    return []
  }
  const isSolution = Array.isArray(data.files) && data.files.length === 0
  if (!isSolution) {
    return []
  }
  return data.references.flatMap((reference: unknown) => {
    if (!isRecord(reference) || typeof reference.path !== 'string') {
      return []
    }
    const path = inFolder(folder, reference.path)
    return [path.endsWith('.json') ? path : `${path}/tsconfig.json`]
  })
}

/** Returns the paths to which an import resolves by aliases. */
export function pathsFor({ paths, baseUrl }: Aliases, name: string): readonly string[] {
  for (const { pattern, targets, folder } of paths) {
    const star = starOf(pattern, name)
    const filled =
      star === undefined ? undefined : targets.map((target) => target.replace('*', () => star))
    if (filled !== undefined) {
      return filled.map((target) => inFolder(folder, target))
    }
  }
  return baseUrl === undefined ? [] : [inFolder(baseUrl, name)]
}
