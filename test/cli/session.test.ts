import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import type { Io } from '../../cli/src/io.js'
import type { Emulator } from '@slashlint/emulator'
import { fuzzConnected } from '../../cli/src/commands/serve/fuzz-route.js'
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

const LINES: readonly string[] = [
  '',
  '[]',
  '{',
  '{}',
  '{"session":2}',
  '{"session":1,"port":"1"}',
  ...['app', 'guild', 'seed', 'clock', 'auth', 'limits', 'endpoint'].flatMap((flag) =>
    ['"x"', 'true', '1'].map((value) => `{"session":1,"${flag}":${value}}`),
  ),
  ...['frozen', 'strict', 'read-repair'].flatMap((flag) =>
    ['false', '"x"'].map((value) => `{"session":1,"${flag}":${value}}`),
  ),
]
const STEPS: readonly string[] = [
  '{}',
  '[]',
  '"x"',
  '{"values":["a"]}',
  '{"invoke":"/a","press":"b"}',
  '{"invoke":"/a","nothing":1}',
  '{"invoke":"/a","toString":1}',
  ...['invoke', 'press', 'select'].flatMap((act) =>
    ['"x"', '1', '["x"]'].map((value) => `{"${act}":${value}}`),
  ),
  ...['{"a":"b"}', '"x"', '["x"]', 'null'].map((value) => `{"submit":${value}}`),
  ...['"10m"', '0', '5', '-1', 'true'].map((value) => `{"advance":${value}}`),
  ...['as', 'in', 'locale', 'target', 'message', 'autocomplete'].flatMap((key) =>
    ['"x"', '1'].map((value) => `{"invoke":"/a","${key}":${value}}`),
  ),
  ...['values', 'files', 'shows'].flatMap((key) =>
    ['[]', '["x"]', '[1]', '"x"'].map((value) => `{"invoke":"/a","${key}":${value}}`),
  ),
  ...['true', 'false', '"x"'].map((value) => `{"invoke":"/a","together":${value}}`),
  ...['{"code":"a","message":"b"}', '{"code":"a"}', '{"message":"b","code":1}', '"x"'].map(
    (value) => `{"invoke":"/a","fails":${value}}`,
  ),
  '{"invoke":"/a","together":true}\n{"invoke":"/a","fails":{"code":"a","message":"b"}}',
  '// a comment\n\n{"invoke":"/a"}\r\n{"invoke":1}',
]

test('what each line of a session may hold is what is written down', async () => {
  const cwd = project({})
  const io = { cwd } as Io
  const said = (text: string): string => {
    writeFileSync(join(cwd, 'a.jsonl'), text)
    try {
      return JSON.stringify(readSession('a.jsonl', io)).replaceAll(cwd, '~')
    } catch (error) {
      return String(error).replace(/(?<=is no JSON: ).*/, '(what the engine says)')
    }
  }
  const lines = [...LINES, ...STEPS.map((step) => `{"session":1}\n${step}`)]
  const shown = lines.map((line) => `${line.replaceAll('\r', '␍')}\n→ ${said(line)}\n`)
  await expect(shown.join('\n')).toMatchFileSnapshot('written/session.txt')
})

const CONNECTED = { connections: 1, seed: {}, state: { apps: [] } } as unknown as Emulator

test.each([
  [{ run: 1 }, 'fuzz has no "run"; it has runs, time, random, commands, off.'],
  [{ toString: 1 }, 'fuzz has no "toString"; it has runs, time, random, commands, off.'],
  [{ runs: 1.5 }, '"runs" is a whole number, not 1.5.'],
  [{ runs: '1' }, '"runs" is a whole number, not "1".'],
  [{ random: 0.5 }, '"random" is a whole number, not 0.5.'],
  [{ time: 0 }, '"time" is a number of seconds, not 0.'],
  [{ time: -1 }, '"time" is a number of seconds, not -1.'],
  [{ time: '9' }, '"time" is a number of seconds, not "9".'],
  [{ commands: 'a' }, '"commands" is a list of names, not "a".'],
  [{ commands: ['a', 1] }, '"commands" is a list of names, not ["a",1].'],
  [{ off: 'fuzz/shown' }, '"off" is a list of codes, not "fuzz/shown".'],
  [{ off: [1] }, '"off" is a list of codes, not [1].'],
])('tests that ask for fuzz with %j are told: %s', async (options, message) => {
  await expect(fuzzConnected(CONNECTED, options)).rejects.toThrow(new RangeError(message))
})

test.each([
  {},
  { runs: 1, time: 0.5, random: 0, commands: [], off: [] },
  { commands: ['a'], off: ['fuzz/shown'] },
])('and with %j no option is wrong', async (options) => {
  const done = fuzzConnected(CONNECTED, options).then(String, String)
  expect(await done).not.toMatch(/fuzz has no|" is a /)
})
