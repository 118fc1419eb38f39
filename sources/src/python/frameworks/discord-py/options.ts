import { dynamicAt } from '../../../definition/values.js'
import { onceFor } from '../../../record.js'
import { entry, fixed, nameOfParameter, reasonOf, scalarOf } from '../../definition/nodes.js'
import type { DefNode, DictEntry, DictNode, Naming } from '../../definition/nodes.js'
import { choicesEntry } from '../../entries/choices.js'
import { fromDocstring, textEntry, withText } from '../../entries/texts.js'
import type { Command, OptionOf } from '../framework.js'
import type { Signature } from '../../signature/signature.js'
import type { Module } from '../../scope/module.js'
import { keywordOf, NO_ARGUMENTS } from '../../syntax/calls.js'
import type { Keyword } from '../../syntax/calls.js'
import { evaluate, evaluatePath } from '../../values/evaluate.js'
import { choiceOf } from './choices.js'
import { effectOf } from './effects.js'
import type { Effect } from './effects.js'
import { impliedDescription, translated } from './entries.js'
import { fieldsOf } from './flags.js'
import type { Field } from './flags.js'
import { typedBy } from './hybrids.js'
import type { TypedParameter } from './hybrids.js'
import { TEXTS } from './texts.js'
import type { Descriptions } from './texts.js'

/** The settings of a parameter, by decorators and the docstring. */
export interface ParameterSettings {
  /** The argument with the description; undefined if no decorator has one. */
  readonly describe: Keyword | undefined
  /** The argument with the name that users see; undefined if no decorator has one. */
  readonly rename: Keyword | undefined
  /** The argument with the choices; undefined if no decorator has one. */
  readonly choices: Keyword | undefined
  /** True if a function suggests values. */
  readonly isCompleted: boolean
  /** True if some arguments are unknown, as in `**texts`. */
  readonly isOpen: boolean
  /** The descriptions of parameters in the docstring. */
  readonly descriptions: Descriptions
  /** True if a later `describe`, which does not name the parameter, removes its description. */
  readonly isUndescribed: boolean
}

/** Makes the options of a command, in the order of its parameters. */
export const optionsOf = (command: Command): OptionOf[] =>
  fieldsOf(command).map((field) => optionOf(command, field))

function optionOf(command: Command, parameter: Field): OptionOf {
  const { signature, form } = command
  const { module } = signature
  const { tree } = module
  const range = tree.rangeOf(parameter.nameNode)
  const isHybrid = form.kind === 'hybrid'
  const option = typedBy(parameter, signature, isHybrid)
  const { isOptional } = option
  if (parameter.kind === 'args' || parameter.kind === 'kwargs') {
    return { node: dynamicAt(range, 'Such a parameter becomes no option.'), isOptional: true }
  }
  if (isHybrid && option.type.type === 'dynamic') {
    const { reason } = option.type
    return { node: dynamicAt(option.type.range, reason), isOptional: true }
  }
  const settings = parameterSettings(command, parameter)
  const required = requiredNode(module, parameter, option)
  const entries = [
    nameEntry(command, parameter, settings),
    entry('type', range, option.type, true),
    textOf(command, parameter, settings),
    entry('required', range, required, true),
    ...option.entries.filter(({ key }) => key !== 'choices' || settings.choices === undefined),
    ...completion(parameter, settings, module),
    ...choicesOf(module, settings),
  ]
  const node: DictNode = {
    type: 'dict',
    resource: 'option',
    isFixed: true,
    range,
    opening: range,
    entries,
    ...(settings.isOpen && { open: { reason: 'Decorators are handed what is not known.' } }),
  }
  return { node, isOptional }
}

function requiredNode(
  { tree }: Module,
  { nameNode }: Field,
  { isOptional, unsure }: TypedParameter,
): DefNode {
  if (unsure !== undefined) {
    return dynamicAt(tree.rangeOf(unsure), 'What this default means is not known.')
  }
  return fixed(tree.rangeOf(nameNode), !isOptional)
}

export function parameterSettings(command: Command, { name, flag }: Field): ParameterSettings {
  const { others, completed } = command
  const of = (effect: Effect) => others.filter((one) => effectOf(one) === effect)
  const find = (effect: Effect): Keyword | undefined => {
    // If two decorators set the same, the upper one wins, since it is applied last.
    const all = of(effect).flatMap(({ args }) => (args && keywordOf(args, name)) ?? [])
    return all[0]
  }
  const all = [...of('describe'), ...of('rename'), ...of('choices'), ...of('autocomplete')]
  // Above the decorator that makes the command, the last applied `describe` replaces the descriptions of all
  // parameters.
  const above = of('describe').find(({ node }) => node < command.decorator.node)
  return {
    isUndescribed: above !== undefined && keywordOf(above.args ?? NO_ARGUMENTS, name) === undefined,
    describe: flag?.description ?? find('describe'),
    rename: flag?.name ?? find('rename'),
    choices: find('choices'),
    isCompleted: find('autocomplete') !== undefined || completed.has(name),
    isOpen: all.some(({ args }) => args?.isOpen !== false),
    descriptions: descriptionsIn(command),
  }
}

/** Reads the descriptions of parameters in the docstring. */
const descriptionsIn = onceFor((command: Command): Descriptions => {
  const { docstring } = command.signature
  if (docstring === undefined || docstring === 'unknown') {
    return new Map()
  }
  return TEXTS.parameters(docstring, new Set(fieldsOf(command).map(({ name }) => name)))
})

function nameEntry(
  { signature }: Command,
  parameter: Field,
  settings: ParameterSettings,
): DictEntry {
  const { module } = signature
  const range = module.tree.rangeOf(parameter.nameNode)
  if (settings.isOpen) {
    return entry('name', range, dynamicAt(range, 'It may be renamed.'))
  }
  if (settings.rename !== undefined) {
    return textEntry('name', module, argumentFrom(module, settings.rename), translated)
  }
  const naming = namingOf(signature, parameter)
  return entry('name', range, nameOfParameter(range, parameter.name, naming))
}

/** The module's possible names for the part of the library that renames. */
const AREAS = ['app_commands', 'discord.app_commands']

/** Returns the place for `@app_commands.rename(parameter="name")` above the function, if the module imports this name. */
function namingOf({ module, node }: Signature, { name }: Field): Naming | undefined {
  const { tree } = module
  const at = tree.startOf(node)
  const indent = tree.text.slice(tree.text.lastIndexOf('\n', at - 1) + 1, at)
  const area = AREAS.find((path) => {
    const value = evaluatePath(module, node, path)
    return value.kind === 'named' && value.name === 'discord.app_commands'
  })
  if (area === undefined || !/^[ \t]*$/.test(indent)) {
    return undefined
  }
  return { at, before: `@${area}.rename(${name}=`, after: `)\n${indent}`, name }
}

const argumentFrom = (module: Module, { nameNode, value: node }: Keyword) => ({
  nameNode,
  node,
  value: evaluate(module, node),
})

/** Makes the description of an option from `describe`, else from the docstring. */
function textOf(
  command: Command,
  { name, nameNode }: Field,
  settings: ParameterSettings,
): DictEntry {
  const { module, docstring } = command.signature
  const range = module.tree.rangeOf(nameNode)
  if (settings.isUndescribed && settings.describe === undefined && !settings.isOpen) {
    return impliedDescription(range)
  }
  if (settings.describe !== undefined) {
    return described(command, settings.describe)
  }
  if (settings.isOpen || docstring === 'unknown') {
    return entry('description', range, dynamicAt(range, 'What describes it is not known.'))
  }
  const text = settings.descriptions.get(name)
  if (text === undefined || docstring === undefined) {
    return impliedDescription(range)
  }
  return fromDocstring(docstring, TEXTS.shortened(module.tree.text, text))
}

/** Makes the description from `describe`. It is shortened, unless it is a text to translate. */
function described({ signature }: Command, { nameNode, value: node }: Keyword): DictEntry {
  const { module } = signature
  const value = evaluate(module, node)
  const keyRange = module.tree.rangeOf(nameNode)
  if (translated(value) !== undefined) {
    return textEntry('description', module, { nameNode, node, value }, translated)
  }
  const whole = scalarOf({ module, node }, value)
  if (whole.type === 'scalar' && typeof whole.value === 'string') {
    return withText(entry('description', keyRange, whole), (text) =>
      TEXTS.shortened(module.tree.text, text),
    )
  }
  return entry('description', keyRange, dynamicAt(module.tree.rangeOf(node), reasonOf(value)))
}

function completion(
  { nameNode }: Field,
  settings: ParameterSettings,
  { tree }: Module,
): DictEntry[] {
  const range = tree.rangeOf(nameNode)
  return settings.isCompleted ? [entry('autocomplete', range, fixed(range, true), true)] : []
}

function choicesOf(module: Module, { choices }: ParameterSettings): DictEntry[] {
  if (choices === undefined) {
    return []
  }
  return [choicesEntry(module, argumentFrom(module, choices), choiceOf)]
}
