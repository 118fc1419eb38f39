import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LOUD, PING, project, slashlint } from './harness.js'

// Law: every path in an annotation or in a log for code scanning leads from the repository's root to its file, in
// whatever folder a step runs.

const FILES = {
  '.git/HEAD': '',
  'slashlint.json': {},
  'top.command.json': LOUD,
  'bots/one/commands/a.json': LOUD,
  'bots/one/commands/b.json': { ...PING, options: [LOUD] },
  'bots/one/commands/ban.js': `import { name } from '../../../names.js'
import { SlashCommandBuilder } from 'discord.js'
export const data = new SlashCommandBuilder().setName(name).setDescription('Bans')
`,
  'names.js': `export const name = 'NOT ALLOWED'\n`,
}

const pathsIn = (format: string, text: string): readonly string[] => {
  const path =
    format === 'github' ? / file=([^,]+),/g : /"uri": "([^"]+)",\s+"uriBaseId": "SRCROOT"/g
  return [...new Set([...text.matchAll(path)].map(([, found = '']) => found))]
}

describe.each(['github', 'sarif'])('--format %s', (format) => {
  test.each(['.', 'bots', 'bots/one', 'bots/one/commands'])(
    'started in %s, names files from the root',
    async (folder) => {
      const root = project(FILES)
      const env = { GITHUB_WORKSPACE: root }
      const { stdout } = await slashlint(['check', root, '--format', format], {
        cwd: join(root, folder),
        env,
      })
      const paths = pathsIn(format, stdout)
      expect(new Set(paths)).toEqual(
        new Set([
          'top.command.json',
          'bots/one/commands/a.json',
          'bots/one/commands/b.json',
          'bots/one/commands/ban.js',
          ...(format === 'sarif' ? ['names.js'] : []),
        ]),
      )
      expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
    },
  )

  test('names the same files through a link, and with a cache', async () => {
    const root = project(FILES)
    mkdirSync(join(root, 'elsewhere'))
    symlinkSync(root, join(root, 'elsewhere/link'))
    for (const workspace of [join(root, 'elsewhere/link'), `${root}/`]) {
      const run = (env: Record<string, string>) =>
        slashlint(['check', 'a.json', '--format', format, '--cache'], {
          cwd: join(root, 'bots/one/commands'),
          env,
        })
      expect(pathsIn(format, (await run({})).stdout)).toEqual(['a.json'])
      expect(pathsIn(format, (await run({ GITHUB_WORKSPACE: workspace })).stdout)).toEqual([
        'bots/one/commands/a.json',
      ])
    }
  })

  test.each(['', '/somewhere/else'])(
    'keeps to the current folder where the workspace is %j',
    async (workspace) => {
      const cwd = join(project(FILES), 'bots/one')
      const { stdout } = await slashlint(['check', 'commands/a.json', '--format', format], {
        cwd,
        env: { GITHUB_WORKSPACE: workspace },
      })
      expect(pathsIn(format, stdout)).toEqual(['commands/a.json'])
    },
  )
})

test('people see paths from where they are', async () => {
  const root = project(FILES)
  const { stdout } = await slashlint(['check', 'commands/a.json'], {
    cwd: join(root, 'bots/one'),
    env: { GITHUB_WORKSPACE: root },
  })
  expect(stdout).toContain(' commands/a.json:')
})
