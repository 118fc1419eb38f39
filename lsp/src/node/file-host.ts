import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { MAX_FILE_SIZE } from '@slashlint/checker'
import { URI } from 'vscode-uri'
import type { FileFilter, FileHost, FoundFile } from '../workspace/host.js'

/** The number of folders that are read at the same time. */
const AT_ONCE = 8

/** Reads files from the disk. */
export const diskHost: FileHost = {
  readFile: (uri) =>
    onDisk(uri, async (path) => {
      const stats = await stat(path)
      // A pipe or a device might never end.
      return stats.isFile() && stats.size <= MAX_FILE_SIZE ? readFile(path) : undefined
    }),
  async findFiles(folder, filter) {
    const path = pathOf(folder)
    return path === undefined ? [] : walk(path, filter)
  },
  isRepository: async (folder) =>
    (await onDisk(folder, (path) => stat(`${path}/.git`))) !== undefined,
  realUri: (uri) => onDisk(uri, async (path) => URI.file(await realpath(path)).toString()),
}

/**
 * Runs a request to the disk for a file or folder. Returns `undefined` if it fails, or if the URI
 * is not on a disk.
 */
async function onDisk<T>(uri: string, ask: (path: string) => Promise<T>): Promise<T | undefined> {
  const path = pathOf(uri)
  return path === undefined ? undefined : ask(path).catch(() => undefined)
}

function pathOf(uri: string): string | undefined {
  const { scheme, fsPath } = URI.parse(uri)
  return scheme === 'file' ? fsPath : undefined
}

/** Finds the files below a folder. Links are not followed, since they may lead in circles. */
async function walk(top: string, { wants, skips }: FileFilter): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = []
  const waiting = [top]
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const path = `${folder === '/' ? '' : folder}/${entry.name}`
      const uri = URI.file(path).toString()
      if (entry.isDirectory()) {
        if (!(await skips(uri))) {
          waiting.push(path)
        }
      } else if (entry.isFile() && wants(entry.name)) {
        const { mtimeMs, size } = await stat(path).catch(() => ({ mtimeMs: 0, size: 0 }))
        found.push({ uri, stamp: `${mtimeMs} ${size}`, size })
      }
    }
  }
  while (waiting.length > 0) {
    await Promise.all(waiting.splice(0, AT_ONCE).map(visit))
  }
  return found
}
