import { InteractionContextType } from '../../contract/enums.js'
import { isDynamic } from '../../dynamic.js'
import type { TreeResource } from './command-data.js'
import type { CompareContext } from './compare-context.js'
import {
  isDictionary,
  isNode,
  isNodeList,
  normalNode,
  sameValue,
  type NormalNode,
} from './normal-form.js'
import type { StoredCommand } from './stored.js'

/** An option and a choice in normal form in which every field has its default value. */
const DEFAULTS = {
  option: /* @__PURE__ */ normalNode({}, 'option', {}),
  choice: /* @__PURE__ */ normalNode({}, 'choice', {}),
}

/** Fields that a stored option or choice always contains, even with the default value. */
const STATED: ReadonlySet<string> = new Set(['type', 'name', 'value'])

/** Converts a node in normal form to JSON data, without default values and unknown parts. */
export function plainNode(
  node: NormalNode,
  resource: TreeResource,
  context: CompareContext = {},
): Record<string, unknown> {
  const defaults = resource === 'command' ? normalNode({}, 'command', context) : DEFAULTS[resource]
  const data: Record<string, unknown> = {}
  for (const [key, value] of node.fields) {
    if (isDynamic(value) || value === null) {
      continue
    }
    const byDefault = defaults.fields.get(key)
    if (isDictionary(value)) {
      const known = [...value.entries].filter(([, text]) => typeof text === 'string')
      if (known.length > 0) {
        data[key] = Object.fromEntries(known)
      }
    } else if (isNodeList(value) && value.length > 0) {
      const below = key === 'choices' ? 'choice' : 'option'
      data[key] = value.filter(isNode).map((item) => plainNode(item, below))
    } else if (STATED.has(key) || isDynamic(byDefault) || !sameValue(byDefault, value)) {
      data[key] = Array.isArray(value) ? value.filter((item) => !isDynamic(item)) : value
    }
  }
  return data
}

/** Makes a key of a command's type and name. Within a type, names are unique. */
export const keyOf = (type: number, name: string): string => `${type}\n${name}`

/** The facts that all commands of a scope share. */
export interface Identity extends CompareContext {
  /** The guild of the commands; absent in the global scope. */
  readonly guildId?: string
  /** The snowflake of the application that owns the commands. */
  readonly applicationId: string
}

/** Fields that the service always returns, with their default values. */
const ALWAYS = {
  name_localizations: null,
  description: '',
  description_localizations: null,
  default_member_permissions: null,
  nsfw: false,
} as const

/**
 * Converts a command in normal form to the form in which the service stores it; undefined if its type or name is
 * unknown.
 */
export function store(
  node: NormalNode,
  identity: Identity,
  id: string,
  version: string,
): StoredCommand | undefined {
  const { type, name, dm_permission: old, ...fields } = plainNode(node, 'command', identity)
  if (typeof type !== 'number' || typeof name !== 'string') {
    return undefined
  }
  const { guildId, applicationId } = identity
  const isGuild = identity.scope === 'guild'
  const configured = node.fields.get('integration_types')
  const inDm = Array.isArray(fields['contexts']) ? inDmBy(fields['contexts']) : old
  const known = Array.isArray(configured) && !configured.some(isDynamic)
  return {
    id,
    application_id: applicationId,
    ...(isGuild && guildId !== undefined && { guild_id: guildId }),
    version,
    type,
    name,
    ...ALWAYS,
    ...(!isGuild && { contexts: null }),
    // The configuration of the application is stored with the command.
    ...(!isGuild && known && { integration_types: configured }),
    ...fields,
    ...(inDm !== undefined && !isGuild && { dm_permission: inDm }),
  }
}

/**
 * Derives `dm_permission` from `contexts`, as the service does. Returns undefined for true, which
 * is the default.
 */
function inDmBy(contexts: readonly unknown[]): false | undefined {
  return contexts.includes(InteractionContextType.BOT_DM) ? undefined : false
}
