import type { Framework } from './framework.js'

/** Its commands are classes that hand an object to `super(creator, { … })`. */
export const slashCreate: Framework = {
  packages: ['slash-create'],
  words: ['slash-create'],
  aliases: { CommandType: { entrypoint: 'PRIMARY_ENTRY_POINT' } },
  // Users, roles and the like come by themselves, too, whatever their option is called.
  memberReads: {
    names: ['ctx', 'context'],
    types: ['CommandContext', 'AutocompleteContext'],
    others: ['users', 'members', 'roles', 'channels', 'attachments', 'messages', 'data'],
  },
  handler: { parameters: ['CommandContext', 'SlashCreator'] },
}
