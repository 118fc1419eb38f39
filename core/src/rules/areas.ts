import type { Resource } from '../contract/resources.js'

/**
 * The areas of rules in their order, each with the resource of most of its examples. Each area is a
 * folder here. `npm run generate` makes all other lists of areas from this one and the folders.
 */
export const AREAS = {
  shape: 'command',
  command: 'command',
  option: 'option',
  structure: 'command',
  choice: 'choice',
  localization: 'command',
  set: 'commands',
  permissions: 'command-permissions',
  lobby: 'lobby',
  authorization: 'authorization',
  request: 'request',
  interaction: 'interaction',
  response: 'interaction-response',
  use: 'command',
  answer: 'command',
  python: 'command',
  text: 'command',
  slashlint: 'command',
  source: 'command',
} as const satisfies Readonly<Record<string, Resource>>
