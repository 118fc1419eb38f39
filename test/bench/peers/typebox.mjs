import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { BITS, CHANNEL_TYPES, INTEGER, LOCALES, NAME, NUMBER, PLAIN_TYPES } from './facts.mjs'

export function create() {
  const name = Type.RegExp(NAME, { minLength: 1, maxLength: 32 })
  const text = (most) => Type.String({ minLength: 1, maxLength: most })
  const locale = Type.RegExp(new RegExp(`^(${LOCALES.join('|')})$`))
  const localeMap = (value) =>
    Type.Optional(Type.Record(locale, value, { additionalProperties: false }))
  const basic = {
    name,
    name_localizations: localeMap(name),
    description: text(100),
    description_localizations: localeMap(text(100)),
    required: Type.Optional(Type.Boolean()),
  }
  const oneOf = (numbers) => Type.Union(numbers.map((number) => Type.Literal(number)))
  const choices = (value) => {
    const choice = Type.Object({ name: text(100), name_localizations: localeMap(text(100)), value })
    return Type.Optional(Type.Array(choice, { maxItems: 25 }))
  }
  const autocomplete = Type.Optional(Type.Boolean())
  const length = (minimum) => Type.Optional(Type.Integer({ minimum, maximum: 6000 }))
  const numeric = (type, value) =>
    Type.Object({
      ...basic,
      type: Type.Literal(type),
      choices: choices(value),
      autocomplete,
      min_value: Type.Optional(value),
      max_value: Type.Optional(value),
    })
  const values = [
    Type.Object({
      ...basic,
      type: Type.Literal(3),
      choices: choices(Type.String({ maxLength: 100 })),
      autocomplete,
      min_length: length(0),
      max_length: length(1),
    }),
    numeric(4, Type.Integer({ minimum: -INTEGER, maximum: INTEGER })),
    numeric(10, Type.Number({ minimum: -NUMBER, maximum: NUMBER })),
    Type.Object({
      ...basic,
      type: Type.Literal(7),
      channel_types: Type.Optional(Type.Array(oneOf(CHANNEL_TYPES))),
    }),
    Type.Object({ ...basic, type: oneOf(PLAIN_TYPES) }),
  ]
  const list = (item) => Type.Optional(Type.Array(item, { maxItems: 25 }))
  const subCommand = Type.Object({
    ...basic,
    type: Type.Literal(1),
    options: list(Type.Union(values)),
  })
  const group = Type.Object({ ...basic, type: Type.Literal(2), options: list(subCommand) })
  const shared = {
    default_member_permissions: Type.Optional(
      Type.Union([Type.String({ pattern: BITS.source }), Type.Null()]),
    ),
    contexts: Type.Optional(Type.Array(oneOf([0, 1, 2]))),
    integration_types: Type.Optional(Type.Array(oneOf([0, 1]))),
    nsfw: Type.Optional(Type.Boolean()),
  }
  const { required: _, ...texts } = basic
  const slash = Type.Object({
    ...texts,
    ...shared,
    type: Type.Optional(Type.Literal(1)),
    options: list(Type.Union([...values, subCommand, group])),
  })
  const menuName = Type.String({ minLength: 1, maxLength: 32, pattern: '\\S' })
  const menu = Type.Object({
    ...shared,
    type: oneOf([2, 3]),
    name: menuName,
    name_localizations: localeMap(menuName),
  })
  const schema = Type.Union([slash, menu])
  const command = TypeCompiler.Compile(schema)
  const commands = TypeCompiler.Compile(Type.Array(schema, { maxItems: 130 }))
  const errorsOf = (compiled) => (value) =>
    compiled.Check(value) ? [] : [...compiled.Errors(value)]
  return {
    name: 'TypeBox, compiled',
    command: errorsOf(command),
    commands: errorsOf(commands),
    count: (errors) => errors.length,
  }
}
