import { NONE } from '../../../lezer/tree.js'
import { argumentOf, calledDecorators } from '../../signature/signature.js'
import type { Decorated, Signature } from '../../signature/signature.js'
import { NO_ARGUMENTS } from '../../syntax/calls.js'
import { evaluate } from '../../values/evaluate.js'
import type { AttributeOf, CallOf, ItemOf, Value } from '../../values/value.js'
import { bareDecorators } from '../checks.js'
import { classFormIn, extendsFrom } from '../forks.js'
import { argumentOfCommand } from '../framework.js'
import type { ClassForm, Form, Library, Mistake } from '../framework.js'
import { fallbackOf, textsOf } from './command.js'
import { effectOf } from './effects.js'
import { groupOf } from './groups.js'
import { mistakesOf } from './mistakes.js'
import { twinsIn } from './twins.js'
import { nameIn } from './names.js'
import { optionsOf } from './options.js'
import { SAYS } from './says.js'
import { scopeOf } from './scope.js'
import { settingsOf } from './settings.js'

const FUNCTIONS: Readonly<Record<string, Form>> = {
  'app_commands.command': { makes: 'command', positional: [] },
  'app_commands.context_menu': { makes: 'menu', positional: [], isTied: true },
  'commands.hybrid_command': { makes: 'command', kind: 'hybrid', positional: ['name'] },
  'commands.hybrid_group': { makes: 'group', kind: 'hybrid', positional: ['name'] },
}

/** The methods of bots and cogs that make commands. */
const METHODS: Readonly<Record<string, Form>> = {
  hybrid_command: { makes: 'command', kind: 'hybrid', positional: ['name'], isTied: true },
  hybrid_group: { makes: 'group', kind: 'hybrid', positional: ['name'], isTied: true },
}

/** The effects of the library's classes on the commands in them. */
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

/** Describes discord.py: `app_commands`, and the hybrid commands of `ext.commands`. */
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
  makers: ['command', 'group', 'hybrid_command', 'hybrid_group', 'context_menu'],
  isSorted: true,
  hasOwnTexts: true,
  says: SAYS,
  completer: 'autocomplete',
  formOf,
  mayChange: (decorator) => effectOf(decorator) === 'unknown',
  isIdleAbove: ({ callee }, { kind }) =>
    kind === 'hybrid' && /^(?:app_commands|checks)\./.test(nameIn(callee) ?? ''),
  classFormOf: (module, node) => classFormIn({ module, node }, CLASSES, nameIn),
  isGroup,
  parentOf: ({ args, site }) => argumentOf(site.module, args, 'parent')?.value,
  isOff(command) {
    const given = argumentOfCommand(command, 'with_app_command')
    return given !== undefined && !(given.value.kind === 'boolean' && given.value.value)
  },
  isLast: ({ form }) => form.kind === 'hybrid',
  texts: textsOf,
  options: optionsOf,
  settings(command) {
    const { module } = command.signature
    // Hybrid commands take their settings only from decorators.
    const own = command.form.kind === 'hybrid' ? undefined : command.decorator.args
    const args = own ?? NO_ARGUMENTS
    // The contexts of a group may also come from its decorator.
    const scope = command.form.makes === 'group' ? undefined : scopeOf(command)
    return settingsOf({ module, decorators: command.others, args, scope })
  },
  fallback: fallbackOf,
  scopeOf,
  menuType({ signature: { module, parameters, owner } }) {
    const parameter = parameters[owner === NONE ? 1 : 2]
    if (parameter === undefined || parameter.annotation === NONE) {
      return undefined
    }
    return menuTypeOf(evaluate(module, parameter.annotation))
  },
  group: groupOf,
  mistakes: mistakesOf,
  twins: twinsIn,
  strays: (signature) => bare(signature),
}

/**
 * Reports decorators without brackets. Such a decorator gets the function as an argument and raises
 * an error. Decorators of hybrid commands raise none.
 */
const bare = (signature: Signature): Mistake[] =>
  bareDecorators(
    signature,
    (decorator) => {
      const form = formOf(decorator, signature)
      const { callee } = decorator
      const isSure =
        callee.kind === 'named' || form?.parent !== undefined || takesInteraction(signature)
      return isSure && form?.kind !== 'hybrid' ? form : undefined
    },
    'discord.py raises TypeError when the module is loaded',
  )

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

/**
 * Returns the form of `@tree.command()` and `@bot.tree.context_menu()`, or `undefined` for other
 * decorators.
 */
function ofTree({ name, of }: AttributeOf, signature: Signature): Form | undefined {
  if ((name !== 'command' && name !== 'context_menu') || !isTree(of, signature)) {
    return undefined
  }
  const makes = name === 'command' ? 'command' : 'menu'
  return { makes, kind: 'tree', positional: [], isTied: true }
}

function isTree(value: Value, signature: Signature): boolean {
  switch (value.kind) {
    case 'call':
      return extendsFrom(value.callee, 'app_commands.CommandTree', nameIn)
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

/** Tells whether the annotation of the first parameter (after `self`) is an interaction. */
function takesInteraction({ module, parameters, owner }: Signature): boolean {
  const first = parameters[owner === NONE ? 0 : 1]
  if (first === undefined || first.annotation === NONE) {
    return false
  }
  return /(?:^|\.)Interaction\b/.test(module.tree.textOf(first.annotation))
}

/**
 * Returns the form of `@group.command()` for a known group, and of `@group.group()` for a hybrid
 * one. Returns `undefined` for other decorators.
 */
function ofGroup({ name, of }: AttributeOf): Form | undefined {
  const parent = of.kind === 'member' ? of.value : of
  if (name !== 'command' && name !== 'group') {
    return undefined
  }
  if (isGroup(parent)) {
    return name === 'command' ? { makes: 'command', parent, positional: [] } : undefined
  }
  if (isHybridGroup(parent)) {
    const makes = name === 'command' ? 'command' : 'group'
    return { makes, kind: 'hybrid', parent, positional: ['name'] }
  }
  // The sub-command is only an application command: `@group.app_command.command()`.
  const isApp = parent.kind === 'attribute' && parent.name === 'app_command'
  if (isApp && name === 'command' && isHybridGroup(parent.of)) {
    return { makes: 'command', parent: parent.of, positional: [] }
  }
  return undefined
}

/** The limit for nested groups. */
const MOST_GROUPS = 8

/** Tells whether the decorators of a function make it a hybrid group. */
function isHybridGroup(value: Value, depth = 0): value is ItemOf {
  // Groups may be nested, and a function may be decorated with a path that begins with its own name.
  if (value.kind !== 'function' || depth > MOST_GROUPS) {
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

/** Tells whether a value is `app_commands.Group(…)`, or an object of a class that extends it. */
function isGroup(value: Value): value is CallOf {
  return value.kind === 'call' && extendsFrom(value.callee, 'app_commands.Group', nameIn)
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
      kind: 'union',
      site: value.site,
      parts: value.items.map((item) => evaluate(value.site.module, item)),
    })
  }
  if (value.kind === 'union' && value.parts.every((part) => menuTypeOf(part) === 2)) {
    return 2
  }
  return undefined
}
