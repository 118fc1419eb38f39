import { createReader } from '@slashlint/sources/javascript'
import type { Assignment, ReadResult } from '@slashlint/sources'
import { describe, expect, test } from 'vitest'

// A keystroke among words evaluates nothing again; any other one does.

const URI = '/bot/commands/ban.ts'
const { read } = createReader()

interface World {
  readonly files?: Readonly<Record<string, string>>
  readonly assignment?: Assignment
}

const readWith = (text: string, { files = {}, assignment }: World = {}): ReadResult =>
  read({ uri: URI, text }, { text: (uri) => files[uri], assignment: () => assignment })

/** Reads a text after another one, reusing its reading. Returns `undefined` if nothing is reused. */
function takenOver(
  before: string,
  after: string,
  then: World = {},
  now: World = then,
): ReadResult | undefined {
  const first = readWith(before, then)
  const second = readWith(after, now)
  return second.parsed !== undefined && second.parsed === first.parsed ? second : undefined
}

const BAN = `import { SlashCommandBuilder } from 'discord.js'
// Those who may not stay
const data = new SlashCommandBuilder()
  .setName('ban')
  .setDescription('Bans a member')
  .addStringOption((option) => option.setName('reason').setDescription('Why so').setDescriptionLocalization('de', 'Warum das'))
export default {
  data,
  async execute(interaction) {
    const reason = interaction.options.getString('reason')
    await interaction.reply({ content: \`Gone for good: \${reason}\`, ephemeral: true })
    await interaction.followUp('That is all there is')
  },
}
`

const typed = (before: string, after: string, world?: World, now?: World): ReadResult | undefined =>
  takenOver(BAN, BAN.replace(before, after), world, now)

describe('what was read is taken over', () => {
  test.each([
    ['a letter in a description', 'Bans a', 'Banes a', 'Banes a member'],
    ['a word, and a full stop', 'a member', 'a member at once.', 'Bans a member at once.'],
    ['words that are taken away', 'Bans a member', 'Bans', 'Bans'],
  ])('%s', (_, before, after, description) => {
    expect(typed(before, after)?.definitions[0]?.value).toMatchObject({ name: 'ban', description })
  })

  test('in an option, and in one of its languages', () => {
    expect(typed('Why so', 'Why is that so')?.definitions[0]?.value).toMatchObject({
      options: [{ name: 'reason', description: 'Why is that so' }],
    })
    expect(typed('Warum das', 'Warum denn das')?.definitions[0]?.value).toMatchObject({
      options: [{ description_localizations: { de: 'Warum denn das' } }],
    })
  })

  test('in comments and in answers to users, with all places', () => {
    for (const [before, after] of [
      ['not stay', 'not stay here'],
      ['Gone for', 'Gone home for'],
      ['all there is', 'all there is now'],
    ] as const) {
      const result = typed(before, after)
      const text = BAN.replace(before, after)
      const [use] = result?.uses?.[0]?.uses ?? []
      expect(text.slice(use?.name?.start, use?.name?.end)).toBe('reason')
      const { start, end } = result?.definitions[0]?.locate(['options', 0, 'description']) ?? {
        start: 0,
        end: 0,
      }
      expect(text.slice(start, end)).toBe(`'Why so'`)
    }
  })

  test('and edits are made in the text as it is', () => {
    const [definition] = typed('Bans a member', 'Bans a nice member')?.definitions ?? []
    expect(
      definition?.edit([{ kind: 'insert', path: ['options', 0], key: 'required', value: true }]),
    ).toMatchObject([{ text: '.setRequired(true)' }])
    expect(
      definition?.edit([{ kind: 'replace', path: ['description'], value: 'Bans them' }]),
    ).toMatchObject([{ text: `'Bans them'` }])
  })
})

test('what functions of the project are handed moves with the text', () => {
  const own = `// Those who may not stay
import { Command } from '../command.js'
export default new Command({ name: 'ban', description: 'Bans a member', run() {} })
`
  const files = {
    '/bot/command.js': 'export class Command { constructor(data) { Object.assign(this, data) } }',
  }
  const text = own.replace('may not', 'may never')
  const start = text.indexOf('{ name')
  for (const assignment of [{}, { commandsAt: [start] }]) {
    const before = {
      files,
      assignment: 'commandsAt' in assignment ? { commandsAt: [start - 2] } : assignment,
    }
    expect(takenOver(own, text, before, { files, assignment })?.handed).toMatchObject([
      { start, name: 'Command' },
    ])
  }
  expect(
    takenOver(
      own,
      text,
      { files, assignment: { commandsAt: [1] } },
      { files, assignment: { commandsAt: [1] } },
    ),
  ).toBeDefined()
  expect(takenOver(own, text, { files, assignment: { commandsAt: [start - 2] } })).toBeUndefined()
})

test('while documents that import it are read as well', () => {
  const before = readWith(BAN)
  for (const name of ['a', 'b', 'c']) {
    read(
      { uri: `/bot/${name}.ts`, text: BAN.replace("'ban'", `'${name}'`) },
      { text: () => undefined },
    )
  }
  const text = BAN.replace('Bans a', 'Bans one')
  expect(readWith(text).parsed).toBe(before.parsed)
})

describe('all is read again', () => {
  test.each([
    ['a name', `'ban'`, `'band'`],
    ['a name that is read', `getString('reason')`, `getString('reasons')`],
    ['code', 'ephemeral: true', 'ephemeral: false'],
    ['a word that the code has as a name', 'Bans a member', 'Bans a data member'],
    ['a word that is looked for', 'Bans a member', 'Bans an autocomplete member'],
    ['what looks like code', 'Bans a member', 'Bans .push( a member'],
    ['an escape', 'Bans a member', 'Bans \\\\n a member'],
    ['a blank', 'Bans a member', ' '],
    ['a quote', 'Bans a member', `Bans' a member`],
    ['a comment that says something', 'Those who', '@slashlint command'],
    ['a comment that switches off', 'Those who may not stay', 'slashlint-disable'],
  ])('for %s', (_, before, after) => {
    expect(BAN).toContain(before)
    expect(typed(before, after)).toBeUndefined()
  })

  test('for a text that stands in two places', () => {
    const shared = BAN.replace(`'Why so'`, 'WHY').replace(
      'const data',
      `const WHY = 'Why is that'\nconst data`,
    )
    const twice = shared.replace(`'Bans a member'`, 'WHY')
    expect(takenOver(twice, twice.replace('is that', 'is that so'))).toBeUndefined()
    const quoted = `const WHAT = 'Bans a member'\n${BAN.replace(`'Bans a member'`, 'WHAT').replace(`'Why so'`, '`${WHAT} so`')}`
    expect(takenOver(quoted, quoted.replace('a member', 'the member'))).toBeUndefined()
    const same = BAN.replace('Why so', 'Bans a member')
    const [definition] = takenOver(same, same.replace('Bans a', 'Bans one'))?.definitions ?? []
    expect(definition?.value).toMatchObject({
      description: 'Bans one member',
      options: [{ description: 'Bans a member' }],
    })
  })

  test('when a document that it reads is another, or what the project says of it', () => {
    const text = BAN.replace(`'Why so'`, 'WHY').replace(
      'const data',
      `import { WHY } from './why.js'\nconst data`,
    )
    const world = (why: string): World => ({
      files: { '/bot/commands/why.js': `export const WHY = '${why}'` },
    })
    const after = text.replace('Bans a', 'Bans one')
    expect(takenOver(text, after, world('Why so'))).toBeDefined()
    expect(takenOver(text, after, world('Why so'), world('Why not'))).toBeUndefined()
    expect(typed('Bans a', 'Bans one', {}, { assignment: { scope: 'guild' } })).toBeUndefined()
  })
})
