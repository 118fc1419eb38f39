import { dynamicAt } from '../../../definition/values.js'
import { NONE } from '../../../lezer/tree.js'
import { onceFor } from '../../../record.js'
import type { Node } from '../../../lezer/tree.js'
import {
  choiceNode,
  entry,
  fixed,
  nameOfParameter,
  reasonOf,
  scalarOf,
} from '../../definition/nodes.js'
import type { DefNode, DictEntry, DictNode, Naming } from '../../definition/nodes.js'
import { choicesEntry } from '../../entries/choices.js'
import type { ChoiceOf } from '../../entries/choices.js'
import { fromDocstring, textEntry, withText } from '../../entries/texts.js'
import type { Command, OptionOf } from '../framework.js'
import type { Signature } from '../../signature/signature.js'
import type { Module } from '../../scope/module.js'
import { keywordOf, NO_ARGUMENTS } from '../../syntax/calls.js'
import type { Keyword } from '../../syntax/calls.js'
import type { Parameter } from '../../syntax/items.js'
import { evaluate, evaluatePath } from '../../values/evaluate.js'
import { choiceIn } from './choices.js'
import { effectOf } from './effects.js'
import type { Effect } from './effects.js'
import { impliedDescription, translated } from './entries.js'
import { typedBy } from './hybrids.js'
import { TEXTS } from './texts.js'
import type { Descriptions } from './texts.js'

/** The settings of a parameter, by decorators and the docstring. */
export interface ParameterSettings {
  readonly describe: Keyword | undefined
  readonly rename: Keyword | undefined
  readonly choices: Keyword | undefined
  readonly isCompleted: boolean
  /** True if some arguments are unknown: `**texts`. */
  readonly isOpen: boolean
  readonly descriptions: Descriptions
  /** True if a decorator overwrites all descriptions of the parameter. */
  readonly isUndescribed: boolean
}

/** Makes the options of a command, in the order of its parameters. */
export const optionsOf = (command: Command): OptionOf[] =>
  parametersOfUsers(command.signature).map((parameter) => optionOf(command, parameter))

/** Lists the parameters that users fill in: all but `self` and the interaction or context. */
export function parametersOfUsers({ parameters, owner }: Signature): readonly Parameter[] {
  return parameters.slice(owner === NONE ? 1 : 2)
}

function optionOf(command: Command, parameter: Parameter): OptionOf {
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
  const required = requiredNode(signature, parameter, isOptional, isHybrid)
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
  { module }: Signature,
  { nameNode, defaultValue }: Parameter,
  isOptional: boolean,
  isHybrid: boolean,
): DefNode {
  const range = module.tree.rangeOf(nameNode)
  const isPlain = defaultValue === NONE || !isHybrid
  // `commands.parameter(…)` and `commands.Author` decide themselves whether there is a default.
  const kind = isPlain ? undefined : evaluate(module, defaultValue).kind
  if (kind === undefined || PLAIN.has(kind)) {
    return fixed(range, !isOptional)
  }
  return dynamicAt(module.tree.rangeOf(defaultValue), 'What this default means is not known.')
}

const PLAIN: ReadonlySet<string> = new Set(['text', 'number', 'boolean', 'none', 'member'])

/** The names of a function's parameters. */
const namesOf = onceFor(
  ({ parameters }: Signature): ReadonlySet<string> => new Set(parameters.map(({ name }) => name)),
)

export function parameterSettings(command: Command, { name }: Parameter): ParameterSettings {
  const { signature, others, completed } = command
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
    describe: find('describe'),
    rename: find('rename'),
    choices: find('choices'),
    isCompleted: find('autocomplete') !== undefined || completed.has(name),
    isOpen: all.some(({ args }) => args?.isOpen !== false),
    descriptions: descriptionsIn(signature),
  }
}

/** Reads the descriptions of parameters in the docstring. */
function descriptionsIn(signature: Signature): Descriptions {
  const { docstring } = signature
  if (docstring === undefined || docstring === 'unknown') {
    return new Map()
  }
  return TEXTS.parameters(docstring, namesOf(signature))
}

function nameEntry(
  { signature }: Command,
  parameter: Parameter,
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
function namingOf({ module, node }: Signature, { name }: Parameter): Naming | undefined {
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
  { name, nameNode, defaultValue }: Parameter,
  settings: ParameterSettings,
): DictEntry {
  const { module, docstring } = command.signature
  const range = module.tree.rangeOf(nameNode)
  if (settings.isUndescribed && !settings.isOpen) {
    return impliedDescription(range)
  }
  if (settings.describe !== undefined) {
    return described(command, settings.describe)
  }
  const isHybrid = command.form.kind === 'hybrid'
  if (
    settings.isOpen ||
    docstring === 'unknown' ||
    (isHybrid && defaultValue !== NONE && !isPlain(module, defaultValue))
  ) {
    return entry('description', range, dynamicAt(range, 'What describes it is not known.'))
  }
  const text = settings.descriptions.get(name)
  if (text === undefined || docstring === undefined) {
    return impliedDescription(range)
  }
  return fromDocstring(docstring, TEXTS.shortened(module.tree.text, text))
}

const isPlain = (module: Module, node: Node): boolean => PLAIN.has(evaluate(module, node).kind)

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
  { nameNode }: Parameter,
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

/** Makes a choice from `app_commands.Choice(name=…, value=…)`. */
const choiceOf: ChoiceOf = (value, range, at) => {
  const choice = choiceIn(value)
  if (choice === undefined) {
    return dynamicAt(range, reasonOf(value))
  }
  const { name, value: own } = choice
  const text = translated(name.value) ?? name.value
  return choiceNode(range, scalarOf(at(name.node), text), scalarOf(at(own.node), own.value))
}
