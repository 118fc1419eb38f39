// Builds core for everyone:
// - dist/esm for bundlers, minified: what validates each resource is a file, so that they leave out what is not imported;
// - dist/node for Node.js, Deno, Bun and everything that is no bundler and loads whatever is imported: the main entry is one file, because each further one takes
//   about a millisecond; the other entries share what they have in common;
// - dist/cjs: one file an entry, with its names where `import()` looks for them, and files with what few programs need;
// What Node.js runs keeps its lines and names: above an error that nobody catches it prints the line that threw it.
// and declarations for both kinds of modules.
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { build } from 'esbuild'

const at = (path) => new URL(path, import.meta.url).pathname
const entries = {
  index: at('src/index.ts'),
  clean: at('src/clean/index.ts'),
  fixes: at('src/fixes/index.ts'),
  catalogue: at('src/catalogue/index.ts'),
  contract: at('src/contract/index.ts'),
  engine: at('src/engine/index.ts'),
  uses: at('src/uses/index.ts'),
}
// Bundlers drop a file of which nothing is used, but keep nearly everything of one of which something is. So each
// module of the validators is an entry of this build: a file holds what the same of them need.
const parts = Object.fromEntries(
  readdirSync(at('src/validate'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [`validate/${file.slice(0, -'.ts'.length)}`, at(`src/validate/${file}`)]),
)
const common = {
  bundle: true,
  minifySyntax: true,
  target: 'es2022',
  logLevel: 'warning',
  chunkNames: 'chunks/[hash]',
}
for (const folder of ['esm', 'node', 'cjs']) rmSync(at(`dist/${folder}`), { recursive: true, force: true })
mkdirSync(at('dist/cjs'), { recursive: true })
writeFileSync(at('dist/cjs/package.json'), '{ "type": "commonjs" }\n')
const esm = { ...common, format: 'esm', platform: 'neutral', splitting: true }
await build({ ...esm, minify: true, entryPoints: { ...entries, ...parts }, outdir: at('dist/esm') })
const { index, ...others } = entries
await build({ ...esm, entryPoints: others, outdir: at('dist/node') })

// In CommonJS what few programs need stands apart from the main entry and is loaded when one of its functions is called: the
// engine reads 35 KB of code in a millisecond, whether it runs or not.
const LATER = {
  rarer: 'validate/rarer',
  snapshot: 'validate/snapshot',
  rules: 'rules/known',
  fields: 'contract/field-names',
}
const laterEntries = Object.fromEntries(
  Object.entries(LATER).map(([name, path]) => [`later/${name}`, at(`src/${path}.ts`)]),
)
await commonJs({ ...others, ...laterEntries })
await commonJs({ index }, later())
// As a module it is whole: what `createRequire` would load later is seen by no tool that copies or bundles what a program
// needs, and would be missing when it is called.
await build({ ...esm, splitting: false, entryPoints: { index }, outdir: at('dist/node') })

/**
 * One file an entry, whose names are assigned: the getters of esbuild's own form take a quarter of a millisecond. What is
 * loaded later is written as `require` behind esbuild's back, which would hide it from the bundlers of others.
 */
async function commonJs(entryPoints, ...plugins) {
  const { outputFiles } = await build({
    ...common,
    platform: 'node',
    format: 'esm',
    splitting: true,
    banner: { js: '"use strict";' },
    entryPoints,
    plugins,
    outdir: at('dist/cjs'),
    write: false,
  })
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, path.endsWith('.js') ? withAssignedNames(text) : text)
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
    .replace(/^import \{([^}]*)\} from "(.+)";$/gm, (_, taken, file) => {
      return `const {${taken.replaceAll(' as ', ': ')}} = require("${file}");`
    })
  return required.replace(exported, () => `Object.defineProperty(exports,"__esModule",{value:!0});${assigned}`)
}

/** Puts functions that load a module when one is called in the place of each of these modules. */
function later() {
  return {
    name: 'later',
    setup({ onLoad }) {
      for (const [name, path] of Object.entries(LATER)) {
        const names = Object.keys(createRequire(import.meta.url)(at(`dist/cjs/later/${name}.js`)))
        const functions = names.map((one) => `export const ${one} = (...given) => load().${one}(...given)`)
        const load = `const load = () => (loaded ??= requireLater('./later/${name}.js'))`
        const contents = ['let loaded', load, ...functions].join('\n')
        onLoad({ filter: new RegExp(`/src/${path}\\.ts$`) }, () => ({ contents }))
      }
    },
  }
}

// The declarations are written by `tsc -b` into dist/types. CommonJS needs its own copy under a CommonJS scope.
// What only core's own files import, and most of all its prose as literal types, is left out of both (`files` in package.json).
const OWN = /\.tsbuildinfo$|\/rules\/\w+\/(docs|fixes|reports)\.d\.ts$/
cpSync(at('dist/types'), at('dist/cjs/types'), { recursive: true, filter: (file) => !OWN.test(file) })
