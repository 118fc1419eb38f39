import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changedFiles } from '../../cli/src/check/changed.js'
import { LOUD, PING, project, slashlint } from './harness.js'

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
    cwd,
    stdio: 'pipe',
  })

/** Makes a repository with committed files. */
function repository(files: Readonly<Record<string, unknown>>): string {
  const cwd = project(files)
  git(cwd, 'init', '-q', '-b', 'main')
  git(cwd, 'add', '.')
  git(cwd, 'commit', '-qm', 'first')
  return cwd
}

const filesFound = async (cwd: string, ...flags: string[]) => {
  const { stdout, code } = await slashlint(['check', '--changed', ...flags, '--format', 'json'], {
    cwd,
  })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly { file: string; code: string }[]
  }
  return { code, found: [...new Set(diagnostics.map(({ file }) => file))].sort() }
}

const CODE = (name: string) => `import { SlashCommandBuilder } from 'discord.js'
import { about } from './texts.js'
export const data = new SlashCommandBuilder().setName('${name}').setDescription(about)
`

test('only what changed is shown: new, changed and staged files', async () => {
  const cwd = repository({
    'old.command.json': LOUD,
    'b.command.json': PING,
    'c.command.json': PING,
  })
  expect(await filesFound(cwd)).toEqual({ code: 0, found: [] })
  writeFileSync(join(cwd, 'b.command.json'), JSON.stringify({ ...LOUD, name: 'B' }))
  writeFileSync(join(cwd, 'c.command.json'), JSON.stringify({ ...LOUD, name: 'C' }))
  git(cwd, 'add', 'c.command.json')
  mkdirSync(join(cwd, 'ä "new"'))
  writeFileSync(join(cwd, 'ä "new"/d.command.json'), JSON.stringify({ ...LOUD, name: 'D' }))
  const found = ['b.command.json', 'c.command.json', 'ä "new"/d.command.json']
  expect(await filesFound(cwd)).toEqual({ code: 1, found })
  // Through a link, and from a folder below.
  symlinkSync(cwd, join(cwd, 'ä "new"/link'))
  expect(await filesFound(join(cwd, 'ä "new"'), '--quiet')).toEqual({
    code: 1,
    found: ['d.command.json'],
  })
})

test('what depends on a changed file is shown, also when it was deleted', async () => {
  const files = {
    'texts.js': `export const about = 'fine'\n`,
    'ban.js': CODE('ban'),
    'old.command.json': LOUD,
  }
  const cwd = repository(files)
  writeFileSync(join(cwd, 'texts.js'), `export const about = ''\n`)
  expect(await filesFound(cwd)).toMatchObject({ code: 1, found: ['ban.js'] })
  const other = repository({ ...files, 'ban.js': CODE('Ban') })
  rmSync(join(other, 'texts.js'))
  expect(await filesFound(other)).toMatchObject({ code: 1, found: ['ban.js'] })
})

test('a name that a changed file takes is said where it was, too', async () => {
  const cwd = repository({ 'a.command.json': PING, 'z.command.json': { ...PING, name: 'pong' } })
  writeFileSync(join(cwd, 'a.command.json'), JSON.stringify({ ...PING, name: 'pong' }))
  expect(await filesFound(cwd, '--scope', 'global')).toEqual({
    code: 1,
    found: ['a.command.json', 'z.command.json'],
  })
})

test('against another branch: what this one has changed since it left', async () => {
  const cwd = repository({ 'a.command.json': PING })
  git(cwd, 'checkout', '-qb', 'mine')
  writeFileSync(join(cwd, 'mine.command.json'), JSON.stringify({ ...LOUD, name: 'Mine' }))
  git(cwd, 'add', '.')
  git(cwd, 'commit', '-qm', 'second')
  git(cwd, 'checkout', '-q', 'main')
  writeFileSync(join(cwd, 'theirs.command.json'), JSON.stringify({ ...LOUD, name: 'Theirs' }))
  git(cwd, 'add', '.')
  git(cwd, 'commit', '-qm', 'third')
  git(cwd, 'checkout', '-q', 'mine')
  expect(await filesFound(cwd, 'main')).toEqual({ code: 1, found: ['mine.command.json'] })
  expect(await filesFound(cwd)).toEqual({ code: 0, found: [] })
})

test('where git cannot answer, that is said', async () => {
  const said = async (cwd: string, ...flags: string[]) =>
    (await slashlint(['check', '--changed', ...flags], { cwd })).stderr
  expect(await said(repository({ 'a.command.json': PING }), 'gone')).toMatch(
    /asks git, which says: .*gone/,
  )
  expect(await said(project({ 'a.command.json': PING }))).toContain('not a git repository')
  expect(await said(project({}), '--cache')).toContain('leave it out')
})

test('what changed is exactly the files that git names, whatever their names', async () => {
  const cwd = repository({ a: '1', b: '1', 'in/c': '1', 'in/d': '1' })
  writeFileSync(join(cwd, 'a'), '2')
  rmSync(join(cwd, 'in/c'))
  for (const name of ['x', 'in/ y', 'in/ä "z"']) {
    writeFileSync(join(cwd, name), '1')
  }
  const changed = ['a', 'in/c', 'x', 'in/ y', 'in/ä "z"'].map((name) =>
    join(realpathSync(cwd), name),
  )
  for (const from of [cwd, join(cwd, 'in')]) {
    expect([...(await changedFiles('HEAD', from))].sort()).toEqual(changed.sort())
  }
})
