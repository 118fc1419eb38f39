import { createProject } from '@slashlint/checker'
import { loadReader } from '@slashlint/sources'
import { describe, expect, test } from 'vitest'

// Tests that the findings of a handler follow the text of a file that it calls, although its own text stays the same.

const read = await loadReader('javascript')

const ROOT = 'file:///bot/src'
const FILM = `${ROOT}/commands/film.ts`
const HEAD = `import { ChatInputCommandInteraction, SlashCommandBuilder } from 'discord.js'\n`
const OPTION = `.addStringOption((o) => o.setName('title').setDescription('d'))`

/** Writes a command whose handler calls other files. */
const film = (imports: string, body: string, options = OPTION): string => `${HEAD}${imports}
export const data = new SlashCommandBuilder().setName('film').setDescription('d')${options}
export async function execute(interaction: ChatInputCommandInteraction) { ${body} }
`

/** Files, one of which changes: from a text with which the handler is right, to one with which it is wrong. */
interface Change {
  readonly film: string
  /** The path of the file that changes, and its two texts; `undefined` if there is no such file. */
  readonly path: string
  readonly right: string | undefined
  readonly wrong: string | undefined
  /** Files between both. */
  readonly others?: Readonly<Record<string, string>>
  /** The rule that is broken, and the marked text. */
  readonly found: readonly [code: string, marked: string]
}

const READ = `await interaction.reply(String(read(interaction, 'stars')))`
const readsWith = (getter: string): string =>
  `export const read = (interaction, name) => interaction.options.${getter}(name)`
const SUBS = ['add', 'rate', 'drop']
  .map((name) => `.addSubcommand((s) => s.setName('${name}').setDescription('d'))`)
  .join('')
const part = `export const execute = (interaction) => interaction.reply('a')`

const CHANGES: Readonly<Record<string, Change>> = {
  'a function that reads by a name': {
    film: film(
      `import { read } from '../read'`,
      READ,
      OPTION.replace('String', 'Integer').replace('title', 'stars'),
    ),
    path: 'read.ts',
    right: readsWith('getInteger'),
    wrong: readsWith('getString'),
    found: ['use/option-type', `'stars'`],
  },
  'a function behind another file': {
    film: film(
      `import { read } from '../all'`,
      READ,
      OPTION.replace('String', 'Integer').replace('title', 'stars'),
    ),
    path: 'read.ts',
    right: readsWith('getInteger'),
    wrong: readsWith('getString'),
    others: { 'all.ts': `export * from './read'` },
    found: ['use/option-type', `'stars'`],
  },
  'the name of an option': {
    film: film(
      `import { NAMES } from '../names'`,
      `await interaction.reply(interaction.options.getString(NAMES.title) ?? 'a')`,
    ),
    path: 'names.ts',
    right: `export const NAMES = { title: 'title' } as const`,
    wrong: `export const NAMES = { title: 'titel' } as const`,
    found: ['use/unknown-option', 'NAMES.title'],
  },
  'a function that answers': {
    film: film(
      `import { prepare } from '../prepare'`,
      `await prepare(interaction); await interaction.reply(interaction.options.getString('title') ?? 'a')`,
    ),
    path: 'prepare.ts',
    right: `${HEAD}export async function prepare(interaction: ChatInputCommandInteraction) { console.log(interaction.user.id) }`,
    wrong: `${HEAD}export async function prepare(interaction: ChatInputCommandInteraction) { await interaction.deferReply() }`,
    found: ['answer/twice', 'reply'],
  },
  'a class that reads': {
    film: film(
      `import { Reader } from '../reader'`,
      `await interaction.reply(new Reader(interaction).title())`,
    ),
    path: 'reader.ts',
    right: `export class Reader { constructor(private interaction) {} title() { return this.interaction.options.getString('title') } }`,
    wrong: `export class Reader { constructor(private interaction) {} title() { return this.interaction.options.getString('titel') } }`,
    found: ['use/unknown-option', 'titel'],
  },
  'a file that passes the options, or something else, beside the interaction': {
    film: `import { SlashCommandBuilder } from 'discord.js'
class Command extends SlashCommandBuilder { setRun(run) { this.run = run; return this } }
export default new Command().setName('film').setDescription('d')${OPTION}
  .setRun(async (client, interaction, options) => { await interaction.reply(options.getString('titel') ?? 'a') })`,
    path: 'bot.ts',
    right: `export const run = (client, interaction) => client.commands.get(interaction.commandName).run(client, interaction, client.settings)`,
    wrong: `export const run = (client, interaction) => client.commands.get(interaction.commandName).run(client, interaction, interaction.options)`,
    found: ['use/unknown-option', 'titel'],
  },
  'a file of a sub-command that is removed': {
    film: film(
      '',
      `const sub = interaction.options.getSubcommand(); const { execute: run } = await import(\`../parts/\${sub}.ts\`); await run(interaction)`,
      SUBS,
    ),
    path: 'parts/drop.ts',
    right: part,
    wrong: undefined,
    others: { 'parts/add.ts': part, 'parts/rate.ts': part },
    found: ['use/unhandled-subcommand', 'await import(`../parts/${sub}.ts`)'],
  },
}

/** Opens a project, and returns the findings of all its documents, and what a change of one says of others. */
function opened({ film: text, path, right, others = {} }: Change) {
  const changing = `${ROOT}/${path}`
  const texts = new Map<string, string | undefined>([
    ['file:///bot/package.json', '{ "dependencies": { "discord.js": "^14.14.0" } }'],
    [FILM, text],
    [changing, right],
    ...Object.entries(others).map(([name, other]) => [`${ROOT}/${name}`, other] as const),
  ])
  const project = createProject((uri) => texts.get(uri))
  const terms = {
    settings: { assignment: { root: 'file:///bot' }, rules: {} },
    root: 'file:///bot',
    read,
  }
  for (const [uri, own] of texts) {
    project.put(uri, own, own === undefined || uri.endsWith('.json') ? undefined : terms)
  }
  const found = () =>
    [...texts].flatMap(([uri, own]) =>
      project
        .findings(uri)
        .filter(({ severity }) => severity !== 'hint')
        .map(({ code, start, end }) => [code, (own ?? '').slice(start, end)]),
    )
  const change = (own: string | undefined): readonly string[] => {
    texts.set(changing, own)
    return [...project.put(changing, own, own === undefined ? undefined : terms)]
  }
  return { found, change }
}

describe('the findings of a handler whose text stays the same', () => {
  test.each(Object.entries(CHANGES))('follow %s', (_, one) => {
    const { found, change } = opened(one)
    expect(found()).toEqual([])
    const changed = change(one.wrong)
    expect(found()).toEqual([one.found])
    expect(changed).toContain(one.path === 'reader.ts' ? `${ROOT}/reader.ts` : FILM)
    expect(change(one.right)).toContain(FILM)
    expect(found()).toEqual([])
  })
})
