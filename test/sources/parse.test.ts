import { DYNAMIC } from '@slashlint/core'
import fc from 'fast-check'
import { parseTree } from 'jsonc-parser'
import type { Node } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import { lazyTree } from '../../sources/src/json/lazy.js'
import { parseJson } from '../../sources/src/json/parse.js'
import { decodeString } from '../../sources/src/json/strings.js'
import type { TreeNode } from '../../sources/src/tree/nodes.js'
import { jsonValue } from '../../sources/src/json/strings.js'

const valueIn = (text: string): unknown => {
  return jsonValue(text, parseJson(text).root)
}
const messagesIn = (text: string): string[] =>
  parseJson(text).problems.map(({ message }) => message)

/**
 * Generates JSON texts as people and programs write them: indented or not, with escapes and every kind of white space.
 */
const jsonText = fc
  .tuple(
    fc.jsonValue({ maxDepth: 4 }),
    fc.constantFrom(undefined, 2, '\t'),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([value, indent, newline]) => JSON.stringify(value, null, indent).replace(/\n/g, newline))

describe('a well-formed document', () => {
  test('has the value that JSON.parse gives, and no problems', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        expect(valueIn(text)).toStrictEqual(JSON.parse(text))
        expect(messagesIn(text)).toStrictEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('has its nodes where jsonc-parser finds them', () => {
    const compare = (ours: TreeNode, theirs: Node): void => {
      expect([ours.start, ours.end]).toStrictEqual([theirs.offset, theirs.offset + theirs.length])
      if (ours.type === 'array') {
        ours.items.forEach((item, index) => compare(item, theirs.children?.[index] as Node))
      }
      if (ours.type === 'object') {
        for (const [index, entry] of ours.entries.entries()) {
          const [key, value] = (theirs.children?.[index]?.children ?? []) as [Node, Node]
          expect([entry.keyStart, entry.keyEnd]).toStrictEqual([
            key.offset,
            key.offset + key.length,
          ])
          expect(entry.key).toBe(key.value)
          compare(entry.node, value)
        }
      }
    }
    fc.assert(
      fc.property(jsonText, (text) => {
        const theirs = parseTree(text) as Node
        compare(parseJson(text).root, theirs)
        compare(lazyTree(text), theirs)
      }),
      { numRuns: 300 },
    )
  })

  test('keeps an entry called __proto__', () => {
    const value = valueIn('{"__proto__": {"a": 1}, "b": 2,}') as object
    expect(Object.getOwnPropertyNames(value)).toStrictEqual(['__proto__', 'b'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })

  test('may be nested 100 000 deep', () => {
    const text = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(messagesIn(text)).toStrictEqual([])
    expect(messagesIn(text.slice(0, -1))).toHaveLength(1)
  })
})

describe('problems', () => {
  test('are found exactly where JSON.parse throws', () => {
    const damaged = fc.tuple(
      jsonText,
      fc.nat(),
      fc.nat(4),
      fc.constantFrom('', '"', '{', ']', ',', ':', 'x', '\\', '1', '\n', '\t'),
    )
    fc.assert(
      fc.property(damaged, ([text, at, length, insert]) => {
        const start = at % (text.length + 1)
        const broken = text.slice(0, start) + insert + text.slice(start + length)
        let throws = false
        try {
          JSON.parse(broken)
        } catch {
          throws = true
        }
        expect(messagesIn(broken).length > 0).toBe(throws)
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['{"a": 1 "b": 2}', 'A comma is missing here.', 7, 7],
    ['{"a" 1}', 'A colon is missing between the key and its value.', 4, 4],
    ['{"a": }', 'Expected a value, found `}`.', 6, 7],
    ['{"a": tru}', 'Expected a value, found `tru`.', 6, 9],
    ['{"a": 1,}', 'Expected another entry after the comma, found `}`.', 8, 9],
    ['{a: 1}', 'Expected a key in double quotes, found `a`.', 1, 2],
    ['["\\x"]', '`\\x` is not an escape sequence of JSON.', 2, 4],
    ['["\\u12"]', 'A `\\u` escape needs four hexadecimal digits.', 2, 4],
    ['["a\tb"]', 'The control character U+0009 must be written as an escape in a string.', 3, 4],
    ['[01]', '`01` is not a number in JSON.', 1, 3],
    ['["abc', 'The string is not closed: `"` is missing.', 1, 5],
    ['{"a": [1', 'The document ends before `]`.', 8, 8],
    ['[] []', 'Expected the end of the document, found `[`.', 3, 4],
    ['/* a', 'The comment is not closed: `*/` is missing.', 0, 2],
    ['', 'Expected a value, but the document ends here.', 0, 0],
  ])('%s', (text, message, start, end) => {
    expect(parseJson(text).problems[0]).toMatchObject({ message, start, end })
  })

  test('name the bracket that is not closed', () => {
    const text = '{\n  "a": [1, 2\n  "b": 3\n}'
    expect(parseJson(text).problems).toStrictEqual([
      {
        message: '`]` is missing before this.',
        start: text.indexOf('"b"'),
        end: text.indexOf('"b"') + 3,
        related: { message: 'This `[` is not closed.', start: 9, end: 10 },
      },
    ])
  })

  test('are one a line', () => {
    expect(messagesIn('{a b c d e f\n g h i j}')).toHaveLength(2)
  })
})

describe('a damaged document keeps what is outside the damage', () => {
  const open = (object: object): object => Object.assign(object, { [DYNAMIC]: true })

  test.each<[string, string, unknown]>([
    ['a missing comma', '{"a": 1 "b": 2}', { a: 1, b: 2 }],
    ['a missing colon', '{"a" 1, "b": 2}', { a: 1, b: 2 }],
    ['a missing value', '{"a": , "b": 2}', { a: DYNAMIC, b: 2 }],
    ['a missing key', '{: 1, "b": 2}', open({ b: 2 })],
    ['a missing item', '[1, , 3]', [1, DYNAMIC, 3]],
    ['a bad word', '[1, maybe, 3]', [1, DYNAMIC, 3]],
    ['a bad escape', '{"a": "\\q", "b": 2}', { a: DYNAMIC, b: 2 }],
    ['a comma too many', '{"a": 1,}', open({ a: 1 })],
    ['a truncated object', '{"a": 1, "b": [1, 2', open({ a: 1, b: [1, DYNAMIC] })],
    ['a truncated key', '{\n  "a": 1,\n  "b', open({ a: 1 })],
    ['a truncated text', '{\n  "a": 1,\n  "b": "te', open({ a: 1 })],
    ['a key without quotes', '{"a": 1, b: 2, "c": 3}', open({ a: DYNAMIC, c: 3 })],
    [
      'an object without its closing bracket, known by the layout',
      '[\n  {\n    "a": 1,\n    "b": {\n      "x": 1\n    "c": 2\n  },\n  { "a": 2 }\n]',
      [{ a: 1, b: open({ x: 1 }), c: 2 }, { a: 2 }],
    ],
    [
      'an item without its closing bracket',
      '[\n  {\n    "a": 1\n  {\n    "a": 2\n  }\n]',
      [open({ a: 1 }), { a: 2 }],
    ],
    [
      'an item without its opening bracket',
      '{\n  "o": [\n    {\n      "a": 1\n    },\n    \n      "a": 2\n    },\n    {\n      "a": 3\n    }\n  ],\n  "b": 1\n}',
      { o: [{ a: 1 }, DYNAMIC, DYNAMIC, { a: 3 }, DYNAMIC], b: 1 },
    ],
    [
      'a quote that is missing',
      '{\n  "a": 1,\n  "b": "text, "c": 3 },\n  "d": 4\n}',
      open({ a: 1, d: 4 }),
    ],
    ['brackets that do not match on one line', '{"a": {"b": 1, "c": 2}', DYNAMIC],
    ['an extra bracket at the end', '{\n  "a": 1\n}\n}', { a: 1 }],
  ])('%s', (_, text, value) => {
    expect(valueIn(text)).toStrictEqual(value)
  })
})

test('strings are decoded as JSON.parse decodes them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const text = JSON.stringify(value).replace(
        /[^\x20-\x7e]/g,
        (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
      expect(decodeString(text, 0, text.length)).toBe(value)
    }),
  )
})
