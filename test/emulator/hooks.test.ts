import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

describe('a script is what its first line says:', () => {
  const script = (name: string, first: string): void => {
    writeFileSync(join(bin, name), `${first}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  test.each([
    ['by-env', '#!/usr/bin/env node', undefined],
    ['with-words', '#!/usr/bin/env -S node --no-warnings', undefined],
    ['of-python', '#!/usr/bin/env python3', undefined],
    ['direct', `#!${join(bin, 'node')}`, undefined],
    ['of-git', '#!/usr/bin/env git', /cannot redirect git/],
    ['of-nothing', '#!/usr/bin/env nowhere', /cannot redirect nowhere/],
    ['itself', '', /cannot redirect itself/],
  ])('%s', (name, first, said) => {
    script(name, first)
    if (said === undefined) {
      expect(why(name)).toBeUndefined()
    } else {
      expect(why(name)).toMatch(said)
    }
  })

  test('through up to five others', () => {
    script('step0', `#!${join(bin, 'node')}`)
    for (let step = 1; step <= 5; step++) {
      script(`step${step}`, `#!${join(bin, `step${step - 1}`)}`)
    }
    expect([why('step4'), why('step5')]).toEqual([
      undefined,
      expect.stringMatching(/cannot redirect step0/),
    ])
  })

  test('a folder, and what may not be run, is no program', () => {
    mkdirSync(join(bin, 'folder'))
    writeFileSync(join(bin, 'data'), '#!/usr/bin/env git\n')
    chmodSync(join(bin, 'data'), 0o644)
    expect([why('folder'), why('data'), why('./direct')]).toEqual(Array(3).fill(undefined))
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
