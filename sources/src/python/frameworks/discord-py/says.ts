import { isCommand, isSame } from '../../definition/words.js'
import type { LibraryWords } from '../../definition/words.js'

/**
 * The words of discord.py for mistakes that core finds. They do not depend on options that are
 * named after parameters.
 */
export const SAYS: LibraryWords = {
  library: 'discord.py',
  docstring: 'discord.py sends the whole first line of a hybrid command’s docstring.',
  raises: [
    {
      codes: /^(?:command|option)\/name-(?:length|pattern|lowercase)$/,
      error: 'ValueError',
      isRaised: ({ dict, entry }) => isCommand(dict) || (entry !== undefined && !isSame(entry)),
    },
    {
      codes: /^option\/bounds-inverted$/,
      error: 'TypeError',
      // It compares only bounds other than zero.
      isRaised: ({ diagnostic: { data } }) => data?.['minimum'] !== 0 && data?.['actual'] !== 0,
    },
    {
      codes: /^option\/duplicate-name$/,
      error: 'an error',
      isRaised: ({ dict }) => isCommand(dict),
    },
  ],
}
