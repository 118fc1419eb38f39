import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { project } from '../cli/harness.js'
import { PROGRAM } from '../program.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

interface Step {
  readonly run: string
  readonly shell: string
  readonly env: Readonly<Record<string, string>>
  readonly 'working-directory': string
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}

const action = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as Action

interface Result {
  readonly code: number | null
  readonly stdout: string
  readonly summary: string
  readonly outputs: Readonly<Record<string, string>>
  /** Everything that lies in the project afterwards. */
  readonly files: readonly string[]
}

/** Runs the steps as a runner does: expressions of inputs become variables, and files take the outputs and the summary. */
function runAction(
  files: Readonly<Record<string, unknown>>,
  inputs: Readonly<Record<string, string>>,
  installedIn: string | null = 'node_modules/.bin',
): Result {
  const folder = project({
    'package.json': { name: 'bot' },
    '.runner/outputs': '',
    '.runner/summary': '',
    ...files,
  })
  // What `npm install slashlint` leaves.
  if (installedIn !== null) {
    mkdirSync(join(folder, installedIn), { recursive: true })
    symlinkSync(PROGRAM, join(folder, installedIn, 'slashlint'))
  }
  const given = Object.entries(action.inputs).map(
    ([name, { default: usual }]) => [name, inputs[name] ?? usual] as const,
  )
  const valueOf = new Map<string, string>(given)
  const evaluate = (text: string): string =>
    text.replace(
      /\$\{\{ inputs\.([a-z-]+) \}\}/g,
      (_, name: string) => valueOf.get(name) ?? `no input ${name}`,
    )
  const [output, summary] = [join(folder, '.runner/outputs'), join(folder, '.runner/summary')]
  let [code, stdout]: [number | null, string] = [0, '']
  for (const step of action.runs.steps) {
    expect(step.shell).toBe('bash')
    const script = join(folder, '.runner/step.sh')
    writeFileSync(script, step.run)
    const ran = spawnSync('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', script], {
      cwd: join(folder, evaluate(step['working-directory'])),
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
        CI: 'true',
        GITHUB_ACTIONS: 'true',
        GITHUB_WORKSPACE: folder,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        RUNNER_TEMP: join(folder, '.runner'),
        ...Object.fromEntries(
          Object.entries(step.env).map(([name, value]) => [name, evaluate(value)]),
        ),
      },
    })
    stdout += ran.stdout
    code = ran.status
    if (code !== 0) {
      break
    }
  }
  const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean)
  const outputs = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  return {
    code,
    stdout,
    summary: readFileSync(summary, 'utf8'),
    outputs,
    files: readdirSync(folder, { recursive: true }).map(String),
  }
}

const BROKEN = { 'bot/commands/ban.command.json': { name: 'Ban', description: 'Ban a member' } }
const RIGHT = { 'bot/commands/ban.command.json': { name: 'ban', description: 'Ban a member' } }

describe('the action for workflows', () => {
  it('annotates the line, writes a summary, and fails', () => {
    const { code, stdout, summary, outputs } = runAction(BROKEN, {})
    expect(stdout).toMatch(
      /^::error file=bot\/commands\/ban\.command\.json,line=2,.*title=command\/name-lowercase::/m,
    )
    expect(summary).toContain('error[command/name-lowercase]')
    expect(outputs['exit-code']).toBe('1')
    expect(code).toBe(1)
  })

  it('passes where nothing is wrong', () => {
    const { code, stdout, summary } = runAction(RIGHT, { paths: 'bot' })
    expect(code).toBe(0)
    expect(stdout).not.toContain('::error')
    expect(summary).toContain('No problems found')
  })

  it('writes SARIF for code scanning, with paths from the root of the repository also from another folder', () => {
    const folder = runAction(BROKEN, {
      'working-directory': 'bot',
      sarif: 'found.sarif',
      summary: 'false',
    })
    expect(folder.outputs['sarif']).toBe('found.sarif')
    expect(folder.stdout).toContain('file=bot/commands/ban.command.json')
    expect(folder.summary).toBe('')
  })

  it('writes the plan as a file that can be the body of a comment', () => {
    const { code, outputs, summary } = runAction(
      { ...RIGHT, 'deployed.json': '[]' },
      { deployed: 'deployed.json' },
    )
    expect(code).toBe(0)
    expect(dirname(outputs['plan'] ?? '')).toContain('.runner')
    expect(summary).toContain('/ban')
  })

  it('never runs what an input says', () => {
    const hostile = '$(touch pwned)\n`touch pwned`\n"; touch pwned; "\n${{ github.token }}'
    const { code, files } = runAction(RIGHT, {
      paths: hostile,
      deployed: hostile,
      'plan-flags': hostile,
      sarif: hostile,
    })
    expect(code).toBe(2)
    expect(files.filter((file) => /(^|\/)pwned$/.test(file))).toEqual([])
    expect(runAction(RIGHT, { flags: '--rule=$(touch pwned)' }).code).toBe(2)
    const program = runAction(RIGHT, { program: hostile })
    expect(program.code).not.toBe(0)
    expect(program.files.filter((file) => /(^|\/)pwned$/.test(file))).toEqual([])
  })

  it('runs only what is installed: in a folder above, by the input "program", or not at all', () => {
    const above = runAction(RIGHT, { 'working-directory': 'bot' })
    expect(above).toMatchObject({ code: 0, outputs: { 'exit-code': '0' } })
    const own = { program: './tools/slashlint' }
    expect(runAction(BROKEN, own, 'tools')).toMatchObject({ code: 1 })
    const missing = runAction(BROKEN, {}, null)
    expect(missing).toMatchObject({ code: 2, summary: '', outputs: { 'exit-code': '2' } })
    expect(missing.stdout).toMatch(/^::error title=slashlint is not installed::Add slashlint/)
    expect(action.runs.steps.map(({ run }) => run).join('')).not.toMatch(/npx|npm exec|dlx/)
  })

  it('has outputs that its step sets, and takes no input as text of the script', () => {
    for (const { value } of Object.values(action.outputs)) {
      expect(action.runs.steps[0]?.run).toContain(
        `${/outputs\.([a-z-]+)/.exec(value)?.[1] ?? 'nothing'}=`,
      )
    }
    for (const { run } of action.runs.steps) {
      expect(run).not.toContain('${{')
    }
  })
})

describe('the problem matcher', () => {
  it('finds the file, the line, the rule and the message of what the program prints', () => {
    const folder = project(BROKEN)
    const { stdout } = spawnSync(process.execPath, [PROGRAM, 'check', '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const { problemMatcher } = JSON.parse(
      readFileSync(join(ROOT, '.github/problem-matcher.json'), 'utf8'),
    ) as {
      problemMatcher: { pattern: { regexp: string; [part: string]: number | string }[] }[]
    }
    const pattern = problemMatcher[0]?.pattern ?? []
    const lines = stdout.split('\n')
    const found = lines.flatMap((_, at) => {
      const matches = pattern.map(({ regexp }, index) =>
        new RegExp(regexp).exec(lines[at + index] ?? ''),
      )
      if (matches.some((match) => match === null)) {
        return []
      }
      const named = pattern.flatMap((parts, index) =>
        Object.entries(parts).flatMap(([name, group]) =>
          name === 'regexp' ? [] : [[name, matches[index]?.[Number(group)]] as const],
        ),
      )
      return [Object.fromEntries(named) as Record<string, string>]
    })
    expect(found).toEqual([
      {
        severity: 'error',
        code: 'command/name-lowercase',
        message: expect.stringContaining('must be lower case') as unknown,
        file: 'bot/commands/ban.command.json',
        line: '2',
        column: '12',
      },
    ])
  })
})

describe('the pull request of a stranger', () => {
  it('has forms for what helps most, and they are valid YAML with labels and ids', () => {
    const files = execFileSync('git', ['ls-files', '.github/ISSUE_TEMPLATE/*.yml'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
    const forms = files.map(
      (file) =>
        parse(readFileSync(join(ROOT, file), 'utf8')) as { body?: { id?: string; type: string }[] },
    )
    const ids = forms.flatMap(({ body = [] }) =>
      body.filter(({ type }) => type !== 'markdown').map(({ id }) => id),
    )
    expect(ids).toContain('playground')
    expect(ids.every((id) => id !== undefined)).toBe(true)
  })
})
