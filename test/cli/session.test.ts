import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import type { Io } from '../../cli/src/io.js'
import { readSession, writeSession } from '../../cli/src/commands/serve/session.js'
import { project, slashlint } from './harness.js'

const SEED = { apps: [{ name: 'planned' }] }

/** Repeats a session with a program that ends at once. */
const repeated = (path: string, cwd: string) =>
  slashlint(['replay', path, '--', 'node', '-e', 'process.exit(3)'], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '' },
  })

test.each([
  ['a/found/session.jsonl', 'b', 'world.json', { fails: { code: 'fuzz/threw', message: 'x' } }],
  ['b/c/session.jsonl', 'b/c', '../../a/found/world.json', {}],
])(
  'the seed of %s, repeated in %s, is found beside the session: %s',
  async (path, from, seed, more) => {
    const cwd = project({ 'a/found/world.json': SEED, 'b/c/x': '' })
    const named = relative(join(cwd, from), join(cwd, path))
    const write = (name: string): void => {
      const lines = [
        { session: 1, seed: name },
        { invoke: '/ask', ...more },
      ]
      writeFileSync(join(cwd, path), lines.map((line) => JSON.stringify(line)).join('\n'))
    }
    write(seed)
    const { code, stderr } = await repeated(named, join(cwd, from))
    expect([code, stderr]).toEqual([2, expect.stringContaining('ended with 3 before')])
    write('none.json')
    const missing = await repeated(named, join(cwd, from))
    expect(missing.stderr).toContain(join(path, '../none.json'))
  },
)

test('a session is written so that it is read alike from everywhere', () => {
  const cwd = project({ 'a/world.json': SEED, 'b/c/x': '' })
  for (const from of ['.', 'a', 'b', 'b/c']) {
    const io = { cwd: join(cwd, from) } as Io
    for (const [path, written] of [
      ['session.jsonl', 'a/world.json'],
      ['a/session.jsonl', 'world.json'],
      ['b/session.jsonl', '../a/world.json'],
      ['b/c/session.jsonl', '../../a/world.json'],
    ] as const) {
      const named = relative(io.cwd, join(cwd, path))
      const seed = relative(io.cwd, join(cwd, 'a/world.json'))
      const session = { flags: { seed, frozen: true, guild: '5' }, steps: [{ invoke: '/x' }] }
      writeSession(named, session, io)
      expect(readFileSync(join(cwd, path), 'utf8').split('\n')[0]).toBe(
        JSON.stringify({ session: 1, seed: written, frozen: true, guild: '5' }),
      )
      const read = readSession(named, io)
      expect(read.flags.seed).toBe(join(cwd, 'a/world.json'))
      writeSession(named, read, io)
      expect(readSession(named, io)).toEqual(read)
    }
  }
})

test.each([
  ['{"session":2}', 'is no session: its first line is {"session":1}.'],
  ['', 'is no session'],
  ['null', ':1 is no object.'],
  ['{"session":1', ':1 is no JSON'],
  ['{"session":1,"seed":{"users":[]}}', '"seed" is a text, not {"users":[]}.'],
  ['{"session":1,"frozen":"yes"}', '"frozen" is true or false, not "yes".'],
  ['{"session":1,"port":"80"}', 'a session has no flag "port"'],
  ['{"session":1,"constructor":"x"}', 'a session has no flag "constructor"'],
  ['{"session":1}\n[]', ':2 is no object.'],
  ['{"session":1}\n{}', ':2: a step has one of invoke, press, select, submit, advance.'],
  ['{"session":1}\n{"invoke":"/a","press":"b"}', ':2: a step has one of'],
  ['{"session":1}\n\n{"invoke":5}', ':3: "invoke" is a text, not 5.'],
  ['{"session":1}\n// x\n{"invoke":"/a","toString":1}', ':3: a step has no toString; it has'],
  ['{"session":1}\n{"select":"a","values":"b"}', ':2: "values" is a list of texts, not "b".'],
  ['{"session":1}\n{"advance":-1}', ':2: "advance" is a time, such as "10m"'],
  ['{"session":1}\n{"advance":{}}', ':2: "advance" is a time, such as "10m"'],
  ['{"session":1}\n{"invoke":"/a","files":[1]}', ':2: "files" is a list of texts, not [1].'],
  ['{"session":1}\n{"submit":"a"}', ':2: "submit" is an object, not "a".'],
  ['{"session":1}\n{"invoke":"/a","fails":{}}', '"fails" is an object with a code and a message'],
  ['{"session":1}\n{"invoke":"/a","fails":true}', '"fails" is an object with a code'],
  ['{"session":1}\n{"invoke":"/a"}\n{"press":"b","together":true}', ':3: "together" is for'],
  ['{"session":1}\n{"invoke":"/a","together":true}', ':2: "together" is for'],
])('%s is refused: %s', async (text, message) => {
  const cwd = project({ 'session.jsonl': text })
  const { code, stderr } = await repeated('session.jsonl', cwd)
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})
