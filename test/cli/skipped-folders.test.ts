import { isInSkippedFolder } from '@slashlint/checker'
import { expect, test } from 'vitest'
import { project, slashlint } from './harness.js'

const COMMAND = `export const a = new SlashCommandBuilder().setName('ping').setDescription('Is it awake?')\n`

const READ = ['src/dist/a.ts', 'build/b.mts', 'out/c.tsx', 'src/output.ts']
const PASSED_OVER = [
  'dist/a.js',
  'dist/a.d.ts',
  'build/a.d.mts',
  'out/a.json',
  'node_modules/x/dist/a.ts',
  '.cache/out/a.ts',
  'coverage/a.ts',
]

test('TypeScript in a folder that compilers write to is what somebody wrote; all else there is passed over', async () => {
  const cwd = project(Object.fromEntries([...READ, ...PASSED_OVER].map((path) => [path, COMMAND])))
  const { stdout } = await slashlint(['check', '--list', '.'], { cwd })
  const listed = [...stdout.matchAll(/^(\S+):\d+ /gm)].map(([, path]) => path)
  expect(listed.sort()).toEqual([...READ].sort())
})

const named = (name: string): string =>
  `exports.a = new SlashCommandBuilder().setName('${name}').setDescription('Test')\n`

test.each([
  [
    'in output that no source has is named',
    { 'dist/a.js': named('other'), 'src/a.js': named('ping') },
    ['dist'],
  ],
  [
    'in the output of a package, too',
    { 'app/package.json': {}, 'app/build/b/a.js': named('other') },
    ['app/build'],
  ],
  ['that a source has is its copy', { 'dist/a.js': named('ping'), 'src/a.ts': named('ping') }, []],
  [
    'that git ignores is nobody’s business',
    { 'dist/a.js': named('other'), '.gitignore': 'dist\n' },
    [],
  ],
  [
    'that git ignores in a file of its own, neither',
    { 'dist/a.js': named('other'), 'dist/.gitignore': '*\n' },
    [],
  ],
  [
    'in output that ignores something else',
    { 'out/a.js': named('other'), 'out/.gitignore': 'b.js\n' },
    ['out'],
  ],
  [
    'of a dependency is none of ours',
    { 'dist/node_modules/a/a.js': named('other'), 'out/x.js': 'exports.x = 1' },
    [],
  ],
])('a command %s', async (_, files, folders) => {
  const cwd = project({ 'package.json': {}, ...files })
  const { code, stdout } = await slashlint(['check'], { cwd })
  const said = folders.map(
    (folder) => `, ${folder}/ passed over with other commands in it (check it by its name)`,
  )
  expect(stdout).toMatch(/^[^\n]*\n[^\n]*\n$/)
  expect(/, [^\n]* passed over [^\n]*/.exec(stdout)?.[0] ?? '').toBe(said.join(''))
  expect(code).toBe(0)
  for (const folder of folders) {
    expect((await slashlint(['check', folder], { cwd })).stdout).toContain('1 command in 1 file')
  }
})

test.each([
  ...READ.map((path) => [path, false] as const),
  ...PASSED_OVER.map((path) => [path, true] as const),
])('editors agree about %s', (path, isSkipped) => {
  expect(isInSkippedFolder(path)).toBe(isSkipped)
})

const SAID = ', dist/ passed over with other commands in it (check it by its name)'

test.each([
  [300_000, true],
  [300_001, false],
])('a file of %i bytes in such a folder is read: %s', async (size, isRead) => {
  const text = named('other')
  const long = `${text}//${'x'.repeat(size - text.length - 2)}`
  const { stdout } = await slashlint(['check'], { cwd: project({ 'dist/a.js': long }) })
  expect(stdout.includes(SAID)).toBe(isRead)
})

test.each([
  [199, true],
  [200, false],
])('behind %i others a file of such a folder is read: %s', async (count, isRead) => {
  const others = Array.from({ length: count }, (_, index) => [`dist/${1000 + index}.js`, ''])
  const cwd = project({ ...Object.fromEntries(others), 'dist/a.js': named('other') })
  const { stdout } = await slashlint(['check'], { cwd })
  expect(stdout.includes(SAID)).toBe(isRead)
})
