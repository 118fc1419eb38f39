import { BOUNDS } from '@slashlint/core/internal'
import { annotations, requiredOf, snippets } from './annotations.js'
import { propertiesBut } from './property.js'
import { closed, define, type Schema, type Sheet } from './schema.js'

function permission(sheet: Sheet): Schema {
  return define(sheet, 'permission', () => ({
    type: 'object',
    ...snippets('permission'),
    required: requiredOf('permission'),
    properties: propertiesBut(sheet, 'permission', []),
    ...closed(sheet),
  }))
}

/**
 * Makes the schema of the overwrites of one command: the body of an edit, or the object that the
 * service returns. The latter names its command, application and guild.
 */
export function permissions(
  sheet: Sheet,
  resource: 'commandPermissions' | 'guildCommandPermissions',
): Schema {
  return {
    type: 'object',
    required: requiredOf(resource),
    properties: {
      ...propertiesBut(sheet, resource, ['permissions']),
      permissions: {
        ...annotations(resource, 'permissions'),
        type: 'array',
        maxItems: BOUNDS[resource].permissions.maxItems,
        items: permission(sheet),
        errorMessage: 'This must be a list of permissions.',
      },
    },
    ...closed(sheet),
  }
}

/** Makes the schema of the response to "Get guild command permissions": a list of such objects. */
export function fetchedList(sheet: Sheet): Schema {
  const item = define(sheet, 'guild-command-permissions', () =>
    permissions(sheet, 'guildCommandPermissions'),
  )
  return { type: 'array', items: item }
}
