import { boundsOf, fieldsOf, type ObjectResource } from '@slashlint/core/contract'
import { annotations, snippets } from './annotations.js'
import { closed, define, type Schema, type Sheet } from './schema.js'
import { ASSIGNED, BOOLEAN, member, snowflake } from './values.js'

function permission(sheet: Sheet): Schema {
  return define(sheet, 'permission', () => ({
    type: 'object',
    ...snippets('permission'),
    required: ['id', 'type', 'permission'],
    properties: {
      id: { ...annotations('permission', 'id'), allOf: [snowflake(sheet)] },
      type: { ...annotations('permission', 'type'), allOf: [member(sheet, 'PermissionType')] },
      permission: { ...annotations('permission', 'permission'), ...BOOLEAN },
    },
    ...closed(sheet),
  }))
}

/**
 * Overwrites of one command: the body of an edit, or the object that is fetched, which names its command, application and
 * guild.
 */
export function permissions(sheet: Sheet, resource: 'commandPermissions' | 'guildCommandPermissions'): Schema {
  const fetched = resource === 'guildCommandPermissions'
  const fields = fieldsOf(resource)
  const id = (key: string): Schema =>
    fetched ? { ...annotations(resource, key), allOf: [snowflake(sheet)] } : ASSIGNED
  return {
    type: 'object',
    required: Object.keys(fields).filter((key) => fields[key]?.required),
    properties: {
      id: id('id'),
      application_id: id('application_id'),
      guild_id: id('guild_id'),
      permissions: overwrites(sheet, resource),
    },
    ...closed(sheet),
  }
}

/** What "Get guild command permissions" returns. */
export function fetchedList(sheet: Sheet): Schema {
  const item = define(sheet, 'guild-command-permissions', () => permissions(sheet, 'guildCommandPermissions'))
  return { type: 'array', items: item }
}

function overwrites(sheet: Sheet, resource: ObjectResource): Schema {
  return {
    ...annotations(resource, 'permissions'),
    type: 'array',
    maxItems: boundsOf(resource)['permissions']?.maxItems,
    items: permission(sheet),
    errorMessage: 'This must be a list of permissions.',
  }
}
