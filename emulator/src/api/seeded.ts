import { errorsOf } from '../answers/error-body.js'
import type { Message } from '../json.js'
import { SeedError } from '../state/seed-error.js'
import type { SeededMessage } from '../state/seed-messages.js'
import { momentOf } from '../state/snowflakes.js'
import { createWorld, type World, type WorldOptions } from '../state/world.js'
import { messageOf, refuseMessage } from './messages.js'
import { userOf } from './objects.js'

/** Creates a world from a seed, including messages. @throws SeedError if the seed is invalid */
export const createSeededWorld = (options: Omit<WorldOptions, 'messageOf'> = {}): World =>
  createWorld({ ...options, messageOf: seededMessage })

/**
 * Converts a message of the seed to the API's format.
 *
 * @throws SeedError with the place of the first error
 */
function seededMessage(
  world: World,
  { id, authorId, channelId, where, isPinned, data, files }: SeededMessage,
): Message {
  const sent = { data, files }
  const refused = refuseMessage(sent)
  const author = userOf(world, authorId)
  if (refused !== undefined || author === undefined) {
    const [{ path, message } = { path: [], message: 'nobody wrote it.' }] =
      refused === undefined ? [] : errorsOf(refused)
    const place = path.map((key) => (/^\d+$/.test(String(key)) ? `[${key}]` : `.${key}`))
    throw new SeedError(`${where}${place.join('')}: ${message}`)
  }
  const timestamp = new Date(momentOf(id)).toISOString()
  return messageOf(world, author, channelId, sent, { id, timestamp, pinned: isPinned })
}
