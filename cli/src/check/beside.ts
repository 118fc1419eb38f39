import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isData, joined } from '@slashlint/checker'
import type { Assignment } from '@slashlint/sources'
import { loseTrail } from '../files/trail.js'
import { createFileProject } from './project.js'
import type { FileProjectOptions } from './project.js'

/** So many files of a folder are read to tell what lies in it. */
const MOST_READ = 100

/**
 * What lies beside a file lets one expect of it. It was asked for by itself: what lies beside it may not be checked, and has
 * to be read.
 *
 * @param known what the files that are checked let one expect
 * @param options those of the run, with the files that are checked
 */
export async function expectedBeside(
  file: string,
  known: Assignment['expects'],
  { files, ...options }: Omit<FileProjectOptions, 'named'> & { readonly files: readonly string[] },
): Promise<Assignment['expects']> {
  if (known === 'command') {
    return known
  }
  // The trail knows files, and no lists of them.
  loseTrail()
  const checked = new Set(files)
  const uri = pathToFileURL(file).href
  const project = createFileProject({ ...options, named: undefined })
  const names = await readdir(dirname(file)).catch(() => [])
  const others = names
    .map((name) => join(dirname(file), name))
    .filter((one) => isData(one) && !checked.has(one))
  for (const other of others.slice(0, MOST_READ)) {
    await project.open(other)
    if (project.expected(uri) === 'command') {
      break
    }
  }
  return joined([known, project.expected(uri)])
}
