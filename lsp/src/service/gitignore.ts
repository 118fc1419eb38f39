import type { Ignore } from 'ignore'
import { folderOf, relativePath } from './uri.js'

interface Level {
  readonly folder: string
  readonly rules: Ignore
}

export interface GitIgnoreHost {
  readText(uri: string): Promise<string | undefined>
  /** Whether a folder is the top of a repository. */
  isTop(folder: string): Promise<boolean>
}

/** Answers whether the .gitignore files on the way from the repository's top to a document exclude it. */
export function createGitIgnore({ readText, isTop }: GitIgnoreHost): { ignores(uri: string): Promise<boolean> } {
  const known = new Map<string, Promise<readonly Level[]>>()

  /** The ignore files that hold in a folder, the uppermost first. Those above the top of the repository do not count. */
  function levelsIn(folder: string | undefined): Promise<readonly Level[]> {
    if (folder === undefined) return NONE
    let levels = known.get(folder)
    if (levels === undefined) {
      levels = readLevels(folder)
      known.set(folder, levels)
    }
    return levels
  }

  async function readLevels(folder: string): Promise<readonly Level[]> {
    const [text, top] = await Promise.all([readText(`${folder}/.gitignore`), isTop(folder)])
    const above = await (top ? NONE : levelsIn(folderOf(folder)))
    if (text === undefined) return above
    const { default: ignore } = await import('ignore')
    return [...above, { folder, rules: ignore().add(text) }]
  }

  return {
    async ignores(uri) {
      let ignored = false
      // A deeper file overrides those above it.
      for (const { folder, rules } of await levelsIn(folderOf(uri))) {
        const result = rules.test(relativePath(folder, uri))
        if (result.ignored) ignored = true
        else if (result.unignored) ignored = false
      }
      return ignored
    },
  }
}

const NONE: Promise<readonly Level[]> = Promise.resolve([])
