// Builds core for everyone, minified, with source maps to the sources, which are published beside:
// - dist/esm for bundlers: what validates each resource is a file, so that they leave out what is not imported;
// - dist/node for Node.js, which loads whatever is imported: the main entry is one file, because each further one takes
//   about a millisecond; the other entries share what they have in common;
// - dist/cjs: one file an entry, with its names where `import()` looks for them;
// and declarations for both kinds of modules.
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'

const at = (path) => new URL(path, import.meta.url).pathname
const entries = {
  index: at('src/index.ts'),
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
  minify: true,
  sourcemap: true,
  sourcesContent: false,
  target: 'es2022',
  logLevel: 'warning',
  chunkNames: 'chunks/[hash]',
}
for (const folder of ['esm', 'node', 'cjs']) rmSync(at(`dist/${folder}`), { recursive: true, force: true })
const esm = { ...common, format: 'esm', platform: 'neutral', splitting: true }
await build({ ...esm, entryPoints: { ...entries, ...parts }, outdir: at('dist/esm') })
const { index, ...others } = entries
await build({ ...esm, splitting: false, entryPoints: { index }, outdir: at('dist/node') })
await build({ ...esm, entryPoints: others, outdir: at('dist/node') })
await build({ ...common, entryPoints: entries, format: 'cjs', platform: 'node', outdir: at('dist/cjs') })
// The declarations are written by `tsc -b` into dist/types. CommonJS needs its own copy under a CommonJS scope.
cpSync(at('dist/types'), at('dist/cjs/types'), { recursive: true, filter: (file) => !file.endsWith('.tsbuildinfo') })
writeFileSync(at('dist/cjs/package.json'), '{ "type": "commonjs" }\n')
