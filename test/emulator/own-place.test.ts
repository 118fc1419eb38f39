import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const PRELOAD = new URL('../../emulator/preload/', import.meta.url)
const { ownPlace } = createRequire(import.meta.url)(
  fileURLToPath(new URL('place.cjs', PRELOAD)),
) as { readonly ownPlace: (stack?: string) => string | undefined }

const here = process.cwd()

test.each([
  [`    at run (file://${here}/src/a.mjs:3:5)`, 'src/a.mjs:3:5'],
  [`    at file://${here}/src/a.mjs?v=1:3:5`, 'src/a.mjs:3:5'],
  [`    at async Object.run [as execute] (${here}/src/a b.js:30:51)`, 'src/a b.js:30:51'],
  [`    at run (${here}/src (old)/a.js:3:5)`, 'src (old)/a.js:3:5'],
  [`    at eval (eval at run (file://${here}/a.mjs:3:5), <anonymous>:1:1)`, 'a.mjs:3:5'],
  [
    `    at node:net:1:2\n    at get (${here}/node_modules/x/y.js:1:2)\n    at run (${here}/a.js:3:5)`,
    'a.js:3:5',
  ],
  [
    `    at refusal (${fileURLToPath(new URL('node.cjs', PRELOAD))}:1:2)\n    at run (${here}/a.js:3:5)`,
    'a.js:3:5',
  ],
])('the innermost own line of %j', (stack, place) => {
  expect(ownPlace(`Error: no /file:1:2 here\n${stack}\n    at run (${here}/other.js:1:1)`)).toBe(
    place,
  )
})

test.each([undefined, '', 'Error: x', 'Error\n    at node:internal/x:1:2\n    at <anonymous>:1:1'])(
  '%j has none',
  (stack) => {
    expect(ownPlace(stack)).toBe(undefined)
  },
)
