import { PERMISSION_BITS } from '@slashlint/core/contract'
import { dynamicAt } from '../../../definition/values.js'
import { entry, fixedIfKnown, rangeOf, reasonOf, scalarOf } from '../../definition/nodes.js'
import type { DictEntry } from '../../definition/nodes.js'
import { isSlash } from '../../definition/words.js'
import { scalarEntry, numbersEntry } from '../../entries/options.js'
import { fromDocstring, impliedText } from '../../entries/texts.js'
import { argumentOf, calledDecorators } from '../../signature/signature.js'
import type { Decorated, Argument } from '../../signature/signature.js'
import { NO_ARGUMENTS } from '../../syntax/calls.js'
import type { Arguments } from '../../syntax/calls.js'
import type { Site } from '../../scope/module.js'
import { evaluate } from '../../values/evaluate.js'
import type { CallOf, Value } from '../../values/value.js'
import { bitsEntry, classFormIn, scopeOfIds } from '../forks.js'
import { argumentOfCommand } from '../framework.js'
import type { Base, ClassForm, Command, Form, Library } from '../framework.js'
import { isFilled } from '../slash.js'
import { memberIn, nameIn, ROOTS } from './names.js'
import { optionsOf, UNDESCRIBED } from './options.js'

const FORMS: Readonly<Record<string, Form>> = {
  slash_command: { makes: 'command', positional: ['name'] },
  subcommand: { makes: 'command', kind: 'of base', positional: ['base'] },
  context_menu: { makes: 'menu', positional: ['name'] },
  user_context_menu: { makes: 'menu', menu: 2, positional: ['name'] },
  message_context_menu: { makes: 'menu', menu: 3, positional: ['name'] },
}

/** The form of `@base.subcommand()`. */
const OF_OBJECT: Form = {
  makes: 'command',
  kind: 'of object',
  positional: ['sub_cmd_name', 'group_name', 'sub_cmd_description', 'group_description'],
}

const CLASSES: Readonly<Record<string, ClassForm>> = {
  Extension: 'cog',
  Client: 'cog',
  AutoShardedClient: 'cog',
  'builtins.object': 'cog',
}

/** Decorators that add no option, or that are read elsewhere. */
const HARMLESS: ReadonlySet<string> = new Set(
  (
    'slash_option slash_default_member_permission auto_defer integration_types contexts check cooldown max_concurrency ' +
    'listen'
  ).split(' '),
)

/** Describes interactions.py 5, and naff, its predecessor. */
export const INTERACTIONS_PY: Library = {
  packages: ['discord-py-interactions', 'interactions-py', 'interactions', 'naff'],
  modules: ROOTS,
  words: ['slash_command', 'subcommand', 'context_menu'],
  makers: Object.keys(FORMS),
  isSorted: false,
  says: {
    library: 'interactions.py',
    docstring: 'interactions.py sends the docstring as it stands.',
    raises: [
      {
        codes: /^(?:command|option)\/(?:name|description)-(?:length|pattern|lowercase)$/,
        error: 'ValueError',
        isRaised: isSlash,
      },
      { codes: /^option\/(?:required-order|bounds-inverted)$/, error: 'ValueError' },
    ],
  },
  completer: 'autocomplete',
  formOf({ callee, args, isOther }) {
    if (args === undefined || isOther) {
      return undefined
    }
    const name = nameIn(callee)
    if (name !== undefined) {
      return Object.hasOwn(FORMS, name) ? FORMS[name] : undefined
    }
    const isOfObject = callee.kind === 'attribute' && callee.name === 'subcommand'
    if (isOfObject && objectOf(callee.of) !== undefined) {
      return { ...OF_OBJECT, of: callee.of }
    }
    return undefined
  },
  mayChange: ({ callee, isOther }) => isOther || !HARMLESS.has(nameIn(callee) ?? ''),
  classFormOf: (module, node) =>
    classFormIn({ module, node }, CLASSES, (value) =>
      value.kind === 'named' && value.name === 'builtins.object' ? value.name : nameIn(value),
    ),
  isGroup: (_value): _value is never => false,
  parentOf: () => undefined,
  baseOf,
  texts: textsOf,
  options: optionsOf,
  settings: (command) => settingsOf(command, ''),
  scopeOf: (command) => scopeOfIds(argumentOfCommand(command, 'scopes')),
  menuType: ({ form, decorator, signature }) => {
    const type = argumentOf(signature.module, decorator.args ?? NO_ARGUMENTS, 'context_type')
    const member = type === undefined ? undefined : memberIn(type.value, 'CommandType')
    return form.menu ?? { USER: 2, MESSAGE: 3 }[member ?? '']
  },
  group: () => ({ texts: [], settings: [], isOpen: true }),
}

/** The object of a command or of a group in it, with the arguments of both. */
interface CommandObject {
  readonly site: Site
  readonly args: Arguments
  /** The name of the function, which is that of the command by default. */
  readonly own?: string
  readonly group?: { readonly args: Arguments; readonly site: Site }
}

/** The limit for objects of commands that are made from each other. */
const MOST_OBJECTS = 4

/** Reads `SlashCommand(…)`, `base.group(…)`, or a function that is a command. */
function objectOf(value: Value, depth = 0): CommandObject | undefined {
  const made = value.kind === 'member' ? value.value : value
  if (depth > MOST_OBJECTS) {
    return undefined
  }
  if (made.kind === 'call') {
    return objectOfCall(made, depth)
  }
  if (made.kind !== 'function') {
    return undefined
  }
  const { module, node } = made.site
  for (const { callee, args } of calledDecorators(module, node)) {
    if (args === undefined) {
      continue
    }
    if (nameIn(callee) === 'slash_command') {
      return { site: made.site, args, own: made.name }
    }
    const isPart = callee.kind === 'attribute' && callee.name === 'subcommand'
    const base = isPart ? objectOf(callee.of, depth + 1) : undefined
    if (base !== undefined) {
      return base
    }
  }
  return undefined
}

function objectOfCall({ callee, args, site }: CallOf, depth: number): CommandObject | undefined {
  if (nameIn(callee) === 'SlashCommand') {
    return { site, args }
  }
  const isGroup = callee.kind === 'attribute' && callee.name === 'group'
  const base = isGroup ? objectOf(callee.of, depth + 1) : undefined
  return base && { ...base, group: { args, site } }
}

/** The names of a decorator's arguments for the parent of a sub-command and for the group around it. */
interface ParentWords {
  readonly name: string
  /** The names of arguments for the parent's description. The first of them that is set is used. */
  readonly description: readonly string[]
  readonly group: string
  /** The names of arguments for the group's description. The first of them that is set is used. */
  readonly ofGroup: readonly string[]
  /** The prefix of the parent's other settings. */
  readonly before: string
}

/** The arguments of `@subcommand("base")`. */
const BASE_WORDS: ParentWords = {
  name: 'base',
  description: ['base_description', 'base_desc'],
  group: 'subcommand_group',
  ofGroup: ['subcommand_group_description', 'sub_group_desc'],
  before: 'base_',
}

/** The arguments of `@slash_command("base", sub_cmd_name="name")`. */
const PARENT_WORDS: ParentWords = {
  name: 'name',
  description: ['description'],
  group: 'group_name',
  ofGroup: ['group_description'],
  before: '',
}

/**
 * Returns an argument of a command's decorator: the first of the names that is set, or `undefined`.
 */
function firstOf(
  { signature, decorator }: Command,
  names: readonly string[],
): Argument | undefined {
  for (const name of names) {
    const given = argumentOf(signature.module, decorator.args ?? NO_ARGUMENTS, name)
    if (given !== undefined) {
      return given
    }
  }
  return undefined
}

/** Returns the parent of a sub-command, or `undefined` for an independent command. */
function baseOf(command: Command): Base | undefined {
  const { signature, decorator, form } = command
  const { module } = signature
  const here = { module, node: decorator.node }
  const own = decorator.args ?? NO_ARGUMENTS
  if (form.kind === 'of object') {
    const object = form.of === undefined ? undefined : objectOf(form.of)
    return object && baseOfObject(here, object, own)
  }
  const isOfBase = form.kind === 'of base'
  if (!isOfBase && !isFilled(argumentOf(module, own, 'sub_cmd_name'))) {
    return undefined
  }
  const words = isOfBase ? BASE_WORDS : PARENT_WORDS
  const name = argumentOf(module, own, words.name, 0)
  const description = firstOf(command, words.description)
  const group = argumentOf(module, own, words.group)
  const ofGroup = firstOf(command, words.ofGroup)
  return {
    range: decorator.range,
    key: keyOf(name, signature.name),
    texts: [nameEntry(here, module, name, signature.name), text(here, module, description)],
    settings: settingsOf(command, words.before),
    ...(isFilled(group) && {
      group: {
        key: keyOf(group, ''),
        texts: [nameEntry(here, module, group, ''), text(here, module, ofGroup)],
      },
    }),
  }
}

function baseOfObject(here: Site, object: CommandObject, own: Arguments): Base {
  const { module } = object.site
  const name = argumentOf(module, object.args, 'name', object.own === undefined ? undefined : 0)
  const description = argumentOf(module, object.args, 'description')
  const group = groupNamesOf(here, object, own)
  return {
    range: here.module.tree.rangeOf(here.node),
    key: keyOf(name, object.own ?? ''),
    texts: [nameEntry(here, module, name, object.own), text(here, module, description)],
    settings: [],
    ...(group !== undefined && {
      group: {
        key: keyOf(group.name, ''),
        texts: [
          nameEntry(here, group.module, group.name, undefined),
          text(here, group.module, group.description),
        ],
      },
    }),
  }
}

interface GroupNames {
  readonly module: Site['module']
  readonly name: Argument
  readonly description: Argument | undefined
}

/**
 * Returns the name and description of a sub-command's group. The decorator's take precedence over
 * those of the object before it, and these over the command's.
 */
function groupNamesOf(
  { module }: Site,
  { args, site, group }: CommandObject,
  own: Arguments,
): GroupNames | undefined {
  const ofDecorator = argumentOf(module, own, 'group_name', 1)
  if (isFilled(ofDecorator)) {
    const description = argumentOf(module, own, 'group_description', 3)
    return { module, name: ofDecorator, description }
  }
  const ofObject = group && argumentOf(group.site.module, group.args, 'name', 0)
  if (group !== undefined && isFilled(ofObject)) {
    const { module: from } = group.site
    const description = argumentOf(from, group.args, 'description', 1)
    return { module: from, name: ofObject, description }
  }
  const ofCommand = argumentOf(site.module, args, 'group_name')
  if (isFilled(ofCommand)) {
    const description = argumentOf(site.module, args, 'group_description')
    return { module: site.module, name: ofCommand, description }
  }
  return undefined
}

/**
 * Returns the name that identifies a command. Sub-commands with the same key have the same parent.
 *
 * @param own the name if no argument sets one
 */
const keyOf = (given: Argument | undefined, own: string): string | undefined => {
  if (!isFilled(given)) {
    return own === '' ? undefined : own
  }
  return given.value.kind === 'text' ? given.value.value : undefined
}

const nameEntry = (
  here: Site,
  from: Site['module'],
  given: Argument | undefined,
  own: string | undefined,
): DictEntry => {
  if (isFilled(given)) {
    return shown('name', here, from, given)
  }
  const range = rangeOf(here)
  const known = own === '' ? undefined : own
  return entry('name', range, fixedIfKnown(range, known, 'It has no name here.'))
}

const text = (here: Site, from: Site['module'], given: Argument | undefined): DictEntry => {
  if (isFilled(given)) {
    return shown('description', here, from, given)
  }
  return impliedText('description', rangeOf(here), UNDESCRIBED)
}

/**
 * Makes the entry of a text. Findings mark the text if it is in this document, else the place that
 * uses it.
 */
function shown(
  key: string,
  here: Site,
  from: Site['module'],
  { node, nameNode, value }: Argument,
): DictEntry {
  const use = from === here.module ? { module: from, node } : here
  const keyRange = from === here.module ? from.tree.rangeOf(nameNode) : rangeOf(here)
  if (value.kind === 'text') {
    return entry(key, keyRange, scalarOf(use, value))
  }
  return entry(key, keyRange, dynamicAt(rangeOf(use), reasonOf(value)))
}

/** Makes the entries of the name and description of a command or sub-command. */
function textsOf(command: Command): DictEntry[] {
  const { signature, decorator, form } = command
  const { module, nameNode, name } = signature
  const here = { module, node: nameNode }
  const args = decorator.args ?? NO_ARGUMENTS
  const isPart = form.kind === 'of object' || isFilled(argumentOf(module, args, 'sub_cmd_name'))
  const named = nameEntry(here, module, nameArgument(command, isPart), name)
  if (form.makes === 'menu') {
    return [named]
  }
  const described = argumentOf(
    module,
    args,
    isPart ? 'sub_cmd_description' : 'description',
    form.kind === 'of object' ? 2 : undefined,
  )
  const isByDecorator = isPart && form.kind !== 'of object'
  return [
    named,
    described === undefined ? documented(command, isByDecorator) : text(here, module, described),
  ]
}

/** Returns the name in the decorator of a command, or of a part of another command. */
function nameArgument(command: Command, isPart: boolean): Argument | undefined {
  const { signature, decorator, form } = command
  const { module } = signature
  const args = decorator.args ?? NO_ARGUMENTS
  if (isPart) {
    return argumentOfCommand(command, 'sub_cmd_name') ?? argumentOf(module, args, 'sub_cmd_name')
  }
  if (form.kind === 'of base') {
    return argumentOf(module, args, 'name')
  }
  return argumentOfCommand(command, 'name')
}

/**
 * Makes the description from a docstring. It is unknown if the docstring has several lines, since
 * their indentation in the request depends on the version of Python.
 */
function documented({ signature }: Command, isUnread: boolean): DictEntry {
  const { module, nameNode, docstring } = signature
  const range = module.tree.rangeOf(nameNode)
  if (docstring === undefined || isUnread) {
    return impliedText('description', range, UNDESCRIBED)
  }
  if (docstring === 'unknown' || docstring.raw.value.includes('\n')) {
    const place = docstring === 'unknown' ? range : docstring.range
    return entry(
      'description',
      place,
      dynamicAt(
        place,
        'How a docstring of several lines is sent depends on the version of Python.',
      ),
    )
  }
  if (docstring.raw.value === '') {
    return impliedText('description', range, UNDESCRIBED)
  }
  return fromDocstring(docstring, docstring.raw)
}

/**
 * Makes the entries of permissions and contexts.
 *
 * @param before the prefix of arguments that are for the parent of a sub-command
 */
function settingsOf(command: Command, before: string): DictEntry[] {
  const { signature, decorator, others } = command
  const { module } = signature
  const given = (key: string): Argument | undefined =>
    argumentOf(module, decorator.args ?? NO_ARGUMENTS, `${before}${key}`)
  const named = (name: string): Decorated | undefined =>
    others.find(({ callee }) => nameIn(callee) === name)
  const own = given('default_member_permissions')
  const beside = named('slash_default_member_permission')
  const permissions: DictEntry[] = []
  if (beside !== undefined) {
    const node = beside.args?.positional[0]
    const bits = node === undefined || isFilled(own) ? undefined : bitsOf(evaluate(module, node))
    permissions.push(bitsEntry(beside.range, beside.range, bits))
  } else if (isFilled(own)) {
    const range = module.tree.rangeOf(own.node)
    permissions.push(bitsEntry(module.tree.rangeOf(own.nameNode), range, bitsOf(own.value)))
  }
  const nsfw = argumentOf(module, decorator.args ?? NO_ARGUMENTS, 'nsfw')
  const settings = [...scalarEntry('nsfw', module, nsfw), ...permissions]
  if (scopeOfIds(argumentOfCommand(command, 'scopes')) === 'guild') {
    return settings
  }
  return [
    ...settings,
    ...contextEntries(module, 'contexts', given('contexts'), named('contexts'), 'ContextType'),
    ...contextEntries(
      module,
      'integration_types',
      given('integration_types'),
      named('integration_types'),
      'IntegrationType',
    ),
  ]
}

const PLACES: Readonly<Record<string, number>> = {
  GUILD: 0,
  BOT_DM: 1,
  PRIVATE_CHANNEL: 2,
  GUILD_INSTALL: 0,
  USER_INSTALL: 1,
}

function contextEntries(
  module: Site['module'],
  key: string,
  given: Argument | undefined,
  beside: Decorated | undefined,
  owner: string,
): DictEntry[] {
  if (beside !== undefined) {
    const reason = 'Where it may be used is said by a decorator.'
    return [entry(key, beside.range, dynamicAt(beside.range, reason))]
  }
  if (isFilled(given)) {
    return numbersEntry(key, module, given, (value) => PLACES[memberIn(value, owner) ?? ''])
  }
  return []
}

/** Returns the bits of `Permissions.BAN_MEMBERS | Permissions.KICK_MEMBERS`. */
function bitsOf(value: Value): bigint | undefined {
  const parts = value.kind === 'union' ? value.parts : [value]
  let bits = 0n
  for (const part of parts) {
    const member = memberIn(part, 'Permissions') ?? ''
    if (!Object.hasOwn(PERMISSION_BITS, member)) {
      return undefined
    }
    bits |= 1n << BigInt(PERMISSION_BITS[member as keyof typeof PERMISSION_BITS])
  }
  return bits
}
