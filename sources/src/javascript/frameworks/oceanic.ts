import { OptionType } from '@slashlint/core/contract'
import { READS_DATA, sinksFor } from './framework.js'
import type { Framework, Getter } from './framework.js'

/**
 * The getters with the option types that they accept. A missing option throws if it is required; an
 * option of another type counts as missing.
 */
const GETTERS = Object.fromEntries(
  Object.entries({
    Attachment: OptionType.ATTACHMENT,
    Boolean: OptionType.BOOLEAN,
    Channel: OptionType.CHANNEL,
    CompleteChannel: OptionType.CHANNEL,
    Integer: OptionType.INTEGER,
    Member: OptionType.USER,
    Mentionable: OptionType.MENTIONABLE,
    Number: OptionType.NUMBER,
    Role: OptionType.ROLE,
    String: OptionType.STRING,
    User: OptionType.USER,
  }).flatMap(([name, type]): [string, Getter][] => {
    const option: Getter = { reads: 'option', accepts: [type], missesOthers: true, requiredAt: 1 }
    return [
      [`get${name}`, option],
      [`get${name}Option`, { ...option, givesOption: true }],
    ]
  }),
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
    ...READS_DATA,
    checksTyping: ['isAutocompleteInteraction'],
    responds: ['result'],
    answering: {
      first: {
        createMessage: 'contents',
        createModal: 'contents',
        editParent: 'contents',
        result: 'contents',
        defer: 'plain',
        deferUpdate: 'plain',
      },
      any: ['reply'],
      later: ['createFollowup', 'editOriginal', 'deleteOriginal'],
      instead: { twice: ['editOriginal', 'createFollowup'], early: ['createMessage', 'defer'] },
      checks: ['acknowledged'],
      events: ['interactionCreate'],
    },
  },
  sinks: sinksFor('Command', 'bulkEdit'),
  commandTypes: ['Create(?:ChatInput|User|Message)?ApplicationCommandOptions'],
}
