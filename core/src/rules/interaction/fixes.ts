import { replaceWordUnsafely } from '../../edits/common.js'
import { type Fixers } from '../../edits/fault.js'

/** The fixers of this area, by code. */
export const interactionFixes = {
  'interaction/locale': replaceWordUnsafely,
  'interaction/unknown-option': replaceWordUnsafely,
} satisfies Fixers
