import ts from 'typescript'
import { expect, test } from 'vitest'
import {
  newCommand,
  offerSnippets,
  readManifest,
  withoutPlaceholders,
} from '@slashlint/language-server/features'
import { languageOf } from '@slashlint/sources'

/** Project-specific forms of commands that no library has. */
const NEIGHBOURS: Readonly<Record<string, readonly [file: string, text: string]>> = {
  'an object of the project’s own type': [
    'ban.ts',
    `import { PermissionFlagsBits, SlashCommandBuilder } from 'discord.js'
import type { Command } from '../types'
import { audit } from '../audit'

/** Bans a member. */
export const ban: Command = {
  data: new SlashCommandBuilder()
    .setName('ban')
    .setDescription('Bans a member')
    .setDefaultMemberPermissions(PermissionFlagsBits.BanMembers)
    .addUserOption((option) => option.setName('user').setDescription('Whom').setRequired(true)),
  async execute(interaction) {
    // Whoever is banned is named.
    const user = interaction.options.getUser('user', true)
    await audit(user)
    await interaction.reply({ content: \`Banned \${user.username}\`, ephemeral: true })
  },
}
`,
  ],
  'a class as default export': [
    'BanCommand.ts',
    `import { ChatInputCommandInteraction, SlashCommandBuilder } from "discord.js";

export default class BanCommand {
    data = new SlashCommandBuilder()
        .setName("ban")
        .setDescription("Bans a member")
        .addStringOption((o) => o.setName("reason").setDescription("Why"));

    async execute(interaction: ChatInputCommandInteraction): Promise<void> {
        await interaction.reply(interaction.options.getString("reason") ?? "No reason");
    }
}
`,
  ],
  'a base class of the project’s own': [
    'ban.ts',
    `import { SlashCommandBuilder, type ChatInputCommandInteraction } from 'discord.js';
import { BaseCommand } from '../base';

export class BanCommand extends BaseCommand {
  public readonly data = new SlashCommandBuilder().setName('ban').setDescription('Bans a member');

  public override async run(interaction: ChatInputCommandInteraction) {
    await interaction.reply('Banned.');
  }
}
`,
  ],
  'an exported object with require': [
    'ban.js',
    `const { SlashCommandBuilder, EmbedBuilder } = require('discord.js')

const embed = (text) => new EmbedBuilder().setDescription(text)

module.exports = {
	data: new SlashCommandBuilder().setName('ban').setDescription('Bans'),
	execute: async (interaction) => {
		await interaction.reply({ embeds: [embed('x')] })
	},
}
`,
  ],
}

test.each(Object.keys(NEIGHBOURS))(
  'a new command is written like its neighbour: %s',
  async (how) => {
    const [file = '', text = ''] = NEIGHBOURS[how] ?? []
    const made = await newCommand(
      { name: 'mute-all', description: "Mutes 'em" },
      {
        form: 'builder',
        folder: 'file:///work/src/commands',
        usesTypeScript: true,
        isModule: true,
        neighbours: [{ uri: `file:///work/src/commands/${file}`, text }],
      },
    )
    expect(
      `${made.uri}\n${made.text.slice(0, made.offset)}|${made.text.slice(made.offset)}`,
    ).toMatchSnapshot()
  },
)

test('a snippet in an empty file is written like its neighbours, with places for what is its own', async () => {
  const [, text = ''] = NEIGHBOURS['an object of the project’s own type'] ?? []
  const uri = 'file:///work/src/commands/mute.ts'
  const [offered] = await offerSnippets({ uri, text: 'sla', language: languageOf(uri) }, 3, {
    form: 'builder',
    isModule: true,
    neighbours: [{ uri: 'file:///work/src/commands/ban.ts', text }],
  })
  expect(offered?.snippet).toMatchSnapshot()
  expect(withoutPlaceholders(offered?.snippet ?? '')).not.toContain('$')
})

/** The declarations that the neighbours import. */
const IMPORTED: Readonly<Record<string, string>> = {
  '/work/src/discord.d.ts': `declare module 'discord.js' {
  export class SlashCommandBuilder {
    setName(name: string): this
    setDescription(description: string): this
    setDefaultMemberPermissions(bits: bigint): this
    addUserOption(option: (option: Option) => Option): this
    addStringOption(option: (option: Option) => Option): this
  }
  interface Option { setName(name: string): this; setDescription(text: string): this; setRequired(is: boolean): this }
  export const PermissionFlagsBits: { readonly BanMembers: bigint }
  export class ChatInputCommandInteraction {
    reply(answer: string | { content: string; ephemeral?: boolean }): Promise<void>
    options: { getUser(name: string, is: true): { username: string }; getString(name: string): string | null }
  }
}`,
  '/work/src/types.ts': `import type { ChatInputCommandInteraction, SlashCommandBuilder } from 'discord.js'
export interface Command { data: SlashCommandBuilder; execute(interaction: ChatInputCommandInteraction): Promise<void> }`,
  '/work/src/audit.ts': 'export const audit = async (user: object): Promise<object> => user',
  '/work/src/base.ts': `import type { ChatInputCommandInteraction } from 'discord.js'
export abstract class BaseCommand { abstract run(interaction: ChatInputCommandInteraction): Promise<void> }`,
}

test('the compiler of the project has nothing to say of them, unused names included', async () => {
  const files = new Map(Object.entries(IMPORTED))
  for (const [index, [file, text]] of Object.values(NEIGHBOURS).entries()) {
    if (!file.endsWith('.ts')) {
      continue
    }
    const folder = `file:///work/src/commands${index}`
    const made = await newCommand(
      { name: 'mute', description: 'Mutes' },
      {
        form: 'builder',
        folder,
        usesTypeScript: true,
        isModule: true,
        neighbours: [{ uri: `${folder}/${file}`, text }],
      },
    )
    files.set(`${new URL(folder).pathname}/${file}`, text)
    files.set(new URL(made.uri).pathname, made.text)
  }
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    noUnusedLocals: true,
    noImplicitOverride: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Preserve,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  const program = ts.createProgram([...files.keys()], options, {
    ...host,
    fileExists: (name) => files.has(name) || fileExists(name),
    directoryExists: () => true,
    readFile: (name) => files.get(name) ?? readFile(name),
    getSourceFile: (name, ...how) => {
      const text = files.get(name)
      return text === undefined
        ? getSourceFile(name, ...how)
        : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022)
    },
  })
  const found = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => [file?.fileName, messageText])
  expect(found).toEqual([])
  expect([...files.keys()].filter((name) => /commands\d/.test(name))).toHaveLength(6)
})

/** Writes `/mute` beside a neighbour. */
async function muteBeside(text: string, name = 'ban.js', isModule = true): Promise<string> {
  const folder = 'file:///work/commands'
  const made = await newCommand(
    { name: 'mute', description: 'Mutes' },
    {
      form: 'builder',
      folder,
      usesTypeScript: name.endsWith('.ts'),
      isModule,
      neighbours: [{ uri: `${folder}/${name}`, text }],
    },
  )
  return made.text
}

const IMPORT = `import { SlashCommandBuilder } from 'discord.js';\n`
const LIKE = `export const mute = { kind: 'moderation', data: new SlashCommandBuilder().setName('mute').setDescription('Mutes'), async execute(interaction) {
  await interaction.reply('Done.');
} };
`

/** A module with a command, and with what its handler does. */
const banWith = (
  more = '',
  body = `await interaction.reply('Banned.');`,
  parameter = 'interaction',
) =>
  `export const ban = { kind: 'moderation', data: new SlashCommandBuilder().setName('ban').setDescription('Bans')${more}, async execute(${parameter}) {
  ${body}
} };
`

test.each([
  `.setNameLocalizations({ de: 'bann' })`,
  `.setDescriptionLocalizations({ de: 'Bannt' })`,
  `.setDefaultMemberPermissions(4)`,
  `.setNSFW(true)`,
  `.addStringOption((option) => option.setName('why').setDescription('Why'))`,
])('what belongs to the neighbour’s command alone is left out: %s', async (more) => {
  expect(await muteBeside(IMPORT + banWith(more))).toBe(IMPORT + LIKE)
})

test('a handler that calls nothing answers by the interaction; an own context is not guessed at', async () => {
  expect(await muteBeside(IMPORT + banWith('', 'log(1);'))).toBe(IMPORT + LIKE)
  expect(await muteBeside(IMPORT + banWith('', 'log(1);', 'i'))).toBe(
    IMPORT + LIKE.replaceAll('interaction', 'i'),
  )
  expect(await muteBeside(IMPORT + banWith('', 'log(1);', 'ctx'))).not.toContain('moderation')
  expect(await muteBeside(IMPORT + banWith('', `await ctx.send('x');`, 'ctx'))).toBe(
    IMPORT + LIKE.replaceAll('interaction', 'ctx').replace('.reply', '.send'),
  )
})

test('imports, directives and statements that the new command uses stay, others go', async () => {
  const made = await muteBeside(`'use strict'
import { SlashCommandBuilder, Collection } from 'discord.js';
import { ban as audit } from './ban-audit.js';
const unused = new Collection();
function kind() { return PREFIX + 'moderation' }
const PREFIX = 'of ';
${banWith('', 'audit(unused);').replace(`'moderation'`, 'kind()')}`)
  expect(made).toBe(`'use strict'
import { SlashCommandBuilder } from 'discord.js';
function kind() { return PREFIX + 'moderation' }
const PREFIX = 'of ';
${LIKE.replace(`'moderation'`, 'kind()')}`)
})

test('what stands behind the handler stays as it is', async () => {
  const behind = `\nexport const config = { cooldown: 5 };\n`
  expect(await muteBeside(IMPORT + banWith() + behind)).toBe(IMPORT + LIKE + behind)
})

test('imports keep their layout when all of them are used', async () => {
  const head = `import {\n  SlashCommandBuilder,\n} from 'discord.js';\n`
  expect(await muteBeside(head + banWith())).toBe(head + LIKE)
})

test('a long file is no example', async () => {
  const like = async (length: number): Promise<boolean> => {
    const text = IMPORT + banWith()
    return (await muteBeside(text.padEnd(length))).includes('moderation')
  }
  expect(await like(30_000)).toBe(true)
  expect(await like(30_001)).toBe(false)
})

test('beside data alone the handler is called execute; beside another one it has that name', async () => {
  const data = `${IMPORT}const one = new SlashCommandBuilder().setName('a').setDescription('b');\nconst two = new SlashCommandBuilder().setName('c').setDescription('d');\n`
  expect(await muteBeside(data)).toMatch(/\bexecute\(interaction\)/)
  expect(await muteBeside(`${data}export const x = { run: (interaction) => {} };\n`)).toMatch(
    /\brun\(interaction\)/,
  )
})

test('the manifest of a project tells whether its files are modules', async () => {
  expect(readManifest('{"type": "module"}').isModule).toBe(true)
  expect(readManifest('{"type": "commonjs"}').isModule).toBe(false)
  expect(readManifest('{}').isModule).toBe(false)
  expect(readManifest('{"type": ').isModule).toBe(false)
  expect(readManifest(undefined).isModule).toBe(false)
  expect(await muteBeside('', 'none.js', true)).toMatch(/^import /)
  expect(await muteBeside('', 'none.js', false)).toMatch(/\brequire\(/)
})
