import type { Framework, Sink } from './framework.js'

/** `Routes.applicationCommands(…)`, "/applications/…/commands", not ".../commands/permissions". Bound: the slice below. */
const ROUTE =
  /Routes\.application(Guild)?Commands?\(|\/applications\/([^]*?)(\/guilds\/[^]*)?\/commands(?![^]*\/permissions)/

/** `${guild ? '/guilds/…' : ''}` */
const MAY_BE_GUILDS = /[^?]\?(?![.?])/

/** Where each of several routes begins. */
const BEGINNING = /(?=Routes\.|\/applications\/)/

/** "https://ci.example.com/": others have applications with commands, too. A name without a dot may be that of a proxy. */
const FOREIGN = /https?:\/\/(?![\w.-]*discord)[\w-]+\.[\w.-]+\//

/** `rest.put(…)`, `axios.post(…)`, `fetch(…)` */
const REQUEST = /\.(?:put|post|patch|request)$|(?:^|\.)\$?o?fetch$/

/** A request to the service itself; of an address that depends on something, such as `guild ? … : …`, the scope is not known. */
function sinkOf(callee: string, args: readonly string[]): Sink | undefined {
  const address = (args[0] ?? '').slice(0, 1000)
  const parts = REQUEST.test(callee) && !FOREIGN.test(address) ? address.split(BEGINNING) : []
  const scopes = parts.flatMap((part) => {
    const route = ROUTE.exec(part)
    if (route === null) return []
    if ((route[1] ?? route[3]) === undefined) return ['global'] as const
    return MAY_BE_GUILDS.test(route[2] ?? '') ? (['guild', 'global'] as const) : (['guild'] as const)
  })
  const [scope, ...others] = new Set(scopes)
  if (scope === undefined) return undefined
  const isEdit = callee.endsWith('patch') || /\bmethod:\s*['"]PATCH\b/i.test(args[1] ?? '')
  return { ...(others.length === 0 && { scope }), ...(isEdit && { isEdit: true }) }
}

/**
 * The types, enumerations and routes of the service's interface; other libraries' enumerations are named after these.
 */
export const discordApiTypes: Framework = {
  packages: ['discord-api-types'],
  isNeverLocal: true,
  // Handlers that get what the service sends.
  handlers: { members: { data: 'data' }, data: { options: 'options', name: 'command' } },
  enumerations: {
    commandoptiontype: 'OptionType',
    optiontype: 'OptionType',
    commandtype: 'CommandType',
    channeltype: 'ChannelType',
    interactioncontexttype: 'InteractionContextType',
    integrationtype: 'IntegrationType',
    entrypointhandlertype: 'HandlerType',
    commandhandlertype: 'HandlerType',
    permissionflagsbit: 'Permission',
    permissionflag: 'Permission',
    permissionsbit: 'Permission',
    permission: 'Permission',
    locale: 'Locale',
  },
  sinkOf,
  sinkWords: ['applicationCommands', 'applicationGuildCommands', '/applications/'],
  optionTypes: [
    'APIApplicationCommand(?:Basic|Attachment|Boolean|Channel|Integer|Mentionable|Number|Role|String|Subcommand|SubcommandGroup|User|(?:Integer|Number|String)Autocomplete)?Option',
  ],
  commandTypes: ['RESTP(?:ost|ut)\\w*Application(?:Guild)?Commands?(?:JSONBody)'],
}
