import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { exports, typesVersions } = JSON.parse(
  readFileSync(new URL('../../core/package.json', import.meta.url), 'utf8'),
) as {
  exports: Readonly<Record<string, unknown>>
  typesVersions: { '*': Readonly<Record<string, readonly string[]>> }
}
const entries = Object.keys(exports).filter((entry) => entry !== './package.json')

test.each(entries)('entry %s of core has its files for bundlers, for Node.js and for CommonJS', (entry) => {
  const file = entry === '.' ? 'index' : entry.slice(2)
  const types = entry === '.' ? 'index' : `${file}/index`
  expect(exports[entry]).toEqual({
    import: {
      types: `./dist/types/${types}.d.ts`,
      node: `./dist/node/${file}.js`,
      default: `./dist/esm/${file}.js`,
    },
    require: { types: `./dist/cjs/types/${types}.d.ts`, default: `./dist/cjs/${file}.js` },
  })
})

test('old resolvers find the declarations of all entries', () => {
  expect(Object.keys(typesVersions['*'])).toEqual(
    entries.filter((entry) => entry !== '.').map((entry) => entry.slice(2)),
  )
})
