import type { Host } from '../../reader.js'
import { parse } from '../syntax/parse.js'
import type { Grammar, Tree } from '../syntax/tree.js'
import { moduleOf } from './module.js'
import type { Module } from './module.js'

/** The modules that one reading looks into. */
export interface Workspace {
  readonly host: Host
  readonly modules: Map<string, Module | undefined>
  /** Documents that were looked for and are not known. */
  readonly missing: Set<string>
  /** What is left of the work that one reading may do. */
  budget: number
  /** How many expressions are being evaluated, one inside the other. */
  depth: number
}

/** More than any bot's file takes; a bound for texts made to take long. */
const BUDGET = 200_000
const MOST_MODULES = 60

export const workspaceOf = (host: Host): Workspace => ({
  host,
  modules: new Map(),
  missing: new Set(),
  budget: BUDGET,
  depth: 0,
})

/** Trees of the last documents: with each keystroke only one of them is another. */
const trees = new Map<string, { readonly grammar: Grammar; readonly tree: Tree }>()
const MOST_TREES = 64

export function treeOf(uri: string, text: string, grammar: Grammar): Tree {
  const known = trees.get(uri)
  if (known !== undefined && known.tree.text === text && known.grammar === grammar) return known.tree
  const tree = parse(text, grammar)
  trees.delete(uri)
  trees.set(uri, { grammar, tree })
  if (trees.size > MOST_TREES) trees.delete(trees.keys().next().value as string)
  return tree
}

export function grammarOf(uri: string, languageId?: string): Grammar {
  if (/\.json$/i.test(uri)) return 'json'
  if (languageId === 'typescriptreact' || /\.tsx$/i.test(uri)) return 'ts jsx'
  if (languageId === 'typescript' || /\.[mc]?ts$/i.test(uri)) return 'ts'
  return 'jsx'
}

const isRelative = (source: string): boolean => /^\.{1,2}(?:\/|$)/.test(source)

/** A name of a package, as registries have it; `#…`, `~/…`, `@/…` are a project's own. */
export const isPackage = (source: string): boolean =>
  /^(?:@[\w-][\w.-]*\/)?[a-z][\w.-]*(?:\/|$)/i.test(source) || /^(?:npm|jsr|https?):/.test(source)

/** The module behind a relative import; undefined: it is not known (now). */
export function importedModule(from: Module, source: string): Module | undefined {
  const { workspace } = from
  const path = isRelative(source) ? join(from.uri, source) : pathOfAlias(from.uri, source)
  if (path === undefined) return undefined
  const candidates = candidatesOf(path)
  for (const uri of candidates) {
    if (!workspace.modules.has(uri) && workspace.modules.size >= MOST_MODULES) continue
    const known = workspace.modules.get(uri) ?? open(workspace, uri)
    if (known !== undefined) return known
  }
  for (const uri of candidates) workspace.missing.add(uri)
  return undefined
}

function open(workspace: Workspace, uri: string): Module | undefined {
  if (workspace.modules.has(uri)) return undefined
  const text = workspace.host.text(uri)
  const module = text === undefined ? undefined : moduleOf(uri, treeOf(uri, text, grammarOf(uri)), workspace)
  workspace.modules.set(uri, module)
  return module
}

/** `@/constants`, `~/constants`, `#lib/constants`: by custom a path from `src`, in which the importing file lies. */
function pathOfAlias(from: string, source: string): string | undefined {
  const path = /^(?:[@~#]\/|#|src\/)(.+)$/.exec(source)?.[1]
  const src = from.lastIndexOf('/src/')
  return path === undefined || src === -1 ? undefined : join(from.slice(0, src + 5), path)
}

const ENDINGS = ['.ts', '.js', '.tsx', '.jsx', '.mts', '.mjs', '.cts', '.cjs']

/** The documents that a relative import may mean. */
function candidatesOf(path: string): string[] {
  if (/\.json$/i.test(path)) return [path]
  const written = /\.([mc]?)(js|ts)(x?)$/.exec(path)
  if (written !== null) {
    const stem = path.slice(0, written.index)
    const [, kind, language, x] = written as unknown as [string, string, string, string]
    const own = `${stem}.${kind}${language}${x}`
    return language === 'js'
      ? [`${stem}.${kind}ts${x}`, own, ...(kind === '' && x === '' ? [`${stem}.tsx`] : [])]
      : [own]
  }
  return [...ENDINGS.map((ending) => path + ending), ...ENDINGS.slice(0, 2).map((ending) => `${path}/index${ending}`)]
}

function join(from: string, source: string): string {
  const segments = from.split('/')
  segments.pop()
  for (const segment of source.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  return segments.join('/')
}
