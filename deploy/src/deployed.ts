import { pathOf, type Access } from './access.js'
import { DeployError, type Deployed } from './error.js'
import { createSender, type Sender } from './send.js'

/** The place of commands, with the guilds whose permission overwrites are read. */
export interface Place extends Access {
  /**
   * The guilds whose permission overwrites of global commands are read. The overwrites of `guild`
   * are always read.
   */
  readonly overwritesOf?: readonly string[] | undefined
}

/**
 * Reads the deployed commands from Discord, and the permission overwrites if they are wanted.
 * Changes nothing.
 *
 * @throws DeployError for invalid options, and if Discord does not answer or refuses the request
 * @see contract, sections "Global commands", "Guild commands", "Command permissions"
 */
export async function fetchDeployed(place: Place): Promise<Deployed> {
  const sender = createSender(place)
  return {
    commands: await readCommands(sender, place),
    overwrites: await readOverwrites(sender, place),
  }
}

export const readCommands = (sender: Sender, access: Access): Promise<readonly unknown[]> =>
  readList(sender, `${pathOf(access)}?with_localizations=true`)

/**
 * Reads the permission overwrites of the guilds in the options. Returns `undefined` if the options
 * name no guild.
 */
export async function readOverwrites(
  sender: Sender,
  place: Place,
): Promise<readonly object[] | undefined> {
  const guilds = place.guild === undefined ? (place.overwritesOf ?? []) : [place.guild]
  if (guilds.length === 0) {
    return undefined
  }
  const lists: object[] = []
  for (const guild of guilds) {
    lists.push(...(await readList(sender, `${pathOf(place, guild)}/permissions`)))
  }
  return lists
}

async function readList(sender: Sender, path: string): Promise<readonly object[]> {
  const list = await sender.read(path)
  if (Array.isArray(list)) {
    return list.filter((item): item is object => typeof item === 'object' && item !== null)
  }
  throw new DeployError(
    'unreachable',
    `The answer to GET ${path} is no list, as Discord would return it.`,
  )
}
