import type { SetEntry } from '@slashlint/core'
import fc from 'fast-check'
import { DYNAMIC } from '../oracle/index.js'
import { withoutUndefined } from './arbitraries.js'
import { IDS, NAMES } from './small-world.js'

const entry = fc
  .record({
    type: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(1, 2, 3, 4) },
      fc.constantFrom(undefined, null, 99, 'x', DYNAMIC),
    ),
    name: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom<unknown>(...NAMES) },
      fc.constantFrom(undefined, null, DYNAMIC),
    ),
    scope: fc.constantFrom(undefined, 'global', 'guild'),
    guildId: fc.constantFrom(undefined, ...IDS.slice(0, 2)),
  })
  // A guild id requires the guild scope.
  .map((value) =>
    withoutUndefined(value.scope === 'guild' ? value : { ...value, guildId: undefined }),
  )
  .map((value) => value as unknown as SetEntry)

/** Generates entries of a workspace index. Sometimes one type has so many that a limit is exceeded. */
export const setEntries: fc.Arbitrary<readonly SetEntry[]> = fc
  .tuple(fc.array(entry, { maxLength: 6 }), entry, fc.constantFrom(0, 0, 0, 15, 16, 101))
  .map(([entries, many, count]) => [
    ...entries,
    ...Array.from({ length: count }, (_, index) => ({ ...many, name: `name-${index}` })),
  ])
