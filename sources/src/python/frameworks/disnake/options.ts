import { ChannelType, OptionType } from '@slashlint/core/contract'
import { dynamicAt, scalarAt } from '../../../definition/values.js'
import { NONE } from '../../../lezer/tree.js'
import { getOrInsert } from '../../../record.js'
import {
  choiceNode,
  entry,
  fixed,
  nameOfParameter,
  rangeOf,
  reasonOf,
  scalarOf,
} from '../../definition/nodes.js'
import type { DictEntry, Naming } from '../../definition/nodes.js'
import { partsOf, typingName, unquoted } from '../../entries/annotations.js'
import { choicesIn, nameOfChoice, plainChoice } from '../../entries/choices.js'
import type { ChoiceOf } from '../../entries/choices.js'
import { isEnum, typeOfValue } from '../../entries/enums.js'
import type { Member } from '../../entries/enums.js'
import { localizationsEntry } from '../../entries/localizations.js'
import {
  scalarEntry,
  numbersEntry,
  openOption,
  optionNode,
  stillRequired,
} from '../../entries/options.js'
import { fromDocstring, impliedText, textEntry } from '../../entries/texts.js'
import {
  channelType,
  enumType,
  literalType,
  OPEN_TYPE,
  openBy,
  openType,
  plainType,
  rangeType,
  typeOfMembers,
} from '../../entries/types.js'
import type { Typed } from '../../entries/types.js'
import { argumentOf } from '../../signature/signature.js'
import type { Argument } from '../../signature/signature.js'
import type { Module, Site } from '../../scope/module.js'
import type { Parameter } from '../../syntax/items.js'
import { evaluate } from '../../values/evaluate.js'
import type { CallOf, Value } from '../../values/value.js'
import { BASIC_TYPES, CHANNEL_CLASSES, CHANNEL_TYPES, memberOf, namesUnder } from '../forks.js'
import { namingIn } from '../naming.js'
import type { Command, OptionOf } from '../framework.js'
import { behindInteraction, isFilled, localeIn } from '../slash.js'
import { parametersIn } from './docstrings.js'

/** The default description. */
export const UNDESCRIBED = '-'

/** Returns the short name of an object of the library. */
export const nameIn = namesUnder('disnake')

const TYPES: Readonly<Record<string, number>> = {
  ...BASIC_TYPES,
  'discord.Snowflake': OptionType.MENTIONABLE,
}

const CHANNELS: Readonly<Record<string, readonly number[]>> = {
  ...CHANNEL_CLASSES,
  'discord.MediaChannel': [ChannelType.GUILD_MEDIA],
}

/** Classes that the library converts from strings. */
const CONVERTED: ReadonlySet<string> = new Set(
  'Message PartialMessage Guild Colour Color Emoji PartialEmoji Invite'
    .split(' ')
    .map((name) => `discord.${name}`),
)

const INTERACTION = /(?:Interaction|Inter)$/

/**
 * Makes the options of a command, in the order of its parameters. A parameter that gets the result
 * of another function makes an unknown option, since the parameters of that function become options
 * in its place.
 */
export const optionsOf = (command: Command): OptionOf[] =>
  behindInteraction(command.signature).flatMap((parameter) => {
    const { module } = command.signature
    const isNone = parameter.kind === 'args' || parameter.kind === 'kwargs'
    return isNone || isInteraction(module, parameter) ? [] : [optionOf(command, parameter)]
  })

/**
 * Lists the names of options by which functions complete them. Returns `undefined` if they are not
 * all known.
 */
export function completedBy(command: Command): readonly string[] | undefined {
  const names = optionsOf(command).map(({ node }) => {
    const name =
      node.type === 'dict' && node.open === undefined ? scalarAt(node, 'name') : undefined
    return typeof name === 'string' ? name : undefined
  })
  return names.includes(undefined) ? undefined : names.flatMap((name) => name ?? [])
}

/** Lists the annotations that become types of options without a conversion. */
export const typesOf = ({ signature }: Command): Site[] =>
  behindInteraction(signature).flatMap((parameter) => {
    const { module } = signature
    const { annotation: node, defaultValue, kind } = parameter
    const value = defaultValue === NONE ? undefined : evaluate(module, defaultValue)
    const isPlain = value === undefined || !['call', 'function', 'unknown'].includes(value.kind)
    const isOption = kind === 'plain' || kind === 'keyword'
    if (node === NONE || !isPlain || !isOption || isInteraction(module, parameter)) {
      return []
    }
    return [{ module, node }]
  })

/** Tells whether a parameter receives the interaction: the name of its class ends with `Interaction` or `Inter`. */
const isInteraction = (module: Module, { annotation }: Parameter): boolean =>
  annotation !== NONE &&
  INTERACTION.test(
    nameIn(unquoted({ module, node: annotation }, evaluate(module, annotation))) ?? '',
  )

function optionOf(command: Command, parameter: Parameter): OptionOf {
  const { module } = command.signature
  const { nameNode, annotation, defaultValue } = parameter
  const range = module.tree.rangeOf(nameNode)
  const value = defaultValue === NONE ? undefined : evaluate(module, defaultValue)
  const use = { module, node: annotation }
  const type = annotation === NONE ? undefined : unquoted(use, evaluate(module, annotation))
  if (isInjected(value) || (type?.kind === 'class' && !isEnumOf(type))) {
    const reason = 'The options of another function may stand for it.'
    return { node: openOption(range, reason), isOptional: false }
  }
  const call = value !== undefined && isParam(value) ? value : undefined
  if (call !== undefined && call.site.module !== module) {
    return { node: openOption(range, 'It is call in another document.'), isOptional: true }
  }
  const place = { module, node: nameNode }
  const typed = type === undefined ? plainType(place, OptionType.STRING) : typedBy(use, type)
  return described({ command, parameter, typed, call, hasDefault: value !== undefined })
}

const isParam = (value: Value): value is CallOf =>
  value.kind === 'call' && /^commands\.(?:Param|param|ParamInfo)$/.test(nameIn(value.callee) ?? '')

/** Tells whether a value is a function whose parameters become options, too. */
const isInjected = (value: Value | undefined): boolean =>
  value?.kind === 'function' ||
  (value?.kind === 'call' && /^commands\.(?:inject|injection)$/.test(nameIn(value.callee) ?? ''))

const isEnumOf = (value: Value & { kind: 'class' | 'function' }): boolean =>
  isEnum(value, (base) => /^(?:enum|discord)\.(?:Int|Str)?Enum$/.test(nameIn(base) ?? ''))

function typedBy(use: Site, value: Value): Typed {
  const { parts, isOptional } = partsOf(value)
  const [only] = parts
  if (only === undefined) {
    return openType(use, OPEN_TYPE)
  }
  const names = parts.map((part) => nameIn(part) ?? '')
  const channels = names.map((name) => CHANNELS[name])
  if (channels.every((types) => types !== undefined)) {
    return { ...channelType(use, [...new Set(channels.flat())]), isOptional }
  }
  return { ...(parts.length === 1 ? single(use, only) : mentioned(use, names)), isOptional }
}

/** Returns the type of a union of users, members and roles. */
function mentioned(use: Site, names: readonly string[]): Typed {
  if (!names.every((name) => /^discord\.(?:User|Member|Role)$/.test(name))) {
    return openType(use, OPEN_TYPE)
  }
  const type = names.includes('discord.Role') ? OptionType.MENTIONABLE : OptionType.USER
  return plainType(use, type)
}

function single(use: Site, value: Value): Typed {
  const name = nameIn(value) ?? ''
  const type = TYPES[name] ?? (CONVERTED.has(name) ? OptionType.STRING : undefined)
  if (type !== undefined) {
    return plainType(use, type)
  }
  if (name === 'commands.LargeInt') {
    const length = entry('min_length', rangeOf(use), fixed(rangeOf(use), 1), true)
    return plainType(use, OptionType.STRING, [length])
  }
  if (value.kind === 'class' && isEnumOf(value)) {
    return enumType(use, value)
  }
  if (value.kind === 'call' && nameIn(value.callee) === 'commands.option_enum') {
    return typeOfMembers(use, membersOfCall(value))
  }
  return value.kind === 'index' ? indexed(use, value) : openBy(use, value)
}

/**
 * Lists the members of `option_enum(["a", "b"])` and `option_enum({"A": 1})`. Returns `undefined` if
 * they are not all texts or all whole numbers.
 */
function membersOfCall({ args, site: { module } }: CallOf): readonly Member[] | undefined {
  const [only = NONE] = args.positional
  const value = evaluate(module, only)
  const isKnown = args.keywords.length === 0 && !args.isOpen && 'isOpen' in value && !value.isOpen
  const all = value.kind === 'list' ? value.items.map((item) => ({ key: item, value: item })) : []
  const given = value.kind === 'dict' ? value.entries : all
  const members = new Map<unknown, Member>()
  const types = new Set<number | undefined>()
  for (const { key, value: one } of given) {
    types.add(one.kind === 'number' && one.isFloat ? undefined : typeOfValue(one))
    if ((key.kind === 'text' || key.kind === 'number') && 'value' in one) {
      // Of two members with one value, the second is another name of the first.
      getOrInsert(members, one.value, () => ({ name: String(key.value), value: one }))
    }
  }
  const isOfOneType = types.size === 1 && !types.has(undefined)
  return isKnown && isOfOneType ? [...members.values()] : undefined
}

function indexed(use: Site, value: Value & { kind: 'index' }): Typed {
  if (typingName(value.of) === 'Literal') {
    return literalType(use, value)
  }
  const name = nameIn(value.of)
  if (name === 'commands.Range' || name === 'commands.String') {
    return rangeType(use, value, name === 'commands.String')
  }
  return openType(use, OPEN_TYPE)
}

interface Described {
  readonly command: Command
  readonly parameter: Parameter
  readonly typed: Typed
  readonly call: CallOf | undefined
  readonly hasDefault: boolean
}

/**
 * The arguments of `Param` for each bound. Arguments with a `t`, such as `gt`, set an exclusive
 * bound.
 */
const BOUNDS: Readonly<Record<string, readonly string[]>> = {
  min_value: ['min_value', 'ge', 'gt'],
  max_value: ['max_value', 'le', 'lt'],
  min_length: ['min_length'],
  max_length: ['max_length'],
}

/** Makes an option from its parameter and the arguments of `Param`. */
function described(all: Described): OptionOf {
  const { command, parameter, typed, call, hasDefault } = all
  const { module } = command.signature
  const range = module.tree.rangeOf(parameter.nameNode)
  const given = (key: string, position?: number): Argument | undefined =>
    call === undefined ? undefined : argumentOf(module, call.args, key, position)
  const standard = given('default', 0)
  const isDots = standard !== undefined && module.tree.textOf(standard.node) === '...'
  const isOptional = call === undefined ? hasDefault : standard !== undefined && !isDots
  const reason = openOf(given)
  if (reason !== undefined) {
    return { node: openOption(range, reason), isOptional }
  }
  const [choices, channels] = [given('choices'), given('channel_types')].map((one) =>
    isFilled(one) ? one : undefined,
  )
  const isComplete = isFilled(given('autocomplete')) || isFilled(given('autocomp'))
  const isCompleted = command.completed.has(parameter.name) || isComplete
  const entries: DictEntry[] = [
    ...nameOf(all, given('name')),
    entry('type', range, typed.type, true),
    ...descriptionOf(all, given('description') ?? given('desc')),
    entry('required', range, fixed(range, !isOptional), true),
    ...typed.entries.filter(
      ({ key }) =>
        !(key === 'choices' && choices !== undefined) &&
        !(key === 'channel_types' && channels !== undefined),
    ),
    ...(choices === undefined ? [] : [choicesIn(module, choices, choiceOf)]),
    ...(channels === undefined ? [] : numbersEntry('channel_types', module, channels, channelOf)),
    ...Object.entries(BOUNDS).flatMap(([key, names]) =>
      typed.entries.some((one) => one.key === key) ? [] : boundOf(module, key, names, given),
    ),
    ...(isCompleted ? [entry('autocomplete', range, fixed(range, true), true)] : []),
  ]
  const open = call?.args.isOpen === true ? 'Further arguments may be given here.' : undefined
  const note = typed.isOptional && !isOptional ? stillRequired('disnake') : undefined
  return { node: optionNode({ range, entries, open, note }), isOptional }
}

/** Makes the name from the argument, else from the parameter. */
function nameOf(all: Described, given: Argument | undefined): DictEntry[] {
  const { module } = all.command.signature
  const { name, nameNode } = all.parameter
  if (isFilled(given)) {
    return localized('name', module, given)
  }
  const range = module.tree.rangeOf(nameNode)
  return [entry('name', range, nameOfParameter(range, name, namingOf(all)))]
}

/** Returns the place for `name=` in `Param(…)`. A function that completes the option refers to its present name. */
function namingOf({ command, parameter: { name }, call }: Described): Naming | undefined {
  const isFree = call !== undefined && !command.completed.has(name)
  return isFree ? namingIn(command.signature.module.tree, call, name) : undefined
}

/**
 * Makes a bound from the first of its arguments that is set. An exclusive bound is unknown if it is
 * 0 or not a known number.
 */
function boundOf(
  module: Module,
  key: string,
  names: readonly string[],
  given: (key: string) => Argument | undefined,
): DictEntry[] {
  const name = names.find((one) => isFilled(given(one)))
  const bound = name === undefined ? undefined : given(name)
  const isStrict = name === 'gt' || name === 'lt'
  if (
    bound === undefined ||
    !isStrict ||
    (bound.value.kind === 'number' && bound.value.value !== 0)
  ) {
    return scalarEntry(key, module, bound)
  }
  // The library sends the adjacent float. It equals the number itself, except for zero.
  const reason = 'How Python rounds this bound is not known.'
  return [
    entry(
      key,
      module.tree.rangeOf(bound.nameNode),
      dynamicAt(module.tree.rangeOf(bound.node), reason),
    ),
  ]
}

/** Returns the reason why an option is unknown: a converter decides its type. */
function openOf(given: (key: string) => Argument | undefined): string | undefined {
  const isConverted = isFilled(given('converter')) || isFilled(given('conv'))
  const large = given('large')
  const isLarge = large !== undefined && !(large.value.kind === 'boolean' && !large.value.value)
  return isConverted || isLarge ? 'What a converter becomes is not known.' : undefined
}

/** Makes the description from the argument, else from the docstring. */
function descriptionOf(
  { command, parameter }: Described,
  given: Argument | undefined,
): DictEntry[] {
  const { module, docstring } = command.signature
  const range = module.tree.rangeOf(parameter.nameNode)
  if (isFilled(given)) {
    return localized('description', module, given)
  }
  if (docstring === undefined) {
    return [impliedText('description', range, UNDESCRIBED)]
  }
  const text = docstring === 'unknown' ? undefined : parametersIn(docstring).get(parameter.name)
  if (docstring !== 'unknown' && text === undefined) {
    return [impliedText('description', range, UNDESCRIBED)]
  }
  if (text === undefined || docstring === 'unknown' || text.value.includes('{{')) {
    return [entry('description', range, dynamicAt(range, 'What describes it is not known.'))]
  }
  return [fromDocstring(docstring, text)]
}

/** Makes the entry of a text, or of `Localized("text", data={…})` with its localizations. */
export function localized(key: string, module: Module, given: Argument): DictEntry[] {
  const { value } = given
  if (value.kind !== 'call' || !/^discord\.Localized?$/.test(nameIn(value.callee) ?? '')) {
    return [textEntry(key, module, given)]
  }
  const keyRange = module.tree.rangeOf(given.nameNode)
  const range = module.tree.rangeOf(given.node)
  if (value.args.isOpen || value.site.module !== module) {
    return [entry(key, keyRange, dynamicAt(range, reasonOf(value)))]
  }
  const text = argumentOf(module, value.args, 'string', 0)
  const data = argumentOf(module, value.args, 'data')
  const named = argumentOf(module, value.args, 'key')
  const texts = `${key}_localizations`
  const entries: DictEntry[] = []
  if (text === undefined) {
    entries.push(entry(key, keyRange, dynamicAt(range, 'The text is not call here.')))
  } else {
    entries.push(textEntry(key, module, text))
  }
  if (data !== undefined) {
    entries.push(...localizationsEntry(texts, module, data, localeIn('disnake')))
  }
  if (named !== undefined) {
    const place = module.tree.rangeOf(named.node)
    const unknown = dynamicAt(place, 'The translations are in other files.')
    entries.push(entry(texts, module.tree.rangeOf(named.nameNode), unknown))
  }
  return entries
}

const channelOf = (value: Value): number | undefined =>
  CHANNEL_TYPES[memberOf(value, 'ChannelType', 'disnake') ?? '']

const choiceOf: ChoiceOf = (value, range, at) => {
  const { site } = value
  if (value.kind === 'call' && nameIn(value.callee) === 'discord.OptionChoice') {
    const name = argumentOf(site.module, value.args, 'name', 0)
    const own = argumentOf(site.module, value.args, 'value', 1)
    if (name === undefined || own === undefined || value.args.isOpen) {
      return dynamicAt(range, reasonOf(value))
    }
    return choiceNode(
      range,
      nameOfChoice(at(name.node), name.value),
      scalarOf(at(own.node), own.value),
    )
  }
  return plainChoice(value, range, at)
}
