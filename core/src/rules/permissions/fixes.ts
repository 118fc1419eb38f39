import { removeItem } from '../../edits/common.js'
import { convertType } from '../../edits/convert.js'
import { replacing, type Fixer, type Fixers } from '../../edits/fault.js'

/**
 * Replaces the type of an overwrite by the one that belongs to the id of @everyone or All Channels.
 */
const constantType: Fixer = (fault) => {
  const wanted = Number(fault.diagnostic.data?.suggestion)
  return Number.isInteger(wanted) ? replacing(fault, `Change to ${wanted}`, wanted, false) : []
}

/** The fixers of this area, by code. */
export const permissionsFixes = {
  'permissions/entry-shape': convertType,
  'permissions/duplicate': removeItem,
  'permissions/constant-type': constantType,
} satisfies Fixers
