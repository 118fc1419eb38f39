import type { Scope } from '@slashlint/core'
import { dynamicAt } from '../../../definition/values.js'
import { entry, fixed, fixedIfKnown, listNode, rangeOf, scalarOf } from '../../definition/nodes.js'
import type { DictEntry } from '../../definition/nodes.js'
import { bitsEntry, permissionsBy, permissionsIn } from '../forks.js'
import { effectOf } from './effects.js'
import type { Effect } from './effects.js'
import { nameIn } from './names.js'
import { argumentOf } from '../../signature/signature.js'
import type { Decorated } from '../../signature/signature.js'
import type { Module } from '../../scope/module.js'
import type { Arguments } from '../../syntax/calls.js'
import { evaluate } from '../../values/evaluate.js'

/** The code that determines permissions and contexts of a command. */
export interface Around {
  /** The module of the command. */
  readonly module: Module
  /** The decorators of the function or the class, from top to bottom. */
  readonly decorators: readonly Decorated[]
  /** The arguments of the decorator or call that makes the command. */
  readonly args: Arguments
  /** The scope of the command, if it is known. */
  readonly scope?: Scope | undefined
}

/**
 * Makes the entries of fields that only commands at the top have. For guild commands, contexts are left out: they are
 * sent, but have no effect.
 */
export function settingsOf(around: Around): DictEntry[] {
  const settings = [...nsfw(around), ...permissions(around)]
  if (around.scope === 'guild') {
    return settings
  }
  return [
    ...settings,
    ...guildOnly(around),
    ...listOf(around, 'contexts', CONTEXTS),
    ...listOf(around, 'integration_types', INSTALLS),
  ]
}

const found = ({ decorators }: Around, effect: Effect): Decorated | undefined =>
  decorators.find((one) => effectOf(one) === effect)

function nsfw(around: Around): DictEntry[] {
  const { module, args } = around
  const given = argumentOf(module, args, 'nsfw')
  const decorator = found(around, 'nsfw')
  if (decorator !== undefined) {
    return [entry('nsfw', decorator.range, fixed(decorator.range, true))]
  }
  if (given === undefined) {
    return []
  }
  const value = scalarOf({ module, node: given.node }, given.value)
  return [entry('nsfw', module.tree.rangeOf(given.nameNode), value)]
}

function permissions(around: Around): DictEntry[] {
  const { module, args } = around
  const decorator = found(around, 'permissions')
  if (decorator !== undefined) {
    return [permissionsBy(module, decorator, PERMITTING, nameIn)]
  }
  const given = argumentOf(module, args, 'default_permissions')
  if (given === undefined || given.value.kind === 'none') {
    return []
  }
  const bits = permissionsIn(given.value, PERMITTING, nameIn)
  return [bitsEntry(module.tree.rangeOf(given.nameNode), module.tree.rangeOf(given.node), bits)]
}

/** The functions with permissions as keywords. */
const PERMITTING = ['discord.Permissions', 'app_commands.default_permissions']

/**
 * Makes the entry `dm_permission` from a group's `guild_only` argument. The decorator with this
 * name sets contexts instead.
 */
function guildOnly({ module, args }: Around): DictEntry[] {
  const given = argumentOf(module, args, 'guild_only')
  if (given === undefined || (given.value.kind === 'boolean' && !given.value.value)) {
    return []
  }
  const range = rangeOf({ module, node: given.node })
  const inMessages = given.value.kind === 'boolean' ? false : undefined
  const node = fixedIfKnown(range, inMessages, 'Whether it is for servers only is not known.')
  return [entry('dm_permission', module.tree.rangeOf(given.nameNode), node, true)]
}

interface PlaceSetting {
  readonly effects: readonly Effect[]
  /**
   * The number of each context or installation type, by the name of an argument or of a decorator
   * without arguments.
   */
  readonly names: Readonly<Record<string, number>>
  readonly argument: string
}

const CONTEXTS: PlaceSetting = {
  effects: ['guild only', 'context', 'contexts'],
  names: {
    guilds: 0,
    guild: 0,
    guild_only: 0,
    dms: 1,
    dm_channel: 1,
    dm_only: 1,
    private_channels: 2,
    private_channel: 2,
    private_channel_only: 2,
  },
  argument: 'allowed_contexts',
}

const INSTALLS: PlaceSetting = {
  effects: ['install', 'installs'],
  names: { guilds: 0, guild: 0, guild_install: 0, users: 1, user: 1, user_install: 1 },
  argument: 'allowed_installs',
}

/**
 * Makes the entry of contexts or installation types. If several decorators set values, all values
 * are joined. The value of an argument is not read.
 */
function listOf(
  around: Around,
  key: string,
  { effects, names, argument }: PlaceSetting,
): DictEntry[] {
  const { module, decorators } = around
  const own = decorators.filter((one) => effects.includes(effectOf(one)))
  const given = argumentOf(module, around.args, argument)
  const [first] = own
  if (first === undefined && given === undefined) {
    return []
  }
  const range = first?.range ?? module.tree.rangeOf(given?.nameNode ?? 0)
  const unknown = [entry(key, range, dynamicAt(range, 'Where it may be used is not known.'))]
  if (given !== undefined) {
    return unknown
  }
  const numbers = own.map((one) => numbersSet(module, one, names))
  if (numbers.includes(undefined)) {
    return unknown
  }
  const items = [...new Set(numbers.flatMap((some) => some ?? []))]
    .sort()
    .map((number) => fixed(range, number))
  return [entry(key, range, listNode(range, items))]
}

/** Returns the numbers that a decorator sets, or `undefined` if they are not all known. */
function numbersSet(
  module: Module,
  { callee, args }: Decorated,
  names: PlaceSetting['names'],
): readonly number[] | undefined {
  const name = callee.kind === 'named' ? callee.name.slice(callee.name.lastIndexOf('.') + 1) : ''
  const alone = names[name]
  if (alone !== undefined) {
    return [alone]
  }
  if (args === undefined || args.isOpen || args.positional.length > 0) {
    return undefined
  }
  const numbers: number[] = []
  for (const { name: place, value } of args.keywords) {
    const flag = evaluate(module, value)
    const number = names[place]
    if (flag.kind !== 'boolean' || number === undefined) {
      return undefined
    }
    if (flag.value) {
      numbers.push(number)
    }
  }
  return numbers
}
