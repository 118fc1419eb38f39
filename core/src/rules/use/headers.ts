import type { Headers } from '../header.js'

// What the service never sees: an error throws, or never works, as soon as a user gets there.

export const USE = {
  'use/unknown-option': { severity: 'error', section: 'interactions' },
  'use/option-type': { severity: 'error', section: 'interactions' },
  'use/required-optional': { severity: 'error', section: 'interactions' },
  'use/unknown-subcommand': { severity: 'error', section: 'interactions' },
  'use/dead-branch': { severity: 'warning', section: 'interactions' },
  'use/no-subcommands': { severity: 'error', section: 'interactions' },
  'use/unknown-getter': { severity: 'error', section: 'interactions' },
  'use/not-a-choice': { severity: 'warning', section: 'interactions' },
  'use/unhandled-subcommand': { severity: 'warning', section: 'interactions' },
  'use/unhandled-autocomplete': { severity: 'warning', section: 'interactions' },
  'use/needless-autocomplete': { severity: 'warning', section: 'interactions' },
  'use/may-be-null': { severity: 'warning', section: 'interactions' },
  'use/nothing-read': { severity: 'warning', section: 'interactions' },
  'use/never-read': { severity: 'hint', section: 'interactions' },
} as const satisfies Headers<`use/${string}`>
