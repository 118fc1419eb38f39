// The recipes of docs/emulator.md that need other programs, run as they stand there.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { project, run } from './project.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PAGE = readFileSync(join(ROOT, 'docs/emulator.md'), 'utf8')
const PYTHON = '/usr/bin/python3'
const hasPython =
  existsSync(PYTHON) && spawnSync(PYTHON, ['-c', 'import discord, pytest']).status === 0

/** The code of a recipe, by its heading and language. */
const recipe = (heading, language) => recipes(heading, language)[0]

function recipes(heading, language) {
  const [, section = ''] = PAGE.split(`### ${heading}\n`)
  const found = section
    .split(/\n##+ /)[0]
    .matchAll(new RegExp('```' + language + '\\n([^]*?)```', 'g'))
  const code = [...found].map(([, text]) => text)
  assert.ok(code.length > 0, `${heading} has no ${language}`)
  return code
}

describe('the recipes', () => {
  it('a deployment script in CI', () => {
    const [, command] = /^- run: (.*)$/m.exec(recipe('A deployment script in CI', 'yaml')) ?? []
    const script = (name) => `
      import { REST, Routes } from 'discord.js'
      const { DISCORD_TOKEN, DISCORD_APPLICATION_ID } = process.env
      const body = [{ name: ${JSON.stringify(name)}, description: 'Is the bot awake?' }]
      await new REST().setToken(DISCORD_TOKEN).put(Routes.applicationCommands(DISCORD_APPLICATION_ID), { body })`
    const fine = run(command, project({ 'deploy-commands.js': script('ping') }))
    assert.equal(fine.status, 0, fine.output)
    assert.match(fine.output, /200 PUT \/applications\/\d+\/commands/)
    const refused = run(command, project({ 'deploy-commands.js': script('Ping') }))
    assert.equal(refused.status, 1, refused.output)
    assert.match(refused.output, /400 PUT [^]*command\/name-lowercase 0\/name/)
  })

  it('a bot in vitest', () => {
    const bot = `
      import { Client, Events } from 'discord.js'
      export const commands = [
        {
          name: 'ban',
          description: 'Bans a member',
          default_member_permissions: '4',
          options: [
            { type: 6, name: 'user', description: 'Whom', required: true },
            { type: 3, name: 'reason', description: 'Why' },
          ],
        },
      ]
      export function createBot(options) {
        const client = new Client({ intents: ['Guilds'], ...options })
        client.on(Events.InteractionCreate, async (interaction) => {
          const { members } = interaction.guild
          if (interaction.isButton()) {
            const { username } = await members.unban(interaction.customId)
            return interaction.reply('Welcome back, ' + username)
          }
          const { id, username } = interaction.options.getUser('user')
          await members.ban(id, { reason: interaction.options.getString('reason') ?? undefined })
          const button = { type: 2, style: 1, label: 'Undo', custom_id: id }
          await interaction.reply({ content: 'Banned ' + username, components: [{ type: 1, components: [button] }] })
        })
        return client
      }`
    // A configuration of its own: without one vitest takes that of this repository.
    const config = 'export default {}'
    const folder = project({
      'src/bot.js': bot,
      'test/bot.test.ts': recipe('A bot in vitest', 'ts'),
      'vitest.config.mjs': config,
    })
    const { status, output } = run(
      `node ${JSON.stringify(join(ROOT, 'node_modules/vitest/vitest.mjs'))} run`,
      folder,
    )
    assert.equal(status, 0, output)
    assert.match(output, /1 passed/)
  })

  it(
    'discord.py with pytest',
    {
      skip:
        !hasPython &&
        process.env.REQUIRE_ALL !== '1' &&
        'not installed (Debian: python3-discord python3-pytest)',
    },
    () => {
      const bot = `
import os
import discord
from discord import app_commands

client = discord.Client(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
tree = app_commands.CommandTree(client)

@tree.command(description="Says it again")
async def echo(interaction: discord.Interaction, text: app_commands.Range[str, 1, 2000]):
    await interaction.response.send_message(text)

@client.event
async def on_ready():
    await tree.sync()
    print("ready", flush=True)

client.run(os.environ["DISCORD_TOKEN"], log_handler=None)
`
      const [conftest, tests] = recipes('discord.py with pytest', 'python')
      const folder = project({ 'bot.py': bot, 'conftest.py': conftest, 'test_bot.py': tests })
      const { status, output } = run(
        `npx slashlint serve -- ${PYTHON} -m pytest -p no:cacheprovider`,
        folder,
      )
      assert.equal(status, 0, output)
      assert.match(output, /2 passed/)
    },
  )
})
