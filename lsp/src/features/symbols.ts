import { asRecord, isRecord } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import { OptionType } from '@slashlint/core/contract'
import { memberName } from '@slashlint/preview'
import type { Place } from '@slashlint/sources'
import { SymbolKind } from 'vscode-languageserver-types'
import { commandTitle, commandsOf } from './values.js'
import type { CommandAt } from './values.js'

/** A part of a document's outline. The range `start`…`end` contains the name and all children. */
export interface OutlineEntry {
  /** The name in the outline. */
  readonly name: string
  /** A few words beside the name. */
  readonly detail: string
  /** The kind, which decides the icon. */
  readonly kind: SymbolKind
  /** The offset at which it begins. */
  readonly start: number
  /** The offset at which it ends. */
  readonly end: number
  /** The offset of its name. */
  readonly nameStart: number
  /** The end of its name. */
  readonly nameEnd: number
  /** The entries inside of this one. */
  readonly children: readonly OutlineEntry[]
}

/**
 * A command, option or choice, with the document of the outline. Parts that are written in other
 * documents are left out.
 */
type Node = Omit<CommandAt, 'resource'> & { readonly uri: string }

/** The texts and the kind of an entry in the outline. */
type Label = Pick<OutlineEntry, 'name' | 'detail' | 'kind'>

/** The limit for nested entries. Deeper values have an error above them, or contain themselves. */
const MAX_DEPTH = 5

/** Returns the outline: commands, their groups, sub-commands, options and choices. */
export const outline = ({ uri, units }: Analysis): readonly OutlineEntry[] =>
  commandsOf({ units }).flatMap((command) => {
    const label = { name: commandTitle(command.value), detail: '', kind: SymbolKind.Function }
    return entryOf({ ...command, uri }, label, MAX_DEPTH)
  })

/**
 * Makes the entry of a node in a list. The list is empty if the node is in another document.
 *
 * @param levels the number of levels of children to include
 */
function entryOf(node: Node, label: Label, levels: number): OutlineEntry[] {
  const { definition, uri, path, value } = node
  const place = definition.locate(path, 'name')
  if (place.uri !== uri || !isRecord(value)) {
    return []
  }
  const children = levels > 0 ? childrenOf(node, value, levels - 1) : []
  const { start, end } = definition.extent(path) ?? place
  return [
    {
      ...label,
      start: Math.min(start, place.start, ...children.map((child) => child.start)),
      end: Math.max(end, place.end, ...children.map((child) => child.end)),
      nameStart: place.start,
      nameEnd: place.end,
      children,
    },
  ]
}

/** The kinds of options that contain others, by type. */
const NESTED_KINDS: Readonly<Record<number, SymbolKind | undefined>> = {
  [OptionType.SUB_COMMAND_GROUP]: SymbolKind.Namespace,
  [OptionType.SUB_COMMAND]: SymbolKind.Method,
  [OptionType.STRING]: undefined,
  [OptionType.INTEGER]: undefined,
  [OptionType.BOOLEAN]: undefined,
  [OptionType.USER]: undefined,
  [OptionType.CHANNEL]: undefined,
  [OptionType.ROLE]: undefined,
  [OptionType.MENTIONABLE]: undefined,
  [OptionType.NUMBER]: undefined,
  [OptionType.ATTACHMENT]: undefined,
} satisfies Record<OptionType, SymbolKind | undefined>

const childrenOf = (
  parent: Node,
  value: Readonly<Record<string, unknown>>,
  levels: number,
): OutlineEntry[] =>
  (['options', 'choices'] as const).flatMap((key) =>
    listOf(value[key]).flatMap((item, index) => {
      const { name, type, value: sent } = asRecord(item)
      const child = { ...parent, path: [...parent.path, key, index], value: item }
      if (key === 'options') {
        const kind =
          (typeof type === 'number' ? NESTED_KINDS[type] : undefined) ?? SymbolKind.Variable
        return entryOf(
          child,
          { name: textOf(name), detail: memberName('OptionType', type) ?? '', kind },
          levels,
        )
      }
      const detail =
        typeof sent === 'string' || typeof sent === 'number' ? JSON.stringify(sent) : ''
      return entryOf(child, { name: textOf(name), detail, kind: SymbolKind.EnumMember }, levels)
    }),
  )

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
/**
 * Returns a text as the name of an entry, or `(unnamed)` if it is empty. Editors refuse an entry
 * without a name.
 */
const textOf = (value: unknown): string =>
  typeof value === 'string' && value.trim() !== '' ? value : '(unnamed)'

/** A command as a symbol of the workspace, under the text that users type: `/ban`, `/config set`. */
export interface CommandSymbol {
  /** The text that users type. */
  readonly name: string
  /** The kind, which decides the icon. */
  readonly kind: SymbolKind
  /** The place of the command's name. */
  readonly place: Place
}

/** Returns the commands of a document, with their groups and sub-commands. */
export const commandSymbols = ({ units }: Pick<Analysis, 'units'>): readonly CommandSymbol[] =>
  commandsOf({ units }).flatMap((command) =>
    symbolsIn(command, commandTitle(command.value), SymbolKind.Function, 2),
  )

function symbolsIn(
  node: CommandAt,
  name: string,
  kind: SymbolKind,
  levels: number,
): readonly CommandSymbol[] {
  const { definition, path, value } = node
  const below = (levels === 0 ? [] : listOf(asRecord(value).options)).flatMap((option, index) => {
    const { type, name: own } = asRecord(option)
    const isLevel =
      typeof own === 'string' && typeof type === 'number' && NESTED_KINDS[type] !== undefined
    const child = { ...node, path: [...path, 'options', index], value: option }
    return isLevel ? symbolsIn(child, `${name} ${own}`, SymbolKind.Method, levels - 1) : []
  })
  return [{ name, kind, place: definition.locate(path, 'name') }, ...below]
}

/**
 * Checks whether the characters of a query occur in a name in the same order. Editors match symbols
 * in this way.
 */
export function matchesQuery(name: string, query: string): boolean {
  const [where, what] = [name.toLowerCase(), query.toLowerCase()]
  let at = 0
  for (const character of what) {
    at = where.indexOf(character, at) + character.length
    if (at < character.length) {
      return false
    }
  }
  return true
}
