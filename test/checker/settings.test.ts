import { analyse, findingsOf } from '@slashlint/checker'
import type { Settings } from '@slashlint/checker'
import { loadReader } from '@slashlint/sources'
import { expect, test } from 'vitest'
import { checkSets, setMembers } from '../../checker/src/analysis/sets.js'

const TEXT = `import { SlashCommandBuilder } from 'discord.js'
export const a = new SlashCommandBuilder().setName('Ban').setDescription('x').setContexts(0)
export const b = new SlashCommandBuilder().setName('kick').setDescription('x').setContexts(0)
export async function execute(interaction) {
  interaction.options.getString('reason')
}
`
const read = await loadReader('javascript')
const analysed = (settings: unknown, name = 'a.js') =>
  analyse({ uri: `file:///bot/commands/${name}`, text: TEXT }, read, settings as Settings)
const codesOf = (settings: unknown): string[] => {
  const analysis = analysed(settings)
  return analysis === undefined ? [] : findingsOf(analysis).map(({ code }) => code)
}
const throwing = (key: string): object =>
  Object.defineProperty({}, key, {
    enumerable: true,
    get: () => {
      throw new Error('no')
    },
  })

const ALONE = codesOf({ assignment: {}, rules: {} })

test.each([
  { assignment: {}, rules: { 'foo/bar': 'off' } },
  { assignment: {}, rules: {}, scop: 'guild' },
  { assignment: {}, rules: {}, context: { scop: 'guild' } },
  { assignment: {}, rules: { 'foo/bar': 'off' }, context: { scop: 'guild' }, rule: {} },
])('what is misspelt in %j is said once for a document', (settings) => {
  expect(ALONE).toContain('command/name-lowercase')
  expect(codesOf(settings)).toEqual(['slashlint/unknown-context', ...ALONE])
  const members = ['a.js', 'b.js'].flatMap((name) => {
    const analysis = analysed(settings, name)
    return analysis === undefined ? [] : setMembers(analysis, 'file:///bot')
  })
  expect(checkSets(members).map(({ code }) => code)).toEqual(
    Array.from({ length: 4 }, () => 'set/duplicate-name'),
  )
})

test.each([
  ['rules: null', { assignment: {}, rules: null }],
  ['rules that throw', { assignment: {}, rules: throwing('shape/*') }],
  ['settings that throw', throwing('rules')],
  ['an assignment that throws', { assignment: throwing('scope'), rules: {} }],
  ['a context that throws', { assignment: {}, rules: {}, context: throwing('scope') }],
  ['null everywhere', { assignment: null, rules: null, context: null }],
  ['no settings', undefined],
])('%s: the document is checked all the same', (_, settings) => {
  expect(codesOf(settings)).toEqual(ALONE)
})

test('a getter that throws takes away its own field alone', () => {
  const rules = Object.assign(throwing('shape/*'), { 'command/name-lowercase': 'off' })
  const rest = ALONE.filter((code) => code !== 'command/name-lowercase')
  expect(codesOf({ assignment: {}, rules })).toEqual(rest)
  expect(
    codesOf(
      Object.assign(throwing('app'), {
        assignment: {},
        rules: { 'command/name-lowercase': 'off' },
      }),
    ),
  ).toEqual(rest)
})

test('settings of which nobody can tell what they have count as none', () => {
  const closed = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('no')
      },
    },
  )
  expect(codesOf({ assignment: closed, rules: closed })).toEqual(ALONE)
})
