import { expect, test } from 'vitest'
import { thinned } from '../property/check.js'
import { command, isCommand, row, shown, tried, type Handler, type Received } from './fuzzed.js'

/* Faults that only some values of a menu, or some texts of a form, bring to light. */

const choicesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Choice ${index}`, value: `${index}` }))

/** Tells whether a bot answers what was chosen, or entered, with the things that are named there. */
type Takes = (values: readonly Received[], resolved: Received) => unknown

/** A bot that shows a menu, and answers some of the choices. */
const menuBot =
  (menu: object, takes: Takes): Handler =>
  (one, { callback }) => {
    if (isCommand(one)) {
      return callback(4, { content: 'x', ...row({ type: 3, custom_id: 'm', ...menu }) })
    }
    return takes(one.data.values, one.data.resolved ?? {}) && callback(4, { content: 'Ok' })
  }

/** A bot that opens a form, and answers some of what is entered there. */
const formBot =
  (fields: readonly object[], takes: Takes): Handler =>
  (one, { callback }) => {
    if (isCommand(one)) {
      const components = fields.map((field, index) => ({
        type: 18,
        label: `Field ${index}`,
        component: { custom_id: `f${index}`, ...field },
      }))
      return callback(9, { custom_id: 'form', title: 'x', components })
    }
    const values = one.data.components.map(({ component }: Received) => component.value)
    return takes(values, one.data.resolved ?? {}) && callback(4, { content: 'Ok' })
  }

/** Bots with one fault each, with the expected failure and the smallest use that has it. */
const PLANTED: readonly (readonly [
  what: string,
  commands: readonly object[],
  act: Handler,
  found: RegExp,
])[] = [
  [
    'of two values that are chosen only one is expected',
    [command('order')],
    menuBot({ options: choicesOf(5), max_values: 3 }, ({ length }) => length === 1),
    /^fuzz\/no-answer \/order → chooses \d, \d(?:, \d)? in <m> in /,
  ],
  [
    'a value of a menu is forgotten',
    [command('order')],
    menuBot({ options: choicesOf(20) }, ([value]) => value !== '13'),
    /^fuzz\/no-answer \/order → chooses 13 in <m> in /,
  ],
  [
    'a menu may be left empty',
    [command('order')],
    menuBot({ options: choicesOf(2), min_values: 0 }, ([value]) => value !== undefined),
    /^fuzz\/no-answer \/order → chooses nothing in <m> in /,
  ],
  [
    'a thread is chosen where other channels are expected',
    [command('move', [], { contexts: [0] })],
    menuBot({ type: 8, channel_types: [0, 11] }, (_, { channels }) =>
      Object.values<Received>(channels).every(({ type }) => type !== 11),
    ),
    /^fuzz\/no-answer \/move → chooses #long ago in <m> in #general$/,
  ],
  [
    'a text of a form has line breaks',
    [command('note')],
    formBot([{ type: 4, style: 2 }], ([text]) => !text.includes('\n')),
    /^fuzz\/no-answer \/note → sends \{"f0":".*\\n/,
  ],
  [
    'a field of a form is left empty',
    [command('note')],
    formBot(
      [
        { type: 4, style: 1 },
        { type: 4, style: 1, required: false },
      ],
      ([, more]) => more,
    ),
    /^fuzz\/no-answer \/note → sends \{"f0":"x","f1":""\} in /,
  ],
  [
    'a form has a file without bytes',
    [command('note')],
    formBot(
      [{ type: 19 }],
      (_, { attachments }) => Object.values<Received>(attachments)[0].size > 0,
    ),
    /^fuzz\/no-answer \/note → sends \{"f0":\["empty-\S+"\]\} in /,
  ],
  [
    'a role of a form is taken for a user',
    [command('note', [], { contexts: [0] })],
    formBot([{ type: 7, required: false }], (_, { roles }) => roles === undefined),
    /^fuzz\/no-answer \/note → sends \{"f0":\["@\S+"\]\} in /,
  ],
]

test.each(thinned(PLANTED, 4))(
  '%s',
  async (_, commands, act, found) => {
    const { failures } = await tried(commands, act)
    expect(failures.map(shown)).toContainEqual(expect.stringMatching(found))
  },
  120_000,
)
