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

/** The rules that a module exports. */
type RulesIn<Module> = Extract<Module[keyof Module], Rule>

/** Every rule. */
type Rules =
  | RulesIn<typeof authorization>
  | RulesIn<typeof choice>
  | RulesIn<typeof command>
  | RulesIn<typeof interaction>
  | RulesIn<typeof localization>
  | RulesIn<typeof lobby>
  | RulesIn<typeof option>
  | RulesIn<typeof permissions>
  | RulesIn<typeof request>
  | RulesIn<typeof response>
  | RulesIn<typeof set>
  | RulesIn<typeof shape>
  | RulesIn<typeof slashlint>
  | RulesIn<typeof source>
  | RulesIn<typeof structure>
  | RulesIn<typeof text>

/** Every rule code: stable API. */
export type RuleCode = Rules['code']

/** The codes of rules that are errors unless a configuration says otherwise. */
export type ErrorCode = Extract<Rules, Rule<string, 'error'>>['code']

/** The part of a code before the slash. */
export type Area = RuleCode extends `${infer A}/${string}` ? A : never
