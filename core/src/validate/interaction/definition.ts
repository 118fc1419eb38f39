import { isObject, isOpen } from '../../dynamic.js'
import { CommandType, OptionType } from '../../contract/enums.js'
import { snapshot } from '../run/snapshot.js'

/** A command or option as it was registered, as plain data. Interactions are compared with it. */
export type Definition = Readonly<Record<string, unknown>>

/** Reads the definition in a context as plain data. Undefined if it is unknown. */
export function readDefinition(command: unknown): Definition | undefined {
  const value = snapshot(command, 'command', [])
  return isObject(value) ? value : undefined
}

/** The options that the definition has at one place. */
export interface DefinedOptions {
  /** The known options by their indexes in the list. */
  readonly known: ReadonlyMap<number, Definition>
  /** The known options by their default names. */
  readonly byName: ReadonlyMap<string, Definition>
  /** True if the options are certainly complete, and all their names are known. */
  readonly complete: boolean
}

const NO_OPTIONS: DefinedOptions = { known: new Map(), byName: new Map(), complete: true }
export const UNKNOWN_OPTIONS: DefinedOptions = { ...NO_OPTIONS, complete: false }

export function optionsOf(holder: Definition): DefinedOptions {
  const { options } = holder
  if (options === null || (options === undefined && !isOpen(holder))) {
    return NO_OPTIONS
  }
  if (!Array.isArray(options)) {
    return UNKNOWN_OPTIONS
  }
  const known = new Map<number, Definition>()
  const byName = new Map<string, Definition>()
  let named = 0
  for (const [index, option] of options.entries()) {
    if (!isObject(option)) {
      continue
    }
    known.set(index, option)
    const { name } = option
    if (typeof name !== 'string') {
      continue
    }
    named++
    if (!byName.has(name)) {
      byName.set(name, option)
    }
  }
  return { known, byName, complete: named === options.length }
}

/** Reads the type of a command. Undefined if it is unknown. */
export function commandTypeOf(command: Definition): number | undefined {
  const { type } = command
  if (type === null || (type === undefined && !isOpen(command))) {
    return CommandType.CHAT_INPUT
  }
  return typeof type === 'number' ? type : undefined
}

export const isSubcommandType = (type: unknown): boolean =>
  type === OptionType.SUB_COMMAND || type === OptionType.SUB_COMMAND_GROUP

/** Finds a locale in which a command or option has this name. Undefined if there is none. */
export function localeOfName(holder: Definition, name: string): string | undefined {
  const localizations = holder['name_localizations']
  if (!isObject(localizations)) {
    return undefined
  }
  return Object.keys(localizations).find((locale) => localizations[locale] === name)
}

/** An option whose name in some locale is the name in the interaction. */
export interface LocalizedOption {
  /** The default name, which interactions contain. */
  readonly name: string
  /** The locale in which the option has that name. */
  readonly locale: string
}

/** Finds an option that has this name in some locale. Undefined if there is none. */
export function localizedOption(
  { known }: DefinedOptions,
  name: string,
): LocalizedOption | undefined {
  for (const option of known.values()) {
    const locale = localeOfName(option, name)
    if (locale !== undefined && typeof option['name'] === 'string') {
      return { name: option['name'], locale }
    }
  }
  return undefined
}

/**
 * Reads a bound of an option. Undefined if it is absent. NaN if it is unknown, so that every
 * comparison is false.
 */
export function boundOf(option: Definition, key: string): number | undefined {
  const bound = option[key]
  if (bound === undefined || bound === null) {
    return isOpen(option) && bound === undefined ? Number.NaN : undefined
  }
  return typeof bound === 'number' ? bound : Number.NaN
}

/** Reads a flag of an option; undefined if it is unknown. */
export function flagOf(option: Definition, key: 'required' | 'autocomplete'): boolean | undefined {
  const value = option[key]
  if (typeof value === 'boolean') {
    return value
  }
  return (value === undefined || value === null) && !isOpen(option) ? false : undefined
}

/**
 * Lists the values of an option's choices. Undefined if some are unknown, or if users may enter
 * other values.
 */
export function bindingChoices(option: Definition): readonly (string | number)[] | undefined {
  const { choices } = option
  if (!Array.isArray(choices) || choices.length === 0 || flagOf(option, 'autocomplete') !== false) {
    return undefined
  }
  const values = choices.map((choice) => (isObject(choice) ? choice['value'] : undefined))
  const isKnown = (value: unknown): value is string | number =>
    typeof value === 'string' || typeof value === 'number'
  return values.every(isKnown) ? values : undefined
}
