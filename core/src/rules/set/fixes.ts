import { removeUnsafely } from '../../fixes/common.js'
import { renameOrRemove } from '../../fixes/names.js'
import { type Fixers } from '../../fixes/fault.js'
import type { SET } from './headers.js'

/** Which fixes the rules of this area offer. */
export const setFixes = {
  'set/duplicate-name': renameOrRemove,
  'set/duplicate-id': removeUnsafely,
  // In a path the id is a part of the text.
  'set/unknown-id': (fault) => (fault.key === 'id' ? removeUnsafely(fault) : []),
} satisfies Fixers<keyof typeof SET>
