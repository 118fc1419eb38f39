import { removeItem } from '../../edits/common.js'
import { type Fixers } from '../../edits/fault.js'

/** The fixers of this area, by code. */
export const structureFixes = {
  'structure/empty-group': removeItem,
} satisfies Fixers
