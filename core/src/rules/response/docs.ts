import { LIMITS } from '../../contract/limits.js'
import type { Docs } from '../docs.js'

const launch = { type: 4, name: 'Launch', handler: 1 }
const choice = (index: number) => ({ name: `Film ${index}`, value: `film-${index}` })
const films = (count: number) => Array.from({ length: count }, (_item, index) => choice(index + 1))

export const responseDocs = {
  'response/launch-activity': {
    summary: 'Only an entry point command with handler 1 is answered with LAUNCH_ACTIVITY (12).',
    why: 'With handler 2 Discord launches the Activity itself and does not ask the app; other commands have no Activity to launch. The user sees that the application did not respond.',
    context: { command: { ...launch, handler: 2 } },
    bad: { type: 12 },
    path: ['type'],
    good: { type: 12 },
    goodContext: { command: launch },
  },
  'response/autocomplete': {
    summary: `An autocompletion is answered with at most ${LIMITS.choices} choices (8), and no other interaction is answered with choices.`,
    why: 'Discord rejects the answer, and the user sees that loading the options failed.',
    bad: { type: 8, data: { choices: films(26) } },
    good: { type: 8, data: { choices: films(3) } },
  },
  'response/choice-name-blank': {
    summary: 'The name of a suggestion has a character that can be seen.',
    why: 'Discord refuses the whole answer, and the user sees that loading the options failed. In the choices of a definition it accepts such a name, which is why that has a rule of its own.',
    bad: { type: 8, data: { choices: [{ name: ' ', value: 'film-1' }] } },
    path: ['data', 'choices', 0, 'name'],
    good: { type: 8, data: { choices: films(1) } },
  },
} satisfies Docs<'response'>
