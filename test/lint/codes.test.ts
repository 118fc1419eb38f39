import { expect, test } from 'vitest'
import { lint } from './lint.js'

// `npm run lint` where codes of rules are listed.

const RULES = 'core/src/rules/set/headers.ts'
const PLACES = {
  'core/src/engine/array.ts': `export const ABOUT: readonly string[] = ['set/count', 'set/body-count']`,
  'core/src/engine/set.ts': `export const ABOUT = new Set(['set/duplicate-name', 'set/count'])`,
  'core/src/engine/inside.ts': `export const is = (code: string) => ['set/count', 'set/x'].includes(code)`,
}
const FINE = {
  [RULES]: `export const SET = { 'set/count': 1 }\nexport const BOTH = ['set/count', 'set/x']`,
  'core/src/engine/one.ts': `export const FIRST = ['set/count']`,
  'core/src/engine/paths.ts': `export const PATHS = ['engine/plan', 'engine/use']`,
}

test('a list of codes that is kept by hand is a mistake, other lists are none', () => {
  const { messages } = lint({ ...PLACES, ...FINE })
  const listed = [...messages].filter(([, said]) => said.some((one) => one.includes('codes')))
  expect(listed.map(([file]) => file).sort()).toEqual(Object.keys(PLACES).sort())
})
