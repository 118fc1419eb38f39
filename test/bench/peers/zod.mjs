import { z } from 'zod'
import { BITS, CHANNEL_TYPES, INTEGER, LOCALES, NAME, NUMBER, PLAIN_TYPES } from './facts.mjs'

/** The schemas in the manner of discord.js builders: literals, strict locale maps, unions by `type`. */
export function create() {
  const name = z.string().min(1).max(32).regex(NAME)
  const description = z.string().min(1).max(100)
  const localeMap = (text) =>
    z.strictObject(Object.fromEntries(LOCALES.map((key) => [key, text.optional()])))
  const basic = {
    name,
    name_localizations: localeMap(name).optional(),
    description,
    description_localizations: localeMap(description).optional(),
    required: z.boolean().optional(),
  }
  const choiceName = z.string().min(1).max(100)
  const choices = (value) =>
    z
      .array(
        z.object({ name: choiceName, name_localizations: localeMap(choiceName).optional(), value }),
      )
      .max(25)
      .optional()
  const autocomplete = z.boolean().optional()
  const integer = z.int().min(-INTEGER).max(INTEGER)
  const number = z.number().min(-NUMBER).max(NUMBER)
  const numeric = (type, value) =>
    z.object({
      ...basic,
      type: z.literal(type),
      choices: choices(value),
      autocomplete,
      min_value: value.optional(),
      max_value: value.optional(),
    })
  const values = [
    z.object({
      ...basic,
      type: z.literal(3),
      choices: choices(z.string().max(100)),
      autocomplete,
      min_length: z.int().min(0).max(6000).optional(),
      max_length: z.int().min(1).max(6000).optional(),
    }),
    numeric(4, integer),
    numeric(10, number),
    z.object({
      ...basic,
      type: z.literal(7),
      channel_types: z.array(z.literal(CHANNEL_TYPES)).optional(),
    }),
    ...PLAIN_TYPES.map((type) => z.object({ ...basic, type: z.literal(type) })),
  ]
  const list = (item) => z.array(item).max(25).optional()
  const subCommand = z.object({
    ...basic,
    type: z.literal(1),
    options: list(z.discriminatedUnion('type', values)),
  })
  const group = z.object({ ...basic, type: z.literal(2), options: list(subCommand) })
  const shared = {
    default_member_permissions: z.string().regex(BITS).nullish(),
    contexts: z.array(z.literal([0, 1, 2])).optional(),
    integration_types: z.array(z.literal([0, 1])).optional(),
    nsfw: z.boolean().optional(),
  }
  const { required: _, ...texts } = basic
  const slash = z.object({
    ...texts,
    ...shared,
    type: z.literal(1).optional(),
    options: list(z.discriminatedUnion('type', [...values, subCommand, group])),
  })
  const menuName = z.string().min(1).max(32).regex(/\S/)
  const menu = z.object({
    ...shared,
    type: z.literal([2, 3]),
    name: menuName,
    name_localizations: localeMap(menuName).optional(),
  })
  const command = z.discriminatedUnion('type', [slash, menu])
  const commands = z.array(command).max(130)
  return {
    name: 'zod 4, as in discord.js',
    command: (value) => command.safeParse(value),
    commands: (value) => commands.safeParse(value),
    count: ({ error }) => error?.issues.length ?? 0,
  }
}
