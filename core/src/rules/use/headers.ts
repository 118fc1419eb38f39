import { error, hint, warning, type Headers } from '../header.js'

// Mistakes that the service never sees: an error throws, or never works, as soon as a user gets there.

export const USE = {
  'use/unknown-option': error('interactions'),
  'use/option-type': error('interactions'),
  'use/required-optional': error('interactions'),
  'use/channel-types': error('interactions'),
  'use/unknown-subcommand': error('interactions'),
  'use/dead-branch': warning('interactions'),
  'use/no-subcommands': error('interactions'),
  'use/unknown-getter': error('interactions'),
  'use/not-a-choice': warning('interactions'),
  'use/unhandled-subcommand': warning('interactions'),
  'use/unhandled-autocomplete': warning('interactions'),
  'use/needless-autocomplete': warning('interactions'),
  'use/may-be-null': warning('interactions'),
  'use/nothing-read': warning('interactions'),
  'use/never-read': hint('interactions'),
} satisfies Headers<`use/${string}`>
