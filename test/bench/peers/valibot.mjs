import * as v from 'valibot'
import { BITS, CHANNEL_TYPES, INTEGER, LOCALES, NAME, NUMBER, PLAIN_TYPES } from './facts.mjs'

export function create() {
  const text = (least, most) => v.pipe(v.string(), v.minLength(least), v.maxLength(most))
  const name = v.pipe(v.string(), v.minLength(1), v.maxLength(32), v.regex(NAME))
  const description = text(1, 100)
  const locales = v.picklist(LOCALES)
  const localeMap = (value) => v.nullish(v.record(locales, value))
  const basic = {
    name,
    name_localizations: localeMap(name),
    description,
    description_localizations: localeMap(description),
    required: v.optional(v.boolean()),
  }
  const choices = (value) => {
    const choice = v.object({
      name: text(1, 100),
      name_localizations: localeMap(text(1, 100)),
      value,
    })
    return v.optional(v.pipe(v.array(choice), v.maxLength(25)))
  }
  const autocomplete = v.optional(v.boolean())
  const length = (least) =>
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(6000)))
  const integer = v.pipe(v.number(), v.integer(), v.minValue(-INTEGER), v.maxValue(INTEGER))
  const number = v.pipe(v.number(), v.minValue(-NUMBER), v.maxValue(NUMBER))
  const numeric = (type, value) =>
    v.object({
      ...basic,
      type: v.literal(type),
      choices: choices(value),
      autocomplete,
      min_value: v.optional(value),
      max_value: v.optional(value),
    })
  const values = [
    v.object({
      ...basic,
      type: v.literal(3),
      choices: choices(v.pipe(v.string(), v.maxLength(100))),
      autocomplete,
      min_length: length(0),
      max_length: length(1),
    }),
    numeric(4, integer),
    numeric(10, number),
    v.object({
      ...basic,
      type: v.literal(7),
      channel_types: v.optional(v.array(v.picklist(CHANNEL_TYPES))),
    }),
    ...PLAIN_TYPES.map((type) => v.object({ ...basic, type: v.literal(type) })),
  ]
  const list = (item) => v.optional(v.pipe(v.array(item), v.maxLength(25)))
  const subCommand = v.object({
    ...basic,
    type: v.literal(1),
    options: list(v.variant('type', values)),
  })
  const group = v.object({ ...basic, type: v.literal(2), options: list(subCommand) })
  const shared = {
    default_member_permissions: v.nullish(v.pipe(v.string(), v.regex(BITS))),
    contexts: v.optional(v.array(v.picklist([0, 1, 2]))),
    integration_types: v.optional(v.array(v.picklist([0, 1]))),
    nsfw: v.optional(v.boolean()),
  }
  const { required: _, ...texts } = basic
  const slash = v.object({
    ...texts,
    ...shared,
    type: v.optional(v.literal(1)),
    options: list(v.variant('type', [...values, subCommand, group])),
  })
  const menuName = v.pipe(v.string(), v.minLength(1), v.maxLength(32), v.regex(/\S/))
  const menu = v.object({
    ...shared,
    type: v.picklist([2, 3]),
    name: menuName,
    name_localizations: localeMap(menuName),
  })
  const command = v.variant('type', [slash, menu])
  const commands = v.pipe(v.array(command), v.maxLength(130))
  return {
    name: 'valibot',
    command: (value) => v.safeParse(command, value),
    commands: (value) => v.safeParse(commands, value),
    count: ({ issues }) => issues?.length ?? 0,
  }
}
