import { afterEach, describe, expect, test, vi } from 'vitest'
import { parser } from '../../../sources/src/python/grammar/parser.js'
import { sized } from '../../property/check.js'
import { valuesOf } from './reading.js'

// Each bound on hostile texts, beside an ordinary text of the same size that is read to its end. Steps of the parser are
// counted, since a clock measures other programs, too.

const command = (name: string): string =>
  `@tree.command(name="${name}")\nasync def ${name}(interaction, who: str = "x"):\n    """Bans."""\n    await interaction.response.send_message(f"{who}")\n\n`

const names = (text: string): unknown[] =>
  valuesOf(text).map((value) => (value as { name?: unknown }).name)

/** Counts the steps of all parses that a function starts. */
function stepsOf(read: () => void): { readonly steps: number; readonly parses: number } {
  let [steps, parses] = [0, 0]
  const start = parser.startParse.bind(parser)
  vi.spyOn(parser, 'startParse').mockImplementation((...args) => {
    const parse = start(...args) as ReturnType<typeof start> & {
      advanceStack: (...all: unknown[]) => unknown
    }
    parses++
    const step = parse.advanceStack
    parse.advanceStack = (...all) => {
      steps++
      return step.apply(parse, all)
    }
    return parse
  })
  read()
  vi.restoreAllMocks()
  return { steps, parses }
}

afterEach(() => {
  vi.restoreAllMocks()
})

/** A parse ends after 100 000 steps and 8 for each character, but for the steps of its last round. */
const MOST = 101_000
const MOST_BY_CHARACTER = 9
/** The first parse, one without what is unclosed, and four repairs of at most three versions each. */
const MOST_PARSES = 14

const many = sized(20_000, 6_000)
const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('')

/** A hostile text, an ordinary one of its kind, and whether commands after the hostile one are read. */
const PAIRS: readonly (readonly [
  string,
  hostile: string,
  ordinary: string,
  isAfterRead: boolean,
])[] = [
  ['open brackets', `x = ${'['.repeat(many)}\n`, `x = [${'[], '.repeat(many / 4)}]\n`, true],
  [
    'nested brackets',
    `x = ${'['.repeat(many / 2)}${']'.repeat(many / 2)}\n`,
    `${lines(many / 200, () => `x = ${'['.repeat(90)}${']'.repeat(90)}\n`)}`,
    false,
  ],
  ['stray brackets', `${'}{)('.repeat(many / 4)}\n`, `${'{}\n()\n'.repeat(many / 6)}`, true],
  ['a long line', `x = "${'a'.repeat(many)}\n`, `x = "${'a'.repeat(many)}"\n`, true],
  [
    'joined lines',
    `x = ${'\\\n'.repeat(many / 2)}`,
    `x = 1${' + \\\n  1'.repeat(many / 200)}\n${'x = 1\n'.repeat(many / 7)}`,
    false,
  ],
  ['open quotes', 'x = "\n'.repeat(many / 6), 'x = ""\n'.repeat(many / 7), true],
  [
    'open docstrings',
    'x = """\n'.repeat(1 + 2 * (many / 17)),
    'x = """ """\n'.repeat(many / 12),
    false,
  ],
  [
    'nested blocks',
    `${lines(200, (at) => `${' '.repeat(at)}if x:\n`)}`,
    `${lines(200, (at) => `${' '.repeat(at)}if x:\n`)}${' '.repeat(200)}pass\n`,
    true,
  ],
  ['form feeds', '\f\f \f('.repeat(many / 5), '\f\n'.repeat(many / 2), true],
  [
    'tabs beside blanks',
    lines(many / 12, (at) => (at % 2 ? '\tif x:\n' : '        y\n')),
    lines(many / 20, () => 'if x:\n\ty = 1\n'),
    true,
  ],
  ['NUL', `${'\0'.repeat(many)}\n`, `x = "${'\0'.repeat(many)}"\n`, true],
  ['lone surrogates', `${'\ud800 '.repeat(many / 2)}\n`, `x = "${'\ud800'.repeat(many)}"\n`, true],
  ['Python 2', 'exec "y" in z\n'.repeat(many / 14), 'print "x"\n'.repeat(many / 10), true],
  ['cells', '%time !x\n'.repeat(many / 9), '# %%\nx\n'.repeat(many / 7), true],
  [
    'merge conflicts',
    '<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> other\n'.repeat(many / 46),
    'x = 1\nx = 2\n'.repeat(many / 12),
    true,
  ],
  [
    'decorators',
    `${'@(\n'.repeat(many / 3)}`,
    `${'@app_commands.guild_only()\n'.repeat(500)}${command('own')}`,
    false,
  ],
]

describe.each(PAIRS)('%s', (_kind, hostile, ordinary, isAfterRead) => {
  test('hostile: what stands before is read, and steps are bounded', () => {
    const text = command('before') + hostile
    let found: unknown[] = []
    const { steps, parses } = stepsOf(() => {
      found = names(text)
    })
    expect(found[0]).toBe('before')
    expect(parses).toBeLessThanOrEqual(MOST_PARSES)
    expect(steps).toBeLessThanOrEqual(parses * (MOST + MOST_BY_CHARACTER * text.length))
  })
  test('ordinary: it is read to its end, in one parse', () => {
    const text = command('before') + ordinary + command('after')
    let found: unknown[] = []
    const { steps, parses } = stepsOf(() => {
      found = names(text)
    })
    expect([found[0], found.at(-1)]).toEqual(['before', 'after'])
    expect(parses).toBe(1)
    expect(steps).toBeLessThanOrEqual(1000 + 5 * text.length)
  })
  test.runIf(isAfterRead)('a small one leaves what stands after it', () => {
    const small = hostile.split('\n').slice(0, 1).join('').slice(0, 40)
    expect(names(`${command('before')}${small}\n\n${command('after')}`)).toEqual([
      'before',
      'after',
    ])
  })
})
