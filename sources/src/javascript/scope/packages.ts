import { exports as exportsOf, imports as importsOf } from 'resolve.exports'
import { isObject, stringsOf } from '../syntax/data.js'
import type { DataObject } from '../syntax/data.js'
import { foldersAbove, inFolder } from './uris.js'
import { dataIn, textIn } from './workspace.js'
import type { Workspace } from './workspace.js'

/** A `package.json` of the workspace. */
interface Manifest extends DataObject {
  readonly folder: string
}

function manifestIn(workspace: Workspace, folder: string): Manifest | undefined {
  const data = dataIn(workspace, `${folder}/package.json`)
  return isObject(data) ? { ...data, folder } : undefined
}

/** The packages above a document, the nearest first. */
const manifestsAbove = (workspace: Workspace, uri: string): readonly Manifest[] =>
  foldersAbove(uri).flatMap((folder) => manifestIn(workspace, folder) ?? [])

/** What an entry of `exports` or `imports` may be asked for: the source first, then what a program would get. */
const CONDITIONS: readonly (readonly string[])[] = [
  ['source', 'development', 'typescript'],
  ['node', 'import', 'module', 'types'],
  ['node', 'require'],
]

/** The paths that `#name` stands for in its package. */
export function importsFor(workspace: Workspace, uri: string, name: string): readonly string[] {
  const [manifest] = manifestsAbove(workspace, uri)
  if (manifest === undefined || !isObject(manifest.imports)) return []
  return asked((options) => importsOf(manifest, name, options)).flatMap((target) => sourcesOf(manifest.folder, target))
}

/**
 * Libraries of bots: what their names mean is known without their source, also in the repositories in which they are
 * written.
 */
const LIBRARIES =
  /^(?:discord\.js|@discordjs\/.*|discord-api-types|discordx|discordeno|@discordeno\/.*|eris|oceanic\.js|slash-create|@sapphire\/.*|@skyra\/http-framework.*|@buape\/carbon|seyfert|necord)$/

/** The paths that a name stands for, if it is that of a package of the same workspace. */
export function membersFor(workspace: Workspace, uri: string, name: string): readonly string[] {
  const [, own, rest] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(name) ?? []
  if (own === undefined || LIBRARIES.test(own)) return []
  const subpath = rest === undefined ? '.' : `.${rest}`
  const manifests = manifestsAbove(workspace, uri)
  // A package may import itself by its name.
  const member = manifests.find((manifest) => manifest.name === own) ?? memberNamed(workspace, manifests, own)
  return member === undefined ? [] : entriesOf(member, subpath)
}

function memberNamed(workspace: Workspace, manifests: readonly Manifest[], name: string): Manifest | undefined {
  for (const manifest of manifests) {
    for (const folder of foldersFor(workspace, manifest, name)) {
      const member = manifestIn(workspace, folder)
      if (member?.name === name) return member
    }
  }
  return undefined
}

/** The folders of a workspace in which a package of this name would lie. */
function foldersFor(workspace: Workspace, { folder, ...manifest }: Manifest, name: string): readonly string[] {
  const linked = ['dependencies', 'devDependencies'].flatMap((field) => {
    const all = manifest[field as keyof typeof manifest]
    const version = isObject(all) && Object.hasOwn(all, name) ? all[name] : undefined
    const path = typeof version === 'string' ? /^(?:file|link|portal):(.+)/.exec(version)?.[1] : undefined
    return path === undefined ? [] : [inFolder(folder, path)]
  })
  const { workspaces } = manifest as DataObject
  const patterns = [
    ...stringsOf(isObject(workspaces) ? workspaces.packages : workspaces),
    ...pnpmPatterns(textIn(workspace, `${folder}/pnpm-workspace.yaml`)),
  ]
  // Which folders there are is not known here; nearly all are called after what they hold.
  const short = name.replace(/^@[^/]+\//, '')
  const names = [...new Set([short, name, name.replace(/^@/, '').replace('/', '-')])]
  return [
    ...linked,
    ...patterns.flatMap((pattern) => {
      const parts = /^([^*?{[!]*)\*{1,2}(?:\/\*)?$/.exec(pattern.replace(/\/$/, ''))
      if (parts !== null) return names.map((each) => inFolder(folder, `${parts[1]}${each}`))
      return /[*?{[!]/.test(pattern) ? [] : [inFolder(folder, pattern)]
    }),
  ]
}

/** The list below `packages:`; a few lines of YAML in one form. */
function pnpmPatterns(text: string | undefined): readonly string[] {
  const list = /^packages:[ \t]*(?:#.*)?\r?\n((?:[ \t]*(?:-.*|#.*)?(?:\r?\n|$))+)/m.exec(text ?? '')?.[1] ?? ''
  return [...list.matchAll(/^[ \t]*-[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|([^\s'"#]+))/gm)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  )
}

/** The paths that an import of a package, or of a part of it, may lead to. */
function entriesOf({ folder, ...manifest }: Manifest, subpath: string): readonly string[] {
  const data: DataObject = manifest
  const fromExports = asked((options) => exportsOf(data, subpath, options))
  const fromFields =
    subpath === '.' ? ['source', 'module', 'main', 'types'].flatMap((field) => stringsOf(data[field])) : [subpath]
  const customary = subpath === '.' ? ['src/index', 'index'] : [`src/${subpath}`]
  const targets = [...fromExports, ...fromFields].flatMap((target) => sourcesOf(folder, target))
  return [...new Set([...targets, ...customary.map((path) => inFolder(folder, path))])]
}

/** @returns every answer once; an answer that leads out of the package is none */
function asked(
  ask: (options: { conditions: readonly string[]; unsafe: true }) => readonly string[] | void,
): readonly string[] {
  const answers = CONDITIONS.flatMap((conditions) => {
    try {
      return ask({ conditions, unsafe: true }) ?? []
    } catch {
      // The package does not give it away.
      return []
    }
  })
  return [...new Set(answers)].filter((target) => target.startsWith('./'))
}

/** A built file stands for the source that it is built from, if that is where sources are by custom. */
function sourcesOf(folder: string, target: string): readonly string[] {
  const source = target
    .replace(/^(?:\.\/)?(?:dist|build|lib|out|output)\/(?:(?:esm|cjs|es|types)\/)?/, './src/')
    .replace(/\.d\.([mc]?)ts$/, '.$1ts')
  return [...new Set([source, target])].map((path) => inFolder(folder, path))
}
