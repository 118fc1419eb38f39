import type { Framework, Getter } from './framework.js'

/** Missing options throw if they are required; another type counts as missing. */
const option: Getter = { reads: 'option', requiredAt: 1 }

const GETTERS = Object.fromEntries(
  [
    'Attachment',
    'Boolean',
    'Channel',
    'CompleteChannel',
    'Integer',
    'Member',
    'Mentionable',
    'Number',
    'Role',
    'String',
    'User',
  ]
    .flatMap((type) => [`get${type}`, `get${type}Option`])
    .map((name) => [name, option]),
)

export const oceanic: Framework = {
  packages: ['oceanic.js'],
  readers: [{ getters: { ...GETTERS, getFocused: { reads: 'focused' } } }],
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
