/** The resources that can be validated on their own. */
export const RESOURCES = [
  'command',
  'commands',
  'option',
  'choice',
  'command-permissions',
  'guild-command-permissions',
  'guild-command-permissions-list',
  'lobby',
  'lobby-member',
  'authorization',
  'request',
  'interaction',
  'interaction-response',
] as const

/** A resource that can be validated on its own. */
export type Resource = (typeof RESOURCES)[number]

/** The resources that are lists. */
export const LIST_RESOURCES: readonly Resource[] = ['commands', 'guild-command-permissions-list']

/** A noun for each resource, for sentences that count definitions. */
export const RESOURCE_NOUNS: Readonly<Record<Resource, string>> = {
  command: 'command',
  commands: 'command',
  option: 'option',
  choice: 'choice',
  'command-permissions': 'permission list',
  'guild-command-permissions': 'permission list',
  'guild-command-permissions-list': 'guild permission list',
  lobby: 'lobby',
  'lobby-member': 'lobby member',
  authorization: 'authorization',
  request: 'request',
  interaction: 'interaction',
  'interaction-response': 'answer',
}
