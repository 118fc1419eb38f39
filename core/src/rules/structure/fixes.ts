import { removeItem } from '../../fixes/common.js'
import { type Fixers } from '../../fixes/fault.js'
import type { STRUCTURE } from './headers.js'

/** Which fixes the rules of this area offer. */
export const structureFixes = {
  'structure/empty-group': removeItem,
} satisfies Fixers<keyof typeof STRUCTURE>
