import { namesUnder } from '../forks.js'

/** The short name of something of the library. */
export const nameIn = namesUnder('discord')
