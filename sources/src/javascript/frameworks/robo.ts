import type { Framework } from './framework.js'

/** Its present name, and the first one. */
const PACKAGES = ['robo.js', '@roboplay/robo.js']

/** Robo.js: its commands are files with a `config`. The name of the file is the command's name. */
export const robo: Framework = {
  packages: PACKAGES,
  basedOn: 'discord.js',
  isReadFromSource: true,
  words: ['CommandConfig'],
  sinks: { createCommandConfig: { isVague: true } },
  // Its result is the argument, so that it can be used in types: `options: CommandOptions<typeof config>`.
  call(_frame, { source = '', path }, [argument]) {
    const isConfig = PACKAGES.includes(source) && path.at(-1) === 'createCommandConfig'
    return isConfig && argument?.kind === 'object' ? argument : undefined
  },
  ownTypes: ['CommandConfig'],
  fillsBlanks: true,
}
