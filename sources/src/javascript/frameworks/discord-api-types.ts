import type { Scope } from '@slashlint/core'
import type { Framework, Sink } from './framework.js'

/**
 * Matches `Routes.applicationCommands(…)` and "/applications/…/commands", not ".../commands/permissions". Bound: the slice
 * below.
 */
const ROUTE =
  /Routes\.application(Guild)?Commands?\(|\/applications\/([^]*?)(\/guilds\/[^]*)?\/commands(?![^]*\/permissions)/

/** Matches a conditional part of a route: `${guild ? '/guilds/…' : ''}`. */
const MAY_BE_GUILDS = /[^?]\?(?![.?])/

/** Matches the beginning of each of several routes. */
const BEGINNING = /(?=Routes\.|\/applications\/)/

/**
 * Matches addresses of other servers, which may have applications with commands, too: "https://ci.example.com/", the page's own
 * "/api/applications", and a server's route with ":id". A host without a dot may be a proxy's name.
 */
const FOREIGN = /https?:\/\/(?![\w.-]*discord)[\w-]+\.[\w.-]+\/|^['"`]\/api\/(?!v\d)|\/:\w/

/** Matches `rest.put(…)`, `axios.post(…)` and `fetch(…)`. */
const REQUEST = /\.(?:put|post|patch|request)$|(?:^|\.)\$?o?fetch$/

/** Matches options of a request whose method is, or may be, an edit. */
const MAY_EDIT =
  /\bmethod['"]?(?=\s*[:,}])(?!\s*:\s*(?:[^,?]{0,100}\?\s*['"`](?!PATCH)\w+['"`]\s*:\s*)?['"`](?!PATCH)\w+['"`])|(?:^|[,\n/])[^\S\n]*\.{3}/i

/** Returns the text of a request's options without nested brackets. Bound: the slice. */
function ownText(options: string): string {
  const inner = options.slice(1, 5000)
  const without = inner.replaceAll(/\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/g, '')
  return without === inner ? inner : ownText(` ${without}`)
}

/**
 * Returns the sink of a request to Discord. The scope is not known if the address depends on a condition, such as
 * `guild ? … : …`.
 */
function sinkOf(callee: string, args: readonly string[]): Sink | undefined {
  const address = (args[0] ?? '').slice(0, 1000)
  const parts = REQUEST.test(callee) && !FOREIGN.test(address) ? address.split(BEGINNING) : []
  const scopes = parts.flatMap((part): Scope[] => {
    const route = ROUTE.exec(part)
    if (route === null) {
      return []
    }
    if ((route[1] ?? route[3]) === undefined) {
      return ['global']
    }
    return MAY_BE_GUILDS.test(route[2] ?? '') ? ['guild', 'global'] : ['guild']
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

/** Tells whether a part of an address is the route of all commands, and not of a single one: `…/commands/${id}`. */
const isOfAll = (part: string): boolean =>
  !ROUTE.test(part) || /Routes\.application(?:Guild)?Commands\(|\/commands\/?['"`]/.test(part)

/** Returns the form that a request takes on the route of all commands, by its method. */
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

/** Discord's types, enumerations and routes. Enumerations of other libraries have similar names. */
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
