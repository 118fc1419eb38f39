import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { project, slashlint, APP, storedCommand } from './harness.js'

const BAN = { name: 'ban', description: 'Ban a member' }
const KICK = { name: 'kick', description: 'Throw a member out' }

const planIn = (files: Record<string, unknown>, ...argv: string[]) =>
  slashlint(['plan', '--deployed', 'deployed.json', ...argv], { cwd: project(files) })

const CHANGES = {
  'deployed.json': [storedCommand('1', BAN), storedCommand('2', KICK)],
  'src/bot.commands.json': [{ ...BAN, nsfw: true }],
}
const NOTHING = { 'deployed.json': [storedCommand('1', BAN)], 'src/ban.command.json': BAN }

describe('slashlint plan', () => {
  it('shows what is created, changed and deleted, and the request', async () => {
    const { code, stdout } = await planIn(CHANGES, 'src')
    expect(code).toBe(0)
    expect(stdout).toContain('~ /ban   src/bot.commands.json:3')
    expect(stdout).toContain('~ nsfw  false → true')
    expect(stdout).toContain('- /kick')
    expect(stdout).toContain('0 to create, 1 to change, 1 to delete.')
    expect(stdout).toContain(`PUT /applications/${APP}/commands`)
  })

  it('names members of enumerations and permissions, and what was not set', async () => {
    const who = { type: 6, name: 'who', description: 'Whom' }
    const { stdout } = await planIn(
      {
        'deployed.json': [
          storedCommand('1', { ...BAN, options: [who], default_member_permissions: '4' }),
        ],
        'src/ban.command.json': { ...BAN, contexts: [0, 2], options: [{ ...who, type: 9 }] },
      },
      'src',
    )
    expect(stdout).toContain('~ options.who.type  USER → MENTIONABLE\n')
    expect(stdout).toContain('~ default_member_permissions  "4" (BAN_MEMBERS) → default\n')
    expect(stdout).toContain('~ contexts  default → GUILD, PRIVATE_CHANNEL\n')
  })

  it('says that there is nothing to do', async () => {
    const { code, stdout } = await planIn(NOTHING, 'src')
    expect(code).toBe(0)
    expect(stdout).toContain('Nothing to do')
    expect(stdout).not.toContain('Requests')
  })

  it('does not take what the service has for a definition', async () => {
    const { stdout } = await planIn(NOTHING, '.')
    expect(stdout).toContain('Nothing to do')
  })

  it('reads what the service has from standard input', async () => {
    const cwd = project({ 'src/ban.command.json': BAN })
    const stdin = JSON.stringify([storedCommand('1', BAN)])
    const { code, stdout } = await slashlint(['plan', '--deployed', '-', 'src'], { cwd, stdin })
    expect([code, stdout.includes('Nothing to do')]).toEqual([0, true])
  })

  it('compares with a guild where the commands of the service are of one', async () => {
    const mine = { guild_id: '42', scope: 'guild' }
    const { stdout } = await planIn({
      'deployed.json': [storedCommand('1', { ...BAN, guild_id: '42' })],
      'slashlint.json': {
        files: [
          { glob: 'src/guild.json', resource: 'command', scope: mine.scope, guildId: '42' },
          { glob: 'src/other.json', resource: 'command', scope: 'global' },
        ],
      },
      'src/guild.json': { ...BAN, description: 'Ban them' },
      'src/other.json': KICK,
    })
    expect(stdout).toContain('Plan for guild 42')
    expect(stdout).toContain('PATCH /applications/845027738276462632/guilds/42/commands/1')
    expect(stdout).toContain('1 definition with another scope left out')
  })

  it('deletes nothing where a text does not tell all commands', async () => {
    const { code, stdout, stderr } = await planIn({
      'deployed.json': [storedCommand('1', BAN), storedCommand('2', KICK)],
      'src/bot.commands.json': '[{ "name": "ban", "description": "Ban a member" }, ',
    })
    expect(stderr).toBe('')
    expect(stdout).toContain('so these are not planned for deletion: /kick')
    expect(stdout).toContain('Nothing to do, as far as the files are known.')
    expect(stdout).toContain('error[source/syntax]')
    expect(code).toBe(1)
  })

  it('warns where permission overwrites are lost', async () => {
    const { stdout } = await planIn(
      {
        ...CHANGES,
        'overwrites.json': [
          { id: '2', guild_id: '42', permissions: [{ id: '7', type: 1, permission: true }] },
        ],
      },
      '--overwrites',
      'overwrites.json',
      'src',
    )
    expect(stdout).toContain(
      '/kick: deleting it deletes 1 permission overwrite in 1 guild for good.',
    )
  })

  it('says that translations cannot be compared', async () => {
    const { id, application_id, version, ...listed } = storedCommand('1', {
      ...BAN,
      name_localized: 'bann',
    }) as Record<string, unknown>
    delete listed['name_localizations']
    delete listed['description_localizations']
    const { stdout } = await planIn({
      'deployed.json': [{ id, application_id, version, ...listed }],
      'src/ban.command.json': { ...BAN, name_localizations: { de: 'bann' } },
    })
    expect(stdout).toContain('fetched without with_localizations=true')
    expect(stdout).toContain('Nothing to do')
  })

  it('counts creations of today', async () => {
    const { code, stdout } = await planIn(
      { 'deployed.json': [], 'src/ban.command.json': BAN },
      '--creates-today',
      '200',
      'src',
    )
    expect(code).toBe(1)
    expect(stdout).toContain('error[set/daily-creates]')
    expect(stdout).toContain('201 of 200 creations today')
  })
})

describe('files without any command', () => {
  it('are a mistake, not an empty list', async () => {
    const { code, stderr } = await planIn(
      { 'deployed.json': [storedCommand('1', BAN)], 'src/package.json': {} },
      'src',
    )
    expect([code, stderr.includes('There is no command in src')]).toEqual([2, true])
  })

  it('nor is a folder that is not there', async () => {
    const { code, stdout, stderr } = await planIn(NOTHING, 'scr')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe('error: Cannot read scr: no such file or folder.\n')
  })

  it('may say so: an empty list deletes everything', async () => {
    const { stdout } = await planIn(
      { 'deployed.json': [storedCommand('1', BAN)], 'src/bot.commands.json': [] },
      'src',
    )
    expect(stdout).toContain('0 to create, 0 to change, 1 to delete.')
  })
})

describe('exit codes', () => {
  const BROKEN = { 'deployed.json': [], 'src/ban.command.json': { ...BAN, name: 'Ban' } }

  it.each([
    ['nothing to do', NOTHING, 0, 0],
    ['changes', CHANGES, 0, 2],
    ['an error in a definition', BROKEN, 1, 1],
    [
      'a file that is no list',
      { ...NOTHING, 'deployed.json': { message: '401: Unauthorized', code: 0 } },
      2,
      1,
    ],
    ['a file that is no JSON', { ...NOTHING, 'deployed.json': '<html>' }, 2, 1],
  ])('%s', async (_, files, usual, detailed) => {
    expect((await planIn(files, 'src')).code).toBe(usual)
    expect((await planIn(files, 'src', '--detailed-exitcode')).code).toBe(detailed)
  })

  it('shows what the service said instead of a list', async () => {
    const { stderr } = await planIn({ 'deployed.json': { message: '401: Unauthorized', code: 0 } })
    expect(stderr).toContain(
      'deployed.json is not a list of commands, as Discord returns it. It says "401: Unauthorized".',
    )
  })

  it('asks for what the service has', async () => {
    const { code, stderr } = await slashlint(['plan', 'src'], { cwd: project({}) })
    expect([code, stderr.includes('--deployed <file>')]).toEqual([2, true])
  })

  it.each([
    [['--format', 'sarif'], '`--format` must be one of pretty, json, markdown'],
    [['--creates-today', 'many'], '`--creates-today` takes a whole number'],
    [['--guild', '1', '--scope', 'global'], '`--guild` needs --scope guild'],
    [['--fix'], '`slashlint plan` does not take --fix'],
  ])('%j is wrong usage', async (argv, message) => {
    const { code, stderr } = await planIn(NOTHING, ...argv)
    expect([code, stderr.includes(message)]).toEqual([2, true])
  })
})

describe('formats', () => {
  it('JSON: the plan as data, with places', async () => {
    const { stdout } = await planIn(CHANGES, '--format', 'json', 'src')
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      empty: false,
      created: [],
      updated: [
        {
          name: 'ban',
          id: '1',
          fields: ['nsfw'],
          changes: [{ kind: 'changed', path: ['nsfw'], place: 'nsfw', before: false, after: true }],
          file: 'src/bot.commands.json',
          line: 3,
        },
      ],
      deleted: [{ type: 1, name: 'kick', id: '2' }],
      requests: [{ method: 'PUT', status: 200, body: [{ ...BAN, nsfw: true }] }],
      complete: true,
    })
  })

  it('Markdown: names and texts of files are no markup', async () => {
    const { stdout } = await planIn(
      {
        'deployed.json': [],
        'src/menu.command.json': { type: 2, name: '`</details> <b>[x](y)' },
      },
      '--format',
      'markdown',
      'src',
    )
    expect(stdout).toContain('**1 to create, 0 to change, 0 to delete**')
    expect(stdout).toContain(
      '- `` user command "`</details> <b>[x](y)" `` (src/menu.command.json:3)',
    )
  })

  it('control characters do nothing to a terminal', async () => {
    const { stdout } = await planIn({
      'deployed.json': [storedCommand('1', { type: 2, name: 'a\u001b[31m' })],
      'src/ban.command.json': BAN,
    })
    expect(stdout).not.toContain('\u001b')
  })
})

describe('examples/deployment', () => {
  it('is as the pages show it', async () => {
    const cwd = join(import.meta.dirname, '../..')
    const files = ['deployed.json', 'overwrites.json'].map((file) => `examples/deployment/${file}`)
    for (const file of files) {
      expect(Array.isArray(JSON.parse(readFileSync(join(cwd, file), 'utf8')))).toBe(true)
    }
    const { code, stdout } = await slashlint(
      [
        'plan',
        '--deployed',
        files[0] ?? '',
        '--overwrites',
        files[1] ?? '',
        '--detailed-exitcode',
        'examples/good/bulk',
      ],
      { cwd },
    )
    expect(code).toBe(2)
    expect(stdout).toContain('1 to create, 2 to change, 1 to delete, 4 unchanged, 1 kept.')
  })
})

describe('a plan with every kind of change, of warning and of error is shown whole', () => {
  const who = { type: 6, name: 'who', description: 'Whom' }
  const why = { type: 3, name: 'why', description: 'Why' }
  const STAY = { name: 'stay', description: 'Stays' }
  const files = {
    'deployed.json': [
      storedCommand('1', { ...BAN, options: [who] }),
      storedCommand('2', KICK),
      storedCommand('3', { type: 4, name: 'launch', handler: 1 }),
      storedCommand('5', STAY),
    ],
    'overwrites.json': [
      { id: '2', guild_id: '42', permissions: [{ id: '7', type: 1, permission: true }] },
    ],
    'src/bot.commands.json': [
      { ...BAN, nsfw: true, options: [why] },
      { name: 'purge', description: 'Delete messages' },
      STAY,
    ],
    'src/loud.command.json': { name: 'Loud', description: 'x' },
  }
  const plan = (format: string) =>
    planIn(files, '--overwrites', 'overwrites.json', '--format', format, 'src')

  it('on a terminal', async () => {
    expect(await plan('pretty')).toEqual({
      code: 1,
      stderr: '',
      stdout: `Plan for the global commands, against deployed.json

  + /purge                src/bot.commands.json:15
  + /Loud                 src/loud.command.json:2
  ~ /ban                  src/bot.commands.json:3
      - options.who  USER
      + options.why  STRING
      ~ nsfw  false → true
  - /kick
  = entry point "launch"  kept, although it is not in the files: entry points stay

warning: /kick: deleting it deletes 1 permission overwrite in 1 guild for good. Lost: role 7 in guild 42 (allowed).

error[command/name-lowercase]: src/loud.command.json:2: "L" at position 1 of "Loud" must be lower case: "l".

2 to create, 1 to change, 1 to delete, 1 unchanged, 1 kept.
Afterwards  CHAT_INPUT 4 of 100, PRIMARY_ENTRY_POINT 1 of 1, 2 creations of 200 a day
Requests    PUT /applications/${APP}/commands  Overwrite the whole list: 2 created, 1 updated, 1 deleted
1 error: this cannot be deployed. \`slashlint check\` shows each place.
`,
    })
  })

  it('in a comment on a pull request', async () => {
    expect(await plan('markdown')).toEqual({
      code: 1,
      stderr: '',
      stdout: `### Deployment of the global commands

**2 to create, 1 to change, 1 to delete, 1 unchanged, 1 kept**

**Create**

- \`/purge\` (src/bot.commands.json:15)
- \`/Loud\` (src/loud.command.json:2)

**Change**

- \`/ban\` (src/bot.commands.json:3)
  - remove \`options.who\`: \`USER\`
  - add \`options.why\`: \`STRING\`
  - change \`nsfw\`: \`false\` → \`true\`

**Delete**

- \`/kick\`

**Keep**

- \`entry point "launch"\`: kept, although it is not in the files: entry points stay

> ⚠️ /kick: deleting it deletes 1 permission overwrite in 1 guild for good. Lost: role 7 in guild 42 (allowed).
>

**1 error: this cannot be deployed**

- \`command/name-lowercase\` src/loud.command.json:2: "L" at position 1 of "Loud" must be lower case: "l".

Afterwards: CHAT_INPUT 4 of 100, PRIMARY_ENTRY_POINT 1 of 1, 2 creations of 200 a day.

<details><summary>Requests</summary>

- \`PUT /applications/${APP}/commands\`: Overwrite the whole list: 2 created, 1 updated, 1 deleted

</details>
`,
    })
  })

  it('as JSON', async () => {
    const { stdout } = await plan('json')
    const { diagnostics, requests, limits, ...rest } = JSON.parse(stdout)
    expect([requests.length, limits.length, diagnostics.length]).toEqual([1, 2, 2])
    expect(rest).toEqual({
      version: 1,
      empty: false,
      created: [
        { type: 1, name: 'purge', file: 'src/bot.commands.json', line: 15 },
        { type: 1, name: 'Loud', file: 'src/loud.command.json', line: 2 },
      ],
      updated: [
        {
          ...{ type: 1, name: 'ban', id: '1', fields: ['options', 'nsfw'], notCompared: [] },
          ...{ file: 'src/bot.commands.json', line: 3 },
          changes: [
            { kind: 'removed', path: ['options', 0], place: 'options.who', before: who },
            { kind: 'added', path: ['options', 0], place: 'options.why', after: why },
            { kind: 'changed', path: ['nsfw'], place: 'nsfw', before: false, after: true },
          ],
        },
      ],
      deleted: [{ type: 1, name: 'kick', id: '2' }],
      unchanged: [
        {
          ...{ type: 1, name: 'stay', id: '5', notCompared: [] },
          ...{ file: 'src/bot.commands.json', line: 19 },
        },
      ],
      kept: [{ type: 4, name: 'launch', id: '3', reason: 'entry-point' }],
      renames: [],
      possibleRenames: [],
      undecided: 0,
      permissionsLost: [
        {
          ...{ type: 1, name: 'kick', id: '2', guilds: ['42'], entries: 1 },
          lost: [{ guild: '42', id: '7', type: 1, permission: true }],
        },
      ],
      creates: { count: 2, limit: 200 },
      localizationsCompared: true,
      complete: true,
      sourceErrors: [],
    })
  })
})
