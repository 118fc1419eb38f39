import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { FLAGS } from '../../cli/src/arguments/flags.js'
import { helpText } from '../../cli/src/arguments/help.js'
import { batchesOf } from '../../cli/src/commands/check/lines/batches.js'
import { changesOf } from '../../cli/src/commands/pull/changes.js'
import { begunWith, readSession, writeSession } from '../../cli/src/commands/serve/session.js'
import { bytesOf, textOf } from '../../cli/src/files/read.js'
import { noteTrace, startTrail, traceOf } from '../../cli/src/files/trail.js'
import { cases } from '../property/check.js'
import { LOUD, PING, project, slashlint } from './harness.js'

// Tests small pieces of the program by themselves. `tools/mutants.mjs` changed them, and no other test failed.

const folder = mkdtempSync(join(tmpdir(), 'slashlint-pieces-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the help has a heading over the commands, and the kind of each value', () => {
  const plain = (text: string): string => text
  expect(helpText(undefined, plain)).toContain(
    'bots and apps.\n\nUsage  slashlint <command> [flags]\n\nCommands\n  check',
  )
  for (const flag of ['--port n ', '--state file ', '--seed file ']) {
    expect(helpText('serve', plain)).toContain(flag)
  }
  expect(helpText('lsp', plain)).toContain('--socket port ')
  expect(helpText('plan', plain)).toMatch(/^Usage {2}slashlint plan .*\n\n[A-Z].*\.\n/)
  for (const flag of Object.values(FLAGS)) {
    if (flag.type === 'string') {
      expect(flag.value).toMatch(/\w/)
    }
  }
})

test('lines come in the same batches together, however their bytes are cut', async () => {
  const law = fc.asyncProperty(
    fc.array(fc.stringMatching(/^[a-z]{0,9}\n?$/), { maxLength: 12 }),
    fc.array(fc.nat(20), { maxLength: 12 }),
    async (parts, cuts) => {
      const bytes = new TextEncoder().encode(parts.join(''))
      const ends = [...new Set([...cuts.filter((cut) => cut < bytes.length), bytes.length])].sort(
        (a, b) => a - b,
      )
      const source = async function* () {
        for (const [i, end] of ends.entries()) {
          yield bytes.subarray(ends[i - 1] ?? 0, end)
        }
      }
      let text = ''
      for await (const batch of batchesOf(source())) {
        expect(batch.bytes.length).toBeGreaterThan(0)
        expect(text === '' || text.endsWith('\n')).toBe(true)
        expect(batch.line).toBe(text.split('\n').length)
        text += new TextDecoder().decode(batch.bytes)
      }
      expect(text).toBe(parts.join(''))
    },
  )
  await fc.assert(law, { numRuns: cases(20_000) })
})

test('many lines that come together are in batches of 64 KB and the rest of a line', async () => {
  const line = `${'x'.repeat(999)}\n`
  const source = async function* () {
    yield new TextEncoder().encode(line.repeat(200) + 'end')
  }
  const sizes: number[] = []
  for await (const batch of batchesOf(source())) {
    sizes.push(batch.bytes.length)
  }
  expect(sizes).toEqual([66_000, 66_000, 66_000, 2000, 3])
})

describe('a session', () => {
  const io = { cwd: folder } as Parameters<typeof readSession>[1]

  test('is read as it is written, with every key that a step may have', () => {
    const steps = [
      {
        invoke: '/ping',
        as: 'ana',
        in: '#general',
        locale: 'de',
        target: '@ben',
        shows: ['app "x"'],
      },
      { select: 'Who?', values: ['a', 'b'], message: 'x', shows: [] },
    ]
    const session = { flags: { strict: true }, steps } as Parameters<typeof writeSession>[1]
    writeSession('session.jsonl', session, io)
    expect(readSession('session.jsonl', io)).toEqual(session)
  })

  test('keeps the flags that were given, and no others', () => {
    const flags = { strict: true, port: '0' } as Parameters<typeof begunWith>[0]
    expect(begunWith(flags)).toEqual({ flags: { strict: true }, steps: [] })
  })
})

describe('the trail of what is read', () => {
  test('is lost over what is no file', async () => {
    const trail = startTrail()
    try {
      await expect(bytesOf(folder)).rejects.toThrow(/EISDIR/)
      expect(trail.isLost).toBe(true)
    } finally {
      trail.end()
    }
  })

  test('has what was read elsewhere', () => {
    const file = join(folder, 'elsewhere')
    writeFileSync(file, 'x')
    const trail = startTrail()
    const trace = traceOf(statSync(file), new Uint8Array([120]))
    noteTrace(file, trace)
    trail.end()
    expect([...trail.files]).toEqual([[resolve(file), trace]])
  })

  test('a text keeps the mark of its encoding', () => {
    const file = join(folder, 'marked')
    writeFileSync(file, '\ufeffx')
    expect(textOf(file)).toBe('\ufeffx')
  })
})

describe.skipIf(process.platform === 'win32')('a fix leaves a file', () => {
  /** Fixes a file with a mistake, after `prepare` was called. */
  const mended = async (prepare: (file: string) => void) => {
    const cwd = project({ 'ping.command.json': LOUD })
    const file = join(cwd, 'ping.command.json')
    prepare(file)
    await slashlint(['fix', '--unsafe'], { cwd })
    expect(readFileSync(file, 'utf8')).toContain('"ping"')
    return statSync(file)
  }

  test('as open to others as it was', async () => {
    expect((await mended((file) => chmodSync(file, 0o666))).mode & 0o777).toBe(0o666)
  })

  test.runIf(process.getuid?.() === 0)('to whom it belongs', async () => {
    expect(await mended((file) => chownSync(file, 4321, 1234))).toMatchObject({
      uid: 4321,
      gid: 1234,
    })
  })
})

test('of what lies in many other files three places are shown, and the rest is counted', async () => {
  const files = Array.from({ length: 6 }, (_, i) => [`global/${i}.json`, PING] as const)
  const config = { files: [{ glob: 'global/*.json', resource: 'command', scope: 'global' }] }
  const cwd = project({ 'slashlint.json': config, ...Object.fromEntries(files) })
  const { stdout } = await slashlint(['check'], { cwd })
  expect(stdout).toMatch(/ = and in 2 more places\n/)
})

test('a plan says what there is afterwards, and how much of a day it takes', async () => {
  const cwd = project({ 'commands/ping.json': PING, 'deployed.json': '[]' })
  const flags = ['--deployed', 'deployed.json', '--scope', 'guild', '--guild', '42']
  const { stdout } = await slashlint(['plan', 'commands', ...flags], { cwd })
  expect(stdout).toMatch(/\nAfterwards {2}CHAT_INPUT 1 of 100, 1 creation of 200 a day\n/)
})

describe('what pull changes in a definition', () => {
  const before = {
    name: 'ban',
    description: 'Bans',
    options: [{ type: 3, name: 'why', description: 'Why', choices: [] }],
  }
  const after = {
    name: 'ban',
    description: 'Bans',
    options: [{ type: 3, name: 'why', description: 'Why' }],
  }

  test('is not an empty list, which says what is so anyway', () => {
    expect(changesOf(before, after, ['options'], [])).toEqual([])
    const filled = {
      ...before,
      options: [{ ...before.options[0], choices: [{ name: 'a', value: 'a' }] }],
    }
    expect(changesOf(filled, after, ['options'], [])).toEqual([
      { kind: 'remove', path: ['options', 0, 'choices'] },
    ])
  })

  test('is each translation of its own', () => {
    const translated = (translations: object) => ({ ...after, name_localizations: translations })
    expect(
      changesOf(
        translated({ de: 'bannen', fr: 'bannir' }),
        translated({ de: 'bannen' }),
        ['name_localizations'],
        [],
      ),
    ).toEqual([{ kind: 'remove', path: ['name_localizations', 'fr'] }])
  })
})
