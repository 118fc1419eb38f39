import { readFile, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Ignore } from 'ignore'

interface Level {
  readonly folder: string
  readonly rules: Ignore | undefined
  /** The top of the repository: files above do not count. */
  readonly isTop: boolean
}

/** Answers whether the .gitignore files on the way from the repository's top to a file exclude it. */
export function createGitIgnore(): { ignores(file: string): Promise<boolean> } {
  const levels = new Map<string, Promise<Level>>()

  async function readLevel(folder: string): Promise<Level> {
    const [text, isTop] = await Promise.all([
      readFile(join(folder, '.gitignore'), 'utf8').catch(() => undefined),
      stat(join(folder, '.git')).then(
        () => true,
        () => dirname(folder) === folder,
      ),
    ])
    if (text === undefined) return { folder, rules: undefined, isTop }
    const { default: ignore } = await import('ignore')
    return { folder, rules: ignore().add(text), isTop }
  }

  async function levelsAbove(file: string): Promise<Level[]> {
    const found: Level[] = []
    for (let folder = dirname(file); ; folder = dirname(folder)) {
      let level = levels.get(folder)
      if (level === undefined) {
        level = readLevel(folder)
        levels.set(folder, level)
      }
      const here = await level
      found.unshift(here)
      if (here.isTop) return found
    }
  }

  return {
    async ignores(file) {
      let ignored = false
      // A deeper file overrides those above it.
      for (const { folder, rules } of await levelsAbove(file)) {
        const result = rules?.test(relative(folder, file).replaceAll('\\', '/'))
        if (result?.ignored === true) ignored = true
        else if (result?.unignored === true) ignored = false
      }
      return ignored
    },
  }
}
