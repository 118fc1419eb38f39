import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CommandError } from '@slashlint/core'
import { expect, test } from 'vitest'

// Node.js prints the line of an uncaught error above it. In a minified file that line is the whole file.

const dist = new URL('../../core/dist/', import.meta.url)
const list = JSON.stringify([{ name: 'Ping', description: 'Replies' }])
const MESSAGE = 'CommandError: error /0/name'

const started = (type: string, program: string): string =>
  spawnSync(process.execPath, [`--input-type=${type}`, '--eval', program], { encoding: 'utf8' })
    .stderr
const ofModules = `import { assertCommands } from ${JSON.stringify(new URL('node/index.js', dist).href)};`
const ofCommonJs = `const { assertCommands } = require(${JSON.stringify(fileURLToPath(new URL('cjs/index.js', dist)))});`

test.each([
  ['a module', 'module', `${ofModules} assertCommands(${list})`],
  ['CommonJS', 'commonjs', `${ofCommonJs} assertCommands(${list})`],
  [
    'a rejection in a module',
    'module',
    `${ofModules} void (async () => assertCommands(${list}))()`,
  ],
  [
    'a rejection in CommonJS',
    'commonjs',
    `${ofCommonJs} void (async () => assertCommands(${list}))()`,
  ],
])(
  'in %s, at most 300 characters stand before the message of an error that nobody catches',
  (_, type, program) => {
    const stderr = started(type, program)
    expect(stderr).toContain(MESSAGE)
    expect(stderr.indexOf(MESSAGE)).toBeLessThan(300)
  },
)

test('no line of what Node.js runs that throws is longer than 200 characters', () => {
  for (const folder of ['node', 'cjs']) {
    const root = new URL(`${folder}/`, dist)
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.js'),
    )
    const throwing = files.flatMap((file) =>
      readFileSync(new URL(file, root), 'utf8')
        .split('\n')
        .filter((line) => /\bthrow\b/.test(line)),
    )
    expect(throwing.length).toBeGreaterThan(5)
    expect(throwing.filter((line) => line.length > 200)).toEqual([])
  }
})

test('the name of the error is the class’s, also where a bundler renames it', () => {
  expect(Object.hasOwn(CommandError.prototype, 'name')).toBe(true)
  expect(String(new CommandError([]))).toBe('CommandError')
})
