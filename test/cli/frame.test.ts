import { lineIndex } from '@slashlint/sources'
import { describe, expect, test } from 'vitest'
import { paintFor } from '../../cli/src/render/colors.js'
import { renderFrame } from '../../cli/src/render/frame.js'
import type { Mark } from '../../cli/src/render/frame.js'
import { harmless, widthOf } from '../../cli/src/render/width.js'
import { cpuTime } from '../values.js'

const output = { isTTY: false, columns: undefined, write: () => undefined }
const paint = paintFor(
  {
    cwd: '/',
    env: {},
    stdin: { async *[Symbol.asyncIterator]() {} },
    stdout: output,
    stderr: output,
    signal: AbortSignal.abort(),
  },
  output,
)

/** Makes the frame of a text. Each mark has its text as its label. */
const frame = (
  text: string,
  marks: readonly (string | [string, string])[],
  columns = 80,
): string[] => {
  const places = marks.map((mark, index): Mark => {
    const [word, label] = typeof mark === 'string' ? [mark, ''] : mark
    const start = text.indexOf(word)
    return { start, end: start + word.length, label, primary: index === 0 }
  })
  return renderFrame(lineIndex(text), places, paint, 2, columns)
}

describe('a frame', () => {
  test('underlines the marked part', () => {
    expect(frame('{ "a": 1 }', ['1'])).toStrictEqual(['   |', ' 1 | { "a": 1 }', '   |        ^'])
  })
  test('shows other places with their label, in the order of the text', () => {
    expect(frame('a\nb\nc\nd\ne\nf', ['f', ['a', 'first'], ['c', 'third']])).toStrictEqual([
      '   |',
      ' 1 | a',
      '   | - first',
      ' 2 | b',
      ' 3 | c',
      '   | - third',
      '...',
      ' 6 | f',
      '   | ^',
    ])
  })
  test('has its dots below the numbers of lines', () => {
    const text = Array.from({ length: 2000 }, (_, index) => `l${index}`).join('\n')
    const at = (line: number) => {
      const start = text.indexOf(`l${line}\n`)
      return { start, end: start + 2, label: '', primary: line === 3 }
    }
    expect(renderFrame(lineIndex(text), [at(3), at(1500)], paint, 4, 80)).toStrictEqual([
      '     |',
      '   4 | l3',
      '     | ^^',
      '  ...',
      '1501 | l1500',
      '     | --',
    ])
  })
  test('of a long line shows what is next to the mark on both sides', () => {
    const alphabet = 'abcdefghijklmnopqrstuvwxyz'
    const text = `${alphabet.repeat(4)}MARK${alphabet.repeat(4)}`
    const [, line = '', mark = ''] = frame(text, ['MARK'], 60)
    expect(line).toBe(' 1 | …cdefghijklmnopqrstuvwxyzMARKabcdefghijklmnopqrstuvwx…')
    expect(mark).toBe(`   | ${' '.repeat(line.indexOf('MARK') - 5)}^^^^`)
    const [, end = ''] = frame(`${alphabet.repeat(4)}MARK`, ['MARK'], 60)
    expect(end).toMatch(/^ 1 \| …[a-z]+uvwxyzMARK$/)
    // Accents take no column: all that is behind the mark fits.
    const accents = 'e\u0301'.repeat(27)
    const [, whole = ''] = frame(`${alphabet.repeat(4)}M${accents}`, ['M'], 60)
    expect(whole.endsWith(`zM${accents}`)).toBe(true)
    const [, begin = ''] = frame(`MARK${alphabet.repeat(4)}`, ['MARK'], 60)
    expect(begin).toMatch(/^ 1 \| MARKabcdef[a-z]+…$/)
  })
  test('shows two marks of one line below it', () => {
    expect(frame('a b', ['b', ['a', 'x']])).toStrictEqual([
      '   |',
      ' 1 | a b',
      '   |   ^',
      '   | - x',
    ])
  })
  test('marks the end of a line where something is missing', () => {
    expect(
      renderFrame(
        lineIndex('ab\ncd'),
        [{ start: 2, end: 2, label: '', primary: true }],
        paint,
        2,
        80,
      ),
    ).toStrictEqual(['   |', ' 1 | ab', '   |   ^'])
  })
  test('ends a mark with its line', () => {
    expect(frame('{ "a": [\n1 ] }', ['[\n1 ]'])).toStrictEqual([
      '   |',
      ' 1 | { "a": [',
      '   |        ^',
    ])
  })

  test.each([
    ['ideographs', '"説明": "x"', '"x"', 8],
    ['Hangul', '"금지": "x"', '"x"', 8],
    ['fullwidth letters', '"ＡＢ": "x"', '"x"', 8],
    ['emoji', '"😀🎉": "x"', '"x"', 8],
    ['a family of four', '"👨‍👩‍👧‍👦": "x"', '"x"', 6],
    ['a flag', '"🇩🇪": "x"', '"x"', 6],
    ['combining marks', '"e\u0301o\u0302": "x"', '"x"', 6],
    ['an emoji by variation selector', '"❤\ufe0f": "x"', '"x"', 6],
    ['Devanagari', '"कि": "x"', '"x"', 5],
    ['a tab', '\t"a": "x"', '"x"', 7],
  ])('is aligned behind %s', (_, text, word, columns) => {
    const [, , line] = frame(text, [word])
    expect(line).toBe(`   | ${' '.repeat(columns)}^^^`)
  })

  test('underlines wide text over its whole width', () => {
    expect(frame('"説明"', ['説明'])[2]).toBe('   |  ^^^^')
  })

  test('shows what could do something to the terminal as code points', () => {
    const [, line] = frame('"\u001b[31m\u202e\u200b\u0007x"', ['x'])
    expect(line).toBe(' 1 | "<U+001B>[31m<U+202E><U+200B><U+0007>x"')
  })

  test('shows the part of a long line around the mark', () => {
    const text = `${'a'.repeat(300)}HERE${'b'.repeat(300)}`
    const [, line = '', under = ''] = frame(text, ['HERE'], 80)
    expect(widthOf(line)).toBeLessThanOrEqual(80)
    expect(line).toMatch(/\| …a+HEREb+…$/)
    expect(under.indexOf('^')).toBe(line.indexOf('HERE'))
  })
  test('shows a long marked part in part', () => {
    const [, line = '', under = ''] = frame(`x ${'説'.repeat(200)} y`, ['説'.repeat(200)], 60)
    expect(widthOf(line)).toBeLessThanOrEqual(60)
    expect(line).toContain('説…')
    expect(under.trimEnd().length).toBeLessThanOrEqual(60)
  })
  test('takes no longer for a line of a megabyte', () => {
    const text = `${'"説明": 1, '.repeat(120_000)}HERE`
    expect(cpuTime(() => expect(frame(text, ['HERE'])[1]).toContain('HERE'))).toBeLessThan(1000)
  })
})

test('harmless text keeps what people read', () => {
  expect(harmless('für 説明 👨‍👩‍👧 \u05d0')).toBe('für 説明 👨‍👩‍👧 \u05d0')
  expect(harmless('a\ud800b')).toBe('a<U+D800>b')
})

test('texts of ordinary letters are as wide as the segmenter says', () => {
  const wrong = []
  for (let code = 0x20; code < 0x2100; code === 0x2ff ? (code = 0x2000) : code++) {
    const letter = String.fromCharCode(code)
    // With an emoji after it, the segmenter judges both.
    if (/[\p{M}\p{Cf}\p{Cc}]/u.test(letter)) {
      continue
    }
    if (widthOf(letter) + widthOf('\u{1f600}') !== widthOf(`${letter}\u{1f600}`)) {
      wrong.push(code.toString(16))
    }
  }
  expect(wrong).toEqual([])
})
