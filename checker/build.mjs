// Bundles each entry of the package; what the entries share becomes a chunk, and so does what only some need: the texts
// of the schema of `slashlint.json`.
import { begin, build, LIBRARY } from '../scripts/bundle.mjs'

await build({
  ...LIBRARY,
  ...(await begin(import.meta.url, ['index.js', 'fixes.js', 'errors.js', 'disk.js', 'chunks'])),
  entryPoints: {
    index: 'src/index.ts',
    fixes: 'src/fixes/index.ts',
    errors: 'src/errors/index.ts',
    disk: 'src/disk/index.ts',
  },
  splitting: true,
})
