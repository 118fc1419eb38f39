import { describe, expect, test } from 'vitest'
import { LOUD, PING, project, slashlint } from './harness.js'

const BROKEN = `[
  { "name": "ban", "description": "x", "options": [{ "type": 3, "name": "why", "description": }] },
  { "name": "kick", "description": "y" }
]
`

describe('slashlint extract', () => {
  test('prints the commands of all files as one list, and nothing else', async () => {
    const cwd = project({
      'commands/ping.json': PING,
      'bulk.commands.json': [LOUD, { ...PING, name: 'pong' }],
      'match.lobby.json': { members: [] },
    })
    const { code, stdout, stderr } = await slashlint(['extract'], { cwd })
    expect({ code, stderr }).toStrictEqual({ code: 0, stderr: '3 commands in 3 files\n' })
    expect(JSON.parse(stdout)).toStrictEqual([LOUD, { ...PING, name: 'pong' }, PING])
  })

  test('says what is unknown, in its place', async () => {
    const cwd = project({ 'slash-commands.json': BROKEN })
    const { stdout, stderr } = await slashlint(['extract'], { cwd })
    expect(JSON.parse(stdout)).toStrictEqual([
      {
        name: 'ban',
        description: 'x',
        options: [{ type: 3, name: 'why', description: { $dynamic: '' } }],
      },
      { name: 'kick', description: 'y' },
    ])
    expect(stderr).toBe('2 commands in 1 file, 1 with unknown parts\n')
  })

  test('of code: the source text of what is unknown', async () => {
    const cwd = project({
      'ban.ts': `import { common } from './gone'
export default {
  name: t('ban'),
  description: 'Ban someone',
  ...shared,
  options: [...common, { type: 3, name: 'why', description: 'Why', [key]: 1 }],
} satisfies ChatInputApplicationCommandData
`,
    })
    const { stdout } = await slashlint(['extract'], { cwd })
    expect(JSON.parse(stdout)).toStrictEqual([
      {
        name: { $dynamic: "t('ban')" },
        description: { $dynamic: "'Ban someone'" },
        options: [
          { $dynamic: 'common' },
          { type: 3, name: 'why', description: 'Why', $dynamic: '[key]: 1' },
        ],
        $dynamic: '...shared',
      },
    ])
    const list = (await slashlint(['check', '--list', '-q'], { cwd })).stdout
    expect(list).toContain('  unknown at line 5: ...shared: What is spread here is not known.\n')
  })

  test('prints an empty list where there is nothing', async () => {
    const { code, stdout } = await slashlint(['extract'], { cwd: project({ 'a.json': {} }) })
    expect({ code, stdout }).toStrictEqual({ code: 0, stdout: '[]\n' })
  })

  test('fails where a file cannot be read or the configuration is broken, and prints the rest', async () => {
    const cwd = project({ 'slashlint.json': { ignore: 'dist' }, 'commands/ping.json': PING })
    const { code, stdout, stderr } = await slashlint(['extract', 'commands', 'nowhere.json'], {
      cwd,
    })
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toStrictEqual([PING])
    expect(stderr).toContain('`ignore` must be a list.')
    expect(stderr).toContain('Cannot read nowhere.json: no such file or folder.')
  })

  test('is listed in one line for the fields of one option', async () => {
    const cwd = project({
      'cog.py':
        'from discord import app_commands\n@app_commands.command()\nasync def f(i, x: other.Thing, y: other.Thing): pass\n',
    })
    const { stdout } = await slashlint(['check', '--list', '-q'], { cwd })
    const reason = 'other.Thing: Nothing in sight says what "other" is.'
    expect(stdout.split('\n').slice(1, 3)).toStrictEqual([
      `  unknown at line 3: options/0/type and 7 more fields, ${reason}`,
      `  unknown at line 3: options/1/type and 7 more fields, ${reason}`,
    ])
  })

  test('is what --list tells apart', async () => {
    const cwd = project({ 'slash-commands.json': BROKEN })
    const { stdout } = await slashlint(['check', '--list', '-q'], { cwd })
    expect(stdout.split('\n').slice(0, 3)).toStrictEqual([
      'slash-commands.json:2  slash command  ban',
      '  unknown at line 2: options/0/description: The document is damaged here.',
      'slash-commands.json:3  slash command  kick',
    ])
  })
})
