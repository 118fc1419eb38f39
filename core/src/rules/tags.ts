import type { RuleCode } from './codes.js'
import type { Headers, Tag } from './header.js'
import { AUTHORIZATION } from './authorization/headers.js'
import { CHOICE } from './choice/headers.js'
import { COMMAND } from './command/headers.js'
import { INTERACTION } from './interaction/headers.js'
import { LOBBY } from './lobby/headers.js'
import { LOCALIZATION } from './localization/headers.js'
import { OPTION } from './option/headers.js'
import { PERMISSIONS } from './permissions/headers.js'
import { REQUEST } from './request/headers.js'
import { RESPONSE } from './response/headers.js'
import { SET } from './set/headers.js'
import { SHAPE } from './shape/headers.js'
import { SLASHLINT } from './slashlint/headers.js'
import { SOURCE } from './source/headers.js'
import { STRUCTURE } from './structure/headers.js'
import { TEXT } from './text/headers.js'

/**
 * How editors may show the text that a rule is about: `unnecessary` (without effect) or `deprecated`.
 *
 * @returns `undefined` for all other rules, and for what is no rule
 */
export function ruleTag(code: RuleCode | (string & {})): Tag | undefined {
  const areas: readonly Headers[] = [
    SHAPE,
    COMMAND,
    OPTION,
    STRUCTURE,
    CHOICE,
    LOCALIZATION,
    SET,
    PERMISSIONS,
    LOBBY,
    AUTHORIZATION,
    REQUEST,
    INTERACTION,
    RESPONSE,
    TEXT,
    SLASHLINT,
    SOURCE,
  ]
  return areas.find((headers) => Object.hasOwn(headers, code))?.[code]?.tag
}
