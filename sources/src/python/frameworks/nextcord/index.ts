import { NONE } from '../../../lezer/tree.js'
import type { DictEntry } from '../../definition/nodes.js'
import { numbersEntry } from '../../entries/options.js'
import { fromDocstring, impliedText, textEntry, unknownDocstring } from '../../entries/texts.js'
import { joined } from '../../syntax/docstring.js'
import type { Docstring } from '../../syntax/docstring.js'
import type { TextValue } from '../../syntax/strings.js'
import type { Value } from '../../values/value.js'
import { CONTEXTS, INSTALLS, memberOf, scopeOfIds } from '../forks.js'
import { argumentOfCommand } from '../framework.js'
import type { Command, Library } from '../framework.js'
import {
  behindInteraction,
  localeIn,
  settingEntries,
  slashLibrary,
  translations,
} from '../slash.js'
import { completedBy, nameIn, optionsOf, UNDESCRIBED } from './options.js'

const POSITIONAL = ['name', 'description']

/** Describes nextcord: `slash_command`, `subcommand`, `SlashOption`. */
export const NEXTCORD: Library = slashLibrary({
  root: 'nextcord',
  packages: ['nextcord'],
  words: ['slash_command', 'user_command', 'message_command'],
  isSorted: false,
  says: {
    library: 'nextcord',
    docstring: 'nextcord takes the first paragraph of the docstring.',
    raises: [
      {
        codes: /^option\/autocomplete-with-choices$/,
        error: 'ValueError',
        isRaised: ({ shownText }) => shownText === 'autocomplete',
      },
    ],
  },
  completer: 'on_autocomplete',
  commands: {
    slash_command: { makes: 'command', positional: POSITIONAL },
    user_command: { makes: 'menu', menu: 2, positional: ['name'] },
    message_command: { makes: 'menu', menu: 3, positional: ['name'] },
  },
  children: { subcommand: { makes: 'command', positional: POSITIONAL } },
  classes: {
    'commands.Cog': 'cog',
    'discord.ClientCog': 'cog',
    'commands.Bot': 'cog',
    'discord.Client': 'cog',
    'discord.View': 'none',
    'discord.Modal': 'none',
    'builtins.object': 'cog',
  },
  harmless: /^(?:application_checks|commands)\.\w+$/,
  description: descriptionOf,
  options: optionsOf,
  completed: completedBy,
  keepsEmptyNames: true,
  raises: 'nextcord raises ValueError when the bot starts',
  bare: 'without them, nextcord never registers the command',
  typesOf: ({ signature }) =>
    behindInteraction(signature).flatMap(({ annotation: node }) =>
      node === NONE ? [] : [{ module: signature.module, node }],
    ),
  checks: {
    nameOf: nameIn,
    coroutine: 'nextcord raises an error when the module is loaded',
    annotation: 'nextcord raises ValueError when the bot starts',
    refusesEnums: true,
    others:
      /^(?:datetime\.\w+|discord\.(?:Interaction|Message|Guild|Emoji|PartialEmoji|Colou?r|Invite|Embed|File|Object|Client|Webhook))$/,
    areRefused: (kinds) => kinds.size > 1 || kinds.has('boolean'),
    permission: 'nextcord raises TypeError when the module is loaded',
    permitting: /^discord\.Permissions$/,
  },
  settings: settingsOf,
})

function descriptionOf(command: Command): DictEntry[] {
  const { module, nameNode, docstring } = command.signature
  const range = module.tree.rangeOf(nameNode)
  const given = argumentOfCommand(command, 'description')
  const translated = translations(
    module,
    (key) => argumentOfCommand(command, key),
    localeIn('nextcord'),
  )
  if (given !== undefined && given.value.kind !== 'none') {
    return [textEntry('description', module, given), ...translated]
  }
  if (docstring === undefined) {
    return [impliedText('description', range, UNDESCRIBED), ...translated]
  }
  return [paragraph(docstring, range), ...translated]
}

/** The limit for a description, in characters. nextcord cuts longer ones. */
const WIDTH = 100

/** Makes the description from the first paragraph of a docstring, in one line and cut at 100 characters. */
function paragraph(docstring: Docstring | 'unknown', range: DictEntry['keyRange']): DictEntry {
  if (docstring === 'unknown') {
    return unknownDocstring(range)
  }
  const lines = docstring.clean
  const end = lines.findIndex(({ text }) => text === '')
  const parts = lines
    .slice(0, end === -1 ? lines.length : end)
    .map(({ text, pieces }): TextValue => ({ value: text, pieces }))
  const whole = joined(parts.map(trimmed), ' ')
  if (whole.value === '') {
    return impliedText('description', range, UNDESCRIBED)
  }
  const characters = Array.from(whole.value)
  const cut =
    characters.length > WIDTH ? `${characters.slice(0, WIDTH - 1).join('')}…` : whole.value
  const pieces = whole.pieces.filter(({ unit }) => unit < cut.length)
  return fromDocstring(docstring, { value: cut, pieces })
}

/** Removes the blanks before a line of a paragraph. */
function trimmed({ value, pieces }: TextValue): TextValue {
  const cut = value.length - value.trimStart().length
  const [piece] = pieces
  return {
    value: value.slice(cut),
    pieces: piece === undefined ? [] : [{ ...piece, start: piece.start + cut }],
  }
}

/**
 * Makes the entries of permissions and contexts. For guild commands, contexts are left out, since they have no effect.
 */
function settingsOf(command: Command): DictEntry[] {
  const { module } = command.signature
  const settings = settingEntries(command, ['discord.Permissions'], nameIn)
  if (scopeOfIds(argumentOfCommand(command, 'guild_ids')) === 'guild') {
    return settings
  }
  return [
    ...settings,
    ...PLACES.flatMap(([key, owner, names]) => {
      const given = argumentOfCommand(command, key)
      const numberOf = (value: Value): number | undefined =>
        names[memberOf(value, owner, 'nextcord') ?? '']
      return given === undefined ? [] : numbersEntry(key, module, given, numberOf)
    }),
  ]
}

const PLACES = [
  ['contexts', 'InteractionContextType', CONTEXTS],
  ['integration_types', 'IntegrationType', INSTALLS],
] as const
