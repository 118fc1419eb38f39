import { OptionType } from '@slashlint/core/contract'
import { basesOf, fieldsIn, isAbstract, itemsIn } from '../evaluate/classes.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import type { Site } from '../scope/module.js'
import { decoratorsOf } from '../syntax/decorators.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { computedList, entryOf, restOf } from '../values/value.js'
import type { Entry, Frame, Item, ObjectValue } from '../values/value.js'
import { attachAll, withChildren } from './children.js'
import { isFolderOfCommands, takesInteraction } from './handlers.js'
import { withOptionsElsewhere } from './options-elsewhere.js'
import {
  isForeign,
  isFragment,
  isPrefixed,
  isSwitchedOff,
  isText,
  isUnmistakable,
  withOwnOptions,
} from './shape.js'
import { typed } from '../evaluate/decorators.js'

/**
 * Converts the fields of a class to a command object:
 * `name = 'ping'; description = '…'; options = […]`. `undefined` without a field `name`.
 */
export function commandOf(frame: Frame, node: Node): ObjectValue | undefined {
  const { module } = frame
  const site = { module, node }
  // `_description` is internal: a getter returns it.
  const entries = fieldsIn(frame, node).filter(({ key }) => !key.startsWith('_'))
  if (!entries.some(({ key }) => key === 'name')) {
    return undefined
  }
  const parts = partsOfCommand(entries)
  const object: ObjectValue = {
    kind: 'object',
    site,
    entries: [...entries, ...parts],
    isClass: true,
  }
  return parts.length === 0 ? withChildren(withOwnOptions(object)) : object
}

/**
 * Converts fields such as `subcommands = [new Add(), new Remove()]` to an `options` entry; an empty
 * list without such fields.
 */
function partsOfCommand(entries: readonly Entry[]): Entry[] {
  const fields = LIBRARIES.optionFields.flatMap(([field, type]) => {
    const entry = entries.find(({ key }) => field.test(key))
    return entry === undefined ? [] : [{ entry, type }]
  })
  const [first] = fields
  if (first === undefined) {
    return []
  }
  for (const { entry } of fields) {
    attachAll(entry.value)
  }
  const items = fields.flatMap(({ entry: { value }, type }) => {
    if (value.kind !== 'list') {
      return [restOf(value.site, MADE)]
    }
    return value.items.map((item) => partOf(item, type))
  })
  const { site } = first.entry.value
  return [{ key: 'options', value: computedList(site, items), keySite: first.entry.keySite }]
}

const MADE = 'Classes are made into options.'

/**
 * Converts an instance in a field such as `subcommands` to the option that the framework makes from
 * it; an unknown item for any other value.
 */
function partOf(item: Item, type: number): Item {
  if (item.kind !== 'object' || item.isClass !== true) {
    return restOf(item.site, MADE)
  }
  const { open: _, ...known } = item
  const parts = type === OptionType.SUB_COMMAND_GROUP ? partsOfCommand(item.entries) : []
  const own = item.entries.filter(({ key }) => key !== 'type')
  return typed({ ...known, entries: [...own, ...parts] }, type, 'OptionType')
}

/** Returns the classes of a command's sub-commands and groups. */
function partClasses(object: ObjectValue): Site[] {
  const options = entryOf(object, 'options')?.value
  if (options?.kind !== 'list') {
    return []
  }
  return options.items.flatMap((item) =>
    item.kind === 'object' && item.isClass === true ? [item.site, ...partClasses(item)] : [],
  )
}

/**
 * Returns the command that the fields of a class define; `undefined` if there is none or no
 * evidence for one.
 */
export function classAt(frame: Frame, node: Node): ObjectValue | undefined {
  const object = classWithFields(frame, node)
  return object === undefined ? undefined : withOptionsElsewhere(frame, object)
}

function classWithFields(frame: Frame, node: Node): ObjectValue | undefined {
  const { tree, path } = frame.module
  const object = mayDefine(tree, node) ? commandOf(frame, node) : undefined
  if (object === undefined || isSomethingElse(tree.textOf(node), object)) {
    return undefined
  }
  const isInFolder = tree.hasChild(node, K.Extends) && isFolderOfCommands(path)
  const parts = partClasses(object)
  // Console programs have classes for their commands, too.
  if (parts.length > 0) {
    const isCommand = isInFolder || [object.site, ...parts].some((site) => isHandled(site))
    return isCommand ? object : undefined
  }
  if (isUnmistakable(object)) {
    return object
  }
  if (!isInFolder || !isDescribed(object)) {
    return undefined
  }
  const isHandledHere = isHandled(object.site, isPrefixed(object, path))
  return hasOptionFields(object) || isHandledHere ? object : undefined
}

/**
 * Tells whether a class has the form of a command: it has a command's fields, and is neither
 * abstract nor a schema.
 */
const mayDefine = (tree: Tree, node: Node): boolean =>
  hasFields(tree, node) &&
  !isAbstract(tree, node) &&
  !decoratorsOf(tree, node).some((decorator) => GUESSES.schema.test(tree.textOf(decorator)))

/**
 * Tells whether a class's fields show that it is no command, or that the command is a builder in
 * it.
 */
const isSomethingElse = (text: string, object: ObjectValue): boolean =>
  isSwitchedOff(object) ||
  isForeign(object) ||
  isFragment(object) ||
  hasBuilder(object) ||
  buildsOfName(text)

const isDescribed = ({ entries }: ObjectValue): boolean =>
  ['name', 'description'].every((name) => {
    const value = entries.find(({ key }) => key === name)?.value
    return value !== undefined && isText(value)
  })

/** Tells whether a class has fields from which options are made: `subcommands = [new Add()]`. */
const hasOptionFields = ({ entries }: ObjectValue): boolean =>
  entries.some(({ key }) => LIBRARIES.optionFields.some(([field]) => field.test(key)))

/**
 * Tells whether a class extends a project's base class for sub-commands. Libraries' classes with
 * similar names do not count, since they are for whole commands.
 */
export function extendsPart(frame: Frame, node: Node): boolean {
  const bases = basesOf(frame, node)
  if (bases.some((base) => base.kind === 'external' && GUESSES.part.test(base.path.at(-1) ?? ''))) {
    return false
  }
  return bases.some((base) => base.kind === 'class' && isNamedPart(base.site))
}

function isNamedPart({ module: { tree }, node }: Site): boolean {
  const name = tree.childOf(node, K.VariableDefinition)
  return name !== NONE && GUESSES.part.test(tree.textOf(name))
}

/** Tells whether a field contains a command's builder, which is a definition of its own. */
const hasBuilder = ({ entries }: ObjectValue): boolean =>
  entries.some(({ value }) => value.kind === 'builder' && value.state.builds !== 'option')

/**
 * Tells whether a class passes its own name to a builder:
 * `build() { return new SlashCommandBuilder().setName(this.name) }`.
 */
const buildsOfName = (text: string): boolean =>
  BUILDERS.some((name) => text.includes(`${name}(`)) && NAMED_BY_THIS.test(text)

const BUILDERS = [...LIBRARIES.builders.keys()]
const NAMED_BY_THIS = new RegExp(
  String.raw`\b(?:${LIBRARIES.naming.join('|')})\(\s*this\.(?:[\w$]+\.)*name\b`,
)

/**
 * Tells whether a class has a method that takes an interaction. With `isNamed`, a parameter must
 * have an interaction's name, since a context may also come from a message.
 */
const isHandled = ({ module: { tree, path }, node }: Site, isNamed = false): boolean =>
  methodsOf(tree, node).some(
    (method) =>
      takesInteraction(tree, method, path) &&
      (!isNamed || /interaction/i.test(tree.textOf(tree.childOf(method, K.ParamList)))),
  )

export const methodsOf = (tree: Tree, node: Node): Node[] =>
  tree
    .childrenOf(tree.childOf(node, K.ClassBody))
    .filter((item) => tree.kindOf(item) === K.MethodDeclaration)

function hasFields(tree: Tree, node: Node): boolean {
  const fields = itemsIn(tree, node).filter(
    ({ item }) => tree.kindOf(item) === K.PropertyDeclaration,
  )
  const names = fields.map(({ name }) => name)
  return names.includes('name') && names.some((name) => /^(?:description|options|type)$/.test(name))
}
