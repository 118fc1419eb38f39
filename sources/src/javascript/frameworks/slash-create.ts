import type { Framework } from './framework.js'

/** Its commands are classes that hand an object to `super(creator, { … })`. */
export const slashCreate: Framework = {
  packages: ['slash-create'],
  words: ['slash-create'],
  aliases: { CommandType: { entrypoint: 'PRIMARY_ENTRY_POINT' } },
  handler: { parameters: ['CommandContext', 'SlashCreator'] },
}
