import { existsSync, readFileSync } from 'node:fs'

const folder = new URL('../../../shared/corpus/', import.meta.url)

/**
 * A file of the shared corpora, or undefined where they are absent: they hold other people's texts and are not part of
 * this repository.
 */
export function readCorpus(name: string): string | undefined {
  const file = new URL(name, folder)
  if (existsSync(file)) {
    return readFileSync(file, 'utf8')
  }
  process.stdout.write(`${notRun(name)}\n`)
  return undefined
}

/** Said by a test that needs a corpus which is not there. */
export const notRun = (name: string): string => `not run: ../shared/corpus/${name} is absent`
