import { removeItem } from '../../edits/common.js'
import { type Fixers } from '../../edits/fault.js'

/** Which fixes the rules of this area offer. */
export const structureFixes = {
  'structure/empty-group': removeItem,
} satisfies Fixers
