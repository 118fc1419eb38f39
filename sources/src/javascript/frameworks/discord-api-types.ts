import type { Scope } from '@slashlint/core'
import type { Framework, Sink } from './framework.js'

/**
 * Matches `Routes.applicationCommands(…)` and "/applications/…/commands", but not
 * ".../commands/permissions". The searched text is at most 1000 characters long.
 */
const ROUTE =
  /Routes\.application(Guild)?Commands?\(|\/applications\/([^]*?)(\/guilds\/[^]*)?\/commands(?![^]*\/permissions)/

/** Matches a condition in a route: `${guild ? '/guilds/…' : ''}`. */
const MAY_BE_GUILDS = /[^?]\?(?![.?])/

/** Matches the start of each route in a text with several. */
const BEGINNING = /(?=Routes\.|\/applications\/)/

/**
 * Matches addresses of other servers, which may also have applications with commands:
 * "https://ci.example.com/", the page's own "/api/applications", and a server's route with ":id". A
 * host without a dot does not match, since it may be a proxy.
 */
const FOREIGN = /https?:\/\/(?![\w.-]*discord)[\w-]+\.[\w.-]+\/|^['"`]\/api\/(?!v\d)|\/:\w/

/** Matches `rest.put(…)`, `axios.post(…)` and `fetch(…)`. */
const REQUEST = /\.(?:put|post|patch|request)$|(?:^|\.)\$?o?fetch$/

/** Matches options of a request whose method is or may be `PATCH`. */
const MAY_EDIT =
  /\bmethod['"]?(?=\s*[:,}])(?!\s*:\s*(?:[^,?]{0,100}\?\s*['"`](?!PATCH)\w+['"`]\s*:\s*)?['"`](?!PATCH)\w+['"`])|(?:^|[,\n/])[^\S\n]*\.{3}/i

/**
 * Returns the text of a request's options without nested brackets, for the first 5000 characters.
 */
function ownText(options: string): string {
  const inner = options.slice(1, 5000)
  const without = inner.replaceAll(/\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/g, '')
  return without === inner ? inner : ownText(` ${without}`)
}

/**
 * Returns the facts about a request that sends commands to Discord; `undefined` for other calls.
 * The scope is unknown if the address has a condition such as `guild ? … : …`.
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

/**
 * Tells whether a part of an address is the route of all commands. `…/commands/${id}` is the route
 * of a single one.
 */
const isOfAll = (part: string): boolean =>
  !ROUTE.test(part) || /Routes\.application(?:Guild)?Commands\(|\/commands\/?['"`]/.test(part)

/**
 * Returns whether a request to the route of all commands must contain a list or one command, by its
 * method.
 */
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
 * The types, enumerations and routes of `discord-api-types`. Enumerations of other libraries have
 * similar names.
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
