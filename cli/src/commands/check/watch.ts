import { watch as watchFolder } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { isSourceName } from '@slashlint/checker'
import { ended, EXIT } from '../../io.js'
import type { Io } from '../../io.js'
import { paintFor } from '../../render/colors.js'
import type { CheckOptions } from './options.js'

/**
 * The milliseconds between a change and the check. Editors write a file in several steps, which one
 * check covers.
 */
const SETTLE_MS = 80

/** Checks now and after every change, until the program is ended. */
export async function watch(
  { paths }: Pick<CheckOptions, 'paths'>,
  io: Io,
  check: () => Promise<number>,
) {
  const paint = paintFor(io, io.stdout)
  let running = false
  let again = false
  const runCheck = async (): Promise<void> => {
    if (running) {
      again = true
      return
    }
    running = true
    do {
      again = false
      if (io.stdout.isTTY) {
        await io.stdout.write('\u001b[2J\u001b[3J\u001b[H')
      }
      await check()
      await io.stdout.write(`${paint.dim('Watching for changes (Ctrl+C to stop)')}\n`)
    } while (again)
    running = false
  }
  let timer: NodeJS.Timeout | undefined
  const changed = (_event: string, name: string | null): void => {
    if (name !== null && !isSourceName(name) && !name.endsWith('.gitignore')) {
      return
    }
    clearTimeout(timer)
    timer = setTimeout(() => void runCheck(), SETTLE_MS)
  }
  const folders = await foldersOf(paths, io.cwd)
  const watchers = folders.map((folder) => watchFolder(folder, { recursive: true }, changed))
  await runCheck()
  await ended(io.signal)
  clearTimeout(timer)
  for (const watcher of watchers) {
    watcher.close()
  }
  return EXIT.clean
}

/** Lists the folders to watch. For a glob, it is the folder in which it begins. */
export async function foldersOf(paths: readonly string[], cwd: string): Promise<string[]> {
  const folders = await Promise.all(
    (paths.length === 0 ? ['.'] : paths).map(async (path) => {
      const fixedPart = resolve(cwd, path.split(/[*?{[!]/)[0] ?? '.')
      const stats = await stat(fixedPart).catch(() => undefined)
      return stats?.isDirectory() === true ? fixedPart : dirname(fixedPart)
    }),
  )
  return [...new Set(folders)]
}
