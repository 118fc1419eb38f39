import { sinksFor } from './framework.js'
import type { Framework } from './framework.js'

export const discordeno: Framework = {
  packages: ['discordeno', '@discordeno/*'],
  handlers: {
    runs: ['execute', 'run'],
    members: { data: 'data' },
    data: { options: 'options', name: 'command' },
    parses: ['commandOptionsParser'],
  },
  sinks: sinksFor('ApplicationCommand', 'upsert'),
  commandTypes: ['Create(?:Slash|ContextMenu)?ApplicationCommand'],
}
