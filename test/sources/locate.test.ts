import type { Path, Target } from '@slashlint/core'
import { read } from '@slashlint/sources/json'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const host = { text: () => undefined, assignment: () => ({ resource: 'command' as const }) }

const locate = (text: string, path: Path, target?: Target, span?: [number, number]): string => {
  const place = read({ uri: 'file:///a.json', text }, host).definitions[0]?.locate(
    path,
    target,
    span,
  )
  return place === undefined ? 'no definition' : text.slice(place.start, place.end)
}

const BAN =
  '{\n  "name": "ban",\n  "options": [\n    { "type": 6, "name": "who" },\n    {\n      "type": 3,\n      "name": "why"\n    }\n  ]\n}'

describe('a place is', () => {
  test.each<[string, Path, Target | undefined, string]>([
    ['a value', ['name'], 'value', '"ban"'],
    ['a key', ['name'], 'key', '"name"'],
    ['a nested value', ['options', 0, 'type'], undefined, '6'],
    ['a nested key', ['options', 0, 'type'], 'key', '"type"'],
    ['the name of an object on one line', ['options', 0], 'value', '"who"'],
    ['the name of an object on several lines', ['options', 1], 'value', '"why"'],
    ['the name of an object', ['options', 0], 'name', '"who"'],
    ['the item when an index has a key as target', ['options', 0], 'key', '"who"'],
    ['the opening of a list on several lines', ['options'], 'value', '['],
    ['the parent’s name for a missing entry', ['options', 0, 'description'], 'value', '"who"'],
    [
      'the parent’s name for anything below a missing entry',
      ['options', 1, 'choices', 3, 'name'],
      'key',
      '"why"',
    ],
    ['the opening for a missing item', ['options', 7], 'value', '['],
    ['the name of the root', [], 'value', '"ban"'],
  ])('%s', (_, path, target, shown) => {
    expect(locate(BAN, path, target)).toBe(shown)
  })

  test('an object without a name on one line', () => {
    expect(locate('{ "name": { "a": 1 } }', ['name'])).toBe('{ "a": 1 }')
  })

  test('the opening bracket of an object without a name', () => {
    expect(locate('{\n  "type": 1\n}', ['name'])).toBe('{')
    expect(locate('{\n  "name": {\n  }\n}', [])).toBe('{')
  })

  test('the last of several entries with one key, as it is the one that counts', () => {
    expect(locate('{"name": "a", "name": "b"}', ['name'])).toBe('"b"')
  })

  test('found behind a byte order mark, CRLF and astral characters', () => {
    expect(locate('\uFEFF{\r\n  "😀": "🎉",\r\n  "name": "ban"\r\n}', ['name'])).toBe('"ban"')
  })

  test('found by __proto__', () => {
    expect(locate('{"__proto__": 1, "name": "ban"}', ['__proto__'])).toBe('1')
  })

  test('found among many keys', () => {
    const text = JSON.stringify({
      name: 'ban',
      ...Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`k${i}`, i])),
    })
    expect(locate(text, ['k57'])).toBe('57')
    expect(locate(text, ['k100'])).toBe('"ban"')
  })
})

describe('a span', () => {
  test.each<[string, string, [number, number], string]>([
    ['plain text', '"ban user"', [3, 4], ' '],
    ['after an escape', '"a\\nb c"', [3, 4], ' '],
    ['an escape', '"a\\tb"', [1, 2], '\\t'],
    ['a \\u escape', '"a\\u0042c"', [1, 2], '\\u0042'],
    ['a pair of surrogate escapes', '"\\ud83d\\ude00x"', [0, 2], '\\ud83d\\ude00'],
    ['behind a pair of surrogate escapes', '"\\ud83d\\ude00x"', [2, 3], 'x'],
    ['an astral character', '"a😀b"', [1, 3], '😀'],
    ['the rest of a text', '"abcdef"', [3, 6], 'def'],
    ['an empty one at the end', '"abc"', [3, 3], ''],
    ['past the end', '"abc"', [9, 12], ''],
  ])('%s', (_, name, span, shown) => {
    expect(locate(`{"name": ${name}}`, ['name'], 'value', span)).toBe(shown)
  })

  test('covers the text that decodes to the same part of the value', () => {
    const escaped = (value: string, every: number): string =>
      `"${[...Array(value.length).keys()]
        .map((i) =>
          i % every === 0 || /["\\\p{C}]/u.test(value[i] as string)
            ? `\\u${value.charCodeAt(i).toString(16).padStart(4, '0')}`
            : value[i],
        )
        .join('')}"`
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 5 }),
        (value, a, b, every) => {
          const start = a % value.length
          const end = start + (b % (value.length - start + 1))
          const shown = locate(`{"name": ${escaped(value, every)}}`, ['name'], 'value', [
            start,
            end,
          ])
          expect(JSON.parse(`"${shown}"`)).toBe(value.slice(start, end))
        },
      ),
    )
  })
})

test('no place is longer than a line', () => {
  const lines = fc
    .jsonValue({ maxDepth: 3 })
    .map((value) => JSON.stringify({ name: 'x', options: [value, value] }, null, 2))
  fc.assert(
    fc.property(
      lines,
      fc.array(fc.oneof(fc.nat(2), fc.constantFrom('name', 'options', ''))),
      (text, path) => {
        expect(locate(text, ['options', ...path])).not.toContain('\n')
      },
    ),
  )
})
