import { LIMITS } from '../contract/limits.js'
import { nameClasses, NAME_OUTSIDE, NAME_UPPER } from '../text/characters.js'
import { codePointLength, normalizeText, offsetOfCodePoint } from '../text/measure.js'
import { quote } from '../text/words.js'
import { perhaps, replacing, text, type Fixer } from './fault.js'

/** A name in lower case: of the whole string (final sigma), without the dot that lower-casing İ leaves behind. */
function lowerCase(name: string): string {
  return name.toLowerCase().replace(/i\u0307/g, 'i')
}

/** A name of allowed characters only: lower case, other runs become one `-`, 32 code points (decision 11). */
function slug(name: string): string {
  let result = ''
  for (const character of lowerCase(name)) {
    if ((nameClasses(character) & (NAME_OUTSIDE | NAME_UPPER)) === 0) result += character
    else if (!/\p{M}/u.test(character) && !result.endsWith('-')) result += '-'
  }
  const trimmed = result.replace(/^-+|-+$/g, '')
  return trimmed.slice(0, offsetOfCodePoint(trimmed, LIMITS.nameLength)).replace(/-+$/, '')
}

export const toLowerCase: Fixer = (fault) => {
  const name = text(fault)
  return name === undefined ? [] : replacing(fault, `Change to ${quote(lowerCase(name))}`, lowerCase(name), true)
}

export const toSlug: Fixer = (fault) => {
  const name = text(fault)
  const changed = name === undefined ? '' : slug(name)
  return changed === '' ? [] : replacing(fault, `Change to ${quote(changed)}`, changed, false)
}

export const toLetterApostrophe: Fixer = (fault) => {
  const name = text(fault)
  const changed = name?.replace(/'/g, 'ʼ')
  return changed === undefined ? [] : replacing(fault, `Change to ${quote(changed)} (U+02BC)`, changed, true)
}

/** Cuts a text to the diagnostic's limit. */
export const trimToLimit: Fixer = (fault) => {
  const long = text(fault)
  const limit = fault.diagnostic.data?.limit
  if (long === undefined || limit === undefined || codePointLength(long) <= limit) return []
  const cut = long.slice(0, offsetOfCodePoint(long, limit)).trimEnd()
  return cut === '' ? [] : replacing(fault, `Cut to ${limit} characters`, cut, false)
}

/** What the service stores anyway. */
export const normalizeSpace: Fixer = (fault) => {
  const untidy = text(fault)
  return untidy === undefined ? [] : replacing(fault, 'Trim and collapse white space', normalizeText(untidy), true)
}

export const dropLoneSurrogates: Fixer = (fault) => {
  const broken = text(fault)
  // What stood before and after it may leave white space that the service trims.
  const whole = broken === undefined ? undefined : normalizeText(broken.replace(/\p{Cs}/gu, ''))
  return whole === undefined || whole === '' ? [] : replacing(fault, 'Remove the half character', whole, false)
}

/** Another name for the second of two: `ban` → `ban-2`; or its removal. */
export const renameOrRemove: Fixer = ({ path, value, parent }) => {
  const removal = perhaps('Remove the duplicate', { kind: 'remove', path })
  const name = typeof value === 'object' && value !== null ? (value as { name?: unknown }).name : undefined
  if (typeof name !== 'string' || name === '' || !Array.isArray(parent)) return [removal]
  const taken = new Set(
    parent.map((one: unknown) =>
      typeof one === 'object' && one !== null ? (one as { name?: unknown }).name : undefined,
    ),
  )
  let number = 2
  const numbered = () =>
    `${name.slice(0, offsetOfCodePoint(name, LIMITS.nameLength - String(number).length - 1))}-${number}`
  while (taken.has(numbered())) number++
  return [
    perhaps(`Rename to ${quote(numbered())}`, { kind: 'replace', path: [...path, 'name'], value: numbered() }),
    removal,
  ]
}
