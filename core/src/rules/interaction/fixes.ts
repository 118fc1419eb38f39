import { replaceWordUnsafely } from '../../edits/common.js'
import { type Fixers } from '../../edits/fault.js'

/** Which fixes the rules of this area offer. */
export const interactionFixes = {
  'interaction/locale': replaceWordUnsafely,
  'interaction/unknown-option': replaceWordUnsafely,
} satisfies Fixers
