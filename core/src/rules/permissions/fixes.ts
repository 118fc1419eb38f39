import { removeItem } from '../../edits/common.js'
import { convertType } from '../../edits/convert.js'
import { replacing, type Fixer, type Fixers } from '../../edits/fault.js'

/** Replaces the type by the one that a constant id needs. */
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
