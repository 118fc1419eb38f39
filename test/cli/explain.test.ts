import { rules } from '@slashlint/core/catalogue'
import { describe, expect, test } from 'vitest'
import { project, slashlint } from './harness.js'

describe('explain', () => {
  // No text can be an example of these: they need several places, or none.
  const silent = new Set(['slashlint/too-many', 'shape/unreadable', 'source/unused-suppression'])

  test.each(
    rules.filter(({ code }) => !silent.has(code)).map((rule) => [rule.code, rule] as const),
  )('%s: the bad example gives the finding', async (code, rule) => {
    const { exitCode, stdout } = await slashlint(['explain', code]).then(
      ({ code: exitCode, ...rest }) => ({
        exitCode,
        ...rest,
      }),
    )
    expect(exitCode).toBe(0)
    expect(stdout.startsWith(`${code}  ${rule.severity}`)).toBe(true)
    expect(stdout.replaceAll('\n', ' ')).toContain(rule.summary)
    expect(stdout).toContain(`${rule.severity}[${code}]: `)
    expect(stdout).toMatch(/--> example\.(?:jsonc?|js|py):\d+:\d+\n[^]*\^/)
    expect(stdout).toContain('\nGood')
  })
  test('names what is known beside an example, and says nothing where that is nothing', async () => {
    const shown = async (code: string) => (await slashlint(['explain', code])).stdout
    expect((await shown('command/entry-point-in-guild')).match(/^(?:Bad|Good).*$/gm)).toEqual([
      'Bad (with scope: "guild")',
      'Good (with scope: "global")',
    ])
    expect((await shown('set/duplicate-name')).match(/^(?:Bad|Good).*$/gm)).toEqual(['Bad', 'Good'])
  })
  test('shows an example that JSON cannot hold as the runtime shows it', async () => {
    const { code, stdout } = await slashlint(['explain', 'shape/unreadable'])
    expect(code).toBe(0)
    expect(stdout).toContain("{ name: 'ban', description: [Getter] }")
    expect(stdout).toContain('Reading the value throws (No text for "commands.ban.description")')
    const json = await slashlint(['explain', '--format', 'json'])
    expect(json.code).toBe(0)
    expect(JSON.parse(json.stdout)).toHaveLength(rules.length)
  })
  test('without a code lists every rule', async () => {
    const { stdout } = await slashlint(['explain'])
    for (const { code, summary } of rules) {
      expect(stdout).toMatch(
        new RegExp(`^${code} +\\w+ +${summary.slice(0, 20).replace(/[^\w ]/g, '.')}`, 'm'),
      )
    }
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(`${rules.length} rules`)
  })
  test('separates the areas of rules by empty lines', async () => {
    const { stdout } = await slashlint(['explain'])
    const blocks = stdout.trimEnd().split('\n\n')
    const areas = blocks.map((block) => [...new Set(block.match(/^[\w-]+(?=\/)/gm))])
    expect(areas.filter(({ length }) => length > 1)).toEqual([])
    expect(new Set(areas.flat()).size).toBe(areas.flat().length)
  })
  test('lists an area', async () => {
    expect((await slashlint(['explain', 'lobby/*'])).stdout.match(/^lobby\//gm)).toHaveLength(
      rules.filter(({ area }) => area === 'lobby').length,
    )
  })
  test('takes the name of an area alone', async () => {
    expect((await slashlint(['explain', 'lobby'])).stdout).toBe(
      (await slashlint(['explain', 'lobby/*'])).stdout,
    )
  })
  test.each([
    ['APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', /^option\/required-order {2}error\n/],
    ['30034', /^set\/daily-creates {2}error\n/],
    ['STRING_TYPE_REGEX', /^command\/name-pattern .*\n[^]*^option\/name-pattern /m],
  ])("finds rules by the service's code %s", async (code, shown) => {
    expect((await slashlint(['explain', code])).stdout).toMatch(shown)
  })
  test('gives data with --format json', async () => {
    expect(
      JSON.parse(
        (await slashlint(['explain', '--format', 'json', 'option/required-order'])).stdout,
      ),
    ).toMatchObject([{ code: 'option/required-order', severity: 'error' }])
  })
  test.each([
    ['option/requird-order', 'option/required-order'],
    ['required-order', 'option/required-order'],
    ['choice/duplicate', 'choice/duplicate-name'],
    ['name-collision', 'localization/option-name-collision'],
  ])('%s: did you mean %s', async (given, meant) => {
    expect(await slashlint(['explain', given])).toStrictEqual({
      code: 2,
      stdout: '',
      stderr: `error: There is no rule \`${given}\`. Did you mean \`${meant}\`? \`slashlint explain\` lists them.\n`,
    })
  })
})

describe('size', () => {
  const choices = Array.from({ length: 3 }, (_, i) => ({ name: `${i}`.repeat(40), value: i }))
  const command = {
    name: 'poll',
    description: 'd'.repeat(46),
    name_localizations: { de: 'umfrage' },
    options: [
      { type: 3, name: 'answer', description: 'x'.repeat(100), choices },
      { type: 3, name: 'b', description: 'y' },
    ],
  }
  test('shows the tree with bars', async () => {
    const cwd = project({ 'poll.json': command })
    const { code, stdout } = await slashlint(['size', 'poll.json'], { cwd })
    expect(code).toBe(0)
    expect(stdout.split('\n').map((line) => line.replace(/ +[▏▎▍▌▋▊▉█]+$/, ' |'))).toStrictEqual([
      'poll.json',
      '',
      `${'/poll'.padEnd(48)}  284 |`,
      `${'├─ answer'.padEnd(48)}  229 |`,
      ...choices.map((choice, i) => `│  ${i === 2 ? '└' : '├'}─ “${choice.name}”   41 |`),
      `${'└─ b'.padEnd(48)}    2 |`,
      '284 of 8000 characters, 7716 left',
      '',
    ])
  })
  test('fails above the limit', async () => {
    const options = Array.from({ length: 25 }, (_, i) => ({
      type: 3,
      name: `o${i}`,
      description: 'x'.repeat(100),
      choices: Array.from({ length: 25 }, () => ({ name: 'y'.repeat(10), value: 'z' })),
    }))
    const { code, stdout } = await slashlint(['size', 'a.json'], {
      cwd: project({ 'a.json': { ...command, options } }),
    })
    expect(code).toBe(1)
    expect(stdout).toMatch(/… 13 more/)
    expect(stdout).toMatch(/\d+ of 8000 characters, \d+ too many\n$/)
  })
  test.each([
    [11, 11, []],
    [12, 12, []],
    [13, 12, ['└─ … 1 more']],
  ])(
    'of %i options shows %i, in their order unless some are left out',
    async (count, shown, more) => {
      const options = Array.from({ length: count }, (_, i) => ({
        type: 3,
        name: `o${i}`,
        description: 'x'.repeat(i + 1),
      }))
      const cwd = project({ 'a.json': { name: 'a', description: 'b', options } })
      const { stdout } = await slashlint(['size', 'a.json'], { cwd })
      const rows = stdout.split('\n').filter((line) => /^[├└]/.test(line))
      expect(rows).toHaveLength(shown + more.length)
      const last = more.length === 0 ? `└─ o${count - 1}` : '├─ o1'
      expect(rows[shown - 1]?.split(/ {2,}/)[0]).toBe(last)
      expect(rows.slice(shown).map((line) => line.split(/ {2,}/)[0])).toEqual(more)
    },
  )
  test('shows every command of a list, the largest first', async () => {
    const { stdout } = await slashlint(['size', 'a.json'], {
      cwd: project({ 'a.json': [{ name: 'a', description: 'b' }, command] }),
    })
    expect(stdout.match(/^\/\w+/gm)).toStrictEqual(['/poll', '/a'])
  })
  test('of a damaged command is a lower bound', async () => {
    expect(
      (
        await slashlint(['size', 'a.json'], {
          cwd: project({ 'a.json': '{ "name": "abc", "description": ' }),
        })
      ).stdout,
    ).toContain('at least 3 of 8000')
  })
  test('says so where there is no command', async () => {
    expect(await slashlint(['size', 'a.json'], { cwd: project({ 'a.json': '7' }) })).toMatchObject({
      code: 2,
      stderr: 'error: There is no command in a.json.\n',
    })
    expect(await slashlint(['size', 'b.json'], { cwd: project({}) })).toMatchObject({
      code: 2,
      stderr: 'error: Cannot read b.json: no such file or folder.\n',
    })
  })
})
