import type { Framework } from './framework.js'

export const discordeno: Framework = {
  packages: ['discordeno', '@discordeno/*'],
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
