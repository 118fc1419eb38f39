import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { project, slashlint } from './harness.js'

const ROLE = `import { SlashCommandBuilder } from 'discord.js'
import { add } from './add.js'

export const data = new SlashCommandBuilder()
  .setName('role')
  .setDescription('Roles of a member')
  .addSubcommand(add)
`
const ADD = `import { SlashCommandSubcommandBuilder } from 'discord.js'

export const add = new SlashCommandSubcommandBuilder().setName('Add').setDescription('Add one')
`
/** This is a sub-command, as only the command that contains it shows. */
const PLAIN = `module.exports = { add: { type: 1, name: 'Add', description: 'Add one' } }
`
const PLAIN_ROLE = `const { add } = require('./add.js')

client.application.commands.create({ name: 'role', description: 'Roles of a member', options: [add] })
`

/** A command that a function of another file extends. */
const BUILT = (name: string): string =>
  `const { SlashCommandBuilder } = require('discord.js')\nlet data = new SlashCommandBuilder().setName('${name}').setDescription('x')\ndata = require('./more').add(data)\nmodule.exports = { data }\n`

describe('a sub-command in a file of its own', () => {
  test('its mistakes are reported there, whichever file is named', async () => {
    const cwd = project({ 'role.js': ROLE, 'add.js': ADD })
    for (const paths of [[], ['role.js'], ['add.js']]) {
      const { code, stdout } = await slashlint(['check', ...paths], { cwd })
      expect(stdout).toContain('add.js:3:65')
      expect(stdout).toContain('1 error')
      expect(code).toBe(1)
    }
  })

  test('the parent is a related place, in SARIF, too', async () => {
    const cwd = project({ 'role.js': ROLE, 'add.js': ADD })
    const { stdout } = await slashlint(['check', '--format', 'sarif'], { cwd })
    const [result, ...more] = (JSON.parse(stdout) as Sarif).runs[0]?.results ?? []
    expect(more).toEqual([])
    expect(result?.locations.map(uriOf)).toEqual(['add.js'])
    expect(result?.relatedLocations.map(uriOf)).toEqual(['role.js'])
    expect(result?.fixes).toEqual([
      {
        description: { text: 'Change to "add"' },
        artifactChanges: [
          {
            artifactLocation: { uri: 'add.js', uriBaseId: 'SRCROOT' },
            replacements: [
              {
                deletedRegion: { startLine: 3, startColumn: 64, endLine: 3, endColumn: 69 },
                insertedContent: { text: "'add'" },
              },
            ],
          },
        ],
      },
    ])
  })

  test('is fixed in its own file, also where only its user shows what it is', async () => {
    const cwd = project({
      'role.js': ROLE,
      'add.js': ADD,
      'plain/role.js': PLAIN_ROLE,
      'plain/add.js': PLAIN,
    })
    const { code, stdout } = await slashlint(['fix'], { cwd })
    expect(stdout).toContain('Fixed 2 problems in 2 files\nNo problems found')
    expect(readFileSync(join(cwd, 'add.js'), 'utf8')).toBe(ADD.replace("'Add'", "'add'"))
    expect(readFileSync(join(cwd, 'plain/add.js'), 'utf8')).toBe(PLAIN.replace("'Add'", "'add'"))
    expect(code).toBe(0)
  })

  test('is fixed beside what its file shows by itself', async () => {
    const cwd = project({
      'more.js':
        "const { SlashCommandSubcommandBuilder } = require('discord.js')\nexports.add = (cmd) => cmd.addSubcommand(new SlashCommandSubcommandBuilder().setName('Add').setDescription('x')).addSubcommand((s) => s.setName('Rm').setDescription('x').addStringOption((o) => o.setName('What').setDescription('x')))\n",
      'one.js': BUILT('one'),
      'two.js': BUILT('two'),
    })
    const before = await slashlint(['check', '--format', 'json'], { cwd })
    const { diagnostics } = JSON.parse(before.stdout) as {
      diagnostics: { file: string; related: object[] }[]
    }
    expect(diagnostics.map(({ file, related }) => `${file} ${related.length}`)).toEqual([
      'more.js 2',
      'more.js 2',
      'more.js 2',
    ])
    const { code, stdout } = await slashlint(['fix'], { cwd })
    expect(stdout).toContain('Fixed 3 problems in 1 file\nNo problems found')
    expect(code).toBe(0)
    expect(readFileSync(join(cwd, 'more.js'), 'utf8')).toMatch(/'add'.*'rm'.*'what'/)
  })

  test('is told from a file without a definition where it is named', async () => {
    const cwd = project({
      'sub.js': "exports.ban = (s) => s.setName('ban').setDescription('x')\n",
      'cmd.js':
        "const { SlashCommandBuilder } = require('discord.js')\nconst { ban } = require('./sub')\nmodule.exports = { data: new SlashCommandBuilder().setName('mod').setDescription('x').addSubcommand(ban) }\n",
    })
    const both = await slashlint(['check', 'cmd.js', 'sub.js'], { cwd })
    expect(both.stdout + both.stderr).not.toContain('holds no definition')
    const alone = await slashlint(['check', 'sub.js'], { cwd })
    expect(alone.stdout + alone.stderr).toContain('holds no definition')
    expect(alone.code).toBe(2)
  })

  test('is passed over where the project ignores its file', async () => {
    const cwd = project({
      'role.js': PLAIN_ROLE,
      'add.js': PLAIN,
      'slashlint.json': { ignore: ['add.js'] },
    })
    expect((await slashlint(['check'], { cwd })).code).toBe(0)
  })

  test('is no command of its own', async () => {
    const cwd = project({ 'role.js': ROLE, 'add.js': ADD.replace("'Add'", "'add'") })
    const { stdout } = await slashlint(['extract'], { cwd })
    expect(
      (JSON.parse(stdout) as { name: string; options: { name: string }[] }[]).map(
        ({ name }) => name,
      ),
    ).toEqual(['role'])
  })
})

interface Location {
  readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } }
}
interface Sarif {
  readonly runs: readonly {
    readonly results: readonly {
      readonly locations: readonly Location[]
      readonly relatedLocations: readonly Location[]
      readonly fixes: readonly object[]
    }[]
  }[]
}
const uriOf = ({ physicalLocation }: Location): string => physicalLocation.artifactLocation.uri
