import { isRecord } from '@slashlint/checker'
import { DYNAMIC } from '@slashlint/core'
import type { Path } from '@slashlint/core'
import { fieldsOf } from '@slashlint/core/contract'
import type { Edit } from '@slashlint/core/fixes'

/**
 * Returns the edits that give a command in a file the fields of another command. Unknown parts
 * stay, and so do keys of a framework.
 *
 * @param from the command in the file
 * @param to the command with the wanted fields
 * @param fields the top-level fields that differ
 * @param at the path of the command
 */
export function changesOf(
  from: unknown,
  to: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  at: Path,
): readonly Edit[] {
  if (!isRecord(from)) {
    return [{ kind: 'replace', path: at, value: to }]
  }
  return fields.flatMap((key) => entryChanges(from, to, key, at))
}

function entryChanges(
  from: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, unknown>>,
  key: string,
  at: Path,
): readonly Edit[] {
  const path = [...at, key]
  if (to[key] === undefined) {
    return Object.hasOwn(from, key) ? [{ kind: 'remove', path }] : []
  }
  if (Object.hasOwn(from, key)) {
    return valueChanges(from[key], to[key], path)
  }
  return [{ kind: 'insert', path: at, key, value: to[key] }]
}

function valueChanges(from: unknown, to: unknown, path: Path): readonly Edit[] {
  if (from === DYNAMIC || from === to) {
    return []
  }
  if (Array.isArray(from) && Array.isArray(to)) {
    return listChanges(from, to, path)
  }
  if (!isRecord(from) || !isRecord(to)) {
    return [{ kind: 'replace', path, value: to }]
  }
  const isDictionary = String(path.at(-1)).endsWith('_localizations')
  const gone = Object.keys(from).filter(
    (key) => to[key] === undefined && (isDictionary || (KNOWN.has(key) && !isDefault(from[key]))),
  )
  return [...new Set([...gone, ...Object.keys(to)])].flatMap((key) =>
    entryChanges(from, to, key, path),
  )
}

/** The fields of options and choices. */
const KNOWN: ReadonlySet<string> = new Set([
  ...Object.keys(fieldsOf('option')),
  ...Object.keys(fieldsOf('choice')),
])

/** Tells whether a value only repeats a default: `null`, `false`, or an empty list or object. */
const isDefault = (value: unknown): boolean =>
  value === null ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/**
 * Returns the edits that make a list equal to another one. Options and choices are matched by name,
 * if the remaining ones keep their order.
 */
function listChanges(
  from: readonly unknown[],
  to: readonly unknown[],
  path: Path,
): readonly Edit[] {
  if (JSON.stringify(from) === JSON.stringify(to)) {
    return []
  }
  const [old, now] = [from.map(itemName), to.map(itemName)]
  const stays = old.filter((name) => now.includes(name))
  const isInOrder = now
    .filter((name) => old.includes(name))
    .every((name, index) => name === stays[index])
  const isClear = [old, now].every(
    (names) => names.every((name) => name !== undefined) && new Set(names).size === names.length,
  )
  if (!isInOrder || !isClear || stays.length === 0) {
    return [{ kind: 'replace', path, value: to }]
  }
  const removed = old.flatMap((name, index): readonly Edit[] =>
    now.includes(name) ? [] : [{ kind: 'remove', path: [...path, index] }],
  )
  const others = to.flatMap((value, place) => {
    const index = old.indexOf(now[place])
    if (index !== -1) {
      return valueChanges(from[index], value, [...path, index])
    }
    const next = now.slice(place).find((name) => old.includes(name))
    return [
      {
        kind: 'insert' as const,
        path,
        index: next === undefined ? from.length : old.indexOf(next),
        value,
      },
    ]
  })
  return [...removed, ...others]
}

const itemName = (item: unknown): string | undefined =>
  isRecord(item) && typeof item['name'] === 'string' ? item['name'] : undefined
