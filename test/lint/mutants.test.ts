import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testsOfRooms } from '../../tools/mutants/rooms.mjs'

test('what is said of a change that no test notices is about code that there is', () => {
  const explained = JSON.parse(readFileSync('tools/mutants/explained.json', 'utf8')) as Record<
    string,
    string
  >
  const stale = Object.keys(explained).filter((change) => {
    const [, file = '', within = ''] = /^(\S+): (.*) \| .* → /s.exec(change) ?? []
    const begin = within.replace(/…$/, '').split('\n')[0] ?? ''
    return (
      !existsSync(file) ||
      !readFileSync(file, 'utf8').replace(/\s+/g, ' ').includes(begin.replace(/\s+/g, ' '))
    )
  })
  expect(stale).toEqual([])
})

test('every room of the product has tests that small changes are tried with', () => {
  const rooms = testsOfRooms('.')
  const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly workspaces: readonly string[]
  }
  // The extension runs in an editor only, as it is built.
  const expected = workspaces.filter(
    (name) => existsSync(`${name}/src`) && name !== 'vscode-extension',
  )
  expect(Object.keys(rooms)).toEqual(expected)
  const files = readdirSync('test', { recursive: true }).map((file) => `test/${String(file)}`)
  const isTest = (file: string): boolean => file.endsWith('.test.ts')
  for (const [room, starts] of Object.entries(rooms)) {
    const found = starts.filter((start) =>
      files.some((file) => isTest(file) && file.startsWith(start)),
    )
    expect(found, room).toEqual(starts)
  }
})

test('a part of the code that is not there is an error', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['tools/mutants.mjs', '--only', 'core/src/nothing'],
    { encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stderr).toContain('no file begins with core/src/nothing')
})
