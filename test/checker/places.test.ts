import { createProject } from '@slashlint/checker'
import { loadReader } from '@slashlint/sources'
import { expect, test } from 'vitest'

// The URIs of editors and systems: VS Code writes a drive as `c%3A`, Node.js as `C:`, a share is a host.

const FILES = {
  'commands/film.js': `const { SlashCommandBuilder } = require('discord.js')
const { LONG } = require('../texts')
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription(LONG)
    .addStringOption((option) => option.setName('note').setDescription('Test')),
}
`,
  'commands/other.js': `const { SlashCommandBuilder } = require('discord.js')
exports.data = new SlashCommandBuilder().setName('film').setDescription('Test')
`,
  'index.js': `const { Client } = require('discord.js')
const client = new Client({ intents: [] })
client.on('interactionCreate', async (interaction) => {
  if (interaction.commandName === 'film') await interaction.reply(interaction.options.getString('nota'))
})
`,
  'texts.js': `exports.LONG = '${'x'.repeat(101)}'\n`,
}

const read = await loadReader('javascript')

function said(root: string, textOf: (text: string) => string = (text) => text): readonly string[] {
  const texts = new Map(
    Object.entries(FILES).map(([path, text]) => [`${root}/${path}`, textOf(text)]),
  )
  const project = createProject((uri) => texts.get(uri))
  const settings = { assignment: { root, scope: 'global' }, rules: {} } as const
  for (const [uri, text] of texts) {
    project.put(uri, text, { settings, root, read })
  }
  return [...texts].flatMap(([uri, text]) =>
    project.findings(uri).map((finding) => {
      const { code, start, end, related = [] } = finding
      const places = related.map((place) => place.uri.slice(root.length)).join(' ')
      return `${uri.slice(root.length)} ${code} ${text.slice(start, end)} ${places}`
    }),
  )
}

const EXPECTED = said('file:///bot')

test('the files say something of each other', () => {
  expect(EXPECTED.map((line) => line.split(' ', 2).join(' ')).sort()).toMatchInlineSnapshot(`
    [
      "/commands/film.js command/description-length",
      "/commands/film.js set/duplicate-name",
      "/commands/other.js set/duplicate-name",
      "/index.js use/unknown-option",
    ]
  `)
})

test.each([
  'file:///c%3A/bot',
  'file:///C:/bot',
  'file://server/bots/film',
  'file:///d%3A/my%20bots/b%C3%B6t',
])('a project at %s says the same', (root) => {
  expect(said(root)).toEqual(EXPECTED)
})

test('lines that end as on Windows change nothing', () => {
  expect(said('file:///c%3A/bot', (text) => text.replaceAll('\n', '\r\n'))).toEqual(EXPECTED)
})
