import { ChannelType, OptionType } from '@slashlint/core/contract'
import { dynamicAt } from '../../../definition/values.js'
import { NONE } from '../../../lezer/tree.js'
import {
  choiceNode,
  entry,
  fixed,
  fixedIfKnown,
  rangeOf,
  reasonOf,
  scalarOf,
} from '../../definition/nodes.js'
import type { DefNode, DictEntry } from '../../definition/nodes.js'
import { partsOf, typingName } from '../../entries/annotations.js'
import { choicesEntry } from '../../entries/choices.js'
import type { ChoiceOf } from '../../entries/choices.js'
import { scalarEntry, numbersEntry, openOption, optionNode } from '../../entries/options.js'
import { impliedText, textEntry } from '../../entries/texts.js'
import { argumentOf } from '../../signature/signature.js'
import type { Argument } from '../../signature/signature.js'
import type { Module } from '../../scope/module.js'
import type { Arguments } from '../../syntax/calls.js'
import { evaluate } from '../../values/evaluate.js'
import type { CallOf, Value } from '../../values/value.js'
import { argumentOfCommand } from '../framework.js'
import type { Command, OptionOf } from '../framework.js'
import { behindInteraction, isFilled } from '../slash.js'
import { memberIn, nameIn } from './names.js'

/** The default description. */
export const UNDESCRIBED = 'No Description Set'

const OPEN = 'Options may be added.'

/** The functions that are used as annotations, with the types of their options. */
const ANNOTATIONS: Readonly<Record<string, number>> = {
  slash_str_option: OptionType.STRING,
  slash_int_option: OptionType.INTEGER,
  slash_float_option: OptionType.NUMBER,
  slash_bool_option: OptionType.BOOLEAN,
  slash_user_option: OptionType.USER,
  slash_channel_option: OptionType.CHANNEL,
  slash_role_option: OptionType.ROLE,
  slash_mentionable_option: OptionType.MENTIONABLE,
  slash_attachment_option: OptionType.ATTACHMENT,
}

/** The numbers of the types of channels by name, including names that differ from Discord's. */
const CHANNELS: Readonly<Record<string, number>> = {
  ...ChannelType,
  GUILD_NEWS: ChannelType.GUILD_ANNOUNCEMENT,
  GUILD_NEWS_THREAD: ChannelType.ANNOUNCEMENT_THREAD,
  GUILD_PUBLIC_THREAD: ChannelType.PUBLIC_THREAD,
  GUILD_PRIVATE_THREAD: ChannelType.PRIVATE_THREAD,
}

/** The rules for one way to write options. */
interface Way {
  /** The names of arguments that may be positional. */
  readonly positional: readonly string[]
  readonly typeName: string
  readonly isRequired: boolean
}

const DECORATOR: Way = {
  positional: ['name', 'description', 'opt_type', 'required', 'autocomplete', 'choices'],
  typeName: 'opt_type',
  isRequired: false,
}
const OBJECT: Way = { positional: [], typeName: 'type', isRequired: true }
const ANNOTATION: Way = {
  positional: ['description', 'required', 'autocomplete', 'choices'],
  typeName: '',
  isRequired: false,
}

/** Makes the options of a command: those from objects, then from decorators, then from annotations. */
export const optionsOf = (command: Command): OptionOf[] => [
  ...fromObjects(command),
  ...command.others
    .filter(
      ({ callee, node }) => nameIn(callee) === 'slash_option' && node > command.decorator.node,
    )
    .map(({ args, range }): OptionOf => {
      const { module } = command.signature
      if (args === undefined) {
        return { node: openOption(range, OPEN), isOptional: true }
      }
      return optionOf({ command, module, args, range, way: DECORATOR })
    }),
  ...fromAnnotations(command),
]

function fromObjects(command: Command): OptionOf[] {
  const { module } = command.signature
  const given = argumentOfCommand(command, 'options')
  if (!isFilled(given)) {
    return []
  }
  const range = module.tree.rangeOf(given.node)
  const open: OptionOf = { node: openOption(range, OPEN), isOptional: true }
  const { value } = given
  if (value.kind !== 'list' || value.isOpen || value.site.module !== module) {
    return [open]
  }
  return value.items.map((item) => {
    if (item.kind === 'call' && nameIn(item.callee) === 'SlashCommandOption') {
      return optionOf({ command, module, args: item.args, range: rangeOf(item.site), way: OBJECT })
    }
    return open
  })
}

function fromAnnotations(command: Command): OptionOf[] {
  const { module } = command.signature
  return behindInteraction(command.signature).flatMap((parameter): OptionOf[] => {
    const call =
      parameter.annotation === NONE ? undefined : callIn(evaluate(module, parameter.annotation))
    const type = call === undefined ? undefined : ANNOTATIONS[nameIn(call.callee) ?? '']
    if (call === undefined || type === undefined) {
      return []
    }
    const range = module.tree.rangeOf(parameter.nameNode)
    if (call.site.module !== module) {
      return [{ node: openOption(range, OPEN), isOptional: true }]
    }
    const { args } = call
    const { name } = parameter
    return [optionOf({ command, module, args, range, way: ANNOTATION, type, name })]
  })
}

/** Returns the call in an annotation, also in `Annotated[…]` and in a union with `None`. */
function callIn(value: Value): CallOf | undefined {
  const [only, ...others] = partsOf(value).parts
  if (only?.kind === 'index' && typingName(only.of) === 'Annotated') {
    const found = only.items.map((item) => evaluate(only.site.module, item))
    return found.find((one): one is CallOf => one.kind === 'call' && isOptionCall(one))
  }
  return only?.kind === 'call' && others.length === 0 && isOptionCall(only) ? only : undefined
}

const isOptionCall = ({ callee }: CallOf): boolean =>
  Object.hasOwn(ANNOTATIONS, nameIn(callee) ?? '')

interface OptionCall {
  readonly command: Command
  readonly module: Module
  readonly args: Arguments
  readonly range: DefNode['range']
  readonly way: Way
  readonly type?: number
  readonly name?: string
}

/** Makes an option from its arguments. */
function optionOf(call: OptionCall): OptionOf {
  const { module, args, range, way } = call
  const given = (key: string): Argument | undefined => {
    const position = way.positional.indexOf(key)
    return argumentOf(module, args, key, position === -1 ? undefined : position)
  }
  const name = given('name')
  const required = given('required')
  const isRequired = isRequiredBy(way, required)
  const [choices, channels] = [given('choices'), given('channel_types')].map((one) =>
    isFilled(one) ? one : undefined,
  )
  const entries: DictEntry[] = [
    nameEntry(call, name),
    typeEntry(call, given(way.typeName)),
    descriptionEntry(call, given('description')),
    requiredEntry(call, required),
    ...(choices === undefined ? [] : [choicesEntry(module, choices, choiceOf)]),
    ...(channels === undefined ? [] : numbersEntry('channel_types', module, channels, channelOf)),
    ...['min_value', 'max_value', 'min_length', 'max_length'].flatMap((key) =>
      scalarEntry(key, module, given(key)),
    ),
    ...completion(call, name, given('autocomplete')),
  ]
  const open = args.isOpen ? 'Further arguments may be given here.' : undefined
  return { node: optionNode({ range, entries, open }), isOptional: !isRequired }
}

/**
 * Tells whether an option is required. Without the argument, the way in which the option is written
 * decides.
 */
function isRequiredBy(way: Way, required: Argument | undefined): boolean {
  if (required === undefined) {
    return way.isRequired
  }
  return required.value.kind === 'boolean' && required.value.value
}

function nameEntry({ module, range, name }: OptionCall, given: Argument | undefined): DictEntry {
  if (isFilled(given)) {
    return textEntry('name', module, given)
  }
  return entry('name', range, fixedIfKnown(range, name, 'Its name is not written here.'))
}

function descriptionEntry({ module, range }: OptionCall, given: Argument | undefined): DictEntry {
  if (given === undefined || given.value.kind === 'none') {
    return impliedText('description', range, UNDESCRIBED)
  }
  return textEntry('description', module, given)
}

function requiredEntry({ module, range, way }: OptionCall, given: Argument | undefined): DictEntry {
  if (given === undefined) {
    return entry('required', range, fixed(range, way.isRequired), true)
  }
  const value = scalarOf({ module, node: given.node }, given.value)
  return entry('required', module.tree.rangeOf(given.nameNode), value)
}

/** Makes the entry of autocomplete, if a function completes the option or an argument sets it. */
function completion(
  { command, module, range }: OptionCall,
  name: Argument | undefined,
  given: Argument | undefined,
): DictEntry[] {
  if (name?.value.kind === 'text' && command.completed.has(name.value.value.toLowerCase())) {
    return [entry('autocomplete', range, fixed(range, true), true)]
  }
  return scalarEntry('autocomplete', module, given)
}

function typeEntry({ module, range, type }: OptionCall, given: Argument | undefined): DictEntry {
  if (type !== undefined || given === undefined) {
    const node = fixedIfKnown(range, type, 'Its type is not written here.')
    return entry('type', range, node, true)
  }
  const { value, node, nameNode } = given
  const keyRange = module.tree.rangeOf(nameNode)
  const member = memberIn(value, 'OptionType') ?? ''
  if (!Object.hasOwn(OptionType, member)) {
    return entry('type', keyRange, scalarOf({ module, node }, value))
  }
  const known = OptionType[member as keyof typeof OptionType]
  return entry('type', keyRange, fixed(module.tree.rangeOf(node), known))
}

const channelOf = (value: Value): number | undefined => {
  const member = memberIn(value, 'ChannelType') ?? ''
  return Object.hasOwn(CHANNELS, member) ? CHANNELS[member] : undefined
}

/** Makes a choice from `SlashCommandChoice(name=…, value=…)`, or from a dict with both. */
const choiceOf: ChoiceOf = (value, range, at) => {
  const { site } = value
  if (value.kind === 'call' && nameIn(value.callee) === 'SlashCommandChoice') {
    const name = argumentOf(site.module, value.args, 'name', 0)
    const own = argumentOf(site.module, value.args, 'value', 1)
    if (name === undefined || own === undefined || value.args.isOpen) {
      return dynamicAt(range, reasonOf(value))
    }
    return choiceNode(range, scalarOf(at(name.node), name.value), scalarOf(at(own.node), own.value))
  }
  const entries = value.kind === 'dict' ? value.entries : []
  const [name, own] = ['name', 'value'].map((wanted) =>
    entries.find(({ key }) => key.kind === 'text' && key.value === wanted),
  )
  if (name === undefined || own === undefined) {
    return dynamicAt(range, reasonOf(value))
  }
  return choiceNode(
    range,
    scalarOf(at(name.valueNode), name.value),
    scalarOf(at(own.valueNode), own.value),
  )
}
