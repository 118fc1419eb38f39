import type { Resource } from '../contract/resources.js'

/**
 * The areas of rules in the order of the ledger, each with the resource of most of its examples. Each is a folder here.
 * `npm run generate` makes every other list of them from this one and from the folders.
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
