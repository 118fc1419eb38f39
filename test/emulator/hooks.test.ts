import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { hookedEnvironment, unhookable } from '../../emulator/src/hooks.js'

// Tests how programs are started with the preloads. test/cli/serve.test.ts starts real ones.

const bin = mkdtempSync(join(tmpdir(), 'slashlint-hooks-'))
afterAll(() => rmSync(bin, { recursive: true }))
for (const name of ['node', 'python3', 'env', 'nice', 'git', 'bun']) {
  writeFileSync(join(bin, name), '')
  chmodSync(join(bin, name), 0o755)
}
const why = (line: string): string | undefined => unhookable(line.split(' '), { PATH: bin }, bin)

describe('a program is refused, with what stands in the way:', () => {
  test.each([
    ['env -i node bot.mjs', /^env -i removes NODE_OPTIONS/],
    ['env -u PYTHONPATH python3 bot.py', /^env -u PYTHONPATH removes/],
    ['env NODE_OPTIONS= node bot.mjs', /^env NODE_OPTIONS= removes/],
    ['env --unset=NODE_OPTIONS node bot.mjs', /^env --unset=NODE_OPTIONS removes/],
    ['env A=1 nice -n 5 env - node bot.mjs', /^env - removes/],
    ['python3 -I bot.py', /^python3 -I ignores PYTHONPATH/],
    ['python3 -W error -E bot.py', /^python3 -E ignores/],
    ['nice git --version', /cannot redirect git/],
    ['bun bot.ts', /cannot redirect bun/],
  ])('%s', (line, said) => {
    expect(why(line)).toMatch(said)
  })

  test.each([
    'env A=1 node bot.mjs',
    'env -u A node bot.mjs',
    'python3 -c -I',
    'python3 -W -E bot.py',
    'python3 bot.py -I',
    'nowhere -i',
  ])('%s is not', (line) => {
    expect(why(line)).toBeUndefined()
  })
})

describe('what is in the environment stays there:', () => {
  test.each([
    [undefined, /^--require "/],
    ['', /^--require "/],
    ['--no-warnings', /^--no-warnings --require "/],
  ])('NODE_OPTIONS=%s', (options, begins) => {
    expect(hookedEnvironment({ PATH: bin, NODE_OPTIONS: options })['NODE_OPTIONS']).toMatch(begins)
  })

  test.each(['PATH', 'PYTHONPATH'])('%s', (name) => {
    expect(hookedEnvironment({ PATH: bin, [name]: bin })[name]?.endsWith(`:${bin}`)).toBe(
      process.platform !== 'win32',
    )
    expect(hookedEnvironment({ PATH: '', [name]: '' })[name]).not.toMatch(/:$|^:/)
  })
})
