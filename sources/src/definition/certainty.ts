import type { Certainty } from '../reader.js'

const WHOLE: readonly Certainty[] = ['named', 'typed', 'built', 'sent']

/** Whether a definition is sent as it stands: then what it lacks is a mistake. Else a program may add it. */
export const isWhole = (certainty: Certainty): boolean => WHOLE.includes(certainty)

/** Whether nothing is judged of a definition, whose places are known all the same. */
export const isUnsure = (certainty: Certainty): boolean => certainty === 'unsure'

/** How sure a definition is whose text is damaged: what is not seen may be there, and what is seen may be another's. */
export const ifDamaged = (certainty: Certainty): Certainty =>
  isWhole(certainty) ? 'loaded' : 'unsure'
