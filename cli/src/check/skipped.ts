import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isSourceName } from '@slashlint/checker'
import { showPath } from '@slashlint/checker/disk'
import { createFileProject } from './project.js'
import type { FileProjectOptions } from './project.js'
import type { Report } from './run.js'

/**
 * The most files of a folder that are read, and the most bytes of each: people write no longer
 * ones.
 */
const MOST_READ = 200
const MOST_BYTES = 300_000

/**
 * Lists the output folders with a command that no checked file contains. Without a warning, users
 * might believe that everything was checked.
 */
export async function foldersWithOthers(
  folders: readonly string[],
  { files }: Report,
  options: FileProjectOptions,
): Promise<readonly string[]> {
  const checked = new Set(files.flatMap(({ definitions }) => definitions.map(({ name }) => name)))
  const found: string[] = []
  for (const folder of folders) {
    const project = createFileProject(options)
    const isOther = async (file: string): Promise<boolean> => {
      if ((await stat(file)).size > MOST_BYTES) {
        return false
      }
      await project.open(file)
      return project
        .definitions(pathToFileURL(file).href)
        .some(({ name }) => name !== undefined && !checked.has(name))
    }
    const inside = await readdir(folder, { recursive: true }).catch(() => [])
    const sources = inside
      .filter((path) => isSourceName(path) && !path.includes('node_modules'))
      .sort()
    for (const path of sources.slice(0, MOST_READ)) {
      if (await isOther(join(folder, path)).catch(() => false)) {
        found.push(showPath(options.cwd, folder))
        break
      }
    }
  }
  return found
}
