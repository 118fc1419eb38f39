import { describe, expect, test } from 'vitest'
import { answersSaid } from './answered.js'

// Tests answers across a dispatcher: the handlers of sub-commands are in a table, and the interaction may be answered before.

/** A table of two handlers, and the call of one of them in `dispatcher`. */
interface Shape {
  readonly name: string
  /** Writes the file: the bodies of the two handlers, and what the dispatcher does before and after. */
  readonly text: (add: string, drop: string, before: string, after?: string) => string
}

const HEAD = `import { SlashCommandBuilder } from 'discord.js'\n`
const film =
  (call: string) =>
  (before: string, after: string): string =>
    `export default { data: new SlashCommandBuilder().setName('film').setDescription('d'), async execute(interaction) {
const sub = interaction.options.getSubcommand(); ${before}
${call}
${after} } }`
const fn = (name: string, body: string): string =>
  `async function ${name}(interaction) { ${body} }\n`

const shape = (
  name: string,
  table: (add: string, drop: string) => string,
  call: string,
): Shape => ({
  name,
  text: (add, drop, before, after = '') => HEAD + table(add, drop) + film(call)(before, after),
})

const SHAPES: readonly Shape[] = [
  shape(
    'an object of functions',
    (add, drop) =>
      `${fn('handleAdd', add)}${fn('handleDrop', drop)}const handlers = { add: handleAdd, drop: handleDrop }\n`,
    'await handlers[sub](interaction)',
  ),
  shape(
    'an object of methods',
    (add, drop) =>
      `const handlers = { async add(interaction) { ${add} }, async drop(interaction) { ${drop} } }\n`,
    'await handlers[sub](interaction)',
  ),
  shape(
    'a constant of a function',
    (add, drop) =>
      `const handlers = { add: async (interaction) => { ${add} }, drop: async (interaction) => { ${drop} } }\n`,
    'const handler = handlers[sub]; await handler(interaction)',
  ),
  shape(
    'a map',
    (add, drop) =>
      `${fn('add', add)}${fn('drop', drop)}const handlers = new Map([['add', add], ['drop', drop]])\n`,
    'await handlers.get(sub)(interaction)',
  ),
  shape(
    'a table that is asked for in place, after other arguments',
    (add, drop) =>
      `${fn('add', add).replace('(', '(client, ')}${fn('drop', drop).replace('(', '(client, ')}const handlers = { add, drop }\n`,
    'return handlers[interaction.options.getSubcommand()](interaction.client, interaction)',
  ),
]

const EDIT = `await interaction.editReply('a')`
const REPLY = `await interaction.reply('a')`
const DEFER = 'await interaction.deferReply()'

/** Returns the findings without their lines. */
const said = ({ text }: Shape, ...parts: Parameters<Shape['text']>): readonly string[] =>
  answersSaid(text(...parts)).map((one) => one.replace(/ \d+$/, '').replaceAll(/\s+/g, ' '))

describe.each(SHAPES.map((one) => [one.name, one] as const))('handlers in %s', (_, one) => {
  test('answer again behind a dispatcher that defers', () => {
    expect(said(one, REPLY, REPLY, DEFER)).toEqual([expect.stringMatching(/^twice /)])
    // A name that is read in place may be compared under another one, so that one of both is not certain.
    const isSure = !one.name.includes('in place')
    expect(said(one, EDIT, REPLY, DEFER)).toHaveLength(isSure ? 1 : 0)
    expect(said(one, EDIT, EDIT, DEFER)).toEqual([])
  })

  test('are right in the branch of one', () => {
    const branch = one
      .text(EDIT, REPLY, '')
      .replace(/^(.*handlers[[.].*)$/m, `if (sub === 'add') { ${DEFER}\n$1 }`)
    expect(answersSaid(branch)).toEqual([])
  })

  test('are followed by an answer of the dispatcher', () => {
    if (!one.text('', '', '', 'x').includes('return handlers')) {
      expect(said(one, REPLY, DEFER, '', REPLY)).toEqual([
        expect.stringMatching(/^(?:twice|again) /),
      ])
      expect(said(one, REPLY, 'log(interaction.user)', '', REPLY)).toEqual([])
      expect(said(one, REPLY, DEFER, '', EDIT)).toEqual([])
    }
  })

  test.each([
    ['the dispatcher does not answer', REPLY, REPLY, ''],
    ['the dispatcher defers for one', REPLY, EDIT, `if (sub === 'drop') { ${DEFER} }`],
    ['the dispatcher defers for all but one', REPLY, EDIT, `if (sub !== 'add') ${DEFER}`],
    [
      'the dispatcher asks before',
      REPLY,
      EDIT,
      `if (sub === 'add') return ask(interaction); ${DEFER}`,
    ],
    ['a handler asks for it', `if (!interaction.deferred) ${REPLY}`, EDIT, DEFER],
    ['a handler expects it', `try { ${REPLY} } catch { ${EDIT} }`, EDIT, DEFER],
    ['it leaves before', REPLY, REPLY, `if (old) { ${DEFER}; return }`],
  ])('nothing is said: %s', (_name, add, drop, before) => {
    expect(said(one, add, drop, before)).toEqual([])
  })
})

describe('a table that is not known', () => {
  const FIRST = SHAPES[0] as Shape
  test.each([
    [
      'other code adds to it',
      (text: string) =>
        text.replace('export default', `Object.assign(handlers, more)\nexport default`),
    ],
    [
      'a spread has more',
      (text: string) => text.replace('{ add: handleAdd', '{ ...more, add: handleAdd'),
    ],
    [
      'it is looked up by something else',
      (text: string) => text.replace('handlers[sub]', 'handlers[kind]'),
    ],
    [
      'it may lack the name',
      (text: string) =>
        text
          .replace('handlers[sub](', 'handlers[sub]?.(')
          .replace('await interaction.deferReply()', ''),
    ],
    [
      'it gets something else',
      (text: string) =>
        text.replace('handlers[sub](interaction)', 'handlers[sub](interaction.user)'),
    ],
  ])('is followed no further: %s', (_, change) => {
    expect(answersSaid(change(FIRST.text(REPLY, REPLY, DEFER)))).toEqual([])
  })
})
