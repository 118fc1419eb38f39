import { ChannelType, OptionType } from '@slashlint/core/contract'
import { choiceNode, entry, fixed, rangeOf, reasonOf, scalarOf } from '../../definition/nodes.js'
import type { DictEntry } from '../../definition/nodes.js'
import { partsOf, typingName } from '../../entries/annotations.js'
import { asName, isEnum, membersOf } from '../../entries/enums.js'
import {
  channelType,
  choicesOfType,
  literalType,
  OPTION_TYPES,
  OPEN_TYPE,
  openType,
  plainType,
} from '../../entries/types.js'
import type * as types from '../../entries/types.js'
import type { Site } from '../../scope/module.js'
import { basesOf } from '../../syntax/items.js'
import { evaluate } from '../../values/evaluate.js'
import type { ItemOf, Value } from '../../values/value.js'
import { BASIC_TYPES, memberOf } from '../forks.js'
import { nameIn } from './names.js'

const SIMPLE: Readonly<Record<string, number>> = {
  ...BASIC_TYPES,
  'discord.Mentionable': OptionType.MENTIONABLE,
}

/** The type of channels of each class, or `undefined` for any type. */
const CHANNELS: Readonly<Record<string, number | undefined>> = {
  'discord.GuildChannel': undefined,
  'discord.TextChannel': ChannelType.GUILD_TEXT,
  'discord.VoiceChannel': ChannelType.GUILD_VOICE,
  'discord.StageChannel': ChannelType.GUILD_STAGE_VOICE,
  'discord.CategoryChannel': ChannelType.GUILD_CATEGORY,
  'discord.Thread': ChannelType.PUBLIC_THREAD,
  'discord.ForumChannel': ChannelType.GUILD_FORUM,
  'discord.MediaChannel': ChannelType.GUILD_MEDIA,
}

/** Classes that the library converts from strings. */
const CONVERTED: ReadonlySet<string> = new Set(
  (
    'Message PartialMessage Guild Game Colour Color Emoji PartialEmoji Invite GuildSticker Object ' +
    'ScheduledEvent'
  )
    .split(' ')
    .map((name) => `discord.${name}`),
)

/** The result of a type. */
export interface Typed extends types.Typed {
  /** The enum of the type. Its docstring may describe the option. */
  readonly ofEnum?: ItemOf
}

/** Returns the type of a parameter's annotation, or of the first argument of `Option`. */
export function typedBy(use: Site, value: Value): Typed {
  const { parts, isOptional } = partsOf(value)
  const [only] = parts
  if (only === undefined) {
    return openType(use, OPEN_TYPE)
  }
  const typed = parts.length === 1 ? single(use, only) : several(use, parts)
  return { ...typed, isOptional }
}

function several(use: Site, parts: readonly Value[]): Typed {
  const names = parts.map((part) => nameIn(part) ?? '')
  if (names.every((name) => Object.hasOwn(CHANNELS, name))) {
    return channels(use, names)
  }
  const types = names.map((name) => SIMPLE[name])
  if (types.every((type) => type === OptionType.USER || type === OptionType.ROLE)) {
    return plainType(use, OptionType.MENTIONABLE)
  }
  return openType(use, OPEN_TYPE)
}

function single(use: Site, value: Value): Typed {
  const name = nameIn(value)
  if (name !== undefined) {
    return ofName(use, name, value)
  }
  switch (value.kind) {
    case 'index':
      return typingName(value.of) === 'Literal' ? literalType(use, value) : openType(use, OPEN_TYPE)
    case 'class':
      return ofClass(use, value)
    default:
      return openType(use, reasonOf(value))
  }
}

function ofName(use: Site, name: string, value: Value): Typed {
  if (Object.hasOwn(CHANNELS, name)) {
    return channels(use, [name])
  }
  const member = memberOf(value, 'SlashCommandOptionType', 'discord')
  const type =
    SIMPLE[name] ??
    (member === undefined ? undefined : OPTION_TYPES.get(member)) ??
    (CONVERTED.has(name) || /^commands\.\w+Converter$/.test(name) ? OptionType.STRING : undefined)
  return type === undefined ? openType(use, OPEN_TYPE) : plainType(use, type)
}

function channels(use: Site, names: readonly string[]): Typed {
  return channelType(
    use,
    names.flatMap((name) => CHANNELS[name] ?? []),
  )
}

/** The limit for the choices of an option. Longer enums are completed while the user is typing. */
const MOST_CHOICES = 25

function ofClass(use: Site, item: ItemOf): Typed {
  const { module, node } = item.site
  if (!isEnum(item, (base) => /^(?:enum|discord)\.(?:Int|Str)?Enum$/.test(nameIn(base) ?? ''))) {
    const isConverter = basesOf(module.tree, node).positional.some((base) =>
      /^commands\.\w*Converter$/.test(nameIn(evaluate(module, base)) ?? ''),
    )
    return isConverter ? plainType(use, OptionType.STRING) : openType(use, OPEN_TYPE)
  }
  const members = membersOf(module, node)
  if (members === undefined || members.length === 0) {
    return openType(use, 'The members of this enum are not all known.')
  }
  const range = rangeOf(use)
  if (members.length > MOST_CHOICES) {
    return { ...plainType(use, OptionType.STRING), entries: completed(use), ofEnum: item }
  }
  // All values are sent as strings.
  const choices = members.map(({ name, value }) =>
    choiceNode(
      range,
      fixed(range, name),
      value.kind === 'text' ? scalarOf(use, value) : asName(use, value),
    ),
  )
  return { ...plainType(use, OptionType.STRING, [choicesOfType(use, choices)]), ofEnum: item }
}

const completed = (use: Site): DictEntry[] => [
  entry('autocomplete', rangeOf(use), fixed(rangeOf(use), true), true),
]
