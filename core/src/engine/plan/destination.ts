import { isObject } from '../../dynamic.js'
import type { AppFacts, Scope } from '../../context.js'
import type { Path } from '../../diagnostic.js'
import { valuesIn, readCommandList, type Data } from '../forms/command-data.js'
import { entryOf, readApp } from '../forms/outside.js'

/** The destination of commands, and facts about the application. */
export interface Destination {
  /** The scope in the context; without one, the scope that all deployed commands share. */
  readonly scope: Scope
  /**
   * The guild's snowflake. Undefined in the global scope, and if neither the context nor the
   * commands name a guild.
   */
  readonly guildId: string | undefined
  /** The application's snowflake: from the context, else from a deployed command. */
  readonly applicationId: string | undefined
  /** The facts of the context about the application; empty if it has none. */
  readonly app: AppFacts
}

export function readDeployed(deployed: unknown): readonly Data[] {
  const read = readCommandList(deployed)
  return Array.isArray(read) ? read.filter(isObject) : []
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/**
 * Finds the destination of a plan in its context and, where the context has no facts, in the
 * deployed commands.
 */
export function readDestination(context: unknown, deployed: readonly Data[]): Destination {
  const app = readApp(entryOf(context, 'app'))
  const guilds = new Set(deployed.map((command) => textOf(command['guild_id'])))
  const [guild] = guilds.size === 1 ? guilds : []
  const stated = entryOf(context, 'scope')
  const likely = guild === undefined ? 'global' : 'guild'
  const scope = stated === 'guild' || stated === 'global' ? stated : likely
  const ofCommands = deployed
    .map((command) => textOf(command['application_id']))
    .find((id) => id !== undefined)
  return {
    scope,
    guildId: scope === 'guild' ? (textOf(entryOf(context, 'guildId')) ?? guild) : undefined,
    applicationId: textOf(entryOf(context, 'applicationId')) ?? app.id ?? ofCommands,
    app,
  }
}

/**
 * Tells whether a deployed command may belong to the destination: it names no guild, or the guild
 * of the destination.
 */
export function isHere(command: Data, { scope, guildId }: Destination): boolean {
  const guild = textOf(command['guild_id'])
  if (guild === undefined) {
    return true
  }
  return scope === 'guild' && (guildId === undefined || guildId === guild)
}

/**
 * Tells whether the deployed commands were fetched with dictionaries. With
 * `with_localizations=true`, the service returns absent dictionaries as null; otherwise it leaves
 * out the keys. So commands without any such key were fetched without.
 */
export function hasDictionaries(deployed: readonly Data[]): boolean {
  if (deployed.some((command) => hasKey(command, '_localizations'))) {
    return true
  }
  const isAnswer = (command: Data): boolean =>
    Object.hasOwn(command, 'version') && Object.hasOwn(command, 'application_id')
  const isListed = (command: Data): boolean => hasKey(command, '_localized')
  return deployed.length === 0 || !(deployed.some(isListed) || deployed.every(isAnswer))
}

/** Tells whether a command, or an option or choice in it, has a key with this ending. */
const hasKey = (data: Data, ending: string): boolean =>
  valuesIn(data).some(
    ({ value, isNode }) =>
      isNode && isObject(value) && Object.keys(value).some((key) => key.endsWith(ending)),
  )

/** Lists the paths of a command's dictionaries of translations that are not empty. */
export function dictionaryPlaces(data: Data): readonly Path[] {
  return valuesIn(data)
    .filter(
      ({ field, value }) =>
        field?.type === 'localizations' && isObject(value) && Object.keys(value).length > 0,
    )
    .map(({ path }) => path)
}
