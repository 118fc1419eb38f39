import { either, plural } from '../../text/words.js'
import { boundsOf, type FieldBounds } from '../bounds.js'
import { CommandType, type EnumName, ENUMS, OptionType } from '../enums.js'
import { type Field, fieldsOf, type ObjectResource } from '../fields.js'
import { ENUM_PROSE } from './enums.js'
import { FIELD_PROSE, type FieldProse } from './fields.js'

/** A member of an enumeration, as completion and hovers show it. */
export interface EnumMember {
  /** The documented name: `CHAT_INPUT`. */
  readonly name: string
  /** The number in JSON. */
  readonly value: number
  /** The meaning, in a few words. */
  readonly description: string
}

/** A field as hovers, completion and JSON Schemas show it. */
export interface FieldDescription {
  /** The name of the field in words: a noun phrase without a full stop. */
  readonly title: string
  /** One or two plain sentences. */
  readonly description: string
  /** The facts of the tables in a few words each: "1 to 32 characters", "default: 1", "only for STRING options". */
  readonly facts: readonly string[]
  /** The reason why the field is deprecated, and its replacement. */
  readonly deprecation: string | undefined
  /** The members of the field's enumeration. For a list, the enumeration of its items. */
  readonly members: readonly EnumMember[]
  /** Valid values. */
  readonly examples: readonly unknown[]
  /** All parts of the description as Markdown, except the title. */
  readonly markdown: string
}

/** Lists the members of an enumeration in Discord's order. */
export function enumMembers(name: EnumName): readonly EnumMember[] {
  const prose: Readonly<Record<string, string>> = ENUM_PROSE[name]
  return Object.entries(ENUMS[name]).map(([member, value]) => ({
    name: member,
    value,
    description: prose[member] ?? '',
  }))
}

/**
 * Describes a field for users, from its prose and the field table.
 *
 * @returns undefined if the resource has no such field
 */
export function describeField(resource: ObjectResource, key: string): FieldDescription | undefined {
  const fields = fieldsOf(resource)
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  const prose = (FIELD_PROSE[resource] as Readonly<Record<string, FieldProse>>)[key]
  if (field === undefined || prose === undefined) {
    return undefined
  }
  const facts = factsOf(field, boundsOf(resource)[key])
  const members = field.enum === undefined ? [] : enumMembers(field.enum)
  const { deprecatedFor } = field
  const deprecation = deprecatedFor && `Deprecated: use "${deprecatedFor}" instead.`
  return {
    title: prose.title,
    description: prose.description,
    facts,
    deprecation,
    members,
    examples: prose.examples ?? [],
    markdown: markdownOf(prose, facts, members, deprecation),
  }
}

function markdownOf(
  prose: FieldProse,
  facts: readonly string[],
  members: readonly EnumMember[],
  deprecation: string | undefined,
): string {
  const parts = [prose.description]
  if (deprecation !== undefined) {
    parts.push(`**${deprecation}**`)
  }
  if (members.length > 0) {
    parts.push(
      members
        .map(({ name, value, description }) => `- \`${value}\` ${name}: ${description}`)
        .join('\n'),
    )
  }
  const [first, ...rest] = facts
  if (first !== undefined) {
    parts.push(`${[first.charAt(0).toUpperCase() + first.slice(1), ...rest].join('; ')}.`)
  }
  return parts.join('\n\n')
}

/** The words for the type of a field. */
const TYPE_WORDS: Readonly<Record<Field['type'], string | undefined>> = {
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'true or false',
  snowflake: 'id (snowflake), a string of digits',
  bitset: 'sum of permissions (bit set), a string of digits',
  localizations: 'object of locale and text',
  metadata: 'object of key and text',
  list: 'list',
  object: 'object',
  choiceValue: 'string, integer or number',
  unchecked: undefined,
}

/** Names the option types that have a field, or those that lack it if they are fewer. */
function optionTypesInWords(types: readonly number[]): string {
  if (types.length > Object.keys(OptionType).length / 2) {
    return `not for ${names(OptionType, (value) => !types.includes(value))} options`
  }
  return `only for ${names(OptionType, (value) => types.includes(value))} options`
}

function factsOf(field: Field, bounds: FieldBounds | undefined): readonly string[] {
  const facts: string[] = []
  const type = TYPE_WORDS[field.type]
  if (type !== undefined) {
    facts.push(type)
  }
  if (bounds !== undefined) {
    facts.push(...boundsInWords(bounds))
  }
  if (field.optionTypes !== undefined) {
    facts.push(optionTypesInWords(field.optionTypes))
  }
  if (field.commandTypes !== undefined) {
    facts.push(
      `only for ${names(CommandType, (value) => field.commandTypes?.includes(value) === true)} commands`,
    )
  }
  if (field.globalOnly) {
    facts.push('only for global commands')
  }
  if (field.default !== undefined) {
    facts.push(`default: ${JSON.stringify(field.default)}`)
  }
  return facts
}

/** Describes bounds, a few words each. */
function boundsInWords(bounds: FieldBounds): readonly string[] {
  const words: string[] = []
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = bounds
  if (maxLength !== undefined) {
    words.push(range(minLength, maxLength, 'characters'))
  } else if (minLength !== undefined) {
    words.push('not empty')
  }
  if (minItems !== undefined) {
    words.push(`at least ${plural(minItems, 'item')}`)
  }
  if (maxItems !== undefined) {
    words.push(`at most ${maxItems} items`)
  }
  if (bounds.uniqueItems) {
    words.push('no item twice')
  }
  if (minimum !== undefined && maximum !== undefined) {
    words.push(`${minimum} to ${maximum}`)
  }
  return words
}

function range(minimum: number | undefined, maximum: number, unit: string): string {
  return minimum === undefined ? `at most ${maximum} ${unit}` : `${minimum} to ${maximum} ${unit}`
}

function names(
  values: Readonly<Record<string, number>>,
  wanted: (value: number) => boolean,
): string {
  return either(
    Object.keys(values).filter((name) => wanted(values[name] as number)),
    'and',
  )
}
