// esbuild for the packages. Under `npm run dev` a bundle is written again whenever one of its sources changes.
import { readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import { WORKSPACE_SOURCES } from './sources.mjs'

/** The esbuild options for programs of Node.js, which include all their packages. */
export const PROGRAM = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  mainFields: ['module', 'main'],
  // Some of the bundled packages are CommonJS: they ask for Node's own modules and for their file name.
  banner: {
    js: [
      "import { createRequire as slashlintCreateRequire } from 'node:module'",
      "import { fileURLToPath as slashlintFileName } from 'node:url'",
      'const require = slashlintCreateRequire(import.meta.url), __filename = slashlintFileName(import.meta.url)',
    ].join('\n'),
  },
  // The sources of the workspace are bundled from where they are, so that the build of a program needs no other one.
  alias: WORKSPACE_SOURCES,
  logLevel: 'warning',
  metafile: true,
}

/**
 * The esbuild options for libraries, which do not include other packages. Types come from `tsc -b`.
 */
export const LIBRARY = {
  bundle: true,
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  packages: 'external',
  logLevel: 'warning',
}

/**
 * Begins the build of a package: removes earlier output, and returns its folder and version for
 * esbuild.
 *
 * @param url the URL of the build script
 * @param names the output files to remove
 * @param output the folder of the output; default: `dist`
 */
export async function begin(url, names, output) {
  const absWorkingDir = fileURLToPath(new URL('.', url))
  const { version } = JSON.parse(await readFile(`${absWorkingDir}package.json`, 'utf8'))
  for (const name of names) {
    await rm(`${output ?? `${absWorkingDir}dist`}/${name}`, { recursive: true, force: true })
  }
  return { absWorkingDir, define: { SLASHLINT_VERSION: JSON.stringify(version) } }
}

/**
 * Builds with esbuild.
 *
 * @returns the first result; with SLASHLINT_WATCH=1, the process continues and rebuilds after
 * changes
 */
export async function build(options) {
  if (process.env.SLASHLINT_WATCH !== '1') {
    return esbuild.build(options)
  }
  return new Promise((resolve, reject) => {
    let start = 0
    const tell = {
      name: 'tell',
      setup({ onStart, onEnd }) {
        onStart(() => void (start = performance.now()))
        onEnd((result) => {
          const names = Object.keys(options.entryPoints).join(', ')
          const verdict =
            result.errors.length > 0 ? 'errors' : `${(performance.now() - start).toFixed(0)} ms`
          console.log(`${new Date().toLocaleTimeString()}  ${names}: ${verdict}`)
          resolve(result)
        })
      },
    }
    esbuild
      .context({ ...options, plugins: [...(options.plugins ?? []), tell] })
      .then((context) => context.watch())
      .catch(reject)
  })
}
