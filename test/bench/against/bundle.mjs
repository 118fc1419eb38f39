import { build } from 'esbuild'
import { mkdirSync } from 'node:fs'

/**
 * Core and the checker with its reader of a built state, in one file.
 *
 * @param {string} root of the repository in that state
 * @param {string} folder for the file
 * @param {string} name of the file, without its extension
 * @returns {Promise<string>} its path
 */
export async function bundleOf(root, folder, name) {
  mkdirSync(folder, { recursive: true })
  const outfile = `${folder}${name}.mjs`
  await build({
    stdin: {
      contents: `export { validateCommand, validateCommands } from '@slashlint/core'
export { analyse, findingsOf } from '@slashlint/checker'
import * as code from '@slashlint/sources/javascript'
// Older states keep what they read without being asked.
export const { read } = 'createReader' in code ? code.createReader() : code`,
      resolveDir: root,
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    outfile,
    logLevel: 'error',
  })
  return outfile
}
