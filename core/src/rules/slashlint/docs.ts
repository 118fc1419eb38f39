import { DEFAULT_MOST } from '../../walk/run.js'
import type { RuleCode } from '../codes.js'
import type { Docs } from '../docs.js'

const moderation = (...names: readonly string[]) =>
  names.map((name, index) => ({
    name,
    description: ['Ban a member', 'Remove a member', 'Silence a member'][index],
  }))

/**
 * The docs of the rules about slashlint itself. Their examples may break other rules, too, because
 * `too-many` is about the number of diagnostics.
 */
export const slashlintDocs = {
  'slashlint/too-many': {
    summary: `A value has fewer problems than the limit for one call (${DEFAULT_MOST} unless "maxDiagnostics" says otherwise).`,
    why: 'The list ends there to limit time and memory. Errors take the place of warnings, and after that many errors the check stops. Usually the file contains something other than commands, or a generator repeats one mistake.',
    resource: 'commands',
    context: { maxDiagnostics: 2 },
    bad: moderation('Ban', 'Kick', 'Mute'),
    good: moderation('ban', 'kick', 'mute'),
  },
  'slashlint/unknown-context': {
    summary: 'The context of a validator has only keys and rules that slashlint knows.',
    why: 'A misspelt "scope" or rule would change nothing, and nobody would notice. TypeScript rejects it, too. Keys for other validators are fine: one object may be the context of several.',
    context: { rules: { ['option/required-orders' as RuleCode]: 'off' } },
    bad: { name: 'ban', description: 'Ban a member' },
    good: { name: 'ban', description: 'Ban a member' },
    goodContext: { rules: { 'option/required-order': 'off' } },
  },
} satisfies Docs<'slashlint'>
