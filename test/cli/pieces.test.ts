import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FuzzReport } from '@slashlint/emulator/testing'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { FLAGS, FLAGS_BY_GROUP, FLAGS_OF } from '../../cli/src/arguments/flags.js'
import { helpText } from '../../cli/src/arguments/help.js'
import { batchesOf } from '../../cli/src/commands/check/lines/batches.js'
import {
  failureText,
  faultLines,
  summaryText,
  type ShownFailure,
} from '../../cli/src/commands/fuzz/render.js'
import { changesOf } from '../../cli/src/commands/pull/changes.js'
import { begunWith, readSession, writeSession } from '../../cli/src/commands/serve/session.js'
import { bytesOf, textOf } from '../../cli/src/files/read.js'
import { noteTrace, startTrail, traceOf } from '../../cli/src/files/trail.js'
import type { Io } from '../../cli/src/io.js'
import { paintFor } from '../../cli/src/render/colors.js'
import { renderDiff } from '../../cli/src/render/diff.js'
import { valueText } from '../../cli/src/render/plan-values.js'
import { lossText, renameFlag } from '../../cli/src/render/plan-view.js'
import { keepingSecrets, keepSecret, withoutSecrets } from '../../cli/src/secrets.js'
import { cases } from '../property/check.js'
import { LOUD, PING, project, slashlint } from './harness.js'

// Tests small pieces of the program by themselves. `tools/mutants.mjs` changed them, and no other test failed.

const folder = mkdtempSync(join(tmpdir(), 'slashlint-pieces-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the help has a heading over the commands, and the kind of each value', () => {
  const plain = (text: string): string => text
  expect(helpText(undefined, plain)).toContain(
    'bots and apps.\n\nUsage  slashlint <command> [flags]\n\nCommands\n  check',
  )
  for (const flag of ['--port n ', '--state file ', '--seed file ']) {
    expect(helpText('serve', plain)).toContain(flag)
  }
  expect(helpText('lsp', plain)).toContain('--socket port ')
  expect(helpText('plan', plain)).toMatch(/^Usage {2}slashlint plan .*\n\n[A-Z].*\.\n/)
  for (const flag of Object.values(FLAGS)) {
    if (flag.type === 'string') {
      expect(flag.value).toMatch(/\w/)
    }
  }
})

test('the help of a command has each of its flags once, under a heading', () => {
  const marked = (text: string): string => `# ${text}`
  for (const [command, flags] of Object.entries(FLAGS_OF)) {
    const [, ...groups] = helpText(command as keyof typeof FLAGS_OF, marked).split(/^# (?=[A-Z])/m)
    const ofFlags = groups.filter((group) =>
      Object.hasOwn(FLAGS_BY_GROUP, group.split('\n')[0] ?? ''),
    )
    const listed = ofFlags.flatMap((group) => group.match(/(?<=^ {2}(?:-\w, )?--)[\w-]+/gm) ?? [])
    expect([command, listed.sort()]).toEqual([command, [...flags].sort()])
  }
})

test('lines come in the same batches together, however their bytes are cut', async () => {
  const law = fc.asyncProperty(
    fc.array(fc.stringMatching(/^[a-z]{0,9}\n?$/), { maxLength: 12 }),
    fc.array(fc.nat(20), { maxLength: 12 }),
    async (parts, cuts) => {
      const bytes = new TextEncoder().encode(parts.join(''))
      const ends = [...new Set([...cuts.filter((cut) => cut < bytes.length), bytes.length])].sort(
        (a, b) => a - b,
      )
      const source = async function* () {
        for (const [i, end] of ends.entries()) {
          yield bytes.subarray(ends[i - 1] ?? 0, end)
        }
      }
      let text = ''
      for await (const batch of batchesOf(source())) {
        expect(batch.bytes.length).toBeGreaterThan(0)
        expect(text === '' || text.endsWith('\n')).toBe(true)
        expect(batch.line).toBe(text.split('\n').length)
        text += new TextDecoder().decode(batch.bytes)
      }
      expect(text).toBe(parts.join(''))
    },
  )
  await fc.assert(law, { numRuns: cases(20_000) })
})

test('many lines that come together are in batches of 64 KB and the rest of a line', async () => {
  const line = `${'x'.repeat(999)}\n`
  const source = async function* () {
    yield new TextEncoder().encode(line.repeat(200) + 'end')
  }
  const sizes: number[] = []
  for await (const batch of batchesOf(source())) {
    sizes.push(batch.bytes.length)
  }
  expect(sizes).toEqual([66_000, 66_000, 66_000, 2000, 3])
})

describe('a session', () => {
  const io = { cwd: folder } as Parameters<typeof readSession>[1]

  test('is read as it is written, with every key that a step may have', () => {
    const steps = [
      {
        invoke: '/ping',
        as: 'ana',
        in: '#general',
        locale: 'de',
        target: '@ben',
        shows: ['app "x"'],
      },
      { select: 'Who?', values: ['a', 'b'], message: 'x', shows: [] },
      { advance: 0 },
    ]
    const session = { flags: { strict: true }, steps } as Parameters<typeof writeSession>[1]
    writeSession('session.jsonl', session, io)
    expect(readSession('session.jsonl', io)).toEqual(session)
  })

  test('keeps the flags that were given, and no others', () => {
    const flags = { strict: true, port: '0' } as Parameters<typeof begunWith>[0]
    expect(begunWith(flags)).toEqual({ flags: { strict: true }, steps: [] })
  })
})

describe('the trail of what is read', () => {
  test('is lost over what is no file', async () => {
    const trail = startTrail()
    try {
      await expect(bytesOf(folder)).rejects.toThrow(/EISDIR/)
      expect(trail.isLost).toBe(true)
    } finally {
      trail.end()
    }
  })

  // A regular file that cannot be read, not even by root.
  test.skipIf(process.platform !== 'linux')('is lost over what cannot be read', async () => {
    const trail = startTrail()
    try {
      await expect(bytesOf('/proc/self/mem')).rejects.toThrow(/EIO/)
      expect([trail.isLost, [...trail.files]]).toEqual([true, []])
    } finally {
      trail.end()
    }
  })

  test('is not lost over what is not there', async () => {
    const trail = startTrail()
    try {
      const file = join(folder, 'not-there')
      await expect(bytesOf(file)).rejects.toThrow(/ENOENT/)
      expect([trail.isLost, [...trail.files]]).toEqual([false, [[file, undefined]]])
    } finally {
      trail.end()
    }
  })

  test('has what was read elsewhere', () => {
    const file = join(folder, 'elsewhere')
    writeFileSync(file, 'x')
    const trail = startTrail()
    const trace = traceOf(statSync(file), new Uint8Array([120]))
    noteTrace(file, trace)
    trail.end()
    expect([...trail.files]).toEqual([[resolve(file), trace]])
  })

  test('a text keeps the mark of its encoding', () => {
    const file = join(folder, 'marked')
    writeFileSync(file, '\ufeffx')
    expect(textOf(file)).toBe('\ufeffx')
  })
})

describe.skipIf(process.platform === 'win32')('a fix leaves a file', () => {
  /** Fixes a file with a mistake, after `prepare` was called. */
  const mended = async (prepare: (file: string) => void) => {
    const cwd = project({ 'ping.command.json': LOUD })
    const file = join(cwd, 'ping.command.json')
    prepare(file)
    await slashlint(['fix', '--unsafe'], { cwd })
    expect(readFileSync(file, 'utf8')).toContain('"ping"')
    return statSync(file)
  }

  test('as open to others as it was', async () => {
    expect((await mended((file) => chmodSync(file, 0o666))).mode & 0o777).toBe(0o666)
  })

  test.runIf(process.getuid?.() === 0)('to whom it belongs', async () => {
    expect(await mended((file) => chownSync(file, 4321, 1234))).toMatchObject({
      uid: 4321,
      gid: 1234,
    })
  })
})

test('of what lies in many other files three places are shown, and the rest is counted', async () => {
  const files = Array.from({ length: 6 }, (_, i) => [`global/${i}.json`, PING] as const)
  const config = { files: [{ glob: 'global/*.json', resource: 'command', scope: 'global' }] }
  const cwd = project({ 'slashlint.json': config, ...Object.fromEntries(files) })
  const { stdout } = await slashlint(['check'], { cwd })
  expect(stdout).toMatch(/ = and in 2 more places\n/)
})

test('a plan says what there is afterwards, and how much of a day it takes', async () => {
  const cwd = project({ 'commands/ping.json': PING, 'deployed.json': '[]' })
  const flags = ['--deployed', 'deployed.json', '--scope', 'guild', '--guild', '42']
  const { stdout } = await slashlint(['plan', 'commands', ...flags], { cwd })
  expect(stdout).toMatch(/\nAfterwards {2}CHAT_INPUT 1 of 100, 1 creation of 200 a day\n/)
})

describe('in a plan', () => {
  test.each([
    [{ type: 3, name: 'a' }, 'options.a', 'STRING'],
    [
      { type: 3, required: true, autocomplete: true },
      'options.a',
      'STRING, required, autocomplete',
    ],
    [{ type: 3, required: false, autocomplete: false }, 'options.a', 'STRING'],
    [{ type: 4, choices: [{}] }, 'options.a', 'INTEGER, 1 choice'],
    [{ type: 4, choices: [{}, {}] }, 'options.a', 'INTEGER, 2 choices'],
    [{ type: 1, options: [{}] }, 'options.a', 'SUB_COMMAND, 1 option'],
    [{ type: 1, options: [] }, 'options.a', 'SUB_COMMAND, 0 options'],
    [{ name: 'a' }, 'options.a', 'option'],
    [{ name: 'Spam', value: 'spam' }, 'options.a.choices.Spam', '"spam"'],
    [{ name: 'Three', value: 3 }, 'options.a.choices.Three', '3'],
    [null, 'nsfw', 'default'],
    ['x'.repeat(100), 'description', expect.stringMatching(/^"x+…$/)],
    ['4', 'default_member_permissions', '"4" (BAN_MEMBERS)'],
    ['14', 'default_member_permissions', '"14" (KICK_MEMBERS, BAN_MEMBERS, ADMINISTRATOR)'],
    ['30', 'default_member_permissions', '"30"'],
    ['0', 'default_member_permissions', '"0"'],
    [[], 'contexts', 'default'],
    [[0, 2], 'contexts', 'GUILD, PRIVATE_CHANNEL'],
    [[9], 'contexts', '9'],
    [2, 'type', 'USER'],
    [6, 'options.a.type', 'USER'],
    [2, 'options.a.min_value', '2'],
  ])('%j at %s is shown as %s', (value, place, shown) => {
    expect(valueText(value, place)).toEqual(shown)
  })

  test('the moved, added and removed parts of a command have their signs and places', async () => {
    const option = (name: string) => ({ type: 3, name, description: 'x' })
    const command = (...names: readonly string[]) => ({ ...PING, options: names.map(option) })
    const stored = { ...command('a', 'b', 'old'), id: '1', application_id: '9', version: '1' }
    const cwd = project({
      'ping.command.json': command('b', 'a', 'new'),
      'deployed.json': [stored],
    })
    const argv = ['plan', '--deployed', 'deployed.json', '--scope', 'global', '.']
    const { stdout } = await slashlint(argv, { cwd })
    expect(stdout.match(/^ {6}\S .*$/gm)).toEqual([
      '      - options.old  STRING',
      '      + options.new  STRING',
      '      ~ options.b  place 2 → place 1',
    ])
  })

  test('up to three lost overwrites of a command are named', () => {
    const lost = Array.from({ length: 4 }, (_, index) => ({
      guild: index === 0 ? undefined : '42',
      id: `${index}`,
      type: index === 3 ? 9 : index,
      permission: index === 1,
    }))
    const loss = { type: 1, name: 'ban', renamedTo: undefined, guilds: [], entries: 1, lost: [] }
    const text = (change: object) =>
      lossText({ ...loss, ...change } as unknown as Parameters<typeof lossText>[0])
    expect(text({})).toBe('/ban: deleting it deletes 1 permission overwrite for good.')
    expect(text({ guilds: ['1', '2'], renamedTo: 'expel', entries: 2 })).toBe(
      '/ban: renaming it to /expel deletes 2 permission overwrites in 2 guilds for good.',
    )
    const three =
      'Lost: entry 0 (denied), role 1 in guild 42 (allowed), user 2 in guild 42 (denied)'
    expect(text({ lost: lost.slice(0, 3) })).toContain(`${three}.`)
    expect(text({ lost })).toContain(`${three}, and 1 more.`)
  })

  test('a rename is quoted for a shell only where it must be', () => {
    expect(renameFlag('ban', 'expel')).toBe('--rename ban=expel')
    expect(renameFlag('ban', '')).toBe('--rename ban=')
    expect(renameFlag('Report user', "Tell 'em")).toBe(`--rename 'Report user=Tell '\\''em'`)
  })
})

describe('what slashlint fuzz prints', () => {
  const plain = paintFor({ env: {} } as unknown as Io, {
    isTTY: false,
    columns: 80,
    write: () => undefined,
  })
  const fault = { code: 'fuzz/threw', what: 'TypeError: x', place: 'bot.js:3:1' } as const
  const failure = {
    ...fault,
    severity: 'error',
    invocation: ['/ban who:@mo', 'presses [Yes]'],
    as: 'mo',
    in: 'dm',
    locale: 'de',
    definition: 'src/ban.js:1:2',
    finding: { code: 'use/missing', message: 'There is no such option.' },
    session: 'a.jsonl',
    count: 1,
  } as unknown as ShownFailure

  test('a failure has its steps, its place, what check says, and how to repeat it', () => {
    expect(failureText(failure, ['node', 'bot.js'], plain))
      .toBe(`error: /ban who:@mo  by mo in dm, de
       then presses [Yes]
  TypeError: x [fuzz/threw]
  at bot.js:3:1
  defined at src/ban.js:1:2
  check says There is no such option. [use/missing]
  again with slashlint replay a.jsonl -- node bot.js
`)
    const { place: _, definition: __, finding: ___, session: ____, ...bare } = failure
    const text = failureText({ ...bare, severity: 'warning', invocation: ['/a'] }, [], plain)
    expect(text).toBe('warning: /a  by mo in dm, de\n  TypeError: x [fuzz/threw]\n')
  })

  test('a failure that comes again has its steps in one line', () => {
    expect(faultLines(fault, ['/a', 'presses [B]'], plain)).toBe(
      'still: /a, then presses [B]\n  TypeError: x [fuzz/threw]\n  at bot.js:3:1\n',
    )
  })

  test('a step of more than 160 characters is shortened in its middle', () => {
    const step = (length: number) => `/${'a'.repeat(length / 2 - 1)}${'b'.repeat(length / 2)}`
    const shown = (line: string) => faultLines(fault, [line], plain).split('\n')[0]
    expect(shown(step(160))).toBe(`still: ${step(160)}`)
    const short = `/${'a'.repeat(79)} … ${'b'.repeat(40)} (162 characters)`
    expect(shown(step(162))).toBe(`still: ${short}`)
  })

  /** Returns the last lines of a run. */
  const last = (change: object, coverage: object = {}) => {
    const names = { commands: ['a'], options: [], choices: ['a b:C', 'a b:D'] }
    const missed = {
      missedCommands: [],
      missedOptions: [],
      missedChoices: [],
      missedComponents: [],
    }
    const report = { failures: [], blocked: [], hints: [], unrepeated: 0, runs: 1, presses: 1 }
    const rest = { perSecond: 5, random: 7, coverage: { ...names, ...missed, ...coverage } }
    return summaryText({ ...report, ...rest, ...change } as unknown as FuzzReport, plain)
  }

  test('at last how much was used, and how to do the same again', () => {
    expect(last({})).toBe(
      'No failures in 1 use of 1 command, 0 options and 2 choices, 1 press; 5 a second\nThe same again: --random 7 --runs 1\n',
    )
    const twice = { ...failure, count: 2 }
    const failures = [failure, twice, { ...failure, severity: 'warning', invocation: [] }]
    expect(last({ failures, runs: 3, presses: 0, unrepeated: 1 })).toBe(
      [
        '2 uses had fuzz/threw at /ban who:@mo',
        '2 failures, 1 warning in 3 uses of 1 command, 0 options and 2 choices, 0 presses; 5 a second',
        '1 suspicion did not come again on a bot that was started anew: the bot may keep something between uses',
        'The same again: --random 7 --runs 3',
        '',
      ].join('\n'),
    )
    expect(last({ failures: [{ ...twice, invocation: [] }], unrepeated: 2 })).toMatch(
      /^2 uses had fuzz\/threw at \n1 failure, 0 warnings in [^]*\n2 suspicions did/,
    )
  })

  test('what was blocked, what was refused, and the first ten names that were not reached', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`)
    const text = last(
      { blocked: ['PUT /x'], hints: ['GET /y was refused.'] },
      { missedCommands: names(10), missedOptions: names(11), missedComponents: ['a [B]'] },
    )
    const ten = names(10).join(', ')
    expect(text.split('\n').filter((line) => !/^(?:No failures|The same)/.test(line))).toEqual([
      'blocked: PUT /x',
      'hint: GET /y was refused. The bot answers all the same.',
      `Not reached, commands: ${ten}`,
      `Not reached, options: ${ten} and 1 more`,
      'Not reached, buttons and menus: a [B]',
      '',
    ])
  })
})

test('a difference begins with the names of the file, and is coloured by its signs', async () => {
  const write = () => undefined
  const painted = paintFor({ env: { FORCE_COLOR: '1' } } as unknown as Io, {
    isTTY: true,
    columns: 80,
    write,
  })
  const file = { file: '/p/a.json', before: '1\n2\n', after: '1\n3\u200e\n' }
  const { bold, good, error, hint } = painted
  expect((await renderDiff([file], '/p', painted, true)).split('\n')).toEqual([
    bold('--- a/a.json'),
    bold('+++ b/a.json'),
    hint('@@ -1,2 +1,2 @@'),
    ' 1',
    error('-2'),
    good('+3<U+200E>'),
    '',
  ])
  const [one, two] = [await renderDiff([file], '/p', painted, true), [file, file]]
  expect(await renderDiff(two, '/p', painted, true)).toBe(one + one)
  expect(await renderDiff([file], '/p', painted, false)).toContain('+3\u200e')
})

test('a secret of 16 characters is hidden, and a shorter one is a word', () => {
  const write = () => undefined
  const output = { isTTY: false, columns: 80, write }
  const io = keepingSecrets({ env: {}, stdout: output, stderr: output } as unknown as Io)
  for (const secret of ['s'.repeat(16), 't'.repeat(15), 'Bot short']) {
    keepSecret(io, secret)
  }
  const text = `${'s'.repeat(16)} ${'t'.repeat(15)} short`
  expect(withoutSecrets(io, text)).toBe(`${'*'.repeat(16)} ${'t'.repeat(15)} short`)
})

describe('what pull changes in a definition', () => {
  const before = {
    name: 'ban',
    description: 'Bans',
    options: [{ type: 3, name: 'why', description: 'Why', choices: [] }],
  }
  const after = {
    name: 'ban',
    description: 'Bans',
    options: [{ type: 3, name: 'why', description: 'Why' }],
  }

  test('is not an empty list, which says what is so anyway', () => {
    expect(changesOf(before, after, ['options'], [])).toEqual([])
    const filled = {
      ...before,
      options: [{ ...before.options[0], choices: [{ name: 'a', value: 'a' }] }],
    }
    expect(changesOf(filled, after, ['options'], [])).toEqual([
      { kind: 'remove', path: ['options', 0, 'choices'] },
    ])
  })

  test('is the whole where it is no object, or where its parts cannot be told apart', () => {
    expect(changesOf('x', after, ['name'], [2])).toEqual([
      { kind: 'replace', path: [2], value: after },
    ])
    const twice = { ...before, options: [before.options[0], before.options[0]] }
    expect(changesOf(twice, after, ['options'], [])).toEqual([
      { kind: 'replace', path: ['options'], value: after.options },
    ])
    const nameless = { ...before, options: [{ type: 3 }] }
    expect(changesOf(nameless, after, ['options'], [])).toEqual([
      { kind: 'replace', path: ['options'], value: after.options },
    ])
  })

  test('is each option that came or went, at its place', () => {
    const option = (name: string) => ({ type: 3, name, description: name })
    const command = (...names: readonly string[]) => ({ ...after, options: names.map(option) })
    expect(changesOf(command('a', 'b'), command('new', 'b', 'last'), ['options'], [])).toEqual([
      { kind: 'remove', path: ['options', 0] },
      { kind: 'insert', path: ['options'], index: 1, value: option('new') },
      { kind: 'insert', path: ['options'], index: 2, value: option('last') },
    ])
    expect(changesOf(command('a'), { ...command('a'), nsfw: true }, ['nsfw'], [3])).toEqual([
      { kind: 'insert', path: [3], key: 'nsfw', value: true },
    ])
  })

  test('is each translation of its own', () => {
    const translated = (translations: object) => ({ ...after, name_localizations: translations })
    expect(
      changesOf(
        translated({ de: 'bannen', fr: 'bannir' }),
        translated({ de: 'bannen' }),
        ['name_localizations'],
        [],
      ),
    ).toEqual([{ kind: 'remove', path: ['name_localizations', 'fr'] }])
  })
})
