import { OptionType } from '@slashlint/core/contract'
import type { Path } from '@slashlint/core'
import type { Definition } from '@slashlint/sources'
import { SymbolKind } from 'vscode-languageserver-types'
import type { Analysis } from './analyse.js'
import { commandsOf } from './commands.js'
import { commandTitle, isRecord, memberName } from './values.js'

/** A part of a document's outline. `start`…`end` holds the name and all children. */
export interface OutlineEntry {
  readonly name: string
  readonly detail: string
  readonly kind: SymbolKind
  readonly start: number
  readonly end: number
  readonly nameStart: number
  readonly nameEnd: number
  readonly children: readonly OutlineEntry[]
}

/** Deeper values have an error above them, or contain themselves. */
const MAX_DEPTH = 5

/** Commands, their groups, sub-commands, options and choices. */
export function outline({ uri, units }: Analysis): readonly OutlineEntry[] {
  return commandsOf({ units }).flatMap(({ definition, path, value }) => {
    const entry = entryFor(definition, uri, path, value, commandTitle(value), '', SymbolKind.Function, 0)
    return entry === undefined ? [] : [entry]
  })
}

function entryFor(
  definition: Definition,
  uri: string,
  path: Path,
  value: unknown,
  name: string,
  detail: string,
  kind: SymbolKind,
  depth: number,
): OutlineEntry | undefined {
  const place = definition.locate(path, 'name')
  if (place.uri !== uri || !isRecord(value)) return undefined
  const children = depth < MAX_DEPTH ? childrenOf(definition, uri, path, value, depth + 1) : []
  const { start, end } = extent(definition, uri, path, value, place)
  return {
    name,
    detail,
    kind,
    start: Math.min(start, ...children.map((child) => child.start)),
    end: Math.max(end, ...children.map((child) => child.end)),
    nameStart: place.start,
    nameEnd: place.end,
    children,
  }
}

function childrenOf(
  definition: Definition,
  uri: string,
  path: Path,
  value: Readonly<Record<string, unknown>>,
  depth: number,
): OutlineEntry[] {
  const options = listOf(value.options).map((option, index) => {
    const { type, name } = asRecord(option)
    const word = memberName('OptionType', type) ?? ''
    const kind =
      type === OptionType.SUB_COMMAND_GROUP
        ? SymbolKind.Namespace
        : type === OptionType.SUB_COMMAND
          ? SymbolKind.Method
          : SymbolKind.Variable
    return entryFor(definition, uri, [...path, 'options', index], option, textOf(name), word, kind, depth)
  })
  const choices = listOf(value.choices).map((choice, index) => {
    const { name, value: sent } = asRecord(choice)
    const detail = typeof sent === 'string' || typeof sent === 'number' ? JSON.stringify(sent) : ''
    return entryFor(
      definition,
      uri,
      [...path, 'choices', index],
      choice,
      textOf(name),
      detail,
      SymbolKind.EnumMember,
      depth,
    )
  })
  return [...options, ...choices].filter((entry) => entry !== undefined)
}

/** From the first key of an object to the end of its last value. */
function extent(
  definition: Definition,
  uri: string,
  path: Path,
  value: Readonly<Record<string, unknown>>,
  name: { readonly start: number; readonly end: number },
): { start: number; end: number } {
  let { start, end } = name
  for (const key of Object.keys(value)) {
    for (const target of ['key', 'value'] as const) {
      const place = definition.locate([...path, key], target)
      if (place.uri !== uri) continue
      start = Math.min(start, place.start)
      end = Math.max(end, place.end)
    }
  }
  return { start, end }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const asRecord = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})
/** Editors refuse an entry without a name. */
const textOf = (value: unknown): string => (typeof value === 'string' && value.trim() !== '' ? value : '(unnamed)')
