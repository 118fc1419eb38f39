import { LIMITS } from '../contract/limits.js'
import { nameClasses, NAME_OUTSIDE, NAME_UPPER } from '../text/characters.js'
import { codePointLength, normalizeText, offsetOfCodePoint } from '../text/measure.js'
import { quote } from '../text/words.js'
import type { Fix } from './edits.js'
import { perhaps, replacing, text, type Fault, type Fixer } from './fault.js'
import { fixedName, lowerCase } from './siblings.js'
import { entryOf, valueAt } from './value-at.js'

/**
 * Whether a sibling in the same list has this name, in some language, or has it once safe fixes have changed it: two names
 * that are fixed one by one must not become one.
 */
export function isSibling({ siblings, path }: Fault, name: string): boolean {
  const at = path.reduce<number>(
    (last, segment, index) => (typeof segment === 'number' ? index : last),
    -1,
  )
  const isName = path[at + 1] === 'name' || path[at + 1] === 'name_localizations'
  return isName && at >= 0 && siblings(path.slice(0, at))(path[at] as number, name)
}

/**
 * Whether the text and its translation become one, where that is a finding (`localization/redundant`, off by default): each
 * fix alone does not show it.
 */
function isRepeated({ root, path, context }: Fault, changed: string): boolean {
  const rules = context['rules'] as Readonly<Record<string, unknown>> | null | undefined
  const level = rules?.['localization/redundant'] ?? rules?.['localization/*']
  if (level === undefined || level === 'off') {
    return false
  }
  const [field, key] = [path[path.length - 2], path[path.length - 1]]
  const isLocalized = typeof field === 'string' && field.endsWith('_localizations')
  const others = isLocalized
    ? [valueAt(root, [...path.slice(0, -2), field.replace(/_localizations$/, '')])]
    : Object.values(valueAt(root, [...path.slice(0, -1), `${String(key)}_localizations`]) ?? {})
  return others.some((text) => typeof text === 'string' && fixedName(text) === fixedName(changed))
}

/** A name of allowed characters only: lower case, other runs become one `-`, 32 code points (decision 11). */
export function slug(name: string): string {
  let result = ''
  for (const character of lowerCase(name)) {
    if ((nameClasses(character) & (NAME_OUTSIDE | NAME_UPPER)) === 0) {
      result += character
    } else if (!/\p{M}/u.test(character) && !result.endsWith('-')) {
      result += '-'
    }
  }
  const trimmed = result.replace(/^-+|(?<!-)-+$/g, '')
  // Bound: LIMITS.nameLength.
  return trimmed.slice(0, offsetOfCodePoint(trimmed, LIMITS.nameLength)).replace(/-+$/, '')
}

/** Whether slash commands and options may have this name: its characters and its length. */
const isAllowed = (name: string): boolean =>
  codePointLength(name) <= LIMITS.nameLength &&
  [...name].every((character) => (nameClasses(character) & (NAME_OUTSIDE | NAME_UPPER)) === 0)

/** Whether the diagnostic is about the name, or its translation, of a slash command or an option. */
function isSlashName({ root, path }: Fault): boolean {
  const isTranslation = path[path.length - 2] === 'name_localizations'
  const owner = path.slice(0, isTranslation ? -2 : -1)
  if (!isTranslation && path[path.length - 1] !== 'name') {
    return false
  }
  const list = owner[owner.length - 2]
  const type = entryOf(valueAt(root, owner), 'type')
  return list === 'options' || (list !== 'choices' && (type === undefined || type === 1))
}

/**
 * Another name at the diagnostic's place: safe unless something else is wrong with it then, or it is, or becomes, that of a
 * sibling.
 */
function renaming(fault: Fault, title: string, changed: string): readonly Fix[] {
  const isWhole = !isSlashName(fault) || isAllowed(changed)
  return replacing(
    fault,
    title,
    changed,
    isWhole && !isSibling(fault, changed) && !isRepeated(fault, changed),
  )
}

/** The name in lower case; where that is not all that is wrong, one that is mended as a whole. */
export const toLowerCase: Fixer = (fault) => {
  const name = text(fault)
  if (name === undefined) {
    return []
  }
  const lower = lowerCase(name)
  const whole = slug(name)
  return isSlashName(fault) && !isAllowed(lower) && whole !== ''
    ? replacing(fault, `Change to ${quote(whole)}`, whole, false)
    : renaming(fault, `Change to ${quote(lower)}`, lower)
}

/** The composed form of the name (NFC), where that is all it needs; else only the characters that are allowed. */
export const toSlug: Fixer = (fault) => {
  const name = text(fault)
  if (name === undefined) {
    return []
  }
  const composed = lowerCase(name).normalize('NFC')
  const changed = slug(name)
  return [
    ...(isAllowed(composed) ? renaming(fault, composedTitle(name, composed), composed) : []),
    ...(changed === '' || changed === composed
      ? []
      : replacing(fault, `Change to ${quote(changed)}`, changed, false)),
  ]
}

/** Says what is not to be seen: that the characters are composed. */
function composedTitle(name: string, composed: string): string {
  const isComposition = composed.normalize('NFD') === name.toLowerCase().normalize('NFD')
  return `Change to ${quote(composed)}${isComposition ? ', in composed characters' : ''}`
}

export const toLetterApostrophe: Fixer = (fault) => {
  const name = text(fault)
  const changed = name?.replace(/'/g, 'ʼ')
  return changed === undefined
    ? []
    : renaming(fault, `Change to ${quote(changed)} (U+02BC)`, changed)
}

/** Cuts a text to the diagnostic's limit. */
export const trimToLimit: Fixer = (fault) => {
  const long = text(fault)
  const limit = fault.diagnostic.data?.limit
  if (long === undefined || limit === undefined || codePointLength(long) <= limit) {
    return []
  }
  const cut = long.slice(0, offsetOfCodePoint(long, limit)).trimEnd()
  return cut === '' ? [] : replacing(fault, `Cut to ${limit} characters`, cut, false)
}

/** What the service stores anyway. */
export const normalizeSpace: Fixer = (fault) => {
  const untidy = text(fault)
  return untidy === undefined
    ? []
    : renaming(fault, 'Trim and collapse white space', normalizeText(untidy))
}

export const dropLoneSurrogates: Fixer = (fault) => {
  const broken = text(fault)
  // What stood before and after it may leave white space that the service trims.
  const whole = broken === undefined ? undefined : normalizeText(broken.replace(/\p{Cs}/gu, ''))
  return whole === undefined || whole === ''
    ? []
    : replacing(fault, 'Remove the half character', whole, false)
}

/** Another name for the second of two: `ban` → `ban-2`; or its removal. */
export const renameOrRemove: Fixer = ({ path, value, parent }) => {
  const removal = perhaps('Remove the duplicate', { kind: 'remove', path })
  const name = entryOf(value, 'name')
  if (typeof name !== 'string' || name === '' || !Array.isArray(parent)) {
    return [removal]
  }
  const taken = new Set(
    parent.flatMap((one: unknown): unknown[] => {
      const { name: own, name_localizations: localized } = (one ?? {}) as Readonly<
        Record<string, unknown>
      >
      return typeof localized === 'object' && localized !== null
        ? [own, ...Object.values(localized)]
        : [own]
    }),
  )
  let number = 2
  const numbered = () =>
    `${name.slice(0, offsetOfCodePoint(name, LIMITS.nameLength - String(number).length - 1))}-${number}`
  while (taken.has(numbered())) {
    number++
  }
  return [
    perhaps(`Rename to ${quote(numbered())}`, {
      kind: 'replace',
      path: [...path, 'name'],
      value: numbered(),
    }),
    removal,
  ]
}
