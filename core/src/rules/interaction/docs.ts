import type { Docs } from '../docs.js'

const ID = '1100000000000000010'
const USER = '1100000000000000011'
const CHANNEL = '1100000000000000012'

/** `/rate`: a film, a grade from 1 to 5, a review. */
const command = {
  id: ID,
  name: 'rate',
  description: 'Rate a film',
  options: [
    { type: 3, name: 'film', description: 'Which film', required: true, autocomplete: true },
    {
      type: 4,
      name: 'stars',
      description: 'How many',
      name_localizations: { de: 'sterne' },
      min_value: 1,
      max_value: 5,
    },
    { type: 3, name: 'review', description: 'In your words', min_length: 10 },
    {
      type: 3,
      name: 'visibility',
      description: 'For whom',
      choices: [{ name: 'For all', value: 'all' }],
    },
    { type: 7, name: 'channel', description: 'Where', channel_types: [0] },
  ],
}
const context = { command }
const film = { type: 3, name: 'film', value: 'Metropolis' }

const payload = (fields: object) => ({
  type: 2,
  token: 'unique-token',
  id: '1100000000000000020',
  application_id: '1100000000000000009',
  app_permissions: '2147483647',
  locale: 'en-US',
  version: 1,
  ...fields,
})
const used = (...options: object[]) => payload({ data: { id: ID, type: 1, name: 'rate', options } })
const usedIn = (type: number, ...options: object[]) =>
  payload({
    data: {
      id: ID,
      type: 1,
      name: 'rate',
      options: [film, ...options],
      resolved: { channels: { [CHANNEL]: { id: CHANNEL, type } } },
    },
  })
const typing = (...options: object[]) =>
  payload({ type: 4, data: { id: ID, type: 1, name: 'rate', options } })
const onUser = (fields: object) =>
  payload({ data: { id: ID, type: 2, name: 'Show avatar', ...fields } })
const users = { [USER]: { id: USER, username: 'ada' } }

const settings = {
  name: 'settings',
  description: 'Change settings',
  options: [
    { type: 1, name: 'show', description: 'Show them' },
    { type: 1, name: 'reset', description: 'Reset them' },
  ],
}
const settingsUsed = (...options: object[]) =>
  payload({ data: { id: ID, type: 1, name: 'settings', options } })

export const interactionDocs = {
  'interaction/shape': {
    summary:
      'An interaction has a type, token, ids, permissions, version and data, all in their documented forms.',
    why: 'Discord sends them with every command. A payload without them was truncated, was written by hand or is another kind of interaction, such as a component. Code that reads it fails later, somewhere else.',
    bad: payload({ token: '', data: { id: ID, type: 1, name: 'rate', options: [film] } }),
    good: used(film),
  },
  'interaction/locale': {
    summary: 'The locale of an interaction is a documented one.',
    why: 'Localizations are looked up by exactly this key: with another spelling, everybody sees the default texts.',
    bad: payload({ locale: 'en_US', data: { id: ID, type: 1, name: 'rate', options: [film] } }),
    good: used(film),
  },
  'interaction/unknown-command': {
    summary: 'Id, name and type of an interaction are those of the command that handles it.',
    why: 'The interaction reaches the wrong handler, or the command was deployed again and has another id. Interactions carry the default name even if the user sees a localized one.',
    context,
    bad: payload({ data: { id: '1100000000000000099', type: 1, name: 'rate', options: [film] } }),
    good: used(film),
  },
  'interaction/unknown-option': {
    summary: 'Every option of an interaction is an option of the command, under its default name.',
    why: 'The code that reads the options looks for default names: a localized name, or one of an older definition, is never found.',
    context,
    bad: used(film, { type: 4, name: 'sterne', value: 5 }),
    good: used(film, { type: 4, name: 'stars', value: 5 }),
  },
  'interaction/option-type': {
    summary: 'An option of an interaction has the type of its definition.',
    why: 'The definition that the code knows is not the one that is deployed, so the value is read as something else.',
    context,
    bad: used(film, { type: 10, name: 'stars', value: 5 }),
    good: used(film, { type: 4, name: 'stars', value: 5 }),
  },
  'interaction/value-type': {
    summary: 'The value of an option has the type of the option.',
    why: 'Discord sends integers and numbers as numbers, BOOLEAN as true or false, and users, channels, roles and attachments as ids. Test payloads written by hand often have strings for all of them.',
    context,
    bad: used(film, { type: 4, name: 'stars', value: '5' }),
    good: used(film, { type: 4, name: 'stars', value: 5 }),
  },
  'interaction/value-range': {
    summary: 'A number lies within the bounds of its option and of its type.',
    why: 'Clients do not send anything else: the deployed bounds differ from those in the definition, or the payload is not from Discord.',
    context,
    bad: used(film, { type: 4, name: 'stars', value: 6 }),
    good: used(film, { type: 4, name: 'stars', value: 5 }),
  },
  'interaction/value-length': {
    summary: 'The length of a text is within the limits of its option.',
    why: 'Clients do not send shorter or longer ones: the deployed lengths differ from those in the definition, or the payload is not from Discord.',
    context,
    bad: used(film, { type: 3, name: 'review', value: 'Great' }),
    good: used(film, { type: 3, name: 'review', value: 'Great, and silent' }),
  },
  'interaction/not-a-choice': {
    summary: 'The value of an option with choices is the value of one of them.',
    why: 'Choices are the only valid values, and the value is sent, not the name that users see. If the option has autocompletion instead, any value is possible.',
    context,
    bad: used(film, { type: 3, name: 'visibility', value: 'For all' }),
    good: used(film, { type: 3, name: 'visibility', value: 'all' }),
  },
  'interaction/channel-type': {
    summary: 'A channel has a type that its option accepts.',
    why: 'Only channels of "channel_types" are shown to users: the deployed list differs from the one in the definition, or the payload is not from Discord.',
    context,
    bad: usedIn(2, { type: 7, name: 'channel', value: CHANNEL }),
    path: ['data', 'options', 1, 'value'],
    good: usedIn(0, { type: 7, name: 'channel', value: CHANNEL }),
  },
  'interaction/not-resolved': {
    summary: 'Every user, channel, role and attachment among the values is in "resolved".',
    why: 'The value is an id only. Discord always includes the object in "resolved", where code looks it up: the payload was probably shortened.',
    context,
    bad: used(film, { type: 7, name: 'channel', value: CHANNEL }),
    path: ['data', 'options', 1, 'value'],
    good: usedIn(0, { type: 7, name: 'channel', value: CHANNEL }),
  },
  'interaction/missing-required': {
    summary: 'A submitted command has all its required options.',
    why: 'Clients do not let users leave one out. In an autocompletion (interaction type 4) they may still be missing.',
    context,
    bad: used({ type: 4, name: 'stars', value: 5 }),
    good: used(film, { type: 4, name: 'stars', value: 5 }),
  },
  'interaction/subcommand-path': {
    summary: 'An interaction names exactly one sub-command of a command that has sub-commands.',
    why: 'A command with sub-commands cannot itself be used: users pick a sub-command. The values are inside the sub-command, not beside it.',
    context: { command: settings },
    bad: settingsUsed(),
    path: ['data', 'options'],
    good: settingsUsed({ type: 1, name: 'show', options: [] }),
  },
  'interaction/focused': {
    summary:
      'In an autocompletion exactly one option is focused, and it has autocompletion; in a submitted command none is.',
    why: 'The focused option is the one that the user is typing. Without it there is nothing to complete. Only STRING, INTEGER and NUMBER options with "autocomplete": true in their definition are completed.',
    context,
    bad: typing(film),
    path: ['data', 'options'],
    good: typing({ ...film, value: 'Met', focused: true }),
  },
  'interaction/target': {
    summary:
      'The interaction of a USER or MESSAGE command has the id of its target, and the target itself in "resolved".',
    why: 'The command acts on its target: without it there is nothing to do.',
    bad: onUser({ target_id: USER, resolved: { users: {} } }),
    path: ['data', 'target_id'],
    good: onUser({ target_id: USER, resolved: { users } }),
  },
  'interaction/duplicate-option': {
    summary: 'Each option occurs only once in an interaction.',
    why: 'Names are unique within a list of options, and so are the values that users give. Code that reads options by name sees only one of the two.',
    context,
    bad: used(film, film),
    path: ['data', 'options', 1, 'name'],
    good: used(film),
  },
} satisfies Docs<'interaction'>
