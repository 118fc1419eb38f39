import { dynamicAt } from '../../../definition/values.js'
import { NONE } from '../../../lezer/tree.js'
import type { Node } from '../../../lezer/tree.js'
import {
  choiceNode,
  entry,
  fixed,
  nameOfParameter,
  rangeOf,
  reasonOf,
  scalarOf,
} from '../../definition/nodes.js'
import type { DefNode, DictEntry, Naming } from '../../definition/nodes.js'
import { typingName } from '../../entries/annotations.js'
import { choicesEntry } from '../../entries/choices.js'
import type { ChoiceOf } from '../../entries/choices.js'
import { asName } from '../../entries/enums.js'
import { localizationsEntry } from '../../entries/localizations.js'
import {
  scalarEntry,
  numbersEntry,
  openOption,
  optionNode,
  stillRequired,
} from '../../entries/options.js'
import { impliedText, textEntry } from '../../entries/texts.js'
import { argumentOf } from '../../signature/signature.js'
import type { Argument } from '../../signature/signature.js'
import { bindingsOf } from '../../scope/bindings.js'
import type { Module, Site } from '../../scope/module.js'
import type { Arguments } from '../../syntax/calls.js'
import { docstringOf } from '../../syntax/docstring.js'
import type { Parameter } from '../../syntax/items.js'
import { evaluate } from '../../values/evaluate.js'
import type { CallOf, ItemOf, Value } from '../../values/value.js'
import { CHANNEL_TYPES, memberOf } from '../forks.js'
import { namingIn } from '../naming.js'
import type { Command, OptionOf } from '../framework.js'
import { nameIn } from './names.js'
import { typedBy } from './types.js'
import type { Typed } from './types.js'

/** The default description. */
export const UNDESCRIBED = 'No description provided'

const OPTIONS: ReadonlySet<string> = new Set(['discord.Option', 'bridge.BridgeOption'])
const DECORATORS: ReadonlySet<string> = new Set(['discord.option', 'bridge.bridge_option'])

/** Tells whether a decorator describes an option. */
export const isOptionDecorator = (callee: Value): boolean => DECORATORS.has(nameIn(callee) ?? '')

/** Makes the options of a command, in the order of its parameters. */
export function optionsOf(command: Command): OptionOf[] {
  const { parameters, owner } = command.signature
  let isBehindOptional = false
  return parameters.slice(owner === NONE ? 1 : 2).map((parameter) => {
    const option = optionOf(command, parameter, isBehindOptional)
    isBehindOptional ||= option.isOptional
    return option
  })
}

/** The arguments of `Option`, or of a decorator with the same parameters. */
interface OptionArguments {
  readonly args: Arguments
  /** The type, if it is an argument. */
  readonly typeNode: Node | undefined
  /** The position of the description among the arguments. */
  readonly description: number | undefined
  readonly isDefault: boolean
  /** The call with these arguments. */
  readonly site: Site
}

function optionOf(command: Command, parameter: Parameter, isBehindOptional: boolean): OptionOf {
  const { module } = command.signature
  const range = module.tree.rangeOf(parameter.nameNode)
  if (parameter.kind === 'args' || parameter.kind === 'kwargs') {
    return {
      node: openOption(range, 'What becomes of such a parameter is not known.'),
      isOptional: true,
    }
  }
  const annotation =
    parameter.annotation === NONE ? undefined : evaluate(module, parameter.annotation)
  if (annotation?.kind === 'text' || (annotation !== undefined && areTexts(module))) {
    return {
      node: openOption(range, 'An annotation that is a text is not read by the library.'),
      isOptional: true,
    }
  }
  const optionArguments = optionArgumentsOf(command, parameter, annotation)
  if (optionArguments?.site.module !== module && optionArguments !== undefined) {
    return {
      node: openOption(range, 'It is optionArguments in another document.'),
      isOptional: true,
    }
  }
  const typed = typeOf(module, parameter, annotation, optionArguments)
  return described({ module, parameter, optionArguments, typed, isBehindOptional })
}

/** Lists the types that become options by themselves: annotations, and first arguments of `Option(…)`. */
export const typesOf = (command: Command): Site[] => {
  const { module, parameters, owner } = command.signature
  const own = areTexts(module) ? [] : parameters.slice(owner === NONE ? 1 : 2)
  return own.flatMap((parameter) => {
    const { annotation: node, kind } = parameter
    const annotation = node === NONE ? undefined : evaluate(module, node)
    const optionArguments = optionArgumentsOf(command, parameter, annotation)
    const isOther =
      annotation?.kind === 'text' || (annotation !== undefined && isOption(annotation))
    const isPlain = kind === 'plain' || kind === 'keyword'
    const at = optionArguments?.typeNode ?? (isOther ? NONE : node)
    const isHere = optionArguments === undefined || optionArguments.site.module === module
    return at === NONE || !isPlain || !isHere ? [] : [{ module, node: at }]
  })
}

/** Tells whether `from __future__ import annotations` turns all annotations into strings. */
const areTexts = (module: Module): boolean =>
  (bindingsOf(module, 0).get('annotations') ?? []).some(
    (binding) => binding.kind === 'import' && binding.module === '__future__',
  )

/** Finds the `Option(…)` of a parameter: in a decorator, as the annotation, in `Annotated[…]`, or as the default. */
function optionArgumentsOf(
  { signature, decorator, others }: Command,
  { name, defaultValue }: Parameter,
  annotation: Value | undefined,
): OptionArguments | undefined {
  const { module } = signature
  const beside = others.find(
    ({ callee, args, node }) =>
      // Above the decorator that makes the command, it has no effect.
      node > decorator.node &&
      isOptionDecorator(callee) &&
      args !== undefined &&
      isNamed(module, args, name),
  )
  if (beside?.args !== undefined) {
    const { args, node } = beside
    const typeNode = argumentOf(module, args, 'type')?.node ?? args.positional[1]
    return {
      args,
      typeNode,
      description: undefined,
      isDefault: false,
      site: { module, node },
    }
  }
  const own = [annotation, ...metadataOf(annotation)].find(
    (one) => one !== undefined && isOption(one),
  )
  const value = defaultValue === NONE ? undefined : evaluate(module, defaultValue)
  const given = own ?? (value !== undefined && isOption(value) ? value : undefined)
  if (given?.kind === 'call') {
    return {
      args: given.args,
      typeNode: given.args.positional[0] ?? argumentOf(module, given.args, 'input_type')?.node,
      description: 1,
      isDefault: own === undefined,
      site: given.site,
    }
  }
  return undefined
}

const isOption = (value: Value): value is CallOf =>
  value.kind === 'call' && OPTIONS.has(nameIn(value.callee) ?? '')

/**
 * Tells whether the arguments of a decorator name this parameter: by `parameter_name`, else by
 * `name`.
 */
function isNamed(module: Module, args: Arguments, name: string): boolean {
  const given = argumentOf(module, args, 'parameter_name') ?? argumentOf(module, args, 'name', 0)
  return given?.value.kind === 'text' && given.value.value === name
}

/** Returns the metadata after the type in `Annotated[…]`. */
function metadataOf(value: Value | undefined): readonly Value[] {
  if (value?.kind === 'index' && typingName(value.of) === 'Annotated') {
    return value.items.slice(1).map((item) => evaluate(value.site.module, item))
  }
  return []
}

/**
 * Returns the type of an option: that of the arguments of `Option`, else that of the annotation,
 * else a string. It is unknown if both set different types and the version of py-cord decides.
 */
function typeOf(
  module: Module,
  { nameNode, annotation: node }: Parameter,
  annotation: Value | undefined,
  optionArguments: OptionArguments | undefined,
): Typed {
  const isOwn = annotation !== undefined && isOption(annotation)
  const beside =
    annotation === undefined || isOwn ? undefined : typeInMetadata({ module, node }, annotation)
  if (optionArguments?.typeNode !== undefined && metadataOf(annotation).length === 0) {
    const at = { module, node: optionArguments.typeNode }
    const typed = typedBy(at, evaluate(module, optionArguments.typeNode))
    // If the annotation differs, the version decides which of them counts.
    if (!optionArguments.isDefault || beside === undefined || sameType(typed, beside)) {
      return typed
    }
    return unsure({ module, node: nameNode }, 'The annotation says another type.')
  }
  if (optionArguments?.isDefault === true && beside !== undefined) {
    if (isText(beside)) {
      return beside
    }
    return unsure({ module, node: nameNode }, 'Which of the types counts depends on the version.')
  }
  return beside ?? textAt({ module, node: nameNode })
}

function typeInMetadata(use: Site, annotation: Value): Typed {
  const [first] =
    metadataOf(annotation).length > 0 && annotation.kind === 'index' ? annotation.items : []
  if (first === undefined) {
    return typedBy(use, annotation)
  }
  return typedBy({ module: use.module, node: first }, evaluate(use.module, first))
}

const sameType = ({ type: one }: Typed, { type: other }: Typed): boolean =>
  one.type === 'scalar' && other.type === 'scalar' && one.value === other.value

const isText = ({ type }: Typed): boolean => type.type === 'scalar' && type.value === 3

const textAt = (use: Site): Typed => ({
  type: fixed(rangeOf(use), 3),
  entries: [],
  isOptional: false,
})

const unsure = (use: Site, reason: string): Typed => ({
  type: dynamicAt(rangeOf(use), reason),
  isOptional: false,
  entries: ['choices', 'channel_types'].map((key) =>
    entry(key, rangeOf(use), dynamicAt(rangeOf(use), reason), true),
  ),
})

interface Described {
  readonly module: Module
  readonly parameter: Parameter
  readonly optionArguments: OptionArguments | undefined
  readonly typed: Typed
  readonly isBehindOptional: boolean
}

/** Makes an option from its parameter and the arguments of `Option`. */
function described(all: Described): OptionOf {
  const { module, parameter, optionArguments, typed } = all
  const range = module.tree.rangeOf(parameter.nameNode)
  const { required, isOptional } = requiredOf(all)
  const args = optionArguments?.args
  const given = (name: string, position?: number): Argument | undefined =>
    args && argumentOf(module, args, name, position)
  const choices = given('choices')
  const channels = given('channel_types')
  const name = optionArguments?.description === undefined ? given('name', 0) : given('name')
  const isEnum = typed.ofEnum !== undefined
  const entries: DictEntry[] = [
    nameEntry(all, name),
    entry('type', range, channels === undefined ? typed.type : fixed(range, 7), true),
    descriptionEntry(all, given('description', optionArguments?.description)),
    entry('required', range, required, true),
    ...typed.entries.filter(
      ({ key }) =>
        !(key === 'choices' && choices !== undefined && !isEnum) &&
        !(key === 'channel_types' && channels !== undefined),
    ),
    ...(choices === undefined || isEnum ? [] : [choicesEntry(module, choices, choiceOf)]),
    ...(channels === undefined ? [] : numbersEntry('channel_types', module, channels, channelType)),
    ...['min_value', 'max_value', 'min_length', 'max_length'].flatMap((key) =>
      scalarEntry(key, module, given(key)),
    ),
    ...completion(module, given('autocomplete')),
    ...['name_localizations', 'description_localizations'].flatMap((key) => {
      const texts = given(key)
      return texts === undefined ? [] : localizationsEntry(key, module, texts)
    }),
  ]
  const open =
    optionArguments?.args.isOpen === true ? 'Further arguments may be given here.' : undefined
  const note = typed.isOptional && !isOptional ? stillRequired('py-cord') : undefined
  return { node: optionNode({ range, entries, open, note }), isOptional }
}

function nameEntry(
  { module, parameter, optionArguments }: Described,
  given: Argument | undefined,
): DictEntry {
  const { name, nameNode } = parameter
  if (given !== undefined && given.value.kind !== 'none') {
    return textEntry('name', module, given)
  }
  const range = module.tree.rangeOf(nameNode)
  return entry('name', range, nameOfParameter(range, name, namingOf(optionArguments, name)))
}

/**
 * Returns the place for `name=` in `Option(…)`. Returns `undefined` for a decorator, which finds
 * its parameter by the name.
 */
function namingOf(optionArguments: OptionArguments | undefined, name: string): Naming | undefined {
  if (optionArguments?.description === undefined) {
    return undefined
  }
  return namingIn(optionArguments.site.module.tree, optionArguments, name)
}

function requiredOf({ module, parameter, optionArguments, typed, isBehindOptional }: Described): {
  readonly required: DefNode
  readonly isOptional: boolean
} {
  const range = module.tree.rangeOf(parameter.nameNode)
  const named = (isOptional: boolean) => ({ required: fixed(range, !isOptional), isOptional })
  const isGiven = parameter.defaultValue !== NONE && optionArguments?.isDefault !== true
  if (
    optionArguments !== undefined &&
    argumentOf(module, optionArguments.args, 'default') !== undefined
  ) {
    return named(true)
  }
  if (isGiven) {
    return named(true)
  }
  const given =
    optionArguments === undefined ? undefined : argumentOf(module, optionArguments.args, 'required')
  if (given !== undefined) {
    return {
      required: scalarOf({ module, node: given.node }, given.value),
      isOptional: !(given.value.kind === 'boolean' && given.value.value),
    }
  }
  if (typed.isOptional && optionArguments === undefined) {
    return withNone(module, range, isBehindOptional)
  }
  return named(false)
}

/**
 * Determines whether an `Optional[X]` without a default is required, which it is from version 2.7
 * on. If the version is unknown, so is the result after an optional option; otherwise the option
 * counts as required.
 */
function withNone(
  { workspace }: Module,
  range: DefNode['range'],
  isBehindOptional: boolean,
): { readonly required: DefNode; readonly isOptional: boolean } {
  const isNew = workspace.requirements.isAtLeast(['py-cord'], '2.7')
  if (isNew === false) {
    return { required: fixed(range, false), isOptional: true }
  }
  if (isNew === undefined && isBehindOptional) {
    return {
      required: dynamicAt(range, 'Whether it is required depends on the version of py-cord.'),
      isOptional: false,
    }
  }
  return { required: fixed(range, true), isOptional: false }
}

function descriptionEntry(
  { module, parameter, typed }: Described,
  given: Argument | undefined,
): DictEntry {
  const range = module.tree.rangeOf(parameter.nameNode)
  const isEmpty =
    given === undefined ||
    given.value.kind === 'none' ||
    (given.value.kind === 'text' && given.value.value === '')
  if (!isEmpty) {
    return textEntry('description', module, given)
  }
  const { ofEnum } = typed
  if (ofEnum === undefined || given?.value.kind === 'text' || !isDocumented(ofEnum)) {
    return impliedText('description', range, UNDESCRIBED)
  }
  return entry(
    'description',
    range,
    dynamicAt(range, 'The docstring of its enum describes it, from some version on.'),
    true,
  )
}

const isDocumented = ({ site: { module, node } }: ItemOf): boolean =>
  docstringOf(module.tree, node) !== undefined

const channelType = (value: Value): number | undefined =>
  CHANNEL_TYPES[memberOf(value, 'ChannelType', 'discord') ?? '']

function completion(module: Module, given: Argument | undefined): DictEntry[] {
  if (given === undefined || given.value.kind === 'none') {
    return []
  }
  const range = module.tree.rangeOf(given.nameNode)
  return [entry('autocomplete', range, fixed(range, true), true)]
}

/** Makes a choice from `OptionChoice(name, value)`, or from the value alone. */
const choiceOf: ChoiceOf = (value, range, at) => {
  const { site } = value
  if (value.kind === 'call' && nameIn(value.callee) === 'discord.OptionChoice') {
    const { args } = value
    const name = argumentOf(site.module, args, 'name', 0)
    const own = argumentOf(site.module, args, 'value', 1)
    if (name === undefined || args.isOpen) {
      return dynamicAt(range, reasonOf(value))
    }
    const texts = argumentOf(site.module, args, 'name_localizations')
    const isSame = own === undefined || own.value.kind === 'none'
    const choice = choiceNode(
      range,
      asName(at(name.node), name.value),
      isSame ? scalarOf(at(name.node), name.value) : scalarOf(at(own.node), own.value),
    )
    if (choice.type === 'dict' && texts !== undefined && site.module === at(site.node).module) {
      const translated = localizationsEntry('name_localizations', site.module, texts)
      return { ...choice, entries: [...choice.entries, ...translated] }
    }
    return choice
  }
  if (['text', 'number', 'member'].includes(value.kind)) {
    return choiceNode(range, asName(at(site.node), value), scalarOf(at(site.node), value))
  }
  return dynamicAt(range, reasonOf(value))
}
