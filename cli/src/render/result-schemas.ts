/** A JSON Schema, with the keywords that the documents of this program use. */
export interface ResultSchema {
  /** The version of JSON Schema; only at the root. */
  readonly $schema?: string
  /** The name of the document; only at the root. */
  readonly title?: string
  /** The description of the value. */
  readonly description?: string
  /** The allowed JSON types. */
  readonly type?: string | readonly string[]
  /** The only allowed value. */
  readonly const?: unknown
  /** All allowed values. */
  readonly enum?: readonly unknown[]
  /** The form of a text, such as `date-time`. */
  readonly format?: string
  /** The schemas of the keys. */
  readonly properties?: Readonly<Record<string, ResultSchema>>
  /** The keys that every object has. */
  readonly required?: readonly string[]
  /** The schema of a list's items. */
  readonly items?: ResultSchema
}

/**
 * Returns the schema of an object. Keys in `properties` are required, those in `optional` are not.
 * Other keys are allowed, because later versions may add some.
 */
const object = (
  description: string,
  properties: Readonly<Record<string, ResultSchema>>,
  optional: Readonly<Record<string, ResultSchema>> = {},
): ResultSchema => ({
  type: 'object',
  description,
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
})

const list = (description: string, items: ResultSchema): ResultSchema => ({
  type: 'array',
  description,
  items,
})
const text = (description: string): ResultSchema => ({ type: 'string', description })
const count = (description: string): ResultSchema => ({ type: 'integer', description })
const yesOrNo = (description: string): ResultSchema => ({ type: 'boolean', description })
const oneOf = (description: string, values: readonly string[]): ResultSchema => ({
  enum: values,
  description,
})
const orNull = (description: string, type: string): ResultSchema => ({
  type: [type, 'null'],
  description,
})

const TYPE = count('the type of the command')
const NAME = text('the name of the command')
const ID = text('the id of the command')
const PLACE = {
  file: text('the file of the definition, from the working directory'),
  line: count('its line, from 1'),
}
const PATHS = list('paths in the command that are known only when the program runs', {
  type: 'array',
})

const PLAN = object('the plan, as `slashlint plan --format json` prints it', {
  version: { const: 1 },
  empty: yesOrNo('nothing is to be done'),
  created: list(
    'commands that are created',
    object('a command', { type: TYPE, name: NAME }, PLACE),
  ),
  updated: list(
    'commands that are changed',
    object(
      'a command',
      {
        type: TYPE,
        name: NAME,
        fields: list('the fields that change', text('a field')),
        changes: list(
          'each change',
          object(
            'a change',
            {
              kind: oneOf('what happens there', ['changed', 'added', 'removed', 'moved']),
              path: { type: 'array', description: 'where, by keys and indexes' },
              place: text('the same in words, by names of options'),
            },
            { before: { description: 'what is deployed' }, after: { description: 'what will be' } },
          ),
        ),
        notCompared: PATHS,
      },
      {
        id: ID,
        renamedFrom: text('the name that it has now'),
        renameKnownBy: oneOf('how the rename is known', ['id', 'stated', 'likeness']),
        ...PLACE,
      },
    ),
  ),
  deleted: list(
    'commands that are deleted',
    object('a command', { type: TYPE, name: NAME }, { id: ID }),
  ),
  unchanged: list(
    'commands that are deployed as they are',
    object('a command', { type: TYPE, name: NAME, notCompared: PATHS }, { id: ID, ...PLACE }),
  ),
  kept: list(
    'deployed commands that stay although the files lack them',
    object(
      'a command',
      {
        type: TYPE,
        name: NAME,
        reason: oneOf('why it stays', ['entry-point', 'unknown', 'wanted', 'protected']),
      },
      { id: ID },
    ),
  ),
  renames: list(
    'renames that are stated',
    object('a rename', {
      from: text('the old name'),
      to: text('the new name'),
      outcome: oneOf('what comes of it; `planned` and `done` are good', [
        'planned',
        'done',
        'not-deployed',
        'not-in-list',
        'taken',
        'protected',
      ]),
    }),
  ),
  possibleRenames: list(
    'commands that are alike: perhaps one with another name, which nobody stated',
    object('a pair', { type: TYPE, from: text('what is deployed'), to: text('what is created') }),
  ),
  undecided: count('items that are no command with a known type and name'),
  permissionsLost: list(
    'permission overwrites that are deleted for good',
    object(
      'those of a command',
      {
        type: TYPE,
        name: NAME,
        id: ID,
        guilds: list('the guilds that have some', text('an id')),
        entries: count('how many'),
        lost: list(
          'each of them',
          object(
            'an overwrite',
            {
              id: text('a role, user or channel'),
              type: count('1: role, 2: user, 3: channel'),
              permission: yesOrNo('whether it allows'),
            },
            { guild: text('the id of the guild') },
          ),
        ),
      },
      { renamedTo: text('the new name') },
    ),
  ),
  limits: list(
    'how many commands of each type there are, and may be',
    object('a limit', {
      type: TYPE,
      before: count('now'),
      after: count('afterwards'),
      limit: count('at most'),
    }),
  ),
  creates: object(
    'creations, of which there are only so many a day',
    { count: count('of this plan'), limit: count('of a day') },
    { before: count('today so far'), after: count('today, with these') },
  ),
  localizationsCompared: yesOrNo('whether translations were known on both sides'),
  requests: list(
    'what is sent, in this order',
    object(
      'a request',
      {
        method: text('POST, PATCH, PUT or DELETE'),
        path: text('below /api/v10'),
        status: count('the status of success'),
        purpose: text('what it is for'),
      },
      { body: { description: 'as JSON' } },
    ),
  ),
  complete: yesOrNo('false: parts of the files are not known, and nothing was planned for them'),
  sourceErrors: list(
    'damage of files',
    object('an error', { code: text('the rule'), message: text('in words') }, PLACE),
  ),
  diagnostics: list(
    'findings about what is deployed together',
    object(
      'a finding',
      {
        code: text('the rule'),
        severity: oneOf('how bad it is', ['error', 'warning', 'hint']),
        path: { type: 'array', description: 'where in the list' },
        target: text('the key or the value'),
        message: text('in words'),
        section: text('the section of the documentation of Discord that states the rule'),
      },
      {
        span: { type: 'array', description: 'offsets in a text' },
        data: { type: 'object', description: 'values in the message' },
        related: { type: 'array', description: 'other places' },
        apiCode: text("Discord's own code"),
        ...PLACE,
      },
    ),
  ),
})

const WHERE = {
  target: orNull('the name of the target; null: flags said where', 'string'),
  application: text('the id of the application'),
  guild: orNull('the id of the guild; null: the global commands', 'string'),
}

const errorSchema = (
  description: string,
  more: Readonly<Record<string, ResultSchema>> = {},
): ResultSchema =>
  object(
    description,
    {
      code: text('`usage`, `files`, `unsaid`, or a code of `DeployError`'),
      message: text('in words'),
    },
    more,
  )

const RETRY: ResultSchema = {
  type: 'string',
  format: 'date-time',
  description: 'when it can go on, where Discord says so',
}

const document = (title: string, description: string, target: ResultSchema): ResultSchema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title,
  ...object(description, {
    version: { const: 1 },
    exitCode: { enum: [0, 1, 2], description: 'as the program ends' },
    targets: list('each place, in the order of the command line', target),
    errors: list('what is wrong before there are places', errorSchema('an error')),
  }),
})

/** The schemas of the JSON documents that `deploy`, `rollback` and `pull` print, by name. */
export const RESULT_SCHEMAS: Readonly<Record<'deploy-result' | 'pull-result', ResultSchema>> = {
  'deploy-result': document(
    'Result of slashlint deploy and rollback',
    'What `slashlint deploy` and `slashlint rollback` print with `--format json`.',
    object(
      'a place',
      {
        ...WHERE,
        state: oneOf(
          'what came of it: `planned` with `--dry-run`; `declined`: nobody agreed, or something must be stated; `refused` by the files or by Discord; `failed`: it did not reach its end',
          ['deployed', 'unchanged', 'planned', 'declined', 'refused', 'failed'],
        ),
        requests: list(
          'what was sent',
          object('a request', {
            method: text('POST, PATCH, PUT or DELETE'),
            path: text('below /api/v10'),
            purpose: text('what it is for'),
            answered: orNull('the status; null: no answer came', 'integer'),
          }),
        ),
      },
      {
        plan: PLAN,
        record: text('the file with what was deployed before'),
        error: errorSchema('why it did not reach its end', { retryAt: RETRY }),
      },
    ),
  ),
  'pull-result': document(
    'Result of slashlint pull',
    'What `slashlint pull` prints with `--format json`.',
    object(
      'a place',
      {
        ...WHERE,
        written: list('files that were written', text('a file')),
        removed: list('files that were removed', text('a file')),
        byHand: list(
          'what differs still, in words; with `--check` the commands that differ',
          text('a difference'),
        ),
        notDeployed: list('commands that only the files have', text('a command')),
        same: count('how many commands are as deployed'),
      },
      { error: errorSchema('why it could not be read or compared') },
    ),
  ),
}
