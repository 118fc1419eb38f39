import { LIMITS } from '../contract/limits.js'
import type { Path } from '../diagnostic.js'
import { nameClasses, NAME_OUTSIDE, NAME_UPPER } from '../text/characters.js'
import { codePointLength, normalizeText, offsetOfCodePoint } from '../text/measure.js'
import { quote } from '../text/words.js'
import type { Fix } from './edits.js'
import { perhaps, replacing, text, type Fault, type Fixer } from './fault.js'
import { fixedName, lowerCase } from './siblings.js'
import { entryOf, valueAt } from './value-at.js'

/**
 * Tells whether another item of the same list has this name in some language, now or after safe
 * fixes. Fixes of two names must not make them equal.
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
 * Tells whether a changed text equals its translation, or the default text, so that
 * `localization/redundant` (off by default) would report it. Validating the result of one fix may
 * not show this, because a second fix makes the two texts equal.
 */
function isRepeated({ root, path, context }: Fault, changed: string): boolean {
  const rules = context['rules'] as Readonly<Record<string, unknown>> | null | undefined
  const level = rules?.['localization/redundant'] ?? rules?.['localization/*']
  if (level === undefined || level === 'off') {
    return false
  }
  const others = counterparts(root, path)
  return others.some((text) => typeof text === 'string' && fixedName(text) === fixedName(changed))
}

/** Returns the default text of a translation; or, for a default text, all its translations. */
function counterparts(root: unknown, path: Path): readonly unknown[] {
  const [field, key] = [path[path.length - 2], path[path.length - 1]]
  if (typeof field === 'string' && field.endsWith('_localizations')) {
    return [valueAt(root, [...path.slice(0, -2), field.replace(/_localizations$/, '')])]
  }
  return Object.values(valueAt(root, [...path.slice(0, -1), `${String(key)}_localizations`]) ?? {})
}

/**
 * Makes a valid name: lower case, at most 32 code points. Each run of characters that are not
 * allowed becomes one `-`; combining marks are dropped (decision 11).
 */
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

/**
 * Returns a name after all safe fixes. White space remains, because there are several ways to
 * replace it (decision 11).
 */
const mendedName = (name: string): string => lowerCase(name).normalize('NFC').replace(/'/g, 'ʼ')

/**
 * Tells whether the name of a slash command or option may have these characters and this length.
 */
const isAllowed = (name: string): boolean =>
  name !== '' &&
  codePointLength(name) <= LIMITS.nameLength &&
  (nameClasses(name) & (NAME_OUTSIDE | NAME_UPPER)) === 0

/**
 * Tells whether the diagnostic is about the name of a slash command or an option, or about a
 * translation of one.
 */
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
 * Makes the fix that renames at the diagnostic's place. It is unsafe if the new name has a fault,
 * or if a sibling has it or will have it.
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

/**
 * Makes a fix that corrects all faults of the name of a slash command or an option. If safe changes
 * do not make the name valid, offers one that consists of allowed characters only, as an unsafe
 * fix.
 *
 * @param own the change for the fault of the diagnostic alone, with its title
 */
function mending(fault: Fault, own: (name: string) => Renamed): readonly Fix[] {
  const name = text(fault)
  if (name === undefined) {
    return []
  }
  const { to, title } = own(name)
  if (!isSlashName(fault)) {
    return renaming(fault, title, to)
  }
  const mended = mendedName(name)
  if (isAllowed(mended)) {
    return renaming(fault, mended === to ? title : changeTitle(name, mended), mended)
  }
  const allowed = slug(name)
  if (allowed === '') {
    return replacing(fault, title, to, false)
  }
  return replacing(fault, `Change to ${quote(allowed)}`, allowed, false)
}

/** A new name, with the title of the change. */
interface Renamed {
  readonly to: string
  readonly title: string
}

/**
 * Describes an invisible change in words: characters are composed, or letters are replaced by
 * others.
 */
function changeTitle(name: string, to: string): string {
  const isComposition =
    to !== lowerCase(name) && to.normalize('NFD') === name.toLowerCase().normalize('NFD')
  const isLetter = name.includes("'")
  const hidden = `${isComposition ? ', in composed characters' : ''}${isLetter ? ' (U+02BC)' : ''}`
  return `Change to ${quote(to)}${hidden}`
}

/** Makes the fix that changes the name to lower case. */
export const toLowerCase: Fixer = (fault) =>
  mending(fault, (name) => ({
    to: lowerCase(name),
    title: `Change to ${quote(lowerCase(name))}`,
  }))

/**
 * Offers up to two fixes of a name: lower case with composed characters (NFC), if that is valid,
 * and a name with only the allowed characters, as an unsafe fix.
 */
export const toSlug: Fixer = (fault) => {
  const name = text(fault)
  if (name === undefined) {
    return []
  }
  const composed = mendedName(name)
  const changed = slug(name)
  const fixes = isAllowed(composed) ? renaming(fault, changeTitle(name, composed), composed) : []
  if (changed === '' || changed === composed) {
    return fixes
  }
  return [...fixes, ...replacing(fault, `Change to ${quote(changed)}`, changed, false)]
}

export const toLetterApostrophe: Fixer = (fault) =>
  mending(fault, (name) => {
    const to = name.replace(/'/g, 'ʼ')
    return { to, title: changeTitle(name, to) }
  })

/** Makes the fix that cuts a text to the diagnostic's limit. */
export const trimToLimit: Fixer = (fault) => {
  const long = text(fault)
  const limit = fault.diagnostic.data?.limit
  if (long === undefined || limit === undefined || codePointLength(long) <= limit) {
    return []
  }
  const cut = long.slice(0, offsetOfCodePoint(long, limit)).trimEnd()
  return cut === '' ? [] : replacing(fault, `Cut to ${limit} characters`, cut, false)
}

/** Normalizes white space as the service does when it stores the text. */
export const normalizeSpace: Fixer = (fault) =>
  mending(fault, (name) => ({
    to: normalizeText(name),
    title: 'Trim and collapse white space',
  }))

export const dropLoneSurrogates: Fixer = (fault) => {
  const broken = text(fault)
  // The text before and after it may leave white space that the service trims.
  const whole = broken === undefined ? undefined : normalizeText(broken.replace(/\p{Cs}/gu, ''))
  if (whole === undefined || whole === '') {
    return []
  }
  return replacing(fault, 'Remove the half character', whole, false)
}

/** Offers to rename the second of two equal names, `ban` → `ban-2`, or to remove it. */
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
      if (typeof localized === 'object' && localized !== null) {
        return [own, ...Object.values(localized)]
      }
      return [own]
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
