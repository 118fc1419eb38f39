// What may be checked, with the names of the menu.
import { RESOURCE_NOUNS } from './workspace.mjs'

/** Resources whose noun alone does not say what they are. */
const NAMES = {
  commands: 'List of commands',
  'command-permissions': 'Command permissions',
  'guild-command-permissions': 'Command permissions, as fetched',
  'guild-command-permissions-list': 'Command permissions of a guild, as fetched',
  'interaction-response': 'Answer to an interaction',
  authorization: 'Authorization arguments',
}

const capital = (text) => text[0].toUpperCase() + text.slice(1)

export const RESOURCES_WITH_NOUNS = Object.entries(RESOURCE_NOUNS).map(([id, noun]) => [id, NAMES[id] ?? capital(noun)])
