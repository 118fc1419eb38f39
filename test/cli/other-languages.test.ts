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
