import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PING, project, slashlint } from './harness.js'

// Tests that a bot in an unsupported language is reported as such.

const check = (files: Readonly<Record<string, unknown>>, ...flags: string[]) =>
  slashlint(['check', ...flags], { cwd: project(files) })

describe('where nothing else is checked, it is an error that says what to do', () => {
  test.each([
    ['requirements.txt', 'aiohttp\ndiscord.py==2.3.2\n', 'Python (discord.py)'],
    ['bot/requirements-dev.txt', 'discord-py>=2', 'Python (discord.py)'],
    ['pyproject.toml', '[project]\ndependencies = ["py-cord~=2.6"]\n', 'Python (py-cord)'],
    ['Pipfile', '[packages]\nnextcord = "*"\n', 'Python (nextcord)'],
    ['src/bot.py', '"""A bot."""\nimport disnake\n', 'Python (disnake)'],
    ['cogs/ban.py', 'from discord.ext import commands\n', 'Python (discord.py)'],
    ['Cargo.toml', '[dependencies]\npoise = "0.6"\n', 'Rust (poise)'],
    ['src/main.rs', 'use serenity::prelude::*;\n', 'Rust (serenity)'],
    ['go.mod', 'require github.com/bwmarrin/discordgo v0.28\n', 'Go (discordgo)'],
    ['build.gradle.kts', 'implementation("net.dv8tion:JDA:5")\n', 'Java or Kotlin (JDA)'],
    ['Bot.csproj', '<PackageReference Include="Discord.Net" />', 'C# (Discord.Net)'],
    ['Gemfile', "gem 'discordrb'\n", 'Ruby (discordrb)'],
    ['lib/bot.rb', "require 'discordrb'\n", 'Ruby (discordrb)'],
    ['mix.exs', 'defp deps, do: [{:nostrum, "~> 0.8"}]\n', 'Elixir (Nostrum)'],
    ['lib/bot.ex', 'alias Nostrum.Api\n', 'Elixir (Nostrum)'],
    ['composer.json', '{ "require": { "team-reflex/discord-php": "*" } }', 'PHP (DiscordPHP)'],
    ['bot.php', '<?php\nuse Discord\\Discord;\n', 'PHP (DiscordPHP)'],
    ['pubspec.yaml', 'dependencies:\n  nyxx: ^6.0.0\n', 'Dart (nyxx)'],
    ['bin/bot.dart', "import 'package:nyxx/nyxx.dart';\n", 'Dart (nyxx)'],
    ['src/bot.rs', 'use twilight_http::Client;\n', 'Rust (twilight)'],
    ['bot.go', 'import "github.com/disgoorg/disgo"\n', 'Go (disgo)'],
    ['go.mod', 'require github.com/diamondburned/arikawa/v3 v3.4\n', 'Go (arikawa)'],
    ['pom.xml', '<groupId>com.discord4j</groupId>', 'Java or Kotlin (Discord4J)'],
    ['src/Bot.java', 'import org.javacord.api.DiscordApi;\n', 'Java or Kotlin (Javacord)'],
    ['src/Bot.kt', 'import dev.kord.core.Kord\n', 'Java or Kotlin (Kord)'],
    ['Bot.fsproj', '<PackageReference Include="DSharpPlus" />', 'C# (DSharpPlus)'],
    ['Bot.cs', 'using NetCord.Gateway;\n', 'C# (NetCord)'],
    ['Bot.csproj', '<PackageReference Include="Remora.Discord" />', 'C# (Remora.Discord)'],
  ])('%s', async (file, text, language) => {
    const { code, stdout, stderr } = await check({ [file]: text })
    expect(stderr).toMatch(/^error: /)
    expect(stderr).toContain(`${file} is of a bot in ${language}`)
    expect(stderr).toContain('slashlint check --ndjson')
    expect(stderr.includes('docs/python.md')).toBe(language.startsWith('Python'))
    expect(stdout).not.toContain('No problems found')
    expect(code).toBe(2)
    expect((await check({ [file]: text }, '--no-errors-on-unmatched')).code).toBe(0)
  })

  test('a manifest in UTF-16 is read, and one library is said once', async () => {
    const cwd = project({ 'a.py': 'import discord\n', 'b.py': 'import discord\n' })
    writeFileSync(join(cwd, 'requirements.txt'), Buffer.from('\ufeffdiscord.py\n', 'utf16le'))
    const { stderr } = await slashlint(['check'], { cwd })
    expect(stderr.match(/is of a bot/g)).toHaveLength(1)
    expect(stderr).toContain('requirements.txt is of a bot')
  })
})

test('beside checked files it is one line, and changes no exit code', async () => {
  const { code, stdout, stderr } = await check({
    'commands/ping.json': PING,
    'requirements.txt': 'hikari\n',
  })
  expect(stderr).toBe(
    'note: requirements.txt is of a bot in Python (hikari), which slashlint does not read.\n',
  )
  expect(stdout).toContain('No problems found')
  expect(code).toBe(0)
})

test.each([
  ['requirements.txt', 'discordrb-like\nnot-discord.py-either\n# disnakes\n'],
  ['tool.py', 'import discordant\nprint("import disnake")\n'],
  ['composer.json', '{ "name": "a/b" }'],
  ['Cargo.toml', '[dependencies]\nserde = "1"\n'],
])('what names no library of Discord is nothing: %s', async (file, text) => {
  expect(await check({ [file]: text })).toMatchObject({ code: 0, stderr: '' })
})

test('what is installed is no bot of one’s own', async () => {
  const cwd = project({ 'README.md': '' })
  for (const folder of ['venv/lib/site-packages/discord', 'node_modules/a']) {
    mkdirSync(join(cwd, folder), { recursive: true })
    writeFileSync(join(cwd, folder, 'client.py'), 'import discord\n')
  }
  expect(await slashlint(['check'], { cwd })).toMatchObject({ code: 0, stderr: '' })
})

/** For each language: its manifest and its code, without a library, and its libraries in both. */
const LIBRARIES: Readonly<
  Record<
    string,
    readonly [
      manifest: readonly [file: string, text: string],
      code: readonly [file: string, text: string],
      ...libraries: readonly (readonly [name: string, inManifest: string, inCode: string])[],
    ]
  >
> = {
  Python: [
    ['setup.cfg', '[options]\ninstall_requires =\n  aiohttp\n'],
    ['bot.py', 'import asyncio\nfrom os import path\n'],
    ['py-cord', '  py-cord\n', 'import pycord\n'],
    ['nextcord', '  nextcord\n', 'import nextcord\n'],
    ['disnake', '  disnake\n', 'from disnake.ext import commands\n'],
    ['interactions.py', '  discord-py-interactions\n', 'import interactions\n'],
    ['hikari', '  hikari-lightbulb\n', 'import lightbulb\n'],
    ['discord.py', '  discord.py\n', 'import discord\n'],
  ],
  Rust: [
    ['Cargo.toml', '[dependencies]\nserde = "1"\n'],
    ['main.rs', 'use std::env;\nmod commands;\n'],
    ['poise', 'poise = "0.6"\n', 'use poise::serenity_prelude;\n'],
    ['serenity', 'serenity = "0.12"\n', 'use serenity::all::*;\n'],
    ['twilight', 'twilight-model = "0.15"\n', 'use twilight_model::id::Id;\n'],
  ],
  Go: [
    ['go.mod', 'module bot\nrequire github.com/a/b v1\n'],
    ['main.go', 'package main\nimport "fmt"\n'],
    [
      'discordgo',
      'require github.com/bwmarrin/discordgo v0\n',
      'import "github.com/bwmarrin/discordgo"\n',
    ],
    ['disgo', 'require github.com/disgoorg/disgo v0\n', 'import "github.com/disgoorg/disgo"\n'],
    [
      'arikawa',
      'require github.com/diamondburned/arikawa/v3 v3\n',
      'import "github.com/diamondburned/arikawa/v3"\n',
    ],
  ],
  'Java or Kotlin': [
    ['libs.versions.toml', '[libraries]\njunit = "org.junit:junit:4"\n'],
    ['Bot.kt', 'import java.util.List\n'],
    ['JDA', 'jda = "net.dv8tion:JDA:5"\n', 'import net.dv8tion.jda.api.JDA\n'],
    [
      'Discord4J',
      'd4j = "com.discord4j:discord4j-core:3"\n',
      'import discord4j.core.DiscordClient\n',
    ],
    ['Javacord', 'j = "org.javacord:javacord:3"\n', 'import org.javacord.api.DiscordApi\n'],
    ['Kord', 'k = "dev.kord:kord-core:0"\n', 'import dev.kord.core.Kord\n'],
  ],
  'C#': [
    ['Bot.csproj', '<PackageReference Include="Newtonsoft.Json" />\n'],
    ['Bot.cs', 'using System;\n'],
    ['Discord.Net', '<PackageReference Include="Discord.Net" />\n', 'using Discord.WebSocket;\n'],
    ['DSharpPlus', '<PackageReference Include="DSharpPlus" />\n', 'using DSharpPlus;\n'],
    ['NetCord', '<PackageReference Include="NetCord" />\n', 'using NetCord;\n'],
    [
      'Remora.Discord',
      '<PackageReference Include="Remora.Discord" />\n',
      'using Remora.Discord.API;\n',
    ],
  ],
  Ruby: [
    ['Gemfile', "source 'https://rubygems.org'\ngem 'rake'\n"],
    ['bot.rb', "require 'json'\n"],
    ['discordrb', "gem 'discordrb'\n", "require 'discordrb'\n"],
  ],
  Elixir: [
    ['mix.exs', 'defp deps, do: [{:jason, "~> 1"}]\n'],
    ['bot.ex', 'alias My.Nothing\n'],
    ['Nostrum', '# {:nostrum, "~> 0.8"}\n', 'use Nostrum.Consumer\n'],
  ],
  PHP: [
    ['composer.json', '{ "require": { "php": "*"\n'],
    ['bot.php', '<?php\nuse My\\Discord;\n'],
    ['DiscordPHP', ', "team-reflex/discord-php": "*" } }', 'use Discord\\Discord;\n'],
  ],
  Dart: [
    ['pubspec.yaml', 'dependencies:\n  http: any\n'],
    ['bot.dart', "import 'dart:io';\n"],
    ['nyxx', '  nyxx: any\n', "import 'package:nyxx/nyxx.dart';\n"],
  ],
}

describe.each(Object.entries(LIBRARIES))('of %s', (language, [manifest, code, ...libraries]) => {
  test.each([manifest, code])('%s alone shows no library', async (file, text) => {
    expect(await check({ [file]: text })).toMatchObject({ code: 0, stderr: '' })
  })

  test.each(libraries)('%s is known by a manifest, and by an import', async (name, ...texts) => {
    for (const [index, [file, before]] of [manifest, code].entries()) {
      const { stderr } = await check({ [file]: `${before}${texts[index]}` })
      expect(stderr).toContain(`error: ${file} is of a bot in ${language} (${name}), `)
    }
  })
})

describe('a search for other languages reads', () => {
  const IMPORT = 'import hikari\n'

  test.each([
    [50_000, 1],
    [50_001, 0],
  ])('the first 50 000 bytes of a file: up to %i it finds %i', async (end, found) => {
    const text = `${'#'.repeat(end - IMPORT.length)}\n${IMPORT}`
    const { stderr } = await check({ 'bot.py': text })
    expect(text.trimEnd()).toHaveLength(end)
    expect(stderr.match(/is of a bot/g) ?? []).toHaveLength(found)
  })

  test.each([
    [399, 1],
    [400, 0],
  ])('400 files: behind %i others it finds %i', async (count, found) => {
    const others = Array.from({ length: count }, (_, index) => [`a/${1000 + index}.py`, ''])
    const { stderr } = await check({ ...Object.fromEntries(others), 'b.py': IMPORT })
    expect(stderr.match(/is of a bot/g) ?? []).toHaveLength(found)
  })
})

test('a bot with a library that is read is told only where it shows no command', async () => {
  const files = { 'requirements.txt': 'discord.py\n', 'bot.py': 'import discord\n' }
  expect((await check(files)).stderr).toContain(
    'error: requirements.txt is of a bot in Python (discord.py), in whose code no command was found.\n',
  )
  expect(await check({ ...files, 'commands/ping.json': PING })).toMatchObject({ stderr: '' })
})
