import type { CompareContext } from '../forms/compare-context.js'
import { readCommand } from '../forms/command-data.js'
import { readContext } from './equal-commands.js'
import { normalCommand } from '../forms/normal-form.js'
import { plainNode } from '../forms/stored-form.js'

/**
 * Converts a deployed command to a definition: without ids, version and default values.
 *
 * @param command a command as Discord returns it, best with its translations
 * @param context the scope, and the contexts of the application
 * @returns a new object, for which `equalCommands` finds no difference; `undefined` if it is no command. Never throws.
 * @see contract, section "Application command"; decision 50
 */
export function toDefinition(
  command: unknown,
  context: CompareContext = {},
): Readonly<Record<string, unknown>> | undefined {
  const data = readCommand(command)
  const read = readContext(context)
  if (data === undefined) {
    return undefined
  }
  const {
    type,
    name,
    dm_permission: old,
    ...fields
  } = plainNode(normalCommand(data, read), 'command', read)
  // Discord derives it from the contexts.
  return {
    name,
    type,
    ...fields,
    ...(old !== undefined && fields['contexts'] === undefined && { dm_permission: old }),
  }
}
