import type { Certainty } from '../reader.js'

const WHOLE: readonly Certainty[] = ['named', 'typed', 'built', 'sent']

/** Tells whether a definition is sent unchanged. A missing field is then a mistake; else a program may add it. */
export const isWhole = (certainty: Certainty): boolean => WHOLE.includes(certainty)

/** Tells whether a definition is not checked. Its places are known all the same. */
export const isUnsure = (certainty: Certainty): boolean => certainty === 'unsure'

/**
 * Lowers the certainty of a definition whose text is damaged: parts of it may be unread, and parts of its neighbours
 * may seem its own.
 */
export const ifDamaged = (certainty: Certainty): Certainty =>
  isWhole(certainty) ? 'loaded' : 'unsure'
