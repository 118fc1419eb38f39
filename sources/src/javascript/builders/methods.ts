import { OptionType } from '@slashlint/core/contract'
import type { BuilderState } from '../evaluate/value.js'
import { VALUE_OPTIONS } from './classes.js'

/** What a method of a builder does to the command. */
export type Effect =
  /** Sets a field to the argument; without one a flag becomes true. */
  | { readonly kind: 'set'; readonly field: string }
  | { readonly kind: 'flag'; readonly field: string }
  /** Sets a field to the list of its arguments, or adds them to it. */
  | { readonly kind: 'list' | 'append'; readonly field: string }
  /** Sets one entry of a dictionary. */
  | { readonly kind: 'locale'; readonly field: string }
  /** discord.js 13: `addChoice(name, value)`. */
  | { readonly kind: 'choice' }
  /** Adds options, made by a callback or handed over. */
  | { readonly kind: 'options'; readonly optionType: number | undefined }
  | { readonly kind: 'clear'; readonly field: string }

const set = (field: string): Effect => ({ kind: 'set', field })
const flag = (field: string): Effect => ({ kind: 'flag', field })
const list = (field: string): Effect => ({ kind: 'list', field })
const append = (field: string): Effect => ({ kind: 'append', field })
const locale = (field: string): Effect => ({ kind: 'locale', field })
const clear = (field: string): Effect => ({ kind: 'clear', field })

type Methods = Readonly<Record<string, Effect>>

const NAMED: Methods = {
  setName: set('name'),
  setNameLocalizations: set('name_localizations'),
  setNameLocalization: locale('name_localizations'),
  clearNameLocalizations: clear('name_localizations'),
  clearNameLocalization: locale('name_localizations'),
}

const DESCRIBED: Methods = {
  setDescription: set('description'),
  setDescriptionLocalizations: set('description_localizations'),
  setDescriptionLocalization: locale('description_localizations'),
  clearDescriptionLocalizations: clear('description_localizations'),
  clearDescriptionLocalization: locale('description_localizations'),
}

const COMMAND: Methods = {
  setDefaultPermission: flag('default_permission'),
  setDefaultMemberPermissions: set('default_member_permissions'),
  clearDefaultMemberPermissions: clear('default_member_permissions'),
  setDMPermission: flag('dm_permission'),
  setNSFW: flag('nsfw'),
  setContexts: list('contexts'),
  clearContexts: clear('contexts'),
  setIntegrationTypes: list('integration_types'),
  clearIntegrationTypes: clear('integration_types'),
}

const adds = (name: string, optionType: number): [string, Effect][] => [
  [`add${name}`, { kind: 'options', optionType }],
  [`add${name}s`, { kind: 'options', optionType }],
]

const SUBCOMMANDS: Methods = Object.fromEntries(adds('Subcommand', OptionType.SUB_COMMAND))
const GROUPS: Methods = Object.fromEntries(adds('SubcommandGroup', OptionType.SUB_COMMAND_GROUP))
const OPTIONS: Methods = {
  ...Object.fromEntries([...VALUE_OPTIONS].flatMap(([word, type]) => adds(`${word}Option`, type))),
  addOptions: { kind: 'options', optionType: undefined },
}

const OPTION: Methods = {
  setRequired: flag('required'),
  setMinValue: set('min_value'),
  setMaxValue: set('max_value'),
  setMinLength: set('min_length'),
  setMaxLength: set('max_length'),
  clearMinValue: clear('min_value'),
  clearMaxValue: clear('max_value'),
  clearMinLength: clear('min_length'),
  clearMaxLength: clear('max_length'),
  addChannelType: append('channel_types'),
  addChannelTypes: append('channel_types'),
  setChannelTypes: list('channel_types'),
  clearChannelTypes: clear('channel_types'),
  addChoice: { kind: 'choice' },
  addChoices: append('choices'),
  setChoices: list('choices'),
  clearChoices: clear('choices'),
  setAutocomplete: flag('autocomplete'),
}

const METHODS = {
  command: { ...NAMED, ...DESCRIBED, ...COMMAND, ...SUBCOMMANDS, ...GROUPS, ...OPTIONS },
  context: { ...NAMED, ...COMMAND, setType: set('type') },
  'entry-point': { ...NAMED, ...DESCRIBED, ...COMMAND, setHandler: set('handler') },
  subcommand: { ...NAMED, ...DESCRIBED, ...OPTIONS },
  group: { ...NAMED, ...DESCRIBED, ...SUBCOMMANDS },
  option: { ...NAMED, ...DESCRIBED, ...OPTION },
} as const satisfies Record<string, Methods>

type Made = Pick<BuilderState, 'builds' | 'optionType'>

function methodsOf({ builds, optionType }: Made): Methods {
  if (builds !== 'option') return METHODS[builds]
  if (optionType === OptionType.SUB_COMMAND) return METHODS.subcommand
  return optionType === OptionType.SUB_COMMAND_GROUP ? METHODS.group : METHODS.option
}

/** What a method does on such a builder; undefined: it has none of that name. */
export function effectOf(state: Made, method: string): Effect | undefined {
  const methods = methodsOf(state)
  return Object.hasOwn(methods, method) ? methods[method] : undefined
}

/** The method that sets a field: what to write, and what to call it in messages. */
export function setterOf(state: Made, field: string): string | undefined {
  return Object.entries(methodsOf(state)).find(
    ([, effect]) => effect.kind !== 'locale' && effect.kind !== 'clear' && 'field' in effect && effect.field === field,
  )?.[0]
}

/** Methods that only commands' builders have, apart from those that embeds and modals have too. */
export function isCommandMethod(method: string): boolean {
  return Object.hasOwn(METHODS.command, method) && !Object.hasOwn(NAMED, method) && !Object.hasOwn(DESCRIBED, method)
}
