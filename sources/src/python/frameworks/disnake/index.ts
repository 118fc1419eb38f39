import { dynamicAt } from '../../../definition/values.js'
import { entry, fixed, listNode } from '../../definition/nodes.js'
import type { DictEntry } from '../../definition/nodes.js'
import { isSlash } from '../../definition/words.js'
import { fromDocstring, impliedText } from '../../entries/texts.js'
import type { Decorated } from '../../signature/signature.js'
import type { Module } from '../../scope/module.js'
import type { Arguments } from '../../syntax/calls.js'
import { evaluate } from '../../values/evaluate.js'
import { CONTEXTS, INSTALLS, permissionsBy, scopeOfIds } from '../forks.js'
import { argumentOfCommand } from '../framework.js'
import type { Command, Library } from '../framework.js'
import { isFilled, settingEntries, slashLibrary } from '../slash.js'
import { descriptionIn } from './docstrings.js'
import { completedBy, localized, nameIn, optionsOf, typesOf, UNDESCRIBED } from './options.js'

const POSITIONAL = ['name', 'description']
const RAISES = 'disnake raises TypeError when the module is loaded'

/** Describes disnake: `slash_command`, `sub_command`, `sub_command_group`, `Param`. */
export const DISNAKE: Library = slashLibrary({
  root: 'disnake',
  packages: ['disnake'],
  words: ['slash_command', 'user_command', 'message_command'],
  isSorted: true,
  says: {
    library: 'disnake',
    docstring: 'disnake sends the docstring up to the parameters.',
    raises: [
      {
        codes: /^(?:command|option)\/name-(?:length|pattern|lowercase)$/,
        error: 'ValueError',
        isRaised: isSlash,
      },
      {
        codes: /^option\/(?:bounds-inverted|bound-range)$/,
        error: 'ValueError',
        isRaised: ({ shownText }) => shownText.includes('['),
      },
    ],
  },
  completer: 'autocomplete',
  commands: {
    slash_command: { makes: 'command', positional: [] },
    user_command: { makes: 'menu', menu: 2, positional: [] },
    message_command: { makes: 'menu', menu: 3, positional: [] },
  },
  children: {
    sub_command: { makes: 'command', positional: POSITIONAL },
    sub_command_group: { makes: 'group', kind: 'nested', positional: ['name'] },
  },
  classes: {
    'commands.Cog': 'cog',
    'commands.Bot': 'cog',
    'commands.InteractionBot': 'cog',
    'discord.Client': 'cog',
    'discord.View': 'none',
    'discord.Modal': 'none',
    'builtins.object': 'cog',
  },
  harmless: /^commands\.(?:default_member_permissions|install_types|contexts|is_nsfw)$/,
  named: (module, given) => localized('name', module, given),
  description: descriptionOf,
  options: optionsOf,
  completed: completedBy,
  raises: 'disnake raises ValueError when the module is loaded',
  bare: RAISES,
  typesOf,
  checks: {
    nameOf: nameIn,
    coroutine: RAISES,
    takesPlainChildren: true,
    interaction: RAISES,
    positional: RAISES,
    slash: RAISES,
    annotation: RAISES,
    areRefused: (kinds) => kinds.has('float'),
    permission: RAISES,
    permitting: /^(?:discord\.Permissions|commands\.default_member_permissions)$/,
  },
  settings: settingsOf,
})

function descriptionOf(command: Command): DictEntry[] {
  const { signature, form } = command
  const { module, nameNode, docstring } = signature
  const range = module.tree.rangeOf(nameNode)
  const given = argumentOfCommand(command, 'description')
  if (form.kind === 'nested') {
    return [impliedText('description', range, UNDESCRIBED)]
  }
  if (isFilled(given)) {
    return localized('description', module, given)
  }
  if (docstring === undefined) {
    return [impliedText('description', range, UNDESCRIBED)]
  }
  if (docstring === 'unknown' || docstring.raw.value.includes('{{')) {
    return [entry('description', range, dynamicAt(range, 'What describes it is not known.'))]
  }
  const text = descriptionIn(docstring)
  if (text.value === '') {
    return [impliedText('description', range, UNDESCRIBED)]
  }
  return [fromDocstring(docstring, text)]
}

const PERMITTING = ['discord.Permissions', 'commands.default_member_permissions']

/**
 * Makes the entries of permissions and contexts. For guild commands, contexts are left out, since they have no effect.
 */
function settingsOf(command: Command): readonly DictEntry[] {
  const { signature, others } = command
  const { module } = signature
  const named = (name: string): Decorated | undefined =>
    others.find(({ callee }) => nameIn(callee) === `commands.${name}`)
  const permissions = named('default_member_permissions')
  const settings = withPermissions(settingEntries(command, PERMITTING, nameIn), module, permissions)
  if (scopeOfIds(argumentOfCommand(command, 'guild_ids')) === 'guild') {
    return settings
  }
  return [
    ...settings,
    ...flagEntries(command, 'contexts', CONTEXTS, named('contexts')),
    ...flagEntries(command, 'install_types', INSTALLS, named('install_types')),
  ]
}

/** Replaces the permissions among some settings by those that a decorator sets. */
function withPermissions(
  settings: readonly DictEntry[],
  module: Module,
  decorator: Decorated | undefined,
): readonly DictEntry[] {
  if (decorator === undefined) {
    return settings
  }
  return [
    ...settings.filter(({ key }) => key !== 'default_member_permissions'),
    permissionsBy(module, decorator, PERMITTING, nameIn),
  ]
}

const KEYS: Readonly<Record<string, string>> = {
  contexts: 'contexts',
  install_types: 'integration_types',
}

/** Makes the entry of `contexts=InteractionContextTypes(guild=True)`, or of a decorator with the same keywords. */
function flagEntries(
  command: Command,
  name: string,
  numbers: Readonly<Record<string, number>>,
  decorator: Decorated | undefined,
): DictEntry[] {
  const { module } = command.signature
  const given = argumentOfCommand(command, name)
  const key = KEYS[name] ?? name
  if (decorator !== undefined) {
    return [flagsEntry(key, decorator, numbersIn(module, decorator.args, numbers))]
  }
  if (!isFilled(given)) {
    return []
  }
  const { value } = given
  const isFlags = value.kind === 'call' && FLAGS.has(nameIn(value.callee) ?? '')
  const range = module.tree.rangeOf(given.node)
  return [flagsEntry(key, { range }, isFlags ? numbersIn(module, value.args, numbers) : undefined)]
}

const FLAGS: ReadonlySet<string> = new Set([
  'discord.InteractionContextTypes',
  'discord.ApplicationInstallTypes',
])

const numbersIn = (
  module: Module,
  args: Arguments | undefined,
  numbers: Readonly<Record<string, number>>,
): readonly number[] | undefined =>
  args === undefined ? undefined : flagsIn(module, args, numbers)

function flagsEntry(
  key: string,
  { range }: Pick<Decorated, 'range'>,
  found: readonly number[] | undefined,
): DictEntry {
  if (found === undefined) {
    return entry(key, range, dynamicAt(range, 'Where it may be used is not known.'))
  }
  const items = found.map((number) => fixed(range, number))
  return entry(key, range, listNode(range, items))
}

function flagsIn(
  module: Module,
  { keywords, positional, isOpen }: Arguments,
  numbers: Readonly<Record<string, number>>,
): readonly number[] | undefined {
  const found: number[] = []
  for (const { name, value } of keywords) {
    const flag = evaluate(module, value)
    const number = numbers[name]
    if (flag.kind !== 'boolean' || number === undefined) {
      return undefined
    }
    if (flag.value) {
      found.push(number)
    }
  }
  return isOpen || positional.length > 0 ? undefined : found.sort()
}
