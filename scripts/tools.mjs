// Installs the tools of a folder that has a lockfile of its own, when they are not there or older than the lockfile:
// `node scripts/tools.mjs test/packaging`, or `installTools(folder)`.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Installs the packages of a folder that has its own lockfile, unless they are up to date.
 *
 * @throws Error with the output of `npm ci`, if it fails
 */
export function installTools(folder) {
  const installed = join(folder, 'node_modules/.package-lock.json')
  if (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
  ) {
    return
  }
  console.log(`Installing the tools of ${folder} (once) …`)
  const { status, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    throw new Error(`npm ci in ${folder} failed\n${stderr}`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  installTools(resolve(process.argv[2] ?? '.'))
}
