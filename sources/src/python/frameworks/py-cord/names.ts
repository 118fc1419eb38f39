import { namesUnder } from '../forks.js'

/** Returns the short name of an object of the library: `discord.Option`, `bridge.bridge_command`. */
export const nameIn = namesUnder('discord')
