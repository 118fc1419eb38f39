import { lineIndex } from '@slashlint/sources'
import { describe, expect, test } from 'vitest'
import type { FileFinding } from '../../cli/src/check/finding.js'
import { paintFor } from '../../cli/src/render/colors.js'
import { createPrettyRenderer } from '../../cli/src/render/pretty.js'
import { many } from '../values.js'
import { project, slashlint } from './harness.js'

// Tests the report for people of one finding. Frames have tests of their own.

const output = { isTTY: false, columns: undefined, write: () => undefined }
const paint = paintFor({ env: {} } as Parameters<typeof paintFor>[0], output)

/** Shows a finding at the first line of a file, with related places. */
function shown(
  related: readonly { readonly file: string; readonly line: number }[],
  more: Partial<FileFinding> = {},
  unread: readonly string[] = [],
): readonly string[] {
  const texts = many(12, (index) => `line ${index + 1}`)
  const lines = lineIndex(texts.join('\n'))
  const render = createPrettyRenderer({
    cwd: '/bot',
    columns: 80,
    paint,
    linesOf: (file) => (unread.includes(file) ? undefined : lines),
  })
  const at = (line: number) => {
    const start = texts.slice(0, line - 1).join(' ').length + Math.min(1, line - 1)
    return { start, end: start + 4 }
  }
  const finding: FileFinding = {
    file: '/bot/a.js',
    place: '',
    code: 'set/duplicate-name',
    severity: 'error',
    message: 'Twice.',
    related: related.map(({ file, line }) => ({ file, ...at(line), message: `At ${line}.` })),
    ...at(1),
    ...more,
  } as FileFinding
  return render(finding).trimEnd().split('\n')
}

const here = (count: number) => many(count, (index) => ({ file: '/bot/a.js', line: index + 2 }))
const there = (count: number) => many(count, (index) => ({ file: '/bot/b.js', line: index + 2 }))

describe('a finding', () => {
  test('has its severity, its code, its message and its place', () => {
    expect(shown([])).toEqual([
      'error[set/duplicate-name]: Twice.',
      '  --> a.js:1:1',
      '   |',
      ' 1 | line 1',
      '   | ^^^^',
    ])
  })

  test('of a file that was not read has no place in it', () => {
    expect(shown([], {}, ['/bot/a.js'])).toEqual(['error[set/duplicate-name]: Twice.'])
  })

  test.each([
    [1, 1],
    [5, 5],
    [6, 5],
    [9, 5],
  ])('with %i related places in its file shows %i of them', (count, expected) => {
    expect(shown(here(count)).filter((line) => line.includes('At '))).toEqual(
      many(expected, (index) => expect.stringContaining(`At ${index + 2}.`) as string),
    )
  })

  test.each([
    [1, 1, []],
    [3, 3, []],
    [4, 3, ['   = and in 1 more place']],
    [5, 3, ['   = and in 2 more places']],
  ])('with %i related places elsewhere shows %i of them', (count, expected, rest) => {
    const lines = shown(there(count))
    expect(lines.filter((line) => line.includes(':::'))).toEqual(
      many(expected, (index) => `  ::: b.js:${index + 2}:1`),
    )
    expect(lines.filter((line) => line.includes('more place'))).toEqual(rest)
  })

  test('names a related place in a file that was not read', () => {
    expect(shown(there(1), {}, ['/bot/b.js'])).toContain('  ::: b.js At 2.')
  })

  test.each([
    [true, '   = fix: Change it (--fix)'],
    [false, '   = fix: Change it (--fix --unsafe)'],
  ])('ends with its notes and its fix, safe or not (%s)', (safe, line) => {
    const lines = shown([], { fix: { title: 'Change it', safe }, notes: ['Known since 1.0.'] })
    expect(lines.slice(-2)).toEqual(['   = Known since 1.0.', line])
  })
})

test.each([
  [undefined, false, 119],
  [undefined, true, 119],
  [90, true, 89],
  [90, false, 119],
])('with %s columns on a terminal, %s, a long line has %i', async (columns, tty, shown) => {
  const options = Array.from({ length: 9 }, (_, index) => ({
    ...{ type: 3, name: `o${index}`, description: 'x'.repeat(20) },
  }))
  const cwd = project({
    'a.command.json': JSON.stringify({ name: 'Loud', description: 'x', options }),
  })
  const env = { NO_COLOR: '1' }
  const { stdout } = await slashlint(['check'], { cwd, tty, env, ...(columns && { columns }) })
  const source = stdout.split('\n').filter((line) => line.startsWith(' 1 |'))
  expect(source.map(({ length }) => length)).toEqual([shown])
})
