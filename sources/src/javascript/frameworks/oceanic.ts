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
  ].flatMap((type): [string, Getter][] => [
    [`get${type}`, option],
    [`get${type}Option`, { ...option, givesOption: true }],
  ]),
)

export const oceanic: Framework = {
  packages: ['oceanic.js'],
  readers: [
    {
      getters: {
        ...GETTERS,
        getSubCommand: { reads: 'levels', requiredAt: 0 },
        getFocused: { reads: 'focused' },
      },
    },
  ],
  handlers: {
    runs: ['execute', 'run'],
    members: { data: 'data' },
    data: { options: 'options', name: 'command' },
    asksTyping: ['isAutocompleteInteraction'],
    responds: ['result'],
  },
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
