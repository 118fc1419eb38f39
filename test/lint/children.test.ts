import { expect, test } from 'vitest'
import { accessors } from '../../sources/children.mjs'
import { lint } from './lint.js'

// Children of syntax trees are taken by name: `npm run lint`, and the table that makes the names.

const NUMBERED = {
  'sources/src/javascript/find/indexed.ts': `export const calleeOf = (tree: any, call: number) => tree.childrenOf(call)[0]`,
  'sources/src/javascript/evaluate/last.ts': `export const bodyOf = (tree: any, fn: number) => tree.childrenOf(fn).at(-1)`,
  'sources/src/javascript/handlers/pattern.ts': `export function sides(tree: any, node: number) {\n  const [left, , right] = tree.childrenOf(node)\n  return left + right\n}`,
  'sources/src/javascript/scope/held.ts': `export function first(tree: any, node: number) {\n  const all = tree.childrenOf(node)\n  return all[0]\n}`,
  'sources/src/python/find/filtered.ts': `export const second = (tree: any, node: number) => tree.childrenOf(node).filter(Boolean)[1]`,
}
const FINE = {
  'sources/src/javascript/find/list.ts': `export const texts = (tree: any, list: number) => tree.childrenOf(list).map((child: number) => tree.textOf(child))`,
  'sources/src/javascript/find/next.ts': `export function behind(tree: any, list: number, at: number) {\n  const all = tree.childrenOf(list)\n  return all[all.indexOf(at) + 1]\n}`,
  'sources/src/definition/parts.ts': `export const first = (definition: any) => definition.partsOf()[0]`,
  'checker/src/text/first.ts': `export const first = (tree: any) => tree.childrenOf(0)[0]`,
}

test('a child by its number is a mistake, going through a list of children is none', () => {
  const { messages } = lint({ ...NUMBERED, ...FINE })
  const found = [...messages].filter(([, said]) =>
    said.some((one) => one.includes('rooms(children)')),
  )
  expect(found.map(([file]) => file).sort()).toEqual(Object.keys(NUMBERED).sort())
})

const CALLEE = {
  name: 'calleeOf',
  returns: 'the callee',
  of: { CallExpression: 0 },
  shows: [['a.b(c)', 'a.b']],
}

test.each([
  ['no such kind', { ...CALLEE, of: { Call: 0 } }, 'the grammar has no Call'],
  ['another child', { ...CALLEE, of: { CallExpression: 1 } }, 'it is "(c)" and not "a.b"'],
  [
    'code that does not show a kind',
    { ...CALLEE, of: { CallExpression: 0, NewExpression: 1 } },
    'no code shows it of NewExpression',
  ],
  ['damaged code', { ...CALLEE, shows: [['a.(', 'a']] }, 'is damaged'],
])('a row of the table with %s is refused', async (_, row, message) => {
  await expect(accessors([row])).rejects.toThrow(message)
})

test('a row that the grammar has becomes a function', async () => {
  expect(await accessors([CALLEE])).toContain(
    'export const calleeOf = (tree: Tree, node: Node): Node =>',
  )
})
