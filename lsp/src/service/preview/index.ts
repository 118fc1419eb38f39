import { DYNAMIC } from '@slashlint/core'
import type { Path } from '@slashlint/core'
import { LOCALE_FALLBACKS, LOCALE_NAMES, LOCALES } from '@slashlint/core/contract'
import { explorerEntries } from '@slashlint/core/engine'
import type { ExplorerEntry } from '@slashlint/core/engine'
import { lineIndex } from '@slashlint/sources'
import type { LineIndex } from '@slashlint/sources'
import type { Analysis } from '../analyse.js'
import { commandsOf } from '../commands.js'
import type { CommandAt } from '../commands.js'
import { commandFacts, optionFacts, optionTypeName } from './facts.js'
import type { Preview, PreviewCommand, PreviewEntry, PreviewOption, PreviewPlace, PreviewText } from './model.js'
import { asRecord, isOpen, textOf } from './texts.js'
import type { TextSource } from './texts.js'

export interface PreviewOptions {
  /** A locale key; absent: the default texts. */
  readonly locale?: string
  /** The cursor, a UTF-16 offset. */
  readonly offset?: number
  /** The texts of other documents, for places in them. */
  text?(uri: string): string | undefined
}

/** How the commands of a document appear to users (contract, sections "Localization" and "Structural rules", 3 to 5). */
export function preview(
  { uri, text, units }: Pick<Analysis, 'uri' | 'text' | 'units'>,
  options: PreviewOptions = {},
): Preview {
  const { locale, offset } = options
  const found = commandsOf({ units })
  const lines = new Map<string, LineIndex | undefined>()
  const linesOf = (other: string): LineIndex | undefined => {
    if (!lines.has(other)) {
      const content = other === uri ? text : options.text?.(other)
      lines.set(other, content === undefined ? undefined : lineIndex(content))
    }
    return lines.get(other)
  }
  const used = new Set(found.flatMap(({ value }) => localesOf(value)))
  const command = Math.max(
    0,
    found.findIndex((member) => offset !== undefined && contains(member, offset, uri)),
  )
  const commands = found.map((member) => draw(member, locale, linesOf))
  const at = found[command]
  return {
    uri,
    ...(locale !== undefined && { locale }),
    locales: LOCALES.flatMap((id) => {
      const fallback = LOCALE_FALLBACKS[id]
      const name = LOCALE_NAMES[id as keyof typeof LOCALE_NAMES]
      if (used.has(id)) return [{ id, name }]
      return fallback !== undefined && used.has(fallback) ? [{ id, name, fallback }] : []
    }),
    commands,
    current: { command, entry: at === undefined || offset === undefined ? 0 : entryAt(at, offset) },
  }
}

function draw(
  { definition, path, value }: CommandAt,
  locale: string | undefined,
  linesOf: (uri: string) => LineIndex | undefined,
): PreviewCommand {
  const place = (spot: Path, target: 'value' | 'name' = 'value'): PreviewPlace | undefined => {
    const { uri, start, end } = definition.locate([...path, ...spot], target)
    const lines = linesOf(uri)
    return lines === undefined
      ? undefined
      : { uri, range: { start: toPosition(lines, start), end: toPosition(lines, end) } }
  }
  const source: TextSource = { locale, place }
  const { type } = asRecord(value)
  const whole = place([], 'name')
  return {
    ...(typeof type === 'number' && { type }),
    entries: explorerEntries(named(value)).map((entry) => drawEntry(value, entry, source)),
    facts: commandFacts(value),
    ...(whole !== undefined && { place: whole }),
  }
}

const toPosition = (lines: LineIndex, offset: number): { line: number; character: number } => {
  const { line, column } = lines.position(offset)
  return { line, character: column }
}

function drawEntry(command: unknown, { path, parameters }: ExplorerEntry, source: TextSource): PreviewEntry {
  const node = nodeAt(command, path)
  const names: PreviewText[] = []
  for (let length = 0; length <= path.length; length += 2) {
    const above = path.slice(0, length)
    names.push(textOf(nodeAt(command, above), above, 'name', source))
  }
  return {
    names,
    description: textOf(node, path, 'description', source),
    options: parameters.map((parameter) => drawOption(nodeAt(command, parameter.path), parameter.path, source)),
    open: hasUnknownOptions(node),
  }
}

function drawOption(option: unknown, path: Path, source: TextSource): PreviewOption {
  const { type, required, choices } = asRecord(option)
  const known = Array.isArray(choices) ? choices : []
  return {
    name: textOf(option, path, 'name', source),
    description: textOf(option, path, 'description', source),
    type: optionTypeName(type),
    required: required === true,
    choices: known.map((choice: unknown, index) =>
      choice === DYNAMIC ? { text: '…', known: false } : textOf(choice, [...path, 'choices', index], 'name', source),
    ),
    facts: optionFacts(option),
  }
}

function hasUnknownOptions(node: unknown): boolean {
  const { options } = asRecord(node)
  if (options === DYNAMIC || (Array.isArray(options) && options.includes(DYNAMIC))) return true
  return options === undefined && typeof node === 'object' && node !== null && isOpen(node)
}

const nodeAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inside, key) => asRecord(inside)[key], value)

/** Users see commands and options whatever their names turn out to be: a name that is computed becomes any name. */
function named(value: unknown, depth = 0): unknown {
  const { name, options } = asRecord(value)
  if (typeof value !== 'object' || value === null) return value
  return {
    ...value,
    name:
      typeof name === 'string' && name !== ''
        ? name
        : name === DYNAMIC || (name === undefined && isOpen(value))
          ? '…'
          : name,
    ...(Array.isArray(options) && depth < 3 && { options: options.map((option: unknown) => named(option, depth + 1)) }),
  }
}

function localesOf(value: unknown, depth = 0): readonly string[] {
  const { name_localizations: names, description_localizations: descriptions, options, choices } = asRecord(value)
  const below = [options, choices].flatMap((list) => (Array.isArray(list) && depth < 4 ? list : []))
  return [names, descriptions]
    .flatMap((dictionary) => Object.keys(asRecord(dictionary)))
    .concat(below.flatMap((node: unknown) => localesOf(node, depth + 1)))
}

function contains({ definition, path }: CommandAt, offset: number, uri: string): boolean {
  const [index] = path
  if (index !== undefined) return definition.at?.(offset)?.path[0] === index
  const { place } = definition
  return place.uri === uri && place.start <= offset && offset <= place.end
}

/** The entry of the picker that the cursor is in: the first one that lies on the way to it. */
function entryAt({ definition, path, value }: CommandAt, offset: number): number {
  const at = definition.at?.(offset)?.path.slice(path.length)
  if (at === undefined) return 0
  const entries = explorerEntries(named(value))
  const found = entries.findIndex((entry) => entry.path.every((key, level) => at[level] === key))
  return Math.max(0, found)
}
