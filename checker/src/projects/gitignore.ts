import type { Ignore } from 'ignore'
import { folderOf, relativePath } from '../text/uri.js'
import { remembered } from '../values/remembered.js'

interface Level {
  readonly folder: string
  readonly rules: Ignore
}

export interface GitIgnoreHost {
  readText(uri: string): Promise<string | undefined>
  /** Whether a folder is the top of a repository. */
  isTop(folder: string): Promise<boolean>
}

/** Tells whether a document is excluded by the .gitignore files between the top of its repository and the document. */
export function createGitIgnore({ readText, isTop }: GitIgnoreHost): { ignores(uri: string): Promise<boolean> } {
  const levelsIn = remembered(readLevels)

  /** The ignore files that hold in a folder, the uppermost first. Those above the top of the repository do not count. */
  async function readLevels(folder: string): Promise<readonly Level[]> {
    const [text, top] = await Promise.all([readText(`${folder}/.gitignore`), isTop(folder)])
    const above = top ? [] : await levelsAbove(folder)
    if (text === undefined) return above
    const { default: ignore } = await import('ignore')
    return [...above, { folder, rules: ignore().add(text) }]
  }

  const levelsAbove = async (uri: string): Promise<readonly Level[]> => {
    const folder = folderOf(uri)
    return folder === undefined ? [] : levelsIn(folder)
  }

  return {
    async ignores(uri) {
      let ignored = false
      // A deeper file overrides those above it.
      for (const { folder, rules } of await levelsAbove(uri)) {
        const result = rules.test(relativePath(folder, uri))
        if (result.ignored) ignored = true
        else if (result.unignored) ignored = false
      }
      return ignored
    },
  }
}
