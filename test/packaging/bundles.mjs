import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, transform } from 'esbuild'

const BUNDLERS = {
  async esbuild(entry, outfile) {
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      logLevel: 'error',
    })
  },
  /** As Wrangler and others do it for workers: with conditions of their own, `module` is not among them. */
  async workers(entry, outfile) {
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      logLevel: 'error',
      conditions: ['workerd', 'worker', 'browser'],
    })
  },
  async rollup(entry, file) {
    const [{ rollup }, { nodeResolve }] = await Promise.all([
      import('rollup'),
      import('@rollup/plugin-node-resolve'),
    ])
    const bundle = await rollup({ input: entry, plugins: [nodeResolve({ browser: true })] })
    const { output } = await bundle.generate({ format: 'es' })
    const { code } = await transform(output[0].code, {
      minify: true,
      format: 'esm',
      target: 'es2022',
    })
    writeFileSync(file, code)
  },
  async webpack(entry, file) {
    const { default: webpack } = await import('webpack')
    const [path, filename] = [join(file, '..'), file.slice(file.lastIndexOf('/') + 1)]
    const output = { path, filename, library: { type: 'module' }, module: true }
    const config = {
      mode: 'production',
      entry,
      output,
      experiments: { outputModule: true },
      target: ['web', 'es2022'],
    }
    const stats = await new Promise((resolve, reject) =>
      webpack(config, (error, result) => (error ? reject(error) : resolve(result))),
    )
    if (stats.hasErrors()) {
      throw new Error(stats.toString('errors-only'))
    }
  },
}

/** @returns {Promise<[string, number][]>} bytes, minified and compressed, of what each bundler makes of a module in a folder */
export async function bundleSizes(folder, code, names = Object.keys(BUNDLERS)) {
  const work = mkdtempSync(join(folder, 'bundles-'))
  try {
    const entry = join(work, 'entry.mjs')
    writeFileSync(entry, code.replace("'./", "'../"))
    const sizes = []
    for (const name of names) {
      const file = join(work, `${name}.js`)
      await BUNDLERS[name](entry, file)
      sizes.push([name, gzipSync(readFileSync(file), { level: 9 }).length])
    }
    return sizes
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
