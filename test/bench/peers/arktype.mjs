import { type } from 'arktype'
import { BITS, CHANNEL_TYPES, INTEGER, LOCALES, NAME, NUMBER, PLAIN_TYPES } from './facts.mjs'

export function create() {
  const text = (most) => type(`1 <= string <= ${most}`)
  const name = type(NAME).and('1 <= string <= 32')
  const localeMap = (value) =>
    type({ ...Object.fromEntries(LOCALES.map((key) => [`${key}?`, value])), '+': 'reject' })
  const basic = {
    name,
    'name_localizations?': localeMap(name),
    description: text(100),
    'description_localizations?': localeMap(text(100)),
    'required?': 'boolean',
  }
  const choices = (value) =>
    type({ name: text(100), 'name_localizations?': localeMap(text(100)), value })
      .array()
      .atMostLength(25)
  const numeric = (kind, value) =>
    type({
      ...basic,
      type: kind,
      'choices?': choices(value),
      'autocomplete?': 'boolean',
      'min_value?': value,
      'max_value?': value,
    })
  const string = type({
    ...basic,
    type: '3',
    'choices?': choices(type('string <= 100')),
    'autocomplete?': 'boolean',
    'min_length?': '0 <= number.integer <= 6000',
    'max_length?': '1 <= number.integer <= 6000',
  })
  const channel = type({
    ...basic,
    type: '7',
    'channel_types?': type.enumerated(...CHANNEL_TYPES).array(),
  })
  const plain = type({ ...basic, type: type.enumerated(...PLAIN_TYPES) })
  const value = string
    .or(numeric('4', type(`-${INTEGER} <= number.integer <= ${INTEGER}`)))
    .or(numeric('10', type(`-${NUMBER} <= number <= ${NUMBER}`)))
    .or(channel)
    .or(plain)
  const subCommand = type({ ...basic, type: '1', 'options?': value.array().atMostLength(25) })
  const group = type({ ...basic, type: '2', 'options?': subCommand.array().atMostLength(25) })
  const shared = {
    'default_member_permissions?': type(BITS).or('null'),
    'contexts?': type('0 | 1 | 2').array(),
    'integration_types?': type('0 | 1').array(),
    'nsfw?': 'boolean',
  }
  const { 'required?': _, ...texts } = basic
  const slash = type({
    ...texts,
    ...shared,
    'type?': '1',
    'options?': value.or(subCommand).or(group).array().atMostLength(25),
  })
  const menuName = type(/\S/).and('1 <= string <= 32')
  const menu = type({
    ...shared,
    type: '2 | 3',
    name: menuName,
    'name_localizations?': localeMap(menuName),
  })
  const command = slash.or(menu)
  const commands = command.array().atMostLength(130)
  return {
    name: 'ArkType',
    command: (given) => command(given),
    commands: (given) => commands(given),
    count: (out) => (out instanceof type.errors ? out.length : 0),
  }
}
