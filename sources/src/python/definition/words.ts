import type { Diagnostic } from '@slashlint/core'
import { OptionType } from '@slashlint/core/contract'
import { scalarAt } from '../../definition/values.js'
import { childOf, entryOf } from '../../nodes/nodes.js'
import type { DefNode, DictEntry, DictNode } from './nodes.js'

/** The words that a library's documents need in messages about mistakes that core finds. */
export interface LibraryWords {
  /** The name of the library, as it is written in messages. */
  readonly library: string
  /** The effect of a docstring that is too long, as a sentence. */
  readonly docstring: string
  /** The mistakes for which the library raises an error when the module is loaded. */
  readonly raises: readonly Raise[]
}

/** An error of a library. */
export interface Raise {
  /** Matches the codes of the rules for which the library raises. */
  readonly codes: RegExp
  /** The name of the exception. */
  readonly error: string
  /**
   * Tells whether the library raises the error for this mistake. Without this function it always
   * does.
   */
  isRaised?(where: Where): boolean
}

/** The place of a mistake in a definition. */
export interface Where {
  /** The mistake, as core reports it. */
  readonly diagnostic: Diagnostic
  /** The innermost object that contains the mistake. */
  readonly dict: DictNode
  /** The entry with the mistake, or undefined if the code does not contain the entry. */
  readonly entry: DictEntry | undefined
  /** The text that shows the entry: a keyword, a decorator, or an annotation. Empty if there is none. */
  readonly shownText: string
}

/** Writes a diagnostic's message in the words of Python. */
export function messageOf(
  text: string,
  says: LibraryWords,
  root: DefNode,
  diagnostic: Diagnostic,
): string {
  const where = whereIn(text, root, diagnostic)
  const sentence = capital(worded(text, where))
  const { entry } = where
  const { actual, limit } = diagnostic.data ?? {}
  const isDocstring = entry?.key === 'description' && isSame(entry)
  const isLong = isDocstring && Number(actual) > Number(limit)
  const raise = says.raises.find(
    (one) => one.codes.test(diagnostic.code) && one.isRaised?.(where) !== false,
  )
  const raises = raise === undefined ? [] : [raised(says, raise)]
  return [sentence, ...(isLong ? [says.docstring] : []), ...raises].join(' ')
}

const raised = ({ library }: LibraryWords, { error }: Raise): string =>
  `${library} raises ${error} when the module is loaded.`

/**
 * Tells whether the range of an entry's key is that of its value, as for docstrings and names of
 * functions.
 */
export const isSame = ({ keyRange, node: { range } }: DictEntry): boolean =>
  keyRange.start === range.start && keyRange.end === range.end

/**
 * Tells whether an object is a command, a sub-command or a group, and not an option that users fill
 * in.
 */
export const isCommand = (dict: DictNode): boolean =>
  dict.resource === 'command' || LEVELS.has(scalarAt(dict, 'type'))

const LEVELS: ReadonlySet<unknown> = new Set([OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP])

/** Tells whether a mistake is in a slash command. The names of menus have other rules. */
export const isSlash = ({ dict }: Where): boolean =>
  dict.resource !== 'command' || scalarAt(dict, 'type') === undefined

function whereIn(text: string, root: DefNode, diagnostic: Diagnostic): Where {
  const { path, target } = diagnostic
  let node: DefNode | undefined = root
  let dict = root as DictNode
  for (const key of path) {
    node = node === undefined ? undefined : childOf<DefNode>(node, key)
    if (node?.type === 'dict' && node.resource !== 'localizations') {
      dict = node
    }
  }
  const entry = entryOf(dict, target === 'name' ? 'name' : (path.at(-1) ?? ''))
  return { diagnostic, dict, entry, shownText: entry === undefined ? '' : keyText(text, entry) }
}

const keyText = (text: string, { keyRange }: DictEntry): string =>
  text.slice(keyRange.start, keyRange.end)

const capital = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1)

/**
 * Matches the fields that a message should name in the words of the code, such as an annotation.
 */
const RENAMED =
  /"(min_value|max_value|min_length|max_length|contexts|integration_types|default_member_permissions)"/g

function worded(text: string, { diagnostic, dict }: Where): string {
  return diagnostic.message
    .replace(/^"options" has (\d+) items/, (_item, count) => `The ${itemsOf(dict, String(count))}`)
    .replace(/^"choices" has (\d+) items/, 'The option has $1 choices')
    .replace(/"(choices|autocomplete)"(?:: true)?/g, '$1')
    .replace(/the BigInt (-?\d+)n/, '$1, which is beyond 2⁵³')
    .replace(/^(Required option .*)\.$/, '$1: move it, or write `required=False`.')
    .replace(RENAMED, (quoted, key: string) => {
      const entry = entryOf(dict, key)
      return entry === undefined ? quoted : wordOf(text, entry)
    })
}

const itemsOf = (dict: DictNode, count: string): string => {
  const options = entryOf(dict, 'options')?.node
  const [first] = options?.type === 'list' ? options.items : []
  const isGroup = first?.type === 'dict' && isCommand(first)
  return isGroup ? `group has ${count} commands` : `command has ${count} options`
}

/** The limit for white space before the `=` of a keyword, in characters. */
const MOST_BLANKS = 20

/**
 * Returns the words that a message uses for an entry: its keyword, its decorator, or a bound of its
 * annotation.
 */
function wordOf(text: string, entry: DictEntry): string {
  const written = keyText(text, entry)
  if (written.startsWith('@')) {
    return written.replace(/\([^]*/, '')
  }
  const isKeyword = /^\s*=(?!=)/.test(
    text.slice(entry.keyRange.end, entry.keyRange.end + MOST_BLANKS),
  )
  if (isKeyword || isSame(entry)) {
    return `"${isKeyword ? written : entry.key}"`
  }
  return `the ${entry.key.startsWith('min') ? 'lower' : 'upper'} bound of ${written}`
}
