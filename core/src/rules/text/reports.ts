import type { RuleCode } from '../codes.js'
import { LIMITS } from '../../contract/limits.js'
import {
  codePointName,
  findNameCharacter,
  nameClasses,
  NAME_APOSTROPHE,
  NAME_OUTSIDE,
  NAME_UPPER,
  type CharacterAt,
} from '../../text/characters.js'
import {
  codePointLength,
  findLoneSurrogate,
  findUntidySpace,
  isBlank,
  isTidy,
  isWellFormed,
  normalizeText,
  offsetOfCodePoint,
} from '../../text/measure.js'
import { quote, unsetNote } from '../../text/words.js'
import { report, type Finding } from '../../walk/report.js'
import type { Run } from '../../walk/run.js'

// Rules on text that several areas share: each area brings its own codes. Lengths are in code points (facts, "Length
// unit"), spans in UTF-16 offsets.

/**
 * The requirements on the texts of a field, or on its translations, with the codes of the rules.
 */
export interface TextRules {
  /** The subject of messages, in the plural: `Option names`. */
  readonly subject: string
  /** The rule for texts that are too short or too long. */
  readonly length: RuleCode
  /** The maximum length in code points. */
  readonly limit: number
  /** The rules for the characters of a name. Undefined for texts with any characters. */
  readonly characters:
    { readonly [K in 'pattern' | 'lowercase' | 'apostrophe']: RuleCode } | undefined
  /** The rule for a text of white space. Undefined if such a text is allowed. */
  readonly blank: RuleCode | undefined
  /** The rule for a text that Discord stores in another form. Undefined if there is none. */
  readonly space: RuleCode | undefined
  /** True if the text may be absent. An empty text counts as absent. */
  readonly isOptional: boolean
  /**
   * True if only the length is checked, because the command's type is unknown or has no such text.
   */
  readonly isLengthOnly: boolean
}

export const textRules = (
  subject: string,
  length: RuleCode,
  limit: number,
  blank: RuleCode | undefined,
): TextRules => ({
  subject,
  length,
  limit,
  characters: undefined,
  blank,
  space: 'text/whitespace',
  isOptional: false,
  isLengthOnly: false,
})

type TextArea = 'command' | 'option' | 'localization'

/** Makes the requirements on descriptions, or on their translations. */
export const descriptionRules = (area: TextArea, subject: string): TextRules =>
  textRules(
    subject,
    `${area}/description-length`,
    LIMITS.descriptionLength,
    `${area}/description-blank`,
  )

/** Makes the requirements on the names of slash commands or options, or on their translations. */
export const nameRules = (area: TextArea, subject: string): TextRules => ({
  ...textRules(subject, `${area}/name-length`, LIMITS.nameLength, undefined),
  characters: {
    pattern: `${area}/name-pattern`,
    lowercase: `${area}/name-lowercase`,
    apostrophe: `${area}/name-apostrophe`,
  },
})

/**
 * Makes the requirements on command names, by the command's type; 0 for an unknown type. Only other
 * types than slash commands may have upper case and spaces.
 */
export function namesByType(
  ofSlash: TextRules,
  subject: string,
  blank: RuleCode,
  space: RuleCode | undefined,
): readonly TextRules[] {
  const plain: TextRules = { ...ofSlash, subject, characters: undefined, blank, space }
  return [
    { ...plain, blank: undefined, space: undefined, isLengthOnly: true },
    ofSlash,
    plain,
    plain,
    plain,
  ]
}

/**
 * Makes the requirements on command descriptions, by the command's type. An entry point may have an
 * empty one.
 */
export function descriptionsByType(ofSlash: TextRules): readonly TextRules[] {
  const optional: TextRules = { ...ofSlash, blank: undefined, isOptional: true }
  const other: TextRules = { ...optional, isLengthOnly: true }
  return [other, ofSlash, other, other, optional]
}

/**
 * Checks a text. Each kind of fault is reported once. In names (section "Naming rules"), it is
 * reported at the first wrong character.
 */
export function checkText(run: Run, rules: TextRules, key: string, text: string): void {
  if (rules.characters !== undefined) {
    checkName(run, rules, key, text)
    return
  }
  const isAsked = rules.space === 'text/whitespace' ? run.wantsTidy : rules.space !== undefined
  const isFine = isAsked ? isTidy(text) : isSent(text)
  if (isFine && text.length <= rules.limit) {
    return
  }
  if (rules.isOptional && text === '') {
    return
  }
  if (isBlank(text)) {
    if (rules.blank !== undefined) {
      report(run, rules.blank, [key], {
        message: `${rules.subject} cannot consist of white space only.`,
      })
    }
    return
  }
  checkLength(run, rules, key, text)
  if (!isFine && !rules.isLengthOnly && text !== '') {
    checkSpace(run, isAsked ? rules.space : undefined, key, text)
    checkSurrogates(run, key, text)
  }
}

function checkName(run: Run, rules: TextRules, key: string, name: string): void {
  const classes = nameClasses(name)
  if (classes !== 0 || name.length > rules.limit || name.length === 0) {
    reportName(run, rules, key, name, classes)
  }
}

/** Tells whether a text is neither empty nor blank, and has no lone surrogates. */
const isSent = (text: string): boolean => text !== '' && !isBlank(text) && isWellFormed(text)

function reportName(run: Run, rules: TextRules, key: string, name: string, classes: number): void {
  const { pattern, lowercase, apostrophe } = rules.characters as NonNullable<
    TextRules['characters']
  >
  if (!isBlank(name)) {
    checkLength(run, rules, key, name)
  }
  /** Finds the first character of a class in the name. Undefined if there is none. */
  const first = (kind: number) => (classes & kind ? findNameCharacter(name, kind) : undefined)
  const forbidden = first(NAME_OUTSIDE)
  if (forbidden !== undefined) {
    report(run, pattern, [key], faultAt(forbidden, outside(name, forbidden, rules)))
  }
  const upper = first(NAME_UPPER)
  if (upper !== undefined) {
    report(run, lowercase, [key], faultAt(upper, notLower(name, upper)))
  }
  const straight = first(NAME_APOSTROPHE)
  if (straight !== undefined) {
    report(run, apostrophe, [key], faultAt(straight, typewritten(name, straight)))
  }
}

/** Makes a finding about one character. */
function faultAt({ start, end, code, position }: CharacterAt, message: string): Finding {
  return { message, span: [start, end], data: { character: code, position } }
}

function notLower(name: string, { character, position }: CharacterAt): string {
  return `"${character}" at position ${position + 1} of ${quote(name)}${unsetNote(name)} must be lower case: ${lowerCaseAdvice(character)}.`
}

function typewritten(name: string, { position }: CharacterAt): string {
  return `Discord rejects the apostrophe ' (U+0027, position ${position + 1} of ${quote(name)}) although its documentation allows it: use ʼ (U+02BC).`
}

const CHARACTER_NAMES: Readonly<Record<string, string>> = {
  ' ': 'a space',
  '\t': 'a tab',
  '\n': 'a line break',
  '/': 'a slash',
  '.': 'a full stop',
  '\u00a0': 'a no-break space',
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero-width space',
  '\u200c': 'a zero-width non-joiner',
  '\u200d': 'a zero-width joiner',
  '\u2060': 'a word joiner',
  '\u3000': 'an ideographic space',
  '\ufe0f': 'a variation selector',
  '\ufeff': 'a byte order mark',
}

/** The categories of Unicode with invisible characters, and their names in messages. */
const INVISIBLE: readonly (readonly [category: string, words: string])[] = [
  ['Cs', 'half of a character'],
  ['Cc', 'a control character'],
  ['Cf', 'an invisible character'],
  ['Zs', 'a space'],
]

/**
 * Matches visible characters. Compiled on first use: as a literal, it would slow down every import.
 */
let visible: RegExp | undefined

function isVisible(character: string): boolean {
  visible ??= new RegExp('^[\\p{L}\\p{M}\\p{P}\\p{S}]$', 'u')
  return visible.test(character)
}

function invisible(character: string): string {
  const kind = INVISIBLE.find(([category]) => new RegExp(`^\\p{${category}}$`, 'u').test(character))
  return kind?.[1] ?? 'this character'
}

/**
 * Advises to use the lower case of a character. U+0130 has two characters as its lower case, of
 * which the pattern forbids the second.
 */
function lowerCaseAdvice(character: string): string {
  const lower = character.toLowerCase()
  return [...lower].length === 1 ? `"${lower}"` : `use "${lower.charAt(0)}"`
}

/**
 * The first combining mark in Unicode. Texts without marks need no normalization, which is slow.
 */
const FIRST_MARK = '\u0300'

function outside(name: string, at: CharacterAt, { subject }: TextRules): string {
  const isPlain = at.character < FIRST_MARK
  const composed = isPlain ? undefined : composedAt(name, at)
  if (composed !== undefined) {
    return `${subject} cannot contain combining marks, and ${quote(name)} contains ${at.code} at position ${at.position + 1}: write "${composed}" as one character (NFC).`
  }
  const known = CHARACTER_NAMES[at.character]
  // A mark between quotation marks would combine with one of them.
  const mark = !isPlain && /\p{M}/u.test(at.character) ? 'a combining mark' : undefined
  const what =
    known ?? mark ?? (isVisible(at.character) ? `"${at.character}"` : invisible(at.character))
  return `${subject} cannot contain ${what} (${at.code}, position ${at.position + 1} of ${quote(name)}${unsetNote(name)}): letters, digits, - and _ are allowed.`
}

/**
 * Composes a combining mark with the character before it. Undefined if no such character exists.
 */
function composedAt(name: string, at: CharacterAt): string | undefined {
  const before = [...name.slice(0, at.start)].pop()
  if (before === undefined) {
    return undefined
  }
  const composed = (before + at.character).normalize('NFC')
  if ([...composed].length === 1 && (nameClasses(composed) & NAME_OUTSIDE) === 0) {
    return composed
  }
  return undefined
}

/**
 * Checks that a text has 1 to `limit` code points. The diagnostic underlines the part over the
 * limit.
 */
function checkLength(
  run: Run,
  { length, limit, subject }: TextRules,
  key: string,
  text: string,
): void {
  const actual = text.length > limit ? codePointLength(text) : text.length
  if (actual === 0) {
    report(run, length, [key], {
      message: `${subject} need 1 to ${limit} characters; this one is empty.`,
      data: { minimum: 1, limit, actual },
    })
  } else if (actual > limit) {
    report(run, length, [key], {
      message: `${subject} have at most ${limit} characters; this one has ${actual}, ${actual - limit} too many.`,
      span: [offsetOfCodePoint(text, limit), text.length],
      data: { minimum: 1, limit, actual },
    })
  }
}

/**
 * Checks for white space that Discord stores in another form. Does nothing without a rule for it.
 */
function checkSpace(run: Run, code: RuleCode | undefined, key: string, text: string): void {
  const span = code === undefined ? undefined : findUntidySpace(text)
  if (code === undefined || span === undefined) {
    return
  }
  const stored = quote(normalizeText(text))
  const ofText = `Discord stores this text as ${stored}: white space at the ends is trimmed, runs of it become one space.`
  const ofName = `Discord stores this name as ${stored} and sends that one whenever it is used, so that code never finds it by the name written here.`
  report(run, code, [key], { message: code === 'text/whitespace' ? ofText : ofName, span })
}

/** Checks `text/lone-surrogate`, for texts whose characters no pattern restricts. */
export function checkSurrogates(run: Run, key: string, text: string): void {
  // The engine's own answer takes a tenth of the time of the search.
  if (isWellFormed(text)) {
    return
  }
  const at = findLoneSurrogate(text)
  const character = text.charAt(at)
  const position = codePointLength(text.slice(0, at))
  report(run, 'text/lone-surrogate', [key], {
    message: `Half of a character (${codePointName(character)}) at position ${position + 1} cannot be sent: the text was probably cut in the middle of an emoji.`,
    span: [at, at + 1],
    data: { character: codePointName(character), position },
  })
}
