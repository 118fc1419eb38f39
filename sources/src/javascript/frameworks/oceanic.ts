import type { Framework } from './framework.js'

export const oceanic: Framework = {
  packages: ['oceanic.js'],
  sinks: {
    createGlobalCommand: { scope: 'global' },
    editGlobalCommand: { scope: 'global', isEdit: true },
    bulkEditGlobalCommands: { scope: 'global' },
    createGuildCommand: { scope: 'guild' },
    editGuildCommand: { scope: 'guild', isEdit: true },
    bulkEditGuildCommands: { scope: 'guild' },
  },
  commandTypes: ['Create(?:ChatInput|User|Message)?ApplicationCommandOptions'],
}
