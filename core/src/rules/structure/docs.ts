import type { Docs } from '../docs.js'

const START = { type: 1, name: 'start', description: 'Open a poll' }
const QUESTION = { type: 3, name: 'question', description: 'What to ask' }
const poll = (...options: object[]) => ({
  name: 'poll',
  description: 'Ask the members a question',
  options,
})
const ticket = (type: number) => ({
  name: 'ticket',
  description: 'Support tickets',
  options: [
    {
      type,
      name: 'panel',
      description: 'The message with the buttons',
      options: [{ type: 1, name: 'create', description: 'Post a new panel' }],
    },
  ],
})
const config = (...options: object[]) => ({
  name: 'config',
  description: 'Settings of this server',
  options: [
    { type: 1, name: 'show', description: 'Show all settings' },
    { type: 2, name: 'logging', description: 'What is logged', options },
  ],
})
const queue = (type: number) => ({
  name: 'queue',
  description: 'Show the queue',
  options: [{ type, name: 'clear', description: 'Empty the queue' }],
})

export const structureDocs = {
  'structure/mixed-options': {
    summary: 'The options of a command are either all sub-commands and groups, or all values.',
    why: 'Discord answers APPLICATION_COMMAND_OPTIONS_TYPE_INVALID ("Sub-command and sub-command group option types are mutually exclusive to all other types") at the later odd one. A value that every sub-command needs must be repeated in each of them.',
    bad: poll(START, QUESTION),
    good: poll({ ...START, options: [QUESTION] }),
  },
  'structure/nesting': {
    summary: 'Groups hold sub-commands, sub-commands hold values, and nothing goes deeper.',
    why: 'Discord refuses the body. A command has room for two more words, as in "/ticket panel create": the middle one is a group (type 2), the last one a sub-command (type 1).',
    bad: ticket(1),
    path: ['options', 0, 'options', 0],
    good: ticket(2),
  },
  'structure/empty-group': {
    summary: 'A sub-command group holds at least one sub-command.',
    why: 'Discord accepts an empty group, but it does not appear to users: only sub-commands can be invoked.',
    bad: config(),
    path: ['options', 1],
    good: config({ type: 1, name: 'disable', description: 'Stop logging' }),
  },
  'structure/base-command-unusable': {
    summary: 'A command that must work on its own has no sub-commands.',
    why: 'As soon as a command has a sub-command or a group, users can no longer invoke "/queue" itself, only "/queue show". That is often intended, so this hint is off until you turn it on.',
    bad: queue(1),
    path: ['options'],
    good: queue(5),
  },
} satisfies Docs<'structure'>
