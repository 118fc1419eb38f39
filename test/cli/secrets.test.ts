import { describe, expect, test } from 'vitest'
import type { Io, Output } from '../../cli/src/io.js'
import { main } from '../../cli/src/main.js'
import { project, slashlint } from './harness.js'

// Tests that the commands which use a token show it nowhere.

/** A token in the form of Discord's own. */
const TOKEN = [btoa('1000000000000000001').replaceAll('=', ''), 'GxYzAb', 'x'.repeat(38)].join('.')
const STARS = '*'.repeat(TOKEN.length)

describe('a token in a wrong place', () => {
  test.each([
    ['plan', '--format', TOKEN],
    ['deploy', '--format', TOKEN],
    ['rollback', '--format', TOKEN],
    ['pull', '--format', TOKEN],
    ['history', '--config', TOKEN],
  ])('of %s is stars', async (...argv) => {
    const { code, stdout, stderr } = await slashlint(argv, { cwd: project({}) })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(STARS)
    expect(stderr).not.toContain(TOKEN)
  })

  test('is stars on standard output, too', async () => {
    const { stdout } = await slashlint(['history', '--app', TOKEN], { cwd: project({}) })
    expect(stdout).toBe(`application ${STARS}\n  no deployment is known\n`)
    const json = await slashlint(['deploy', '--format=json', '--config', TOKEN], {
      cwd: project({}),
    })
    expect(json.stdout).toContain(STARS)
    expect(json.stdout).not.toContain(TOKEN)
  })
})

describe('an error of the program itself', () => {
  /** Runs a command whose output fails with an error. */
  async function failed(argv: readonly string[], error: unknown): Promise<unknown> {
    const output: Output = {
      isTTY: false,
      columns: undefined,
      write: () => {
        throw error
      },
    }
    const io = {
      cwd: project({ 'list.json': [], 'a.command.json': { name: 'a', description: 'b' } }),
      env: {},
      stdout: output,
      stderr: output,
      signal: new AbortController().signal,
    } as unknown as Io
    return main(argv, io).catch((thrown: unknown) => thrown)
  }

  test.each([
    [['plan', 'a.command.json', '--deployed', 'list.json']],
    [['deploy', '--format', 'json']],
    [['rollback', '--format', 'json']],
    [['pull', '--format', 'json']],
    [['history', '--app', '1']],
  ])('of %j has no token in its message and its stack', async (argv) => {
    const error = await failed(argv, new Error(`It fails with ${TOKEN}.`))
    expect(error).toMatchObject({ message: `It fails with ${STARS}.` })
    expect((error as Error).stack).toContain(`It fails with ${STARS}.`)
    expect((error as Error).stack).not.toContain(TOKEN)
  })

  test('keeps a missing stack, and what is no error', async () => {
    const bare = new Error(TOKEN)
    delete bare.stack
    expect(await failed(['history', '--app', '1'], bare)).toMatchObject({ message: STARS })
    expect(bare.stack).toBeUndefined()
    expect(await failed(['history', '--app', '1'], 'text')).toBe('text')
  })

  test('of another command, neither', async () => {
    expect(await failed(['schema'], new Error(TOKEN))).toMatchObject({ message: STARS })
  })
})

test.each([
  ['deploy', '--format', 'json'],
  ['deploy', '--format=json'],
  ['rollback', '--format', 'json'],
  ['pull', '--format=json'],
])('wrong usage of %s %s %s is a document', async (...argv) => {
  const { code, stdout, stderr } = await slashlint([...argv, '--nothing'], { cwd: project({}) })
  expect([code, stderr]).toEqual([2, ''])
  expect(JSON.parse(stdout)).toEqual({
    version: 1,
    exitCode: 2,
    targets: [],
    errors: [{ code: 'usage', message: 'Unknown flag `--nothing`.' }],
  })
})

test.each([
  ['plan', '--format', 'json'],
  ['explain', '--format', 'json'],
  ['deploy', '--format', 'jsonx'],
  ['deploy', '--no-format', 'json'],
])('wrong usage of %s %s %s is a sentence', async (...argv) => {
  const { code, stdout, stderr } = await slashlint([...argv, '--nothing'], { cwd: project({}) })
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^error: /)
})
