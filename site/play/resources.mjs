// What may be checked, with the names of the menu.
import { RESOURCE_NOUNS } from './workspace.mjs'

/** Two resources have one noun each: a list of commands, and what the service returns. */
const NAMES = {
  commands: 'List of commands',
  'command-permissions': 'Command permissions',
  'guild-command-permissions': 'Command permissions, as fetched',
  'interaction-response': 'Answer to an interaction',
  authorization: 'Authorization arguments',
}

const capital = (text) => text[0].toUpperCase() + text.slice(1)

export const RESOURCES_WITH_NOUNS = Object.entries(RESOURCE_NOUNS).map(([id, noun]) => [id, NAMES[id] ?? capital(noun)])
