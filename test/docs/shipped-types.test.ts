import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ROOMS = [
  'core',
  'sources',
  'checker',
  'deploy',
  'emulator',
  'preview',
  'lsp',
  'eslint-plugin',
]
/** The declarations in the built packages. */
const SHIPPED = ROOMS.flatMap((room) =>
  readdirSync(`${ROOT}${room}/dist`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => `${room}/dist/${file}`),
)
const COMMENT = /\/\*\*[^]*?\*\//g

test('doc comments cite what readers have: Discord’s pages, and no file of ours', () => {
  expect(SHIPPED.length).toBeGreaterThan(100)
  const cited = SHIPPED.flatMap((file) =>
    [...readFileSync(`${ROOT}${file}`, 'utf8').matchAll(COMMENT)].flatMap(([comment]) =>
      /\bthe contract\b|\bcontract\.md\b|\bshared\/|\bfacts\.md\b/i.test(comment)
        ? [`${file}: ${comment}`]
        : [],
    ),
  )
  expect(cited).toEqual([])
})
