import { rules, type Resource } from '@slashlint/core/catalogue'
import { LOCALES } from '@slashlint/core/contract'
import type { Schema } from './schema.js'
import { enumerated, inWords, SNOWFLAKE_TEXT } from './values.js'

/** The resources that a file may define, with their descriptions. */
const RESOURCES = {
  command: 'One command.',
  commands: 'All commands of a scope, the body of a bulk overwrite.',
  option: 'One option of a command.',
  choice: 'One choice of an option.',
  'command-permissions': 'The body of Edit command permissions.',
  'guild-command-permissions': 'A guild command permissions object, as fetched.',
  'guild-command-permissions-list':
    'A list of such objects, as Get guild command permissions returns it.',
  lobby: 'The body of Create lobby or Edit lobby.',
  'lobby-member': 'A member of a lobby.',
  authorization: 'The authorization arguments of the client SDK.',
  request: 'A request: method, path, headers, query and body.',
  interaction: 'What Discord sends when a command is used.',
  'interaction-response': 'An answer to an interaction.',
} as const satisfies Record<Resource, string>

const SEVERITIES = {
  error: 'Discord rejects it.',
  warning: 'Accepted, but it does not do what it says.',
  hint: 'Deprecated, redundant or a matter of style.',
  off: 'Not reported.',
} as const

const SNOWFLAKE: Schema = { type: 'string', pattern: SNOWFLAKE_TEXT }
const OVERRIDES: Schema = { $ref: '#/definitions/rules' }

const EXTENDS: Schema = {
  description:
    'Configurations that this one changes: paths relative to this file, or packages that hold a slashlint.json. Later ones win over earlier ones, and this file over all.',
  type: ['string', 'array'],
  minLength: 1,
  items: { type: 'string', minLength: 1 },
  examples: ['../slashlint.json', '@example/slashlint-config'],
}

const FILES: Schema = {
  description:
    'What files define. If several entries match a file, later ones win, field by field.',
  type: 'array',
  items: {
    type: 'object',
    defaultSnippets: [
      {
        label: 'Files of one kind',
        description: 'Say what the files of a folder define.',
        body: { glob: '${1:commands/**/*.json}', resource: '${2|command,commands|}' },
      },
    ],
    properties: {
      glob: { description: 'Relative to this file.', type: 'string', minLength: 1 },
      resource: {
        description: 'What the files define.',
        enum: Object.keys(RESOURCES),
        enumDescriptions: Object.values(RESOURCES),
      },
      scope: {
        description: 'Where the commands are registered.',
        enum: ['global', 'guild'],
        enumDescriptions: ['In all guilds that installed the app.', 'In one guild.'],
      },
      guildId: { description: 'The guild, where it is known.', ...SNOWFLAKE },
      rules: OVERRIDES,
    },
    required: ['glob'],
    additionalProperties: false,
  },
}

const DEPLOY: Schema = {
  description:
    'Where `slashlint deploy` sends commands, by a name for each place: `slashlint deploy dev`.',
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: {
      extends: {
        description: 'Another target: what this one does not say is as there.',
        type: 'string',
      },
      application: { description: 'The application id.', ...SNOWFLAKE },
      guild: { description: 'A guild; without it, the commands are global.', ...SNOWFLAKE },
      guilds: {
        description: 'Several guilds, each with the same commands.',
        type: 'array',
        items: SNOWFLAKE,
      },
      files: {
        description:
          'Globs for the files with its commands, relative to the configuration. Default: all files.',
        type: 'array',
        items: { type: 'string', minLength: 1 },
      },
      tokenFrom: {
        description:
          'The environment variable with its token, also from a .env beside the configuration. Default: DISCORD_TOKEN.',
        type: 'string',
        minLength: 1,
      },
      delete: {
        description: 'Deployed commands that its files lack are deleted.',
        type: 'boolean',
      },
      protect: {
        description: 'Names of deployed commands that stay as they are.',
        type: 'array',
        items: { type: 'string', minLength: 1 },
      },
      renames: {
        description:
          'New names of deployed commands by the old ones; null for a command that is not renamed.',
        type: 'object',
        additionalProperties: { type: ['string', 'null'] },
      },
      history: {
        description:
          'What was deployed before is kept in .slashlint/deployments, for `slashlint rollback`. Default: true.',
        type: 'boolean',
      },
    },
    additionalProperties: false,
  },
}

/** Makes the schema of `slashlint.json`, the configuration of the command line and the language server. */
export function config(): Schema {
  return {
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      extends: EXTENDS,
      files: FILES,
      ignore: {
        description: 'Files to skip, with patterns as in .gitignore.',
        type: 'array',
        items: { type: 'string' },
      },
      app: app(),
      defaultLocale: {
        description: 'The locale in which default names and descriptions are written.',
        type: 'string',
        examples: LOCALES,
      },
      rules: OVERRIDES,
      deploy: DEPLOY,
    },
    additionalProperties: false,
    definitions: {
      rules: severities(),
    },
  }
}

/** Makes the schema of the facts about the application. */
function app(): Schema {
  return {
    description:
      'Facts about the application. What is not given is unknown, and a rule that needs it is silent.',
    type: 'object',
    properties: {
      id: { description: 'The application id.', ...SNOWFLAKE },
      embedded: {
        description: 'The app has an Activity (the EMBEDDED flag).',
        type: 'boolean',
      },
      discoverable: { description: 'Discovery is enabled for the app.', type: 'boolean' },
      integrationTypes: {
        description: `The installation contexts of the app: ${inWords('IntegrationType')}.`,
        type: 'array',
        items: enumerated('IntegrationType'),
      },
    },
    additionalProperties: false,
  }
}

/** Makes the schema of severities by rule or area. */
function severities(): Schema {
  const codes = rules.map(({ code }) => code).sort()
  const areas = [...new Set(rules.map(({ area }) => `${area}/*`))].sort()
  return {
    description:
      'Severities that differ from the defaults: of one rule, or of a whole area such as option/*.',
    type: 'object',
    propertyNames: {
      enum: [...areas, ...codes],
      enumDescriptions: [
        ...areas.map((area) => `All rules of ${area.slice(0, -2)}.`),
        ...codes.map((code) => rules.find((rule) => rule.code === code)?.summary ?? ''),
      ],
      errorMessage:
        'There is no such rule: use a code such as "option/required-order", or an area such as "option/*".',
    },
    additionalProperties: {
      enum: Object.keys(SEVERITIES),
      enumDescriptions: Object.values(SEVERITIES),
    },
  }
}
