import type { Framework } from './framework.js'

/** Its commands are files with a `config`; the name of the file is the name of the command. */
export const robo: Framework = {
  packages: ['robo.js'],
  basedOn: 'discord.js',
  isReadFromSource: true,
  words: ['CommandConfig'],
  sinks: { createCommandConfig: { isVague: true } },
  ownTypes: ['CommandConfig'],
  fillsBlanks: true,
}
