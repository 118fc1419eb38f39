import { error, hint, needing, warning, type Headers } from '../header.js'

export const SET = {
  'set/duplicate-name': error('uniqueness', 'APPLICATION_COMMANDS_DUPLICATE_NAME'),
  'set/count': error('limits', '30032'),
  'set/body-count': error('limits', 'BASE_TYPE_MAX_LENGTH'),
  'set/entry-point-removed': needing(['deployed'], error('globalCommands', '50240')),
  'set/daily-creates': needing(['deployed', 'createsToday'], error('limits', '30034')),
  'set/permissions-lost': needing(['deployed', 'overwrites'], warning('permission')),
  'set/name-taken': needing(['deployed', 'current'], error('uniqueness', '40041')),
  'set/overwrites-existing': needing(['deployed'], hint('transitions')),
  'set/duplicate-id': warning('guildCommands'),
  'set/daily-creates-near': needing(['deployed', 'createsToday'], warning('limits')),
  'set/localized-name-collision': warning('localization'),
  'set/global-and-guild': needing(['deployed'], hint('uniqueness')),
  'set/likely-duplicate': needing(['beside'], warning('uniqueness')),
  'set/unknown-id': needing(['deployed'], error('guildCommands', '10063')),
} satisfies Headers<`set/${string}`>
