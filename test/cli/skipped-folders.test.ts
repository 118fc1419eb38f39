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

test.each([...READ.map((path) => [path, false] as const), ...PASSED_OVER.map((path) => [path, true] as const)])(
  'editors agree about %s',
  (path, isSkipped) => {
    expect(isInSkippedFolder(path)).toBe(isSkipped)
  },
)
