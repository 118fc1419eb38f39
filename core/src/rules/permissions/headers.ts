import { error, warning, type Headers } from '../header.js'

export const PERMISSIONS = {
  'permissions/count': error('guildPermissions', 'BASE_TYPE_MAX_LENGTH'),
  'permissions/entry-shape': error('permission'),
  'permissions/duplicate': warning('permission'),
  'permissions/constant-type': warning('permission'),
  'permissions/conflict': warning('permission'),
} satisfies Headers<`permissions/${string}`>
