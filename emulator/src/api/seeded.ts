import { errorsOf } from '../answers/error-body.js'
import type { Message } from '../json.js'
import { SeedError } from '../state/seed-error.js'
import type { SeededMessage } from '../state/seed-messages.js'
import { momentOf } from '../state/snowflakes.js'
import { createWorld, type World, type WorldOptions } from '../state/world.js'
import { messageOf, refuseMessage } from './messages.js'
import { userOf } from './objects.js'

/**
 * Creates a world as its seed describes it, with the messages of its channels.
 *
 * @throws SeedError if the seed cannot be used
 */
export const createSeededWorld = (options: Omit<WorldOptions, 'messageOf'> = {}): World =>
  createWorld({ ...options, messageOf: seededMessage })

/**
 * Returns a message of the seed as the API shows it.
 *
 * @throws SeedError with the place of the first thing that Discord would refuse
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
