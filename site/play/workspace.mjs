// The checker, for the build: bundled from its sources, as the scripts of the docs do it.
import { build } from 'esbuild'
import { join } from 'node:path'
import { WORKSPACE_SOURCES } from '../../scripts/sources.mjs'
import { ROOT } from '../site.mjs'

const bundled = await build({
  stdin: {
    contents: `export { openConfig } from '@slashlint/checker'
      export { RESOURCE_NOUNS } from '@slashlint/core/internal'
      export { languageOf } from '@slashlint/sources'`,
    resolveDir: join(ROOT, 'checker/src'),
  },
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  logLevel: 'warning',
  alias: WORKSPACE_SOURCES,
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire('file:///')",
  },
})

export const { openConfig, RESOURCE_NOUNS, languageOf } = await import(
  `data:text/javascript;base64,${Buffer.from(bundled.outputFiles[0].contents).toString('base64')}`
)
