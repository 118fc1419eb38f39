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
import { report } from '../../walk/report.js'
import type { Run } from '../../walk/run.js'

// Rules on text that several areas share: each area brings its own codes. Lengths are in code points (facts, "Length
// unit"), spans in UTF-16 offsets.

/** The codes under which one kind of name reports. */
export interface NameRules {
  readonly length: RuleCode
  readonly pattern: RuleCode
  readonly lowercase: RuleCode
  readonly apostrophe: RuleCode
  /** Plural subject of the messages: `Option names`. */
  readonly subject: string
}

/** Those of a slash command's names, of an option's, or of their translations. */
export const nameRules = (area: 'command' | 'option' | 'localization', subject: string): NameRules => ({
  length: `${area}/name-length`,
  pattern: `${area}/name-pattern`,
  lowercase: `${area}/name-lowercase`,
  apostrophe: `${area}/name-apostrophe`,
  subject,
})

/** The codes under which one kind of name with mixed case and spaces reports. */
export interface PlainNameRules {
  readonly length: RuleCode
  readonly blank: RuleCode
  /** Reported where the service stores another name; such a name is silent without it. */
  readonly whitespace: RuleCode | undefined
  readonly subject: string
}

/** The codes under which one kind of free text reports. */
export interface TextRules {
  readonly length: RuleCode
  readonly limit: number
  /** Reported for white space only; such a text is silent without it. */
  readonly blank: RuleCode | undefined
  readonly subject: string
}

/** Those of descriptions, and of the translations of some. */
export const descriptionRules = (area: 'command' | 'option' | 'localization', subject: string): TextRules => ({
  length: `${area}/description-length`,
  limit: LIMITS.descriptionLength,
  blank: `${area}/description-blank`,
  subject,
})

/**
 * Names of slash commands and options, section "Naming rules": length, pattern, lower case and apostrophe, each at most
 * once, at its first offender.
 */
export function checkChatName(run: Run, rules: NameRules, key: string, name: string): void {
  const classes = nameClasses(name)
  if (classes !== 0 || name.length > LIMITS.nameLength || name.length === 0)
    reportChatName(run, rules, key, name, classes)
}

function reportChatName(run: Run, rules: NameRules, key: string, name: string, classes: number): void {
  if (isBlank(name)) {
    reportOutside(run, rules, key, name)
    return
  }
  checkLength(run, rules.length, key, name, LIMITS.nameLength, rules.subject)
  if (classes & NAME_OUTSIDE) reportOutside(run, rules, key, name)
  if (classes & NAME_UPPER) reportUpper(run, rules.lowercase, key, name)
  if (classes & NAME_APOSTROPHE) reportApostrophe(run, rules.apostrophe, key, name)
}

function reportOutside(run: Run, rules: NameRules, key: string, name: string): void {
  const at = findNameCharacter(name, NAME_OUTSIDE)
  if (at !== undefined) reportCharacter(run, rules.pattern, key, at, outside(rules, name, at))
}

function reportUpper(run: Run, code: RuleCode, key: string, name: string): void {
  const at = findNameCharacter(name, NAME_UPPER)
  if (at === undefined) return
  const message = `"${at.character}" at position ${at.position + 1} of ${quote(name)}${unsetNote(name)} must be lower case: ${lowerCaseAdvice(at.character)}.`
  reportCharacter(run, code, key, at, message)
}

function reportApostrophe(run: Run, code: RuleCode, key: string, name: string): void {
  const at = findNameCharacter(name, NAME_APOSTROPHE)
  if (at === undefined) return
  const message = `Discord rejects the apostrophe ' (U+0027, position ${at.position + 1} of ${quote(name)}) although its documentation allows it: use ʼ (U+02BC).`
  reportCharacter(run, code, key, at, message)
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

/** What cannot be shown, by the general category of Unicode. */
const INVISIBLE: readonly (readonly [category: string, words: string])[] = [
  ['Cs', 'half of a character'],
  ['Cc', 'a control character'],
  ['Cf', 'an invisible character'],
  ['Zs', 'a space'],
]

/** Made when first needed: as a literal it would cost every import half a millisecond. */
let visible: RegExp | undefined

function isVisible(character: string): boolean {
  visible ??= new RegExp('^[\\p{L}\\p{M}\\p{P}\\p{S}]$', 'u')
  return visible.test(character)
}

function invisible(character: string): string {
  const kind = INVISIBLE.find(([category]) => new RegExp(`^\\p{${category}}$`, 'u').test(character))
  return kind?.[1] ?? 'this character'
}

/** U+0130 becomes two characters, of which the pattern forbids the second. */
function lowerCaseAdvice(character: string): string {
  const lower = character.toLowerCase()
  return [...lower].length === 1 ? `"${lower}"` : `use "${lower.charAt(0)}"`
}

/** Before it there are no combining marks: normalizing took an eighth of a command with three faults. */
const FIRST_MARK = '\u0300'

function outside(rules: { readonly subject: string }, name: string, at: CharacterAt): string {
  const isPlain = at.character < FIRST_MARK
  const composed = isPlain ? undefined : composedAt(name, at)
  if (composed !== undefined) {
    return `${rules.subject} cannot contain combining marks, and ${quote(name)} contains ${at.code} at position ${at.position + 1}: write "${composed}" as one character (NFC).`
  }
  const known = CHARACTER_NAMES[at.character]
  // A mark between quotation marks would stand on one of them.
  const mark = !isPlain && /\p{M}/u.test(at.character) ? 'a combining mark' : undefined
  const what = known ?? mark ?? (isVisible(at.character) ? `"${at.character}"` : invisible(at.character))
  return `${rules.subject} cannot contain ${what} (${at.code}, position ${at.position + 1} of ${quote(name)}${unsetNote(name)}): letters, digits, - and _ are allowed.`
}

/** The one character that stands for a combining mark and what it is on; undefined where there is none. */
function composedAt(name: string, at: CharacterAt): string | undefined {
  const before = [...name.slice(0, at.start)].pop()
  if (before === undefined) return undefined
  const composed = (before + at.character).normalize('NFC')
  return [...composed].length === 1 && (nameClasses(composed) & NAME_OUTSIDE) === 0 ? composed : undefined
}

function reportCharacter(run: Run, code: RuleCode, key: string, at: CharacterAt, message: string): void {
  const { start, end, code: character, position } = at
  report(run, code, [key], { message, span: [start, end], data: { character, position } })
}

/** A text of 1 to `limit` code points. The span is the part over the limit. */
function checkLength(run: Run, code: RuleCode, key: string, text: string, limit: number, subject: string): void {
  if (text.length === 0) {
    report(run, code, [key], {
      message: `${subject} need 1 to ${limit} characters; this one is empty.`,
      data: { minimum: 1, limit, actual: 0 },
    })
  } else {
    checkMaximum(run, code, key, text, limit, subject)
  }
}

/** At most `limit` code points. */
export function checkMaximum(
  run: Run,
  code: RuleCode,
  key: string,
  text: string,
  limit: number,
  subject: string,
): void {
  if (text.length <= limit) return
  const actual = codePointLength(text)
  if (actual <= limit) return
  const end = actual === text.length ? limit : offsetOfCodePoint(text, limit)
  report(run, code, [key], {
    message: `${subject} have at most ${limit} characters; this one has ${actual}, ${actual - limit} too many.`,
    span: [end, text.length],
    data: { minimum: 1, limit, actual },
  })
}

/** Descriptions and choice names: length, blank, and whether the service stores them as written. */
export function checkText(run: Run, rules: TextRules, key: string, text: string): void {
  if (text.length <= rules.limit && isFine(run, text)) return
  if (isBlank(text)) {
    if (rules.blank !== undefined) {
      report(run, rules.blank, [key], {
        message: `${rules.subject} cannot consist of white space only.`,
      })
    }
    return
  }
  checkLength(run, rules.length, key, text, rules.limit, rules.subject)
  checkTidy(run, key, text)
}

/**
 * Whether a text is neither empty nor blank, and can be sent; and stored as it is written, where the hint about that is asked
 * for: that look at every character takes a third to a half of the time of a clean validation.
 */
function isFine(run: Run, text: string): boolean {
  return run.wantsTidy ? isTidy(text) : text !== '' && !isBlank(text) && isWellFormed(text)
}

/** `text/whitespace` and `text/lone-surrogate`. */
export function checkTidy(run: Run, key: string, text: string): void {
  if (text.length === 0 || isFine(run, text)) return
  const space = run.wantsTidy ? findUntidySpace(text) : undefined
  if (space !== undefined) reportSpace(run, 'text/whitespace', key, text, space)
  checkSurrogates(run, key, text)
}

function reportSpace(run: Run, code: RuleCode, key: string, text: string, span: readonly [number, number]): void {
  const stored = quote(normalizeText(text))
  const message =
    code === 'text/whitespace'
      ? `Discord stores this text as ${stored}: white space at the ends is trimmed, runs of it become one space.`
      : `Discord stores this name as ${stored} and sends that one whenever it is used, so that code never finds it by the name written here.`
  report(run, code, [key], {
    message,
    span,
  })
}

/** `text/lone-surrogate`, for texts without a pattern. */
export function checkSurrogates(run: Run, key: string, text: string): void {
  // The engine's own answer takes a tenth of the time of the search.
  if (isWellFormed(text)) return
  const at = findLoneSurrogate(text)
  const character = text.charAt(at)
  const position = codePointLength(text.slice(0, at))
  report(run, 'text/lone-surrogate', [key], {
    message: `Half of a character (${codePointName(character)}) at position ${position + 1} cannot be sent: the text was probably cut in the middle of an emoji.`,
    span: [at, at + 1],
    data: { character: codePointName(character), position },
  })
}

/** Names of USER, MESSAGE and PRIMARY_ENTRY_POINT commands: mixed case and spaces are fine. */
export function checkPlainName(run: Run, rules: PlainNameRules, key: string, name: string): void {
  if (name.length <= LIMITS.nameLength && isTidy(name)) return
  if (isBlank(name)) {
    report(run, rules.blank, [key], {
      message: `${rules.subject} cannot consist of white space only.`,
    })
    return
  }
  checkLength(run, rules.length, key, name, LIMITS.nameLength, rules.subject)
  const space = rules.whitespace === undefined ? undefined : findUntidySpace(name)
  if (space !== undefined && rules.whitespace !== undefined) reportSpace(run, rules.whitespace, key, name, space)
  checkSurrogates(run, key, name)
}

/** A name of which only its length is certain, because the command's type is unknown. */
export function checkNameLength(run: Run, { length, subject }: PlainNameRules, key: string, name: string): void {
  if (!isBlank(name)) checkLength(run, length, key, name, LIMITS.nameLength, subject)
}
