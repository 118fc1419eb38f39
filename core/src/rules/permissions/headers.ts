import type { Expressibles, Headers } from '../header.js'

export const PERMISSIONS = {
  'permissions/count': { severity: 'error', section: 'guildPermissions', apiCode: 'BASE_TYPE_MAX_LENGTH' },
  'permissions/entry-shape': { severity: 'error', section: 'permission' },
  'permissions/duplicate': { severity: 'warning', section: 'permission' },
  'permissions/constant-type': { severity: 'warning', section: 'permission' },
  'permissions/conflict': { severity: 'warning', section: 'permission' },
} as const satisfies Headers<`permissions/${string}`>

/** What a schema can say of the errors among them. */
export const PERMISSIONS_IN_SCHEMAS = {
  'permissions/count': { says: 'yes' },
  'permissions/entry-shape': { says: 'yes' },
} as const satisfies Expressibles<typeof PERMISSIONS>
