import ignore from 'ignore'
import type { Ignore } from 'ignore'
import { folderOf, relativePath } from '../text/uri.js'
import { remembered } from '../values/remembered.js'

interface Level {
  readonly folder: string
  readonly rules: Ignore
}

export interface GitIgnoreHost {
  readText(uri: string): string | undefined
  /** Whether a folder is the top of a repository. */
  isTop(folder: string): boolean
}

/** Tells whether a document is excluded by the .gitignore files between the top of its repository and the document. */
export function createGitIgnore({ readText, isTop }: GitIgnoreHost): { ignores(uri: string): boolean } {
  const levelsIn = remembered(readLevels)

  /** The ignore files that hold in a folder, the uppermost first. Those above the top of the repository do not count. */
  function readLevels(folder: string): readonly Level[] {
    const text = readText(`${folder}/.gitignore`)
    const above = isTop(folder) ? [] : levelsAbove(folder)
    if (text === undefined) return above
    return [...above, { folder, rules: ignore().add(text) }]
  }

  const levelsAbove = (uri: string): readonly Level[] => {
    const folder = folderOf(uri)
    return folder === undefined ? [] : levelsIn(folder)
  }

  return {
    ignores(uri) {
      let ignored = false
      // A deeper file overrides those above it.
      for (const { folder, rules } of levelsAbove(uri)) {
        const result = rules.test(relativePath(folder, uri))
        if (result.ignored) ignored = true
        else if (result.unignored) ignored = false
      }
      return ignored
    },
  }
}
