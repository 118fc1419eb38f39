/** The messages for a refused body, for reasons that its diagnostics do not explain. */
export const REFUSED_BODY = {
  invalid: 'Discord rejects this.',
  'unknown-parts': 'Parts of the body are not known, so what it does cannot be said.',
} as const
