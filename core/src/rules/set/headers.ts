import type { Headers } from '../header.js'

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
