import { bitsOf } from '../evaluate/permissions.js'
import type { Site } from '../scope/module.js'
import { literal, unknown } from '../values/value.js'
import type { Item, Libraries, Value } from '../values/value.js'
import type { Framework, Sink } from './framework.js'

/**
 * `client.application.commands.create(…)`, `guild.commands.set(…)`; not `client.commands.set('name', …)`, which is a
 * map.
 */
const MANAGER = /(application|guild)\w*(?:\.cache\.get|\.get|\.fetch)?(?:\([^()]*\))?\)?\.commands\.(create|set|edit)$/i

function sinkOf(callee: string, args: readonly string[]): Sink | undefined {
  const manager = MANAGER.exec(callee)
  if (manager === null) return undefined
  const isGuild = /guild/i.test(manager[1] ?? '') || args.length > 1
  return { ...(isGuild && { scope: 'guild' }), ...(manager[2] === 'edit' && { isEdit: true }) }
}

/** `PermissionsBitField`, `Permissions` */
const isBitField = (name: string | undefined): boolean => /^permissions?(?:bitfield)?$/i.test(name ?? '')

/** A bit set from what discord.js takes for one: bits, digits, names, and lists of them. */
function permissionsOf(libraries: Libraries, value: Item | undefined, site: Site): Value {
  const bits = value === undefined ? 0n : bitsOf(libraries, value)
  return bits === undefined
    ? unknown(site, 'The permissions are not known.')
    : { ...literal(site, bits), member: 'Permission' }
}

/** Commands as plain objects, and what sends them. */
export const discordJs: Framework = {
  packages: ['discord.js'],
  isNeverLocal: true,
  aliases: {
    Permission: {
      manageemojisandstickers: 'MANAGE_GUILD_EXPRESSIONS',
      startembeddedactivities: 'USE_EMBEDDED_ACTIVITIES',
      usepublicthreads: 'CREATE_PUBLIC_THREADS',
      useprivatethreads: 'CREATE_PRIVATE_THREADS',
    },
  },
  call: ({ evaluator: { libraries } }, { path }, args, site) =>
    path.at(-1) === 'resolve' && isBitField(path.at(-2)) ? permissionsOf(libraries, args[0], site) : undefined,
  construct: ({ evaluator: { libraries } }, { path }, args, site) =>
    isBitField(path.at(-1)) ? permissionsOf(libraries, args()[0], site) : undefined,
  sinkOf,
  sinkWords: ['application.commands', 'application?.commands', 'commands.set(', 'commands.create(', 'commands.edit('],
  commandTypes: ['(?:ChatInput|User|Message|PrimaryEntryPoint)?ApplicationCommandData(?:Resolvable)?'],
  optionTypes: [
    'ApplicationCommand(?:(?:Attachment|Boolean|Channel|Mentionable|Role|User|(?:Autocomplete)?(?:Numeric|String))?Option|Choices|Sub(?:Command|Group))Data',
  ],
  camelTypes: ['ApplicationCommand(?!\\w*Interaction)\\w*Data', '(?:ChatInput|User|Message)ApplicationCommandData'],
}
