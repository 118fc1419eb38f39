import { build } from 'esbuild'
import { expect, test } from 'vitest'

// Editors in browsers and sites run the checker and the preview, as they are built: no entry may need Node.

const ENTRIES = ['checker', 'checker/fixes', 'checker/errors', 'preview', 'preview/view']

test.each(ENTRIES)('@slashlint/%s can be bundled for a browser', async (entry) => {
  const { errors } = await build({
    stdin: { contents: `export * from '@slashlint/${entry}'`, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
  })
  expect(errors).toEqual([])
})
