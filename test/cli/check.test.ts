import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateCommand } from '@slashlint/core'
import { fixesFor } from '@slashlint/core/fixes'
import { describe, expect, test } from 'vitest'
import { many } from '../values.js'
import { LOUD, PING, project, slashlint } from './harness.js'

const lastLine = (text: string): string | undefined => text.trimEnd().split('\n').at(-1)

describe('a check', () => {
  test('of a clean project ends with 0 and says what was covered', async () => {
    const cwd = project({
      'commands/ping.json': PING,
      'bulk.commands.json': [PING, { ...PING, name: 'pong' }],
      'data.json': { a: 1 },
      'slashlint.json': { files: [{ glob: '**/{commands/,*.commands.}*', scope: 'global' }] },
    })
    expect(await slashlint(['check'], { cwd })).toStrictEqual({
      code: 0,
      stdout: 'No problems found\n3 commands in 2 files\n',
      stderr: '',
    })
  })

  test('shows each finding with the text it is about', async () => {
    const text =
      '{\n  "name": "ban",\n  "description": "Bans",\n  "options": [\n    { "type": 3, "name": "why", "description": "Reason" },\n\n    { "type": 6, "name": "who", "description": "Whom", "required": true }\n  ]\n}\n'
    // Messages are core's affair.
    const [finding] = validateCommand(JSON.parse(text))
    const [fix] = finding === undefined ? [] : fixesFor(JSON.parse(text), finding)
    const cwd = project({ 'commands/ban.json': text })
    const { code, stdout } = await slashlint(['check', 'commands/ban.json'], { cwd })
    expect(code).toBe(1)
    expect(stdout).toBe(
      [
        `error[option/required-order]: ${finding?.message}`,
        '  --> commands/ban.json:7:26',
        '   |',
        ' 5 |     { "type": 3, "name": "why", "description": "Reason" },',
        `   |                          ----- ${finding?.related?.[0]?.message}`,
        ' 6 |',
        ' 7 |     { "type": 6, "name": "who", "description": "Whom", "required": true }',
        '   |                          ^^^^^',
        `   = fix: ${fix?.title} (--fix)`,
        '',
        '1 error, 1 fixable with --fix',
        '1 command in 1 file',
        '',
      ].join('\n'),
    )
  })

  test('counts hints, and shows them with --hints', async () => {
    const cwd = project({ 'ping.command.json': { ...PING, version: '1' } })
    const quiet = await slashlint(['check'], { cwd })
    expect(quiet.stdout).toBe(
      'No problems found, 1 hint not shown (--hints)\n1 command in 1 file\n',
    )
    const { stdout, code } = await slashlint(['check', '--hints'], { cwd })
    expect(stdout).toContain('hint[shape/server-field]')
    expect(stdout).toContain('1 hint, 1 fixable with --fix\n')
    expect(code).toBe(0)
  })

  test('says that a definition has more problems than are listed', async () => {
    const options = Array.from({ length: 1001 }, (_, index) => ({
      type: 3,
      name: `a${index}`,
      description: '',
    }))
    const cwd = project({ 'many.command.json': { ...PING, options } })
    const { stdout } = await slashlint(['check'], { cwd })
    expect(stdout).toContain(
      '1000 errors, there are more: one definition has too many problems to list, ',
    )
  })

  test('does not call it good when a part of the code is damaged', async () => {
    const damaged = `import { SlashCommandBuilder } from 'discord.js'
export const data = new SlashCommandBuilder().setName('half').setDescription('x').addStringOption((o) => o.setName('Te`
    const cwd = project({
      'half.js': damaged,
      'flow.js': `// @flow\n${damaged}`,
      'whole.js': `${damaged}xt').setDescription('d'))`.replace('Te', 'te'),
    })
    const { code, stdout } = await slashlint(['check', 'half.js'], { cwd })
    expect(code).toBe(1)
    expect(stdout).toContain(
      'error[source/syntax]: The code of "half" has a syntax error, so this file cannot be loaded',
    )
    expect(stdout).toContain('1 error\n1 command in 1 file, 1 of them in damaged text (--list)\n')
    expect(
      (await slashlint(['check', '--quiet', '--format', 'github', 'half.js'], { cwd })).stdout,
    ).toContain('::error file=half.js,line=2,')
    expect(
      (await slashlint(['check', 'half.js', '--rule', 'source/syntax=off'], { cwd })).stdout,
    ).toBe(
      'No problems found in what could be read\n1 command in 1 file, 1 of them in damaged text (--list)\n',
    )
    expect((await slashlint(['check', 'flow.js'], { cwd })).code).toBe(0)
    expect((await slashlint(['check', 'whole.js'], { cwd })).stdout).toBe(
      'No problems found\n1 command in 1 file\n',
    )
  })

  test.each([
    [149, 1],
    [150, 1],
    [151, 0],
  ])('claims a syntax error beside brackets in %i levels: %i', async (levels, code) => {
    // The brackets before these are closed: they do not count.
    const text = `import { SlashCommandBuilder } from 'discord.js'
later(() => [])
export const deep = ${'['.repeat(levels)}${']'.repeat(levels)}
export const data = new SlashCommandBuilder().setName('half').setDescription('x').addStringOption((o) => o.setName('Te`
    const cwd = project({ 'half.js': text })
    const found = await slashlint(['check', 'half.js'], { cwd })
    expect([found.code, found.stdout.includes('error[source/syntax]')]).toEqual([code, code === 1])
  })

  test.each([
    ['statements', 'const a = b ? c : d;\n'.repeat(200)],
    ['items', `const a = [${'b ? c : d, '.repeat(200)}]\n`],
    ['functions', `const a = [${'() => b, '.repeat(200)}]\n`],
    ['branches', 'if (a) b(); else c();\n'.repeat(200)],
    ['brackets', '(a ? b : c)\n;'.repeat(200)],
    ['brackets that nothing opened', ')]}\n'.repeat(200)],
  ])('many %s one after the other are not deep', async (_, before) => {
    const text = (levels: number) => `${before}
import { SlashCommandBuilder } from 'discord.js'
export const deep = ${'['.repeat(levels)}${']'.repeat(levels)}
export const data = new SlashCommandBuilder().setName('half').setDescription('x').addStringOption((o) => o.setName('Te`
    for (const [levels, code] of [
      [140, 1],
      [160, 0],
    ] as const) {
      const cwd = project({ 'half.js': text(levels) })
      const found = await slashlint(['check', 'half.js'], { cwd })
      const isClaimed = found.stdout.includes('error[source/syntax]')
      expect([levels, found.code, isClaimed]).toEqual([levels, code, code === 1])
    }
  })

  test('does not claim a syntax error in code that is nested more deeply than it reads', async () => {
    const nested = (levels: number) => `import { SlashCommandBuilder } from 'discord.js'
export default {
  data: new SlashCommandBuilder().setName('deep').setDescription('x'),
  execute() {
    ${'later(() => { '.repeat(levels)}${'})'.repeat(levels)}
  },
}
`
    const cwd = project({ 'deep.js': nested(1000), 'less.js': nested(100) })
    expect((await slashlint(['check', 'deep.js'], { cwd })).stdout).toBe(
      'No problems found in what could be read\n1 command in 1 file, 1 of them in damaged text (--list)\n',
    )
    expect((await slashlint(['check', 'less.js'], { cwd })).stdout).toBe(
      'No problems found\n1 command in 1 file\n',
    )
  })

  test.each([
    [
      'conditions',
      (levels: number) => `${many(levels, (i) => `id === '${i}' ? '${i}' : `).join('')}''`,
    ],
    ['arrow functions', (levels: number) => `${'() => '.repeat(levels)}1`],
  ])('nor in a long chain of %s', async (_, chain) => {
    const command = (name: string, body: string) =>
      `exports.${name} = { data: new SlashCommandBuilder().setName('${name}').setDescription('x').addStringOption((o) => o.setName('a').setDescription('x')), async execute(interaction) {\n  const id = interaction.options.getString('a')\n${body}\n} }\n`
    const code = (levels: number) =>
      `const { SlashCommandBuilder } = require('discord.js')\n${command(`one${levels}`, `const found = ${chain(levels)}; await interaction.reply('x')`)}${command(`two${levels}`, '')}`
    const levels = [100, 1505, 1510]
    const cwd = project(Object.fromEntries(levels.map((count) => [`${count}.js`, code(count)])))
    const { code: exit, stdout } = await slashlint(['check'], { cwd })
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/^No problems found/)])
    expect(stdout).toMatch(/6 commands in 3 files/)
  })

  test('counts reads of options in damaged code, which are not checked', async () => {
    const bot = `import { SlashCommandBuilder } from 'discord.js'
export const data = new SlashCommandBuilder().setName('ping').setDescription('x')
export const execute = (interaction) => interaction.options.getString('text')
`
    const half = bot.replace("getString('text')", "getString('text') + call(")
    const cwd = project({
      'half.js': half,
      'whole.js': bot,
      'end.js': `${bot}const half = call(\n`,
    })
    const { stdout } = await slashlint(['check', 'half.js'], { cwd })
    expect(stdout).toBe(
      'No problems found in what could be read\n1 command in 1 file, 1 read of options in damaged code not checked (--list)\n',
    )
    // Damage at other places hides none of its findings.
    for (const file of ['whole.js', 'end.js']) {
      expect((await slashlint(['check', file], { cwd })).stdout).toContain('use/unknown-option')
    }
  })

  test('does not call it good when a method of a builder has lost its bracket', async () => {
    const data = `new SlashCommandBuilder().setName'ping').setDescription('Answers')`
    const cwd = project({
      'ping.js': `const { SlashCommandBuilder } = require('discord.js')\nmodule.exports = {\n  data: ${data},\n}\n`,
    })
    const { code, stdout } = await slashlint(['check', '.'], { cwd })
    expect(code).toBe(1)
    expect(stdout).toContain('error[source/syntax]: The code of a definition has a syntax error')
  })

  test('does not call it good when the only file cannot be read', async () => {
    const { code, stdout } = await slashlint(['check', 'gone.json'], { cwd: project({}) })
    expect(code).toBe(2)
    expect(stdout).toBe(
      'No problems found in what could be read\nNo files to check, 1 file not readable\n',
    )
  })

  test('goes on when a file is missing or cannot be read, and ends with 2', async () => {
    const cwd = project({ 'loud.command.json': LOUD, 'folder.json/x': '' })
    const { code, stdout, stderr } = await slashlint(['check', 'gone.json', 'loud.command.json'], {
      cwd,
    })
    expect(code).toBe(2)
    expect(stderr).toBe('error: Cannot read gone.json: no such file or folder.\n')
    expect(stdout).toContain('error[command/name-lowercase]')
    expect(lastLine(stdout)).toBe('1 command in 1 file, 1 file not readable')
  })

  test('calls a glob that matches nothing an error, and no other', async () => {
    const cwd = project({ 'a/ping.command.json': PING, 'a/loud.command.json': LOUD })
    const { code, stderr } = await slashlint(['check', 'a/pi*.json', 'b/*.json'], { cwd })
    expect({ code, stderr }).toStrictEqual({
      code: 2,
      stderr: 'error: Cannot read b/*.json: no file matches it.\n',
    })
    expect((await slashlint(['check', 'a/*.json', '!a/loud*'], { cwd })).code).toBe(0)
  })

  test('says why warnings alone fail, also when it is quiet', async () => {
    const cwd = project({ 'ping.command.json': { ...PING, nmae: 1 } })
    const { code, stdout } = await slashlint(['check', '--quiet', '--max-warnings', '0'], { cwd })
    expect({ code, stdout }).toStrictEqual({
      code: 1,
      stdout: '1 warning: more than the 0 warnings that --max-warnings allows\n',
    })
  })

  test.skipIf(process.getuid?.() === 0)(
    'names a file it has no permission to read (not run as root)',
    async () => {
      const cwd = project({ 'ping.command.json': PING })
      chmodSync(join(cwd, 'ping.command.json'), 0)
      expect((await slashlint(['check'], { cwd })).stderr).toBe(
        'error: Cannot read ping.command.json: no permission.\n',
      )
    },
  )

  test('goes on in a broken document', async () => {
    const cwd = project({
      'x.command.json': '{\n  "name": "Ping",\n  "description": "Pong"\n  "nsfw": tru\n}',
    })
    const { code, stdout } = await slashlint(['check'], { cwd })
    expect(code).toBe(1)
    for (const line of [
      'error[source/syntax]: A comma is missing here.',
      'error[source/syntax]: Expected a value, found `tru`.',
      'error[command/name-lowercase]',
    ]) {
      expect(stdout).toContain(line)
    }
  })

  test('reports an encoding by its byte, once', async () => {
    const cwd = project({
      'x.command.json': Buffer.concat([
        Buffer.from('{"name":"ping","description":"l'),
        Buffer.from([0xfc]),
        Buffer.from('uft"}'),
      ]),
    })
    const { stdout } = await slashlint(['check'], { cwd })
    expect(stdout).toContain('error[source/encoding]: Byte 0xFC at position 32 is not UTF-8.')
    expect(stdout.match(/source\/encoding/g)).toHaveLength(1)
  })

  test('says so when there is nothing to check', async () => {
    const cwd = project({ 'package.json': { name: 'x', description: 'y' } })
    expect(await slashlint(['check'], { cwd })).toMatchObject({
      code: 0,
      stdout: 'No problems found\nNo definitions in 1 file\n',
    })
  })

  test('does not confuse the unknown keys of a framework with mistakes, unless one is near a real key', async () => {
    const command = {
      ...PING,
      cooldown: 5,
      options: [{ type: 3, name: 'a', description: 'b', choises: [] }],
    }
    const cwd = project({ 'data.json': command, 'ours/x.command.json': command })
    const content = await slashlint(['check', 'data.json'], { cwd })
    expect(content.stdout.match(/\[shape\/unknown-key\].*/g)).toStrictEqual([
      '[shape/unknown-key]: An option has no field "choises": did you mean "choices"?',
    ])
    const named = await slashlint(['check', 'ours'], { cwd })
    expect(named.stdout.match(/shape\/unknown-key/g)).toHaveLength(2)
  })
})

describe('flags', () => {
  test('--quiet shows errors alone', async () => {
    const cwd = project({ 'x.command.json': { ...LOUD, colour: 1 } })
    const { stdout } = await slashlint(['check', '--quiet'], { cwd })
    expect(stdout).toContain('error[')
    expect(stdout).not.toMatch(/warning|1 command/)
  })

  test('--max-warnings fails only above the number', async () => {
    const cwd = project({ 'x.command.json': { ...PING, colour: 1 } })
    expect((await slashlint(['check'], { cwd })).code).toBe(0)
    expect((await slashlint(['check', '--max-warnings', '1'], { cwd })).code).toBe(0)
    const { code, stdout } = await slashlint(['check', '--max-warnings', '0'], { cwd })
    expect(code).toBe(1)
    expect(stdout).toContain('More than the 0 warnings that --max-warnings allows')
  })

  test('--rule changes one code or an area, the code first', async () => {
    const cwd = project({ 'x.command.json': { ...LOUD, colour: 1 } })
    const run = async (...rules: string[]): Promise<string[]> => {
      const { stdout } = await slashlint(
        ['check', '--hints', ...rules.flatMap((rule) => ['--rule', rule])],
        { cwd },
      )
      return stdout.match(/^\w+\[[^\]]+\]/gm) ?? []
    }
    expect(await run()).toStrictEqual([
      'error[command/name-lowercase]',
      'warning[shape/unknown-key]',
    ])
    expect(await run('command/name-lowercase=off', 'shape/unknown-key=error')).toStrictEqual([
      'error[shape/unknown-key]',
    ])
    expect(await run('command/*=off', 'command/name-lowercase=hint')).toStrictEqual([
      'hint[command/name-lowercase]',
      'warning[shape/unknown-key]',
    ])
  })

  test('--rule switches the readers’ rules, too', async () => {
    const cwd = project({ 'x.command.json': '{"name":"ping","name":"ping","description":"x"}' })
    expect((await slashlint(['check'], { cwd })).code).toBe(1)
    expect(
      (await slashlint(['check', '--rule', 'source/duplicate-key=off'], { cwd })).stdout,
    ).toContain('No problems found')
  })

  test('--scope tells where the commands go', async () => {
    const cwd = project({ 'x.command.json': { ...PING, dm_permission: true } })
    expect((await slashlint(['check'], { cwd })).stdout).not.toContain('command/global-only-field')
    expect((await slashlint(['check', '--scope', 'guild'], { cwd })).stdout).toContain(
      'warning[command/global-only-field]',
    )
  })

  test('--list shows every definition with its line', async () => {
    const cwd = project({
      'a.command.json': PING,
      'b.commands.json': [PING, { type: 2, name: 'High Five' }],
      'c.lobby.json': { members: [] },
    })
    const { stdout } = await slashlint(['check', '--list'], { cwd })
    expect(stdout.split('\n').slice(0, 5)).toStrictEqual([
      'a.command.json:2   slash command  ping',
      'b.commands.json:3  slash command  ping',
      'b.commands.json:9  user command   High Five',
      'c.lobby.json:1     lobby',
      '',
    ])
    expect(lastLine(stdout)).toBe('3 commands and 1 lobby in 3 files')
  })

  describe('handlers', () => {
    const files = {
      'package.json': '{ "dependencies": { "discord.js": "^14.14.0" } }',
      'film.js': `const { SlashCommandBuilder } = require('discord.js')
const { add } = require('./add')
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('Films').addStringOption((o) => o.setName('title').setDescription('d')),
  execute: (interaction) => add(interaction),
}
`,
      'add.js': `exports.add = (interaction) => interaction.options.getString('titel')\n`,
      'other.js': `exports.other = 1\n`,
    }

    test('are counted by --list, with the files that were parsed for them alone', async () => {
      const { code, stdout } = await slashlint(['check', '--list'], { cwd: project(files) })
      expect(code).toBe(1)
      expect(stdout).toContain(
        '\n1 of 1 read of options checked; 1 file was parsed for the handlers in it alone\n',
      )
      expect(stdout).toContain('error[use/unknown-option]')
    })

    test('several of such files are counted, too', async () => {
      const more = {
        ...files,
        'film.js': files['film.js']
          .replace(
            "const { add } = require('./add')",
            "const { add } = require('./add')\nconst { edit } = require('./edit')",
          )
          .replace('add(interaction)', '(add(interaction), edit(interaction))'),
        'edit.js': `exports.edit = (interaction) => interaction.options.getString('title')\n`,
      }
      const { stdout } = await slashlint(['check', '--list'], { cwd: project(more) })
      expect(stdout).toContain(
        '\n2 of 2 reads of options checked; 2 files were parsed for the handlers in them alone\n',
      )
    })

    test('--list says at which line a read is that belongs to no command, in a file without commands, too', async () => {
      const text = `export default (client) => client.on('interactionCreate', (interaction) => {
  if (interaction.commandName === 'elsewhere')
    return interaction.options.getString('title')
})
`
      const { stdout } = await slashlint(['check', '--list'], {
        cwd: project({ ...files, 'events/create.js': text }),
      })
      expect(stdout).toContain('\n    events/create.js:3\n')
    })

    test('--list counts the functions that are too large to be followed, and says where they are', async () => {
      const nested = (
        levels: number,
      ): string => `client.on('interactionCreate', async (interaction) => {
${'if (work()) {\n'.repeat(levels)}await interaction.editReply('a')${'\n}'.repeat(levels)}
})
`
      const cwd = (levels: number): string =>
        project({ ...files, 'events/create.js': nested(levels) })
      const { stdout } = await slashlint(['check', '--list'], { cwd: cwd(300) })
      expect(stdout).toContain(
        '\nThe answers of 1 function not checked: too large, or nested too deeply, to be followed\n    events/create.js:1\n',
      )
      expect(stdout).not.toContain('answer/')
      const ordinary = await slashlint(['check', '--list'], { cwd: cwd(100) })
      expect(ordinary.stdout).not.toContain('The answers of')
      expect(ordinary.stdout).toContain('warning[answer/before-first]')
    })

    test('are not read where nobody wants to hear of them', async () => {
      const off = { rules: { 'use/*': 'off' } }
      const alone = await slashlint(['check', '--list'], {
        cwd: project({ ...files, 'slashlint.json': off }),
      })
      expect(alone.code).toBe(0)
      expect(alone.stdout).not.toContain('read of options')
      const one = { rules: { ...off.rules, 'use/unknown-option': 'warning' } }
      const { stdout } = await slashlint(['check', '--list'], {
        cwd: project({ ...files, 'slashlint.json': one }),
      })
      expect(stdout).toContain('warning[use/unknown-option]')
    })
  })

  test('--list calls a command whose type is not known no more than that', async () => {
    const cwd = project({
      'menu.js': `import { ContextMenuCommandBuilder } from 'discord.js'
export default new ContextMenuCommandBuilder().setName('Look up').setType(typeOf('menu'))
`,
    })
    const { stdout } = await slashlint(['check', '--list'], { cwd })
    expect(stdout).toMatch(/^menu\.js:2 +command +Look up$/m)
  })
})

describe('what is looked at', () => {
  const files = {
    'commands/ping.json': PING,
    'commands/skip/loud.json': LOUD,
    'node_modules/x/loud.command.json': LOUD,
    'dist/loud.command.json': LOUD,
    '.hidden/loud.command.json': LOUD,
    '.git/HEAD': '',
  }
  test('dependencies, output, hidden folders and what .gitignore names are passed over', async () => {
    const cwd = project({ ...files, '.gitignore': 'skip/\n' })
    expect(lastLine((await slashlint(['check'], { cwd })).stdout)).toBe(
      '1 command in 1 file, dist/ passed over with other commands in it (check it by its name)',
    )
    const ignored = project({ ...files, '.gitignore': 'skip/\ndist/\n' })
    expect(lastLine((await slashlint(['check'], { cwd: ignored })).stdout)).toBe(
      '1 command in 1 file',
    )
  })
  test('a deeper .gitignore wins over the one above', async () => {
    const cwd = project({
      ...files,
      '.gitignore': 'loud.json\n',
      'commands/skip/.gitignore': '!loud.json\n',
    })
    expect(lastLine((await slashlint(['check'], { cwd })).stdout)).toBe('2 commands in 2 files')
  })
  test('a file that is named is checked wherever it lies', async () => {
    const cwd = project({ ...files, '.gitignore': 'skip/\n' })
    expect(
      (
        await slashlint(['check', 'node_modules/x/loud.command.json', 'commands/skip/loud.json'], {
          cwd,
        })
      ).stdout,
    ).toContain('2 commands in 2 files')
  })
  test('a folder that is named is searched, though it is an output folder', async () => {
    expect(lastLine((await slashlint(['check', 'dist'], { cwd: project(files) })).stdout)).toBe(
      '1 command in 1 file',
    )
  })
  test('globs', async () => {
    expect(
      lastLine((await slashlint(['check', 'commands/*.json'], { cwd: project(files) })).stdout),
    ).toBe('1 command in 1 file')
    expect(
      lastLine(
        (await slashlint(['check', 'commands/**/{ping,loud}.json'], { cwd: project(files) }))
          .stdout,
      ),
    ).toBe('2 commands in 2 files')
  })
  test('each file once', async () => {
    const cwd = project(files)
    expect(
      lastLine(
        (await slashlint(['check', 'commands', 'commands/ping.json', 'commands/*.json'], { cwd }))
          .stdout,
      ),
    ).toBe('2 commands in 2 files')
  })
})

describe('sets of files', () => {
  const config = {
    files: [
      { glob: '**/*.json', resource: 'command' },
      { glob: 'global/*.json', scope: 'global' },
      { glob: 'guild/*.json', scope: 'guild', guildId: '1' },
      { glob: 'other/*.json', scope: 'guild', guildId: '2' },
    ],
  }
  const command = { ...PING, options: [] }

  test('each command of a name is marked, and names the others', async () => {
    const cwd = project({
      'slashlint.json': config,
      'global/a.json': command,
      'global/b.json': command,
      'global/c.json': command,
    })
    const { code, stdout } = await slashlint(['check', '--format', 'json'], { cwd })
    expect(code).toBe(1)
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; file: string; related: { file: string }[] }[]
    }
    expect(
      diagnostics.map((one) => [one.code, one.file, one.related.map(({ file }) => file)]),
    ).toStrictEqual([
      ['set/duplicate-name', 'global/a.json', ['global/b.json', 'global/c.json']],
      ['set/duplicate-name', 'global/b.json', ['global/a.json', 'global/c.json']],
      ['set/duplicate-name', 'global/c.json', ['global/a.json', 'global/b.json']],
    ])
  })
  test.each<[string, Record<string, unknown>]>([
    ['to a guild and globally', { 'global/a.json': command, 'guild/a.json': command }],
    ['to two guilds', { 'guild/a.json': command, 'other/a.json': command }],
    ['to an unknown place', { 'x/a.command.json': command, 'y/a.command.json': command }],
    ['of another type', { 'global/a.json': command, 'global/b.json': { type: 2, name: 'ping' } }],
    [
      'in another project',
      {
        'global/a.json': command,
        'nested/slashlint.json': config,
        'nested/global/a.json': command,
      },
    ],
    [
      'in a list, which is a set of its own',
      { 'global/a.json': command, 'global/list.commands.json': [command] },
    ],
    [
      'in a damaged document that may be of another type',
      { 'global/a.json': command, 'global/b.json': '{"name": "ping", "description": "x"' },
    ],
    [
      'in another package of the project',
      {
        'package.json': { name: 'all' },
        'global/a.json': command,
        'x/package.json': { name: 'x' },
        'x/a.command.json': command,
      },
    ],
    ['in a test', { 'global/a.json': command, 'tests/a.json': command }],
  ])('one name is fine %s', async (_, files) => {
    const all = { files: [...config.files, { glob: '{x,tests}/*.json', scope: 'global' }] }
    const given = 'x/package.json' in files || 'tests/a.json' in files ? all : config
    const { stdout } = await slashlint(['check'], {
      cwd: project({ 'slashlint.json': given, ...files }),
    })
    expect(stdout).not.toContain('set/duplicate-name')
  })
  test('a package.json without a name makes no project', async () => {
    const files = {
      'global/a.json': command,
      'x/package.json': { type: 'module' },
      'x/a.json': command,
    }
    const all = { files: [...config.files, { glob: 'x/*.json', scope: 'global' }] }
    const { stdout } = await slashlint(['check'], {
      cwd: project({ 'slashlint.json': all, ...files }),
    })
    expect(stdout.match(/error\[set\/duplicate-name\]/g)).toHaveLength(2)
  })
  test('more than fit are counted at the first one over the limit', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 16 }, (_, i) => [
        `global/u${String(i).padStart(2, '0')}.json`,
        { type: 2, name: `U ${i}`, contexts: [0] },
      ]),
    )
    const { stdout } = await slashlint(['check'], {
      cwd: project({
        'slashlint.json': { files: [{ glob: '**', resource: 'command', scope: 'global' }] },
        ...files,
      }),
    })
    expect(stdout).toMatch(/error\[set\/count\].*16 USER commands.*\n\s+--> global\/u15\.json/)
  })
  test('a rule that is off for a file is off for its part', async () => {
    const off = {
      files: [...config.files, { glob: 'global/b.json', rules: { 'set/duplicate-name': 'off' } }],
    }
    const { stdout } = await slashlint(['check'], {
      cwd: project({ 'slashlint.json': off, 'global/a.json': command, 'global/b.json': command }),
    })
    expect(stdout.match(/error\[set/g)).toHaveLength(1)
  })
})

describe('the examples of the repository', () => {
  const cwd = new URL('../../', import.meta.url).pathname
  test('the good ones have no problem', async () => {
    const { code, stdout } = await slashlint(['check', 'examples/good', '--hints'], { cwd })
    expect(stdout).toContain('No problems found')
    expect(code).toBe(0)
  })
  test('every broken one has', async () => {
    const { stdout } = await slashlint(
      ['check', 'examples/broken', '--format', 'json', '--hints'],
      { cwd },
    )
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { file: string }[] }
    const files = new Set(diagnostics.map(({ file }) => file))
    const listed =
      readFileSync(join(cwd, 'examples/README.md'), 'utf8').match(/\(broken\/[^)]+\)/g) ?? []
    expect([...files].sort()).toStrictEqual(
      listed.map((link) => `examples/${link.slice(1, -1)}`).sort(),
    )
  })
})

describe('many findings', () => {
  test('an error is shown behind a thousand reads of which one of two options exists', async () => {
    const loops = many(
      1001,
      (i) => `  for (const n of ['a', 'b${i}']) interaction.options.getString(n)`,
    )
    const text = `const { SlashCommandBuilder } = require('discord.js')
exports.data = new SlashCommandBuilder().setName('x').setDescription('x').addStringOption((o) => o.setName('a').setDescription('x'))
exports.execute = async (interaction) => {
${loops.join('\n')}
  interaction.options.getString('nope')
}
`
    const { stdout } = await slashlint(['check'], { cwd: project({ 'x.js': text }) })
    expect(stdout).toContain('The command has no option "nope"')
    expect(stdout).toMatch(/^1 error$/m)
  })

  const wrong = (count: number) =>
    project({
      'a.command.json': JSON.stringify({ name: 'a', description: 'x', ...unknownKeys(count - 1) }),
      'b.command.json': '{ "name": "B", "description": "x" }',
    })
  const unknownKeys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))

  test('end with how many there are of each rule and in each file', async () => {
    const { stdout } = await slashlint(['check'], { cwd: wrong(31) })
    expect(stdout).toContain(`
By rule
30  shape/unknown-key
 1  command/name-lowercase

By file
30  a.command.json
 1  b.command.json

1 error and 30 warnings`)
  })
  test('do not where they fit a few screens', async () => {
    const { stdout } = await slashlint(['check'], { cwd: wrong(30) })
    expect(stdout).toContain('1 error and 29 warnings')
    expect(stdout).not.toContain('By rule')
  })
  test('are added up behind the first dozen', async () => {
    const files = Array.from({ length: 40 }, (_, index) => [
      `c${index}.command.json`,
      `{ "name": "B${index}", "description": "x" }`,
    ])
    const { stdout } = await slashlint(['check'], {
      cwd: project(Object.fromEntries(files) as Record<string, string>),
    })
    expect(stdout).toContain('28  in 28 other files')
  })
})

test('a comment that switches nothing off is a hint', async () => {
  const text =
    '{\n  // slashlint-disable-next-line command/name-lowercase\n  "name": "ping",\n  "description": "x"\n}'
  const { stdout } = await slashlint(['check', '--hints'], {
    cwd: project({ 'a.command.jsonc': text }),
  })
  expect(stdout).toMatch(/hint\[source\/unused-suppression\][^]*--> a\.command\.jsonc:2:3/)
})

test('an unknown rule in a comment is a warning at the comment, whatever else it turns off', async () => {
  const text = (comment: string, name: string): string =>
    `{\n  // slashlint-disable-next-line ${comment}\n  "name": "${name}",\n  "description": "x"\n}\n`
  const cwd = project({
    'a.command.jsonc': text('command/name-lowercase, command/name-lowrcase', 'Ping'),
    'b.command.jsonc': text('option/nmae -- misspelt', 'Pong'),
    'c.command.jsonc': text('command/*', 'Pang'),
  })
  const { stdout, code } = await slashlint(['check', '--format', 'json', '--hints'], { cwd })
  expect(code).toBe(1)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Record<string, unknown>[] }
  const warning = {
    code: 'source/unused-suppression',
    severity: 'warning',
    start: { line: 2, column: 3, offset: 4 },
  }
  expect(diagnostics).toMatchObject([
    {
      file: 'a.command.jsonc',
      ...warning,
      message: expect.stringContaining('`command/name-lowrcase`') as string,
    },
    { file: 'b.command.jsonc', ...warning, data: { unknown: ['option/nmae'] } },
    { file: 'b.command.jsonc', code: 'command/name-lowercase', severity: 'error' },
  ])
})

test('a mark of the encoding is one only at the beginning of all lines', async () => {
  // Each line comes alone.
  const stdin = (async function* () {
    for (const line of ['\ufeff{', '{', '\ufeff{', '\ufeff{']) {
      yield new TextEncoder().encode(`${line}\n`)
    }
  })()
  const { stdout } = await slashlint(['check', '--ndjson'], { cwd: project({}), stdin })
  const places = stdout
    .trimEnd()
    .split('\n')
    .map(
      (one) => JSON.parse(one) as { readonly diagnostics: readonly { readonly start: number }[] },
    )
    .map(({ diagnostics }) => diagnostics[0]?.start)
  expect(places).toEqual([1, 1, 2, 2])
})
