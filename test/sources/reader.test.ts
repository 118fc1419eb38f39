import { createReaders } from '@slashlint/sources'
import type { Host, ReadResult } from '@slashlint/sources'
import { createReader, parseAhead, read } from '@slashlint/sources/javascript'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases, check } from '../property/check.js'

// Tests that the data which a reader keeps does not change its results, and that two readers are independent.

const FOLDER = 'file:///bot/commands/'

const commandNamed = (name: string): string =>
  `import { SlashCommandBuilder } from 'discord.js'
import { text } from './texts.js'
export const data = new SlashCommandBuilder().setName('${name}').setDescription(text)
export const execute = (interaction) => interaction.options.getString('reason')`

const TEXTS = ['Bans', 'Warns somebody', ''].map((text) => `export const text = '${text}'`)

const hostWith = (text: string): Host => ({
  text: (uri) => (uri === `${FOLDER}texts.js` ? text : undefined),
})

/** Converts a reading to data. */
const saidBy = ({ definitions, uses, syntax, dependsOn }: ReadResult): unknown => [
  definitions.map(({ value, place }) => [value, place]),
  uses?.map((one) => one.uses),
  syntax,
  dependsOn,
]

const reading = fc.record({
  file: fc.constantFrom('ban.js', 'warn.js', 'kick.js', 'mute.js', 'move.js', 'role.js'),
  name: fc.constantFrom('ban', 'warn', 'bans'),
  text: fc.constantFrom(...TEXTS),
})

describe('a reader of code', () => {
  test.each([{ characters: 2_000_000 }, { characters: 1 }])(
    'says what `read` says, whatever it has read before, %o',
    (options) => {
      check(
        fc.property(fc.array(reading, { minLength: 2, maxLength: 12 }), (readings) => {
          const reader = createReader(options)
          for (const { file, name, text } of readings) {
            const document = { uri: FOLDER + file, text: commandNamed(name) }
            const host = hostWith(text)
            expect(saidBy(reader.read(document, host))).toEqual(saidBy(read(document, host)))
          }
        }),
        cases(50),
      )
    },
  )

  test('parses nothing that it was given parsed', () => {
    const document = { uri: `${FOLDER}ban.js`, text: commandNamed('ban') }
    const other = parseAhead({ uri: document.uri, text: commandNamed('kick') })
    const { read: readGiven, remember } = createReader()
    // A tree of another text of the same length shows whose it is.
    remember(document, other)
    const [one] = readGiven(document, hostWith('')).definitions
    const [own] = createReader().read(document, hostWith('')).definitions
    expect(own?.value).toMatchObject({ name: 'ban' })
    expect(one?.place.end).not.toBe(own?.place.end)
  })
})

test('readers of a program load one reader of code for both of its languages', async () => {
  const readers = createReaders()
  expect(await readers.load('javascript')).toBe(await readers.load('typescript'))
  expect(await readers.load('json')).toBe(await readers.load('jsonc'))
  expect(await createReaders().load('javascript')).not.toBe(await readers.load('javascript'))
})
