import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LOUD, PING, project, slashlint } from './harness.js'

const option = (name: string, fields: object = {}) => ({
  type: 3,
  name,
  description: 'x',
  ...fields,
})
const BAN = {
  name: 'ban',
  description: 'Bans',
  options: [option('Who'), option('why', { description: '' })],
}
const write = (cwd: string, file: string, value: unknown): void =>
  writeFileSync(join(cwd, file), JSON.stringify(value, null, 2))

/** Makes a project whose findings are all known. */
async function introduced(files: Readonly<Record<string, unknown>>): Promise<string> {
  const cwd = project(files)
  const { code } = await slashlint(['check', '--baseline', 'known.json', '--update-baseline'], {
    cwd,
  })
  expect(code).toBe(0)
  return cwd
}
const check = (cwd: string, ...flags: string[]) =>
  slashlint(['check', '--baseline', 'known.json', ...flags], { cwd })

test('what is known is not shown, does not fail, and is counted', async () => {
  const cwd = await introduced({ 'ban.command.json': BAN, 'loud.command.json': LOUD })
  const { code, stdout, stderr } = await check(cwd)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('3 known findings in the baseline not shown')
  expect(JSON.parse(readFileSync(join(cwd, 'known.json'), 'utf8'))).toEqual({
    version: 1,
    findings: [
      { rule: 'command/name-lowercase', file: 'loud.command.json', place: 'Ping/name', text: 'P' },
      {
        rule: 'option/description-length',
        file: 'ban.command.json',
        place: 'ban/options/why/description',
        text: '""',
      },
      {
        rule: 'option/name-lowercase',
        file: 'ban.command.json',
        place: 'ban/options/Who/name',
        text: 'W',
      },
    ],
  })
})

describe('nothing known comes back', () => {
  test.each<[what: string, change: (cwd: string) => void]>([
    [
      'an inserted option',
      (cwd) => write(cwd, 'ban.command.json', { ...BAN, options: [option('new'), ...BAN.options] }),
    ],
    [
      'other lines',
      (cwd) => writeFileSync(join(cwd, 'ban.command.json'), `\n\n${JSON.stringify(BAN)}\n`),
    ],
    [
      'a moved file',
      (cwd) => {
        mkdirSync(join(cwd, 'moved'))
        renameSync(join(cwd, 'ban.command.json'), join(cwd, 'moved/b.command.json'))
      },
    ],
  ])('after %s', async (_, change) => {
    const cwd = await introduced({ 'ban.command.json': BAN })
    change(cwd)
    expect(await check(cwd)).toMatchObject({ code: 0, stderr: '' })
  })

  test('where it is checked from another folder', async () => {
    const cwd = await introduced({ 'bots/ban.command.json': BAN })
    const flags = ['check', '.', '--baseline', '../known.json']
    expect(await slashlint(flags, { cwd: join(cwd, 'bots') })).toMatchObject({
      code: 0,
      stderr: '',
    })
  })
})

describe('what is new is shown', () => {
  test.each<[what: string, change: (cwd: string) => void, code: string]>([
    [
      'the same mistake in another option',
      (cwd) =>
        write(cwd, 'ban.command.json', { ...BAN, options: [...BAN.options, option('When')] }),
      'option/name-lowercase',
    ],
    [
      'another mistake in a known place',
      (cwd) =>
        write(cwd, 'ban.command.json', { ...BAN, options: [option('Who?'), BAN.options[1]] }),
      'option/name-pattern',
    ],
    ['a copy of a file', (cwd) => write(cwd, 'copy.command.json', BAN), 'option/name-lowercase'],
  ])('%s', async (_, change, code) => {
    const cwd = await introduced({ 'ban.command.json': BAN })
    change(cwd)
    const { code: exit, stdout } = await check(cwd, '--format', 'json')
    expect(exit).toBe(1)
    expect(
      (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics.map(
        (one) => one.code,
      ),
    ).toContain(code)
  })
})

test('what is there no more is said, and taken out when the baseline is written again', async () => {
  const cwd = await introduced({ 'ban.command.json': BAN, 'loud.command.json': LOUD })
  write(cwd, 'loud.command.json', PING)
  const said = 'note: 1 finding of known.json is there no more: --update-baseline takes it out.\n'
  expect(await check(cwd)).toMatchObject({ code: 0, stderr: said })
  // Of files that are not looked at nothing is known.
  expect(await check(cwd, 'ban.command.json')).toMatchObject({ code: 0, stderr: '' })
  await check(cwd, 'ban.command.json', '--update-baseline')
  expect(await check(cwd)).toMatchObject({ code: 0, stderr: said })
  await check(cwd, '--update-baseline')
  expect(await check(cwd)).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(join(cwd, 'known.json'), 'utf8')).not.toContain('loud')
})

test('a baseline that is not there, or is none, is an error that says what to do', async () => {
  const cwd = project({
    'ban.command.json': BAN,
    'none.json': [],
    'half.json': { version: 1, findings: [{ rule: 1 }] },
  })
  const said = async (...flags: string[]) => (await slashlint(['check', ...flags], { cwd })).stderr
  expect(await said('--baseline', 'gone.json')).toMatch(
    /no such file.* --update-baseline writes it/,
  )
  expect(await said('--baseline', 'none.json')).toContain('it has no "version": 1')
  expect(await said('--baseline', 'half.json')).toContain('findings[0] needs the texts')
  expect(await said('--update-baseline')).toContain('needs the file')
  expect(await said('-', '--baseline', 'x.json')).toContain('is for files, not for standard input')
})
