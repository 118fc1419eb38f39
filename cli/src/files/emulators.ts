import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { attempt } from '@slashlint/checker'
import { descending } from '@slashlint/core/internal'
import { isRunning } from './write.js'

/** A running emulator, as the file for `slashlint invoke` describes it. */
interface RunningEmulator {
  /** The address, such as `http://127.0.0.1:4710`. */
  readonly url: string
  /** The secret that its control routes require. */
  readonly secret: string
  /** The process id. */
  readonly pid: number
}

/** Returns the folder with the emulators of this user. */
const folderOf = (env: Readonly<Record<string, string | undefined>>): string =>
  join(env['XDG_RUNTIME_DIR'] ?? tmpdir(), `slashlint-${userInfo().username}`)

/** Stores the address of an emulator for `slashlint invoke`. @returns a function that removes it */
export function announce(
  running: RunningEmulator,
  env: Readonly<Record<string, string | undefined>>,
): () => void {
  const folder = folderOf(env)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!isOwn(folder)) {
    return () => undefined
  }
  const file = join(folder, `emulator-${running.pid}.json`)
  writeFileSync(file, JSON.stringify(running), { mode: 0o600 })
  return () => rmSync(file, { force: true })
}

/** Lists the running emulators, the one started last first. */
export function runningEmulators(
  env: Readonly<Record<string, string | undefined>>,
): readonly RunningEmulator[] {
  const folder = folderOf(env)
  const found = attempt(() =>
    (isOwn(folder) ? readdirSync(folder) : [])
      .filter((name) => /^emulator-\d+\.json$/.test(name))
      .map((name) => join(folder, name))
      .sort(descending((file) => statSync(file).mtimeMs))
      .map((file) => JSON.parse(readFileSync(file, 'utf8')) as RunningEmulator)
      .filter(({ pid }) => isRunning(pid)),
  )
  return found ?? []
}

/** Tells whether only this user can access a folder. Others may not have written into it. */
function isOwn(folder: string): boolean {
  const { uid, mode } = lstatSync(folder)
  return process.platform === 'win32' || (uid === process.getuid?.() && (mode & 0o077) === 0)
}
