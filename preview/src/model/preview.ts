import { commandSize, DYNAMIC } from '@slashlint/core'
import type { Path } from '@slashlint/core'
import { LIMITS, LOCALE_FALLBACKS, LOCALES } from '@slashlint/core/contract'
import { explorerEntries } from '@slashlint/core/engine'
import type { ExplorerEntry } from '@slashlint/core/engine'
import { commandFacts, optionFacts, optionTypeName } from './facts.js'
import type { PreviewPlace, PreviewText, PreviewViewer } from './model.js'
import { languageName } from './names.js'
import { isOpen, nodeAt, partsOf } from './values.js'
import { hiddenFrom } from './viewers.js'

/** A command to draw. */
export interface PreviewSource {
  /** The command in Discord's form, with `DYNAMIC` for parts that the program computes. */
  readonly value: unknown
  /**
   * Returns the place where a part of the command is written; `undefined` if there is no place to
   * show.
   */
  place?(path: Path, target: 'value' | 'name'): PreviewPlace | undefined
}

/** The options of a preview. */
export interface PreviewOptions {
  /** A locale key; without one, the default texts are shown. */
  readonly locale?: string
  /** The selected part: a command by its index, and a path in it. */
  readonly cursor?: { readonly command: number; readonly path?: Path }
}

/** Commands as readers of one locale see them in the client's picker. A view needs nothing else to draw them. */
export interface Preview {
  /** The chosen locale; without one, or if it does not exist, the default texts are shown. */
  readonly locale?: string
  /** The locales whose texts differ from the default, and the chosen locale, in Discord's order. */
  readonly locales: readonly PreviewLocale[]
  /** The commands in their order. */
  readonly commands: readonly PreviewCommand[]
  /** The selected part; without a selection, the first command and its first entry. */
  readonly current: { readonly command: number; readonly entry: number; readonly option?: number }
}

/** A locale with its name in English. */
export interface PreviewLocale {
  /** The key of the locale. */
  readonly id: string
  /** The name of the language. */
  readonly name: string
  /** The locale whose texts are shown because this one has none. */
  readonly fallback?: string
}

/** A command in the picker: its lines, the facts about it, and the viewers from whom it is hidden. */
export interface PreviewCommand {
  /** 1 to 4, as in Discord's documentation; absent if it is unknown. */
  readonly type?: number
  /**
   * The lines of the picker: the command itself, or its sub-commands. If there are none, users do
   * not see the command.
   */
  readonly entries: readonly PreviewEntry[]
  /**
   * The reason why the command is hidden, by viewer: "it needs Ban Members". Viewers who see it
   * have no entry.
   */
  readonly hidden: Readonly<Partial<Record<PreviewViewer, string>>>
  /** The number of characters of the command, and its limit. */
  readonly size: { readonly total: number; readonly limit: number }
  /** The settings of the command, apart from its texts, in words. */
  readonly facts: readonly string[]
  /** The place where the command is written. */
  readonly place?: PreviewPlace
}

/** A line of the picker: a command, or a sub-command with the names above it. */
export interface PreviewEntry {
  /** The names that lead to the line: of the command, the group and the sub-command. */
  readonly names: readonly PreviewText[]
  /** The description of the entry. */
  readonly description: PreviewText
  /** The options in their order. */
  readonly options: readonly PreviewOption[]
  /** The most options that the line may have. */
  readonly most: number
  /** True if the program may add options that the source code does not show. */
  readonly open: boolean
}

/** An option of a line, with its choices. */
export interface PreviewOption {
  /** The name of the option. */
  readonly name: PreviewText
  /** The description of the option. */
  readonly description: PreviewText
  /** The name of its type. */
  readonly type: string
  /** True if users must fill it in. */
  readonly required: boolean
  /** The names of its choices. */
  readonly choices: readonly PreviewText[]
  /** The most choices that the option may have. */
  readonly most: number
  /** The limits of the option's values, in words. */
  readonly facts: readonly string[]
}

/**
 * Makes the preview of commands as plain data (contract, sections "Localization" and "Structural
 * rules", 3 to 5).
 */
export function preview(
  commands: readonly PreviewSource[],
  { locale: asked, cursor }: PreviewOptions = {},
): Preview {
  const locale = LOCALES.find((id) => id === asked)
  const used = new Set(commands.flatMap(({ value }) => localesOf(value)))
  const command = cursor?.command ?? 0
  return {
    ...(locale !== undefined && { locale }),
    locales: LOCALES.flatMap((id): readonly PreviewLocale[] => {
      const fallback = LOCALE_FALLBACKS[id]
      const name = languageName(id) ?? id
      if (used.has(id) || (id === locale && !(fallback !== undefined && used.has(fallback)))) {
        return [{ id, name }]
      }
      // No command has a text of its own for it: readers see those for its fallback.
      return fallback !== undefined && used.has(fallback) ? [{ id, name, fallback }] : []
    }),
    commands: commands.map((source) => draw(source, locale)),
    current: { command, ...entryAt(commands[command]?.value, cursor?.path ?? []) },
  }
}

function draw(command: PreviewSource, locale: string | undefined): PreviewCommand {
  const { value } = command
  const source: TextSource = { locale, place: (path) => command.place?.(path, 'value') }
  const { type } = partsOf(value)
  const place = command.place?.([], 'name')
  return {
    ...(typeof type === 'number' && { type }),
    entries: explorerEntries(named(value)).map((entry) => drawEntry(value, entry, source)),
    hidden: hiddenFrom(value),
    size: { total: commandSize(value).total, limit: LIMITS.commandSize },
    facts: commandFacts(value),
    ...(place !== undefined && { place }),
  }
}

function drawEntry(
  command: unknown,
  { path, parameters }: ExplorerEntry,
  source: TextSource,
): PreviewEntry {
  const node = nodeAt(command, path)
  const names: PreviewText[] = []
  for (let length = 0; length <= path.length; length += 2) {
    const above = path.slice(0, length)
    names.push(textOf(nodeAt(command, above), above, 'name', source))
  }
  return {
    names,
    description: textOf(node, path, 'description', source),
    options: parameters.map((parameter) =>
      drawOption(nodeAt(command, parameter.path), parameter.path, source),
    ),
    most: LIMITS.options,
    open: hasUnknownOptions(node),
  }
}

function drawOption(option: unknown, path: Path, source: TextSource): PreviewOption {
  const { type, required, choices } = partsOf(option)
  const known = Array.isArray(choices) ? choices : []
  return {
    name: textOf(option, path, 'name', source),
    description: textOf(option, path, 'description', source),
    type: optionTypeName(type),
    required: required === true,
    choices: known.map((choice: unknown, index): PreviewText => {
      if (choice === DYNAMIC) {
        return { text: '…', known: false }
      }
      return textOf(choice, [...path, 'choices', index], 'name', source)
    }),
    most: LIMITS.choices,
    facts: optionFacts(option),
  }
}

/** Shown in place of a text that the program computes. */
const UNKNOWN = '…'

interface TextSource {
  readonly locale: string | undefined
  place(path: Path): PreviewPlace | undefined
}

/**
 * Returns a name or a description in the reader's locale, with the place where it is written
 * (contract, section "Localization").
 *
 * @param node the command, option or choice that has the text
 * @param path its path in the definition
 */
function textOf(
  node: unknown,
  path: Path,
  field: 'name' | 'description',
  source: TextSource,
): PreviewText {
  const fields = partsOf(node)
  const localizations = `${field}_localizations`
  const dictionary = partsOf(fields[localizations])
  const { locale } = source
  const ofName = path.at(-2) === 'choices' ? LIMITS.choiceNameLength : LIMITS.nameLength
  const limit = field === 'description' ? LIMITS.descriptionLength : ofName
  const made = (
    known: string,
    place: PreviewPlace | undefined,
    from: string | undefined,
  ): PreviewText => ({
    text: known,
    known: true,
    limit,
    ...(from !== undefined && { from }),
    ...(place !== undefined && { place }),
  })
  const key = readKey(dictionary, locale)
  if (key !== undefined) {
    const place = source.place([...path, localizations, key])
    return made(String(dictionary[key]), place, key === locale ? undefined : key)
  }
  const text = fields[field]
  // The entries that the program adds to the dictionary may include this locale.
  const open = locale !== undefined && (fields[localizations] === DYNAMIC || isOpen(dictionary))
  const place = source.place([...path, field])
  if (typeof text === 'string' && !open) {
    return made(text, place, locale === undefined ? undefined : 'default')
  }
  if (text === undefined && !open && !isOpen(fields)) {
    return { text: '', known: true }
  }
  return { text: UNKNOWN, known: false, ...(place !== undefined && { place }) }
}

/**
 * Returns the key of the text that readers of a locale see: their own, or its fallback's; `undefined` for the default
 * text.
 */
function readKey(
  dictionary: Readonly<Record<string, unknown>>,
  locale: string | undefined,
): string | undefined {
  const keys = locale === undefined ? [] : [locale, LOCALE_FALLBACKS[locale]]
  return keys.find((key) => key !== undefined && typeof dictionary[key] === 'string')
}

function hasUnknownOptions(node: unknown): boolean {
  const { options } = partsOf(node)
  if (options === DYNAMIC || (Array.isArray(options) && options.includes(DYNAMIC))) {
    return true
  }
  return options === undefined && typeof node === 'object' && node !== null && isOpen(node)
}

/**
 * Returns a copy in which computed names are replaced by `…`, because users see such commands and
 * options, too.
 */
function named(value: unknown, depth = 0): unknown {
  const { name, options } = partsOf(value)
  if (typeof value !== 'object' || value === null) {
    return value
  }
  return {
    ...value,
    name: name === DYNAMIC || (name === undefined && isOpen(value)) ? UNKNOWN : name,
    ...(Array.isArray(options) &&
      depth < LIMITS.optionDepth && {
        options: options.map((option: unknown) => named(option, depth + 1)),
      }),
  }
}

function localesOf(value: unknown, depth = 0): readonly string[] {
  const {
    name_localizations: names,
    description_localizations: descriptions,
    options,
    choices,
  } = partsOf(value)
  const below = [options, choices].flatMap((list) =>
    Array.isArray(list) && depth <= LIMITS.optionDepth ? list : [],
  )
  return [names, descriptions]
    .flatMap((dictionary) => Object.keys(partsOf(dictionary)))
    .concat(below.flatMap((node: unknown) => localesOf(node, depth + 1)))
}

/**
 * Finds the line of the picker, and its option, for a path in a command. If several lines fit, the
 * first one counts.
 */
function entryAt(command: unknown, at: Path) {
  const isOnWay = ({ path }: { readonly path: Path }): boolean =>
    path.every((key, level) => at[level] === key)
  const entries = explorerEntries(named(command))
  const entry = Math.max(0, entries.findIndex(isOnWay))
  const option = entries[entry]?.parameters.findIndex(isOnWay)
  return { entry, ...(option !== undefined && option >= 0 && { option }) }
}
