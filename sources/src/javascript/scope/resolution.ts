import type { Module } from './module.js'
import { importsFor, membersFor } from './packages.js'
import { aliasesFor, pathsFor } from './tsconfig.js'
import { folderOf } from '../../documents/folders.js'
import { documentsFor, inFolder } from '../../documents/uris.js'
import { moduleIn } from './workspace.js'

const isRelative = (source: string): boolean => /^\.{1,2}(?:\/|$)/.test(source)

/**
 * Tells whether an import names a package in a registry. `#…`, `~/…` and `@/…` are paths of the
 * project.
 */
export const isPackage = (source: string): boolean =>
  /^(?:@[\w-][\w.-]*\/)?[a-z][\w.-]*(?:\/|$)/i.test(source) ||
  /^(?:npm|jsr|https?|node):/.test(source)

/** Matches `node:fs` and `https://…`. */
const HAS_SCHEME = /^[a-z]+:/

/**
 * Returns the module of the workspace to which an import resolves. The import may be a relative
 * path, an alias in `tsconfig.json`, a name in the package's `imports`, or another package of the
 * workspace. `undefined` if it is a package from elsewhere, or no document has the path at present.
 */
export function importedModule(from: Module, source: string): Module | undefined {
  const folder = folderOf(from.uri)
  const { packages, resolved } = from.workspace
  if (folder === undefined || packages.isNeverLocal(source) || HAS_SCHEME.test(source)) {
    return undefined
  }
  const question = `${folder}\n${source}`
  if (!resolved.has(question)) {
    resolved.set(question, find(from, folder, source))
  }
  return resolved.get(question)
}

function find(from: Module, folder: string, source: string): Module | undefined {
  for (const path of pathsOf(from, folder, source)) {
    if (path.includes('/node_modules/')) {
      continue
    }
    for (const uri of documentsFor(path)) {
      const module = moduleIn(from.workspace, uri)
      if (module !== undefined) {
        return module
      }
    }
  }
  return undefined
}

function* pathsOf({ uri, workspace }: Module, folder: string, source: string): Generator<string> {
  if (isRelative(source)) {
    return yield inFolder(folder, source)
  }
  const aliases = aliasesFor(workspace, uri)
  if (aliases !== undefined) {
    yield* pathsFor(aliases, source)
  }
  if (source.startsWith('#')) {
    yield* importsFor(workspace, uri, source)
  } else if (isPackage(source)) {
    yield* membersFor(workspace, uri, source)
  }
  const path = pathOfAlias(uri, source)
  if (path !== undefined) {
    yield path
  }
}

/**
 * Resolves `@/constants`, `~/constants` and `#lib/constants`. By convention, these are paths in the
 * `src` folder above the importing file.
 */
function pathOfAlias(from: string, source: string): string | undefined {
  const path = /^(?:[@~#]\/|#|src\/)(.+)$/.exec(source)?.[1]
  const src = from.lastIndexOf('/src/')
  return path === undefined || src === -1 ? undefined : inFolder(from.slice(0, src + 4), path)
}
