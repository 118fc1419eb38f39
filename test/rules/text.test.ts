import { describe } from 'vitest'
import { option, slash, userMenu, withOptions } from '../values.js'
import { error, hint, table, warning } from './harness.js'

// Decisions 7 to 12 of the ledger: lengths, blanks and names. Characters are escaped where they cannot be seen.

const named = (name: unknown) => slash({ name })
const described = (description: unknown) => slash({ description })

describe('decision 7: lengths in code points, equality by ===', () => {
  table([
    ['a pair counts once', named('\u{10428}'.repeat(32)), []],
    [
      'the span is in UTF-16, data in code points',
      named('\u{10428}'.repeat(33)),
      [error('command/name-length', ['name'], { span: [64, 66], data: { limit: 32, actual: 33 } })],
    ],
    [
      'a lone surrogate counts once',
      described('\ud83d'.repeat(100)),
      [warning('text/lone-surrogate', ['description'])],
    ],
    ['100 emoji', described('😀'.repeat(100)), []],
    [
      '101 emoji',
      described('😀'.repeat(101)),
      [
        error('command/description-length', ['description'], {
          span: [200, 202],
          data: { limit: 100, actual: 101 },
        }),
      ],
    ],
    [
      'space at the end counts',
      described('a'.repeat(100) + ' '),
      [
        error('command/description-length', ['description']),
        hint('text/whitespace', ['description']),
      ],
    ],
    [
      'no NFC: 51 decomposed letters are 102',
      described('e\u0301'.repeat(51)),
      [error('command/description-length', ['description'])],
    ],
    ['no case folding', choices('Ban', 'ban'), []],
    ['no NFC in comparisons', choices('\u00e9', 'e\u0301'), []],
  ])
})

function choices(...names: readonly string[]) {
  return withOptions(
    option(3, 'a', { choices: names.map((name, index) => ({ name, value: String(index) })) }),
  )
}

describe('decision 8: blank is White_Space only', () => {
  const blank = [error('command/description-blank', ['description'])]
  table([
    ['space', described(' '), blank],
    ['U+0085', described('\u0085'), blank],
    ['U+3000 and a line break', described('\u3000\n'), blank],
    ['U+200B is not', described('\u200b'), []],
    ['U+2060 is not', described('\u2060'), []],
    ['U+3164 is not', described('\u3164'), []],
    ['U+FEFF is not, although trim() takes it', described('\ufeff'), []],
    [
      'an empty string is too short',
      described(''),
      [error('command/description-length', ['description'])],
    ],
    ['a context menu name', userMenu({ name: '\u0085' }), [error('command/name-blank', ['name'])]],
    ['a context menu name of U+FEFF', userMenu({ name: '\ufeff' }), []],
  ])
})

const outside = (character: string, position: number, span: [number, number]) => [
  error('command/name-pattern', ['name'], { span, data: { character, position } }),
]

describe('decision 9: the pattern', () => {
  table([
    ['letters, digits, - and _', named('a-b_1'), []],
    ['Devanagari with its marks', named('हिन्दी'), []],
    ['Thai with its marks', named('ที่'), []],
    ['superscript two is a number', named('m²'), []],
    ['U+02BC is a letter', named('donʼt'), []],
    ['a small Roman numeral is a number', named('ⅷ'), []],
    ['U+0951 is of no single script', named('क\u0951'), outside('U+0951', 1, [1, 2])],
    ['U+0964, the danda, neither', named('क\u0964'), outside('U+0964', 1, [1, 2])],
    ['U+0E3F, the baht sign, neither', named('\u0e3f'), outside('U+0E3F', 0, [0, 1])],
    ['U+200D, the joiner', named('a\u200db'), outside('U+200D', 1, [1, 2])],
    ['a combining accent', named('e\u0301'), outside('U+0301', 1, [1, 2])],
    [
      'an emoji: positions in code points, spans in UTF-16',
      named('\u{10428}😀'),
      outside('U+1F600', 1, [2, 4]),
    ],
    ['a lone surrogate', named('a\ud83d'), outside('U+D83D', 1, [1, 2])],
    [
      'the apostrophe is only a warning',
      named("don't"),
      [
        warning('command/name-apostrophe', ['name'], {
          span: [3, 4],
          data: { character: 'U+0027', position: 3 },
        }),
      ],
    ],
    [
      'an option name',
      withOptions(option(3, 'a b')),
      [error('option/name-pattern', ['options', 0, 'name'], { span: [1, 2] })],
    ],
  ])
})

const upper = (character: string, position: number, span: [number, number]) => [
  error('command/name-lowercase', ['name'], { span, data: { character, position } }),
]

describe('decision 10: lower case', () => {
  table([
    ['A', named('bAn'), upper('U+0041', 1, [1, 2])],
    ['title case ǅ', named('ǅ'), upper('U+01C5', 0, [0, 1])],
    ['Roman numeral Ⅷ', named('aⅧ'), upper('U+2167', 1, [1, 2])],
    ['Georgian Mtavruli', named('\u1c90'), upper('U+1C90', 0, [0, 1])],
    ['Cherokee', named('\u13a0'), upper('U+13A0', 0, [0, 1])],
    ['Deseret, an astral letter', named('a𐐀'), upper('U+10400', 1, [1, 3])],
    ['the Kelvin sign', named('\u212a'), upper('U+212A', 0, [0, 1])],
    ['İ, whose lower case is two characters', named('\u0130'), upper('U+0130', 0, [0, 1])],
    ['mathematical 𝐀 has no lower case', named('𝐀'), []],
    ['Chinese neither', named('禁止'), []],
    ['both small sigmas are lower case', named('σς'), []],
    ['Ⓐ is no letter', named('Ⓐ'), outside('U+24B6', 0, [0, 1])],
  ])
})

describe('decision 12: what one string can get', () => {
  table([
    ['absent', { description: 'Ban' }, [error('shape/required', ['name'])]],
    ['null', named(null), [error('shape/null', ['name'])]],
    ['wrong type', named(['ban']), [error('shape/type', ['name'])]],
    ['empty', named(''), [error('command/name-length', ['name'])]],
    ['blank', named('  '), [error('command/name-pattern', ['name'])]],
    ['too long and blank', named(' '.repeat(33)), [error('command/name-pattern', ['name'])]],
    [
      'length, pattern, lower case and apostrophe are independent, each for the first offender',
      named(`A b C'${'d'.repeat(27)}`),
      [
        error('command/name-length', ['name'], { span: [32, 33] }),
        error('command/name-pattern', ['name'], { span: [1, 2] }),
        error('command/name-lowercase', ['name'], { span: [0, 1] }),
        warning('command/name-apostrophe', ['name'], { span: [5, 6] }),
      ],
    ],
    [
      'a missing description',
      { name: 'ban' },
      [error('command/description-required', ['description'])],
    ],
    ['a description of null', described(null), [error('shape/null', ['description'])]],
  ])
})

describe('additional rules: white space and surrogates', () => {
  table([
    ['a leading space', described(' Ban'), [hint('text/whitespace', ['description'])]],
    ['a trailing space', described('Ban '), [hint('text/whitespace', ['description'])]],
    ['two spaces', described('Ban  a member'), [hint('text/whitespace', ['description'])]],
    ['a line break', described('Ban\na member'), [hint('text/whitespace', ['description'])]],
    [
      'a localized description',
      slash({ description_localizations: { de: 'Bannen ' } }),
      [hint('text/whitespace', ['description_localizations', 'de'])],
    ],
    [
      'a choice name',
      choices('Ban '),
      [hint('text/whitespace', ['options', 0, 'choices', 0, 'name'])],
    ],
    [
      'a choice name of white space',
      choices(' '),
      [warning('choice/name-blank', ['options', 0, 'choices', 0, 'name'])],
    ],
    [
      'a context menu name',
      userMenu({ name: 'Ban  User' }),
      [warning('command/name-whitespace', ['name'])],
    ],
    ['half an emoji', described('Ban \ud83d'), [warning('text/lone-surrogate', ['description'])]],
  ])
})
