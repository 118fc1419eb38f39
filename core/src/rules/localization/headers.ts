import type { Headers } from '../header.js'

export const LOCALIZATION = {
  'localization/unknown-locale': { severity: 'error', section: 'localization', apiCode: 'BASE_TYPE_CHOICES' },
  'localization/name-length': { severity: 'error', section: 'localization', apiCode: 'BASE_TYPE_BAD_LENGTH' },
  'localization/name-pattern': { severity: 'error', section: 'localization', apiCode: 'STRING_TYPE_REGEX' },
  'localization/name-lowercase': {
    severity: 'error',
    section: 'localization',
    apiCode: 'APPLICATION_COMMAND_INVALID_NAME',
  },
  'localization/name-blank': { severity: 'error', section: 'localization' },
  'localization/description-length': { severity: 'error', section: 'localization', apiCode: 'BASE_TYPE_BAD_LENGTH' },
  'localization/description-blank': { severity: 'error', section: 'localization' },
  'localization/name-apostrophe': { severity: 'warning', section: 'localization', apiCode: 'STRING_TYPE_REGEX' },
  'localization/description-not-allowed': { severity: 'warning', section: 'localization' },
  'localization/option-name-collision': { severity: 'error', section: 'localization' },
  'localization/undocumented-locale': { severity: 'hint', section: 'localization' },
  'localization/redundant': { severity: 'hint', section: 'localization', off: true, tag: 'unnecessary' },
  'localization/fallback-shadows-default': { severity: 'warning', section: 'localization' },
  'localization/partial': { severity: 'hint', section: 'localization', off: true },
  'localization/fallback-collision': { severity: 'warning', section: 'localization' },
  'localization/choice-name-collision': { severity: 'warning', section: 'localization' },
} as const satisfies Headers<`localization/${string}`>
