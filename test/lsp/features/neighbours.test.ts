import ts from 'typescript'
import { expect, test } from 'vitest'
import { newCommand, offerSnippets, withoutPlaceholders } from '@slashlint/language-server/features'
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
