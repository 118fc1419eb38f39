import type { Entries, Visit } from './visit.js'
import { OptionType } from '../../contract/enums.js'
import { FIELDS } from '../../contract/fields.js'
import { InteractionType } from '../../contract/interactions.js'
import type { Path } from '../../diagnostic.js'
import { isDynamic, isObject, isOpen } from '../../dynamic.js'
import { reportShape } from '../../rules/interaction/reports.js'
import { nearest } from '../../text/nearest.js'
import { either, memberName, quote } from '../../text/words.js'
import { report } from '../../walk/report.js'
import type { Run } from '../../walk/run.js'
import {
  flagOf,
  isSubcommandType,
  localizedOption,
  optionsOf,
  UNKNOWN_OPTIONS,
  type DefinedOptions,
  type Definition,
  type LocalizedOption,
} from './definition.js'
import { walkValue } from './value.js'

/**
 * The kind of list of options: in a command (any options), in a group (sub-commands), or in a
 * sub-command (options with values).
 */
type OptionLevel = 'command' | 'group' | 'subcommand'

const ROOT: Path = ['data', 'options']

/** Checks the options of a CHAT_INPUT command, and collects the focused ones. */
export function walkInteractionOptions(visit: Visit, defined: DefinedOptions): void {
  const { run, data, interactionType, focused } = visit
  walkLevel(visit, data, ROOT, defined, 'command')
  if (interactionType !== InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE) {
    return
  }
  if (focused.length === 0 && !visit.hasUnknown) {
    reportFocused(
      run,
      ROOT,
      'An autocompletion has exactly one option with "focused": true; found none.',
    )
  }
  for (const path of focused.slice(1)) {
    reportFocused(
      run,
      path,
      'An autocompletion has exactly one option with "focused": true; this is another one.',
    )
  }
}

function walkLevel(
  visit: Visit,
  holder: Entries,
  path: Path,
  defined: DefinedOptions,
  level: OptionLevel,
): void {
  const list = readOptions(visit, holder, path)
  if (list === undefined) {
    return
  }
  const items = list.flatMap((item, index) => readItem(visit, item, [...path, index]))
  const isComplete = items.length === list.length
  if (level === 'subcommand') {
    checkInSubcommand(visit.run, items)
  } else if (level === 'group') {
    checkInGroup(visit.run, path, items, isComplete)
  } else {
    checkInCommand(visit.run, path, items, isComplete, defined)
  }
  checkDuplicates(visit, items)
  for (const { item, at } of items) {
    walkItem(visit, item, at, defined)
  }
  if (isComplete && visit.interactionType === InteractionType.APPLICATION_COMMAND) {
    checkRequired(visit, path, items, defined)
  }
}

/** Reads the list of options at a path. Undefined if it is unknown or not a list. */
function readOptions(visit: Visit, holder: Entries, path: Path): readonly unknown[] | undefined {
  const { options } = holder
  if (Array.isArray(options)) {
    return options
  }
  if (options === undefined && !isOpen(holder)) {
    return []
  }
  visit.hasUnknown = true
  if (options !== undefined && !isDynamic(options)) {
    reportShape(visit.run, path, options, 'a list of options')
  }
  return undefined
}

/** Checks `interaction/duplicate-option`. */
function checkDuplicates({ run }: Visit, items: readonly OptionAt[]): void {
  const firsts = new Map<string, Path>()
  for (const { item, at } of items) {
    const { name, type } = item
    // Two sub-commands are two paths, even with equal names.
    if (
      typeof name !== 'string' ||
      name === '' ||
      !OPTION_TYPES.includes(type) ||
      isSubcommandType(type)
    ) {
      continue
    }
    const first = firsts.get(name)
    if (first === undefined) {
      firsts.set(name, [...at, 'name'])
    } else {
      report(run, 'interaction/duplicate-option', [...at, 'name'], {
        message: `The option ${quote(name)} is given twice: each option may occur only once in an interaction.`,
        data: { option: name },
        related: [{ path: first, target: 'value', message: 'The first occurrence.' }],
      })
    }
  }
}

interface OptionAt {
  readonly item: Entries
  readonly at: Path
}

function readItem(visit: Visit, item: unknown, at: Path): readonly OptionAt[] {
  if (isObject(item)) {
    return [{ item, at }]
  }
  visit.hasUnknown = true
  if (!isDynamic(item)) {
    reportShape(visit.run, at, item, 'an option, an object')
  }
  return []
}

/** Reports `interaction/subcommand-path`. */
function reportPath(run: Run, path: Path, message: string): void {
  report(run, 'interaction/subcommand-path', path, { message })
}

/** Reports `interaction/focused`. */
function reportFocused(run: Run, path: Path, message: string): void {
  report(run, 'interaction/focused', path, { message })
}

const typed = (type: number): string => `${memberName(OptionType, type)} (${type})`

const ANOTHER_PATH =
  'An interaction has exactly one sub-command path; this option is not part of it.'

/** Checks that a sub-command received only options with values. */
function checkInSubcommand(run: Run, items: readonly OptionAt[]): void {
  const message =
    'A sub-command contains only options with values; found another sub-command or group.'
  for (const { item, at } of items) {
    if (isSubcommandType(item['type'])) {
      reportPath(run, at, message)
    }
  }
}

/** Checks that a group received exactly one sub-command. */
function checkInGroup(run: Run, path: Path, items: readonly OptionAt[], isComplete: boolean): void {
  if (items.length === 0 && isComplete) {
    reportPath(run, path, 'The interaction names a group without one of its sub-commands.')
  }
  const others = items.filter(({ item }) => isOther(item['type']))
  for (const { at } of others) {
    reportPath(run, at, 'A group contains exactly one sub-command here; found something else.')
  }
  for (const one of items.slice(1)) {
    if (!others.includes(one)) {
      reportPath(run, one.at, ANOTHER_PATH)
    }
  }
}

/** Checks that a command with sub-commands or groups received exactly one of them. */
function checkInCommand(
  run: Run,
  path: Path,
  items: readonly OptionAt[],
  isComplete: boolean,
  defined: DefinedOptions,
): void {
  if (items.some(({ item }) => isSubcommandType(item['type']))) {
    for (const { at } of items.slice(1)) {
      reportPath(run, at, ANOTHER_PATH)
    }
    return
  }
  if (!isComplete || !items.every(({ item }) => OPTION_TYPES.includes(item['type']))) {
    return
  }
  const subcommands = [...defined.known.values()].filter(({ type }) => isSubcommandType(type))
  if (subcommands.length === 0) {
    return
  }
  const names = subcommands.map(({ name }) => name).filter((name) => typeof name === 'string')
  const shown = names.slice(0, 10).map(quote).join(', ')
  reportPath(
    run,
    path,
    `A command with sub-commands cannot itself be used: the interaction names none of ${shown}.`,
  )
}

const OPTION_TYPES: readonly unknown[] = Object.values(OptionType)

/** Tells whether an option type is known, and not allowed in a group. */
const isOther = (type: unknown): boolean =>
  OPTION_TYPES.includes(type) && type !== OptionType.SUB_COMMAND

/** Tells whether an entry of an object is unknown. */
const isUnknown = (item: Entries, value: unknown): boolean =>
  isDynamic(value) || (value === undefined && isOpen(item))

/** Reads the type of an option. Undefined if it is unknown or invalid. */
function readType({ run }: Visit, item: Entries, at: Path): number | undefined {
  const { type } = item
  if (typeof type === 'number' && OPTION_TYPES.includes(type)) {
    return type
  }
  if (!isUnknown(item, type)) {
    reportShape(run, [...at, 'type'], type, `the type of an option, 1 to ${OPTION_TYPES.length}`)
  }
  return undefined
}

/** Reads the name of an option. Undefined if it is unknown or invalid. */
function readName({ run }: Visit, item: Entries, at: Path): string | undefined {
  const { name } = item
  if (typeof name === 'string' && name !== '') {
    return name
  }
  if (!isUnknown(item, name)) {
    reportShape(run, [...at, 'name'], name, 'the name of an option, a non-empty string')
  }
  return undefined
}

function walkItem(visit: Visit, item: Entries, at: Path, defined: DefinedOptions): void {
  const type = readType(visit, item, at)
  const name = readName(visit, item, at)
  const definition =
    name === undefined ? undefined : findDefinition(visit, [...at, 'name'], name, defined)
  if (type === undefined) {
    visit.hasUnknown = true
    return
  }
  const wanted = definition?.['type']
  if (name !== undefined && typeof wanted === 'number' && wanted !== type) {
    report(visit.run, 'interaction/option-type', [...at, 'type'], {
      message: `The option ${quote(name)} is ${typed(wanted)}; found ${typed(type)}.`,
      data: { actual: type, allowed: [wanted] },
    })
  }
  const same = wanted === type ? definition : undefined
  if (isSubcommandType(type)) {
    const below = same === undefined ? UNKNOWN_OPTIONS : optionsOf(same)
    const level = type === OptionType.SUB_COMMAND ? 'subcommand' : 'group'
    if (at.length < DEEPEST) {
      walkLevel(visit, item, [...at, 'options'], below, level)
    } else {
      visit.hasUnknown = true
    }
    return
  }
  walkFocus(visit, item, at, type, same)
  walkValue(visit, item, [...at, 'value'], type, same)
}

/**
 * The most segments of a path to an option: of a sub-command in a group. Options below it are not
 * read.
 */
const DEEPEST = 7

/** Finds the definition of an option, or reports `interaction/unknown-option`. */
function findDefinition(
  { run }: Visit,
  at: Path,
  name: string,
  defined: DefinedOptions,
): Definition | undefined {
  const found = defined.byName.get(name)
  if (found !== undefined || !defined.complete) {
    return found
  }
  const known = [...defined.byName.keys()]
  const localized = localizedOption(defined, name)
  const suggestion = localized?.name ?? nearest(name, known)
  const advice = adviceAbout(localized, known)
  report(run, 'interaction/unknown-option', at, {
    message: `${quote(name)} ${advice}`,
    data: { suggestion, locale: localized?.locale },
  })
  return undefined
}

/** Gives advice about a name that no option has. */
function adviceAbout(localized: LocalizedOption | undefined, known: readonly string[]): string {
  if (localized !== undefined) {
    return `is the name of "${localized.name}" in ${localized.locale}: interactions always carry default names; the language is in "locale".`
  }
  if (known.length === 0) {
    return 'is not an option of the command: it has none here.'
  }
  return `is not an option of the command; here it has ${either(known.slice(0, 10).map(quote))}.`
}

/** Checks `interaction/focused` for one option. */
function walkFocus(
  visit: Visit,
  item: Entries,
  at: Path,
  type: number,
  definition: Definition | undefined,
): void {
  const { focused } = item
  const path = [...at, 'focused']
  if (isDynamic(focused) || (focused === undefined && isOpen(item))) {
    visit.hasUnknown = true
  } else if (
    focused !== undefined &&
    visit.interactionType === InteractionType.APPLICATION_COMMAND
  ) {
    reportFocused(
      visit.run,
      path,
      'Only autocompletions have "focused"; this command was already submitted.',
    )
  } else if (focused === true) {
    visit.focused.push(path)
    if (visit.interactionType === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE) {
      const why = lacksAutocomplete(type, definition)
      if (why !== undefined) {
        reportFocused(visit.run, path, why)
      }
    }
  } else if (
    focused !== undefined &&
    focused !== false &&
    visit.interactionType === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
  ) {
    visit.hasUnknown = true
    reportFocused(
      visit.run,
      path,
      '"focused" is true for the option being typed, and absent from all others.',
    )
  }
}

const COMPLETED_TYPES: readonly number[] = FIELDS.option.autocomplete.optionTypes

/** Explains why an option is certainly not autocompleted. Undefined if it may be autocompleted. */
function lacksAutocomplete(type: number, definition: Definition | undefined): string | undefined {
  if (!COMPLETED_TYPES.includes(type)) {
    const types = either(COMPLETED_TYPES.map((one) => memberName(OptionType, one)))
    return `Only ${types} options support autocompletion; this one is ${memberName(OptionType, type)}.`
  }
  const isOff = definition !== undefined && flagOf(definition, 'autocomplete') === false
  if (isOff) {
    return 'The definition of this option has no "autocomplete": true, so it is never autocompleted.'
  }
  return undefined
}

/** Checks `interaction/missing-required`. */
function checkRequired(
  { run }: Visit,
  path: Path,
  items: readonly OptionAt[],
  { known }: DefinedOptions,
): void {
  const names = new Set<unknown>()
  for (const { item } of items) {
    if (typeof item['name'] !== 'string') {
      return
    }
    names.add(item['name'])
  }
  for (const { name, required, type } of known.values()) {
    if (
      required !== true ||
      typeof name !== 'string' ||
      typeof type !== 'number' ||
      isSubcommandType(type)
    ) {
      continue
    }
    if (names.has(name)) {
      continue
    }
    report(run, 'interaction/missing-required', path, {
      message: `The option ${quote(name)} is required and missing.`,
      data: { option: name },
    })
  }
}
