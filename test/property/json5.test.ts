import { applyFixes } from '@slashlint/core/fixes'
import { applyTextEdits } from '@slashlint/sources'
import type { Definition } from '@slashlint/sources'
import { read } from '@slashlint/sources/json'
import fc from 'fast-check'
import JSON5 from 'json5'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { parseJson } from '../../sources/src/json/parse.js'
import { jsonValue } from '../../sources/src/json/strings.js'
import { command, fixesOf } from '../sources/faulty.js'
import { cases, check } from './check.js'

/** Chooses one of some forms, by the next number of a list. */
type Pick = <T>(forms: readonly [T, ...T[]]) => T

const picks = fc.array(fc.nat(9999), { minLength: 1, maxLength: 60 }).map((numbers): Pick => {
  let at = 0
  return (forms) => forms[(numbers[at++ % numbers.length] ?? 0) % forms.length] ?? forms[0]
})

const trivia = (pick: Pick): string =>
  pick([
    '',
    '',
    '',
    ' ',
    '\t',
    '\n  ',
    '\r\n',
    '\u00A0',
    '\uFEFF',
    '\v\f',
    '\u2028',
    '\u3000',
    "/* it's { */",
    '// "[ \n',
  ])

const hex = (unit: string, digits: number): string =>
  unit.charCodeAt(0).toString(16).padStart(digits, '0')

function text(value: string, pick: Pick): string {
  const quote = pick(['"', "'"])
  const written = value.split('').map((unit) => {
    if (unit === quote || unit === '\\') {
      return `\\${unit}`
    }
    if (unit === '\n') {
      return pick(['\\n', '\\u000a', '\\x0A'])
    }
    if (unit === '\r') {
      return '\\r'
    }
    if (unit === '\0') {
      return '\\x00'
    }
    const plain = pick([unit, unit, unit, unit, 'u', 'x', 'line', 'same'])
    if (plain === 'u' && unit !== 'u') {
      return `\\u${hex(unit, 4)}`
    }
    if (plain === 'x' && unit !== 'x' && unit.charCodeAt(0) < 256) {
      return `\\x${hex(unit, 2)}`
    }
    if (plain === 'line') {
      return `\\${pick(['\n', '\r\n', '\u2028'])}${unit}`
    }
    return plain === 'same' && /[^\dbfnrtuvx\u2028\u2029]/.test(unit) ? `\\${unit}` : unit
  })
  return quote + written.join('') + quote
}

function number(value: number, pick: Pick): string {
  if (!Number.isInteger(value) || Object.is(value, -0) || Math.abs(value) > 1e15) {
    return String(value)
  }
  const sign = value < 0 ? '-' : pick(['', '', '+'])
  const digits = String(Math.abs(value))
  return (
    sign +
    pick([
      digits,
      digits,
      `0x${Math.abs(value).toString(16)}`,
      `${digits}.`,
      `${digits}.0e+0`,
      `${digits}E0`,
    ])
  )
}

const NAME = /^[\p{L}$_][\p{L}\p{Nd}$_]*$/u

/** Prints a value in JSON5, with all features that JSON lacks. */
function write(value: unknown, pick: Pick): string {
  const gap = (): string => trivia(pick)
  const listed = (parts: readonly string[]): string =>
    parts.length === 0
      ? gap()
      : parts.map((part) => gap() + part + gap()).join(',') + pick(['', '', `,${gap()}`])
  if (typeof value === 'string') {
    return text(value, pick)
  }
  if (typeof value === 'number') {
    return number(value, pick)
  }
  if (Array.isArray(value)) {
    return `[${listed(value.map((item) => write(item, pick)))}]`
  }
  if (typeof value !== 'object' || value === null) {
    return String(value)
  }
  const key = (word: string): string =>
    NAME.test(word) ? pick([word, word, text(word, pick)]) : text(word, pick)
  return `{${listed(Object.entries(value).map(([word, entry]) => `${key(word)}${gap()}:${gap()}${write(entry, pick)}`))}}`
}

const scalar = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', 'n', '0', "'", '"', '\\', '\n', ' ', 'ß', '\u2028', '🎉', '/'),
  }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(Infinity, -Infinity, Number.NaN, true, false, null),
)
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom('name', '$a', '_', 'true', 'Infinity', 'größe', '1', ''),
        fc.string(),
      ),
      tie('value'),
      {
        maxKeys: 4,
        noNullPrototype: true,
      },
    ),
  ),
}))

const ours = (source: string): { value: unknown; isWhole: boolean } => {
  const { root, problems } = parseJson(source, 'json5')
  return { value: jsonValue(source, root), isWhole: problems.length === 0 }
}

// It warns of line separators in strings, which are meant here.
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

describe('JSON5', () => {
  test('has the value that the json5 library gives, and no problems', () => {
    check(
      fc.property(anyValue, picks, (value, pick) => {
        const source = trivia(pick) + write(value, pick) + trivia(pick)
        expect(ours(source), source).toStrictEqual({ value: JSON5.parse(source), isWhole: true })
      }),
      cases(20_000),
    )
  })

  test('is whole exactly if the json5 library takes it, whatever is changed in it', () => {
    const piece = fc.constantFrom(
      ...`{}[]:,"'\\/*+-.0189abcdefxnINu_$ \n\r\t#`,
      '0x',
      'NaN',
      '\\u0041',
      '\u2028',
      '//',
      '/*',
      '*/',
      '٣',
    )
    const change = fc.tuple(fc.nat(9999), fc.nat(3), fc.option(piece, { nil: '' }))
    let refused = 0
    check(
      fc.property(
        anyValue,
        picks,
        fc.array(change, { minLength: 1, maxLength: 3 }),
        (value, pick, changes) => {
          let source = write(value, pick)
          for (const [where, length, more] of changes) {
            const at = where % (source.length + 1)
            source = source.slice(0, at) + more + source.slice(at + length)
          }
          let theirs: { readonly value: unknown } | undefined
          try {
            theirs = { value: JSON5.parse(source) }
          } catch {
            refused++
          }
          const { value: read, isWhole } = ours(source)
          expect(isWhole, source).toBe(theirs !== undefined)
          if (theirs !== undefined) {
            expect(read, source).toStrictEqual(theirs.value)
          }
        },
      ),
      cases(20_000),
    )
    expect(refused).toBeGreaterThan(cases(20_000) / 5)
  })

  test('stays JSON5 when it is fixed, and becomes the fixed value', () => {
    const define = (source: string): Definition =>
      read(
        { uri: 'file:///a.json5', text: source },
        { text: () => undefined, assignment: () => ({ resource: 'command' }) },
      ).definitions[0] as Definition
    let made = 0
    check(
      fc.property(command, picks, (value, pick) => {
        const source = write(value, pick)
        const definition = define(source)
        for (const { fix } of fixesOf(definition.value, 'command', 12)) {
          const edits = definition.edit(fix.edits)
          if (edits === undefined) {
            continue
          }
          made++
          const changed = applyTextEdits(source, edits)
          expect(JSON5.parse(changed), changed).toStrictEqual(
            applyFixes(JSON5.parse(source), [fix]),
          )
        }
      }),
      cases(400),
    )
    expect(made).toBeGreaterThan(cases(400))
  })
})
