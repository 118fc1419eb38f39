import { analyse } from '@slashlint/checker'
import type { read } from '@slashlint/sources/javascript'
import { build } from 'esbuild'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useFindings } from '../../checker/src/analysis/uses.js'

// A library is one file and its line in the list: the reader, built with one more, which calls everything otherwise.

const ENTRY = fileURLToPath(new URL('../../sources/src/javascript/index.ts', import.meta.url))
const FOLDER = mkdtempSync(join(tmpdir(), 'slashlint-library-'))

const FOREST = `export const forest = {
  packages: ['forest'],
  words: ['forest'],
  readers: [{
    getters: {
      pickText: { reads: 'option', accepts: [3], requiredAt: 1 },
      pickWhole: { reads: 'option', accepts: [4], requiredAt: 1 },
      getBranch: { reads: 'subcommand', requiredAt: 0, isRequired: true },
      getBough: { reads: 'group', requiredAt: 0 },
    },
  }],
  handlers: { runs: ['whenUsed'], members: { picked: 'options', chosen: 'command' } },
}
`

let readForest: typeof read
beforeAll(async () => {
  const outfile = join(FOLDER, 'reader.mjs')
  await build({
    entryPoints: [ENTRY],
    bundle: true,
    format: 'esm',
    outfile,
    logLevel: 'error',
    plugins: [
      {
        name: 'one more library',
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^\.\/forest\.js$/ }, () => ({ path: 'forest', namespace: 'forest' }))
          onLoad({ filter: /.*/, namespace: 'forest' }, () => ({ contents: FOREST }))
          onLoad({ filter: /javascript.frameworks.index\.ts$/ }, async ({ path }) => {
            const list = await readFile(path, 'utf8')
            const contents = `import { forest } from './forest.js'\n${list.replace(/(FRAMEWORKS[^[]*\[\][^[]*\[)/, '$1\n  forest,')}`
            return { contents, loader: 'ts', resolveDir: dirname(path) }
          })
        },
      },
    ],
  })
  readForest = ((await import(pathToFileURL(outfile).href)) as { read: typeof read }).read
})
afterAll(() => rmSync(FOLDER, { recursive: true }))

const DATA = `{ name: 'tree', description: 'd', options: [
    { type: 1, name: 'plant', description: 'd', options: [{ type: 3, name: 'kind', description: 'd', required: true }] },
    { type: 1, name: 'fell', description: 'd', options: [{ type: 4, name: 'age', description: 'd' }] } ] }`

function findings(body: string): readonly string[] {
  const text = `import { Forest } from 'forest'
export default { data: ${DATA}, whenUsed(interaction) { ${body} } }`
  const uri = 'file:///bot/commands/tree.js'
  const analysis = analyse(
    { uri, text },
    readForest,
    { assignment: {}, rules: {} },
    { text: () => undefined },
  )
  return (analysis === undefined ? [] : useFindings(analysis.uses)).map(
    ({ code, start, end }) => `${code} ${text.slice(start, end)}`,
  )
}

test('its methods, members and handlers are read as its file says', () => {
  expect(
    findings(`switch (interaction.picked.getBranch()) {
      case 'plnt': break
      case 'fell': return interaction.picked.pickText('age')
    }
    if (interaction.picked.getBranch() === 'plant') { const { picked } = interaction; picked.pickText('kin'); picked.pickWhole('kind') }
    interaction.picked.getBough(true)`),
  ).toEqual([
    'use/dead-branch plnt',
    'use/option-type pickText',
    'use/unknown-option kin',
    'use/option-type pickWhole',
    'use/no-subcommands getBough',
  ])
})

test('what is right is right', () => {
  expect(
    findings(`switch (interaction.picked.getBranch()) {
      case 'plant': return interaction.picked.pickText('kind', true)
      case 'fell': return interaction.picked.pickWhole('age')
    }`),
  ).toEqual([])
})
