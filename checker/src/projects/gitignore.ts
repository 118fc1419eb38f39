import ignore from 'ignore'
import type { Ignore } from 'ignore'
import { folderOf, relativePath } from '../text/uri.js'
import { remembered } from '../values/remembered.js'

/** What all files from the uppermost one down to a folder say, as if that one said it. */
interface Rules {
  readonly top: string
  readonly lines: readonly string[]
  readonly rules: Ignore
}

export interface GitIgnoreHost {
  readText(uri: string): string | undefined
  /** Whether a folder is the top of a repository. */
  isTop(folder: string): boolean
}

/**
 * Tells whether a document, or a folder whose URI ends in a slash, is excluded by the .gitignore files between the top of its
 * repository and it.
 */
export function createGitIgnore({ readText, isTop }: GitIgnoreHost): {
  ignores(uri: string): boolean
} {
  const rulesIn = remembered(readRules)

  /** The rules that hold in a folder. Those above the top of the repository do not count. */
  function readRules(folder: string): Rules | undefined {
    const lines = readText(`${folder}/.gitignore`)?.split(/\r?\n/)
    const above = isTop(folder) ? undefined : rulesAbove(folder)
    if (lines === undefined) {
      return above
    }
    const top = above?.top ?? folder
    const all =
      above === undefined ? lines : [...above.lines, ...below(relativePath(top, folder), lines)]
    return { top, lines: all, rules: ignore().add([...all]) }
  }

  function rulesAbove(uri: string): Rules | undefined {
    const folder = folderOf(uri)
    return folder === undefined ? undefined : rulesIn(folder)
  }

  return {
    ignores(uri) {
      // What stands in a folder says nothing of the folder itself.
      const known = rulesAbove(uri.replace(/\/$/, ''))
      return known?.rules.ignores(relativePath(known.top, uri)) === true
    },
  }
}

/** Lines of a file in a folder, as they stand in one further up. */
function below(folder: string, lines: readonly string[]): string[] {
  const start = `/${folder.replace(/[\\*?[\]]/g, '\\$&')}/`
  return lines.flatMap((line) => {
    const [, not = '', pattern = ''] = /^(!?)(.*)$/.exec(line) ?? []
    if (pattern.trim() === '' || line.startsWith('#')) {
      return []
    }
    // A slash before the end ties a pattern to its folder.
    const isTied = pattern.trimEnd().slice(0, -1).includes('/')
    return [`${not}${start}${isTied ? pattern.replace(/^\//, '') : `**/${pattern}`}`]
  })
}
