import { RESOURCES } from '@slashlint/core/internal'

const object = (description: string, properties: object = {}) =>
  ({ type: 'object', description, properties }) as const
const list = (description: string, items: object) =>
  ({ type: 'array', description, items }) as const
const text = (description: string) => ({ type: 'string', description }) as const

const command = object('A command, as Discord lists it. Only these fields matter.', {
  id: text('Its id.'),
  type: { type: ['integer', 'null'], description: 'Its type; absent or null: 1.' },
  name: text('Its name.'),
  guild_id: { type: ['string', 'null'], description: 'Its guild; absent or null: it is global.' },
  application_id: text('Its application.'),
})

/** The schema of known facts, by name. They are the context of slashlint's own functions. */
const FACTS = {
  app: object('The application that sends the value.', {
    id: text('Its id.'),
    embedded: { type: 'boolean', description: 'Whether it has an Activity (the flag EMBEDDED).' },
    discoverable: { type: 'boolean', description: 'Whether discovery is enabled for it.' },
    integrationTypes: list('How it can be installed: 0 in guilds, 1 by users.', { enum: [0, 1] }),
  }),
  command: object('The definition of the command that an interaction uses, as it was registered.'),
  createsToday: {
    type: 'integer',
    minimum: 0,
    description: 'How many commands were created in the scope within the last 24 hours.',
  },
  current: {
    ...command,
    description: 'What an edit changes: a command, or the metadata and members of a lobby.',
    properties: {
      ...command.properties,
      metadata: { type: ['object', 'null'], description: 'Of a lobby.' },
      members: list('Of a lobby.', object('A member.', { id: text('The id of the user.') })),
    },
  },
  defaultLocale: text('The locale in which names and descriptions without a locale are written.'),
  deployed: list('All commands that the scope has before the request.', command),
  guildId: text('The guild whose permissions are set.'),
  guildScopes: list('The OAuth scopes with which the app was authorized in the guild.', {
    type: 'string',
  }),
  optionType: { type: 'integer', description: 'The type of the option that a choice belongs to.' },
  overwrites: list(
    'Command permissions that guilds have set, as Discord lists them.',
    object('Those of one command in one guild.', {
      id: text('The id of the command, or of the application.'),
      guild_id: text('The guild.'),
      permissions: list('Who may use it.', { type: 'object' }),
    }),
  ),
  beside: list(
    'The commands of the other files of its folder, where nobody says to which scope any of them goes.',
    { type: 'object' },
  ),
  scopes: list('The OAuth scopes of the Bearer token.', { type: 'string' }),
  userPermissions: text('The permissions of the Bearer token’s user in the guild: a bit set.'),
} as const

/** The schema of a line of `cases.ndjson`. */
export const CASE_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A case of the conformance suite of application commands',
  type: 'object',
  required: ['id', 'rule', 'about', 'kind', 'resource', 'value', 'valid', 'expected'],
  additionalProperties: false,
  properties: {
    id: {
      type: 'string',
      description: 'Stable: the rule, and a digest of the value and its place.',
    },
    rule: {
      type: 'string',
      description: 'The rule that the case is about; its row is in rules.json.',
    },
    about: { type: 'string', description: 'What is special about the value.' },
    kind: { enum: ['example', 'mutation', 'boundary'] },
    resource: { enum: RESOURCES, description: 'What the value is.' },
    scope: {
      enum: ['global', 'guild'],
      description: 'Where commands go; absent: not known, or it makes no difference.',
    },
    operation: {
      enum: ['create', 'edit', 'bulk', 'list', 'put', 'response'],
      description: 'What is done with it. Absent: bulk for lists of commands, else create.',
    },
    enabled: {
      type: 'array',
      items: { type: 'string' },
      description: 'Rules that are off by default, and are on here.',
    },
    facts: {
      type: 'object',
      description: 'What is known beside the value. What is not there is not known.',
      minProperties: 1,
      additionalProperties: false,
      properties: FACTS,
    },
    value: { description: 'The value, as a program would send it.' },
    valid: {
      type: 'boolean',
      description: 'Whether no error is expected: warnings and hints may be.',
    },
    expected: {
      type: 'array',
      description: 'All that is to be said of it, by path and rule.',
      items: {
        type: 'object',
        required: ['rule', 'path', 'severity'],
        additionalProperties: false,
        properties: {
          rule: { type: 'string' },
          path: { type: 'array', items: { type: ['string', 'integer'] } },
          severity: { enum: ['error', 'warning', 'hint'] },
          inSchemas: {
            enum: ['yes', 'partly', 'no'],
            description:
              'Whether a JSON Schema can express the rule; absent for what is no error about one value.',
          },
          service: {
            type: 'object',
            description: 'What Discord answers to an error.',
            required: ['code', 'path', 'observed'],
            additionalProperties: false,
            properties: {
              code: {
                type: 'string',
                description: 'Its word, or its number where the whole request is refused.',
              },
              path: {
                type: 'string',
                description: 'Where the word stands in the tree of errors, with dots.',
              },
              observed: {
                type: 'boolean',
                description: 'Somebody has seen this code; else it is inferred.',
              },
            },
          },
        },
      },
    },
  },
} as const
