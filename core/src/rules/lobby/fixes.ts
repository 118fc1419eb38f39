import { LobbyMemberFlag } from '../../contract/enums.js'
import { convertType } from '../../edits/convert.js'
import { trimToLimit } from '../../edits/names.js'
import { clamp, removeItem, removeUnsafely } from '../../edits/common.js'
import { hasAllDigits, replacing, type Fixer, type Fixers } from '../../edits/fault.js'

const metadataToString: Fixer = (fault) => {
  const { value } = fault
  const simple =
    typeof value === 'bigint' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && hasAllDigits(value))
  if (simple && fault.path.length > 1) {
    return replacing(fault, `Change to "${value}"`, String(value), true)
  }
  return []
}

/** Removes all bits except the one that lobby members can have. */
const supportedFlags: Fixer = (fault) => {
  if (typeof fault.value !== 'number' || !Number.isInteger(fault.value)) {
    return []
  }
  const supported = fault.value & LobbyMemberFlag.CanLinkLobby
  return replacing(fault, `Change to ${supported}`, supported, false)
}

/** The fixers of this area, by code. */
export const lobbyFixes = {
  'lobby/member-id': convertType,
  'lobby/additional-name': trimToLimit,
  'lobby/metadata-type': metadataToString,
  'lobby/flags': supportedFlags,
  'lobby/members-cleared': removeUnsafely,
  'lobby/duplicate-member': removeItem,
  'lobby/idle-timeout': clamp,
} satisfies Fixers
