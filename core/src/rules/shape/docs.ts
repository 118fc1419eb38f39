import type { Docs } from '../docs.js'

/**
 * An object whose description is looked up on each read, as in translation libraries. This one has
 * no text.
 */
const untranslated = {
  name: 'ban',
  get description(): string {
    throw new Error('No text for "commands.ban.description"')
  },
}

const play = (type: unknown) => ({
  name: 'play',
  description: 'Play a song',
  options: [{ type, name: 'song', description: 'Title or link' }],
})
const WHEN = { name: 'when', description: 'Such as 10m or tomorrow', required: true }
const remind = (option: object) => ({
  name: 'remind',
  description: 'Set a reminder',
  options: [option],
})

export const shapeDocs = {
  'shape/type': {
    summary: 'Every field holds the JSON type that Discord expects.',
    why: 'Discord answers NUMBER_TYPE_COERCE ("Value "STRING" is not int.") and refuses the whole body. Types are numbers: the names are constants of libraries, and a library that translates them, as discord.js 13 did, must stand between this definition and Discord.',
    bad: play('STRING'),
    good: play(3),
  },
  'shape/coerced': {
    summary: 'Integers are written as numbers, and texts and ids as strings.',
    why: 'Discord converts silently, so it works today. Code that compares the definition with what Discord returns sees a difference on every start, and types and editors disagree with the file.',
    resource: 'option',
    bad: { type: 3, name: 'reason', description: 'Shown in the audit log', max_length: '200' },
    good: { type: 3, name: 'reason', description: 'Shown in the audit log', max_length: 200 },
  },
  'shape/required': {
    summary: 'Every field that the operation requires is present.',
    why: 'Discord answers BASE_TYPE_REQUIRED ("This field is required") and refuses the whole body. An option has no default type, unlike a command.',
    bad: remind(WHEN),
    good: remind({ type: 3, ...WHEN }),
  },
  'shape/null': {
    summary: 'Required fields and list items are not null.',
    why: 'Discord refuses the body: null is not a text. It usually comes from a translation or a configuration value that was not found.',
    bad: { name: 'poll', description: null },
    good: { name: 'poll', description: 'Ask the members a question' },
  },
  'shape/null-optional': {
    summary: 'An optional field without a value is left out, not set to null.',
    why: 'Discord takes null here, but only its machine-readable description says so, not the documentation. Leaving the field out means the same and cannot break.',
    resource: 'option',
    bad: { type: 3, name: 'song', description: 'Title or link', choices: null },
    good: { type: 3, name: 'song', description: 'Title or link' },
  },
  'shape/unknown-key': {
    summary: 'Every key is a field of the resource.',
    why: 'Discord ignores what it does not know, so the field silently has no effect: here, no German user ever sees the translated name. Keys of the API are in snake_case; the camelCase forms belong to libraries.',
    bad: { name: 'ban', nameLocalizations: { de: 'bannen' }, description: 'Ban a member' },
    good: { name: 'ban', name_localizations: { de: 'bannen' }, description: 'Ban a member' },
  },
  'shape/snowflake': {
    summary: 'An id is a string of decimal digits that fits into 64 bits.',
    why: 'Discord answers NUMBER_TYPE_COERCE ("Value "…" is not snowflake."). Names, mentions such as <@&…> and links are not ids; @everyone is written as the id of the guild.',
    resource: 'command-permissions',
    bad: { permissions: [{ id: '@everyone', type: 1, permission: false }] },
    good: { permissions: [{ id: '197038439483310086', type: 1, permission: false }] },
  },
  'shape/enum': {
    summary: 'An enumerated field has one of its listed numbers.',
    why: 'Discord refuses other numbers; for the type of an option it answers BASE_TYPE_CHOICES ("Value must be one of (…)"). Kinds come and go: channel type 6 was the store channel, which no longer exists.',
    resource: 'option',
    bad: { type: 7, name: 'channel', description: 'Where to announce', channel_types: [0, 5, 6] },
    good: { type: 7, name: 'channel', description: 'Where to announce', channel_types: [0, 5] },
  },
  'shape/duplicate-item': {
    summary: 'Lists of contexts, integration types and channel types name each item once.',
    why: 'These lists are sets: the official description of the API requires unique items. A repeated number is usually a slip for another one, so a place where the command should appear is missing.',
    bad: { name: 'remind', description: 'Set a reminder', contexts: [0, 1, 1] },
    good: { name: 'remind', description: 'Set a reminder', contexts: [0, 1] },
  },
  'shape/empty-list': {
    summary: 'Lists of contexts and integration types are left out or have at least one item.',
    why: 'The official description of the API requires at least one item: a command that cannot be used anywhere makes no sense. To take the default, leave the field out.',
    bad: { name: 'remind', description: 'Set a reminder', contexts: [] },
    good: { name: 'remind', description: 'Set a reminder' },
  },
  'shape/server-field': {
    summary: 'Fields that Discord assigns are not part of a request.',
    why: 'Discord sets these values itself and ignores yours. They mostly show that a fetched command is sent back as it came, with a version that is long out of date.',
    bad: { name: 'ping', description: 'Is the bot awake?', version: '1198765432109876543' },
    good: { name: 'ping', description: 'Is the bot awake?' },
  },
  'shape/precision': {
    summary: 'Ids and sums of permissions (bit sets) beyond 9007199254740991 are strings.',
    why: 'JavaScript numbers hold 53 bits. Anything longer is rounded before it reaches this check or Discord, so the permission goes to an id that belongs to nobody. No tool can restore the lost digits: write the id in quotes.',
    resource: 'command-permissions',
    bad: { permissions: [{ id: Number('197038439483310086'), type: 1, permission: true }] },
    good: { permissions: [{ id: '197038439483310086', type: 1, permission: true }] },
  },
  'shape/unreadable': {
    summary:
      'The value can be serialized: reading it does not throw, it does not contain itself, and no part is a Promise.',
    why: 'JSON.stringify throws on such a value, so the request is never sent; of a Promise it makes {}, whatever it would resolve to. Typical causes are a builder without its required parts, a getter that looks up a missing text, an object that holds a reference to its parent, and a forgotten await.',
    bad: untranslated,
    path: ['description'],
    good: { name: 'ban', description: 'Ban a member' },
  },
  'shape/operation-field': {
    summary: 'A request holds only fields that this operation takes.',
    why: 'A command keeps the type it was created with, whatever an edit says. To change the type, delete the command and create another one.',
    context: { operation: 'edit' },
    bad: { type: 1, description: 'Ban a member and delete their messages' },
    good: { description: 'Ban a member and delete their messages' },
  },
} satisfies Docs<'shape'>
