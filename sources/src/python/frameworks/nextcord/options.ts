import { OptionType } from '@slashlint/core/contract'
import { dynamicAt } from '../../../definition/values.js'
import { NONE } from '../../../lezer/tree.js'
import { nodeAt } from '../../../nodes/nodes.js'
import { entry, fixed, nameOfParameter, scalarOf } from '../../definition/nodes.js'
import type { DefNode, DictEntry } from '../../definition/nodes.js'
import { partsOf, typingName, unquoted } from '../../entries/annotations.js'
import { choicesIn, plainChoice } from '../../entries/choices.js'
import { scalarEntry, numbersEntry, openOption, optionNode } from '../../entries/options.js'
import { impliedText, textEntry } from '../../entries/texts.js'
import {
  channelType,
  literalType,
  OPEN_TYPE,
  openBy,
  openType,
  plainType,
  rangeType,
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
import { behindInteraction, isFilled, localeIn, translations } from '../slash.js'

/** The default description. */
export const UNDESCRIBED = 'No description provided.'

/** Returns the short name of an object of the library. */
export const nameIn = namesUnder('nextcord')

const TYPES: Readonly<Record<string, number>> = {
  ...BASIC_TYPES,
  'discord.Mentionable': OptionType.MENTIONABLE,
}

/**
 * Makes the options of a command, in the order of its parameters. If several options have the same
 * name, only the last one is kept.
 */
export function optionsOf(command: Command): OptionOf[] {
  const found = new Map<unknown, OptionOf>()
  for (const parameter of behindInteraction(command.signature)) {
    const option = optionOf(command, parameter)
    const name = option.node.type === 'dict' ? nodeAt<DefNode>(option.node, ['name']) : undefined
    found.set(name?.type === 'scalar' ? name.value : parameter, option)
  }
  return [...found.values()]
}

/** Lists the names of parameters by which functions complete options. */
export function completedBy({ signature }: Command): readonly string[] | undefined {
  const parameters = behindInteraction(signature)
  const isOpen = parameters.some(({ kind }) => kind === 'args' || kind === 'kwargs')
  return isOpen ? undefined : parameters.map(({ name }) => name)
}

function optionOf(command: Command, parameter: Parameter): OptionOf {
  const { module } = command.signature
  const { nameNode, defaultValue } = parameter
  const range = module.tree.rangeOf(nameNode)
  if (parameter.kind === 'args' || parameter.kind === 'kwargs') {
    const reason = 'What becomes of such a parameter is not known.'
    return { node: openOption(range, reason), isOptional: true }
  }
  const typed = typeOf(module, parameter)
  const value = defaultValue === NONE ? undefined : evaluate(module, defaultValue)
  const call = value !== undefined && isOption(value) ? value : undefined
  if (call !== undefined && call.site.module !== module) {
    return { node: openOption(range, 'It is call in another document.'), isOptional: true }
  }
  return described({ command, parameter, typed, call, hasDefault: value !== undefined })
}

/** Returns the type of a parameter's annotation. Without one, it is a string. */
function typeOf(module: Module, { annotation, nameNode }: Parameter): Typed {
  if (annotation === NONE) {
    return plainType({ module, node: nameNode }, OptionType.STRING)
  }
  const use = { module, node: annotation }
  return typedBy(use, unquoted(use, evaluate(module, annotation)))
}

const isOption = (value: Value): value is CallOf =>
  value.kind === 'call' && nameIn(value.callee) === 'discord.SlashOption'

function typedBy(use: Site, value: Value): Typed {
  if (value.kind === 'index' && typingName(value.of) === 'Literal') {
    return literalType(use, value)
  }
  const { parts, isOptional } = partsOf(value)
  const [only] = parts
  if (only === undefined) {
    return openType(use, OPEN_TYPE)
  }
  const names = parts.map((part) => nameIn(part) ?? '')
  const channels = names.map((name) => CHANNEL_CLASSES[name])
  if (channels.every((types) => types !== undefined)) {
    return { ...channelType(use, channels.flat()), isOptional }
  }
  return { ...(parts.length === 1 ? single(use, only) : sameOf(use, names)), isOptional }
}

/** Returns the type of a union whose members all become the same type of option. */
function sameOf(use: Site, names: readonly string[]): Typed {
  const [first, ...others] = names.map((name) => TYPES[name])
  if (first !== undefined && others.every((type) => type === first)) {
    return plainType(use, first)
  }
  return openType(use, OPEN_TYPE)
}

function single(use: Site, value: Value): Typed {
  const type = TYPES[nameIn(value) ?? '']
  if (type !== undefined) {
    return plainType(use, type)
  }
  const indexed = value.kind === 'index' ? nameIn(value.of) : undefined
  if (value.kind === 'index' && (indexed === 'discord.Range' || indexed === 'discord.String')) {
    return rangeType(use, value, indexed === 'discord.String')
  }
  return openBy(use, value)
}

interface Described {
  readonly command: Command
  readonly parameter: Parameter
  readonly typed: Typed
  readonly call: CallOf | undefined
  readonly hasDefault: boolean
}

const POSITIONS = ['name', 'description', 'required']

/** Makes an option from its parameter and the arguments of `SlashOption`. */
function described(all: Described): OptionOf {
  const { command, parameter, typed, call } = all
  const { module } = command.signature
  const range = module.tree.rangeOf(parameter.nameNode)
  const given = (key: string): Argument | undefined => {
    const position = POSITIONS.indexOf(key)
    if (call === undefined) {
      return undefined
    }
    return argumentOf(module, call.args, key, position === -1 ? undefined : position)
  }
  const { required, isOptional } = requiredOf(all, given)
  const [choices, channels] = [given('choices'), given('channel_types')].map((one) =>
    isFilled(one) ? one : undefined,
  )
  const entries: DictEntry[] = [
    nameEntry(all, given('name')),
    entry('type', range, typed.type, true),
    descriptionEntry(all, given('description')),
    entry('required', range, required, true),
    ...typed.entries.filter(
      ({ key }) =>
        !(key === 'choices' && choices !== undefined) &&
        !(key === 'channel_types' && channels !== undefined),
    ),
    ...(choices === undefined ? [] : [choicesIn(module, choices, plainChoice)]),
    ...(channels === undefined ? [] : numbersEntry('channel_types', module, channels, channelOf)),
    ...['min_value', 'max_value', 'min_length', 'max_length'].flatMap((key) =>
      scalarEntry(key, module, given(key)),
    ),
    ...completion(command, parameter, given),
    ...translations(module, given, localeIn('nextcord')),
  ]
  const isOpen = call?.args.isOpen === true
  const open = isOpen ? 'Further arguments may be given here.' : undefined
  return { node: optionNode({ range, entries, open }), isOptional }
}

function nameEntry(
  { command, parameter, call }: Described,
  given: Argument | undefined,
): DictEntry {
  const { module } = command.signature
  const { name, nameNode } = parameter
  if (isFilled(given)) {
    return textEntry('name', module, given)
  }
  const range = module.tree.rangeOf(nameNode)
  const naming = call && namingIn(module.tree, call, name)
  return entry('name', range, nameOfParameter(range, name, naming))
}

function requiredOf(
  { command, parameter, typed, call, hasDefault }: Described,
  given: (key: string) => Argument | undefined,
): { readonly required: DefNode; readonly isOptional: boolean } {
  const { module } = command.signature
  const said = given('required')
  if (said !== undefined && said.value.kind !== 'none') {
    const isRequired = said.value.kind === 'boolean' && said.value.value
    return {
      required: scalarOf({ module, node: said.node }, said.value),
      isOptional: !isRequired,
    }
  }
  const isOptional =
    typed.isOptional || given('default') !== undefined || (hasDefault && call === undefined)
  return { required: fixed(module.tree.rangeOf(parameter.nameNode), !isOptional), isOptional }
}

function descriptionEntry(
  { command, parameter }: Described,
  given: Argument | undefined,
): DictEntry {
  const { module, docstring } = command.signature
  const range = module.tree.rangeOf(parameter.nameNode)
  if (given !== undefined && given.value.kind !== 'none') {
    return textEntry('description', module, given)
  }
  const isNamed =
    docstring === 'unknown' ||
    docstring?.clean.some(({ text }) => HEAD.exec(text)?.[1] === parameter.name) === true
  if (isNamed) {
    return entry('description', range, dynamicAt(range, 'The docstring may describe it.'), true)
  }
  return impliedText('description', range, UNDESCRIBED)
}

/** Matches a line of a docstring that may describe a parameter, in the style of Google, Sphinx or NumPy. */
const HEAD = /^\s*(?::param\s+)?(?:\\?\*)*([^\s:-]+)\s*(?:[(:]|$|\s\S)/

const channelOf = (value: Value): number | undefined =>
  CHANNEL_TYPES[memberOf(value, 'ChannelType', 'nextcord') ?? '']

/** Makes the entry of autocomplete, if an argument sets it or a function completes the option. */
function completion(
  { signature: { module }, completed }: Command,
  { name, nameNode }: Parameter,
  given: (key: string) => Argument | undefined,
): DictEntry[] {
  const said = given('autocomplete')
  if (isFilled(said)) {
    return scalarEntry('autocomplete', module, said)
  }
  const range = module.tree.rangeOf(nameNode)
  if (completed.has(name) || isFilled(given('autocomplete_callback'))) {
    return [entry('autocomplete', range, fixed(range, true), true)]
  }
  return []
}
