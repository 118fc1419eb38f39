// What libraries print when a deployment is refused is read by `slashlint explain-error`: each library prints it itself.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url))
/** Below this folder, so that its packages are found. */
const CACHE = fileURLToPath(new URL('.cache/', import.meta.url))
const PYTHON = '/usr/bin/python3'
const hasDiscordPy = existsSync(PYTHON) && spawnSync(PYTHON, ['-c', 'import discord']).status === 0

const COMMANDS = [
  { type: 1, name: 'fine', description: 'Nothing is wrong with it' },
  {
    type: 1,
    name: 'Loud',
    description: '',
    options: [{ type: 3, name: 'a b', description: 'Has a space' }],
  },
]
const FOUND = ['/1/description', '/1/name', '/1/options/0/name']

const head = `const commands = ${JSON.stringify(COMMANDS)}
const { DISCORD_TOKEN: token, DISCORD_APPLICATION_ID: id } = process.env
`
const SCRIPTS = {
  'discord.js': `import { REST, Routes } from 'discord.js'
    await new REST().setToken(token).put(Routes.applicationCommands(id), { body: commands })`,
  Oceanic: `import { Client } from 'oceanic.js'
    await new Client({ auth: 'Bot ' + token }).rest.applications.bulkEditGlobalCommands(id, commands)`,
  Eris: `import eris from 'eris'
    const client = eris('Bot ' + token, { restMode: true })
    client.application = { id }
    await client.bulkEditCommands(commands)`,
  Seyfert: `import { ApiHandler } from 'seyfert'
    await new ApiHandler({ token }).request('PUT', '/applications/' + id + '/commands', { body: commands })`,
  'slash-create': `import { Creator } from 'slash-create'
    await new Creator({ applicationID: id, token }).api.updateCommands(commands)`,
}

const DISCORD_PY = `
import asyncio, os
import discord
from discord import app_commands

client = discord.Client(intents=discord.Intents(guilds=True))
tree = app_commands.CommandTree(client)
group = app_commands.Group(name="trade", description="Trades")

@group.command(description="x" * 101)
async def add(interaction: discord.Interaction, amount: int): pass

@tree.command(description="Nothing is wrong with it")
async def fine(interaction: discord.Interaction): pass

tree.add_command(group)

async def main():
    async with client:
        await client.login(os.environ["DISCORD_TOKEN"])
        await tree.sync()

asyncio.run(main())
`

mkdirSync(CACHE, { recursive: true })
const folders = []
after(() => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** The places in the list of commands that a program's output is about. */
function explained(commands, name, script, program) {
  const folder = mkdtempSync(join(CACHE, 'printed-'))
  folders.push(folder)
  writeFileSync(join(folder, 'commands.json'), JSON.stringify(commands))
  writeFileSync(
    join(folder, 'slashlint.json'),
    '{ "files": [{ "glob": "commands.json", "resource": "commands" }] }',
  )
  writeFileSync(join(folder, name), script)
  const options = {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, XDG_RUNTIME_DIR: folder, NO_COLOR: '1' },
  }
  const run = spawnSync(process.execPath, [PROGRAM, 'serve', '--', program, name], options)
  assert.notEqual(run.status, 0)
  const input = run.stdout + run.stderr
  const args = [PROGRAM, 'explain-error', '-', 'commands.json', '--format', 'json']
  const { stdout, stderr } = spawnSync(process.execPath, args, { ...options, input })
  assert.equal(stderr, '', input)
  return [...new Set(JSON.parse(stdout).errors.map(({ pointer }) => pointer))].sort()
}

describe('what is printed by', () => {
  for (const [name, script] of Object.entries(SCRIPTS)) {
    it(name, () => {
      // Eris itself writes names in lower case.
      const expected = name === 'Eris' ? FOUND.filter((place) => place !== '/1/name') : FOUND
      assert.deepEqual(explained(COMMANDS, 'deploy.mjs', head + script, 'node'), expected)
    })
  }

  it(
    'discord.py',
    {
      skip:
        !hasDiscordPy &&
        process.env.REQUIRE_ALL !== '1' &&
        'not installed (Debian: apt-get install python3-discord)',
    },
    () => {
      // In another order than the bot has them: discord.py names them.
      const option = { type: 4, name: 'amount', description: '…', required: true }
      const add = { type: 1, name: 'add', description: 'x'.repeat(101), options: [option] }
      const commands = [
        COMMANDS[0],
        { type: 1, name: 'trade', description: 'Trades', options: [add] },
      ]
      assert.deepEqual(explained(commands, 'bot.py', DISCORD_PY, PYTHON), [
        '/1/options/0/description',
      ])
    },
  )
})
