import type { Ignore } from 'ignore'
import { folderOf, relativePath } from './uri.js'

interface Level {
  readonly folder: string
  readonly rules: Ignore | undefined
  /** The top of the repository: files above do not count. */
  readonly isTop: boolean
}

export interface GitIgnoreHost {
  readText(uri: string): Promise<string | undefined>
  /** Whether a folder is the top of a repository. */
  isTop(folder: string): Promise<boolean>
}

/** Answers whether the .gitignore files on the way from the repository's top to a document exclude it. */
export function createGitIgnore({ readText, isTop }: GitIgnoreHost): { ignores(uri: string): Promise<boolean> } {
  const levels = new Map<string, Promise<Level>>()

  async function readLevel(folder: string): Promise<Level> {
    const [text, top] = await Promise.all([readText(`${folder}/.gitignore`), isTop(folder)])
    if (text === undefined) return { folder, rules: undefined, isTop: top }
    const { default: ignore } = await import('ignore')
    return { folder, rules: ignore().add(text), isTop: top }
  }

  async function levelsAbove(uri: string): Promise<Level[]> {
    const found: Level[] = []
    for (let folder = folderOf(uri); folder !== undefined; folder = folderOf(folder)) {
      let level = levels.get(folder)
      if (level === undefined) {
        level = readLevel(folder)
        levels.set(folder, level)
      }
      const here = await level
      found.unshift(here)
      if (here.isTop) return found
    }
    return found
  }

  return {
    async ignores(uri) {
      let ignored = false
      // A deeper file overrides those above it.
      for (const { folder, rules } of await levelsAbove(uri)) {
        const result = rules?.test(relativePath(folder, uri))
        if (result?.ignored === true) ignored = true
        else if (result?.unignored === true) ignored = false
      }
      return ignored
    },
  }
}
