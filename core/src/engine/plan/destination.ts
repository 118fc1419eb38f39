import { isObject } from '../../dynamic.js'
import type { AppFacts, Scope } from '../../context.js'
import type { Path } from '../../diagnostic.js'
import { placesIn, readCommandList, type Data } from '../forms/command-data.js'
import { entryOf, readApp } from '../forms/outside.js'

/** Where commands go, and what is known about the application. */
export interface Destination {
  readonly scope: Scope
  readonly guildId: string | undefined
  readonly applicationId: string | undefined
  readonly app: AppFacts
}

export function readDeployed(deployed: unknown): readonly Data[] {
  const read = readCommandList(deployed)
  return Array.isArray(read) ? read.filter(isObject) : []
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/** Where the commands go: as the context says, else where the deployed ones all are. */
export function readDestination(context: unknown, deployed: readonly Data[]): Destination {
  const app = readApp(entryOf(context, 'app'))
  const guilds = new Set(deployed.map((command) => textOf(command['guild_id'])))
  const [guild] = guilds.size === 1 ? guilds : []
  const given = entryOf(context, 'scope')
  const likely = guild === undefined ? 'global' : 'guild'
  const scope = given === 'guild' || given === 'global' ? given : likely
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

/** A deployed command that says which guild it belongs to is not confused with another scope's. */
export function isHere(command: Data, { scope, guildId }: Destination): boolean {
  const guild = textOf(command['guild_id'])
  if (guild === undefined) {
    return true
  }
  return scope === 'guild' && (guildId === undefined || guildId === guild)
}

/**
 * Whether the list was fetched with dictionaries. The service returns them as null where there are none; without
 * `with_localizations=true` it leaves them out, so whole commands without any such key tell.
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

/** Whether a node of the command has a key with this ending. */
const hasKey = (data: Data, ending: string): boolean =>
  placesIn(data).some(
    ({ value, isNode }) =>
      isNode && isObject(value) && Object.keys(value).some((key) => key.endsWith(ending)),
  )

/** Where a command has dictionaries with entries. */
export function dictionaryPlaces(data: Data): readonly Path[] {
  return placesIn(data)
    .filter(
      ({ field, value }) =>
        field?.type === 'localizations' && isObject(value) && Object.keys(value).length > 0,
    )
    .map(({ path }) => path)
}
