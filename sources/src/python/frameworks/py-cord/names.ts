import { namesUnder } from '../forks.js'

/** The short name of something of the library: `discord.Option`, `bridge.bridge_command`. */
export const nameIn = namesUnder('discord')
