import type { Framework } from './framework.js'

export const commandkit: Framework = {
  packages: ['commandkit'],
  basedOn: 'discord.js',
  isReadFromSource: true,
  words: ['CommandData'],
  ownTypes: ['CommandData'],
}
