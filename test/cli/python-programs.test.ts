import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Emulator } from '@slashlint/emulator'
import { beforeEach, describe, expect, test } from 'vitest'
import { start } from '../emulator/harness.js'
import { project, slashlint } from './harness.js'

// Each program of the command line, as the author of a bot in Python uses it.

const COG = `import discord
from discord import app_commands
from discord.ext import commands


class Mod(commands.Cog):
    notes = app_commands.Group(name="notes", description="Notes about members")

    @app_commands.command()
    @app_commands.describe(who="Whom to ban")
    async def ban(self, interaction: discord.Interaction, who: discord.Member):
        """Bans a member."""

    @notes.command()
    async def add(self, interaction: discord.Interaction, text: str):
        """Adds a note."""


@app_commands.context_menu(name="Report")
async def report(interaction: discord.Interaction, message: discord.Message):
    ...
`
const BOT = { 'requirements.txt': 'discord.py==2.4.0\n', 'cogs/mod.py': COG }

const git = (cwd: string, ...args: string[]): void =>
  void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd })

describe('check', () => {
  test('--changed without a change finds nothing wrong', async () => {
    const cwd = project(BOT)
    git(cwd, 'init', '-q')
    git(cwd, 'add', '.')
    git(cwd, 'commit', '-qm', 'All')
    const { code, stderr } = await slashlint(['check', '--changed'], { cwd })
    expect([code, stderr]).toEqual([0, ''])
  })

  test('what git ignores is no bot', async () => {
    const cwd = project({ 'old/mod.py': COG, '.gitignore': 'old/\n', '.git/HEAD': '' })
    expect((await slashlint(['check'], { cwd })).stderr).toBe('')
  })

  test.each(['mod.pyi', 'mod.ipynb'])(
    '%s is not read, and says so if it is named',
    async (name) => {
      const cwd = project({ [name]: COG })
      const { code, stderr } = await slashlint(['check', name], { cwd })
      expect(code).toBe(2)
      expect(stderr).toContain('neither stubs (.pyi) nor notebooks (.ipynb)')
    },
  )

  test('a constant in another module that changes is checked with the commands that use it', async () => {
    const cwd = project({
      'names.py': 'NAME = "ban"\n',
      'cogs/mod.py': COG.replace('.command()', '.command(name=NAME)').replace(
        'import discord\n',
        'import discord\nfrom names import NAME\n',
      ),
      'requirements.txt': 'discord.py\n',
    })
    git(cwd, 'init', '-q')
    git(cwd, 'add', '.')
    git(cwd, 'commit', '-qm', 'All')
    execFileSync('sh', ['-c', 'echo \'NAME = "Ban"\' > names.py'], { cwd })
    const { stdout } = await slashlint(['check', '--changed'], { cwd })
    expect(stdout).toContain('error[command/name-lowercase]')
  })
})

describe('init', () => {
  test('prints the lines for CI and pre-commit, and writes no workflow', async () => {
    const cwd = project({ ...BOT, '.git/HEAD': '' })
    const { stdout, stderr } = await slashlint(['init'], { cwd })
    expect(stderr).toBe('')
    expect(stdout).toContain('A bot of discord.py (requirements.txt).')
    expect(stdout).toContain('      - run: npx --no -- slashlint check --format github\n')
    expect(stdout).toContain('language: node, entry: slashlint check,')
    expect(existsSync(join(cwd, '.github'))).toBe(false)
  })

  test('says nothing of lines that are there', async () => {
    const cwd = project({
      ...BOT,
      '.git/HEAD': '',
      '.pre-commit-config.yaml': 'repos: [{ hooks: [{ id: slashlint }] }]\n',
      '.github/workflows/check.yml': 'run: npx --no -- slashlint check\n',
    })
    expect((await slashlint(['init'], { cwd })).stdout).not.toContain('slashlint runs in Node.js')
  })

  test('with a package.json, the package manager installs slashlint', async () => {
    const cwd = project({ ...BOT, '.git/HEAD': '', 'package.json': '{}\n' })
    const { stdout } = await slashlint(['init'], { cwd })
    expect(stdout).toContain('Wrote .github/workflows/slashlint.yml')
    expect(stdout).not.toContain('slashlint runs in Node.js')
  })
})

describe('with deployed commands', () => {
  let emulator: Emulator
  beforeEach(async () => {
    const commands = [{ name: 'kick', description: 'Kicks a member' }]
    emulator = await start({ seed: { guilds: [{ name: 'Garden', commands }] } })
  })
  const run = (argv: readonly string[], cwd: string) =>
    slashlint(
      [
        ...argv,
        ...['--api', emulator.url, '--app', emulator.applicationId],
        ...['--guild', emulator.guildId],
      ],
      { cwd, env: { DISCORD_TOKEN: emulator.botToken } },
    )

  test('pull adds nothing among modules, and says so', async () => {
    const cwd = project(BOT)
    const { code, stderr } = await run(['pull', 'cogs'], cwd)
    expect(code).toBe(1)
    expect(stderr).toContain('by hand: /kick is deployed')
    expect(stderr).toContain('slashlint adds no commands to files of Python. --as json')
    expect(readdirSync(join(cwd, 'cogs'))).toEqual(['mod.py'])
  })

  test('pull writes another form if that is asked for, and no file of Python', async () => {
    const cwd = project(BOT)
    await run(['pull', 'cogs', '--as', 'json'], cwd)
    expect(readdirSync(join(cwd, 'cogs'))).toEqual(['kick.command.json', 'mod.py'])
    const { code, stderr } = await run(['pull', 'new.py'], project({}))
    expect([code, stderr]).toEqual([
      2,
      'error: slashlint adds no commands to files of Python. Name another file, or a folder.\n',
    ])
  })

  test('deploy refuses open parts, and says what prints them', async () => {
    const cwd = project({
      ...BOT,
      'cogs/mod.py': COG.replace('.command()', '.command(name=made())'),
    })
    const { code, stderr } = await run(['deploy', '--dry-run', 'cogs'], cwd)
    expect([code, stderr]).toEqual([
      1,
      'error: Nothing was sent: these parts are not known from the files.\n' +
        '  cogs/mod.py:9: name\n' +
        'Let your program print its commands: python print_commands.py | slashlint deploy --ndjson --yes\n',
    ])
  })
})

describe('explain-error', () => {
  test('finds the places in Python of what tree.sync() raises', async () => {
    const cwd = project({ ...BOT, 'cogs/mod.py': COG.replaceAll('text', 'Text') })
    const stdin = `discord.app_commands.errors.CommandSyncFailure: Failed to upload commands to Discord (HTTP status 400, error code 50035)
In group 'notes' defined in class 'Mod'
  In command 'notes add' defined in function 'Mod.add'
    In parameter 'Text' defined in function 'Mod.add'
      name: Command name is invalid
`
    const { stdout, code } = await slashlint(['explain-error', '-'], { cwd, stdin })
    expect(code).toBe(1)
    expect(stdout).toContain('--> cogs/mod.py:15:59')
    expect(stdout).toContain('@app_commands.rename(Text="text")')
  })
})
