import type { Diagnostic } from '@slashlint/core'
import { CommandType, OptionType } from '@slashlint/core/contract'
import { fieldNamed, toCamelCase } from '@slashlint/core/internal'
import type { Edit, Slot } from '../reader.js'
import { isCommandTypeName, isTypeName } from '../documents/content.js'
import { isRecord } from '../record.js'
import type { TreeNode } from './nodes.js'

// Data that discord.js sends. Its keys may be in camelCase, and before version 14 types may be names. The value, the
// tree and paths use the contract's spelling; edits and messages use the document's.

type Spelled = 'command' | 'option' | 'choice'

/** A map, since documents may have any key, such as `constructor`. */
const INSIDE: ReadonlyMap<string, Spelled> = new Map([
  ['options', 'option'],
  ['choices', 'choice'],
])

/**
 * The limit for nested levels that are respelled: options in options in options, with choices.
 * Deeper parts, and lists in lists, are left unchanged.
 */
const MOST_DEEP = 12

const spelled = (of: Spelled, key: string): string => fieldNamed(of, key) ?? key

/**
 * The spelling of keys and types in a command, or in a list of commands: Discord's, or that of
 * discord.js.
 */
export interface Spelling {
  /**
   * True if two or more keys are in camelCase, or if one is and no key has an underscore. Otherwise
   * the key is a misspelling.
   */
  readonly isCamel: boolean
  /** True if a type is written as a name, such as `STRING`. */
  readonly isNamed: boolean
}

export function spellingOf(value: unknown): Spelling {
  const keys = new Set<string>()
  let hasNames = false
  let hasUnderscore = false
  const visit = (inside: unknown, of: Spelled, levels = MOST_DEEP): void => {
    if (levels === 0) {
      return
    }
    if (Array.isArray(inside)) {
      for (const item of inside) {
        if (!Array.isArray(item)) {
          visit(item, of, levels - 1)
        }
      }
    }
    if (!isRecord(inside)) {
      return
    }
    hasNames ||= of !== 'choice' && isNamed(of, inside.type)
    for (const [key, entry] of Object.entries(inside)) {
      if (spelled(of, key) !== key) {
        keys.add(key)
      }
      hasUnderscore ||= key.includes('_')
      const below = INSIDE.get(key)
      if (below !== undefined) {
        visit(entry, below, levels - 1)
      }
    }
  }
  visit(value, 'command')
  return { isCamel: keys.size > (hasUnderscore ? 1 : 0), isNamed: hasNames }
}

const isNamed = (of: Spelled, type: unknown): boolean =>
  of === 'option' ? isTypeName(type) : isCommandTypeName(type)

/**
 * Returns the number of a type that is written as a name. discord.js 13 accepted names for types of
 * commands and options.
 */
function numberOf(of: Spelled, type: unknown): unknown {
  if (of === 'command' && isCommandTypeName(type)) {
    return CommandType[type]
  }
  if (of === 'option' && isTypeName(type)) {
    return OptionType[type]
  }
  return type
}

/** Returns a command, or a list, as the library sends it: types as numbers, keys in Discord's spelling. */
export function valueSent(
  value: unknown,
  spelling: Spelling,
  of: Spelled = 'command',
  levels = MOST_DEEP,
): unknown {
  if (levels === 0) {
    return value
  }
  if (Array.isArray(value)) {
    return value.map((item) =>
      Array.isArray(item) ? item : valueSent(item, spelling, of, levels - 1),
    )
  }
  if (!isRecord(value)) {
    return value
  }
  const entries = Reflect.ownKeys(value).map((key): [PropertyKey, unknown] => {
    const entry: unknown = Reflect.get(value, key)
    if (typeof key === 'symbol') {
      return [key, entry]
    }
    const below = INSIDE.get(key)
    const name = spelling.isCamel ? spelled(of, key) : key
    if (key === 'type') {
      return [name, spelling.isNamed ? numberOf(of, entry) : entry]
    }
    return [name, below === undefined ? entry : valueSent(entry, spelling, below, levels - 1)]
  })
  return Object.fromEntries(entries)
}

/**
 * Returns the nodes of a value in a library's form, with Discord's spelling. The places of the keys
 * stay the same.
 */
export function treeSpelled(node: TreeNode, of: Spelled = 'command', levels = MOST_DEEP): TreeNode {
  if (levels === 0) {
    return node
  }
  const within = (item: TreeNode): TreeNode =>
    item.type === 'array' ? item : treeSpelled(item, of, levels - 1)
  if (node.type === 'array') {
    return { ...node, items: node.items.map(within) }
  }
  if (node.type !== 'object') {
    return node
  }
  const entries = node.entries.map((entry) => {
    const below = INSIDE.get(entry.key)
    return {
      ...entry,
      key: spelled(of, entry.key),
      node: below === undefined ? entry.node : treeSpelled(entry.node, below, levels - 1),
    }
  })
  return { ...node, entries }
}

/**
 * Returns a new value in the spelling of the document. The keys of localizations are locales, which are the same in
 * camelCase.
 */
function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(inCamelCase)
  }
  if (!isRecord(value)) {
    return value
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [toCamelCase(key), inCamelCase(entry)]),
  )
}

export function spelledEdit(edit: Edit): Edit {
  if (edit.kind === 'rename') {
    return { ...edit, key: toCamelCase(edit.key) }
  }
  if (edit.kind === 'replace') {
    return { ...edit, value: inCamelCase(edit.value) }
  }
  if (edit.kind !== 'insert') {
    return edit
  }
  return {
    ...edit,
    value: inCamelCase(edit.value),
    ...(edit.key !== undefined && { key: toCamelCase(edit.key) }),
  }
}

const keySpelled = (key: string): string => spelled('command', spelled('option', key))

export const slotSpelled = ({ path, keys, ...slot }: Slot): Slot => ({
  ...slot,
  path: path.map((key) => (typeof key === 'string' ? keySpelled(key) : key)),
  ...(keys !== undefined && { keys: keys.map(keySpelled) }),
  print: (key, value) => slot.print(key === undefined ? key : toCamelCase(key), inCamelCase(value)),
})

/** Spells quoted field names in a message like the document. */
export const spelledMessage = ({ message }: Diagnostic, title: string = message): string =>
  title.replace(/"([a-z]+(?:_[a-z]+)+)"/g, (quoted, name: string) =>
    keySpelled(toCamelCase(name)) === name ? `"${toCamelCase(name)}"` : quoted,
  )
