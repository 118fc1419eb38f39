import { PERMISSION_BITS } from '@slashlint/core/contract'
import { NONE } from '../../../lezer/tree.js'
import type { Node } from '../../../lezer/tree.js'
import type { Module, Site } from '../../scope/module.js'
import type { Arguments } from '../../syntax/calls.js'
import type { Decorated, Signature } from '../../signature/signature.js'
import { argumentOf, calledDecorators } from '../../signature/signature.js'
import { basesOf } from '../../syntax/items.js'
import type { Parameter } from '../../syntax/items.js'
import { evaluate } from '../../values/evaluate.js'
import type { AttributeOf, CallOf, ItemOf, Value } from '../../values/value.js'
import type { ClassForm, Effect, Form, Library, Makes, OptionOf } from '../framework.js'
import { annotated } from './annotations.js'
import { hybridOption } from './hybrids.js'
import { nameIn } from './names.js'
import { effectOfFunction } from './own-checks.js'
import { TEXTS } from './texts.js'

const FUNCTIONS: Readonly<Record<string, Form>> = {
  'app_commands.command': { makes: 'command', positional: [] },
  'app_commands.context_menu': { makes: 'menu', positional: [], isTied: true },
  'commands.hybrid_command': { makes: 'hybrid', positional: ['name'] },
  'commands.hybrid_group': { makes: 'hybrid group', positional: ['name'] },
}

/** What bots and cogs have under the same names. */
const METHODS: Readonly<Record<string, Form>> = {
  hybrid_command: { makes: 'hybrid', positional: ['name'], isTied: true },
  hybrid_group: { makes: 'hybrid group', positional: ['name'], isTied: true },
}

const EFFECTS: Readonly<Record<string, Effect>> = {
  'app_commands.describe': 'describe',
  'app_commands.rename': 'rename',
  'app_commands.choices': 'choices',
  'app_commands.autocomplete': 'autocomplete',
  'app_commands.guilds': 'guilds',
  'app_commands.guild_only': 'guild only',
  'app_commands.dm_only': 'context',
  'app_commands.private_channel_only': 'context',
  'app_commands.allowed_contexts': 'contexts',
  'app_commands.allowed_installs': 'installs',
  'app_commands.guild_install': 'install',
  'app_commands.user_install': 'install',
  'app_commands.default_permissions': 'permissions',
  'app_commands.check': 'none',
  'commands.guild_only': 'guild only',
  'commands.is_nsfw': 'nsfw',
  'builtins.staticmethod': 'none',
}

/** Checks and hooks, which change nothing that is sent. */
const CHECKS: ReadonlySet<string> = new Set(
  (
    'check check_any cooldown dynamic_cooldown has_permissions bot_has_permissions has_role has_any_role bot_has_role ' +
    'bot_has_any_role has_guild_permissions bot_has_guild_permissions is_owner dm_only max_concurrency before_invoke ' +
    'after_invoke'
  ).split(' '),
)

/** Classes by what they make of the commands in them. */
const CLASSES: Readonly<Record<string, ClassForm>> = {
  'app_commands.Group': 'group',
  'commands.GroupCog': 'group cog',
  'commands.Cog': 'cog',
  'discord.Client': 'cog',
  'discord.AutoShardedClient': 'cog',
  'commands.Bot': 'cog',
  'commands.AutoShardedBot': 'cog',
  'discord.View': 'none',
  'discord.Modal': 'none',
  'builtins.object': 'cog',
}

/** Names of permissions that are not those of the service. */
const PERMISSIONS: Readonly<Record<string, keyof typeof PERMISSION_BITS>> = {
  read_messages: 'VIEW_CHANNEL',
  external_emojis: 'USE_EXTERNAL_EMOJIS',
  external_stickers: 'USE_EXTERNAL_STICKERS',
  use_voice_activation: 'USE_VAD',
  manage_permissions: 'MANAGE_ROLES',
  manage_emojis: 'MANAGE_GUILD_EXPRESSIONS',
  manage_emojis_and_stickers: 'MANAGE_GUILD_EXPRESSIONS',
  manage_expressions: 'MANAGE_GUILD_EXPRESSIONS',
  create_expressions: 'CREATE_GUILD_EXPRESSIONS',
  create_polls: 'SEND_POLLS',
}

/** discord.py: `app_commands`, and the hybrid commands of `ext.commands`. */
export const DISCORD_PY: Library = {
  packages: ['discord-py', 'discord'],
  modules: ['discord'],
  words: [
    'app_commands',
    'hybrid_command',
    'hybrid_group',
    'GroupCog',
    'tree.command',
    'context_menu',
  ],
  formOf,
  effectOf,
  isBelowOnly: ({ callee }) => /^(?:app_commands|checks)\./.test(nameIn(callee) ?? ''),
  classFormOf,
  isGroup,
  option(parameter: Parameter, around: Signature, makes: Makes): OptionOf {
    const { module } = around
    const known =
      parameter.annotation === NONE || makes !== 'command'
        ? hybridOption(parameter, around, makes)
        : annotated({ module, node: parameter.annotation }, makes)
    return parameter.defaultValue === NONE ? known : { ...known, isOptional: true }
  },
  menuType(parameter, { module }) {
    const value = parameter.annotation === NONE ? undefined : evaluate(module, parameter.annotation)
    return value === undefined ? undefined : menuTypeOf(value)
  },
  permissions,
  texts: TEXTS,
  choice(value) {
    const isChoice =
      value.kind === 'call' &&
      nameIn(value.callee.kind === 'index' ? value.callee.of : value.callee) ===
        'app_commands.Choice'
    if (!isChoice || value.args.isOpen) {
      return undefined
    }
    const { module } = value.site
    const name = argumentOf(module, value.args, 'name')
    const own = argumentOf(module, value.args, 'value')
    return name === undefined || own === undefined ? undefined : { name, value: own }
  },
  translated(value) {
    if (value.kind !== 'call' || nameIn(value.callee) !== 'app_commands.locale_str') {
      return undefined
    }
    return argumentOf(value.site.module, value.args, 'message', 0)?.value
  },
}

function formOf(decorator: Decorated, signature: Signature): Form | undefined {
  const { callee, args } = decorator
  if (args === undefined || decorator.isOther) {
    return undefined
  }
  const name = nameIn(callee)
  if (name !== undefined) {
    return FUNCTIONS[name]
  }
  if (callee.kind !== 'attribute') {
    return undefined
  }
  const method = METHODS[callee.name]
  if (method !== undefined) {
    return method
  }
  return ofTree(callee, signature) ?? ofGroup(callee)
}

/** `@tree.command()`, `@bot.tree.context_menu()`. */
function ofTree({ name, of }: AttributeOf, signature: Signature): Form | undefined {
  if ((name !== 'command' && name !== 'context_menu') || !isTree(of, signature)) {
    return undefined
  }
  return { makes: name === 'command' ? 'command' : 'menu', positional: [], isTied: true }
}

function isTree(value: Value, signature: Signature): boolean {
  switch (value.kind) {
    case 'call':
      return extendsFrom(value.callee, 'app_commands.CommandTree')
    case 'member':
      return isTree(value.value, signature)
    case 'attribute':
      return /^_?(?:command_?)?tree$/.test(value.name)
    case 'unknown':
      return /(?:^|_)tree$/i.test(value.name ?? '') && takesInteraction(signature)
    default:
      return false
  }
}

/** Whether the first parameter is said to be an interaction. */
function takesInteraction({ module, parameters, owner }: Signature): boolean {
  const first = parameters[owner === NONE ? 0 : 1]
  if (first === undefined || first.annotation === NONE) {
    return false
  }
  return /(?:^|\.)Interaction\b/.test(module.tree.textOf(first.annotation))
}

/** Whether a class is one of the library, or extends it in sight. */
function extendsFrom(value: Value, name: string, depth = 0): boolean {
  if (value.kind !== 'class') {
    return nameIn(value) === name
  }
  const { module, node } = value.site
  return (
    depth < MOST_BASES &&
    basesOf(module.tree, node).positional.some((base) =>
      extendsFrom(evaluate(module, base), name, depth + 1),
    )
  )
}

const MOST_BASES = 8

/** `@group.command()`, of a group in sight; `@group.group()` of a hybrid one. */
function ofGroup({ name, of }: AttributeOf): Form | undefined {
  const parent = of.kind === 'member' ? of.value : of
  if (name !== 'command' && name !== 'group') {
    return undefined
  }
  if (isGroup(parent)) {
    return name === 'command' ? { makes: 'command', parent, positional: [] } : undefined
  }
  if (isHybridGroup(parent)) {
    const makes = name === 'command' ? 'hybrid' : 'hybrid group'
    return { makes, parent, positional: ['name'] }
  }
  // What is registered as an application command alone: `@group.app_command.command()`.
  const isApp = parent.kind === 'attribute' && parent.name === 'app_command'
  return isApp && name === 'command' && isHybridGroup(parent.of)
    ? { makes: 'command', parent: parent.of, positional: [] }
    : undefined
}

/** Whether a function is decorated so that it is a hybrid group. */
function isHybridGroup(value: Value, depth = 0): value is ItemOf {
  // A group may be part of another one, and a function may be decorated with what bears its own name.
  if (value.kind !== 'function' || depth > MOST_BASES) {
    return false
  }
  const { module, node } = value.site
  return calledDecorators(module, node).some(({ callee, args }) => {
    if (args === undefined) {
      return false
    }
    if (nameIn(callee) === 'commands.hybrid_group') {
      return true
    }
    return (
      callee.kind === 'attribute' &&
      (callee.name === 'hybrid_group' ||
        (callee.name === 'group' && isHybridGroup(memberValue(callee.of), depth + 1)))
    )
  })
}

const memberValue = (value: Value): Value => (value.kind === 'member' ? value.value : value)

/** `app_commands.Group(…)`, or an object of a class that extends it. */
function isGroup(value: Value): value is CallOf {
  return value.kind === 'call' && extendsFrom(value.callee, 'app_commands.Group')
}

function effectOf({ callee, args, isOther }: Decorated): Effect {
  const name = nameIn(callee)
  if (isOther || (name === undefined && callee.kind !== 'function')) {
    return 'unknown'
  }
  if (callee.kind === 'function') {
    return effectOfFunction(callee, args !== undefined, (value) => effectOfName(nameIn(value)))
  }
  return effectOfName(name)
}

function effectOfName(name: string | undefined): Effect {
  const known = name === undefined ? undefined : EFFECTS[name]
  if (known !== undefined) {
    return known
  }
  const [area = '', last = ''] = (name ?? '').split('.')
  return /^(?:checks|app_commands|commands)$/.test(area) && CHECKS.has(last) ? 'none' : 'unknown'
}

function classFormOf(module: Module, definition: Node, depth = 0): ClassForm {
  const bases = basesOf(module.tree, definition)
  if (bases.positional.length === 0) {
    return bases.isOpen ? 'unknown' : 'cog'
  }
  const forms = bases.positional.map((base): ClassForm => {
    const value = evaluate(module, base)
    if (value.kind === 'index') {
      return CLASSES[nameIn(value.of) ?? ''] ?? 'unknown'
    }
    if (value.kind === 'class' && depth < MOST_BASES) {
      return classFormOf(value.site.module, value.site.node, depth + 1)
    }
    return CLASSES[nameIn(value) ?? ''] ?? 'unknown'
  })
  const first = (['none', 'group cog', 'group'] as const).find((form) => forms.includes(form))
  return first ?? (forms.includes('unknown') && !forms.includes('cog') ? 'unknown' : 'cog')
}

function menuTypeOf(value: Value): number | undefined {
  const name = nameIn(value)
  if (name === 'discord.Message') {
    return 3
  }
  if (name === 'discord.Member' || name === 'discord.User') {
    return 2
  }
  if (value.kind === 'index' && nameIn(value.of) === 'typing.Union') {
    return menuTypeOf({
      ...{ kind: 'union', site: value.site },
      parts: value.items.map((item) => evaluate(value.site.module, item)),
    })
  }
  return value.kind === 'union' && value.parts.every((part) => menuTypeOf(part) === 2)
    ? 2
    : undefined
}

/** `discord.Permissions(manage_guild=True)`, or the arguments of a decorator. */
function permissions(value: Value): bigint | undefined {
  const isPermissions =
    value.kind === 'call' &&
    ['discord.Permissions', 'app_commands.default_permissions'].includes(nameIn(value.callee) ?? '')
  if (!isPermissions) {
    return undefined
  }
  const { args, site } = value
  const first = numberGiven(value)
  return args.isOpen || first === undefined ? undefined : withFlags(first, args, site)
}

/** The number that permissions begin with; `undefined` if that is not known. */
function numberGiven({ args, site }: CallOf): bigint | undefined {
  const [number, ...others] = args.positional
  if (number === undefined) {
    return 0n
  }
  const given = evaluate(site.module, number)
  const isWhole = given.kind === 'number' && !given.isFloat && given.value >= 0
  return isWhole && others.length === 0 ? BigInt(given.value) : undefined
}

/** The bits with those that keywords set or take away. */
function withFlags(first: bigint, { keywords }: Arguments, { module }: Site): bigint | undefined {
  let bits = first
  for (const { name, value: node } of keywords) {
    const flag = evaluate(module, node)
    const own = PERMISSIONS[name] ?? name.toUpperCase()
    if (flag.kind !== 'boolean' || !Object.hasOwn(PERMISSION_BITS, own)) {
      return undefined
    }
    const bit = 1n << BigInt(PERMISSION_BITS[own as keyof typeof PERMISSION_BITS])
    bits = flag.value ? bits | bit : bits & ~bit
  }
  return bits
}
