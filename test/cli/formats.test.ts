import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { validateCommand } from '@slashlint/core'
import { Ajv } from 'ajv'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { LOUD, PING, project, slashlint } from './harness.js'

/** Returns the message, which core determines. */
const messageOf = (command: unknown): string | undefined => validateCommand(command)[0]?.message

const BROKEN = '{\n  "name": "Pong",\n  "description": "Pong",\n  "name": "Ping"\n}\n'

describe('--format json', () => {
  test('is one document with everything a program wants to know', async () => {
    const cwd = project({ 'loud.command.json': LOUD })
    const { code, stdout, stderr } = await slashlint(
      ['check', '--format', 'json', 'loud.command.json', 'gone.json'],
      {
        cwd,
      },
    )
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
        withoutScope: 0,
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
    (
      await slashlint(['check', '--format', 'github', '--hints'], { cwd: project(files) })
    ).stdout.split('\n')

  test('is one workflow command a finding, and the summary', async () => {
    const lines = await run({ 'a.command.json': { ...LOUD, colour: 1, id: '1' } })
    expect(lines.map((line) => line.replace(/^(::.*?::).+/, '$1…'))).toStrictEqual([
      '::error file=a.command.json,line=2,endLine=2,col=12,endColumn=12,title=command/name-lowercase::…',
      '::warning file=a.command.json,line=5,endLine=5,col=3,endColumn=10,title=shape/unknown-key::…',
      '::notice file=a.command.json,line=6,endLine=6,col=3,endColumn=6,title=shape/server-field::…',
      '1 error, 1 warning and 1 hint, 1 fixable with --fix, 1 with --fix --unsafe',
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
          rules: {
            id: string
            shortDescription: { text: string }
            defaultConfiguration: { level: string }
          }[]
        }
      }
      originalUriBaseIds: Record<string, { uri: string }>
      invocations: { executionSuccessful: boolean; toolExecutionNotifications: object[] }[]
      results: {
        ruleId: string
        ruleIndex: number
        level: string
        message: { text: string }
        locations: {
          physicalLocation: {
            artifactLocation: { uri: string; uriBaseId?: string }
            region: Region
          }
        }[]
        relatedLocations?: { id: number; message: { text: string } }[]
      }[]
    }[]
  }
  const print = async (): Promise<string> => {
    const cwd = project({
      'a b/x#.command.json': BROKEN,
      'y.command.json': { ...PING, colour: 1, id: '1' },
    })
    const { stdout } = await slashlint(
      ['check', '--format', 'sarif', '--hints', '.', 'gone.json'],
      { cwd },
    )
    return stdout
  }
  const run = async (): Promise<Sarif> => JSON.parse(await print()) as Sarif

  test('is indented by two spaces, and ends with a line break', async () => {
    const text = await print()
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`)
  })

  test('has the version, the tool and its rules', async () => {
    const { $schema, version, runs } = await run()
    expect([$schema, version, runs.length]).toStrictEqual([
      'https://json.schemastore.org/sarif-2.1.0.json',
      '2.1.0',
      1,
    ])
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
        (a, b) =>
          results.findIndex((one) => one.ruleId === a[0]) -
          results.findIndex((one) => one.ruleId === b[0]),
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
    expect(results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(
      'a%20b/x%23.command.json',
    )
    expect(
      results.find(({ ruleId }) => ruleId === 'source/duplicate-key')?.relatedLocations,
    ).toMatchObject([{ id: 0, message: { text: expect.any(String) as string } }])
    expect(invocations[0]?.executionSuccessful).toBe(false)
    expect(invocations[0]?.toolExecutionNotifications).toHaveLength(1)
  })

  /** Checks a SARIF log with TypeScript, by declarations that were generated from the standard's schema. */
  const problemsOf = (log: unknown): readonly string[] => {
    const file = fileURLToPath(new URL('log.ts', import.meta.url))
    const text = `export const log: import('sarif').Log = ${JSON.stringify(log)}`
    const options = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      lib: ['lib.es2022.d.ts'],
    }
    const host = ts.createCompilerHost(options)
    const { getSourceFile } = host
    host.getSourceFile = (name, ...rest) =>
      name === file
        ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022)
        : getSourceFile.call(host, name, ...rest)
    const program = ts.createProgram([file], options, host)
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  }
  test('is what the standard allows', async () => {
    const log = await run()
    expect(problemsOf(log)).toEqual([])
    expect(problemsOf({ ...log, version: '2.1' }).join()).toContain('2.1.0')
    expect(problemsOf({ ...log, runs: [{ ...log.runs[0], extra: 1 }] }).join()).toContain('extra')
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
    const { diagnostics } = JSON.parse(await run('--format', 'json')) as {
      diagnostics: { related: unknown }[]
    }
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
    expect(await run('--format', 'github')).toContain(
      'must be lower case: "b". The value is from constants.ts:2:22.\n',
    )
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

/** Files with hostile content in findings of both severities, and an unreadable file. */
const HOSTILE = {
  'a.command.json': { ...LOUD, name: 'x <b>&"\u0000\ufffe]]>', colour: 1 },
  'b <&">.command.json': { ...PING, name: 'b', options: [LOUD, LOUD] },
  'good.command.json': PING,
}

describe('--format gitlab', () => {
  /** The fields in GitLab's documentation. */
  const SCHEMA = {
    type: 'array',
    items: {
      type: 'object',
      required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
      additionalProperties: false,
      properties: {
        description: { type: 'string', minLength: 1 },
        check_name: { type: 'string', minLength: 1 },
        fingerprint: { type: 'string', minLength: 1 },
        severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
        location: {
          type: 'object',
          required: ['path', 'lines'],
          properties: {
            path: { type: 'string', pattern: '^[^/.\\\\]' },
            lines: {
              type: 'object',
              required: ['begin'],
              properties: { begin: { type: 'integer', minimum: 1 } },
            },
          },
        },
      },
    },
  }
  const issues = async (cwd: string, flags: readonly string[] = [], env = {}) =>
    JSON.parse(
      (await slashlint(['check', '--format', 'gitlab', ...flags], { cwd, env })).stdout,
    ) as readonly {
      fingerprint: string
      check_name: string
      location: { path: string }
    }[]

  test('is as GitLab documents it, with a fingerprint of its own for each finding', async () => {
    const found = await issues(project(HOSTILE))
    const validate = new Ajv({ strict: true, strictTypes: false }).compile(SCHEMA)
    expect([validate(found), validate.errors]).toEqual([true, null])
    expect(found.length).toBeGreaterThan(4)
    expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(found.length)
  })

  test('names files from the root of the project, and nothing that moves changes a fingerprint', async () => {
    const option = { type: 3, name: 'Who', description: 'x' }
    const command = (...before: readonly unknown[]) => ({ ...PING, options: [...before, option] })
    const root = project({ '.git/HEAD': '', 'bots/a.command.json': command() })
    const env = { CI_PROJECT_DIR: root }
    const first = await issues(root)
    expect(first).toMatchObject([
      { check_name: 'option/name-lowercase', location: { path: 'bots/a.command.json' } },
    ])
    expect(await issues(join(root, 'bots'), [], env)).toEqual(first)
    const [other] = await issues(join(root, 'bots'))
    expect(other?.fingerprint).toBe(first[0]?.fingerprint)
    writeFileSync(
      join(root, 'bots/a.command.json'),
      `\n${JSON.stringify(command({ type: 3, name: 'new', description: 'x' }), null, 4)}`,
    )
    expect((await issues(root)).map(({ fingerprint }) => fingerprint)).toEqual([
      first[0]?.fingerprint,
    ])
  })
})

describe('--format junit', () => {
  interface Element {
    readonly name: string
    readonly attributes: Readonly<Record<string, string>>
    readonly inside: readonly Element[]
    readonly text: string
  }
  const NAME = /^[A-Za-z_][\w.-]*$/
  /** Parses the part of XML that the format uses. @throws Error if the text is not well-formed */
  function parse(text: string): Element {
    const chars = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u
    if (!chars.test(text)) {
      throw new Error('a character that XML cannot hold')
    }
    const open: {
      name: string
      attributes: Record<string, string>
      inside: Element[]
      text: string
    }[] = []
    let root: Element | undefined
    const body = text.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
    for (const [token, tag, content] of body.matchAll(/<([^<>]*)>|([^<>]+)|[<>]/g)) {
      if (content !== undefined) {
        if (/&(?!(?:amp|lt|gt|quot);)/.test(content)) {
          throw new Error(`not escaped: ${content}`)
        }
        const last = open.at(-1)
        if (last !== undefined) {
          last.text += content
        } else if (content.trim() !== '') {
          throw new Error(`outside: ${content}`)
        }
      } else if (tag === undefined) {
        throw new Error(`a bare ${token}`)
      } else if (tag.startsWith('/')) {
        const last = open.pop()
        if (last?.name !== tag.slice(1)) {
          throw new Error(`${token} closes ${last?.name}`)
        }
        if (open.length === 0) {
          root = last
        } else {
          open.at(-1)?.inside.push(last)
        }
      } else {
        const [, name = '', rest = '', end] =
          /^(\S+?)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)$/.exec(tag) ?? []
        if (!NAME.test(name)) {
          throw new Error(`no tag: ${token}`)
        }
        const attributes = Object.fromEntries(
          [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
        )
        const element = { name, attributes, inside: [], text: '' }
        if (end === '') {
          open.push(element)
        } else {
          open.at(-1)?.inside.push(element)
        }
      }
    }
    if (root === undefined || open.length > 0) {
      throw new Error('not closed')
    }
    return root
  }
  /** The attributes and content of each element in JUnit's schema, as build servers read it. */
  const ALLOWED: Readonly<
    Record<string, readonly [required: string, optional: string, inside: string]>
  > = {
    testsuites: ['', 'name time tests failures disabled errors', 'testsuite'],
    testsuite: [
      'name tests',
      'failures errors time disabled skipped timestamp hostname id package',
      'testcase',
    ],
    testcase: [
      'name',
      'assertions time classname status',
      'skipped error failure system-out system-err',
    ],
    failure: ['', 'message type', ''],
    error: ['', 'message type', ''],
    'system-out': ['', '', ''],
  }
  function expectValid(element: Element): void {
    const [required, optional, inside] = ALLOWED[element.name] ?? []
    const words = (text = '') => text.split(' ').filter(Boolean)
    expect(words(required).filter((key) => element.attributes[key] === undefined)).toEqual([])
    const known = [...words(required), ...words(optional)]
    expect(Object.keys(element.attributes).filter((key) => !known.includes(key))).toEqual([])
    expect(
      element.inside.map(({ name }) => name).filter((name) => !words(inside).includes(name)),
    ).toEqual([])
    for (const one of element.inside) {
      expectValid(one)
    }
    if (!element.name.startsWith('testsuite')) {
      return
    }
    const all = (one: Element): readonly Element[] => [one, ...one.inside.flatMap(all)]
    const count = (name: string) => String(all(element).filter((one) => one.name === name).length)
    expect(element.attributes).toMatchObject({
      tests: count('testcase'),
      failures: count('failure'),
      errors: count('error'),
    })
  }

  test('is what build servers read, whatever the texts hold', async () => {
    const cwd = project(HOSTILE)
    const { stdout, code } = await slashlint(['check', '--format', 'junit', '.', 'gone.json'], {
      cwd,
    })
    const root = parse(stdout)
    expectValid(root)
    expect([code, root.name, root.inside.length]).toEqual([2, 'testsuites', 4])
    expect(Number(root.attributes['failures'])).toBeGreaterThan(2)
    expect(
      root.inside.find(({ attributes }) => attributes['name'] === 'good.command.json')?.inside,
    ).toMatchObject([{ name: 'testcase', attributes: { name: 'no problems' }, inside: [] }])
  })
})

test('--output-file writes the report, in every format, and makes its folder', async () => {
  const cwd = project({ 'loud.command.json': LOUD })
  for (const format of ['pretty', 'json', 'sarif', 'gitlab', 'junit']) {
    const plain = await slashlint(['check', '--format', format], { cwd })
    const { code, stdout } = await slashlint(
      ['check', '--format', format, '--output-file', 'out/report'],
      {
        cwd,
        tty: true,
      },
    )
    expect([code, stdout]).toEqual([1, ''])
    expect(readFileSync(join(cwd, 'out/report'), 'utf8')).toBe(plain.stdout)
  }
})
