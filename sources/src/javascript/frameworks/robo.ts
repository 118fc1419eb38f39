import type { Framework } from './framework.js'

/** Its name, and the one that it had at first. */
const PACKAGES = ['robo.js', '@roboplay/robo.js']

/** Its commands are files with a `config`; the name of the file is the name of the command. */
export const robo: Framework = {
  packages: PACKAGES,
  basedOn: 'discord.js',
  isReadFromSource: true,
  words: ['CommandConfig'],
  sinks: { createCommandConfig: { isVague: true } },
  // Types are made of what it gives back: `options: CommandOptions<typeof config>`.
  call: (_, { source = '', path }, [given]) =>
    PACKAGES.includes(source) && path.at(-1) === 'createCommandConfig' && given?.kind === 'object'
      ? given
      : undefined,
  ownTypes: ['CommandConfig'],
  fillsBlanks: true,
}
