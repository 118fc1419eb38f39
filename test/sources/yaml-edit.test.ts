import { DYNAMIC } from '@slashlint/core'
import { applyTextEdits } from '@slashlint/sources'
import type { Edit } from '@slashlint/sources'
import { read } from '@slashlint/sources/yaml'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { sized } from '../property/check.js'

const host = { text: () => undefined, assignment: () => ({ resource: 'command' as const }) }

const apply = (text: string, ...edits: Edit[]): string | undefined => {
  const changes = read({ uri: 'file:///a.yaml', text }, host).definitions[0]?.edit(edits)
  return changes === undefined ? undefined : applyTextEdits(text, changes)
}
const replace = (text: string, value: unknown): string | undefined =>
  apply(text, { kind: 'replace', path: ['a'], value })

describe('replace', () => {
  test.each<[string, string, unknown, string]>([
    ['keeps plain text plain', 'a: x # c', 'y z', 'a: y z # c'],
    ['keeps double quotes', 'a: "x"', 'y', 'a: "y"'],
    ['keeps single quotes', "a: 'x'", "it's", "a: 'it''s'"],
    ['quotes what is no text without', 'a: x', 'no', 'a: "no"'],
    [
      'takes a block of text, and leaves its comment',
      'a: >- # c\n  x\n  y\nb: 1',
      'z',
      'a: z # c\nb: 1',
    ],
    ['fills a value that is missing', 'a:\nb: 1', 2, 'a: 2\nb: 1'],
    ['takes a list of scalars on one line', 'a: 1', [0, 1], 'a: [0, 1]'],
    ['takes an empty list for a block', 'a:\n  - 1\nb: 1', [], 'a: []\nb: 1'],
    ['takes a block for a block', 'a:\n  - 1\nb: 1', [{ x: 1 }], 'a:\n  - x: 1\nb: 1'],
    [
      'keeps templates from a text',
      'a: x',
      'for ${A} and {{ b }}',
      'a: "for \\x24{A} and \\x7b{ b }}"',
    ],
    ['which only double quotes can', "a: 'x'", '$HOME', 'a: "\\x24HOME"'],
    ['and leaves what is none', "a: 'x'", '$5 {a} 50% <3', "a: '$5 {a} 50% <3'"],
    ['keeps an anchor that nothing uses', 'a: &x 1', 2, 'a: &x 2'],
  ])('%s', (_, text, value, expected) => {
    expect(replace(text, value)).toBe(expected)
  })

  test.each([
    ['a: ${A}', DYNAMIC],
    ['a: "${A}"', DYNAMIC],
    ["a: 'for ${A}'", DYNAMIC],
    ['a: "\\\\x24 ${A}"', DYNAMIC],
    ['a: >-\n  for ${A}', DYNAMIC],
    ['a: "{{ a }}"', DYNAMIC],
    ['a: $HOME', DYNAMIC],
    ['a: "\\x24{A}"', '${A}'],
    ['a: "\\u0024HOME"', '$HOME'],
    ['a: "\\x7b{ a }}"', '{{ a }}'],
    ['a: "\\x3c%= a %>"', '<%= a %>'],
  ])('a template fills in what is written, and not what is behind an escape: %s', (text, value) => {
    expect(read({ uri: 'file:///a.yaml', text }, host).definitions[0]?.value).toEqual({ a: value })
  })

  test('never leaves a text that is read as something else', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'ay1: #-*&!@`%|>\'"{}[],?~.=<\t\n\\x0_+') }),
      fc.constantFrom(
        'no',
        'yes',
        'null',
        '~',
        '1',
        '0x1',
        '1_0',
        '.inf',
        '1e3',
        '2001-01-01',
        '12:30',
        '<<',
        '---',
        '...',
        '- a',
        'a: b',
        'a #b',
        'True',
        '=',
        '\uFEFF',
        '\u0085',
        '\u2028',
        '\uD83D',
        '${A}',
        '{{ a }}',
        '$HOME',
        '<% a %>',
      ),
    )
    const style = fc.constantFrom(
      'a: x\n',
      "a: 'x'\n",
      'a: "x"\n',
      'a: |\n  x\n',
      '{ a: x, b: 1 }\n',
      '- &q x\n- {a: x}\n',
    )
    fc.assert(
      fc.property(word, style, (value, text) => {
        const path = text.startsWith('-') ? [1, 'a'] : ['a']
        const changed = apply(text, { kind: 'replace', path, value })
        expect(changed).toBeDefined()
        for (const version of ['1.1', '1.2'] as const) {
          const read = parse(changed as string, { version }) as Record<string, unknown>
          expect(text.startsWith('-') ? (read as never)[1]['a'] : read['a']).toBe(value)
        }
        // To our own reader, too: it is no template.
        const own = read({ uri: 'file:///a.yaml', text: changed as string }, host).definitions
        expect([own.at(-1)?.value].flat().at(-1)).toHaveProperty('a', value)
      }),
      { numRuns: sized(2000, 200) },
    )
  })
})

describe('entries of a mapping', () => {
  const LINES = '# head\na: 1 # one\n# two\nb:\n  - x\nc: 3\n'
  test.each<[string, string, Edit[], string]>([
    [
      'go with their lines',
      LINES,
      [{ kind: 'remove', path: ['b'] }],
      '# head\na: 1 # one\n# two\nc: 3\n',
    ],
    [
      'leave the comment beside them',
      LINES,
      [{ kind: 'remove', path: ['a'] }],
      '# head\n# one\n# two\nb:\n  - x\nc: 3\n',
    ],
    ['go at the end of the text', 'a: 1\r\nb: 2', [{ kind: 'remove', path: ['b'] }], 'a: 1'],
    [
      'all go',
      'a:\n  b: 1\n  c: 2\n',
      [
        { kind: 'remove', path: ['a', 'b'] },
        { kind: 'remove', path: ['a', 'c'] },
      ],
      'a:\n  {}\n',
    ],
    ['go behind a dash', '- a: 1\n  b: 2\n', [{ kind: 'remove', path: [0, 'a'] }], '- b: 2\n'],
    [
      'are added at the end',
      LINES,
      [{ kind: 'insert', path: [], key: 'd', value: 'x' }],
      `${LINES}d: x\n`,
    ],
    [
      'are added behind a comment',
      'a: 1 # c',
      [{ kind: 'insert', path: [], key: 'd', value: [1] }],
      'a: 1 # c\nd: [1]',
    ],
    [
      'are added behind a block of text',
      'a: |\n  x\n\n# c\n',
      [{ kind: 'insert', path: [], key: 'd', value: 1 }],
      'a: |\n  x\nd: 1\n\n# c\n',
    ],
    [
      'are added as blocks',
      'a: 1\n',
      [{ kind: 'insert', path: [], key: 'd', value: [{ x: 1, k: { z: 2 } }] }],
      'a: 1\nd:\n  - x: 1\n    k:\n      z: 2\n',
    ],
    [
      'are renamed in their quotes',
      "'a': 1\n",
      [{ kind: 'rename', path: ['a'], key: 'b' }],
      "'b': 1\n",
    ],
    [
      'are renamed, quoted where it is needed',
      'a: 1\n',
      [{ kind: 'rename', path: ['a'], key: 'no' }],
      '"no": 1\n',
    ],
    [
      'between braces go with their comma',
      '{ a: 1, b: 2 }\n',
      [{ kind: 'remove', path: ['a'] }],
      '{ b: 2 }\n',
    ],
    [
      'between braces are added',
      '{a: 1}\n',
      [{ kind: 'insert', path: [], key: 'no', value: { x: [] } }],
      '{a: 1, "no": { x: [] }}\n',
    ],
  ])('%s', (_, text, edits, expected) => {
    expect(apply(text, ...edits)).toBe(expected)
  })
})

describe('items of a list', () => {
  const move = (text: string, from: number, to: number): string | undefined =>
    apply(text, { kind: 'move', path: ['o', from], to: ['o', to] })
  test('move with the comments above and beside them', () => {
    const text =
      'o: # list\n  # first\n  - a: 1 # one\n    b: 2\n\n  # second\n  - {c: 3} # two\n  # end\nz: 1\n'
    expect(move(text, 1, 0)).toBe(
      'o: # list\n  # second\n  - {c: 3} # two\n\n  # first\n  - a: 1 # one\n    b: 2\n  # end\nz: 1\n',
    )
  })
  test('move in the column of their key, and with CRLF', () => {
    expect(move('o:\r\n- 1\r\n- 2\r\n- 3', 2, 0)).toBe('o:\r\n- 3\r\n- 1\r\n- 2')
  })
  test('move between brackets', () => {
    expect(move('o: [1, {a: 2}, 3]\n', 1, 0)).toBe('o: [{a: 2}, 1, 3]\n')
  })
  test('are added and removed', () => {
    expect(
      apply('o:\n  - 1\n  - 2\n', { kind: 'insert', path: ['o'], index: 1, value: { a: 1, b: 2 } }),
    ).toBe('o:\n  - 1\n  - a: 1\n    b: 2\n  - 2\n')
    expect(apply('o:\n- 1 # c\n- 2\n', { kind: 'remove', path: ['o', 0] })).toBe('o:\n# c\n- 2\n')
    expect(apply('o:\n- 1\n', { kind: 'remove', path: ['o', 0] })).toBe('o:\n []\n')
  })
})

describe('a text that keeps the lines behind it', () => {
  const TEXT = 'o:\n  - |+\n    x\n\n  - 1\n\n  - 2\n'
  test.each<[string, Edit, string]>([
    ['is removed with them', { kind: 'remove', path: ['o', 0] }, 'o:\n  - 1\n\n  - 2\n'],
    [
      'gets none of its neighbours',
      { kind: 'remove', path: ['o', 1] },
      'o:\n  - |+\n    x\n\n  - 2\n',
    ],
    [
      'keeps them before what is added',
      { kind: 'insert', path: ['o'], index: 1, value: 0 },
      'o:\n  - |+\n    x\n\n  - 0\n  - 1\n\n  - 2\n',
    ],
  ])('%s', (_, edit, expected) => {
    expect(apply(TEXT, edit)).toBe(expected)
  })
  test('keeps them at the end, too', () => {
    expect(apply('a: |+\n  x\n\n', { kind: 'insert', path: [], key: 'b', value: 1 })).toBe(
      'a: |+\n  x\n\nb: 1\n',
    )
    expect(apply('a: |+\n  x\n\nb: 1', { kind: 'remove', path: ['b'] })).toBe('a: |+\n  x\n\n')
  })
})

describe('what would change more than it says is not offered', () => {
  const ALIAS = 'x: &a { n: 1 }\no: [*a]\n'
  const MERGE = 'x: &a { n: 1, m: 2 }\no:\n  <<: *a\n  n: 3\n'
  test.each<[string, string, Edit]>([
    ['inside an alias', ALIAS, { kind: 'replace', path: ['o', 0, 'n'], value: 2 }],
    ['inside an anchor that is used', ALIAS, { kind: 'replace', path: ['x', 'n'], value: 2 }],
    ['an anchor that is used', ALIAS, { kind: 'remove', path: ['x'] }],
    ['a list with an alias', ALIAS, { kind: 'replace', path: ['o'], value: [] }],
    ['an entry that a merge key brings', MERGE, { kind: 'replace', path: ['o', 'm'], value: 3 }],
    [
      'the removal of what hides an entry of a merge key',
      MERGE,
      { kind: 'remove', path: ['o', 'n'] },
    ],
    ['the renaming of it', MERGE, { kind: 'rename', path: ['o', 'n'], key: 'k' }],
    ['a value with a tag', 'a: !!str 1\n', { kind: 'replace', path: ['a'], value: 2 }],
    ['a key behind a question mark', '? a\n: 1\n', { kind: 'rename', path: ['a'], key: 'b' }],
    ['a pair without braces', '[a: 1]\n', { kind: 'insert', path: [0], key: 'b', value: 1 }],
    [
      'what comes behind a text that keeps the lines behind it, and has none',
      'a: |+\n  x',
      { kind: 'insert', path: [], key: 'b', value: 1 },
    ],
  ])('%s', (_, text, edit) => {
    expect(apply(text, edit)).toBeUndefined()
  })
  test('but an entry of its own beside a merge key is changed', () => {
    expect(apply(MERGE, { kind: 'replace', path: ['o', 'n'], value: 4 })).toBe(
      MERGE.replace('n: 3', 'n: 4'),
    )
  })
})
