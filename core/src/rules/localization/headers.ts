import { asMet, error, hint, off, unnecessary, warning, type Headers } from '../header.js'

export const LOCALIZATION = {
  'localization/unknown-locale': asMet(error('localization', 'BASE_TYPE_CHOICES')),
  'localization/name-length': error('localization', 'BASE_TYPE_BAD_LENGTH'),
  'localization/name-pattern': error('localization', 'STRING_TYPE_REGEX'),
  'localization/name-lowercase': error('localization', 'APPLICATION_COMMAND_INVALID_NAME'),
  'localization/name-blank': error('localization'),
  'localization/description-length': error('localization', 'BASE_TYPE_BAD_LENGTH'),
  'localization/description-blank': error('localization'),
  'localization/name-apostrophe': warning('localization', 'STRING_TYPE_REGEX'),
  'localization/description-not-allowed': warning('localization'),
  'localization/option-name-collision': error('localization'),
  'localization/undocumented-locale': hint('localization'),
  'localization/redundant': off(unnecessary(hint('localization'))),
  'localization/fallback-shadows-default': warning('localization'),
  'localization/partial': off(hint('localization')),
  'localization/fallback-collision': warning('localization'),
  'localization/choice-name-collision': warning('localization'),
} satisfies Headers<`localization/${string}`>
