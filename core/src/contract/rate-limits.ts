/** Rate limits of the contract's *Limits* table. Filled by the engine. */
export const RATE_LIMITS = Object.freeze([])
