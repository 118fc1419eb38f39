import { OptionType } from '@slashlint/core/contract'
import { appliedBy, appliedTo, decoratorsFrom, typed } from '../evaluate/decorators.js'
import type { Applied, Decorated, DecoratorsOf } from '../evaluate/decorators.js'
import type { Site } from '../scope/module.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import {
  computedList,
  entryOf,
  listOf,
  literal,
  literalAt,
  restOf,
  withEntry,
} from '../values/value.js'
import type { Entry, Frame, Item, ObjectValue, Value } from '../values/value.js'
import type { Framework, OptionArguments, OptionArgument } from './framework.js'
import { PATTERNS } from '../scope/bindings.js'

/** Returns the command that a decorator makes from a method, with the bots in `@Bot('a', 'b')`. */
function decorated(frame: Frame, decorator: Node): Decorated | undefined {
  const found = made(frame, decorator)
  const bots = found?.resource === 'command' ? botsOf(frame, decorator) : undefined
  return found === undefined || bots === undefined ? found : { ...found, bots }
}

/** Returns the bots in the nearest `@Bot` of a method or its class; `undefined` without one. */
const botsOf = (frame: Frame, decorator: Node): readonly string[] | undefined =>
  nearest(frame, frame.tree.parentOf(decorator), 'Bot', () => true)?.flatMap((texts) =>
    texts.filter((text) => text !== undefined),
  )

/**
 * Returns the text arguments of all decorators with a name on a method, else on its class;
 * `undefined` if neither has a suitable one.
 */
function nearest(
  frame: Frame,
  method: Node,
  name: string,
  isMeant: (texts: readonly (string | undefined)[]) => boolean,
): readonly (readonly (string | undefined)[])[] | undefined {
  const { tree } = frame
  const found = [method, tree.parentOf(tree.parentOf(method))].map((holder) =>
    appliedTo(frame, holder, DISCORDX)
      .filter((one) => one.name === name && one.args.length > 0)
      .map(({ args }) => args.map((arg) => (arg.kind === 'literal' ? String(arg.data) : undefined)))
      .filter(isMeant),
  )
  return found.find(({ length }) => length > 0)
}

function made(frame: Frame, decorator: Node): Decorated | undefined {
  const { tree } = frame
  const holder = tree.parentOf(decorator)
  const applied = appliedBy(frame, decorator, DISCORDX)
  const group =
    tree.kindOf(holder) === K.MethodDeclaration ? undefined : named(applied, 'SlashGroup')
  if (group !== undefined) {
    return (
      groupOfOthers(frame, decorator, group) ?? asCommand(groupCommand(frame, decorator, group))
    )
  }
  const menu = named(applied, 'ContextMenu')
  const slash = named(applied, 'Slash')
  if ((slash ?? menu) === undefined || tree.kindOf(holder) !== K.MethodDeclaration) {
    return undefined
  }
  if (slash === undefined) {
    return asCommand(menu && menuOf(frame, holder, decorator, menu))
  }
  const groups = groupsOf(frame, holder)
  const object = slashOf(frame, holder, decorator, slash)
  if (groups.length === 0) {
    return mayHaveLostGroup(tree) ? undefined : asCommand(object)
  }
  if (object === undefined) {
    return undefined
  }
  // Members of a group are its sub-commands; another module may define it.
  const defined = new Set(groupsIn(frame, 0).definitions.map((group) => textAt(group, 'name')))
  const isElsewhere = groups.every((names) => names.every((group) => !defined.has(group)))
  if (!isElsewhere) {
    return undefined
  }
  return { object: typed(object, OptionType.SUB_COMMAND, 'OptionType'), resource: 'option' }
}

/**
 * Tells whether damaged text may hide the group of a method. A method in a group is a sub-command,
 * for which other rules apply.
 */
const mayHaveLostGroup = ({ text, errors }: Tree): boolean =>
  errors.length > 0 && text.includes('SlashGroup')

const asCommand = (object: ObjectValue | undefined): Decorated | undefined =>
  object === undefined ? undefined : { object, resource: 'command' }

/**
 * Reads `@SlashGroup({ name, description, root })` if another module defines the command `root`.
 */
function groupOfOthers(
  frame: Frame,
  decorator: Node,
  { args: [argument] }: Applied,
): Decorated | undefined {
  const root = argument?.kind === 'object' ? textAt(argument, 'root') : undefined
  if (argument?.kind !== 'object' || root === undefined) {
    return undefined
  }
  if (isDefined(frame, root)) {
    return undefined
  }
  const members = membersOf(groupsIn(frame, 0).methods, textAt(argument, 'name'), root)
  const site = { module: frame.module, node: decorator }
  return {
    object: withOptions(argument, site, OptionType.SUB_COMMAND_GROUP, members),
    resource: 'option',
  }
}

/** Tells whether a module defines a group as a command, without a root. */
const isDefined = (frame: Frame, name: string): boolean =>
  groupsIn(frame, 0).definitions.some(
    (group) => textAt(group, 'name') === name && entryOf(group, 'root') === undefined,
  )

/**
 * Reads `@SlashGroup({ name, description })` without a root. It is a command; its sub-commands are
 * methods in several places.
 */
function groupCommand(
  frame: Frame,
  decorator: Node,
  { args: [argument] }: Applied,
): ObjectValue | undefined {
  if (argument?.kind !== 'object' || entryOf(argument, 'root') !== undefined) {
    return undefined
  }
  const name = textAt(argument, 'name')
  const { module } = frame
  const site = { module, node: decorator }
  const { methods, definitions } = groupsIn(frame, 0)
  const options: Item[] = [
    ...definitions
      .filter((group) => textAt(group, 'root') === name)
      .map((group) =>
        withOptions(
          group,
          site,
          OptionType.SUB_COMMAND_GROUP,
          membersOf(methods, textAt(group, 'name'), name),
        ),
      ),
    ...membersOf(methods, name, undefined),
  ]
  // Other modules may add to the group.
  options.push(restOf(site, 'Other classes may belong to the group.'))
  return withEntry(argument, 'options', listOf(site, options), site)
}

interface Method {
  readonly object: ObjectValue
  readonly groups: readonly (readonly (string | undefined)[])[]
}

const membersOf = (
  methods: readonly Method[],
  group: string | undefined,
  root: string | undefined,
): ObjectValue[] =>
  methods
    .filter(({ groups }) => groups.some(([own, its]) => own === group && its === root))
    .map(({ object }) => object)

/** Returns the groups that a module's decorators define, and the methods in groups. */
const groupsIn = once((frame: Frame) => {
  const { tree } = frame
  const methods: Method[] = []
  const definitions: ObjectValue[] = []
  for (const node of tree.nodesIn(0, K.Decorator)) {
    for (const applied of appliedBy(frame, node, DISCORDX)) {
      const [argument] = applied.args
      if (applied.name === 'SlashGroup' && argument?.kind === 'object') {
        definitions.push(argument)
      }
      if (applied.name !== 'Slash') {
        continue
      }
      const method = tree.parentOf(node)
      const groups = groupsOf(frame, method)
      const object = groups.length === 0 ? undefined : slashOf(frame, method, node, applied)
      if (object !== undefined) {
        methods.push({ object: typed(object, OptionType.SUB_COMMAND, 'OptionType'), groups })
      }
    }
  }
  return { methods, definitions }
})

/**
 * Returns the groups in `@SlashGroup('add', 'tag')` on a method, else on its class: the group
 * first, then its root command.
 */
const groupsOf = (frame: Frame, method: Node): Method['groups'] =>
  nearest(frame, method, 'SlashGroup', (texts) => texts.every((text) => text !== undefined)) ?? []

function withOptions(
  object: ObjectValue,
  site: Site,
  type: number,
  options: readonly Value[],
): ObjectValue {
  const rest = restOf(site, 'Other classes may belong to the group.')
  return withEntry(
    typed(object, type, 'OptionType'),
    'options',
    listOf(site, [...options, rest]),
    site,
  )
}

const textAt = (object: ObjectValue, key: string): string | undefined => {
  const text = literalAt(object, key)
  return text && String(text.data)
}

/**
 * Reads `@Slash({ … }) ban(…)`. Without a name in the decorator, the method's name is the
 * command's.
 */
function slashOf(
  frame: Frame,
  method: Node,
  decorator: Node,
  applied: Applied,
): ObjectValue | undefined {
  const { module, tree } = frame
  const site = { module, node: decorator }
  const argument = argumentOf(applied)
  if (argument === undefined && applied.args.length > 0) {
    return undefined
  }
  const object: ObjectValue = argument ?? { kind: 'object', site, entries: [], fixed: true }
  const name = tree.childOf(method, K.PropertyDefinition)
  const isNamed = entryOf(object, 'name') !== undefined || name === NONE
  const whole = isNamed ? object : withNameOf(object, { module, node: name })
  return withEntry(whole, 'options', listOf(site, optionsOf(frame, method)), site)
}

/** Adds the text of a node as the name of an object. */
const withNameOf = (object: ObjectValue, site: Site): ObjectValue =>
  withEntry(object, 'name', literal(site, site.module.tree.textOf(site.node)), site)

/**
 * Reads `@ContextMenu({ … })`, or `@ContextMenu('MESSAGE', 'Report', { … })` before version 10.
 * Without a name in the decorator, the method's name is the command's.
 */
function menuOf(
  frame: Frame,
  method: Node,
  decorator: Node,
  { args: [first, ...others] }: Applied,
): ObjectValue | undefined {
  if (first?.kind !== 'literal') {
    return first?.kind === 'object' ? first : undefined
  }
  const { module, tree } = frame
  const site = { module, node: decorator }
  const more = others.find((one) => one.kind === 'object')
  const object = more ?? { kind: 'object', site, entries: [], fixed: true }
  const typed = withEntry({ ...object, open: object.open ?? OLDER }, 'type', first, first.site)
  const [name] = others
  if (name?.kind === 'literal') {
    return withEntry(typed, 'name', name, name.site)
  }
  const key = { module, node: tree.childOf(method, K.PropertyDefinition) }
  const isNamed = others.some((one) => one !== more) || entryOf(object, 'name') !== undefined
  return isNamed ? typed : withEntry(typed, 'name', literal(key, tree.keyOf(method)), key)
}

/**
 * Returns the argument of `@Slash` or `@SlashOption` as an object. Versions before 10 also accept
 * `'title', { … }`, and fill in missing fields.
 */
function argumentOf({ args: [first, more] }: Applied): ObjectValue | undefined {
  if (first?.kind !== 'literal' || typeof first.data !== 'string') {
    return first?.kind === 'object' ? first : undefined
  }
  const rest: ObjectValue =
    more?.kind === 'object' ? more : { kind: 'object', site: first.site, entries: [], fixed: true }
  return withEntry({ ...rest, open: rest.open ?? OLDER }, 'name', first, first.site)
}

const OLDER = 'Older versions make up what is not there.'

const DISCORDX: DecoratorsOf = { ...decoratorsFrom('discordx'), isBare: true }

const named = (applied: readonly Applied[], name: string): Applied | undefined =>
  applied.find((one) => one.name === name)

/** Returns the parameters of a method with their decorators. */
function parametersWith(frame: Frame, method: Node) {
  const { tree } = frame
  const found: {
    readonly pattern: Node
    readonly decorators: { node: Node; applied: readonly Applied[] }[]
  }[] = []
  let decorators: { node: Node; applied: readonly Applied[] }[] = []
  for (const node of tree.childrenOf(tree.childOf(method, K.ParamList))) {
    if (tree.kindOf(node) === K.Decorator) {
      decorators.push({ node, applied: appliedBy(frame, node, DISCORDX) })
    }
    if (!PATTERNS.has(tree.kindOf(node))) {
      continue
    }
    found.push({ pattern: node, decorators })
    decorators = []
  }
  return found
}

/**
 * Returns the argument of `@SlashOption` among a parameter's decorators; `undefined` without one.
 */
function optionIn(applied: readonly Applied[]): ObjectValue | undefined {
  const option = named(applied, 'SlashOption')
  return option && argumentOf(option)
}

/** Returns the options that the parameters of a method define, in order. */
const optionsOf = (frame: Frame, method: Node): Item[] =>
  parametersWith(frame, method).flatMap(({ pattern, decorators }): Item[] => {
    const { module } = frame
    const site = { module, node: pattern }
    const choices: Item[] = []
    const others: Item[] = []
    let option: ObjectValue | undefined
    for (const { node, applied } of decorators) {
      const own = optionIn(applied)
      const listed = applied.flatMap(({ name, args }) =>
        name === 'SlashChoice' ? args.map(choiceOf) : [],
      )
      choices.push(...listed)
      if (own !== undefined) {
        option = completed(own)
      } else if (listed.length === 0) {
        others.push(restOf({ module, node }, 'What the decorator adds is not known.'))
      }
    }
    if (option === undefined) {
      return others
    }
    // There, a choice was a name and its value.
    const list = computedList(site, option.open === OLDER ? [restOf(site, OLDER)] : choices)
    return [...others, choices.length === 0 ? option : withEntry(option, 'choices', list, site)]
  })

/**
 * Returns the options that a method gets as parameters. If an option is missing, its parameter is
 * `undefined`.
 */
function argumentsOfMethod(frame: Frame, method: Node): OptionArguments | undefined {
  const { tree } = frame
  const slash = named(appliedTo(frame, method, DISCORDX), 'Slash')
  if (slash === undefined || !tree.hasChild(method, K.ParamList)) {
    return undefined
  }
  const values = parametersWith(frame, method).flatMap(
    ({ pattern, decorators }): OptionArgument[] => {
      const [option] = decorators.flatMap(({ applied }) => optionIn(applied) ?? []).slice(-1)
      if (option === undefined) {
        return []
      }
      const isTransformed =
        option.open !== undefined || entryOf(option, 'transformer') !== undefined
      return [{ name: textAt(option, 'name'), pattern, ...(isTransformed && { isTransformed }) }]
    },
  )
  const groups = groupsOf(frame, method)
  const [[own, root] = []] = groups
  const command = root ?? own
  const argument = argumentOf(slash)
  const name = (argument && textAt(argument, 'name')) ?? tree.keyOf(method)
  if (
    groups.length !== 1 ||
    command === undefined ||
    own === undefined ||
    !isDefined(frame, command)
  ) {
    return { values, absent: 'undefined' }
  }
  const branch = { subcommand: name, ...(root !== undefined && { group: own }) }
  return { values, absent: 'undefined', command, branch }
}

/** Replaces a function in `autocomplete` by `true`. */
function completed(option: ObjectValue): ObjectValue {
  const entries = option.entries.map((entry) => {
    const isFunction = entry.key === 'autocomplete' && entry.value.kind === 'function'
    return isFunction ? { ...entry, value: literal(entry.keySite, true) } : entry
  })
  return { ...option, entries }
}

/** Reads an argument of `@SlashChoice('a', 'b')` as a choice. A text is both name and value. */
function choiceOf(arg: Item): Item {
  if (arg.kind !== 'literal') {
    return arg
  }
  const entry = (key: string): Entry => ({ key, value: arg, keySite: arg.site })
  return { kind: 'object', site: arg.site, entries: [entry('name'), entry('value')], fixed: true }
}

export const discordx: Framework = {
  packages: ['discordx'],
  basedOn: 'discord.js',
  companions: ['@discordx/*'],
  signs: ['@Slash', '@ContextMenu'],
  decorated,
  optionArguments: { signs: ['@SlashOption'], of: argumentsOfMethod },
}
