import { isRecord } from '../record.js'
import { foreignKeysOf, isApplicationCommand, isMarked } from './content.js'

/**
 * The fields that the service assigns (contract, section "Application Command object"). They show a
 * response of the service, since users do not write them.
 */
const ANSWERED = ['id', 'application_id', 'version'] as const

/**
 * Tells whether a document is a copy of commands that are defined elsewhere: the service's
 * response, or a library's cache.
 */
export function isAnswer(value: unknown): boolean {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (entries.length > 0 && entries.every(isMadeByProgram)) {
    return true
  }
  return entries.some((entry) => {
    if (!isRecord(entry) || !ANSWERED.some((key) => typeof entry[key] === 'string')) {
      return false
    }
    // Damaged text may have lost the other fields.
    const isOpen = Object.getOwnPropertySymbols(entry).length > 0
    return ANSWERED.every((key) => typeof entry[key] === 'string' || (isOpen && !(key in entry)))
  })
}

/**
 * Tells whether a program has written a command: it has all fields in the service's order, with
 * their defaults.
 */
const isMadeByProgram = (entry: unknown): boolean =>
  isRecord(entry) &&
  /^name,type,nsfw,.*contexts,integration_types/.test(Object.keys(entry).join(','))

/**
 * Tells whether every command in a document is probably something else. Two of three signs are enough: a key that
 * commands do not have, a name like a title, a place at the top of a project. Keys that only commands have outweigh the
 * signs.
 */
export const seemsSomethingElse = (entries: readonly unknown[], isTop: boolean): boolean => {
  const alike = entries.filter(isRecord).filter(isApplicationCommand)
  return alike.length > 0 && alike.every((entry) => !isMarked(entry) && isOdd(entry, isTop))
}

function isOdd(entry: Record<string, unknown>, isTop: boolean): boolean {
  const isForeign = foreignKeysOf(entry).some((key) => key !== '$schema')
  const against = [isTop, isTitle(entry.name), isForeign || isProgramVersion(entry.version)]
  return against.filter(Boolean).length > 1
}

/**
 * Tells whether a version is that of a program: `2`, `1.0.0`. The service's versions are long
 * numbers in texts.
 */
const isProgramVersion = (version: unknown): boolean =>
  version !== undefined && !(typeof version === 'string' && /^\d{15,}$/.test(version))

/** Tells whether a name is a title, such as `Acme Card Game`. */
const isTitle = (name: unknown): boolean => typeof name === 'string' && /^\p{Lu}.*\s/u.test(name)
