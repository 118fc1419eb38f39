import { expect, test } from 'vitest'
import { lint } from './lint.js'

// `npm run lint` where a module of a reader keeps something between two readings.

const KEPT = {
  'sources/src/javascript/evaluate/counted.ts': `export const known = new Map<string, number>()`,
  'sources/src/json/seen.ts': `const seen = new Set()\nexport const see = (text: string) => seen.add(text)`,
  'sources/src/yaml/last.ts': `let last = ''\nexport const read = (text: string) => (last += text)`,
  'sources/src/text/weak.ts': `export const places = new WeakMap<object, number>()`,
}
const FINE = {
  'sources/src/javascript/values/kinds.ts': `export const KINDS = new Set(['object', 'list'])\nexport const NONE: ReadonlySet<string> = new Set<string>([])`,
  'sources/src/text/inside.ts': `export function count(texts: readonly string[]) {\n  const counts = new Map<string, number>()\n  let sum = 0\n  for (const text of texts) {\n    sum += counts.get(text) ?? 1\n  }\n  return sum\n}`,
  'checker/src/text/known.ts': `export const known = new Map<string, number>()`,
}

test('what a module of a reader keeps is a mistake; what a function keeps, or another room, is none', () => {
  const { messages } = lint({ ...KEPT, ...FINE })
  const found = [...messages].filter(([, said]) => said.some((one) => one.includes('rooms(state)')))
  expect(found.map(([file]) => file).sort()).toEqual(Object.keys(KEPT).sort())
})
