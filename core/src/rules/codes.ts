import type { AUTHORIZATION } from './authorization/headers.js'
import type { CHOICE } from './choice/headers.js'
import type { COMMAND } from './command/headers.js'
import type { INTERACTION } from './interaction/headers.js'
import type { LOBBY } from './lobby/headers.js'
import type { LOCALIZATION } from './localization/headers.js'
import type { OPTION } from './option/headers.js'
import type { PERMISSIONS } from './permissions/headers.js'
import type { REQUEST } from './request/headers.js'
import type { RESPONSE } from './response/headers.js'
import type { SET } from './set/headers.js'
import type { SHAPE } from './shape/headers.js'
import type { SLASHLINT } from './slashlint/headers.js'
import type { SOURCE } from './source/headers.js'
import type { STRUCTURE } from './structure/headers.js'
import type { TEXT } from './text/headers.js'
import type { USE } from './use/headers.js'

/** The headers of every rule. */
type AllHeaders = typeof SHAPE &
  typeof COMMAND &
  typeof OPTION &
  typeof STRUCTURE &
  typeof CHOICE &
  typeof LOCALIZATION &
  typeof SET &
  typeof PERMISSIONS &
  typeof LOBBY &
  typeof AUTHORIZATION &
  typeof REQUEST &
  typeof INTERACTION &
  typeof RESPONSE &
  typeof USE &
  typeof TEXT &
  typeof SLASHLINT &
  typeof SOURCE

/** Every rule code: stable API. */
export type RuleCode = keyof AllHeaders

/** The codes of rules that are errors unless a configuration says otherwise. */
export type ErrorCode = { [C in RuleCode]: AllHeaders[C]['severity'] extends 'error' ? C : never }[RuleCode]

/** The part of a code before the slash. */
export type Area = RuleCode extends `${infer A}/${string}` ? A : never
