import { build } from 'esbuild'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { constants } from '../../scripts/constants.mjs'

const root = new URL('../../', import.meta.url)
const cache = fileURLToPath(new URL('node_modules/.cache/slashlint-bench/', root))
const entry = fileURLToPath(new URL('core/src/index.ts', root))

/** One file of core as it is now in the sources: never stale, and built like the published one. */
export async function bundleCore(name = 'core.mjs', format = 'esm') {
  mkdirSync(cache, { recursive: true })
  const outfile = `${cache}${name}`
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minifySyntax: true,
    format,
    target: 'es2022',
    write: false,
    logLevel: 'error',
  })
  writeFileSync(outfile, constants(outputFiles[0].text))
  return outfile
}

/** @param {string} file a module that exports validateCommand and validateCommands */
export async function loadCore(file, name = 'slashlint') {
  const module = await import(pathToFileURL(file).href)
  for (const needed of ['validateCommand', 'validateCommands']) {
    if (typeof module[needed] !== 'function') {
      throw new Error(`${file} does not export ${needed}`)
    }
  }
  return {
    name,
    module,
    command: (value) => module.validateCommand(value),
    commands: (value) => module.validateCommands(value),
    /** The same with hints, which are not computed unless they are asked for. */
    hinting: {
      name: `${name}, with hints`,
      command: (value) => module.validateCommand(value, { hints: true }),
      commands: (value) => module.validateCommands(value, { hints: true }),
    },
    /** How many faults the contender reports. */
    count: (result) => result.length,
  }
}
