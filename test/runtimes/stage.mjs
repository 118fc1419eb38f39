import { build } from 'esbuild'
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const core = here('../../core/')

/** The first file of a condition in the package's exports, through nested conditions. */
function target(exported, condition) {
  if (typeof exported === 'string') {
    return exported
  }
  const found = exported[condition] ?? exported.default
  return found === undefined ? undefined : target(found, condition)
}

/**
 * A folder with the programs, the values and core as `core.mjs` and `core.cjs`: the built files that core's package.json
 * exports, bundled to one file each, or the sources where nothing is built yet; and `@slashlint/deploy` as `deploy.mjs`.
 * @returns {Promise<{ folder: string, from: string }>}
 */
export async function stage() {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-runtimes-'))
  cpSync(here('hosts'), folder, { recursive: true })
  for (const file of ['values.mjs', 'deployments.mjs']) {
    cpSync(here(file), join(folder, file))
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  const { exports } = JSON.parse(readFileSync(`${core}package.json`, 'utf8'))
  const built = ['import', 'require'].map(
    (condition) => exports?.['.'] && join(core, target(exports['.'], condition)),
  )
  const ready = built.every((file) => file !== undefined && existsSync(file))
  const entries = ready ? built : [`${core}src/index.ts`, `${core}src/index.ts`]
  for (const [i, format] of ['esm', 'cjs'].entries()) {
    const outfile = join(folder, format === 'esm' ? 'core.mjs' : 'core.cjs')
    await build({
      entryPoints: [entries[i]],
      bundle: true,
      format,
      target: 'es2022',
      platform: 'neutral',
      outfile,
      logLevel: 'error',
    })
  }
  await build({
    entryPoints: [here('../../deploy/src/index.ts')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    outfile: join(folder, 'deploy.mjs'),
    logLevel: 'error',
  })
  return { folder, from: ready ? 'the built package' : 'the sources (core is not built)' }
}
