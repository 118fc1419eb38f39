import { removeUnsafely } from '../../edits/common.js'
import { renameOrRemove } from '../../edits/names.js'
import { type Fixers } from '../../edits/fault.js'

/** The fixers of this area, by code. */
export const setFixes = {
  'set/duplicate-name': renameOrRemove,
  'set/duplicate-id': removeUnsafely,
  // In a path the id is a part of the text.
  'set/unknown-id': (fault) => (fault.key === 'id' ? removeUnsafely(fault) : []),
} satisfies Fixers
