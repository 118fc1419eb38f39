import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { project } from '../cli/harness.js'
import { PROGRAM } from '../program.js'
import { action, ROOT, runAction } from './runner.js'

const BROKEN = { 'bot/commands/ban.command.json': { name: 'Ban', description: 'Ban a member' } }
const RIGHT = { 'bot/commands/ban.command.json': { name: 'ban', description: 'Ban a member' } }

describe('the action for workflows', () => {
  it('annotates the line, writes a summary, and fails', async () => {
    const { code, stdout, summary, outputs } = await runAction(BROKEN, {})
    expect(stdout).toMatch(
      /^::error file=bot\/commands\/ban\.command\.json,line=2,.*title=command\/name-lowercase::/m,
    )
    expect(summary).toContain('error[command/name-lowercase]')
    expect(outputs['exit-code']).toBe('1')
    expect(code).toBe(1)
  })

  it('passes where nothing is wrong', async () => {
    const { code, stdout, summary } = await runAction(RIGHT, { paths: 'bot' })
    expect(code).toBe(0)
    expect(stdout).not.toContain('::error')
    expect(summary).toContain('No problems found')
  })

  it('writes SARIF for code scanning, with paths from the root of the repository also from another folder', async () => {
    const folder = await runAction(BROKEN, {
      'working-directory': 'bot',
      sarif: 'found.sarif',
      summary: 'false',
    })
    expect(folder.outputs['sarif']).toBe('found.sarif')
    expect(folder.stdout).toContain('file=bot/commands/ban.command.json')
    expect(folder.summary).toBe('')
  })

  it('writes the plan as a file that can be the body of a comment', async () => {
    const { code, outputs, summary } = await runAction(
      { ...RIGHT, 'deployed.json': '[]' },
      { deployed: 'deployed.json' },
    )
    expect(code).toBe(0)
    expect(dirname(outputs['plan'] ?? '')).toContain('.runner')
    expect(summary).toContain('/ban')
  })

  it('never runs what an input says', async () => {
    const hostile = '$(touch pwned)\n`touch pwned`\n"; touch pwned; "\n${{ github.token }}'
    const { code, files } = await runAction(RIGHT, {
      paths: hostile,
      deployed: hostile,
      'plan-flags': hostile,
      sarif: hostile,
    })
    expect(code).toBe(2)
    expect(files.filter((file) => /(^|\/)pwned$/.test(file))).toEqual([])
    expect((await runAction(RIGHT, { flags: '--rule=$(touch pwned)' })).code).toBe(2)
    const program = await runAction(RIGHT, { program: hostile })
    expect(program.code).not.toBe(0)
    expect(program.files.filter((file) => /(^|\/)pwned$/.test(file))).toEqual([])
  })

  it('runs only what is installed: in a folder above, by the input "program", or not at all', async () => {
    const above = await runAction(RIGHT, { 'working-directory': 'bot' })
    expect(above).toMatchObject({ code: 0, outputs: { 'exit-code': '0' } })
    const own = { program: './tools/slashlint' }
    expect(await runAction(BROKEN, own, { installedIn: 'tools' })).toMatchObject({ code: 1 })
    const missing = await runAction(BROKEN, {}, { installedIn: null })
    expect(missing).toMatchObject({ code: 2, summary: '', outputs: { 'exit-code': '2' } })
    expect(missing.stdout).toMatch(/^::error title=slashlint is not installed::Add slashlint/)
    expect(action.runs.steps.map(({ run }) => run).join('')).not.toMatch(/npx|npm exec|dlx/)
  })

  it('has outputs that its step sets, and takes no input as text of the script', () => {
    const texts = JSON.stringify([
      action.outputs,
      action.runs.steps.map((step) => [step.if, step.with]),
    ])
    const named = [...texts.matchAll(/steps\.([a-z]+)\.outputs\.([a-z-]+)/g)]
    expect(named.length).toBeGreaterThan(8)
    for (const [, id, name] of named) {
      const { run = '' } = action.runs.steps.find((step) => step.id === id) ?? {}
      // `find` writes the outputs of its step itself.
      const script = run.includes('action.mjs" find')
        ? readFileSync(join(ROOT, 'scripts/action.mjs'), 'utf8')
        : run
      expect(script, `${id}.${name}`).toMatch(new RegExp(`${name}(?:=|<<)`))
    }
    for (const { run } of action.runs.steps) {
      expect(run ?? '').not.toContain('${{')
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
