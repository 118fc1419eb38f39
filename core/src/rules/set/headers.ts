import { error, hint, warning, type Headers } from '../header.js'

export const SET = {
  'set/duplicate-name': error('uniqueness', 'APPLICATION_COMMANDS_DUPLICATE_NAME'),
  'set/count': error('limits', '30032'),
  'set/body-count': error('limits', 'BASE_TYPE_MAX_LENGTH'),
  'set/entry-point-removed': error('globalCommands', '50240'),
  'set/daily-creates': error('limits', '30034'),
  'set/permissions-lost': warning('permission'),
  'set/name-taken': error('uniqueness', '40041'),
  'set/overwrites-existing': hint('transitions'),
  'set/duplicate-id': warning('guildCommands'),
  'set/daily-creates-near': warning('limits'),
  'set/localized-name-collision': warning('localization'),
  'set/global-and-guild': hint('uniqueness'),
  'set/unknown-id': error('guildCommands', '10063'),
} satisfies Headers<`set/${string}`>
