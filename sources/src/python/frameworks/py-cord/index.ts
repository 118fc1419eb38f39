import { NONE } from '../../../lezer/tree.js'
import type { Node } from '../../../lezer/tree.js'
import { entry, fixed, fixedIfKnown, listNode } from '../../definition/nodes.js'
import type { DictEntry } from '../../definition/nodes.js'
import { isSlash } from '../../definition/words.js'
import { openingOf } from '../../entries/groups.js'
import { scalarEntry, numbersEntry } from '../../entries/options.js'
import { onlyChecks } from '../../entries/own-checks.js'
import { fromDocstring, impliedText, textEntry, unknownDocstring } from '../../entries/texts.js'
import { argumentOf, calledDecorators } from '../../signature/signature.js'
import type { Decorated, Argument } from '../../signature/signature.js'
import type { Module } from '../../scope/module.js'
import { keywordOf, NO_ARGUMENTS } from '../../syntax/calls.js'
import { argumentsAt } from '../../values/evaluate.js'
import type { Arguments } from '../../syntax/calls.js'
import type { Docstring } from '../../syntax/docstring.js'
import { itemsIn, nameOf } from '../../syntax/items.js'
import { K } from '../../syntax/kinds.js'
import type { AttributeOf, CallOf, Value } from '../../values/value.js'
import {
  CHECKS,
  classFormIn,
  CONTEXTS,
  extendsFrom,
  INSTALLS,
  isForeign,
  memberOf,
  permissionsBy,
  permissionsEntry,
  scopeOfIds,
} from '../forks.js'
import { bareDecorators, wrongFunction, wrongPermissions, wrongType } from '../checks.js'
import type { Checks } from '../checks.js'
import { argumentOfCommand } from '../framework.js'
import type { ClassForm, Command, Form, Group, GroupOf, Library, Mistake } from '../framework.js'
import { isFilled, translations, withoutDoubt, unknownOptions } from '../slash.js'
import { nameIn } from './names.js'
import { isOptionDecorator, optionsOf, typesOf, UNDESCRIBED } from './options.js'

const COMMAND: Form = { makes: 'command', positional: [] }
const BRIDGE: Form = { makes: 'command', kind: 'bridge', positional: [] }
const BRIDGE_GROUP: Form = { makes: 'group', kind: 'bridge', positional: [] }

/** The forms by the names of decorators. The module and bots have the same names. */
const FORMS: Readonly<Record<string, Form>> = {
  slash_command: COMMAND,
  application_command: COMMAND,
  user_command: { makes: 'menu', menu: 2, positional: [] },
  message_command: { makes: 'menu', menu: 3, positional: [] },
  bridge_command: BRIDGE,
  bridge_group: BRIDGE_GROUP,
}

const CLASSES: Readonly<Record<string, ClassForm>> = {
  'discord.SlashCommandGroup': 'group',
  'discord.Cog': 'cog',
  'commands.Cog': 'cog',
  'discord.Bot': 'cog',
  'discord.AutoShardedBot': 'cog',
  'commands.Bot': 'cog',
  'commands.AutoShardedBot': 'cog',
  'bridge.Bot': 'cog',
  'bridge.AutoShardedBot': 'cog',
  'discord.View': 'none',
  'discord.Modal': 'none',
  'builtins.object': 'cog',
}

/** Describes py-cord: `slash_command`, `SlashCommandGroup`, `Option`, and the commands of `ext.bridge`. */
export const PY_CORD: Library = {
  packages: ['py-cord', 'py-cord-dev', 'pycord'],
  modules: ['discord'],
  words: [
    'slash_command',
    'SlashCommandGroup',
    'create_group',
    'user_command',
    'message_command',
    'application_command',
    'bridge_command',
    'bridge_group',
    'discord.Bot',
  ],
  makers: ['command', ...Object.keys(FORMS)],
  marks: ['load_extension'],
  inModule: lateExtensions,
  isSorted: false,
  says: {
    library: 'py-cord',
    docstring: 'py-cord takes the first line of the docstring.',
    raises: [
      {
        codes: /^(?:command|option)\/(?:name|description)-(?:length|pattern|lowercase)$/,
        error: 'ValidationError',
        isRaised: isSlash,
      },
      { codes: /^option\/length-range$/, error: 'AttributeError' },
    ],
  },
  formOf,
  mayChange,
  isIdleAbove: ({ callee }) => isOptionDecorator(callee),
  classFormOf: (module, node) => classFormIn({ module, node }, CLASSES, nameIn),
  isGroup,
  parentOf(group) {
    const { callee, args, site } = group
    if (isSubgroup(group) && callee.kind === 'attribute') {
      return callee.of
    }
    return argumentOf(site.module, args, 'parent', 3)?.value
  },
  texts: textsOf,
  options: (command) => unknownOptions(command) ?? optionsOf(command),
  settings: settingsOf,
  fallback: mappedIn,
  scopeOf: (command) => scopeOfIds(argumentOfCommand(command, 'guild_ids')),
  menuType: ({ form }) => form.menu,
  group: groupOf,
  mistakes: (command) =>
    command.form.kind === 'bridge' || command.others.some(mayChange) ? [] : mistakesOf(command),
  strays: (signature) =>
    bareDecorators(signature, (one) => withoutDoubt(formOf(one), one.callee), RAISES),
}

/** Reports extensions that `on_ready` loads. py-cord sends the commands before, when it has connected. */
function lateExtensions({ tree }: Module): Mistake[] {
  // Code that sends them again knows about it.
  if (!/\bload_extensions?\(/.test(tree.text) || tree.text.includes('sync_commands')) {
    return []
  }
  const isReady = (node: Node): boolean =>
    tree.kindOf(node) === K.FunctionDefinition && tree.textOf(nameOf(tree, node)) === 'on_ready'
  return itemsIn(tree)
    .filter(isReady)
    .flatMap((item) => tree.nodesIn(item, K.CallExpression))
    .map((call) => tree.firstChild(call))
    .filter((callee) => /\.load_extensions?$/.test(tree.textOf(callee)))
    .map((callee) => ({ code: 'python/never-registered', message: LATE, ...tree.rangeOf(callee) }))
}

const LATE =
  'py-cord sends the commands when it has connected, before `on_ready`: those of this extension are never registered. Load it before `bot.run()`.'

const RAISES = 'py-cord raises TypeError when the module is loaded'
const CLIENT = 'py-cord raises ClientException'

const CHECKS_OF: Checks = {
  nameOf: nameIn,
  coroutine: RAISES,
  interaction: CLIENT,
  target: CLIENT,
  positional: RAISES,
  annotation: RAISES,
  others: /^(?:datetime\.\w+|discord\.(?:Interaction|Embed|File|GroupChannel|Client|Webhook))$/,
  areRefused: (kinds) => kinds.size > 1 && !kinds.has('boolean'),
  permission: RAISES,
  permitting: /^discord\.(?:Permissions|default_permissions)$/,
}

function mistakesOf(command: Command): Mistake[] {
  const mistakes = [...wrongFunction(command, CHECKS_OF), ...wrongPermissions(command, CHECKS_OF)]
  if (command.form.makes !== 'command' || unknownOptions(command) !== undefined) {
    return mistakes
  }
  return [...mistakes, ...typesOf(command).flatMap((use) => wrongType(use, CHECKS_OF))]
}

function formOf(decorator: Decorated): Form | undefined {
  const { callee, args } = decorator
  if (args === undefined || decorator.isOther) {
    return undefined
  }
  const name = nameIn(callee)
  if (name !== undefined && ANY_KIND.test(name)) {
    // The class decides whether it is a menu.
    return keywordOf(args, 'cls') === undefined ? COMMAND : undefined
  }
  if (name !== undefined) {
    return /^(?:discord|commands|bridge)\.\w+$/.test(name) ? FORMS[last(name)] : undefined
  }
  if (callee.kind !== 'attribute' || isForeign(callee.of, 'discord')) {
    return undefined
  }
  const known = Object.hasOwn(FORMS, callee.name) ? FORMS[callee.name] : undefined
  return known === undefined ? ofOwner(callee) : { ...known, isTied: true }
}

/** Matches the decorators that make a command of any class. */
const ANY_KIND = /^discord\.(?:application_)?command$/

const last = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/**
 * Returns the form of `@group.command()` for a known group, and of `@bot.command()` for a bot without prefix commands.
 */
function ofOwner({ name, of }: AttributeOf): Form | undefined {
  const parent = of.kind === 'member' ? of.value : of
  if (name !== 'command' && name !== 'group') {
    return undefined
  }
  if (name === 'command' && isGroup(parent)) {
    return { ...COMMAND, parent }
  }
  if (isBridgeGroup(parent)) {
    return name === 'command' ? { ...BRIDGE, parent } : undefined
  }
  const isOnlyForApps = parent.kind === 'call' && nameIn(parent.callee) === 'discord.Bot'
  return name === 'command' && isOnlyForApps ? { ...COMMAND, isTied: true } : undefined
}

function isBridgeGroup(value: Value): boolean {
  if (value.kind !== 'function') {
    return false
  }
  const { module, node } = value.site
  return calledDecorators(module, node).some(
    ({ callee }) =>
      nameIn(callee) === 'bridge.bridge_group' ||
      (callee.kind === 'attribute' && callee.name === 'bridge_group'),
  )
}

/**
 * Tells whether a value is `SlashCommandGroup(…)`, an object of a class that extends it, `bot.create_group(…)` or
 * `group.create_subgroup(…)`.
 */
function isGroup(value: Value): value is CallOf {
  return (
    value.kind === 'call' &&
    (extendsFrom(value.callee, 'discord.SlashCommandGroup', nameIn) ||
      (value.callee.kind === 'attribute' &&
        value.callee.name === 'create_group' &&
        !isForeign(value.callee.of, 'discord')) ||
      isSubgroup(value))
  )
}

const isSubgroup = ({ callee }: CallOf): boolean =>
  callee.kind === 'attribute' &&
  callee.name === 'create_subgroup' &&
  isGroup(callee.of.kind === 'member' ? callee.of.value : callee.of)

/** The decorators that set fields or are checks. Other code reads their fields. */
const SAYING: ReadonlySet<string> = new Set(
  ['default_permissions', 'guild_only', 'is_nsfw', 'has_permissions', 'map_to'].flatMap((name) => [
    `discord.${name}`,
    `bridge.${name}`,
  ]),
)

function isCheck(callee: Value): boolean {
  const name = nameIn(callee) ?? ''
  return /^(?:commands|discord)\.\w+$/.test(name) && CHECKS.has(last(name))
}

function mayChange({ callee, args, isOther }: Decorated): boolean {
  if (isOther) {
    return true
  }
  if (callee.kind === 'function') {
    return args === undefined || !onlyChecks(callee, isCheck)
  }
  const name = nameIn(callee) ?? ''
  return !(
    isOptionDecorator(callee) ||
    SAYING.has(name) ||
    isCheck(callee) ||
    name === 'builtins.staticmethod'
  )
}

/** Makes the entries of the name, the description and their localizations. */
function textsOf(command: Command): DictEntry[] {
  const { signature, form } = command
  const named = nameEntry(command)
  const described = form.makes === 'menu' ? [] : [descriptionOf(command)]
  return [
    named,
    ...described,
    ...translations(signature.module, (key) => argumentOfCommand(command, key)),
  ]
}

function nameEntry(command: Command): DictEntry {
  const { module, nameNode, name } = command.signature
  const given = argumentOfCommand(command, 'name')
  if (given !== undefined) {
    return textEntry('name', module, given)
  }
  const range = module.tree.rangeOf(nameNode)
  return entry('name', range, fixed(range, name))
}

/**
 * Makes the description from the argument, else from the first line of the docstring. A bridge group only has the
 * argument.
 */
function descriptionOf(command: Command): DictEntry {
  const { signature, form } = command
  const { module, nameNode, docstring } = signature
  const range = module.tree.rangeOf(nameNode)
  const given = argumentOfCommand(command, 'description')
  if (isFilled(given)) {
    return textEntry('description', module, given)
  }
  if (docstring === undefined || form.makes === 'group') {
    return impliedText('description', range, UNDESCRIBED)
  }
  return firstLine(docstring, range)
}

function firstLine(docstring: Docstring | 'unknown', range: DictEntry['keyRange']): DictEntry {
  if (docstring === 'unknown') {
    return unknownDocstring(range)
  }
  const [line] = docstring.clean
  return fromDocstring(docstring, { value: line?.text ?? '', pieces: line?.pieces ?? [] })
}

/** Makes the sub-command of a group's function, which `@bridge.map_to("show")` names. */
function mappedIn(command: Command, own: Parameters<NonNullable<Library['fallback']>>[1]) {
  const { module } = command.signature
  const mapped = command.others.find(({ callee }) => nameIn(callee) === 'bridge.map_to')
  const args = mapped?.args
  const given = args === undefined ? undefined : argumentOf(module, args, 'name', 0)
  if (args === undefined || given === undefined) {
    return undefined
  }
  const text = argumentOf(module, args, 'description', 1)
  const replaced = [
    textEntry('name', module, given),
    isFilled(text) ? textEntry('description', module, text) : undoc(command),
  ]
  return {
    ...own,
    entries: own.entries.map((one) => replaced.find(({ key }) => key === one.key) ?? one),
  }
}

const undoc = ({ signature: { module, nameNode, docstring } }: Command): DictEntry => {
  const range = module.tree.rangeOf(nameNode)
  if (docstring === undefined) {
    return impliedText('description', range, UNDESCRIBED)
  }
  return firstLine(docstring, range)
}

/**
 * Makes the entries of permissions and contexts. For guild commands, contexts are left out, since they have no effect.
 */
function settingsOf(command: Command): DictEntry[] {
  const { signature, others } = command
  const { module } = signature
  const given = (key: string): Argument | undefined => argumentOfCommand(command, key)
  const named = (name: string): Decorated | undefined =>
    others.find(({ callee }) =>
      [`discord.${name}`, `bridge.${name}`].includes(nameIn(callee) ?? ''),
    )
  const permissions =
    named('default_permissions') ??
    others.find(({ callee }) => nameIn(callee) === 'bridge.has_permissions')
  const isGuild = scopeOfIds(given('guild_ids')) === 'guild'
  return [
    ...nsfwOf(module, given, named('is_nsfw')),
    ...permitted(module, given, permissions),
    ...(isGuild ? [] : contextEntries(module, given, named('guild_only'))),
  ]
}

/** Makes the entry of `nsfw`, which a decorator or an argument sets. */
function nsfwOf(
  module: Module,
  given: (key: string) => Argument | undefined,
  decorator: Decorated | undefined,
): DictEntry[] {
  if (decorator === undefined) {
    return scalarEntry('nsfw', module, given('nsfw'))
  }
  return [entry('nsfw', decorator.range, fixed(decorator.range, true))]
}

const PERMITTING = ['discord.Permissions', 'discord.default_permissions', 'bridge.has_permissions']

/** Makes the entry of permissions, which a decorator or an argument sets. */
function permitted(
  module: Module,
  given: (key: string) => Argument | undefined,
  decorator: Decorated | undefined,
): DictEntry[] {
  if (decorator !== undefined) {
    return [permissionsBy(module, decorator, PERMITTING, nameIn)]
  }
  const own = given('default_member_permissions')
  return own === undefined ? [] : permissionsEntry(module, own, PERMITTING, nameIn)
}

/** Makes the entries of contexts and installation types, if the code sets them. The library's defaults are left out. */
function contextEntries(
  module: Module,
  given: (key: string) => Argument | undefined,
  only: Decorated | undefined,
): DictEntry[] {
  const contexts = given('contexts')
  const installed = installsOf(module, given('integration_types'))
  const isOnly = given('guild_only')
  if (only !== undefined || (isOnly?.value.kind === 'boolean' && isOnly.value.value)) {
    const range = only?.range ?? module.tree.rangeOf(isOnly?.nameNode ?? 0)
    return [entry('contexts', range, listNode(range, [fixed(range, 0)])), ...installed]
  }
  if (contexts === undefined) {
    return installed
  }
  return [
    ...numbersEntry('contexts', module, contexts, memberIn('InteractionContextType', CONTEXTS)),
    ...installed,
  ]
}

function installsOf(module: Module, given: Argument | undefined): DictEntry[] {
  if (given === undefined) {
    return []
  }
  return numbersEntry('integration_types', module, given, memberIn('IntegrationType', INSTALLS))
}

const memberIn =
  (owner: string, names: Readonly<Record<string, number>>) =>
  (value: Value): number | undefined =>
    names[memberOf(value, owner, 'discord') ?? '']

/** Returns the entries that a group declares, by its arguments or by the decorator of its class. */
function groupOf(group: Group): GroupOf {
  const { module, node, kind, definition } = group
  const { tree } = module
  const args = kind === 'call' ? argumentsAt(module, tree.childOf(node, K.ArgList)) : ofClass(group)
  const given = (key: string): Argument | undefined => {
    const position = ['name', 'description', 'guild_ids'].indexOf(key)
    return argumentOf(module, args, key, position === -1 ? undefined : position)
  }
  const isGuild = scopeOfIds(given('guild_ids')) === 'guild'
  return {
    texts: [
      groupName(group, given('name')),
      groupDescription(group, given('description')),
      ...translations(module, given),
    ],
    settings: [
      ...scalarEntry('nsfw', module, given('nsfw')),
      ...permitted(module, given, undefined),
      ...(isGuild ? [] : contextEntries(module, given, undefined)),
    ],
    isOpen: args.isOpen || (kind === 'call' && definition !== NONE) || kind !== 'call',
  }
}

/** Makes the name of a group, from the argument, else from the name of its class. */
function groupName(group: Group, given: Argument | undefined): DictEntry {
  const { module, kind, definition } = group
  const { tree } = module
  if (given !== undefined) {
    return textEntry('name', module, given)
  }
  const range = openingOf(group)
  const own = definition === NONE ? '' : tree.textOf(nameOf(tree, definition))
  const name = kind === 'call' || own === '' ? undefined : own
  return entry('name', range, fixedIfKnown(range, name, 'Its name is not written here.'))
}

function groupDescription(group: Group, given: Argument | undefined): DictEntry {
  if (isFilled(given)) {
    return textEntry('description', group.module, given)
  }
  return impliedText('description', openingOf(group), UNDESCRIBED)
}

/** Returns the arguments of the decorator that makes an object from a class. */
const ofClass = ({ module, node }: Group): Arguments =>
  calledDecorators(module, node).find(({ args }) => args !== undefined)?.args ?? NO_ARGUMENTS
