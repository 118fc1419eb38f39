import { WANTED_DEFAULTS } from '../facts.js'
import type { Json } from './localize.js'

/** Decision 50: compares commands as lines of text, without everything that makes no difference. */

const DEFAULTS: Readonly<Record<string, unknown>> = {
  nsfw: false,
  required: false,
  autocomplete: false,
  dm_permission: true,
  default_permission: true,
}
/** The default of the command's own `type`. The type of an option has no default. */
const COMMAND_DEFAULTS = { ...DEFAULTS, type: 1 }
const GUILD_DEFAULTS: Readonly<Record<string, readonly number[]>> = {
  integration_types: [0],
  contexts: [0, 1, 2],
}

const SETS = ['integration_types', 'contexts', 'channel_types']
const TEXTS = ['name', 'description']
/** Fields that the service sets. They are not compared. */
const SERVER = [
  'id',
  'application_id',
  'guild_id',
  'version',
  'name_localized',
  'description_localized',
]

export interface Compared {
  readonly isGuild?: boolean
  /** The meaning of absent `integration_types` in a global command. If left out, they may mean any list. */
  readonly integrationTypes?: readonly number[]
}

export function isEqual(
  a: Json,
  b: Json,
  { isGuild = false, integrationTypes }: Compared = {},
): boolean {
  const isNoHandlerKnown = a['type'] === 4 && [a, b].some((one) => !one['handler'])
  const isUnknown =
    !isGuild && integrationTypes === undefined && [a, b].some((one) => !one['integration_types'])
  const defaults = {
    ...COMMAND_DEFAULTS,
    ...(integrationTypes && { integration_types: integrationTypes }),
    ...(isGuild && GUILD_DEFAULTS),
  }
  const types = (command: Json) =>
    isGuild
      ? [0]
      : ((command['integration_types'] ?? integrationTypes) as readonly number[] | undefined)
  const isOneWithoutContexts =
    !isGuild && [a, b].filter(({ contexts }) => hasItems(contexts)).length === 1
  if (isOneWithoutContexts && isOutsideDm(a, b, types) !== isOutsideDm(b, a, types)) {
    const { dm_permission: _, contexts: __, ...first } = a
    const { dm_permission: ___, contexts: ____, ...second } = b
    return isEqual(first, second, { isGuild, ...(integrationTypes && { integrationTypes }) })
  }
  const canonical = (command: Json) => {
    const unknown = isUnknown && { integration_types: null }
    // Decision 18: it is ignored in a guild. The old field is derived from contexts.
    const ignored = (isGuild || hasItems(command['contexts'])) && { dm_permission: null }
    // An entry point that was made without a handler does not show which one it has.
    const handler = isNoHandlerKnown && { handler: null }
    return JSON.stringify(node({ ...command, ...unknown, ...ignored, ...handler }, defaults))
  }
  return canonical(a) === canonical(b)
}

const hasItems = (list: unknown): list is readonly number[] =>
  Array.isArray(list) && list.length > 0

/**
 * Tells whether contexts of one command have the same meaning as `dm_permission: false` of the other: not in DMs of the
 * app.
 */
function isOutsideDm(
  { contexts }: Json,
  other: Json,
  typesOf: (command: Json) => readonly number[] | undefined,
): boolean {
  if (!hasItems(contexts) || hasItems(other['contexts']) || other['dm_permission'] !== false) {
    return false
  }
  const isForUsers = typesOf(other)?.includes(1) === true
  return contexts.includes(0) && !contexts.includes(1) && (contexts.includes(2) || !isForUsers)
}

function node(object: Json, defaults: Readonly<Record<string, unknown>>): unknown {
  const fields = Object.keys(object)
    .filter((key) => !SERVER.includes(key))
    .map((key) => [key, field(object, key)] as const)
    .filter(
      ([key, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(sorted(defaults[key])),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return fields
}

function field(object: Json, key: string): unknown {
  const value = object[key]
  if (value === null || value === undefined || value === '') {
    return undefined
  }
  if (Array.isArray(value) && value.length === 0) {
    return undefined
  }
  if (SETS.includes(key)) {
    return sorted(value)
  }
  if (TEXTS.includes(key)) {
    return tidy(String(value))
  }
  if (key === 'name_localizations') {
    return dictionary(value as Json, object['name'])
  }
  if (key === 'description_localizations') {
    return dictionary(value as Json, object['description'])
  }
  if (key === 'options' || key === 'choices') {
    return (value as readonly Json[]).map((item) => node(item, DEFAULTS))
  }
  return value
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) ? [...new Set(value as number[])].sort((a, b) => a - b) : value
}

function tidy(text: string): string {
  return text.replaceAll(/\p{White_Space}+/gu, ' ').replaceAll(/^ | $/g, '')
}

function dictionary(entries: Json, standard: unknown): unknown {
  const own = tidy(typeof standard === 'string' ? standard : '')
  const kept = Object.entries(entries)
    .filter(([, text]) => typeof text === 'string')
    .map(([locale, text]) => [locale, tidy(String(text))] as const)
    .filter(([locale, text]) => text !== own || WANTED_DEFAULTS.includes(locale))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return kept.length === 0 ? undefined : kept
}
