import { read } from '@slashlint/sources/json'
import { applyTextEdits } from '@slashlint/sources'
import type { Edit } from '@slashlint/sources'
import { describe, expect, test } from 'vitest'

const host = { text: () => undefined, assignment: () => ({ resource: 'command' as const }) }

const apply = (text: string, ...edits: Edit[]): string | undefined => {
  const changes = read({ uri: 'file:///a.jsonc', text }, host).definitions[0]?.edit(edits)
  return changes === undefined ? undefined : applyTextEdits(text, changes)
}

describe('replace', () => {
  test('a scalar', () => {
    expect(
      apply('{ "a": 1 /* one */, "b": 2 }', { kind: 'replace', path: ['a'], value: 'x' }),
    ).toBe('{ "a": "x" /* one */, "b": 2 }')
  })
  test('by a list of scalars, which stays on one line', () => {
    expect(apply('{\n  "a": 1\n}', { kind: 'replace', path: ['a'], value: [0, 1] })).toBe(
      '{\n  "a": [0, 1]\n}',
    )
  })
  test('by an object, indented as the document is', () => {
    expect(
      apply('{\r\n\t"a": 1\r\n}', { kind: 'replace', path: ['a'], value: { x: [{ y: 1 }] } }),
    ).toBe(
      '{\r\n\t"a": {\r\n\t\t"x": [\r\n\t\t\t{\r\n\t\t\t\t"y": 1\r\n\t\t\t}\r\n\t\t]\r\n\t}\r\n}',
    )
  })
  test('in a document without white space', () => {
    expect(apply('{"a":1}', { kind: 'replace', path: ['a'], value: { x: [1, 2] } })).toBe(
      '{"a":{"x":[1,2]}}',
    )
  })
  test('adds a field that is missing', () => {
    expect(apply('{"a":1}', { kind: 'replace', path: ['b'], value: 1 })).toBe('{"a":1,"b":1}')
  })
  test('not of an item that does not exist', () => {
    expect(apply('{"a":[1]}', { kind: 'replace', path: ['a', 1], value: 1 })).toBeUndefined()
  })
})

describe('rename', () => {
  test('changes the key alone', () => {
    expect(apply('{ "a" : /* x */ 1 }', { kind: 'rename', path: ['a'], key: 'b"' })).toBe(
      '{ "b\\"" : /* x */ 1 }',
    )
  })
  test('not to a key that exists', () => {
    expect(apply('{ "a": 1, "b": 2 }', { kind: 'rename', path: ['a'], key: 'b' })).toBeUndefined()
  })
  test('not of a key that stands there twice', () => {
    expect(apply('{ "a": 1, "a": 2 }', { kind: 'rename', path: ['a'], key: 'b' })).toBeUndefined()
  })
})

describe('remove', () => {
  const LINES = '{\n  // first\n  "a": 1, // one\n  "b": 2,\n  "c": 3 // three\n}'
  test.each<[string, string, string[], string]>([
    ['a line of its own', LINES, ['b'], '{\n  // first\n  "a": 1, // one\n  "c": 3 // three\n}'],
    [
      'a line with a comment, which stays',
      LINES,
      ['a'],
      '{\n  // first\n  // one\n  "b": 2,\n  "c": 3 // three\n}',
    ],
    [
      'the last entry with the comma before it',
      LINES,
      ['c'],
      '{\n  // first\n  "a": 1, // one\n  "b": 2\n  // three\n}',
    ],
    ['the last two', LINES, ['b', 'c'], '{\n  // first\n  "a": 1 // one\n  // three\n}'],
    ['all', LINES, ['a', 'b', 'c'], '{\n  // first\n  // one\n  // three\n}'],
    ['the first on a line', '{ "a": 1, "b": 2, "c": 3 }', ['a'], '{ "b": 2, "c": 3 }'],
    ['the middle of a line', '{ "a": 1, "b": 2, "c": 3 }', ['b'], '{ "a": 1, "c": 3 }'],
    ['the end of a line', '{ "a": 1, "b": 2, "c": 3 }', ['c'], '{ "a": 1, "b": 2 }'],
    ['the only one', '{ "a": 1 }', ['a'], '{ }'],
    ['without white space', '{"a":1,"b":2}', ['b'], '{"a":1}'],
    ['a comment before the comma', '{ "a": 1 /* x */ , "b": 2 }', ['a'], '{ /* x */  "b": 2 }'],
    ['with a comma at the end', '{\n  "a": 1,\n  "b": 2,\n}', ['b'], '{\n  "a": 1,\n}'],
    ['with CRLF', '{\r\n  "a": 1,\r\n  "b": 2\r\n}', ['b'], '{\r\n  "a": 1\r\n}'],
    ['from a line that it shares at its end', '{ "a": 1,\n  "b": 2 }', ['b'], '{ "a": 1\n  }'],
  ])('%s', (_, text, keys, result) => {
    expect(apply(text, ...keys.map((key): Edit => ({ kind: 'remove', path: [key] })))).toBe(result)
  })
  test('the last entry where the comma before it is missing', () => {
    expect(apply('{ "a": 1 "b": 2 }', { kind: 'remove', path: ['b'] })).toBe('{ "a": 1 }')
  })
})

describe('insert', () => {
  const insertKey = (text: string): string | undefined =>
    apply(text, { kind: 'insert', path: ['o'], key: 'k', value: 1 })
  const insertAt = (text: string, index: number): string | undefined =>
    apply(text, { kind: 'insert', path: ['o'], index, value: 9 })
  test.each<[string, string, string]>([
    ['into an empty object', '{ "o": {} }', '{ "o": { "k": 1 } }'],
    ['into an empty object without white space', '{"o":{}}', '{"o":{"k":1}}'],
    [
      'into an empty object on several lines',
      '{\n  "o": {\n  }\n}',
      '{\n  "o": {\n    "k": 1\n  }\n}',
    ],
    [
      'behind a comment in an otherwise empty object',
      '{\n  "o": {\n    // none\n  }\n}',
      '{\n  "o": {\n    // none\n    "k": 1\n  }\n}',
    ],
    ['at the end of a line', '{ "o": { "a": 1 } }', '{ "o": { "a": 1, "k": 1 } }'],
    ['without white space', '{"o":{"a":1}}', '{"o":{"a":1,"k":1}}'],
    [
      'on a line of its own',
      '{\n  "o": {\n    "a": 1\n  }\n}',
      '{\n  "o": {\n    "a": 1,\n    "k": 1\n  }\n}',
    ],
    [
      'behind a comment',
      '{\n  "o": {\n    "a": 1 // x\n  }\n}',
      '{\n  "o": {\n    "a": 1, // x\n    "k": 1\n  }\n}',
    ],
    [
      'after a comma at the end',
      '{\n  "o": {\n    "a": 1,\n  }\n}',
      '{\n  "o": {\n    "a": 1,\n    "k": 1,\n  }\n}',
    ],
    [
      'with CRLF and tabs',
      '{\r\n\t"o": {\r\n\t\t"a": 1\r\n\t}\r\n}',
      '{\r\n\t"o": {\r\n\t\t"a": 1,\r\n\t\t"k": 1\r\n\t}\r\n}',
    ],
  ])('%s', (_, text, result) => {
    expect(insertKey(text)).toBe(result)
  })
  test.each<[string, string, number, string]>([
    ['at the start of a list', '{ "o": [1, 2] }', 0, '{ "o": [9, 1, 2] }'],
    ['inside a list', '{ "o": [1, 2] }', 1, '{ "o": [1, 9, 2] }'],
    ['at the end of a list', '{ "o": [1, 2] }', 2, '{ "o": [1, 2, 9] }'],
    ['into an empty list', '{ "o": [] }', 0, '{ "o": [9] }'],
    [
      'above a comment',
      '{\n  "o": [\n    1, // x\n    // y\n    2\n  ]\n}',
      1,
      '{\n  "o": [\n    1, // x\n    9,\n    // y\n    2\n  ]\n}',
    ],
  ])('%s', (_, text, index, result) => {
    expect(insertAt(text, index)).toBe(result)
  })
  test('not under a key that exists', () => {
    expect(insertKey('{ "o": { "k": 2 } }')).toBeUndefined()
  })
})

describe('move', () => {
  const move = (text: string, from: number, to: number): string | undefined =>
    apply(text, { kind: 'move', path: ['o', from], to: ['o', to] })
  test('takes the original text and its comments along', () => {
    const text =
      '{\n  "o": [\n    // optional\n    { "a":  1 }, // first\n    /* required */\n    { "b": [ 2 ] } // last\n  ]\n}'
    expect(move(text, 1, 0)).toBe(
      '{\n  "o": [\n    /* required */\n    { "b": [ 2 ] }, // last\n    // optional\n    { "a":  1 } // first\n  ]\n}',
    )
  })
  test('leaves the commas where they are', () => {
    expect(move('{"o":[1,2,3]}', 2, 0)).toBe('{"o":[3,1,2]}')
    expect(move('{"o":[1 , 2 ,3]}', 0, 2)).toBe('{"o":[2 , 1 ,3]}')
    expect(move('{"o":[1 , 2 ,3]}', 0, 3)).toBe('{"o":[2 , 3 ,1]}')
  })
  test('several to one place keep their order', () => {
    const moves = [2, 3].map((from): Edit => ({ kind: 'move', path: ['o', from], to: ['o', 0] }))
    expect(apply('{"o":[1,2,3,4]}', ...moves)).toBe('{"o":[3,4,1,2]}')
  })
  test('not where a line comment would swallow what follows', () => {
    expect(move('{"o":[1, 2 // two\n]}', 1, 0)).toBeUndefined()
  })
})

test('edits of one list are made together', () => {
  expect(
    apply(
      '{\n  "a": 1,\n  "b": 2,\n  "o": [1, 2]\n}',
      { kind: 'remove', path: ['a'] },
      { kind: 'rename', path: ['b'], key: 'c' },
      { kind: 'insert', path: ['o'], index: 2, value: 3 },
      { kind: 'insert', path: [], key: 'd', value: true },
    ),
    // The inserted entry replaces the removed one.
  ).toBe('{\n  "d": true,\n  "c": 2,\n  "o": [1, 2, 3]\n}')
})

test('a damaged container is not restructured', () => {
  expect(apply('{"o": [1, 2', { kind: 'remove', path: ['o', 0] })).toBeUndefined()
  expect(apply('{"o": [1, 2', { kind: 'replace', path: ['o', 0], value: 3 })).toBe('{"o": [3, 2')
})
