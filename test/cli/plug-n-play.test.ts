import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOUD, project } from './harness.js'
import { PROGRAM } from '../program.js'

/** The methods that the file handles of Yarn's Plug'n'Play 4.18 lack. */
const LACKING = ['datasync', 'readv', 'sync', 'utimes', 'readableWebStream', 'readLines']

// Law: writing needs none of these methods, whether they are missing or throw.
test.each([
  ['are not there', 'undefined'],
  ['throw', "() => { throw new Error('Method not implemented.') }"],
])('files are written where methods of handles %s', (_, method) => {
  const cwd = project({ 'commands/ping.json': LOUD })
  writeFileSync(
    join(cwd, 'preload.mjs'),
    `import { open } from 'node:fs/promises'
const handle = await open(process.execPath)
await handle.close()
for (const name of ${JSON.stringify(LACKING)}) Object.getPrototypeOf(handle)[name] = ${method}
`,
  )
  const run = (...args: readonly string[]) => {
    const command = ['--import', join(cwd, 'preload.mjs'), PROGRAM, ...args]
    const { status, stderr } = spawnSync(process.execPath, command, { cwd, encoding: 'utf8' })
    return [status, stderr]
  }
  expect(run('check', '--cache', 'commands')).toEqual([1, ''])
  expect(readdirSync(join(cwd, '.slashlint-cache'))).toHaveLength(2)
  expect(run('check', '--fix', 'commands')).toEqual([0, ''])
  expect(JSON.parse(readFileSync(join(cwd, 'commands/ping.json'), 'utf8'))).toMatchObject({
    name: 'ping',
  })
  expect(run('schema', '--write')[0]).toBe(0)
  expect(existsSync(join(cwd, '.slashlint/command.schema.json'))).toBe(true)
})
