import type { SLASHLINT } from './headers.js'
import type { RuleCode } from '../codes.js'
import type { RuleDocs } from '../docs.js'

/** What the engine itself has to say. Here other diagnostics are unavoidable: there are too many of them. */
export const slashlintDocs = {
  'slashlint/too-many': {
    summary: 'A value has fewer problems than the limit for one call (1000 unless "maxDiagnostics" says otherwise).',
    why: 'The list ends there to limit time and memory. Errors take the place of warnings, and after that many errors the check stops. Usually the file contains something other than commands, or a generator repeats one mistake.',
    bad: {
      resource: 'commands',
      value: [
        { name: 'Ban', description: 'Ban a member' },
        { name: 'Kick', description: 'Remove a member' },
        { name: 'Mute', description: 'Silence a member' },
      ],
      context: { maxDiagnostics: 2 },
      path: [],
    },
    good: {
      resource: 'commands',
      value: [
        { name: 'ban', description: 'Ban a member' },
        { name: 'kick', description: 'Remove a member' },
        { name: 'mute', description: 'Silence a member' },
      ],
      context: { maxDiagnostics: 2 },
    },
  },
  'slashlint/unknown-context': {
    summary: 'The context of a validator has only keys and rules that slashlint knows.',
    why: 'A misspelt "scope" or rule would change nothing, and nobody would notice. TypeScript rejects it, too. Keys for other validators are fine: one object may be the context of several.',
    bad: {
      resource: 'command',
      value: { name: 'ban', description: 'Ban a member' },
      context: { rules: { ['option/required-orders' as RuleCode]: 'off' } },
      path: [],
    },
    good: {
      resource: 'command',
      value: { name: 'ban', description: 'Ban a member' },
      context: { rules: { 'option/required-order': 'off' } },
    },
  },
} satisfies Readonly<Record<keyof typeof SLASHLINT, RuleDocs>>
