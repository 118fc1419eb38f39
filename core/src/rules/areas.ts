import type { Resource } from '../contract/resources.js'

/**
 * The areas of rules in the order of the ledger, each a folder here, with what most of its examples are. Every other list of
 * them is made of this one and of what stands in the folders (`npm run generate`).
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
  text: 'command',
  slashlint: 'command',
  source: 'command',
} as const satisfies Readonly<Record<string, Resource>>
