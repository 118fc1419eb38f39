import { build } from 'esbuild'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { installTools } from '../../scripts/tools.mjs'
import { mark, table } from './report.mjs'

const GOALS = { validateCommand: 27, core: 54 }
const folder = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))

const ONE = 'import { validateCommand }'
const WHOLE = 'the whole core'
const WITH_FIXES = `core's entry /fixes beside it`

/** Lists the parts of a user's bundle that are measured, from the published files: [name, code of the entry, where its imports are found]. */
function entries(alone) {
  const list = [
    [ONE, `export { validateCommand } from '@slashlint/core'`, root],
    [WHOLE, `export * from '@slashlint/core'`, root],
  ]
  for (const entry of ['fixes', 'catalogue']) {
    list.push([
      `core's entry /${entry} beside it`,
      `export * from '@slashlint/core'; export * from '@slashlint/core/${entry}'`,
      root,
    ])
  }
  list.push([
    `${ONE}, from our sources`,
    `export { validateCommand } from './core/src/index.ts'`,
    root,
  ])
  if (alone) {
    return list
  }
  for (const peer of ['valibot', 'typebox', 'arktype', 'zod', 'builders']) {
    list.push([peer, `export { create } from './peers/${peer}.mjs'`, folder])
  }
  list.push([
    'ajv, without the schema',
    `import Ajv from 'ajv/dist/2020.js'; export { Ajv }`,
    folder,
  ])
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
      conditions: ['module', 'import'],
      external: ['node:*', 'util'],
      write: false,
      logLevel: 'error',
    })
    const code = outputFiles[0].contents
    rows.push({ name, minified: code.length, gzip: gzipSync(code, { level: 9 }).length })
  }
  return rows
}

/** Bundles the same import with the other bundlers, which are tools of the packages' checks. @returns bytes with gzip */
export async function otherBundlers() {
  installTools(join(root, 'test/packaging'))
  const { bundleSizes } = await import('../packaging/bundles.mjs')
  return bundleSizes(root, `export { validateCommand } from '@slashlint/core'`, [
    'rollup',
    'webpack',
  ])
}

const ROOMS = [
  ['`validate/`', /^validate\//, 'the walkers'],
  ['`rules/*/reports.ts`', /^rules\/\w+\/reports/, 'conditions and messages'],
  ['`rules/*/headers.ts`', /^rules\/\w+\/headers/, 'codes, severities and sections'],
  ['`contract/`', /^contract\//, 'fields, permissions, enumerations, limits, locales'],
  ['`text/`', /^text\//, 'characters of names, lengths, near misses, words of messages'],
  ['the rest', /^/, 'the clean pass, the state of a walk, what a report is'],
]

/** Where the bytes of the one validator are. @returns {Promise<[string, number, string][]>} rooms, bytes, what they hold */
export async function rooms() {
  const { metafile } = await build({
    stdin: {
      contents: `export { validateCommand } from './core/src/index.ts'`,
      resolveDir: root,
      loader: 'ts',
    },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    outfile: 'out.js',
  })
  const inputs = Object.entries(Object.values(metafile.outputs)[0].inputs)
  const left = inputs.map(([path, { bytesInOutput }]) => [
    path.replace('core/src/', ''),
    bytesInOutput,
  ])
  return ROOMS.map(([name, pattern, holds]) => {
    const own = left.filter(([path]) => pattern.test(path))
    for (const one of own) {
      left.splice(left.indexOf(one), 1)
    }
    return [name, own.reduce((sum, [, bytes]) => sum + bytes, 0), own.length > 0 ? holds : '']
  })
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(1)

export const sizeTable = (rows) =>
  table(
    ['KB', 'minified', 'gzip'],
    rows.map(({ name, minified, gzip }) => [name, kilobytes(minified), kilobytes(gzip)]),
  )

export function sizeGoals(rows, bundlers = []) {
  const gzip = (wanted) => rows.find(({ name }) => name === wanted).gzip
  return [
    [
      `${ONE} ≤ ${GOALS.validateCommand} KB gzip`,
      `${kilobytes(gzip(ONE))} KB`,
      mark(gzip(ONE) <= GOALS.validateCommand * 1000),
    ],
    ...bundlers.map(([name, bytes]) => [
      `${ONE} ≤ ${GOALS.validateCommand} KB gzip, by ${name}`,
      `${kilobytes(bytes)} KB`,
      mark(bytes <= GOALS.validateCommand * 1000),
    ]),
    [
      `the whole core with fixes ≤ ${GOALS.core} KB gzip`,
      `${kilobytes(gzip(WITH_FIXES))} KB`,
      mark(gzip(WITH_FIXES) <= GOALS.core * 1000),
    ],
  ]
}
