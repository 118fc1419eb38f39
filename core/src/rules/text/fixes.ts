import { dropLoneSurrogates, normalizeSpace } from '../../edits/names.js'
import { type Fixers } from '../../edits/fault.js'

/** Which fixes the rules of this area offer. */
export const textFixes = {
  'text/whitespace': normalizeSpace,
  'text/lone-surrogate': dropLoneSurrogates,
} satisfies Fixers
