import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import * as core from '@slashlint/core'

const { exports, typesVersions } = JSON.parse(
  readFileSync(new URL('../../core/package.json', import.meta.url), 'utf8'),
) as {
  exports: Readonly<Record<string, unknown>>
  typesVersions: { '*': Readonly<Record<string, readonly string[]>> }
}
const entries = Object.keys(exports).filter((entry) => entry !== './package.json')

test.each(entries)(
  'entry %s of core has its files for bundlers, for Node.js and for CommonJS',
  (entry) => {
    const file = entry === '.' ? 'index' : entry.slice(2)
    const isWhole = entry === '.' || entry === './commands'
    const types = isWhole ? file : `${file}/index`
    expect(exports[entry]).toEqual({
      import: {
        types: `./dist/types/${types}.d.ts`,
        module: `./dist/esm/${file}.js`,
        node: `./dist/node/${file}.js`,
        default: `./dist/esm/${file}.js`,
      },
      require: { types: `./dist/cjs/types/${types}.d.ts`, default: `./dist/cjs/${file}.js` },
    })
  },
)

// Programs that set their own conditions leave out `module`, which bundlers only set by default.
test.each(['workerd,worker,browser', 'edge-light', 'react-server,browser', 'none'])(
  'a bundle for the conditions %s keeps as little as any other',
  async (names) => {
    const conditions = names.split(',')
    for (const entry of entries) {
      const bundled = async (given: string[] | undefined) => {
        const result = await build({
          stdin: {
            contents: `export * from '@slashlint/core${entry.slice(1)}'`,
            resolveDir: fileURLToPath(new URL('../..', import.meta.url)),
          },
          bundle: true,
          minify: true,
          format: 'esm',
          platform: 'browser',
          write: false,
          logLevel: 'error',
          metafile: true,
          ...(given !== undefined && { conditions: given }),
        })
        return Object.keys(result.metafile.inputs).filter((file) => file !== '<stdin>')
      }
      expect(await bundled(conditions)).toEqual(await bundled(undefined))
    }
  },
)

test.each(entries)(
  'entry %s of core has the same names in Node.js, in CommonJS and for bundlers',
  async (entry) => {
    const file = entry === '.' ? 'index' : entry.slice(2)
    const namesIn = async (folder: string) => {
      const url = new URL(`../../core/dist/${folder}/${file}.js`, import.meta.url)
      const names = Object.keys((await import(url.href)) as object)
      return names.filter((name) => name !== 'default' && name !== 'module.exports').sort()
    }
    expect(await namesIn('node')).not.toHaveLength(0)
    expect(await namesIn('node')).toEqual(await namesIn('esm'))
    expect(await namesIn('cjs')).toEqual(await namesIn('esm'))
  },
)

// Tools that copy or bundle the files of a program only recognise imports and CommonJS `require('…')`.
test.each(['esm', 'node', 'cjs'])(
  'the files of dist/%s load no others where tools do not see it',
  (folder) => {
    const root = new URL(`../../core/dist/${folder}/`, import.meta.url)
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.js'),
    )
    expect(files).not.toHaveLength(0)
    const loading = files.filter((file) =>
      /createRequire|\bfrom *['"]node:/.test(readFileSync(new URL(file, root), 'utf8')),
    )
    expect(loading).toEqual([])
  },
)

test.each(['node', 'cjs'])(
  'dist/%s/index.js does the same as the sources, also where it loads later',
  async (folder) => {
    const built = (await import(
      new URL(`../../core/dist/${folder}/index.js`, import.meta.url).href
    )) as typeof core
    const lobby = { members: [{ id: 'x' }], idle_timeout_seconds: 1 }
    expect(built.validateLobby(lobby)).toEqual(core.validateLobby(lobby))
    const toJSON = { toJSON: () => ({ name: 'Ban', description: 'x' }), nameLocalizations: {} }
    expect(built.validateCommand(toJSON)).toEqual(core.validateCommand(toJSON))
    const unknown = {
      name: 'ban',
      description: 'x',
      nameLocalizations: {},
      dm_permission: true,
      contexts: [0],
    }
    expect(built.validateCommand(unknown)).toEqual(core.validateCommand(unknown))
    const map = { name: 'ban', description: 'x', options: new Map([['a', {}]]) }
    expect(built.validateCommand(map)).toEqual(core.validateCommand(map))
    expect(built.validateCommand(map)[0]?.message).toContain('map.values()')
    const rules = { rules: { 'shape/typo': 'off', 'lobby/*': 'off' } } as never
    expect(built.validateCommand(unknown, rules)).toEqual(core.validateCommand(unknown, rules))
    expect(built.ruleTag('command/deprecated-field')).toBe('deprecated')
    expect(built.validateRequest({ method: 'PUT', url: '/x' })).toEqual(
      core.validateRequest({ method: 'PUT', url: '/x' }),
    )
    expect(
      Object.keys(built)
        .filter((name) => name !== 'default')
        .sort(),
    ).toEqual(Object.keys(core).sort())
  },
)

test('bundlers see what the CommonJS file loads later', async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL('../../core/dist/cjs/index.js', import.meta.url))],
    bundle: true,
    format: 'cjs',
    platform: 'neutral',
    write: false,
    metafile: true,
  })
  const later = Object.keys(metafile.inputs).filter((path) => path.includes('/later/'))
  expect(later.map((path) => path.slice(path.lastIndexOf('/') + 1)).sort()).toEqual([
    'fields.js',
    'rarer.js',
    'snapshot.js',
  ])
})

test('old resolvers find the declarations of all entries', () => {
  expect(Object.keys(typesVersions['*'])).toEqual(
    entries.filter((entry) => entry !== '.').map((entry) => entry.slice(2)),
  )
})
