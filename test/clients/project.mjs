// Projects of users, made for a test, and programs that run in them.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Below this folder, so that its packages are found. */
const CACHE = fileURLToPath(new URL('.cache/', import.meta.url))

const folders = []
after(() => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** A project with files of its own that has slashlint installed. */
export function project(files) {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'recipe-'))
  folders.push(folder)
  for (const [name, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(join(ROOT, 'cli/bin/slashlint.js'), join(folder, 'node_modules/.bin/slashlint'))
  return folder
}

export function run(command, folder) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 300_000,
    env: {
      ...process.env,
      XDG_RUNTIME_DIR: folder,
      NO_COLOR: '1',
      CI: '1',
      NODE_TEST_CONTEXT: undefined,
    },
  })
  return { status, output: stdout + stderr }
}
