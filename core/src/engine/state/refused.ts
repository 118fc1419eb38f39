/**
 * Messages for refused bodies, by the reason. Used if the diagnostics of the body do not explain
 * the refusal.
 */
export const REFUSED_BODY = {
  invalid: 'Discord rejects this.',
  'unknown-parts': 'Parts of the body are not known, so what it does cannot be said.',
} as const
