import { carbon } from './carbon.js'
import { commandkit } from './commandkit.js'
import { discordApiTypes } from './discord-api-types.js'
import { discordHono } from './discord-hono.js'
import { discordJsBuilders } from './discord-js-builders.js'
import { discordJs } from './discord-js.js'
import { discordeno } from './discordeno.js'
import { discordx } from './discordx.js'
import { eris } from './eris.js'
import type { Framework } from './framework.js'
import { librariesOf } from './libraries.js'
import { necord } from './necord.js'
import { oceanic } from './oceanic.js'
import { robo } from './robo.js'
import { sapphire } from './sapphire.js'
import { sern } from './sern.js'
import { seyfert } from './seyfert.js'
import { skyra } from './skyra.js'
import { slashCreate } from './slash-create.js'

/** The known libraries. If two libraries define the same name, the first one is used. */
export const FRAMEWORKS: readonly Framework[] = [
  discordJs,
  discordJsBuilders,
  discordApiTypes,
  sapphire,
  skyra,
  discordx,
  necord,
  seyfert,
  carbon,
  slashCreate,
  commandkit,
  robo,
  eris,
  oceanic,
  discordeno,
  discordHono,
  sern,
]

/** The combined facts about all libraries. */
export const LIBRARIES = librariesOf(FRAMEWORKS)

/** Packages of other libraries. Commands for them are read like a project's own code. */
const OTHERS: readonly string[] = [
  'discord-interactions',
  'discord-slash-commands',
  'slash-commands',
  'detritus-client',
  'reciple',
  'wokcommands',
  'dfx',
]

/**
 * The packages of all libraries for commands. A name with `*` at its end matches all names that
 * start with it.
 */
export const LIBRARY_PACKAGES: readonly string[] = [
  ...FRAMEWORKS.flatMap(({ packages, companions = [] }) => [...packages, ...companions]),
  ...OTHERS,
]
