import { OptionType } from '@slashlint/core/contract'
import type { Framework } from './framework.js'

/** Carbon: its commands are classes with fields. Fields with instances of other classes become options. */
export const carbon: Framework = {
  packages: ['@buape/carbon'],
  // Sub-commands come first.
  optionFields: [
    [/^sub[cC]ommands$/, OptionType.SUB_COMMAND],
    [/^sub[cC]ommandGroups$/, OptionType.SUB_COMMAND_GROUP],
  ],
}
