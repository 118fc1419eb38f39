import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { mark, table } from './report.mjs'

const GOALS = { validateCommand: 14, core: 32 }
const folder = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))

const ONE = 'import { validateCommand }'
const WHOLE = 'the whole core'

/** What a user's bundle would carry, of the published files: [name, code of the entry, where its imports are found]. */
function entries(alone) {
  const list = [
    [ONE, `export { validateCommand } from '@slashlint/core'`, root],
    [WHOLE, `export * from '@slashlint/core'`, root],
  ]
  for (const entry of ['fixes', 'catalogue'])
    list.push([
      `core's entry /${entry} beside it`,
      `export * from '@slashlint/core'; export * from '@slashlint/core/${entry}'`,
      root,
    ])
  list.push([`${ONE}, from our sources`, `export { validateCommand } from './core/src/index.ts'`, root])
  if (alone) return list
  for (const peer of ['valibot', 'typebox', 'arktype', 'zod', 'builders']) {
    list.push([peer, `export { create } from './peers/${peer}.mjs'`, folder])
  }
  list.push(['ajv, without the schema', `import Ajv from 'ajv/dist/2020.js'; export { Ajv }`, folder])
  return list
}

/** @returns {Promise<{ name: string, minified: number, gzip: number }[]>} bytes */
export async function sizes(alone) {
  const rows = []
  for (const [name, contents, resolveDir] of entries(alone)) {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir, loader: 'ts' },
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      conditions: ['import'],
      external: ['node:*', 'util'],
      write: false,
      logLevel: 'error',
    })
    const code = outputFiles[0].contents
    rows.push({ name, minified: code.length, gzip: gzipSync(code, { level: 9 }).length })
  }
  return rows
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(1)

export const sizeTable = (rows) =>
  table(
    ['KB', 'minified', 'gzip'],
    rows.map(({ name, minified, gzip }) => [name, kilobytes(minified), kilobytes(gzip)]),
  )

export function sizeGoals(rows) {
  const gzip = (wanted) => rows.find(({ name }) => name === wanted).gzip
  return [
    [
      `${ONE} ≤ ${GOALS.validateCommand} KB gzip`,
      `${kilobytes(gzip(ONE))} KB`,
      mark(gzip(ONE) <= GOALS.validateCommand * 1000),
    ],
    [`${WHOLE} ≤ ${GOALS.core} KB gzip`, `${kilobytes(gzip(WHOLE))} KB`, mark(gzip(WHOLE) <= GOALS.core * 1000)],
  ]
}
