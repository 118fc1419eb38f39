import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PERHAPS_WRITTEN, SKIPPED_FOLDERS } from '@slashlint/checker'

/** The most folders that are read at the same time. */
const AT_ONCE = 16

/**
 * Lists the files below a folder, as absolute paths. Symbolic links are not followed, because they
 * may form circles. Unreadable folders, and folders such as `node_modules`, are skipped.
 */
export async function filesBelow(top: string): Promise<readonly string[]> {
  const files: string[] = []
  const waiting = [top]
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    // Python and what is installed for it, whatever the folder is called.
    if (folder !== top && entries.some(({ name }) => name === 'pyvenv.cfg')) {
      return
    }
    for (const entry of entries) {
      if (entry.isFile()) {
        files.push(join(folder, entry.name))
      } else if (entry.isDirectory() && mayHoldSources(entry.name)) {
        waiting.push(join(folder, entry.name))
      }
    }
  }
  while (waiting.length > 0) {
    await Promise.all(waiting.splice(0, AT_ONCE).map(visit))
  }
  return files
}

const mayHoldSources = (name: string): boolean =>
  !name.startsWith('.') && (!SKIPPED_FOLDERS.includes(name) || PERHAPS_WRITTEN.includes(name))
