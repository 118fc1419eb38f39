// Bundles the package.
import { begin, build, LIBRARY } from '../scripts/bundle.mjs'

await build({
  ...LIBRARY,
  ...(await begin(import.meta.url, ['index.js'])),
  entryPoints: { index: 'src/index.ts' },
})
