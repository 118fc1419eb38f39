import type { Framework } from './framework.js'

export const commandkit: Framework = {
  packages: ['commandkit'],
  basedOn: 'discord.js',
  isReadFromSource: true,
  words: ['CommandData'],
  handlers: {
    runs: ['run', 'chatInput', 'onCommand'],
    answers: ['autocomplete'],
    exportedAs: ['chatInput\\w*'],
  },
  ownTypes: ['CommandData'],
}
