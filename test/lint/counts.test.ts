import ts from 'typescript'
import { expect, test } from 'vitest'
import { countsOf } from '../../scripts/lint/counts.mjs'

const counted = (code: string) =>
  countsOf(ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest, true))

const conditions = (count: number): string =>
  Array.from(
    { length: count },
    (_item, index) => `if (value === ${index}) { return ${index} }`,
  ).join('\n')

test('a function is too complex from the sixteenth way through it on', () => {
  expect(counted(`function few(value) {\n${conditions(14)}\n}`).functions).toEqual([])
  expect(counted(`const many = (value) => {\n${conditions(15)}\n}`).functions).toEqual([
    { name: 'many', complexity: 16 },
  ])
})

test('functions inside of a function count for themselves', () => {
  const inner = `const inner = () => {\n${conditions(9)}\n}`
  expect(counted(`function outer(value) {\n${inner}\n${conditions(9)}\n}`).functions).toEqual([])
})

test('a switch whose cases only return is a table', () => {
  const cases = (body: string): string =>
    Array.from({ length: 20 }, (_item, index) => `case ${index}: ${body}`).join('\n')
  const within = (body: string) =>
    counted(`function named(value) { switch (value) { ${cases(body)} } }`).functions
  expect(within('return value')).toEqual([])
  expect(within('use(value); log(value); break')).toHaveLength(1)
})

test.each([
  ['nested ?:', 'x = a ? b : c', 'x = a ? b : c ? d : e'],
  ['?: over several lines', 'x = a ? b : c', 'x = a\n  ? b\n  : c'],
  ['packed literals', 'x = { a, ...b }', 'x = { ...{ a, b } }'],
  ['ReturnType of a function', 'type A = ReturnType<B>', 'type A = ReturnType<typeof b>'],
  [
    'functions with more than 5 parameters',
    'f = (a1, b1) => 1',
    'f = (a1, b1, c1, d1, e1, f1) => 1',
  ],
  ['parameters of one letter', 'f = (one) => one', 'f = (x) => x'],
  ['functions over 80 lines', `f = () => {${'\n'.repeat(79)}}`, `f = () => {${'\n'.repeat(80)}}`],
] as const)('%s', (name, before, after) => {
  expect(counted(before).counts[name]).toBe(0)
  expect(counted(after).counts[name]).toBe(1)
})
