import { OptionType } from '@slashlint/core/contract'
import { argumentsOf, decoratorNamed, typed } from '../evaluate/decorators.js'
import type { Decorated } from '../evaluate/decorators.js'
import type { Site } from '../scope/module.js'
import { decoratorsOf } from '../syntax/decorators.js'
import { K } from '../syntax/kinds.js'
import { childOf, kindOf, NONE, parentOf, partsOf, textOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { entryOf, listOf, literal, restOf } from '../values/value.js'
import type { Entry, Frame, Item, ObjectValue, Value } from '../values/value.js'
import type { Framework } from './framework.js'

/** The commands that decorators make out of methods. */
function decorated(frame: Frame, decorator: Node): Decorated | undefined {
  const { tree } = frame.module
  const name = nameOf(frame, decorator)
  const holder = parentOf(tree, decorator)
  if (name === 'SlashGroup') return groupOfOthers(frame, decorator) ?? asCommand(groupCommand(frame, decorator))
  if ((name !== 'Slash' && name !== 'ContextMenu') || kindOf(tree, holder) !== K.MethodDeclaration) return undefined
  if (name === 'ContextMenu') {
    const [given] = argumentsOf(frame, decorator)
    return given?.kind === 'object' ? asCommand(given) : undefined
  }
  const groups = groupsOf(frame, holder)
  const object = slashOf(frame, holder, decorator)
  if (groups.length === 0) return mayHaveLostGroup(tree) ? undefined : asCommand(object)
  if (object === undefined) return undefined
  // Members of a group are its sub-commands; another module may define it.
  const defined = new Set(groupDefinitions(frame).map((group) => textAt(group, 'name')))
  const isElsewhere = groups.every((names) => names.every((group) => !defined.has(group)))
  return isElsewhere ? { object: typed(object, OptionType.SUB_COMMAND, 'OptionType'), resource: 'option' } : undefined
}

/**
 * In a damaged text, a method may be in a group that is not seen: then it is a sub-command, for which other rules hold.
 */
const mayHaveLostGroup = ({ text, errors }: Tree): boolean => errors.length > 0 && text.includes('SlashGroup')

const asCommand = (object: ObjectValue | undefined): Decorated | undefined =>
  object === undefined ? undefined : { object, resource: 'command' }

/** `@SlashGroup({ name, description, root })` whose command stands in another module. */
function groupOfOthers(frame: Frame, decorator: Node): Decorated | undefined {
  const [given] = argumentsOf(frame, decorator)
  const root = given?.kind === 'object' ? textAt(given, 'root') : undefined
  if (given?.kind !== 'object' || root === undefined) return undefined
  const isHere = groupDefinitions(frame).some(
    (group) => textAt(group, 'name') === root && entryOf(group, 'root') === undefined,
  )
  if (isHere) return undefined
  const members = membersOf(methodsWithSlash(frame), textAt(given, 'name'), root)
  const site = { module: frame.module, node: decorator }
  return { object: withOptions(given, site, OptionType.SUB_COMMAND_GROUP, members), resource: 'option' }
}

/** `@SlashGroup({ name, description })` without a root: a command whose sub-commands are spread over methods. */
function groupCommand(frame: Frame, decorator: Node): ObjectValue | undefined {
  const [given] = argumentsOf(frame, decorator)
  if (given?.kind !== 'object' || entryOf(given, 'root') !== undefined) return undefined
  const name = textAt(given, 'name')
  const { module } = frame
  const site = { module, node: decorator }
  const methods = methodsWithSlash(frame)
  const options: Item[] = [
    ...groupDefinitions(frame)
      .filter((group) => textAt(group, 'root') === name)
      .map((group) =>
        withOptions(group, site, OptionType.SUB_COMMAND_GROUP, membersOf(methods, textAt(group, 'name'), name)),
      ),
    ...membersOf(methods, name, undefined),
  ]
  // Other modules may add to the group.
  options.push(restOf(site, 'Other classes may belong to the group.'))
  return { ...given, entries: [...given.entries, { key: 'options', value: listOf(site, options), keySite: site }] }
}

interface Method {
  readonly object: ObjectValue
  readonly groups: readonly (readonly string[])[]
}

const membersOf = (methods: readonly Method[], group: string | undefined, root: string | undefined): ObjectValue[] =>
  methods.filter(({ groups }) => groups.some(([own, its]) => own === group && its === root)).map(({ object }) => object)

function methodsWithSlash(frame: Frame): Method[] {
  const { tree } = frame.module
  const methods: Method[] = []
  for (let node = 0; node < tree.kind.length; node++) {
    if (kindOf(tree, node) !== K.Decorator || nameOf(frame, node) !== 'Slash') continue
    const method = parentOf(tree, node)
    const groups = groupsOf(frame, method)
    const object = groups.length === 0 ? undefined : slashOf(frame, method, node)
    if (object !== undefined) methods.push({ object: typed(object, OptionType.SUB_COMMAND, 'OptionType'), groups })
  }
  return methods
}

function groupDefinitions(frame: Frame): ObjectValue[] {
  const { tree } = frame.module
  const groups: ObjectValue[] = []
  for (let node = 0; node < tree.kind.length; node++) {
    if (kindOf(tree, node) !== K.Decorator || nameOf(frame, node) !== 'SlashGroup') continue
    const [given] = argumentsOf(frame, node)
    if (given?.kind === 'object') groups.push(given)
  }
  return groups
}

/** `@SlashGroup('add', 'tag')` on a method, else on its class: the group and its root. */
function groupsOf(frame: Frame, method: Node): string[][] {
  const { tree } = frame.module
  for (const holder of [method, parentOf(tree, parentOf(tree, method))]) {
    const groups = decoratorsOf(tree, holder).flatMap((one) => {
      if (nameOf(frame, one) !== 'SlashGroup') return []
      const texts = argumentsOf(frame, one).map((arg) => (arg.kind === 'literal' ? String(arg.data) : undefined))
      return texts.length > 0 && texts.every((text) => text !== undefined) ? [texts] : []
    })
    if (groups.length > 0) return groups
  }
  return []
}

function withOptions(object: ObjectValue, site: Site, type: number, options: readonly Value[]): ObjectValue {
  const own = typed(object, type, 'OptionType')
  const rest = restOf(site, 'Other classes may belong to the group.')
  return {
    ...own,
    entries: [...own.entries, { key: 'options', value: listOf(site, [...options, rest]), keySite: site }],
  }
}

const textAt = (object: ObjectValue, key: string): string | undefined => {
  const value = entryOf(object, key)?.value
  return value?.kind === 'literal' ? String(value.data) : undefined
}

/** `@Slash({ … }) ban(…)`: the method's name is the command's, unless it has another. */
function slashOf(frame: Frame, method: Node, decorator: Node): ObjectValue | undefined {
  const { module } = frame
  const { tree } = module
  const [given] = argumentsOf(frame, decorator)
  const site = { module, node: decorator }
  if (given !== undefined && given.kind !== 'object') return undefined
  const object: ObjectValue = given ?? { kind: 'object', site, entries: [], fixed: true }
  const name = childOf(tree, method, K.PropertyDefinition)
  const entries: Entry[] = [...object.entries]
  if (entryOf(object, 'name') === undefined && name !== NONE) {
    const nameSite = { module, node: name }
    entries.push({ key: 'name', value: literal(nameSite, textOf(tree, name)), keySite: nameSite })
  }
  entries.push({ key: 'options', value: listOf(site, optionsOf(frame, method)), keySite: site })
  return { ...object, entries }
}

/** The name of a decorator; `undefined` if it is another package's. */
const nameOf = (frame: Frame, decorator: Node): string | undefined => decoratorNamed(frame, decorator, 'discordx', true)

/** The options that the parameters of a method carry, in order. */
function optionsOf(frame: Frame, method: Node): Item[] {
  const { module } = frame
  const { tree } = module
  const list = childOf(tree, method, K.ParamList)
  const options: Item[] = []
  const choices: Item[] = []
  let option: ObjectValue | undefined
  for (const part of list === NONE ? [] : partsOf(tree, list)) {
    const kind = kindOf(tree, part)
    if (kind === K.Decorator) {
      const name = nameOf(frame, part)
      const args = argumentsOf(frame, part)
      const [given] = args
      if (name === 'SlashChoice') choices.push(...args.map((arg) => choiceOf(arg)))
      else if (name === 'SlashOption' && given?.kind === 'object') option = completed(given)
      else options.push(restOf({ module, node: part }, 'What the decorator adds is not known.'))
    } else if (kind === K.VariableDefinition && option !== undefined) {
      const site = { module, node: part }
      const list = { ...listOf(site, [...choices]), fixed: true }
      const added: Entry[] = choices.length === 0 ? [] : [{ key: 'choices', value: list, keySite: site }]
      options.push({ ...option, entries: [...option.entries, ...added] })
      option = undefined
      choices.length = 0
    }
  }
  return options
}

/** A function as `autocomplete` stands for `true`. */
function completed(option: ObjectValue): ObjectValue {
  const entries = option.entries.map((entry) =>
    entry.key === 'autocomplete' && entry.value.kind === 'function'
      ? { ...entry, value: literal(entry.keySite, true) }
      : entry,
  )
  return { ...option, entries }
}

/** `@SlashChoice('a', 'b')`: the texts are names and values. */
function choiceOf(arg: Item): Item {
  if (arg.kind !== 'literal') return arg
  const entry = (key: string): Entry => ({ key, value: arg, keySite: arg.site })
  return { kind: 'object', site: arg.site, entries: [entry('name'), entry('value')], fixed: true }
}

export const discordx: Framework = {
  packages: ['discordx'],
  companions: ['@discordx/*'],
  signs: ['@Slash', '@ContextMenu'],
  decorated,
}
