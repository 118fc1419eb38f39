import { describe, expect, test } from 'vitest'
import { project, slashlint } from './harness.js'

// Tests how much of each list is shown: all up to its limit, and what is said of the rest.

const many = <T>(count: number, item: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => item(index))

describe('a plan', () => {
  const stored = (id: string, name: string, description: string) => ({
    ...{ id, application_id: '9', version: id, type: 1, name, description },
  })
  const plan = async (files: Readonly<Record<string, unknown>>, ...flags: readonly string[]) => {
    const argv = ['plan', 'src', '--deployed', 'deployed.json', ...flags]
    return (await slashlint(argv, { cwd: project(files) })).stdout
  }

  test.each([
    [1, 1, '1 error'],
    [9, 9, '9 errors'],
    [10, 10, '10 errors'],
    [11, 10, '11 errors'],
    [25, 10, '25 errors'],
  ])('with %i errors shows %i, and says how many there are', async (count, shown, words) => {
    const commands = many(count, (index) => ({ name: `Loud${index}`, description: 'x' }))
    const stdout = await plan({ 'deployed.json': [], 'src/a.commands.json': commands })
    expect(stdout.match(/^error\[/gm)).toHaveLength(shown)
    expect(stdout).toContain(`\n${words}: this cannot be deployed. \`slashlint check\` shows each`)
  })

  test.each([
    [1, ['1'], ''],
    [3, ['1', '2', '3'], ''],
    [4, ['1', '2', '3'], ', and 1 more'],
    [6, ['1', '2', '3'], ', and 3 more'],
  ])('that loses %i permission overwrites names %j%s', async (count, ids, more) => {
    const permissions = many(count, (index) => ({
      ...{ id: `${index + 1}`, type: 2, permission: false },
    }))
    const stdout = await plan(
      {
        'deployed.json': [stored('1', 'ban', 'x'), stored('2', 'kick', 'x')],
        'overwrites.json': [{ id: '2', guild_id: '42', permissions }],
        'src/a.command.json': { name: 'ban', description: 'x' },
      },
      ...['--overwrites', 'overwrites.json'],
    )
    const named = ids.map((id) => `user ${id} in guild 42 (denied)`).join(', ')
    expect(stdout).toContain(
      `deletes ${count} permission overwrite${count === 1 ? '' : 's'} in 1 guild for good. Lost: ${named}${more}.\n`,
    )
  })

  // Two of the characters are the quotation marks.
  test.each([
    [57, 57],
    [58, 58],
    [59, 58],
    [100, 58],
  ])('shows %i characters of a text as %i', async (length, shown) => {
    const text = 'x'.repeat(length)
    const files = {
      'deployed.json': [stored('1', 'ban', 'old')],
      'src/a.command.json': { name: 'ban', description: text },
    }
    const after = length === shown ? `"${text}"` : `"${'x'.repeat(shown)}…`
    expect(await plan(files)).toContain(`~ description  "old" → ${after}\n`)
  })
})

test.each([
  [1, 'a0.json holds no'],
  [2, 'a0.json and a1.json hold no'],
  [3, 'a0.json, a1.json and a2.json hold no'],
  [4, 'a0.json, a1.json, a2.json and 1 more hold no'],
  [6, 'a0.json, a1.json, a2.json and 3 more hold no'],
])('of %i named files without a definition three at most are named', async (count, words) => {
  const names = many(count, (index) => `a${index}.json`)
  const cwd = project(Object.fromEntries(names.map((name) => [name, { some: 'data' }])))
  const { code, stderr } = await slashlint(['check', ...names], { cwd })
  expect([code, stderr]).toEqual([2, expect.stringContaining(`: ${words} definition that`)])
})
