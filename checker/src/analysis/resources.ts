import type { Resource } from '@slashlint/core'

/** What one of each resource is called when definitions are counted. */
export const RESOURCE_NOUNS: Readonly<Record<Resource, string>> = {
  command: 'command',
  commands: 'command',
  option: 'option',
  choice: 'choice',
  'command-permissions': 'permission list',
  'guild-command-permissions': 'permission list',
  lobby: 'lobby',
  'lobby-member': 'lobby member',
  authorization: 'authorization',
  request: 'request',
  interaction: 'interaction',
  'interaction-response': 'answer',
}

/** Every kind of value that can be checked. */
export const RESOURCES: readonly Resource[] = Object.keys(RESOURCE_NOUNS) as Resource[]
