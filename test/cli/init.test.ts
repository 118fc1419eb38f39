import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { COMMANDS, FLAGS_OF } from '../../cli/src/arguments/flags.js'
import type { CommandName } from '../../cli/src/arguments/flags.js'
import { LOUD, PING, project, slashlint } from './harness.js'

const init = (cwd: string) => slashlint(['init'], { cwd })
const read = (cwd: string, file: string): string => readFileSync(join(cwd, file), 'utf8')

/** Returns all files below a folder, with their texts and dates. */
function filesIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name, `${statSync(join(folder, name)).mtimeMs} ${read(folder, name)}`]),
  )
}

const BOTS = {
  '.git/HEAD': '',
  'package.json': '{\n\t"name": "bots",\n\t"scripts": {\n\t\t"start": "node ."\n\t}\n}\n',
  'pnpm-lock.yaml': '',
  'one/commands/ping.json': PING,
  'two/commands/loud.json': LOUD,
}

describe('init', () => {
  test('introduces slashlint, and run again it changes nothing', async () => {
    const cwd = project(BOTS)
    const first = await init(cwd)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout.split('\n').slice(0, 3)).toEqual([
      'Wrote package.json',
      'Wrote .vscode/extensions.json',
      'Wrote .github/workflows/slashlint.yml',
    ])
    expect(first.stdout).toContain('Next: pnpm add --save-dev slashlint')
    expect(first.stdout).toContain('1 error now')
    expect(read(cwd, 'package.json')).toBe(
      '{\n\t"name": "bots",\n\t"scripts": {\n\t\t"start": "node .",\n\t\t"lint:commands": "slashlint check"\n\t}\n}\n',
    )
    expect(JSON.parse(read(cwd, '.vscode/extensions.json'))).toEqual({
      recommendations: ['slashlint.slashlint-vscode'],
    })
    const workflow = parse(read(cwd, '.github/workflows/slashlint.yml')) as {
      jobs: { check: { steps: { run?: string }[] } }
    }
    // Only installed packages are run: nothing is downloaded by its name.
    expect(workflow.jobs.check.steps.flatMap(({ run }) => run ?? [])).toEqual([
      'corepack enable',
      'pnpm install --frozen-lockfile',
      'pnpm exec slashlint check --format github',
    ])
    // Commands are recognised without a configuration, and their scope is not.
    expect(JSON.parse(read(cwd, 'slashlint.json'))).toEqual({
      files: [
        { glob: 'one/commands/**', scope: 'global' },
        { glob: 'two/commands/**', scope: 'global' },
      ],
    })
    const before = filesIn(cwd)
    const second = await init(cwd)
    expect(filesIn(cwd)).toEqual(before)
    expect(second.stdout).not.toContain('Wrote')
  })

  test('after a baseline was written, the script and the workflow use it, and pass', async () => {
    const cwd = project(BOTS)
    await init(cwd)
    const baseline = ['--baseline', 'slashlint-baseline.json']
    await slashlint(['check', ...baseline, '--update-baseline'], { cwd })
    const { stdout } = await init(cwd)
    expect(stdout).toContain('Wrote package.json\n')
    expect(stdout).toContain('Wrote .github/workflows/slashlint.yml\n')
    expect(stdout).not.toContain('To begin')
    expect(read(cwd, 'package.json')).toContain(
      '"lint:commands": "slashlint check --baseline slashlint-baseline.json"',
    )
    const command = /run: pnpm exec slashlint (.*)/.exec(
      read(cwd, '.github/workflows/slashlint.yml'),
    )?.[1]
    expect(command).toBe('check --baseline slashlint-baseline.json --format github')
    expect(await slashlint(command?.split(' ') ?? [], { cwd })).toMatchObject({ code: 0 })
    expect((await init(cwd)).stdout).not.toContain('Wrote')
  })

  test('a workflow of a folder names its baseline from the root; one that somebody has changed stays', async () => {
    const cwd = project({ ...BOTS, 'two/slashlint-baseline.json': { version: 1, findings: [] } })
    await init(join(cwd, 'two'))
    const workflow = '.github/workflows/slashlint.yml'
    expect(read(cwd, workflow)).toContain(
      'check --baseline two/slashlint-baseline.json --format github',
    )
    const changed = read(cwd, workflow).replace('[push, pull_request]', 'push')
    writeFileSync(join(cwd, workflow), changed)
    await init(join(cwd, 'two'))
    expect(read(cwd, workflow)).toBe(changed)
  })

  test('keeps what is there, and says what it cannot change', async () => {
    const cwd = project({
      ...BOTS,
      'package.json': {
        scripts: { lint: 'eslint . && slashlint check' },
        devDependencies: { slashlint: '*' },
      },
      '.vscode/extensions.json': '{\n  // ours\n  "recommendations": ["a.b"]\n}\n',
      '.github/workflows/ci.yml': 'jobs: { a: { steps: [{ run: npx slashlint check }] } }\n',
      'slashlint.json': '{ "files": [{ "glob": "**", "scope": "guild" }] }\n',
    })
    const before = filesIn(cwd)
    const { stdout } = await init(cwd)
    expect(stdout).not.toContain('Next:')
    const { '.vscode/extensions.json': changed, ...rest } = filesIn(cwd)
    const { '.vscode/extensions.json': _, ...restBefore } = before
    expect(rest).toEqual(restBefore)
    // On one line, as it was.
    expect(changed).toContain(
      '// ours\n  "recommendations": ["a.b", "slashlint.slashlint-vscode"]\n',
    )
  })

  test.each([
    ['pnpm-lock.yaml', ['corepack enable', 'pnpm install --frozen-lockfile', 'pnpm exec']],
    ['yarn.lock', ['corepack enable', 'yarn install --frozen-lockfile', 'yarn run']],
    ['bun.lock', ['bun install --frozen-lockfile', 'bun run']],
    ['package-lock.json', ['npm ci', 'npx --no --']],
    ['README', ['npm install', 'npx --no --']],
  ])(
    'with %s a job installs the project and runs only what is installed',
    async (lock, expected) => {
      const { 'pnpm-lock.yaml': _, ...rest } = BOTS
      for (const [folder, place] of [
        ['', {}],
        ['bots/a/', { defaults: { run: { 'working-directory': 'bots/a' } } }],
      ] as const) {
        const cwd = project({
          '.git/HEAD': '',
          [`${folder}package.json`]: rest['package.json'],
          [lock]: '',
          [`${folder}commands/ping.json`]: PING,
        })
        await init(join(cwd, folder))
        const text = read(cwd, '.github/workflows/slashlint.yml')
        const { steps, ...job } = (
          parse(text) as { jobs: { check: { steps: { run?: string }[] } & object } }
        ).jobs.check
        expect(job).toEqual({ 'runs-on': 'ubuntu-latest', ...place })
        expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
          ...expected.slice(0, -1),
          `${expected.at(-1)} slashlint check --format github`,
        ])
        expect(text).not.toMatch(/--yes|npx slashlint|dlx|bunx/)
      }
    },
  )

  test('without a package.json no workflow is written, and why is said', async () => {
    const cwd = project({ '.git/HEAD': '', 'commands/ping.json': PING })
    const { stdout } = await init(cwd)
    expect(stdout).toContain('No workflow written: without a package.json')
    expect(existsSync(join(cwd, '.github'))).toBe(false)
    const other = project({ '.git/HEAD': '', '.gitlab-ci.yml': '', 'commands/ping.json': PING })
    expect((await init(other)).stdout).toContain('Nothing to add to .gitlab-ci.yml')
  })

  test('in a folder of a repository writes the workflow where it is read, and for GitLab says what to add', async () => {
    const cwd = project(BOTS)
    await init(join(cwd, 'one'))
    expect(existsSync(join(cwd, '.github/workflows/slashlint.yml'))).toBe(true)
    expect(existsSync(join(cwd, 'one/package.json'))).toBe(false)
    const other = project({ ...BOTS, '.gitlab-ci.yml': 'stages: [test]\n' })
    const { stdout } = await init(other)
    expect(stdout).toContain('Add to .gitlab-ci.yml:\n\nslashlint:\n  image: node:22\n')
    expect([existsSync(join(other, '.github')), read(other, '.gitlab-ci.yml')]).toEqual([
      false,
      'stages: [test]\n',
    ])
  })

  test('a broken file is said before anything is written', async () => {
    const cwd = project({ ...BOTS, 'package.json': '{ "scripts": ' })
    const before = filesIn(cwd)
    expect(await init(cwd)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('package.json cannot be read') as string,
    })
    expect(filesIn(cwd)).toEqual(before)
  })

  test('where nothing is recognised, a configuration says what the files hold, and then they are checked', async () => {
    const files = {
      'data/ping.json': { name: 'ping', description: 'x' },
      'data/pong.json': { name: 'pong', description: 'x' },
    }
    const others = {
      'texts/de.json': { name: 'Name', hello: 'Hallo' },
      'prefix/a.json': { name: 'a', description: 'x', usage: '!a' },
    }
    const cwd = project({ ...files, ...others })
    const counted = async () =>
      (
        JSON.parse((await slashlint(['check', '--format', 'json'], { cwd })).stdout) as {
          summary: { definitions: number }
        }
      ).summary.definitions
    expect(await counted()).toBe(0)
    expect((await init(cwd)).stdout).toContain('Wrote slashlint.json')
    expect(JSON.parse(read(cwd, 'slashlint.json'))).toEqual({
      files: [{ glob: 'data/*', resource: 'command', scope: 'global' }],
    })
    expect(await counted()).toBe(2)
    expect((await init(cwd)).stdout).not.toContain('Wrote')
    // Nothing else is meant.
    const other = project(others)
    const { stdout } = await init(other)
    expect([
      stdout.includes('No commands are recognised'),
      existsSync(join(other, 'slashlint.json')),
    ]).toEqual([true, false])
  })
})

describe('completions', () => {
  const script = async (shell: string) => (await slashlint(['completions', shell])).stdout
  const commands = Object.keys(COMMANDS) as CommandName[]

  test.each(['bash', 'zsh', 'fish'])('for %s name every command with its flags', async (shell) => {
    const lines = (await script(shell)).split('\n')
    for (const command of commands) {
      for (const flag of FLAGS_OF[command]) {
        const own = lines.filter((line) =>
          shell === 'fish'
            ? line.includes(` ${command}'`)
            : new RegExp(`^ *${command}\\)`).test(line),
        )
        const written = shell === 'fish' ? `-l ${flag} ` : `--${flag}`
        expect([command, flag, own.some((line) => `${line} `.includes(written))]).toEqual([
          command,
          flag,
          true,
        ])
      }
    }
  })

  test('for zsh name what may follow: the words of a flag or a command, or else files', async () => {
    const lines = (await script('zsh')).split('\n')
    const offers = (command: CommandName) =>
      lines.find((one) => one.startsWith(`    ${command}) _arguments `))
    expect(offers('check')).toMatch(/'--format\[[^']*\]:value:\(pretty [^)]*\)'/)
    expect(offers('check')).toMatch(/'--max-warnings\[[^']*\]:value:_files'/)
    expect(offers('check')).toMatch(/'--quiet\[[^:']*\]' /)
    expect(offers('check')).toMatch(/'\*:file:_files' ;;$/)
    expect(offers('completions')).toMatch(/'\*:word:\(bash zsh fish\)' ;;$/)
    expect(offers('explain')).toMatch(/'\*:word:\([^)]* option\/name-length [^)]*\)' ;;$/)
  })

  /** Returns the completions of bash after some words. */
  const offered = async (...words: string[]): Promise<string[]> => {
    const line = words.map((word) => `'${word}'`).join(' ')
    const text = `${await script('bash')}\nCOMP_WORDS=(slashlint ${line}); COMP_CWORD=${words.length}; _slashlint; printf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync('bash', ['-c', text], { encoding: 'utf8' }).split('\n').filter(Boolean)
  }

  test('are what bash offers: commands, flags, their words, and rules', async () => {
    expect(await offered('ex')).toEqual(['extract', 'explain', 'explain-error'])
    expect(await offered('check', '--max')).toEqual(['--max-warnings'])
    expect(await offered('extract', '--max')).toEqual([])
    expect(await offered('check', '--format', 's')).toEqual(['sarif'])
    expect(await offered('plan', '--format', '')).toEqual(['pretty', 'json', 'markdown'])
    expect(await offered('explain', 'option/required-n')).toEqual(['option/required-not-allowed'])
    // Files are bash's own affair.
    expect(await offered('check', '')).toEqual([])
  })

  test('another shell is an error that names those that are known', async () => {
    expect(await slashlint(['completions', 'tcsh'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('bash, zsh or fish') as string,
    })
  })
})

test('a folder in which .github is a file is said', async () => {
  const cwd = project({ '.git/HEAD': '', 'package.json': {} })
  mkdirSync(join(cwd, '.vscode'))
  writeFileSync(join(cwd, '.github'), '')
  expect((await init(cwd)).stderr).toContain('Cannot write')
})
