import { WHITE_SPACE } from '../../contract/naming.js'
import { SCOPE_SEPARATOR } from '../../contract/scopes.js'
import { removeUnsafely } from '../../edits/common.js'
import { replacing, type Fixer, type Fixers } from '../../edits/fault.js'

/** Separates scopes by single spaces, and removes repeated ones. */
const tidyScopes: Fixer = (fault) => {
  if (typeof fault.value !== 'string') {
    return []
  }
  const scopes = [
    ...new Set(
      fault.value
        .split(new RegExp(`(?:${WHITE_SPACE}|${SCOPE_SEPARATOR})+`))
        .filter((scope) => scope !== ''),
    ),
  ]
  if (scopes.length === 0) {
    return []
  }
  return replacing(fault, 'Separate the scopes by single spaces', scopes.join(' '), true)
}

const replaceScope: Fixer = (fault) => {
  const { value, diagnostic } = fault
  const { scope, suggestion } = diagnostic.data ?? {}
  if (typeof value !== 'string' || suggestion === undefined) {
    return []
  }
  const scopes = value.split(' ').map((one) => (one === scope ? suggestion : one))
  return replacing(fault, `Change to "${suggestion}"`, scopes.join(' '), false)
}

const removeScope: Fixer = (fault) => {
  const { value, diagnostic } = fault
  if (typeof value !== 'string') {
    return []
  }
  const scopes = value.split(' ').filter((one) => one !== diagnostic.data?.['scope'])
  if (scopes.length === 0) {
    return []
  }
  return replacing(fault, `Remove "${String(diagnostic.data?.['scope'])}"`, scopes.join(' '), false)
}

/** Replaces an address by its scheme: `myapp://callback` → `myapp`. */
const bareScheme: Fixer = (fault) => {
  const { value } = fault
  const [, scheme] = (typeof value === 'string' && /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(value)) || []
  return scheme === undefined ? [] : replacing(fault, `Change to "${scheme}"`, scheme, false)
}

const toText: Fixer = (fault) => {
  if (typeof fault.value === 'number') {
    return replacing(fault, `Change to "${fault.value}"`, String(fault.value), true)
  }
  return []
}

/** Converts a text to an integer: `"1"` or `"USER_INSTALL"` → `1`. */
const toInteger: Fixer = (fault) => {
  const digits = fault.diagnostic.data?.['suggestion'] ?? fault.value
  if (typeof digits === 'string' && /^\d{1,15}$/.test(digits)) {
    return replacing(fault, `Change to ${Number(digits)}`, Number(digits), true)
  }
  return []
}

/** The fixers of this area, by code. */
export const authorizationFixes = {
  'authorization/scopes-format': tidyScopes,
  'authorization/duplicate-scope': tidyScopes,
  'authorization/unknown-scope': replaceScope,
  'authorization/redundant-scope': removeScope,
  'authorization/state-set': removeUnsafely,
  'authorization/state-weak': removeUnsafely,
  'authorization/nonce': toText,
  'authorization/integration-type': toInteger,
  'authorization/custom-scheme': bareScheme,
  'authorization/duplicate-key': removeUnsafely,
} satisfies Fixers
