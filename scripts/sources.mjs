// The packages of the workspace by name, as sources: bundles take them from there, so that no build waits for another.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const FOLDERS = ['core', 'sources', 'preview', 'checker', 'deploy', 'emulator', 'lsp']

/** The source files of every entry of the packages, for esbuild's `alias`. */
export const WORKSPACE_SOURCES = Object.fromEntries(
  FOLDERS.flatMap((folder) => {
    const { name, exports } = JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'))
    return Object.entries(exports).flatMap(([entry, target]) => {
      if (typeof target === 'string') {
        return [[`${name}${entry.slice(1)}`, `${root}${folder}/${target}`]]
      }
      const types = target.types ?? target.import?.types
      if (types === undefined) {
        return []
      }
      const source = types.replace('./dist/types/', '').replace(/\.d\.ts$/, '.ts')
      return [[`${name}${entry.slice(1)}`, `${root}${folder}/src/${source}`]]
    })
  }),
)
