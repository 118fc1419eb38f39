// Builds core for everyone: ES modules with shared chunks, CommonJS, and declarations for both.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'

const at = (path) => new URL(path, import.meta.url).pathname
const entries = {
  index: at('src/index.ts'),
  fixes: at('src/fixes/index.ts'),
  catalogue: at('src/catalogue/index.ts'),
  contract: at('src/contract/index.ts'),
  engine: at('src/engine/index.ts'),
}
rmSync(at('dist/esm'), { recursive: true, force: true })
rmSync(at('dist/cjs'), { recursive: true, force: true })
const common = { entryPoints: entries, bundle: true, target: 'es2022', platform: 'neutral', logLevel: 'warning' }
await build({ ...common, format: 'esm', splitting: true, outdir: at('dist/esm') })
await build({ ...common, format: 'cjs', outdir: at('dist/cjs') })
// The declarations are written by `tsc -b` into dist/types. CommonJS needs its own copy under a CommonJS scope.
mkdirSync(at('dist/cjs'), { recursive: true })
cpSync(at('dist/types'), at('dist/cjs/types'), { recursive: true, filter: (file) => !file.endsWith('.tsbuildinfo') })
writeFileSync(at('dist/cjs/package.json'), '{ "type": "commonjs" }\n')
