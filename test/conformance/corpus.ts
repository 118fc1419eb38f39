import { existsSync, readFileSync } from 'node:fs'

const folder = new URL('../../../shared/corpus/', import.meta.url)

/**
 * Reads a file of the shared corpora, or returns undefined if it is absent. The corpora contain texts of other people
 * and are not part of this repository.
 */
export function readCorpus(name: string): string | undefined {
  const file = new URL(name, folder)
  if (existsSync(file)) {
    return readFileSync(file, 'utf8')
  }
  process.stdout.write(`${notRun(name)}\n`)
  return undefined
}

/** The output of a test whose corpus is absent. */
export const notRun = (name: string): string => `not run: ../shared/corpus/${name} is absent`
