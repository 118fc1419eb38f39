import { DISCORD_PY } from './discord-py/index.js'
import type { Library } from './framework.js'

/** All libraries whose commands are read. */
export const LIBRARIES: readonly Library[] = [DISCORD_PY]
