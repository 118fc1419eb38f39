// Builds core for everyone:
// - dist/esm for bundlers, minified: the code that validates each resource is a file, so that bundlers can leave it out;
// - dist/node for Node.js, Deno and Bun, which load whatever is imported: `validateCommand` and the main entry are one file
//   each, because each further one takes about a millisecond; the other entries re-export those of dist/cjs;
// - dist/cjs: one file an entry, with its names where `import()` looks for them, and files for code that few programs need;
// and declarations for both kinds of modules. Files for Node.js keep their names and have short lines: above an uncaught
// error it prints the line that threw.
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { build, transform } from 'esbuild'
import ts from 'typescript'
import { constants } from '../scripts/constants.mjs'
import { members } from '../scripts/members.mjs'

const at = (path) => new URL(path, import.meta.url).pathname
const entries = {
  index: at('src/index.ts'),
  commands: at('src/commands.ts'),
  clean: at('src/clean/index.ts'),
  fixes: at('src/fixes/index.ts'),
  catalogue: at('src/catalogue/index.ts'),
  contract: at('src/contract/index.ts'),
  engine: at('src/engine/index.ts'),
  uses: at('src/uses/index.ts'),
  internal: at('src/internal/index.ts'),
}
// Bundlers drop a file that nothing uses, but keep nearly everything of one that is used. So each module of the
// validators is an entry of this build: a shared file contains the code that the same entries need.
const parts = Object.fromEntries(
  readdirSync(at('src/validate'), { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [`validate/${file.slice(0, -'.ts'.length)}`, at(`src/validate/${file}`)]),
)
const common = {
  bundle: true,
  minifySyntax: true,
  target: 'es2022',
  logLevel: 'warning',
  chunkNames: 'chunks/[hash]',
  // Bundlers do not know the values of members, and keep a whole table for the one that is read.
  plugins: [
    await members(
      ['contract/enums', 'contract/limits', 'walk/run'].map((name) => at(`src/${name}.ts`)),
    ),
  ],
}
/** Short lines for the files that Node.js runs, because it prints the line that threw. */
const SHORT = { minifyWhitespace: true, lineLimit: 60 }
for (const folder of ['esm', 'node', 'cjs']) {
  rmSync(at(`dist/${folder}`), { recursive: true, force: true })
}
mkdirSync(at('dist/cjs'), { recursive: true })
writeFileSync(at('dist/cjs/package.json'), '{ "type": "commonjs" }\n')
const esm = { ...common, format: 'esm', platform: 'neutral', splitting: true }
const bundled = {
  ...esm,
  minify: true,
  entryPoints: { ...entries, ...parts },
  outdir: at('dist/esm'),
  metafile: true,
}
removeUnreached((await build(bundled)).metafile.outputs)
const { index, ...others } = entries

// In CommonJS, code that few programs need is apart from the main entry and is loaded when one of its functions is
// called: the engine reads 35 KB of code in a millisecond, even if it does not run.
const LATER = {
  rarer: 'validate/rarer',
  snapshot: 'validate/run/snapshot',
  fields: 'contract/field-names',
}
const laterEntries = Object.fromEntries(
  Object.entries(LATER).map(([name, path]) => [`later/${name}`, at(`src/${path}.ts`)]),
)
await commonJs({ ...others, ...laterEntries })
await commonJs({ index }, later())
// As a module it is whole: tools that copy or bundle the files of a program do not see the files that `createRequire`
// would load later, and these would be missing at the call.
const { commands, ...handedOn } = others
await whole({ index }, SHORT)
// It throws nothing, so that no reader needs its names, and the engine parses it in half the time; the lines stay
// short.
await whole({ commands }, { ...SHORT, minify: true, format: 'esm' })
// Node.js searches the CommonJS file that a module imports for names, which takes longer than running it: in `all/` are none.
mkdirSync(at('dist/cjs/all'))
for (const name of Object.keys(handedOn)) {
  const names = Object.keys(createRequire(import.meta.url)(at(`dist/cjs/${name}.js`))).join(', ')
  writeFileSync(
    at(`dist/cjs/all/${name}.js`),
    `const all = require('../${name}.js')\nmodule.exports = all\n`,
  )
  writeFileSync(
    at(`dist/node/${name}.js`),
    `import all from '../cjs/all/${name}.js'\nexport const { ${names} } = all\n`,
  )
}
declarations()

/** Deletes output files that no entry reaches, such as a module of re-exports of which only the parts are imported. */
function removeUnreached(outputs) {
  const reached = new Set()
  const reach = (path) => {
    if (reached.has(path)) {
      return
    }
    reached.add(path)
    for (const { path: imported } of outputs[path].imports) {
      reach(imported)
    }
  }
  for (const path of Object.keys(outputs)) {
    if (!path.includes('/validate/') && !path.includes('/chunks/')) {
      reach(path)
    }
  }
  for (const path of Object.keys(outputs)) {
    if (!reached.has(path)) {
      rmSync(path)
    }
  }
}

async function whole(entryPoints, options) {
  const { outputFiles } = await build({
    ...esm,
    splitting: false,
    outdir: at('dist/node'),
    entryPoints,
    write: false,
  })
  mkdirSync(at('dist/node'), { recursive: true })
  for (const { path, text } of outputFiles) {
    writeFileSync(path, (await transform(constants(text), options)).code)
  }
}

/**
 * Builds one CommonJS file per entry, with plain assignments to `exports`. The getters of esbuild's own form cost a
 * quarter of a millisecond. The `require` of a module that is loaded later is added after esbuild, which would hide it
 * from other bundlers.
 */
async function commonJs(entryPoints, ...plugins) {
  const { outputFiles } = await build({
    ...common,
    platform: 'node',
    format: 'esm',
    splitting: true,
    banner: { js: '"use strict";' },
    entryPoints,
    plugins: [...plugins, ...common.plugins],
    outdir: at('dist/cjs'),
    write: false,
  })
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, (await transform(constants(withAssignedNames(text)), SHORT)).code)
  }
}

function withAssignedNames(text) {
  const exported = /export \{([^}]*)\};/
  const names = (exported.exec(text)?.[1] ?? '')
    .split(',')
    .map((one) => one.trim().split(' as '))
    .filter(([own]) => own !== '')
  const assigned = names.map(([own, name = own]) => `exports.${name}=${own};`).join('')
  const required = text
    .replaceAll('requireLater(', 'require(')
    .replace(/^import "(.+)";$/gm, 'require("$1");')
    .replace(/^import \{([^}]*)\} from "(.+)";$/gm, (_match, taken, file) => {
      return `const {${taken.replaceAll(' as ', ': ')}} = require("${file}");`
    })
  return required.replace(
    exported,
    () => `Object.defineProperty(exports,"__esModule",{value:!0});${assigned}`,
  )
}

/**
 * Makes the plugin of esbuild that replaces each module of `LATER` by functions with the names of
 * its exports. The first call loads the module.
 */
function later() {
  return {
    name: 'later',
    setup({ onLoad }) {
      for (const [name, path] of Object.entries(LATER)) {
        const names = Object.keys(createRequire(import.meta.url)(at(`dist/cjs/later/${name}.js`)))
        const functions = names.map(
          (one) => `export const ${one} = (...given) => load().${one}(...given)`,
        )
        const load = `const load = () => (loaded ??= requireLater('./later/${name}.js'))`
        const contents = ['let loaded', load, ...functions].join('\n')
        onLoad({ filter: new RegExp(`/src/${path}\\.ts$`) }, () => ({ contents }))
      }
    },
  }
}

/** Removes the comments of declaration files from which no entry exports anything: editors never show them. */
function dropUnseenComments(program, roots) {
  const checker = program.getTypeChecker()
  const exported = roots.flatMap((root) =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(root))),
  )
  const files = exported.flatMap((symbol) => {
    const own = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    return own.declarations?.map((declaration) => declaration.getSourceFile().fileName) ?? []
  })
  const seen = new Set([...roots, ...files])
  const printer = ts.createPrinter({ removeComments: true })
  for (const source of program.getSourceFiles()) {
    const isUnseen = source.fileName.startsWith(at('dist/types')) && !seen.has(source.fileName)
    const text = isUnseen ? printer.printFile(source) : source.text
    if (text !== source.text) {
      const { atime, mtime } = statSync(source.fileName)
      writeFileSync(source.fileName, text)
      // With a newer file, `tsc -b` would check every package again that depends on this one.
      utimesSync(source.fileName, atime, mtime)
    }
  }
}

/**
 * Publishes the declarations that `tsc -b` wrote into dist/types, without those that no entry reaches. A CommonJS
 * module cannot re-export the declarations of an ES module, so it declares each name by its type there.
 */
function declarations() {
  const types = at('dist/types')
  const roots = Object.values(entries).map((file) =>
    join(types, relative(at('src'), file)).replace(/\.ts$/, '.d.ts'),
  )
  const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, types: [] }
  const program = ts.createProgram(roots, options)
  const checker = program.getTypeChecker()
  const written = readdirSync(types, { recursive: true }).filter((file) => file.endsWith('.d.ts'))
  const unreached = written.filter((file) => program.getSourceFile(join(types, file)) === undefined)
  writeFileSync(join(types, '.npmignore'), `${unreached.join('\n')}\n`)
  dropUnseenComments(program, roots)
  rmSync(at('dist/cjs/types'), { recursive: true, force: true })
  for (const root of roots) {
    const file = join(at('dist/cjs/types'), relative(types, root))
    const from = `'${relative(dirname(file), root).replace(/\.d\.ts$/, '.js')}'`
    const names = checker.getExportsOfModule(
      checker.getSymbolAtLocation(program.getSourceFile(root)),
    )
    const lines = names.flatMap((symbol) => {
      const { name } = symbol
      const { flags } =
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      const there = `import(${from}, { with: { 'resolution-mode': 'import' } }).${name}`
      if ((flags & ts.SymbolFlags.Value) === 0) {
        return [`export type { ${name} } from ${from} with { 'resolution-mode': 'import' }`]
      }
      const value = `export declare const ${name}: typeof ${there}`
      return flags & ts.SymbolFlags.Type ? [value, `export type ${name} = ${there}`] : [value]
    })
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${lines.join('\n')}\n`)
  }
}
