import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateCommand } from '@slashlint/core'
import { describe, expect, test } from 'vitest'
import { LOUD, PING, project, slashlint } from './harness.js'

/** The message is core's affair. */
const messageOf = (command: unknown): string | undefined => validateCommand(command)[0]?.message

const BROKEN = '{\n  "name": "Pong",\n  "description": "Pong",\n  "name": "Ping"\n}\n'

describe('--format json', () => {
  test('is one document with everything a program wants to know', async () => {
    const cwd = project({ 'loud.command.json': LOUD })
    const { code, stdout, stderr } = await slashlint(['check', '--format', 'json', 'loud.command.json', 'gone.json'], {
      cwd,
    })
    expect({ code, stderr }).toStrictEqual({
      code: 2,
      stderr: 'error: Cannot read gone.json: no such file or folder.\n',
    })
    expect(JSON.parse(stdout)).toStrictEqual({
      version: 1,
      summary: {
        errors: 1,
        warnings: 0,
        hints: 0,
        definitions: 1,
        files: 1,
        passedOver: 0,
        filesLookedAt: 1,
        fixed: 0,
      },
      diagnostics: [
        {
          file: 'loud.command.json',
          code: 'command/name-lowercase',
          severity: 'error',
          message: messageOf(LOUD),
          start: { line: 2, column: 12, offset: 13 },
          end: { line: 2, column: 13, offset: 14 },
          pointer: '/name',
          data: { character: 'U+0050', position: 0 },
          section: 'Naming rules',
          apiCode: 'APPLICATION_COMMAND_INVALID_NAME',
          fix: { title: expect.any(String) as string, safe: true },
          related: [],
        },
      ],
      unreadable: [{ file: 'gone.json', message: 'no such file or folder' }],
    })
  })
})

describe('--format github', () => {
  const run = async (files: Record<string, unknown>): Promise<string[]> =>
    (await slashlint(['check', '--format', 'github', '--hints'], { cwd: project(files) })).stdout.split('\n')

  test('is one workflow command a finding, and the summary', async () => {
    const lines = await run({ 'a.command.json': { ...LOUD, colour: 1, id: '1' } })
    expect(lines.map((line) => line.replace(/^(::.*?::).+/, '$1…'))).toStrictEqual([
      '::error file=a.command.json,line=2,endLine=2,col=12,endColumn=12,title=command/name-lowercase::…',
      '::warning file=a.command.json,line=5,endLine=5,col=3,endColumn=10,title=shape/unknown-key::…',
      '::notice file=a.command.json,line=6,endLine=6,col=3,endColumn=6,title=shape/server-field::…',
      '1 error, 1 warning and 1 hint, 2 fixable with --fix',
      '1 command in 1 file',
      '',
    ])
  })
  test('escapes what would end a property or the command', async () => {
    const [line] = await run({ 'a,b:c%.command.json': { ...PING, 'x%\n::error::y': 1 } })
    expect(line).toContain('file=a%2Cb%3Ac%25.command.json,')
    expect(line).toContain('x%25')
    expect(line?.match(/::/g)?.length).toBeGreaterThanOrEqual(2)
    expect(line?.startsWith('::warning file=')).toBe(true)
  })
})

describe('--format sarif', () => {
  type Region = { startLine: number; startColumn: number; endLine: number; endColumn: number }
  interface Sarif {
    $schema: string
    version: string
    runs: {
      columnKind: string
      tool: {
        driver: {
          name: string
          version: string
          rules: { id: string; shortDescription: { text: string }; defaultConfiguration: { level: string } }[]
        }
      }
      originalUriBaseIds: Record<string, { uri: string }>
      invocations: { executionSuccessful: boolean; toolExecutionNotifications: object[] }[]
      results: {
        ruleId: string
        ruleIndex: number
        level: string
        message: { text: string }
        locations: { physicalLocation: { artifactLocation: { uri: string; uriBaseId?: string }; region: Region } }[]
        relatedLocations?: { id: number; message: { text: string } }[]
      }[]
    }[]
  }
  const run = async (): Promise<Sarif> => {
    const cwd = project({ 'a b/x#.command.json': BROKEN, 'y.command.json': { ...PING, colour: 1, id: '1' } })
    const { stdout } = await slashlint(['check', '--format', 'sarif', '--hints', '.', 'gone.json'], { cwd })
    return JSON.parse(stdout) as Sarif
  }

  test('has the version, the tool and its rules', async () => {
    const { $schema, version, runs } = await run()
    expect([$schema, version, runs.length]).toStrictEqual(['https://json.schemastore.org/sarif-2.1.0.json', '2.1.0', 1])
    const { driver } = runs[0]?.tool ?? { driver: undefined }
    expect(driver?.name).toBe('slashlint')
    for (const rule of driver?.rules ?? []) {
      expect(rule.shortDescription.text).not.toBe('')
      expect(['error', 'warning', 'note']).toContain(rule.defaultConfiguration.level)
    }
    expect(runs[0]?.columnKind).toBe('utf16CodeUnits')
    expect(runs[0]?.originalUriBaseIds.SRCROOT?.uri).toMatch(/^file:\/\/\/.*\/$/)
  })
  test('has a result for every finding, with valid references and regions', async () => {
    const { runs } = await run()
    const [{ tool, results, invocations }] = runs as [Sarif['runs'][number]]
    expect(results.map(({ ruleId, level }) => [ruleId, level])).toStrictEqual(
      [
        ['command/name-lowercase', 'error'],
        ['source/duplicate-key', 'error'],
        ['shape/unknown-key', 'warning'],
        ['shape/server-field', 'note'],
      ].sort(
        (a, b) => results.findIndex((one) => one.ruleId === a[0]) - results.findIndex((one) => one.ruleId === b[0]),
      ),
    )
    for (const { ruleId, ruleIndex, locations, message } of results) {
      expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
      expect(message.text).not.toBe('')
      const [{ physicalLocation }] = locations as [(typeof locations)[number]]
      const { startLine, startColumn, endLine, endColumn } = physicalLocation.region
      expect(Math.min(startLine, startColumn, endLine, endColumn)).toBeGreaterThanOrEqual(1)
      expect(endLine > startLine || endColumn >= startColumn).toBe(true)
      expect(physicalLocation.artifactLocation.uriBaseId).toBe('SRCROOT')
    }
    expect(results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe('a%20b/x%23.command.json')
    expect(results.find(({ ruleId }) => ruleId === 'source/duplicate-key')?.relatedLocations).toMatchObject([
      { id: 0, message: { text: expect.any(String) as string } },
    ])
    expect(invocations[0]?.executionSuccessful).toBe(false)
    expect(invocations[0]?.toolExecutionNotifications).toHaveLength(1)
  })
})

describe('colours', () => {
  const cwd = (): string => project({ 'a.command.json': LOUD })
  const colored = async (options: object): Promise<boolean> =>
    (await slashlint(['check'], { cwd: cwd(), ...options })).stdout.includes('\u001b[')
  test.each<[string, object, boolean]>([
    ['not in a pipe', {}, false],
    ['on a terminal', { tty: true }, true],
    ['not on a dumb terminal', { tty: true, env: { TERM: 'dumb' } }, false],
    ['not with NO_COLOR', { tty: true, env: { NO_COLOR: '1' } }, false],
    ['with an empty NO_COLOR', { tty: true, env: { NO_COLOR: '' } }, true],
    ['in a pipe with FORCE_COLOR', { env: { FORCE_COLOR: '1' } }, true],
    ['not with FORCE_COLOR=0', { tty: true, env: { FORCE_COLOR: '0' } }, false],
    ['with FORCE_COLOR over NO_COLOR', { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }, true],
  ])('%s', async (_, options, expected) => {
    expect(await colored(options)).toBe(expected)
  })
  test('leave the text as it is', async () => {
    const folder = cwd()
    const plain = await slashlint(['check'], { cwd: folder })
    const { stdout } = await slashlint(['check'], { cwd: folder, tty: true, columns: 120 })
    // oxlint-disable-next-line no-control-regex
    expect(stdout.replace(/\u001b\[\d+m/g, '')).toBe(plain.stdout)
  })
})

describe('a constant of another file', () => {
  const files = {
    'constants.ts': "// names\nexport const NAME = 'Ban'\n",
    'ban.ts': `import { NAME } from './constants.js'
export default new SlashCommandBuilder().setName(NAME).setDescription('b')
`,
  }
  const run = async (...flags: string[]): Promise<string> =>
    (await slashlint(['check', 'ban.ts', ...flags], { cwd: project(files) })).stdout

  test('is shown below the place where it is used', async () => {
    expect(await run()).toContain(`  --> ban.ts:2:50
   |
 2 | export default new SlashCommandBuilder().setName(NAME).setDescription('b')
   |                                                  ^^^^
  ::: constants.ts:2:22
   |
 2 | export const NAME = 'Ban'
   |                      - The value is from here.
`)
  })

  test('is a related place for programs', async () => {
    const { diagnostics } = JSON.parse(await run('--format', 'json')) as { diagnostics: { related: unknown }[] }
    expect(diagnostics[0]?.related).toEqual([
      {
        file: 'constants.ts',
        message: 'The value is from here.',
        start: { line: 2, column: 22, offset: 30 },
        end: { line: 2, column: 23, offset: 31 },
      },
    ])
    const { runs } = JSON.parse(await run('--format', 'sarif')) as {
      runs: { results: { relatedLocations: { physicalLocation: unknown }[] }[] }[]
    }
    expect(runs[0]?.results[0]?.relatedLocations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'constants.ts', uriBaseId: 'SRCROOT' },
      region: { startLine: 2, startColumn: 22, endLine: 2, endColumn: 23 },
    })
  })

  test('is named in an annotation', async () => {
    expect(await run('--format', 'github')).toContain('must be lower case: "b". The value is from constants.ts:2:22.\n')
  })

  test('stands where it stands after its own file was fixed', async () => {
    const cwd = project({
      ...files,
      'constants.ts': `export const PING = { name: 'ping', description: 'p', options: [{ type: 6, name: 'u', description: 'd', choices: [] }] }
export const NAME = 'Ban'
`,
    })
    const { stdout } = await slashlint(['fix', '--unsafe', '--hints', '--format', 'json'], { cwd })
    const { diagnostics, summary } = JSON.parse(stdout) as {
      summary: { fixed: number }
      diagnostics: { related: { start: { offset: number } }[] }[]
    }
    expect(summary.fixed).toBe(1)
    const text = readFileSync(join(cwd, 'constants.ts'), 'utf8')
    expect(diagnostics[0]?.related[0]?.start.offset).toBe(text.indexOf("'Ban'") + 1)
  })
})
