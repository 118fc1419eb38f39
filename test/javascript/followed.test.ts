import { analyse } from '@slashlint/checker'
import { read } from '@slashlint/sources/javascript'
import { describe, expect, it } from 'vitest'
import { useFindings } from '../../checker/src/analysis/uses.js'

// Names of options that come to a read as values do: through functions, loops, keys, defaults and spreads.

const URI = 'file:///bot/src/commands/film.js'
const findings = (text: string): string[] => {
  const file = (uri: string): string | undefined =>
    uri === 'file:///bot/package.json'
      ? '{ "dependencies": { "discord.js": "^14.14.0" } }'
      : undefined
  const analysis = analyse({ uri: URI, text }, read, { assignment: {}, rules: {} }, { text: file })
  return (analysis === undefined ? [] : useFindings(analysis.uses))
    .filter(({ code }) => code !== 'use/never-read')
    .map(({ code, start, end }) => `${code.slice(4)} ${text.slice(start, end)}`)
}

const film = (body: string, before = '', after = ''): string =>
  `${before}\nmodule.exports = { data: new SlashCommandBuilder().setName('film').setDescription('d')
    .addStringOption((o) => o.setName('title').setDescription('d').setRequired(true))
    .addStringOption((o) => o.setName('note').setDescription('d')), async execute(interaction) { ${body} } }\n${after}`

describe('the name of an option is followed', () => {
  const shapes: Readonly<Record<string, (name: string) => string>> = {
    'from a function that returns it': (name) =>
      film(`interaction.options.getString(nameOf())`, `const nameOf = () => '${name}'`),
    'through a loop over a list': (name) =>
      film(`for (const key of ['note', '${name}']) use(interaction.options.getString(key))`),
    'through a call for each item': (name) =>
      film(`['note', '${name}'].map((key) => interaction.options.getString(key))`),
    'from a computed key': (name) =>
      film(
        `interaction.options.getString(NAMES[key])`,
        `const key = 'a'; const NAMES = { a: '${name}' }`,
      ),
    'from a default': (name) => film(`interaction.options.getString(null ?? '${name}')`),
    'where the options may be null': (name) =>
      film(`(interaction.options ?? null).getString('${name}')`),
    'as an argument of a helper': (name) =>
      film(
        `text(interaction, '${name}')`,
        '',
        `function text(i, key) { return i.options.getString(key) }`,
      ),
    'as a spread': (name) =>
      film(`interaction.options.getString(...args)`, `const args = ['${name}']`),
    'in a template': (name) =>
      film(
        'interaction.options.getString(`${first}' + name.slice(1) + '`)',
        `const first = '${name[0] ?? ''}'`,
      ),
  }
  it.each(Object.keys(shapes))('%s', (shape) => {
    const text = shapes[shape]
    expect(findings(text?.('title') ?? '')).toEqual([])
    expect(findings(text?.('titel') ?? '')).toHaveLength(1)
    expect(findings(text?.('titel') ?? '')[0]).toMatch(/^unknown-option /)
  })
})

it('a comparison is seen however deep it stands in a message', () => {
  const text = (
    choice: string,
    depth: number,
  ): string => `module.exports = { data: new SlashCommandBuilder().setName('film')
    .setDescription('d').addStringOption((o) => o.setName('size').setDescription('d').setRequired(true)
    .addChoices({ name: 'Short', value: 'short' }, { name: 'Long', value: 'long' })), async execute(interaction) {
      const size = interaction.options.getString('size', true)
      await interaction.reply(${'[color, '.repeat(depth)}size === '${choice}' ? 'A' : 'B'${']'.repeat(depth)})
    } }`
  for (let depth = 1; depth < 24; depth++) {
    expect(findings(text('short', depth))).toEqual([])
    expect(findings(text('shrot', depth))).toEqual([expect.stringMatching(/ shrot$/)])
  }
})

describe('a module is read for handlers', () => {
  const isRead = (call: string): boolean => {
    const text = film(call, `import { log } from './log.js'`)
    const asked = new Set<string>()
    const file = (uri: string): string | undefined => (asked.add(uri), undefined)
    analyse({ uri: URI, text }, read, { assignment: {}, rules: {} }, { text: file })
    return asked.has('file:///bot/src/commands/log.js')
  }
  it.each([
    'log(interaction)',
    `log({ title: interaction.options.getString('title') })`,
    'log(interaction.user.id, () => interaction.options)',
    'const answer = () => interaction.reply(); log(answer)',
    'log(...[() => interaction.options, interaction.user.id])',
  ])('where a call hands it what may be read: %s', (call) => {
    expect(isRead(call)).toBe(true)
  })
  it.each([
    'log(interaction.user.id)',
    'await log({ guild: interaction.guild?.name, at: Date.now() })',
    'const filter = (i) => i.user.id === interaction.user.id; log(1)',
  ])('and not where nothing is handed over that could be: %s', (call) => {
    expect(isRead(call)).toBe(false)
  })
})
