import { describe, expect, test } from 'vitest'
import { PING, project, slashlint } from './harness.js'

const OTHER = { name: 'bot', version: '1.0.0' }
const SAID = 'no definition that slashlint recognises'

describe('named files in which nothing is recognised', () => {
  test('are an error if none of them holds a definition', async () => {
    const cwd = project({ 'package.json': OTHER, 'util.ts': 'export const a = 1\n' })
    const { code, stdout, stderr } = await slashlint(['check', 'package.json', 'util.ts'], { cwd })
    expect(code).toBe(2)
    expect(stdout).toBe('No definitions in 2 files\n')
    expect(stderr).toBe(`error: package.json and util.ts hold ${SAID}.
  To say what a file holds: --resource command, or "files" in slashlint.json; in code, // @slashlint command above it.
  To pass over such files: --no-errors-on-unmatched
`)
  })

  test('are a note beside one that does', async () => {
    const cwd = project({ 'package.json': OTHER, 'commands/ping.json': PING })
    const { code, stdout, stderr } = await slashlint(
      ['check', 'package.json', 'commands/ping.json'],
      { cwd },
    )
    expect([code, stdout]).toEqual([0, 'No problems found\n1 command in 1 file\n'])
    expect(stderr).toContain(`note: package.json holds ${SAID}.`)
  })

  test('are no matter with --no-errors-on-unmatched', async () => {
    const cwd = project({ 'package.json': OTHER })
    const { code, stdout, stderr } = await slashlint(
      ['check', 'package.json', '--no-errors-on-unmatched'],
      { cwd },
    )
    expect([code, stdout, stderr]).toEqual([0, 'No definitions in 1 file\n', ''])
  })

  test('are named up to three', async () => {
    const cwd = project(
      Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.json`, OTHER])),
    )
    const { stderr } = await slashlint(
      ['check', 'a.json', 'b.json', 'c.json', 'd.json', 'e.json'],
      { cwd },
    )
    expect(stderr).toContain('a.json, b.json, c.json and 2 more hold')
  })

  test.each([['.'], ['*.json'], ['data']])('say nothing where %s was asked for', async (path) => {
    const cwd = project({ 'package.json': OTHER, 'data/x.json': OTHER })
    const { code, stderr } = await slashlint(['check', path], { cwd })
    expect([code, stderr]).toEqual([0, ''])
  })

  test('say so where they come by standard input, too', async () => {
    const { code, stderr } = await slashlint(['check', '-'], { cwd: project({}), stdin: '{"a":1}' })
    expect(code).toBe(2)
    expect(stderr).toContain(`stdin.json holds ${SAID}.`)
  })
})

describe('broken files', () => {
  test('in a folder of commands are errors, and the others are checked', async () => {
    const cwd = project({
      'commands/ban.json': '{ "name": "ban", "description": "d", "cooldown": 5, "opt',
      'commands/kick.yaml': 'name: kick\ndescription: d\noptions:\n\t- name: a\n',
      'commands/ping.json': PING,
    })
    const { code, stdout } = await slashlint(['check'], { cwd })
    expect(code).toBe(1)
    expect(stdout.match(/error\[source\/syntax\]/g)).toHaveLength(2)
    expect(stdout).toContain('1 command in 3 files')
  })

  test('that are named are errors wherever they lie', async () => {
    const cwd = project({ 'x.json': '{ "a": 1', 'empty.json': '' })
    expect((await slashlint(['check', 'x.json'], { cwd })).code).toBe(1)
    expect((await slashlint(['check', 'empty.json'], { cwd })).code).toBe(1)
    expect((await slashlint(['check'], { cwd })).code).toBe(0)
  })
})
