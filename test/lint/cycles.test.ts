import { expect, test } from 'vitest'
import { lint } from './lint.js'

test('an import on demand hides no cycle, however many modules lie between', () => {
  const { messages } = lint({
    'cli/src/commands/plan.ts':
      "import type { B } from './other/live.js'\nexport type A = B\nexport const a = () => import('./other/live.js')\n",
    'cli/src/commands/other/live.ts': "export { c as b } from './deep.js'\nexport type B = 1\n",
    'cli/src/commands/other/deep.ts':
      "export const c = async () => (await import('../plan.js')).a\n",
    'cli/src/commands/good.ts': "export const d = () => import('./other/free.js')\n",
    'cli/src/commands/other/free.ts': 'export const e = 1\n',
  })
  const cycles = (path: string): readonly string[] =>
    (messages.get(path) ?? []).filter((one) => one.includes('leads back here'))
  expect(cycles('cli/src/commands/plan.ts')).toEqual([
    expect.stringContaining(
      'cli/src/commands/other/live.ts → cli/src/commands/other/deep.ts → cli/src/commands/plan.ts',
    ),
  ])
  expect(cycles('cli/src/commands/other/deep.ts')).toHaveLength(1)
  expect(cycles('cli/src/commands/good.ts')).toEqual([])
})
