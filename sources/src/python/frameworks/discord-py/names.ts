import { namesUnder } from '../forks.js'

/** Returns the short name of an object of the library. */
export const nameIn = namesUnder('discord')
