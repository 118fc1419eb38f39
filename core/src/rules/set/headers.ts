import type { Expressibles, Headers } from '../header.js'

export const SET = {
  'set/duplicate-name': { severity: 'error', section: 'uniqueness', apiCode: 'APPLICATION_COMMANDS_DUPLICATE_NAME' },
  'set/count': { severity: 'error', section: 'limits', apiCode: '30032' },
  'set/body-count': { severity: 'error', section: 'limits', apiCode: 'BASE_TYPE_MAX_LENGTH' },
  'set/entry-point-removed': { severity: 'error', section: 'globalCommands', apiCode: '50240' },
  'set/daily-creates': { severity: 'error', section: 'limits', apiCode: '30034' },
  'set/permissions-lost': { severity: 'warning', section: 'permission' },
  'set/name-taken': { severity: 'error', section: 'uniqueness', apiCode: '40041' },
  'set/overwrites-existing': { severity: 'hint', section: 'transitions' },
  'set/duplicate-id': { severity: 'warning', section: 'guildCommands' },
  'set/daily-creates-near': { severity: 'warning', section: 'limits' },
  'set/localized-name-collision': { severity: 'warning', section: 'localization' },
  'set/global-and-guild': { severity: 'hint', section: 'uniqueness' },
  'set/unknown-id': { severity: 'error', section: 'guildCommands', apiCode: '10063' },
} as const satisfies Headers<`set/${string}`>

/** What a schema can say of the errors among them. */
export const SET_IN_SCHEMAS = {
  'set/duplicate-name': {
    says: 'no',
    why: 'It compares the names of several commands, and a schema cannot compare two values.',
  },
  'set/count': { says: 'no', why: 'Draft 7 cannot count the items of one kind.' },
  'set/body-count': { says: 'yes' },
  'set/entry-point-removed': { says: 'no', why: 'It depends on the commands that are already deployed.' },
  'set/daily-creates': { says: 'no', why: 'It depends on the commands that are already deployed.' },
  'set/name-taken': { says: 'no', why: 'It depends on the commands that are already deployed.' },
  'set/unknown-id': { says: 'no', why: 'It depends on the commands that are already deployed.' },
} as const satisfies Expressibles<typeof SET>
