import { READS_DATA, sinksFor } from './framework.js'
import type { Framework } from './framework.js'

export const discordeno: Framework = {
  packages: ['discordeno', '@discordeno/*'],
  handlers: {
    ...READS_DATA,
    parses: ['commandOptionsParser'],
  },
  sinks: sinksFor('ApplicationCommand', 'upsert'),
  commandTypes: ['Create(?:Slash|ContextMenu)?ApplicationCommand'],
}
