import { NAME_CHARACTER } from '@slashlint/core/internal'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type * as types from '../../core/src/text/characters.js'
import * as measure from '../../core/src/text/measure.js'
import { toSnakeCase } from '../../core/src/text/nearest.js'
import { beginning, memberNamed, shorten } from '../../core/src/text/words.js'

// Core asks quick questions about texts before it asks Unicode's tables. Here the tables answer
// alone, for every character around which an answer may change.

/** The UTF-16 units of which most have neighbours of another kind. */
const UNITS: readonly number[] = [
  ...Array.from({ length: 0x3100 }, (_, unit) => unit),
  ...[0xa640, 0xa641, 0xd7ff, 0xd800, 0xd801, 0xdbfe, 0xdbff, 0xdc00, 0xdc01, 0xdffe, 0xdfff],
  ...[0xe000, 0xe001, 0xfb00, 0xfeff, 0xff21, 0xff41, 0xfffd, 0xfffe, 0xffff],
]

/** Texts of up to three characters from both sides of every border of surrogates. */
const PARTS = ['a', ' ', '\ud7ff', '\ud800', '\udbff', '\udc00', '\udfff', '\ue000', '\u{10000}']
const TEXTS: readonly string[] = PARTS.flatMap((one) =>
  ['', ...PARTS].flatMap((two) => ['', ...PARTS].map((three) => one + two + three)),
)

/** Short texts, and the same behind a beginning that makes them long. */
const lengths = (text: string): readonly string[] => [text, 'b'.repeat(17) + text]

const isSpace = (text: string): boolean => /^\p{White_Space}+$/u.test(text)
const wellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text)
const tidy = (text: string): boolean =>
  text !== '' &&
  wellFormed(text) &&
  text.replace(/\p{White_Space}+/gu, ' ').replace(/^ | $/g, '').length === text.length &&
  !/[\n-\r\x85\u2028\u2029]/.test(text)

describe('texts', () => {
  it('are as long as the code points that they contain', () => {
    const texts = TEXTS.flatMap(lengths)
    expect(texts.map(measure.codePointLength)).toEqual(texts.map((text) => [...text].length))
  })

  it('have each code point at the offset of those before it', () => {
    for (const text of TEXTS) {
      const characters = [...text]
      for (let count = 0; count <= characters.length + 1; count++) {
        const before = characters.slice(0, count).join('')
        expect(measure.offsetOfCodePoint(text, count)).toBe(before.length)
      }
    }
  })

  it('are blank if all of their characters are white space', () => {
    const texts = UNITS.flatMap((unit) => {
      const character = String.fromCharCode(unit)
      return [character, ` ${character}`, `${character} `]
    })
    expect(texts.filter((text) => measure.isBlank(text) !== isSpace(text))).toEqual([])
    expect(measure.isBlank('')).toBe(false)
  })

  it('are tidy if the service stores them as they are written', () => {
    const texts = UNITS.flatMap((unit) => {
      const character = String.fromCharCode(unit)
      const places = [character, `a${character}`, `${character}a`, `a${character}a`]
      return [...places, `a ${character}a`, `a${character} a`].flatMap(lengths)
    })
    expect([...texts, ...TEXTS].filter((text) => measure.isTidy(text) !== tidy(text))).toEqual([])
    expect(measure.isTidy('')).toBe(false)
  })

  it('have their first untidy white space where the service would change them', () => {
    const found = ['a', ' a', 'a ', 'a b', 'a  b', 'a\nb', 'a b  c', 'a\u2003 b', 'a b\u2028']
    expect(found.map(measure.findUntidySpace)).toEqual([
      ...[undefined, [0, 1], [1, 2], undefined, [1, 3], [1, 2], [3, 5], [1, 3], [3, 4]],
    ])
  })

  it('have no lone surrogate if they are well formed', () => {
    for (const text of TEXTS) {
      expect(measure.isWellFormed(text)).toBe(wellFormed(text))
      expect(measure.findLoneSurrogate(text)).toBe(text.search(/\p{Surrogate}/u))
    }
  })

  it('are cut between characters', () => {
    const texts = ['\u{10000}', '\u{1f600}', '\u{10ffff}', '\uffffa', 'ab']
    expect(texts.map((text) => beginning(`a${text}`, 2))).toEqual(['a', 'a', 'a', 'a\uffff', 'aa'])
    expect([shorten('abc', 3), shorten('abcd', 3)]).toEqual(['abc', 'ab…'])
  })

  it('are converted to snake case at each upper-case letter of ASCII', () => {
    for (const unit of UNITS.filter((one) => one < 0x100)) {
      const character = String.fromCharCode(unit)
      const lower = /[A-Z]/.test(character) ? `_${character.toLowerCase()}` : character
      expect(toSnakeCase(`a${character}b`)).toBe(`a${lower}b`)
      expect(toSnakeCase(`${character}b`)).toBe(`${lower.replace(/^_(?=.)/, '')}b`)
    }
  })

  it('name a member in any spelling, up to eighty characters', () => {
    const named = (length: number) => memberNamed({ GUILD: 1 }, 'guild'.padStart(length, '_'))
    expect([named(5), named(80), named(81)]).toEqual([1, 1, undefined])
  })
})

describe('characters of names', () => {
  let characters: typeof types

  beforeEach(async () => {
    // What was looked up before is remembered: each test begins without that.
    vi.resetModules()
    characters = await import('../../core/src/text/characters.js')
  })

  const isAllowed = new RegExp(`^${NAME_CHARACTER}$`, 'u')

  /** The class of a character by the pattern of names alone. */
  function classOf(character: string): number {
    const { NAME_APOSTROPHE, NAME_OUTSIDE, NAME_UPPER } = characters
    if (character === "'") {
      return NAME_APOSTROPHE
    }
    if (!isAllowed.test(character)) {
      return NAME_OUTSIDE
    }
    return character.toLowerCase() === character ? 0 : NAME_UPPER
  }

  const astral = ['\u{10000}', '\u{10400}', '\u{1f600}', '\u{e0100}', '\u{10ffff}']

  it('are classified as the pattern of names says, wherever they are', () => {
    const all = [...UNITS.map((unit) => String.fromCharCode(unit)), ...astral]
    const wrong = all.filter((character) => {
      const wanted = classOf(character)
      const names = [character, `${character}a`, `a${character}`]
      return names.some((name) => characters.nameClasses(name) !== wanted)
    })
    expect(wrong).toEqual([])
  })

  it.each(['É', 'ā', 'Ā', 'é', '€', '\u{1f600}', 'x', 'X', "'", ' '])(
    'are known at once if the first name is %s',
    (first) => {
      const wanted = classOf(first)
      expect(characters.nameNumber(first) === 0).toBe(wanted !== 0)
      expect(characters.nameClasses(`${first}a`)).toBe(wanted)
    },
  )

  it('are found by their class, also behind those of the next page', () => {
    const { findNameCharacter, nameClasses, NAME_OUTSIDE, NAME_UPPER } = characters
    for (const name of ['é', 'āB', 'ĀB', 'a\u{1f600}B', '\u{1d518}\u{1f600}B', 'abB ']) {
      nameClasses(name)
      for (const wanted of [NAME_UPPER, NAME_OUTSIDE]) {
        const all = [...name]
        const position = all.findIndex((character) => classOf(character) === wanted)
        const found = findNameCharacter(name, wanted)
        expect(found?.character).toBe(all[position])
        expect(found?.position).toBe(position < 0 ? undefined : position)
        expect(found?.start).toBe(found && all.slice(0, position).join('').length)
        expect(found && found.end - found.start).toBe(all[position]?.length)
      }
    }
  })

  it('of which each name has its own number', () => {
    const names = ['ab', 'ba', 'a', 'b', 'aa', 'é', 'éa', 'āa', 'a-b', 'a_b']
    const numbers = names.map(characters.nameNumber)
    expect(new Set(numbers).size).toBe(names.length)
    expect(numbers).not.toContain(0)
  })

  it('are called as standards call them', () => {
    const points = [0, 0x41, 0x7f, 0x80, 0xff, 0x100, 0xfff, 0xffff, 0x10000, 0xfffff, 0x100000]
    const names = points.map((point) => characters.codePointName(String.fromCodePoint(point)))
    expect(names).toEqual([
      ...['U+0000', 'U+0041', 'U+007F', 'U+0080', 'U+00FF', 'U+0100', 'U+0FFF', 'U+FFFF'],
      ...['U+10000', 'U+FFFFF', 'U+100000'],
    ])
  })
})
