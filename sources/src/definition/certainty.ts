import type { Certainty } from '../reader.js'

const WHOLE: readonly Certainty[] = ['named', 'typed', 'built', 'sent']

/** Tells whether a definition is sent unchanged, so that a missing field is a mistake. */
export const isWhole = (certainty: Certainty): boolean => WHOLE.includes(certainty)

/** Tells whether a definition is too uncertain to be checked. Its places are still known. */
export const isUnsure = (certainty: Certainty): boolean => certainty === 'unsure'

/**
 * Lowers the certainty of a definition whose text is damaged. Fields may be missing, or may belong
 * to its neighbours.
 */
export const ifDamaged = (certainty: Certainty): Certainty =>
  isWhole(certainty) ? 'loaded' : 'unsure'
