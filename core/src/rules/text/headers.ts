import type { Headers } from '../header.js'

export const TEXT = {
  'text/whitespace': { severity: 'hint', section: 'command' },
  'text/lone-surrogate': { severity: 'warning', section: 'command' },
} as const satisfies Headers<`text/${string}`>
