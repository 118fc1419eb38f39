import { OptionType } from '@slashlint/core/contract'
import type { Framework, Getter } from './framework.js'

/**
 * Makes the facts about a getter of one option type. A missing option throws if it is required; an
 * option of another type counts as missing.
 */
const option = (type: number): Getter => ({
  reads: 'option',
  accepts: [type],
  missesOthers: true,
  requiredAt: 1,
})

/**
 * Carbon. Its commands are classes with fields; instances of other classes in these fields become
 * options.
 */
export const carbon: Framework = {
  packages: ['@buape/carbon'],
  // Sub-commands come first.
  optionFields: [
    [/^sub[cC]ommands$/, OptionType.SUB_COMMAND],
    [/^sub[cC]ommandGroups$/, OptionType.SUB_COMMAND_GROUP],
  ],
  readers: [
    {
      getters: {
        getAttachment: option(OptionType.ATTACHMENT),
        getBoolean: option(OptionType.BOOLEAN),
        getChannel: option(OptionType.CHANNEL),
        getChannelId: option(OptionType.CHANNEL),
        getFocused: { reads: 'focused' },
        getInteger: option(OptionType.INTEGER),
        getMember: { ...option(OptionType.USER), misses: 'member' },
        getMentionable: option(OptionType.MENTIONABLE),
        getNumber: option(OptionType.NUMBER),
        getRole: option(OptionType.ROLE),
        getString: option(OptionType.STRING),
        getUser: option(OptionType.USER),
      },
    },
  ],
}
