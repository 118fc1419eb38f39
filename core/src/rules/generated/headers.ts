// Written by `npm run generate` (scripts/areas.mjs) from the folders of core/src/rules.
import { SHAPE } from '../shape/headers.js'
import { COMMAND } from '../command/headers.js'
import { OPTION } from '../option/headers.js'
import { STRUCTURE } from '../structure/headers.js'
import { CHOICE } from '../choice/headers.js'
import { LOCALIZATION } from '../localization/headers.js'
import { SET } from '../set/headers.js'
import { PERMISSIONS } from '../permissions/headers.js'
import { LOBBY } from '../lobby/headers.js'
import { AUTHORIZATION } from '../authorization/headers.js'
import { REQUEST } from '../request/headers.js'
import { INTERACTION } from '../interaction/headers.js'
import { RESPONSE } from '../response/headers.js'
import { USE } from '../use/headers.js'
import { ANSWER } from '../answer/headers.js'
import { PYTHON } from '../python/headers.js'
import { TEXT } from '../text/headers.js'
import { SLASHLINT } from '../slashlint/headers.js'
import { SOURCE } from '../source/headers.js'

/** The headers of every area, by its name. */
export const HEADERS = {
  shape: SHAPE,
  command: COMMAND,
  option: OPTION,
  structure: STRUCTURE,
  choice: CHOICE,
  localization: LOCALIZATION,
  set: SET,
  permissions: PERMISSIONS,
  lobby: LOBBY,
  authorization: AUTHORIZATION,
  request: REQUEST,
  interaction: INTERACTION,
  response: RESPONSE,
  use: USE,
  answer: ANSWER,
  python: PYTHON,
  text: TEXT,
  slashlint: SLASHLINT,
  source: SOURCE,
}
