import type * as authorization from './authorization.js'
import type * as choice from './choice.js'
import type * as command from './command.js'
import type * as interaction from './interaction.js'
import type * as localization from './localization.js'
import type * as lobby from './lobby.js'
import type * as option from './option.js'
import type * as permissions from './permissions.js'
import type * as request from './request.js'
import type * as response from './response.js'
import type { Rule } from './rule.js'
import type * as set from './set.js'
import type * as shape from './shape.js'
import type * as slashlint from './slashlint.js'
import type * as source from './source.js'
import type * as structure from './structure.js'
import type * as text from './text.js'

/** The codes of the rules that a module exports. */
type CodesIn<Module> = { [K in keyof Module]: Module[K] extends Rule<infer Code> ? Code : never }[keyof Module]

/** Every rule code: stable API. */
export type RuleCode =
  | CodesIn<typeof authorization>
  | CodesIn<typeof choice>
  | CodesIn<typeof command>
  | CodesIn<typeof interaction>
  | CodesIn<typeof localization>
  | CodesIn<typeof lobby>
  | CodesIn<typeof option>
  | CodesIn<typeof permissions>
  | CodesIn<typeof request>
  | CodesIn<typeof response>
  | CodesIn<typeof set>
  | CodesIn<typeof shape>
  | CodesIn<typeof slashlint>
  | CodesIn<typeof source>
  | CodesIn<typeof structure>
  | CodesIn<typeof text>

/** The part of a code before the slash. */
export type Area = RuleCode extends `${infer A}/${string}` ? A : never
