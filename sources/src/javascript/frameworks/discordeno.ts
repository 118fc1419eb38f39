import type { Framework } from './framework.js'

export const discordeno: Framework = {
  packages: ['discordeno', '@discordeno/*'],
  handlers: {
    runs: ['execute', 'run'],
    members: { data: 'data' },
    data: { options: 'options', name: 'command' },
    parses: ['commandOptionsParser'],
  },
  sinks: {
    createGlobalApplicationCommand: { scope: 'global' },
    editGlobalApplicationCommand: { scope: 'global', isEdit: true },
    upsertGlobalApplicationCommands: { scope: 'global' },
    createGuildApplicationCommand: { scope: 'guild' },
    editGuildApplicationCommand: { scope: 'guild', isEdit: true },
    upsertGuildApplicationCommands: { scope: 'guild' },
  },
  commandTypes: ['Create(?:Slash|ContextMenu)?ApplicationCommand'],
}
