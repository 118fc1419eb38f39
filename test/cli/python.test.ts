import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { project, slashlint } from './harness.js'

const ROOT = new URL('../../', import.meta.url)
const cwd = ROOT.pathname

/** The planted mistakes: the code of the rule, the file, and the text at the place. */
const PLANTED = [
  ['command/name-pattern', 'bot.py', ' '],
  ['option/description-length', 'bot.py', '""'],
  ['option/name-lowercase', 'bot.py', 'E'],
  ['command/name-length', 'bot.py', 'so far'],
  ['python/unknown-parameter', 'bot.py', 'flim'],
  [
    'python/cut-description',
    'bot.py',
    '"The day on which you would like to see it, in the form that is usual where this server is, or a weekday"',
  ],
  ['python/default', 'bot.py', '0'],
  ['python/signature', 'bot.py', '@bot.tree.command'],
  ['option/name-lowercase', 'cogs/films.py', 'R'],
  ['option/description-length', 'cogs/films.py', ' rated'],
  ['choice/duplicate-name', 'cogs/films.py', 'ORDERS'],
  ['option/name-lowercase', 'cogs/films.py', 'onlyMine'],
  ['choice/name-length', 'cogs/films.py', '""'],
  ['choice/value-blank', 'cogs/films.py', '""'],
]

interface At {
  readonly line: number
  readonly column: number
}

interface Printed {
  readonly code: string
  readonly file: string
  readonly start: At
  readonly end: At
}

describe('slashlint check examples/python', () => {
  test('finds each planted mistake at its place, and nothing else', async () => {
    const { stdout, code } = await slashlint(['check', 'examples/python', '--format', 'json'], {
      cwd,
    })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Printed[] }
    const found = diagnostics.map(({ code: rule, file, start, end }) => {
      const lines = readFileSync(new URL(file, ROOT), 'utf8').split('\n')
      const text = lines[start.line - 1]?.slice(start.column - 1, end.column - 1)
      return [rule, file.replace('examples/python/', ''), text]
    })
    expect(found).toEqual(PLANTED)
    expect(code).toBe(1)
  })

  test('lists the commands, and no prefix command', async () => {
    const { stdout } = await slashlint(['check', 'examples/python', '--list'], { cwd })
    expect(
      [...stdout.matchAll(/^\S+\.py:\d+ .*/gm)].map(([line]) => line.replace(/\s+/g, ' ')),
    ).toEqual([
      'examples/python/bot.py:6 slash command bot settings',
      'examples/python/bot.py:16 slash command hello',
      'examples/python/bot.py:21 user command Show what this person has rated so far',
      'examples/python/bot.py:36 slash command price',
      'examples/python/cogs/films.py:17 slash command films',
    ])
  })
})

const COG = `import discord
from discord import app_commands

@app_commands.command(name="Ban")
@CHANGED
async def ban(interaction: discord.Interaction, who: discord.Member):
    """Bans."""
`
const cog = (changed: string): string => COG.replace('@CHANGED\n', changed)

describe('mistakes in the code', () => {
  test('are fixed where only one correction makes sense, and the parameter stays', async () => {
    const folder = project({
      'ban.py': cog('@app_commands.describe(who="x")\n')
        .replace('"Ban"', '"Ban"')
        .replace('discord.Member', 'discord.Member, Rate: float = 1'),
      'kick.py':
        'import discord\nfrom discord import app_commands\n\n@app_commands.command\nasync def kick(i): pass\n',
    })
    await slashlint(['check', '--fix'], { cwd: folder })
    const text = readFileSync(`${folder}/ban.py`, 'utf8')
    expect(text).toContain('name="ban"')
    expect(text).toContain('@app_commands.rename(Rate="rate")\nasync def ban(')
    expect(text).toContain('Rate: float = 1.0')
    expect(readFileSync(`${folder}/kick.py`, 'utf8')).toContain('@app_commands.command()\n')
  })

  test('are switched off by their rules, and by comments', async () => {
    const text = cog('').replace('"Ban"', '"ban"').replace('Member', 'Member = 5')
    const off = await slashlint(['check', '--rule', 'python/default=off'], {
      cwd: project({ 'ban.py': text }),
    })
    expect(off.stdout).toContain('No problems found')
    const comment = '# slashlint-disable-next-line python/default\n@app_commands'
    const hidden = await slashlint(['check'], {
      cwd: project({ 'ban.py': text.replace('@app_commands', comment) }),
    })
    expect(hidden.stdout).toContain('No problems found')
  })

  test('a bracket that nothing closes is said where a command is lost', async () => {
    const broken = cog('').replace('name="Ban")', 'name="ban"')
    const sound = cog('').replace('"Ban"', '"kick"').replace('def ban', 'def kick')
    for (const text of [`${broken}\n\n${sound}`, broken]) {
      const { stdout, code } = await slashlint(['check'], { cwd: project({ 'ban.py': text }) })
      expect(stdout).toContain('error[source/syntax]: Nothing closes this')
      expect(code).toBe(1)
    }
  })
})

describe('files in Python', () => {
  test('what is installed, compiled or a test is passed over', async () => {
    const folders = ['venv', 'site-packages', '__pycache__', 'own', 'tests', '.hidden']
    const files = Object.fromEntries(folders.map((folder) => [`${folder}/cog.py`, cog('')]))
    const { stdout } = await slashlint(['check', '--list'], {
      cwd: project({ ...files, 'own/pyvenv.cfg': 'home = /usr\n', 'cogs/ban.py': cog('') }),
    })
    expect([...stdout.matchAll(/^(\S+\.py):\d+ /gm)].map(([, path]) => path)).toEqual([
      'cogs/ban.py',
    ])
  })

  test('a comment above the decorators is for the whole function', async () => {
    const suppressed = cog('').replace(
      '@app_commands',
      '# slashlint-disable-next-line option/name-lowercase, command/name-lowercase -- it is a test\n@app_commands',
    )
    const { stdout } = await slashlint(['check'], { cwd: project({ 'ban.py': suppressed }) })
    expect(stdout).toContain('No problems found')
    const unused = await slashlint(['check', '--hints'], {
      cwd: project({ 'ban.py': suppressed.replace('name="Ban"', 'name="ban"') }),
    })
    expect(unused.stdout).toContain('source/unused-suppression')
  })

  test('what is not known is listed with its reason', async () => {
    const { stdout } = await slashlint(['check', '--list'], {
      cwd: project({ 'ban.py': cog('@strange()\n').replace('"Ban"', 'NAME') }),
    })
    expect(stdout).toContain('name, NAME: Nothing in sight says what "NAME" is.')
    expect(stdout).toContain('A decorator that is not known may change it: it may add options.')
  })

  test('commands are extracted as they are sent', async () => {
    const { stdout } = await slashlint(['extract', 'ban.py'], {
      cwd: project({ 'ban.py': cog('@app_commands.guild_only()\n').replace('"Ban"', '"ban"') }),
    })
    expect(JSON.parse(stdout)).toEqual([
      {
        ...{ name: 'ban', description: 'Bans.', contexts: [0] },
        options: [{ name: 'who', type: 6, description: '…', required: true }],
      },
    ])
  })

  test('a bot of discord.py without commands is said, in what is read', async () => {
    const { stderr, code } = await slashlint(['check'], {
      cwd: project({ 'bot.py': 'import discord\n', 'requirements.txt': 'discord.py\n' }),
    })
    expect(stderr).toContain('in whose code no command was found')
    expect(code).toBe(2)
    const read = await slashlint(['check'], {
      cwd: project({
        'bot.py': cog('').replace('"Ban"', '"ban"'),
        'requirements.txt': 'discord.py\n',
      }),
    })
    expect(read).toMatchObject({ stderr: '', code: 0 })
  })

  test('modules are found from the folder with the manifest, whose version counts', async () => {
    const channel = cog('').replace('discord.Member', 'discord.ForumChannel').replace('"Ban"', 'N')
    const cwd = project({
      'own/names.py': 'N = "ban"\n',
      'cogs/ban.py': `from own.names import N\n${channel}`,
      'requirements.txt': '',
    })
    const versions = async (asked: string): Promise<unknown> => {
      // PowerShell's `>` writes this encoding.
      writeFileSync(`${cwd}/requirements.txt`, `\uFEFFdiscord.py${asked}\r\n`, 'utf16le')
      const { stdout } = await slashlint(['extract', 'cogs/ban.py'], { cwd })
      return (JSON.parse(stdout) as unknown[])[0]
    }
    expect(await versions('==2.3.2')).toMatchObject({
      ...{ name: 'ban', options: [{ channel_types: [15] }] },
    })
    expect(await versions('>=2.4')).toMatchObject({ options: [{ channel_types: [15, 16] }] })
  })

  test('commands of one name in two documents are not compared: which are loaded is not in sight', async () => {
    const global = cog('@app_commands.allowed_contexts(guilds=True)\n').replace('"Ban"', '"ban"')
    const { stdout, code } = await slashlint(['check'], {
      cwd: project({ 'a.py': global, 'b.py': global, 'requirements.txt': 'discord.py>=2.4\n' }),
    })
    expect(stdout).toContain('No problems found')
    expect(code).toBe(0)
  })
})
