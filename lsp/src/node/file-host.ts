import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { URI } from 'vscode-uri'
import type { FileFilter, FileHost, FoundFile } from '../workspace/host.js'

/** Folders read at one time. */
const AT_ONCE = 8

/** The files on the disk. */
export const diskHost: FileHost = {
  async readFile(uri) {
    const path = pathOf(uri)
    if (path === undefined) return undefined
    // A pipe or a device might never end.
    return stat(path).then(
      (stats) => (stats.isFile() ? readFile(path).catch(() => undefined) : undefined),
      () => undefined,
    )
  },
  async findFiles(folder, filter) {
    const path = pathOf(folder)
    return path === undefined ? [] : walk(path, filter)
  },
  async isRepository(folder) {
    const path = pathOf(folder)
    if (path === undefined) return false
    return stat(`${path}/.git`).then(
      () => true,
      () => false,
    )
  },
  async realUri(uri) {
    const path = pathOf(uri)
    return path === undefined
      ? undefined
      : realpath(path).then(
          (real) => URI.file(real).toString(),
          () => undefined,
        )
  },
}

function pathOf(uri: string): string | undefined {
  const parsed = URI.parse(uri)
  return parsed.scheme === 'file' ? parsed.fsPath : undefined
}

/** Links are not followed: they may lead round in circles. */
async function walk(top: string, { wants, skips }: FileFilter): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = []
  const waiting = [top]
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const path = `${folder === '/' ? '' : folder}/${entry.name}`
      const uri = URI.file(path).toString()
      if (entry.isDirectory()) {
        if (!(await skips(uri))) waiting.push(path)
      } else if (entry.isFile() && wants(entry.name)) {
        const { mtimeMs, size } = await stat(path).catch(() => ({ mtimeMs: 0, size: 0 }))
        found.push({ uri, stamp: `${mtimeMs} ${size}` })
      }
    }
  }
  while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map(visit))
  return found
}
