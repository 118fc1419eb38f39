import { describe, expect, test } from 'vitest'
import { sized } from '../property/check.js'
import { LOUD, PING, project, slashlint } from './harness.js'

type Result = { line: number; ok: boolean; diagnostics: { code: string }[] }
const results = (stdout: string): Result[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Result)
const short = ({ line, ok, diagnostics }: Result): string =>
  `${line} ${ok} ${diagnostics.map(({ code }) => code).join(' ')}`.trim()

describe('--ndjson', () => {
  test('gives one result for every value', async () => {
    const lines = [
      JSON.stringify(PING),
      JSON.stringify(LOUD),
      '',
      '{"name": ',
      JSON.stringify([PING, PING]),
      JSON.stringify({ ...PING, id: '1' }),
      '7',
    ]
    const { code, stdout } = await slashlint(['check', '--ndjson'], {
      stdin: lines.join('\r\n'),
      cwd: project({}),
    })
    expect(code).toBe(1)
    expect(results(stdout).map(short)).toStrictEqual([
      '1 true',
      '2 false command/name-lowercase',
      '4 false source/syntax',
      '5 false set/duplicate-name',
      '6 true',
      '7 false shape/type',
    ])
  })
  test('takes another resource, rules, a scope and hints', async () => {
    const run = async (value: unknown, ...flags: string[]): Promise<string[]> =>
      results(
        (
          await slashlint(['check', '--ndjson', ...flags], {
            stdin: JSON.stringify(value),
            cwd: project({}),
          })
        ).stdout,
      ).map(short)
    expect(await run({ idle_timeout_seconds: 1 }, '--resource', 'lobby')).toStrictEqual([
      '1 false lobby/idle-timeout',
    ])
    expect(await run(LOUD, '--rule', 'command/name-lowercase=off')).toStrictEqual(['1 true'])
    expect(await run({ ...PING, dm_permission: true }, '--scope', 'guild')).toStrictEqual([
      '1 true command/global-only-field',
    ])
    expect(await run({ ...PING, id: '1' }, '--hints')).toStrictEqual(['1 true shape/server-field'])
  })
  test('reads files, and goes on behind one that is missing', async () => {
    const cwd = project({ 'a.ndjson': `${JSON.stringify(PING)}\n${JSON.stringify(LOUD)}\n` })
    const { code, stdout, stderr } = await slashlint(
      ['check', '--ndjson', 'gone.ndjson', 'a.ndjson'],
      { cwd },
    )
    expect(code).toBe(2)
    expect(stderr).toBe('error: Cannot read gone.ndjson: no such file or folder.\n')
    expect(results(stdout)).toHaveLength(2)
  })
  test('puts characters together that are cut between two reads', async () => {
    const bytes = Buffer.from(`${JSON.stringify({ ...PING, description: 'für 😀' })}\n`)
    async function* single(): AsyncGenerator<Uint8Array> {
      for (const byte of bytes) {
        yield Uint8Array.of(byte)
      }
    }
    expect(
      (await slashlint(['check', '--ndjson'], { stdin: single(), cwd: project({}) })).stdout,
    ).toBe('{"line":1,"ok":true,"diagnostics":[]}\n')
  })
  test('reads on only when its results were taken, and keeps none of them', async () => {
    const chunk = Buffer.from(`${JSON.stringify(LOUD)}\n`.repeat(1000))
    const chunks = sized(40, 8)
    let given = 0
    let taken = 0
    let behind = 0
    async function* source(): AsyncGenerator<Uint8Array> {
      for (; given < chunks; given++) {
        behind = Math.max(behind, given * 1000 - taken)
        yield chunk
      }
    }
    let last = ''
    const onOutput = async (text: string): Promise<void> => {
      taken += text.split('\n').length - 1
      last = text
      await new Promise((resolve) => setImmediate(resolve))
    }
    const { code } = await slashlint(['check', '--ndjson'], {
      stdin: source(),
      cwd: project({}),
      onOutput,
    })
    expect(code).toBe(1)
    expect(taken).toBe(chunks * 1000)
    expect(last).toContain(`"line":${chunks * 1000},`)
    // Never more than a batch and a chunk ahead of the reader.
    expect(behind).toBeLessThan(3000)
  })
})
