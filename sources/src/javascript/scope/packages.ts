import { exports as exportsOf, imports as importsOf } from 'resolve.exports'
import { dependenciesIn } from '../../documents/dependencies.js'
import type { Dependency } from '../../documents/dependencies.js'
import { firstOf, isRecord, getOrInsert } from '../../record.js'
import { dataIn, stringsOf } from './workspace.js'
import { starOf } from './star.js'
import type { DataObject, Manifest, Workspace } from './module.js'
import { folderOf, foldersAbove } from '../../documents/folders.js'
import { inFolder } from '../../documents/uris.js'

function manifestIn(workspace: Workspace, folder: string): Manifest | undefined {
  const data = dataIn(workspace, `${folder}/package.json`)
  return isRecord(data) ? { ...data, folder } : undefined
}

/**
 * Returns the `package.json` files above a document, the nearest first. Cached, since every import
 * is searched in them.
 */
function manifestsAbove(workspace: Workspace, uri: string): readonly Manifest[] {
  const own = folderOf(uri) ?? uri
  return getOrInsert(workspace.manifests, own, () =>
    foldersAbove(uri).flatMap((folder) => manifestIn(workspace, folder) ?? []),
  )
}

/** Returns the dependencies on a package in the manifests above a document, the nearest first. */
export const dependenciesOn = (
  workspace: Workspace,
  uri: string,
  name: string,
): readonly Dependency[] =>
  manifestsAbove(workspace, uri).flatMap((manifest) =>
    dependenciesIn(manifest, manifest.folder, name),
  )

/**
 * The sets of conditions with which `exports` and `imports` are resolved: those for source files
 * first, then those for programs.
 */
const CONDITIONS: readonly (readonly string[])[] = [
  ['source', 'development', 'typescript'],
  ['node', 'import', 'module', 'types'],
  ['node', 'require'],
]

/** Returns the paths to which `#name` resolves by the `imports` of its package. */
export function importsFor(workspace: Workspace, uri: string, name: string): readonly string[] {
  const [manifest] = manifestsAbove(workspace, uri)
  if (manifest === undefined || !isRecord(manifest.imports)) {
    return []
  }
  const { entry, fill } = entryFor(manifest.imports, name)
  return targetsBy((options) => importsOf({ ...manifest, imports: entry }, name, options)).flatMap(
    (target) => sourcesOf(manifest.folder, fill(target)),
  )
}

/** Returns the paths to which a package's name resolves if the package is in the same workspace. */
export function membersFor(workspace: Workspace, uri: string, name: string): readonly string[] {
  const [, own, rest] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(name) ?? []
  // Known libraries are not read from source, not even in their own repositories.
  if (own === undefined || workspace.packages.isKnown(own)) {
    return []
  }
  const subpath = rest === undefined ? '.' : `.${rest}`
  const manifests = manifestsAbove(workspace, uri)
  // A package may import itself by its name.
  const member =
    manifests.find((manifest) => manifest.name === own) ?? memberNamed(workspace, manifests, own)
  return member === undefined ? [] : entriesOf(member, subpath)
}

const memberNamed = (
  workspace: Workspace,
  manifests: readonly Manifest[],
  name: string,
): Manifest | undefined =>
  firstOf(manifests, (manifest) =>
    firstOf(foldersFor(workspace, manifest, name), (folder) => {
      const member = manifestIn(workspace, folder)
      return member?.name === name ? member : undefined
    }),
  )

/** Returns the folders of a workspace that may contain a package with this name. */
function foldersFor(workspace: Workspace, manifest: Manifest, name: string): readonly string[] {
  const { folder, workspaces } = manifest
  const linked = dependenciesIn(manifest, folder, name).flatMap(({ wanted }) => {
    const path = /^(?:file|link|portal):(.+)/.exec(wanted)?.[1]
    return path === undefined ? [] : [inFolder(folder, path)]
  })
  const patterns = [
    ...stringsOf(isRecord(workspaces) ? workspaces.packages : workspaces),
    ...pnpmPatterns(workspace.textOf(`${folder}/pnpm-workspace.yaml`)),
  ]
  // A host does not list folders; nearly all are named like the package in them.
  const short = name.replace(/^@[^/]+\//, '')
  const names = [...new Set([short, name, name.replace(/^@/, '').replace('/', '-')])]
  return [
    ...linked,
    ...patterns.flatMap((pattern) => {
      const parts = /^([^*?{[!]*)\*{1,2}(?:\/\*)?$/.exec(pattern.replace(/\/$/, ''))
      if (parts !== null) {
        return names.map((each) => inFolder(folder, `${parts[1]}${each}`))
      }
      return /[*?{[!]/.test(pattern) ? [] : [inFolder(folder, pattern)]
    }),
  ]
}

/** Returns the list under `packages:` in `pnpm-workspace.yaml`, if it has the usual form. */
function pnpmPatterns(text: string | undefined): readonly string[] {
  const list =
    /^packages:[ \t]*(?:#.*)?\r?\n((?:[ \t]*(?:-.*|#.*)?(?:\r?\n|$))+)/m.exec(text ?? '')?.[1] ?? ''
  return [...list.matchAll(/^[ \t]*-[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|([^\s'"#]+))/gm)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  )
}

/** Returns the paths to which the import of a package or its subpath may resolve. */
function entriesOf(manifest: Manifest, subpath: string): readonly string[] {
  const { folder } = manifest
  const { exports } = manifest
  const whole = { entry: exports, fill: (target: string) => target }
  const { entry, fill } = hasSubpaths(exports) ? entryFor(exports, subpath) : whole
  const fromExports = targetsBy((options) =>
    exportsOf({ ...manifest, exports: entry }, subpath, options),
  ).map(fill)
  const { fields, customary } = outsideExports(manifest, subpath)
  const targets = [...fromExports, ...fields].flatMap((target) => sourcesOf(folder, target))
  return [...new Set([...targets, ...customary.map((path) => inFolder(folder, path))])]
}

/** Tells whether `exports` has subpaths as keys, and not only conditions. */
const hasSubpaths = (exports: unknown): exports is DataObject =>
  isRecord(exports) && Object.keys(exports)[0]?.startsWith('.') === true

/**
 * Returns the paths in fields of a manifest other than `exports`, and the usual paths of source
 * files.
 */
function outsideExports(
  manifest: Manifest,
  subpath: string,
): Record<'fields' | 'customary', readonly string[]> {
  if (subpath !== '.') {
    return { fields: [subpath], customary: [`src/${subpath}`] }
  }
  const fields = ['source', 'module', 'main', 'types'].flatMap((name) => stringsOf(manifest[name]))
  return { fields, customary: ['src/index', 'index'] }
}

/** The only entry of `exports` or `imports` that matches a name. */
interface EntryForName {
  readonly entry: DataObject
  /** Replaces the `*` in a target by the text that the entry's `*` matches. */
  fill(target: string): string
}

/**
 * Finds the entry for a name: the name itself, or else the longest pattern. The library would
 * convert patterns to regular expressions, some of which take endless time.
 */
function entryFor(entries: DataObject, name: string): EntryForName {
  const keys = Object.hasOwn(entries, name) ? [name] : Object.keys(entries)
  const [found] = keys
    .flatMap((key) => {
      const pattern = key.endsWith('/') ? `${key}*` : key
      const star = starOf(pattern, name)
      return star === undefined || (star === '' && key !== name) ? [] : [{ key, star }]
    })
    .sort((one, other) => other.key.length - one.key.length)
  if (found === undefined) {
    return { entry: {}, fill: (target) => target }
  }
  return {
    entry: { [name]: entries[found.key] },
    fill: (target) =>
      target.endsWith('/') ? `${target}${found.star}` : target.replaceAll('*', () => found.star),
  }
}

/**
 * Resolves a name of `exports` or `imports` with each set of conditions.
 *
 * @returns each target once, without targets outside of the package
 */
function targetsBy(
  ask: (options: { conditions: readonly string[]; unsafe: true }) => readonly string[] | void,
): readonly string[] {
  const answers = CONDITIONS.flatMap((conditions) => {
    try {
      return ask({ conditions, unsafe: true }) ?? []
    } catch {
      // The package does not export it.
      return []
    }
  })
  return [...new Set(answers)].filter((target) => target.startsWith('./'))
}

/** Returns the source from which a file is built, if it has the usual path, and the built file. */
function sourcesOf(folder: string, target: string): readonly string[] {
  const source = target
    .replace(/^(?:\.\/)?(?:dist|build|lib|out|output)\/(?:(?:esm|cjs|es|types)\/)?/, './src/')
    .replace(/\.d\.([mc]?)ts$/, '.$1ts')
  return [...new Set([source, target])].map((path) => inFolder(folder, path))
}
