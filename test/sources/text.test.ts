import { applyTextEdits, decodeText, lineIndex, suppress } from '@slashlint/sources'
import type { ReadResult } from '@slashlint/sources'
import { read } from '@slashlint/sources/json'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const readText = (text: string, uri = 'file:///a.command.json'): ReadResult =>
  read({ uri, text }, { text: () => undefined })
const problems = (text: string, uri?: string): string[] =>
  readText(text, uri).syntax.map(
    ({ code, start, end }) => `${code} ${JSON.stringify(text.slice(start, end))} ${start}`,
  )

describe('encodings', () => {
  test('UTF-8 with a byte order mark is fine, and the mark stays', () => {
    const { text, problem } = decodeText(new TextEncoder().encode('\uFEFF{"name":"ä"}'))
    expect({ text, problem }).toStrictEqual({ text: '\uFEFF{"name":"ä"}', problem: undefined })
    expect(readText(text).syntax).toStrictEqual([])
    expect(readText(text).definitions[0]?.value).toStrictEqual({ name: 'ä' })
  })

  test.each([
    ['UTF-16LE', [0xff, 0xfe, 0x7b, 0, 0x7d, 0]],
    ['UTF-16BE', [0xfe, 0xff, 0, 0x7b, 0, 0x7d]],
    ['UTF-16LE', [0x7b, 0, 0x7d, 0]],
    ['UTF-16BE', [0, 0x7b, 0, 0x7d]],
  ])('%s is read and reported', (name, bytes) => {
    const { text, problem } = decodeText(Uint8Array.from(bytes))
    expect(text.trim()).toBe('{}')
    expect(problem).toMatchObject({ code: 'source/encoding', severity: 'error', start: 0 })
    expect(problem?.message).toContain(name)
  })

  test('the first byte that is not UTF-8 is named, with its place in the text', () => {
    const bytes = Buffer.concat([Buffer.from('{"n":"ä😀'), Buffer.from([0xfc]), Buffer.from('"}')])
    const { text, problem } = decodeText(bytes)
    expect(problem?.message).toBe(
      'Byte 0xFC at position 13 is not UTF-8. Save the document as UTF-8.',
    )
    expect(text[problem?.start ?? -1]).toBe('\uFFFD')
  })

  test('a document is reported exactly if it is not well-formed UTF-8', () => {
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    const notUtf16 = fc
      .uint8Array({ maxLength: 12 })
      .filter(([a, b]) => !((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)))
      // Zeros are characters of UTF-8, but not every other one.
      .filter(([a, b, c, d]) => !(a === 0 && c === 0) && !(b === 0 && d === 0))
    fc.assert(
      fc.property(notUtf16, (bytes) => {
        let wellFormed = true
        try {
          strict.decode(bytes)
        } catch {
          wellFormed = false
        }
        expect(decodeText(bytes).problem === undefined).toBe(wellFormed)
      }),
      { numRuns: 2000 },
    )
  })

  test('a replacement character that is really in the file is no fault of its bytes', () => {
    expect(decodeText(new TextEncoder().encode('\uFFFD')).problem).toBeUndefined()
  })

  test('a replacement character in a definition is reported', () => {
    expect(problems('{"name":"l\uFFFDuft"}')).toStrictEqual(['source/encoding "\uFFFD" 10'])
  })
})

describe('syntax', () => {
  test('comments belong into .jsonc', () => {
    expect(problems('{ // x\n"name": "a" }')).toStrictEqual(['source/syntax "// x" 2'])
    expect(problems('{ // x\n"name": "a", }', 'file:///a.command.jsonc')).toStrictEqual([])
  })

  test('a comma at the end belongs into .jsonc', () => {
    expect(problems('{"name": "a",}')).toStrictEqual(['source/syntax "}" 13'])
  })

  test('an empty document of ours is reported', () => {
    expect(problems('')).toStrictEqual(['source/syntax "" 0'])
    expect(readText('').definitions[0]?.value).toBeTypeOf('symbol')
  })
})

describe('duplicate keys', () => {
  test('are reported after the first, at every depth', () => {
    expect(
      problems('{"name":"a","name":"b","options":[{"type":3,"type":4,"type":5}]}'),
    ).toStrictEqual([
      'source/duplicate-key "\\"name\\"" 12',
      'source/duplicate-key "\\"type\\"" 44',
      'source/duplicate-key "\\"type\\"" 53',
    ])
  })

  test.each([2, 5, 8, 9, 20])('are found among %i others', (count) => {
    const others = Array.from({ length: count }, (_, index) => `"k${index}":${index}`)
    expect(problems(`{${others.join(',')},"k1":0}`)).toHaveLength(1)
    expect(problems(`{${others.join(',')}}`)).toEqual([])
  })

  test('that are written differently are the same', () => {
    expect(problems('{"name":"a","n\\u0061me":"b"}')).toHaveLength(1)
  })

  test.each([
    ['colons in texts', '{"name":"a: \\"b\\": c","x":":"}'],
    ['lists of texts with colons', '{"name":"a","x":[":b",": c"]}'],
    ['white space before colons', '{"name" \n\t : "a"}'],
    ['__proto__', '{"name":"a","__proto__":1}'],
  ])('are not seen in %s', (_, text) => {
    expect(problems(text)).toStrictEqual([])
  })

  test('are found exactly where a key was lost', () => {
    const key = fc.constantFrom('a', 'b', 'name', ':', '":', 'x')
    const object = fc.array(
      fc.tuple(key, fc.constantFrom('1', '":"', '"\\":"', '[":"]', '{"a":1}')),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(object, (entries) => {
        const text = `{"name":"q",${[...entries, ['z', '0']].map(([k, v]) => `${JSON.stringify(k)}:${v}`).join(',')}}`
        const keys = ['name', ...entries.map(([k]) => k), 'z']
        expect(problems(text)).toHaveLength(keys.length - new Set(keys).size)
      }),
      { numRuns: 500 },
    )
  })
})

describe('suppression', () => {
  const text = [
    '{',
    '  // slashlint-disable-next-line command/name-lowercase -- a brand',
    '  "name": "Ban",',
    '  "description": "x", // slashlint-disable-next-line',
    '  "nsfw": 1,',
    '  /* slashlint-disable text/* */',
    '  "version": 2',
    '}',
  ].join('\n')
  const at = (word: string): number => text.indexOf(word)
  const found = (code: string, word: string) => ({ code, start: at(word) })
  const { suppressions } = readText(text, 'file:///a.command.jsonc')
  const judge = (...findings: { code: string; start: number }[]) => {
    const { kept, unused } = suppress(findings, suppressions)
    return {
      kept: kept.map(({ code }) => code),
      unused: unused.map(({ start }) => text.slice(start).split(/\s+/)[1]),
    }
  }

  test('takes the named rule from the next line', () => {
    expect(judge(found('command/name-lowercase', '"Ban"')).kept).toStrictEqual([])
    expect(judge(found('command/name-length', '"Ban"')).kept).toStrictEqual(['command/name-length'])
    expect(judge(found('command/name-lowercase', '"x"')).kept).toStrictEqual([
      'command/name-lowercase',
    ])
  })
  test('without codes takes every rule', () => {
    expect(judge(found('shape/type', '1,')).kept).toStrictEqual([])
  })
  test('holds for the line that it stands on', () => {
    const lines =
      '{\n  "name": "A", // slashlint-disable-line command/name-lowercase\n  "nsfw": 1 /* slashlint-disable-line */\n}'
    const { suppressions: here } = readText(lines, 'file:///a.command.jsonc')
    const isKept = (code: string, word: string): boolean =>
      suppress([{ code, start: lines.indexOf(word) }], here).kept.length > 0
    expect(isKept('command/name-lowercase', '"A"')).toBe(false)
    expect(isKept('command/name-length', '"A"')).toBe(true)
    expect(isKept('shape/type', '1 ')).toBe(false)
    expect(isKept('shape/type', '{')).toBe(true)
    expect(isKept('shape/type', '}')).toBe(true)
  })
  test('holds to the end of the document for an area', () => {
    expect(judge(found('text/whitespace', '2\n')).kept).toStrictEqual([])
    expect(judge(found('text/whitespace', '1,')).kept).toStrictEqual([])
    expect(judge(found('text/whitespace', '"x"')).kept).toStrictEqual(['text/whitespace'])
  })
  test('that is not needed is reported', () => {
    expect(judge(found('command/name-lowercase', '"Ban"')).unused).toStrictEqual([
      'slashlint-disable-next-line',
      'slashlint-disable',
    ])
    expect(
      judge(
        found('shape/type', '1,'),
        found('text/whitespace', '2\n'),
        found('command/name-lowercase', '"Ban"'),
      ).unused,
    ).toStrictEqual([])
  })
  test('is not known in strict JSON', () => {
    expect(readText('{"name":"a"}').suppressions).toStrictEqual([])
  })
})

describe('lines', () => {
  test('end with LF, CRLF or CR', () => {
    const lines = lineIndex('a\nbb\r\nccc\rd')
    expect([0, 1, 2, 3].map((line) => lines.line(line))).toStrictEqual(['a', 'bb', 'ccc', 'd'])
    expect(lines.position(4)).toStrictEqual({ line: 1, column: 2 })
    expect(lines.position(6)).toStrictEqual({ line: 2, column: 0 })
    expect(lines.lineCount).toBe(4)
  })
  test('do not count a byte order mark', () => {
    expect(lineIndex('\uFEFFab').position(2)).toStrictEqual({ line: 0, column: 1 })
  })
})

test('text edits are made in the order of the text', () => {
  expect(
    applyTextEdits('0123456789', [
      { start: 8, end: 9, text: 'x' },
      { start: 0, end: 2, text: '' },
      { start: 4, end: 4, text: 'a' },
      { start: 4, end: 4, text: 'b' },
    ]),
  ).toBe('23ab4567x9')
})
