import { createIgnore, parseIgnore } from '../patterns/ignore-rules.js'
import type { IgnoreRule } from '../patterns/ignore-rules.js'
import type { PathTest } from '../patterns/glob.js'
import { folderOf, relativePath } from '../text/uri.js'
import { remembered } from '../values/remembered.js'

/** The rules of all ignore files from the top of a repository down to a folder. */
interface Rules {
  readonly top: string
  /** The rules, those of the uppermost file first. */
  readonly rules: readonly IgnoreRule[]
  readonly ignores: PathTest
}

/** The access to .gitignore files and repositories. */
export interface GitIgnoreHost {
  /** Reads a file; `undefined` if there is none. */
  readText(uri: string): string | undefined
  /** Checks whether a folder is the top of a repository. */
  isTop(folder: string): boolean
}

/**
 * Makes a test for documents that .gitignore files exclude. The URI of a folder ends in a slash.
 * Only the files between the top of the repository and the document count.
 */
export function createGitIgnore({ readText, isTop }: GitIgnoreHost): {
  ignores(uri: string): boolean
} {
  const rulesIn = remembered(readRules)

  /** Reads the rules for a folder. Those above the top of the repository do not apply. */
  function readRules(folder: string): Rules | undefined {
    const lines = readText(`${folder}/.gitignore`)?.split(/\r?\n/)
    const above = isTop(folder) ? undefined : rulesAbove(folder)
    if (lines === undefined) {
      return above
    }
    const top = above?.top ?? folder
    const own = parseIgnore(lines, folder === top ? '' : `${relativePath(top, folder)}/`)
    const rules = [...(above?.rules ?? []), ...own]
    return { top, rules, ignores: createIgnore(rules) }
  }

  function rulesAbove(uri: string): Rules | undefined {
    const folder = folderOf(uri)
    return folder === undefined ? undefined : rulesIn(folder)
  }

  return {
    ignores(uri) {
      // What stands in a folder says nothing of the folder itself.
      const known = rulesAbove(uri.replace(/\/$/, ''))
      return known?.ignores(relativePath(known.top, uri)) === true
    },
  }
}
