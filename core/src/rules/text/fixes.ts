import { dropLoneSurrogates, normalizeSpace } from '../../edits/names.js'
import { type Fixers } from '../../edits/fault.js'

/** The fixers of this area, by code. */
export const textFixes = {
  'text/whitespace': normalizeSpace,
  'text/lone-surrogate': dropLoneSurrogates,
} satisfies Fixers
