import type { CompareContext } from '../forms/compare-context.js'
import { readCommand } from '../forms/command-data.js'
import { readContext } from './equal-commands.js'
import { normalCommand } from '../forms/normal-form.js'
import { plainNode } from '../forms/stored-form.js'

/**
 * Converts a deployed command to a definition: leaves out ids, version and default values.
 *
 * @param command a command as Discord returns it, preferably with its translations
 * @param context the scope, and the contexts of the application
 * @returns a new object that is equal to the command for `equalCommands`; `undefined` if the value
 *   is not a command. Never throws.
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
