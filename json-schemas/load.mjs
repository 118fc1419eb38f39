// Loads the generator from its TypeScript sources, with core's.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { WORKSPACE_SOURCES } from '../scripts/sources.mjs'

export async function loadGenerator() {
  const directory = fileURLToPath(new URL('.', import.meta.url))
  const { outputFiles } = await build({
    absWorkingDir: directory,
    entryPoints: ['src/index.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    alias: WORKSPACE_SOURCES,
    write: false,
    logLevel: 'warning',
  })
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  )
}
