import { validateResource } from '@slashlint/core'
import type { Diagnostic } from '@slashlint/core'
import { fixesFor } from '@slashlint/core/fixes'
import type { Fix } from '@slashlint/core/fixes'
import type { Resource } from '@slashlint/sources'
import fc from 'fast-check'

/** Generates values with mistakes that have fixes. */
const name = fc.constantFrom(
  'ban',
  'Ban User',
  'BAN',
  "don't",
  'reason',
  'Grund',
  'x'.repeat(40),
  'straße',
  '',
)
const description = fc.constantFrom('Bans a member', '  twice  spaced ', 'y'.repeat(120), '', 'ok')
const localizations = fc.dictionary(
  fc.constantFrom('de', 'en-GB', 'en-us', 'EN', 'fr', 'pt_BR', 'he'),
  name,
  {
    maxKeys: 3,
  },
)
const choice = fc.record(
  { name, value: fc.constantFrom<unknown>('a', 'b', 1, '2', 3.5) },
  { requiredKeys: ['name', 'value'] },
)
const { option } = fc.letrec<{ option: object }>((tie) => ({
  option: fc.record(
    {
      type: fc.constantFrom<unknown>(1, 2, 3, 3, 4, 5, 10, 7, '3', 'STRING'),
      name,
      description,
      required: fc.boolean(),
      name_localizations: localizations,
      choices: fc.array(choice, { maxLength: 3 }),
      choises: fc.constant([]),
      autocomplete: fc.boolean(),
      min_value: fc.constantFrom<unknown>(1, 5.5, '3'),
      max_value: fc.constantFrom<unknown>(0, 10),
      channel_types: fc.constantFrom([0, 0, 1], []),
      options: fc.array(tie('option'), { maxLength: 2, depthIdentifier: 'option' }),
    },
    { requiredKeys: ['type', 'name', 'description'] },
  ),
}))
export const command = fc.record(
  {
    name,
    description,
    type: fc.constantFrom<unknown>(1, 1, 1, 2, '1'),
    name_localizations: localizations,
    nameLocalizations: localizations,
    options: fc.array(option, { maxLength: 4 }),
    dm_permission: fc.boolean(),
    default_permission: fc.boolean(),
    default_member_permissions: fc.constantFrom('BAN_MEMBERS', 8, '8', null),
    contexts: fc.constantFrom([0, 0, 2], [], [1]),
    integration_types: fc.constantFrom([0], [0, 0]),
    id: fc.constant('123'),
  },
  { requiredKeys: ['name'] },
)

export const lobby = fc.record({
  members: fc.array(fc.record({ id: fc.constantFrom<unknown>('1', '2', 3) }), { maxLength: 4 }),
  metadata: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom<unknown>('x', 1, true)),
  idle_timeout_seconds: fc.constantFrom<unknown>(1, '300', 700_000),
})

/** Returns the fixes for the mistakes in a value, at most `most`. */
export function fixesOf(
  value: unknown,
  resource: Resource,
  most = Infinity,
): readonly { readonly diagnostic: Diagnostic; readonly fix: Fix }[] {
  const found: { diagnostic: Diagnostic; fix: Fix }[] = []
  for (const diagnostic of validateResource(resource, value, { hints: true })) {
    if (found.length >= most) {
      break
    }
    for (const fix of fixesFor(value, diagnostic)) {
      found.push({ diagnostic, fix })
    }
  }
  return found.slice(0, most)
}
