import { ChannelType, OptionType } from '@slashlint/core/contract'
import { dynamicAt } from '../../../definition/values.js'
import { NONE } from '../../../lezer/tree.js'
import type { Node } from '../../../lezer/tree.js'
import {
  choiceNode,
  entry,
  fixed,
  listNode,
  rangeOf,
  reasonOf,
  scalarOf,
} from '../../definition/nodes.js'
import type { DefNode } from '../../definition/nodes.js'
import type { Module, Site } from '../../scope/module.js'
import { decoratorsOf, parametersOf } from '../../syntax/items.js'
import { evaluate } from '../../values/evaluate.js'
import type { CallOf, IndexOf, ItemOf, TextOf, Value } from '../../values/value.js'
import { unquoted } from '../../entries/annotations.js'
import { asName, isEnum, membersOf, typeOfValue } from '../../entries/enums.js'
import { choicesOfType, openType, plainType } from '../../entries/types.js'
import type * as types from '../../entries/types.js'
import { BASIC_TYPES } from '../forks.js'
import { convertedBy, CONVERTERS, hybridType, transformerType } from './converters.js'
import { nameIn } from './names.js'

const ANY_CHANNEL = [
  ChannelType.GUILD_STAGE_VOICE,
  ChannelType.GUILD_VOICE,
  ChannelType.GUILD_TEXT,
  ChannelType.GUILD_ANNOUNCEMENT,
  ChannelType.GUILD_CATEGORY,
]
const THREADS = [
  ChannelType.ANNOUNCEMENT_THREAD,
  ChannelType.PRIVATE_THREAD,
  ChannelType.PUBLIC_THREAD,
]

/**
 * The types of channels of each class. For forums, newer versions also send the type of media
 * channels.
 */
const CHANNELS: Readonly<Record<string, readonly number[]>> = {
  'app_commands.AppCommandChannel': [...ANY_CHANNEL, ChannelType.GUILD_FORUM],
  'discord.GuildChannel': [...ANY_CHANNEL, ChannelType.GUILD_FORUM],
  'app_commands.AppCommandThread': THREADS,
  'discord.Thread': THREADS,
  'discord.StageChannel': [ChannelType.GUILD_STAGE_VOICE],
  'discord.VoiceChannel': [ChannelType.GUILD_VOICE],
  'discord.TextChannel': [ChannelType.GUILD_TEXT, ChannelType.GUILD_ANNOUNCEMENT],
  'discord.CategoryChannel': [ChannelType.GUILD_CATEGORY],
  'discord.ForumChannel': [ChannelType.GUILD_FORUM],
}

/** Tells whether a name is a class of channels or threads. */
export const isChannel = (name: string): boolean => CHANNELS[name] !== undefined

/** The annotation that is being evaluated. */
interface AnnotationContext {
  readonly use: Site
  readonly isHybrid: boolean
  readonly depth: number
  /** True in Optional, or beside None. */
  readonly isOptional?: true
}

/** The result of a parameter's annotation. */
export interface Typed extends types.Typed {
  /** True if discord.py accepts every default for the type. */
  readonly takesAny?: true
  /** True for `Choice[str]`, which no function may complete. */
  readonly isChoice?: true
}

/**
 * The classes that hybrid commands convert from a text. Whether they may be in `Optional` depends
 * on the version.
 */
const CONVERTED =
  /^discord\.(?:Object|(?:Partial)?Message|Invite|Guild|Game|Colou?r|(?:Partial)?Emoji|GuildSticker|ScheduledEvent)$/

/** Tells whether hybrid commands convert a text to a class of the library. */
export const isConverted = (name: string | undefined): boolean => CONVERTED.test(name ?? '')

const CONVERTER = 'What a converter becomes is not known: it may be any type.'
const MOST_NESTED = 8

/** Returns the type of an annotation. */
export const annotated = (use: Site, isHybrid: boolean): Typed =>
  optionFor({ use, isHybrid, depth: 0 }, evaluate(use.module, use.node))

function optionFor(context: AnnotationContext, value: Value): Typed {
  const { use, depth } = context
  const name = nameIn(value)
  const type = name === undefined ? undefined : BASIC_TYPES[name]
  if (type !== undefined) {
    return plainType(use, type)
  }
  if (name === 'app_commands.Timestamp') {
    return { ...plainType(use, OptionType.STRING), takesAny: true }
  }
  if (name !== undefined && isChannel(name)) {
    return channelOption(use, [name])
  }
  if (context.isHybrid && (CONVERTERS.test(name ?? '') || (depth === 0 && isConverted(name)))) {
    return { ...plainType(use, OptionType.STRING), takesAny: true }
  }
  if (depth > MOST_NESTED) {
    return openType(use, CONVERTER)
  }
  switch (value.kind) {
    case 'index':
      return indexed({ ...context, depth: depth + 1 }, value)
    case 'union':
      return unionOf({ ...context, depth: depth + 1 }, value.parts)
    case 'class':
      return classOption(context, value)
    case 'call':
      return instanceOption(context, value)
    case 'function':
      return functionOption(context, value)
    case 'text':
      return quoted({ ...context, depth: depth + 1 }, value)
    case 'unknown':
      return openType(use, value.reason)
    default:
      return openType(use, reasonFor(value))
  }
}

/** Returns the reason why the type of an annotation is unknown: its first name is, or it converts. */
function reasonFor(value: Value): string {
  switch (value.kind) {
    case 'unknown':
      return value.reason
    case 'attribute':
    case 'index':
      return reasonFor(value.of)
    case 'call':
      return reasonFor(value.callee)
    default:
      return CONVERTER
  }
}

/** Returns the type of a quoted annotation. */
function quoted(context: AnnotationContext, text: TextOf): Typed {
  const { use } = context
  const meant = unquoted(use, text)
  if (meant === text) {
    return openType(use, 'The annotation is a text, which is read when the program runs.')
  }
  return optionFor(context, meant)
}

/** Returns the type of `Optional[X]`, `Union[X, Y]`, `Literal["a"]`, `Range[int, 1, 5]` or `Choice[str]`. */
function indexed(context: AnnotationContext, value: IndexOf): Typed {
  const { use } = context
  const { module } = value.site
  const parts = (): Value[] => value.items.map((item) => evaluate(module, item))
  switch (nameIn(value.of)) {
    case 'typing.Optional': {
      const [inner] = parts()
      if (inner === undefined) {
        return openType(use, CONVERTER)
      }
      return { ...optionFor({ ...context, isOptional: true }, inner), isOptional: true }
    }
    case 'typing.Union':
      return unionOf(context, parts())
    case 'typing.Literal':
    case 'typing_extensions.Literal':
      return literals(use, module, value.items)
    case 'app_commands.Range':
      return ranged(use, module, value.items)
    case 'commands.Range':
      // What it becomes inside of Optional depends on the version.
      if (context.isHybrid && context.depth === 1) {
        return ranged(use, module, value.items)
      }
      return openType(use, CONVERTER)
    case 'app_commands.Choice':
      return choiceType(use, parts()[0])
    default:
      return meantBy(context, value, parts())
  }
}

/**
 * Returns the type in an annotation with additions: that of `str` for `Annotated[str, X]` or
 * `Greedy[str]`.
 */
function meantBy(
  context: AnnotationContext,
  value: IndexOf,
  [first, second]: readonly Value[],
): Typed {
  const name = nameIn(value.of)
  const isFile = first !== undefined && nameIn(first) === 'discord.Attachment'
  // Neither attachments nor lists in Optional can be read greedily.
  if (name === 'commands.Greedy' && context.isHybrid && context.depth === 1 && !isFile) {
    return plainType(context.use, OptionType.STRING)
  }
  // discord.py reads the second one. For type checkers it is the first.
  if (second !== undefined && ANNOTATED.test(name ?? '')) {
    return optionFor(context, second)
  }
  return openType(context.use, reasonFor(value))
}

const ANNOTATED = /^(?:app_commands\.Transform|typing(?:_extensions)?\.Annotated)$/

function choiceType(use: Site, inner: Value | undefined): Typed {
  const type = inner === undefined ? undefined : BASIC_TYPES[nameIn(inner) ?? '']
  if (type === undefined || !VALUES.has(type)) {
    return openType(use, CONVERTER)
  }
  return { ...plainType(use, type), isChoice: true }
}

const VALUES: ReadonlySet<number> = new Set([
  OptionType.STRING,
  OptionType.INTEGER,
  OptionType.NUMBER,
])

/** Returns the type of a union: `X | None`, several classes of channels, or users and roles. */
function unionOf(context: AnnotationContext, all: readonly Value[]): Typed {
  const { use } = context
  const parts = all.filter((part) => part.kind !== 'none')
  const isOptional = parts.length < all.length
  const [only] = parts
  if (parts.length === 1 && only !== undefined) {
    const inner = isOptional ? { ...context, isOptional } : context
    return { ...optionFor(inner, only), isOptional }
  }
  const names = parts.map((part) => nameIn(part) ?? '')
  if (names.length > 0 && names.every(isChannel)) {
    return { ...channelOption(use, names), isOptional }
  }
  if (names.length === 0 || !names.every(isMention)) {
    return openType(use, CONVERTER)
  }
  const type = names.includes('discord.Role') ? OptionType.MENTIONABLE : OptionType.USER
  return { type: fixed(rangeOf(use), type), entries: [], isOptional }
}

const MENTIONS: ReadonlySet<string> = new Set(['discord.User', 'discord.Member', 'discord.Role'])

/** Tells whether a name is a class of users or roles. */
export const isMention = (name: string): boolean => MENTIONS.has(name)

function channelOption(use: Site, names: readonly string[]): Typed {
  const range = rangeOf(use)
  const types = names.flatMap((name) => CHANNELS[name] ?? [])
  const items: DefNode[] = types.map((type) => fixed(range, type))
  if (types.includes(ChannelType.GUILD_FORUM)) {
    items.push(...mediaChannels(use))
  }
  return {
    type: fixed(range, OptionType.CHANNEL),
    entries: [entry('channel_types', range, listNode(range, items))],
    isOptional: false,
  }
}

/** Makes the item for media channels, whose type newer versions send in addition to that of forums. */
function mediaChannels(use: Site): DefNode[] {
  const range = rangeOf(use)
  switch (use.module.workspace.requirements.isAtLeast(['discord-py', 'discord'], '2.4')) {
    case true:
      return [fixed(range, ChannelType.GUILD_MEDIA)]
    case false:
      return []
    default:
      return [
        dynamicAt(range, 'From version 2.4 on, discord.py sends the type of media channels, too.'),
      ]
  }
}

function literals(use: Site, module: Module, items: readonly Node[]): Typed {
  const values = items.map((node) => ({ node, value: evaluate(module, node) }))
  const type = typeOfValue(values[0]?.value)
  if (type === undefined) {
    return openType(use, values[0] === undefined ? CONVERTER : reasonOf(values[0].value))
  }
  const isHere = module === use.module
  // Python drops values that are there before.
  const kept = values.filter(
    ({ value }, at) => !values.slice(0, at).some((one) => isSame(one.value, value)),
  )
  const choices = kept.map(({ node, value }) => {
    const at = isHere ? { module, node } : use
    return choiceNode(rangeOf(at), asName(at, value), scalarOf(at, value))
  })
  return chosen(use, type, choices)
}

const isSame = (one: Value, other: Value): boolean =>
  (one.kind === 'text' && other.kind === 'text' && one.value === other.value) ||
  (one.kind === 'number' &&
    other.kind === 'number' &&
    one.isFloat === other.isFloat &&
    one.value === other.value)

const chosen = (use: Site, type: number, choices: readonly DefNode[]): Typed =>
  plainType(use, type, [choicesOfType(use, choices)])

/** Returns the type of `Range[int, 1, 10]`, with the bounds of a number or the lengths of a string. */
function ranged(use: Site, module: Module, items: readonly Node[]): Typed {
  const [kind, from, to] = items.map((node) => ({ node, value: evaluate(module, node) }))
  const type = kind === undefined ? undefined : BASIC_TYPES[nameIn(kind.value) ?? '']
  if (type === undefined || !VALUES.has(type) || from === undefined) {
    return openType(use, CONVERTER)
  }
  const keys =
    type === OptionType.STRING ? ['min_length', 'max_length'] : ['min_value', 'max_value']
  const entries = [from, to].flatMap((bound, index) => {
    if (bound === undefined || bound.value.kind === 'none') {
      return []
    }
    const { node, value } = bound
    const at = module === use.module ? { module, node } : use
    return [entry(keys[index] ?? '', rangeOf(use), boundNode(at, value, type))]
  })
  return { type: fixed(rangeOf(use), type), entries, isOptional: false, takesAny: true }
}

/** Makes a bound. Bounds of integers are truncated. */
function boundNode(at: Site, value: Value, type: number): DefNode {
  const isCut = type !== OptionType.NUMBER && value.kind === 'number' && value.isFloat
  return isCut ? fixed(rangeOf(at), Math.trunc(Number(value.value))) : scalarOf(at, value)
}

export const ENUMS: ReadonlySet<string> = new Set([
  'enum.Enum',
  'enum.IntEnum',
  'enum.StrEnum',
  'discord.Enum',
])

/** Returns the type of a class of the project. An enum has choices. */
function classOption(context: AnnotationContext, item: ItemOf): Typed {
  if (isEnum(item, (base) => ENUMS.has(nameIn(base) ?? ''))) {
    return enumOption(context.use, item)
  }
  const own =
    convertedBy(context.use, item) ?? (context.isHybrid ? hybridType(context.use, item) : undefined)
  return own === undefined ? openType(context.use, CONVERTER) : { ...own, takesAny: true }
}

/** Returns the type of an object of a transformer or converter: `Transform[str, Slug(max=5)]`. */
function instanceOption({ use, isHybrid }: AnnotationContext, { callee }: CallOf): Typed {
  if (callee.kind !== 'class') {
    return openType(use, reasonFor(callee))
  }
  const own = transformerType(use, callee) ?? (isHybrid ? hybridType(use, callee) : undefined)
  return own === undefined ? openType(use, CONVERTER) : { ...own, takesAny: true }
}

/**
 * Returns the type of a function that converts a text. Only hybrid commands accept such a function
 * as an annotation.
 */
function functionOption({ use, isHybrid, isOptional }: AnnotationContext, { site }: ItemOf): Typed {
  const { module, node } = site
  const parameters = parametersOf(module.tree, node)
  const required = parameters.filter(({ defaultValue }) => defaultValue === NONE)
  const isOne = required.length === 1 && parameters.every(({ kind }) => kind === 'plain')
  const isPlain = decoratorsOf(module.tree, node).length === 0 && !module.tree.isDamaged(node)
  // In Optional, versions differ.
  if (!isHybrid || isOptional === true || !isOne || !isPlain) {
    return openType(use, CONVERTER)
  }
  return { ...plainType(use, OptionType.STRING), takesAny: true }
}

function enumOption(use: Site, { site: { module, node } }: ItemOf): Typed {
  const members = membersOf(module, node)
  const type = typeOfValue(members?.[0]?.value)
  const areValues = members?.every(({ value }) => typeOfValue(value) !== undefined) === true
  if (members === undefined || members.length < 2 || !areValues || type === undefined) {
    return openType(use, 'The members of this enum are not all known.')
  }
  const range = rangeOf(use)
  const choices = members.map(({ name, value }) =>
    choiceNode(range, fixed(range, name), scalarOf(use, value)),
  )
  return { ...chosen(use, type, choices), takesAny: true }
}
