import { describe, expect, test } from 'vitest'
import { DYNAMIC, readModule } from './harness.js'

type Files = Readonly<Record<string, string>>

const URI = 'file:///work/bot/src/commands/ban.ts'
const VALUE = "export const NAME = 'ban'\nexport default { deep: { name: 'ban' } }\n"

/** Returns the name of the command that an expression gives, after some imports. */
function nameOf(imports: string, expression: string, files: Files, uri = URI): unknown {
  const text = `${imports}\nexport const data = new SlashCommandBuilder().setName(${expression}).setDescription('b')`
  const { definitions } = readModule(text, files, uri)
  return (definitions[0]?.value as { name?: unknown } | undefined)?.name
}

const at = (path: string): string => `file:///work/${path}`
const inBot = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [at(`bot/${path}`), text]))

describe('relative imports', () => {
  test.each([
    ['../names', 'src/names.ts'],
    ['../names.js', 'src/names.ts'],
    ['../names.js', 'src/names.js'],
    ['../names.js', 'src/names.tsx'],
    ['../names.jsx', 'src/names.tsx'],
    ['../names.mjs', 'src/names.mts'],
    ['../names.cjs', 'src/names.cts'],
    ['../names.ts', 'src/names.ts'],
    ['../names', 'src/names.mjs'],
    ['../names', 'src/names/index.ts'],
    ['../names/', 'src/names/index.js'],
    ['../names', 'src/names/index.mts'],
    ['..', 'src/index.ts'],
    ['.', 'src/commands/index.ts'],
    ['../ban.names', 'src/ban.names.ts'],
    ['../../../../../../bot/src/names', 'src/names.ts'],
    ['../nämen [1]#?', 'src/n%C3%A4men%20[1]%23%3F.ts'],
  ])('%s may be %s', (source, file) => {
    expect(nameOf(`import { NAME } from '${source}'`, 'NAME', inBot({ [file]: VALUE }))).toBe('ban')
  })

  test('a likelier document that is not known yet is asked for first', () => {
    const files = inBot({ 'src/names.js': VALUE })
    const text = `import { NAME } from '../names.js'\nnew SlashCommandBuilder().setName(NAME).setDescription('b')`
    expect(readModule(text, files, URI).dependsOn).toContain(at('bot/src/names.ts'))
  })

  test('nothing in node_modules is read', () => {
    const files = inBot({ 'node_modules/names/index.js': VALUE, 'package.json': '{}' })
    expect(nameOf("import { NAME } from '../../node_modules/names/index.js'", 'NAME', files)).toBe(
      DYNAMIC,
    )
    expect(nameOf("import { NAME } from 'names'", 'NAME', files)).toBe(DYNAMIC)
  })
})

describe('aliases of tsconfig.json', () => {
  const files = (config: string, more: Files = {}): Files => ({
    ...inBot({ 'tsconfig.json': config, 'src/shared/names.ts': VALUE }),
    ...more,
  })
  const ALIASED = "import { NAME } from '$shared/names.js'"

  test('with comments, a trailing comma and a star', () => {
    const config = `{ // the compiler's
      "compilerOptions": { "paths": { "$shared/*": ["./gone/*", "./src/shared/*"], }, },
    }`
    expect(nameOf(ALIASED, 'NAME', files(config))).toBe('ban')
  })

  test('relative to baseUrl; the longest beginning counts, an exact name before it', () => {
    const config = `{ "compilerOptions": { "baseUrl": "src", "paths": {
      "*": ["other/*"], "$shared/*": ["shared/*"], "$shared/x*": ["other/*"], "$names": ["shared/names"] } } }`
    expect(nameOf(ALIASED, 'NAME', files(config))).toBe('ban')
    expect(nameOf("import { NAME } from '$names'", 'NAME', files(config))).toBe('ban')
    expect(nameOf("import { NAME } from '$shared/xnames'", 'NAME', files(config))).toBe(DYNAMIC)
    // A pattern that matches is the only one that counts.
    expect(nameOf("import { NAME } from 'shared/names'", 'NAME', files(config))).toBe(DYNAMIC)
  })

  test('baseUrl alone', () => {
    const config = '{ "compilerOptions": { "baseUrl": "./src" } }'
    expect(nameOf("import { NAME } from 'shared/names'", 'NAME', files(config))).toBe('ban')
  })

  test('inherited: paths begin where they are written, ${configDir} where they are used', () => {
    const base = {
      [at('tsconfig.base.json')]:
        '{ "compilerOptions": { "paths": { "$shared/*": ["./bot/src/shared/*"] } } }',
    }
    expect(nameOf(ALIASED, 'NAME', files('{ "extends": "../tsconfig.base" }', base))).toBe('ban')
    expect(
      nameOf(
        ALIASED,
        'NAME',
        files('{ "extends": ["./gone.json", "../tsconfig.base.json"] }', base),
      ),
    ).toBe('ban')
    const dir = {
      [at('base.json')]:
        '{ "compilerOptions": { "paths": { "$shared/*": ["${configDir}/src/shared/*"] } } }',
    }
    expect(nameOf(ALIASED, 'NAME', files('{ "extends": "../base.json" }', dir))).toBe('ban')
    const round = { [at('bot/other.json')]: '{ "extends": "./tsconfig.json" }' }
    expect(nameOf(ALIASED, 'NAME', files('{ "extends": "./other.json" }', round))).toBe(DYNAMIC)
  })

  test('the nearest that says something; the parts of a solution', () => {
    const paths = '{ "compilerOptions": { "paths": { "$shared/*": ["./src/shared/*"] } } }'
    const nested = inBot({
      'src/commands/tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    })
    expect(nameOf(ALIASED, 'NAME', files(paths, nested))).toBe('ban')
    const other = inBot({
      'src/tsconfig.json': '{ "compilerOptions": { "paths": { "$shared/*": ["./nothing/*"] } } }',
    })
    expect(nameOf(ALIASED, 'NAME', files(paths, other))).toBe(DYNAMIC)
    const solution = '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }'
    expect(nameOf(ALIASED, 'NAME', files(solution, inBot({ 'tsconfig.app.json': paths })))).toBe(
      'ban',
    )
    const js = { ...inBot({ 'jsconfig.json': paths, 'src/shared/names.ts': VALUE }) }
    expect(nameOf(ALIASED, 'NAME', js)).toBe('ban')
  })

  test('what is no configuration is none', () => {
    for (const config of [
      '',
      '[]',
      '{',
      '{ "compilerOptions": { "paths": 1, "baseUrl": {} }, "extends": 5 }',
      'null',
    ]) {
      expect(nameOf(ALIASED, 'NAME', files(config))).toBe(DYNAMIC)
    }
  })

  test('configurations that are not known yet are asked for', () => {
    const text = `${ALIASED}\nnew SlashCommandBuilder().setName(NAME).setDescription('b')`
    expect(readModule(text, {}, URI).dependsOn).toEqual(
      expect.arrayContaining([
        at('bot/tsconfig.json'),
        at('bot/src/jsconfig.json'),
        at('tsconfig.json'),
      ]),
    )
  })

  test('without any, @/ and ~/ mean src by custom', () => {
    const only = inBot({ 'src/shared/names.ts': VALUE })
    expect(nameOf("import { NAME } from '@/shared/names'", 'NAME', only)).toBe('ban')
    expect(nameOf("import { NAME } from '~/shared/names'", 'NAME', only)).toBe('ban')
  })
})

describe('packages of the workspace', () => {
  test("the package's own imports", () => {
    const files = (imports: string): Files =>
      inBot({ 'package.json': `{ "imports": ${imports} }`, 'src/shared/names.ts': VALUE })
    for (const imports of [
      '{ "#names": "./src/shared/names.ts" }',
      '{ "#names": "./src/shared/names.js" }',
      '{ "#names": { "types": "./src/shared/names.ts", "default": "./dist/gone.js" } }',
      '{ "#names": { "node": "./dist/shared/names.js" } }',
      '{ "#*": "./src/shared/*.ts" }',
    ]) {
      expect(nameOf("import { NAME } from '#names'", 'NAME', files(imports)), imports).toBe('ban')
    }
    expect(
      nameOf(
        "import { NAME } from '#other'",
        'NAME',
        files('{ "#names": "./src/shared/names.ts" }'),
      ),
    ).toBe(DYNAMIC)
  })

  const IMPORT = "import { NAME } from '@acme/names'"
  const member = (manifest: object, file = 'src/index.ts'): Files => ({
    [at('package.json')]: '{ "workspaces": ["bot", "packages/*"] }',
    [at('packages/names/package.json')]: JSON.stringify({ name: '@acme/names', ...manifest }),
    [at(`packages/names/${file}`)]: VALUE,
  })

  test.each([
    [{}, 'src/index.ts'],
    [{}, 'index.js'],
    [{ main: './lib/main.js' }, 'lib/main.js'],
    [{ main: 'dist/main.js' }, 'src/main.ts'],
    [{ main: './dist/cjs/main.cjs' }, 'src/main.cts'],
    [{ source: 'source/names.ts', main: 'dist/x.js' }, 'source/names.ts'],
    [{ types: './dist/names.d.ts' }, 'src/names.ts'],
    [{ exports: './src/names.ts' }, 'src/names.ts'],
    [
      { exports: { '.': { import: './dist/esm/names.js', require: './dist/cjs/names.cjs' } } },
      'src/names.ts',
    ],
    [{ exports: { source: './lib/names.ts', default: './dist/x.js' } }, 'lib/names.ts'],
  ])('%o is read from %s', (manifest, file) => {
    expect(nameOf(IMPORT, 'NAME', member(manifest, file))).toBe('ban')
  })

  test('a part of a package', () => {
    const deep = "import { NAME } from '@acme/names/deep'"
    expect(nameOf(deep, 'NAME', member({}, 'deep.ts'))).toBe('ban')
    expect(nameOf(deep, 'NAME', member({}, 'src/deep.ts'))).toBe('ban')
    expect(nameOf(deep, 'NAME', member({ exports: { './*': './dist/*.js' } }, 'src/deep.ts'))).toBe(
      'ban',
    )
  })

  test('of several patterns the longest one counts, and a pattern is no regular expression', () => {
    const deep = `import { NAME } from '@acme/names/a/${'a'.repeat(60)}'`
    const file = `src/${'a'.repeat(60)}.ts`
    const inFolder = { './*': './no/*.ts', './a/*': './src/*.ts' }
    expect(nameOf(deep, 'NAME', member({ exports: inFolder }, file))).toBe('ban')
    const hostile = { './a/(a+)+b*': './no/*.ts', './a/': './src/' }
    expect(nameOf(`${deep.slice(0, -1)}.ts'`, 'NAME', member({ exports: hostile }, file))).toBe(
      'ban',
    )
    const imports = {
      'package.json': JSON.stringify({
        imports: { '#(a+)+b*': './no.ts', '#$lib/*': './src/*.ts' },
      }),
      'src/names.ts': VALUE,
    }
    expect(nameOf("import { NAME } from '#$lib/names'", 'NAME', inBot(imports))).toBe('ban')
  })

  test('a library of bots means the same in the repository in which it is written', () => {
    const files = {
      [at('package.json')]: '{ "workspaces": ["packages/*"] }',
      [at('packages/builders/package.json')]: '{ "name": "@discordjs/builders" }',
      [at('packages/builders/src/index.ts')]: 'export class SlashCommandBuilder {}',
    }
    const text =
      "import { SlashCommandBuilder } from '@discordjs/builders'\nnew SlashCommandBuilder().setName('ban').setDescription('b')"
    expect(readModule(text, files, URI).definitions[0]?.value).toMatchObject({ name: 'ban' })
  })

  test('wherever the workspace says that its packages are', () => {
    const names = { 'package.json': '{ "name": "@acme/names" }', 'src/index.ts': VALUE }
    const below = (folder: string, more: Files): Files => ({
      ...Object.fromEntries(
        Object.entries(names).map(([path, text]) => [at(`${folder}/${path}`), text]),
      ),
      ...more,
    })
    const pnpm = {
      [at('pnpm-workspace.yaml')]:
        "# ours\npackages:\n  - bot\n\n  # more\n  - 'libs/*' # all\ncatalog:\n  - x\n",
      [at('package.json')]: '{}',
    }
    expect(nameOf(IMPORT, 'NAME', below('libs/names', pnpm))).toBe('ban')
    const exact = { [at('package.json')]: '{ "workspaces": { "packages": ["some/where"] } }' }
    expect(nameOf(IMPORT, 'NAME', below('some/where', exact))).toBe('ban')
    const scoped = { [at('package.json')]: '{ "workspaces": ["packages/**"] }' }
    expect(nameOf(IMPORT, 'NAME', below('packages/@acme/names', scoped))).toBe('ban')
    const linked = inBot({
      'package.json': '{ "dependencies": { "@acme/names": "file:../other" } }',
    })
    expect(nameOf(IMPORT, 'NAME', below('other', linked))).toBe('ban')
    expect(
      nameOf(
        "import { NAME } from '@acme/bot/shared'",
        'NAME',
        inBot({
          'package.json': '{ "name": "@acme/bot" }',
          'src/shared.ts': VALUE,
        }),
      ),
    ).toBe('ban')
    // A folder of that name with another package in it.
    const other = {
      ...scoped,
      [at('packages/names/package.json')]: '{ "name": "names" }',
      [at('packages/names/index.ts')]: VALUE,
    }
    expect(nameOf(IMPORT, 'NAME', other)).toBe(DYNAMIC)
  })

  test('a builder of the workspace is found by what it extends', () => {
    const files = {
      ...member({}),
      [at('packages/names/src/index.ts')]: `import { SlashCommandBuilder } from 'discord.js'
export class Command extends SlashCommandBuilder {}`,
    }
    const text = `import { Command } from '@acme/names'\nexport default new Command().setName('ban').setDescription('b')`
    expect(readModule(text, files, URI).definitions.map(({ value }) => value)).toMatchObject([
      { name: 'ban' },
    ])
  })
})

describe('what a module exports', () => {
  test.each([
    ["import { NAME } from './x'", 'NAME', "export const NAME = 'ban'"],
    ["import { NAME as other } from './x'", 'other', "const NAME = 'ban'\nexport { NAME }"],
    ["import { NAME } from './x'", 'NAME', "const other = 'ban'\nexport { other as NAME }"],
    ["import name from './x'", 'name', "export default 'ban'"],
    ["import name from './x'", 'name', "const name = 'ban'\nexport { name as default }"],
    ["import { default as name } from './x'", 'name', "const name = 'ban'\nexport default name"],
    ["import names from './x'", 'names.ban', "export default { ban: 'ban' } as const"],
    ["import names from './x'", 'names.ban', "export default { ban: 'ban' } satisfies Names"],
    ["import * as names from './x'", 'names.NAME', "export const NAME = 'ban'"],
    ["import * as names from './x'", 'names.default.ban', "export default { ban: 'ban' }"],
    ["import names, { NAME } from './x'", 'NAME', "export const NAME = 'ban'\nexport default {}"],
    ["import { type Other, NAME } from './x'", 'NAME', "export const NAME = 'ban'"],
    ["import { ban } from './x'", 'ban', "export const { ban } = { ban: 'ban' }"],
    ["import { Names } from './x'", 'Names.Ban', "export enum Names { Ban = 'ban' }"],
    ["import { Names } from './x'", 'Names.Ban', "export const enum Names { Ban = 'ban' }"],
    ["import { Names } from './x'", 'Names.ban', "export class Names { static ban = 'ban' }"],
    [
      "import { nameOf } from './x'",
      "nameOf('ban')",
      'export function nameOf(name) { return name }',
    ],
    ["import nameOf from './x'", "nameOf('ban')", 'export default (name) => name'],
    ["import { NAME } from './x'", 'NAME', "export * from './y'"],
    ["import { NAME } from './x'", 'NAME', "export { NAME } from './y'"],
    ["import { other } from './x'", 'other', "export { NAME as other } from './y'"],
    ["import { names } from './x'", 'names.NAME', "export * as names from './y'"],
    ["import { names } from './x'", 'names.deep.name', "export { default as names } from './y'"],
    ["import { NAME } from './x'", 'NAME', "import { NAME } from './y'\nexport { NAME }"],
    [
      "import { NAME } from './x'",
      'NAME',
      "import { NAME as n } from './y'\nexport const NAME = n",
    ],
    ["import x = require('./x')", 'x.NAME', "export const NAME = 'ban'"],
    ["import x = require('./x')", 'x.name', "const x = { name: 'ban' }\nexport = x"],
    ["const x = require('./x')", 'x.name', "module.exports = { name: 'ban' }"],
    ["const { name } = require('./x')", 'name', "module.exports = { name: 'ban' }"],
    [
      "const { name: { deep } } = require('./x')",
      'deep',
      "module.exports = { name: { deep: 'ban' } }",
    ],
    ["const { name } = require('./x')", 'name', "exports.name = 'ban'"],
    ["const { name } = require('./x')", 'name', "module.exports.name = 'ban'"],
    ["const { name } = require('./x')", 'name', "exports.other = exports.name = 'ban'"],
    ["const { name } = require('./x')", 'name', "const name = 'ban'\nmodule.exports = { name }"],
    [
      "const { name } = require('./x')",
      'name',
      "const all = { name: 'ban' }\nmodule.exports = all",
    ],
    ["const name = require('./x').name", 'name', "exports.name = 'ban'"],
    ["const x = require('./x')", 'x.default', "export default 'ban'"],
    ["import { name } from './x'", 'name', "module.exports = { name: 'ban' }"],
    ["import x from './x'", 'x.name', "exports.name = 'ban'"],
    ["const { NAME } = require('./x')", 'NAME', "module.exports = require('./y')"],
    ["const { NAME } = require('./x')", 'NAME', "module.exports = { ...require('./y') }"],
    ["const { NAME } = require('./x')", 'NAME', "module.exports = { NAME: require('./y').NAME }"],
    [
      "const { names } = require('./x')",
      'names.NAME',
      "module.exports = { names: require('./y') }",
    ],
    ["import x from './x'", 'x.NAME', "import * as y from './y'\nexport default { ...y }"],
    [
      "const { NAME } = require('./x')",
      'NAME',
      "exports.NAME = 'kick'\nmodule.exports = { NAME: 'ban' }",
    ],
    [
      "const { NAME } = require('./x')",
      'NAME',
      "module.exports = { NAME: 'kick' }\nmodule.exports.NAME = 'ban'",
    ],
    ["const { NAME } = require('./x')", 'NAME', "exports.NAME = void 0\nexports.NAME = 'ban'"],
    [
      "import * as x from './x'",
      'Object.values(x)[0]',
      "export * from './y'\nexport const A = 'ban'",
    ],
    ["const { NAME } = await import('./x')", 'NAME', "export const NAME = 'ban'"],
    ["const name = (await import('./x')).default", 'name', "export default 'ban'"],
    [
      "import { NAME } from './x'",
      'NAME',
      "declare module 'z' {}\nexport const NAME = <const>'ban'",
    ],
  ])('%s · %s of %s', (imports, expression, text) => {
    const files = inBot({ 'src/commands/x.ts': text, 'src/commands/y.ts': VALUE })
    expect(nameOf(imports, expression, files)).toBe('ban')
  })

  test('modules that export each other end', () => {
    const files = inBot({
      'src/commands/x.ts':
        "export * from './y'\nexport { A } from './y'\nimport { B } from './y'\nexport const C = B",
      'src/commands/y.ts':
        "export * from './x'\nexport { A } from './x'\nimport { C } from './x'\nexport const B = C",
    })
    for (const name of ['A', 'B', 'C', 'D']) {
      expect(nameOf(`import { ${name} } from './x'`, name, files)).toBe(DYNAMIC)
    }
    const itself = inBot({ 'src/commands/x.ts': "export * from './x'\nexport { A } from './x'" })
    expect(nameOf("import { A } from './x'", 'A', itself)).toBe(DYNAMIC)
  })

  test('what the importing module changes is not known', () => {
    const files = inBot({ 'src/state.ts': "export const state = { text: '' }" })
    const reads =
      "import { state } from '../state'\nfunction record(command) { command(); return state.text }"
    expect(nameOf(reads, 'state.text', files)).toBe('')
    expect(nameOf(`${reads}\nfunction reset() { state.text = '' }`, 'state.text', files)).toBe(
      DYNAMIC,
    )
  })

  test('what changes is not known', () => {
    for (const text of [
      "export let NAME = 'ban'\nNAME = 'kick'",
      "exports.NAME = 'ban'\nexports.NAME = 'kick'",
      "exports.NAME = 'ban'\nif (x) exports.NAME = 'kick'",
      "if (x) exports.NAME = 'ban'",
    ]) {
      expect(
        nameOf("import { NAME } from './x'", 'NAME', inBot({ 'src/commands/x.ts': text })),
        text,
      ).toBe(DYNAMIC)
    }
  })
})

describe('data', () => {
  const JSON_TEXT = '\uFEFF{\n  // texts\n  "ban": { "name": "ban", "a-b": ["x", "ban"] },\n}\n'

  test.each([
    ["import texts from './de.json'", 'texts.ban.name'],
    ["import texts from './de.json' with { type: 'json' }", 'texts.ban.name'],
    ["import texts from './de.json' assert { type: 'json' }", 'texts.ban.name'],
    ["import * as texts from './de.json'", 'texts.ban.name'],
    ["import * as texts from './de.json'", 'texts.default.ban.name'],
    ["import { ban } from './de.json'", 'ban.name'],
    ["const texts = require('./de.json')", 'texts.ban.name'],
    ["const texts = require('./de')", "texts.ban['a-b'][1]"],
    ["const { ban } = require('./de.json')", 'ban.name'],
  ])('%s · %s', (imports, expression) => {
    expect(nameOf(imports, expression, inBot({ 'src/commands/de.json': JSON_TEXT }))).toBe('ban')
  })

  test('texts of all languages', () => {
    const text = `import de from '../i18n/de.json'
import fr from '../i18n/fr.json'
const texts = { de, fr }
new SlashCommandBuilder().setName('ban').setDescription('b')
  .setNameLocalizations({ de: de.ban.name, fr: fr.ban.name })
  .setDescriptionLocalizations(Object.fromEntries(Object.entries(texts).map(([locale, { ban }]) => [locale, ban.text])))`
    const files = inBot({
      'src/i18n/de.json': '{ "ban": { "name": "verbannen", "text": "Verbannt" } }',
      'src/i18n/fr.json': '{ "ban": { "name": "bannir", "text": "Bannit" } }',
    })
    expect(readModule(text, files, URI).definitions[0]?.value).toMatchObject({
      name_localizations: { de: 'verbannen', fr: 'bannir' },
      description_localizations: { de: 'Verbannt', fr: 'Bannit' },
    })
  })
})
