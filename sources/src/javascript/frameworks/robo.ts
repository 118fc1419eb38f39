import type { Framework } from './framework.js'

/** The current and the former name of the package. */
const PACKAGES = ['robo.js', '@roboplay/robo.js']

/** Robo.js. Its commands are files that export a `config`; the file's name is the command's. */
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
