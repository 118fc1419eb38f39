import type { Framework, Sink } from './framework.js'

/** `Routes.applicationCommands(…)`, "/applications/…/commands", not ".../commands/permissions". Bound: the slice below. */
const ROUTE =
  /Routes\.application(Guild)?Commands?\(|\/applications\/([^]*?)(\/guilds\/[^]*)?\/commands(?![^]*\/permissions)/

/** `${guild ? '/guilds/…' : ''}` */
const MAY_BE_GUILDS = /[^?]\?(?![.?])/

/** Where each of several routes begins. */
const BEGINNING = /(?=Routes\.|\/applications\/)/

/**
 * "https://ci.example.com/", "/api/applications" of the page's own server, and the route of a server with ":id": others have
 * applications with commands, too. A name without a dot may be that of a proxy.
 */
const FOREIGN = /https?:\/\/(?![\w.-]*discord)[\w-]+\.[\w.-]+\/|^['"`]\/api\/(?!v\d)|\/:\w/

/** `rest.put(…)`, `axios.post(…)`, `fetch(…)` */
const REQUEST = /\.(?:put|post|patch|request)$|(?:^|\.)\$?o?fetch$/

/** What the options of a request say of its method: that it is an edit, or what may make it one. */
const MAY_EDIT =
  /\bmethod['"]?(?=\s*[:,}])(?!\s*:\s*(?:[^,?]{0,100}\?\s*['"`](?!PATCH)\w+['"`]\s*:\s*)?['"`](?!PATCH)\w+['"`])|(?:^|[,\n/])[^\S\n]*\.{3}/i

/** The options of a request by themselves, without what stands in brackets in them. Bound: the slice. */
function ownText(options: string): string {
  const inner = options.slice(1, 5000)
  const without = inner.replaceAll(/\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/g, '')
  return without === inner ? inner : ownText(` ${without}`)
}

/** A request to the service itself; of an address that depends on something, such as `guild ? … : …`, the scope is not known. */
function sinkOf(callee: string, args: readonly string[]): Sink | undefined {
  const address = (args[0] ?? '').slice(0, 1000)
  const parts = REQUEST.test(callee) && !FOREIGN.test(address) ? address.split(BEGINNING) : []
  const scopes = parts.flatMap((part) => {
    const route = ROUTE.exec(part)
    if (route === null) {
      return []
    }
    if ((route[1] ?? route[3]) === undefined) {
      return ['global'] as const
    }
    return MAY_BE_GUILDS.test(route[2] ?? '')
      ? (['guild', 'global'] as const)
      : (['guild'] as const)
  })
  const [scope, ...others] = new Set(scopes)
  if (scope === undefined) {
    return undefined
  }
  const options =
    callee.endsWith('fetch') || callee.endsWith('request') ? ownText(args[1] ?? '') : ''
  const isEdit = callee.endsWith('patch') || MAY_EDIT.test(options)
  const takes = isEdit || !parts.every(isOfAll) ? undefined : takenBy(callee, options)
  return {
    isPlain: true,
    ...(others.length === 0 && { scope }),
    ...(isEdit && { isEdit: true }),
    ...(takes !== undefined && { takes }),
  }
}

/** Whether a part of an address is the route of all commands, and not that of one: `…/commands/${id}`. */
const isOfAll = (part: string): boolean =>
  !ROUTE.test(part) || /Routes\.application(?:Guild)?Commands\(|\/commands\/?['"`]/.test(part)

/** What a request with a certain method sends to the route of all commands. */
function takenBy(callee: string, options: string): Sink['takes'] {
  const own = /\.(put|post)$/.exec(callee)?.[1]
  const [, named] = /\bmethod['"]?\s*:\s*['"`](\w+)['"`]\s*(?:,|\}|$)/.exec(options) ?? []
  switch ((own ?? named)?.toLowerCase()) {
    case 'put':
      return 'list'
    case 'post':
      return 'one'
    default:
      return undefined
  }
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
