/** Why a body changes nothing, where its errors do not say so themselves. */
export const REFUSED_BODY = {
  invalid: 'Discord rejects this.',
  'unknown-parts': 'Parts of the body are not known, so what it does cannot be said.',
} as const
