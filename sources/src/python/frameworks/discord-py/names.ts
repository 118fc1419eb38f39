import type { Value } from '../../values/value.js'

/**
 * The short name of something of the library: `app_commands.describe`, `commands.Cog`, `discord.Member`; `undefined` for
 * anything else. What several of its modules export has one name.
 */
export function nameIn(value: Value): string | undefined {
  if (value.kind !== 'named') {
    return undefined
  }
  const { name } = value
  if (!name.startsWith('discord.')) {
    return name
  }
  const last = name.slice(name.lastIndexOf('.') + 1)
  if (name.startsWith('discord.app_commands.')) {
    return name.includes('.checks.') ? `checks.${last}` : `app_commands.${last}`
  }
  return name.startsWith('discord.ext.commands.') ? `commands.${last}` : `discord.${last}`
}
