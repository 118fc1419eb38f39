import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expectationOf, isData, joined } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import type { Assignment } from '@slashlint/sources'
import { loseTrail } from '../files/trail.js'

/** What lies beside files lets one expect of them. */
export interface Expectations {
  of(file: string): Promise<Assignment['expects']>
}

/** So many files of a folder are read to tell what lies in it. */
const MOST_READ = 100

/**
 * @param known the analyses of the files that are checked
 * @param isNamed whether a file was asked for by itself: what lies beside it is not checked, and has to be read
 */
export function createExpectations(
  known: ReadonlyMap<string, Analysis | undefined>,
  isNamed: (file: string) => boolean,
  analyse: (file: string) => Promise<Analysis | undefined>,
): Expectations {
  const checked = new Map<string, Assignment['expects'][]>()
  for (const [file, analysis] of known) {
    const expects = analysis === undefined ? undefined : expectationOf(analysis)
    if (expects !== undefined) checked.set(dirname(file), [...(checked.get(dirname(file)) ?? []), expects])
  }
  const read = new Map<string, Promise<Assignment['expects']>>()

  async function readFolder(folder: string): Promise<Assignment['expects']> {
    // The trail knows files, and no lists of them.
    loseTrail()
    const found: Assignment['expects'][] = []
    const files = readdirSync(folder).map((name) => join(folder, name))
    for (const file of files.filter((one) => isData(one) && !known.has(one)).slice(0, MOST_READ)) {
      const analysis = await analyse(file)
      const expects = analysis === undefined ? undefined : expectationOf(analysis)
      if (expects === 'command') return expects
      found.push(expects)
    }
    return joined(found)
  }

  return {
    async of(file) {
      const folder = dirname(file)
      const expects = joined(checked.get(folder) ?? [])
      if (expects === 'command' || !isNamed(file)) return expects
      const again = read.get(folder) ?? readFolder(folder).catch(() => undefined)
      read.set(folder, again)
      return joined([expects, await again])
    },
  }
}
