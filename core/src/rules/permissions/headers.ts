import type { Headers } from '../header.js'

export const PERMISSIONS = {
  'permissions/count': { severity: 'error', section: 'guildPermissions', apiCode: 'BASE_TYPE_MAX_LENGTH' },
  'permissions/entry-shape': { severity: 'error', section: 'permission' },
  'permissions/duplicate': { severity: 'warning', section: 'permission' },
  'permissions/constant-type': { severity: 'warning', section: 'permission' },
  'permissions/conflict': { severity: 'warning', section: 'permission' },
} as const satisfies Headers<`permissions/${string}`>
