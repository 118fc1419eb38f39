import type { PartialParse } from '@lezer/common'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { parser } from '../../sources/src/javascript/grammar/parser.js'
import { parse, parseAgain } from '../../sources/src/javascript/syntax/parse.js'
import type { Memory } from '../../sources/src/javascript/syntax/parse.js'
import type { Grammar, Tree } from '../../sources/src/javascript/syntax/tree.js'
import { many } from '../values.js'
import { check, sized, thinned } from './check.js'

// Tests that the tree of an edited text equals that of a fresh parse, regardless of earlier edits.

const BLOCKS = [
  `import { SlashCommandBuilder, time } from 'discord.js'\n`,
  `import texts from './texts.json' with { type: 'json' }\n`,
  `export const data = new SlashCommandBuilder()
  .setName('remind')
  .setDescription('Sets a reminder')
  .addStringOption((option) =>
    option.setName('text').setDescription('What about').setRequired(true),
  )\n`,
  `export async function execute(interaction: ChatInputCommandInteraction): Promise<void> {
  const text = interaction.options.getString('text', true)
  if (text.length > 60 * 24) {
    await interaction.reply({ content: \`That is \${text.length}: too long.\`, ephemeral: true })
    return
  }
  for (const one of list) rows.push(one?.id ?? 1)
}\n`,
  `export default class extends Command<'a', B[]> {
  private readonly names = ['a', 'b'] as const
  @Slash({ name: 'ban' }) async run(): Promise<void> {
    /* nothing
       yet */
  }
}\n`,
  `const element = <T a="b">
  text {value}
</T>\n`,
  `enum Period {\r\n  Day = 'day',\r\n  Week = 'week',\r\n}\r\n`,
  `const wrap = <T,>(x: T): x is T => call<T, string>(x)\n`,
  `// a comment\n/** and\n * another one\n */\n`,
  `[list[0], list[1]] = [list[1], list[0]]\nlabel: while (a < b && c > (d)) a = /[/]"/g.test(b) ? -c : c++\n`,
  `const long = \`a
  \\u{1F600}\${nested(\`b\${c}\`)}
  d\`\n`,
]

const INSERTED = [
  ...[
    'a',
    '1',
    ' ',
    '\n',
    '\r\n',
    '.',
    ',',
    ';',
    ':',
    '?',
    '!',
    '@',
    '=',
    '=>',
    '<',
    '>',
    '/',
    '+',
    '\\',
    '#',
    '🎉',
  ],
  ...[
    '(',
    ')',
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '`',
    '${',
    '/*',
    '*/',
    '//',
    '<T>',
    '</T>',
    '}{)(',
    '({[',
  ],
  ...[
    'async ',
    'enum ',
    'export default class {',
    'return\n',
    'if (a) {\n',
    'const b = 2\n',
    ' '.repeat(30),
    ' is ',
  ],
]

type Edit = (text: string) => string

/** Generates an edit at a fraction of the text: text is inserted, removed, or copied to another place. */
const anEdit: fc.Arbitrary<Edit> = fc
  .record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    taken: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(5), fc.nat(300)),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    copied: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(300)),
    inserted: fc.oneof(fc.constantFrom(...INSERTED), fc.constantFrom(...BLOCKS), fc.constant('')),
  })
  .map(({ at, taken, from, copied, inserted }) => (text) => {
    const place = Math.floor(at * text.length)
    const source = Math.floor(from * text.length)
    return (
      text.slice(0, place) +
      text.slice(source, source + copied) +
      inserted +
      text.slice(place + taken)
    )
  })

const aText = fc
  .array(fc.constantFrom(...BLOCKS), { minLength: 1, maxLength: 10 })
  .map((blocks) => blocks.join(''))
const aGrammar = fc.constantFrom<Grammar>('jsx', 'ts', 'ts jsx')
const memory = (): Memory => ({ recordings: [] })

/** Returns the first difference between two trees. A general comparison takes a hundred times as long. */
function difference(one: Tree, other: Tree): string | undefined {
  for (const column of ['kind', 'start', 'end', 'parent', 'after'] as const) {
    const [list, others] = [one[column], other[column]]
    if (list.length !== others.length) {
      return `${column}: ${list.length} and ${others.length}`
    }
    const node = list.findIndex((value, index) => value !== others[index])
    if (node >= 0) {
      return `${column} of ${node}: ${list[node]} and ${others[node]}`
    }
  }
  if (one.errors.join() !== other.errors.join()) {
    return `errors: ${one.errors.join()} and ${other.errors.join()}`
  }
  return one.unreadFrom === other.unreadFrom
    ? undefined
    : `read to ${one.unreadFrom} and ${other.unreadFrom}`
}

function expectSame(text: string, grammar: Grammar, kept: Memory): void {
  expect(difference(parseAgain(text, grammar, kept), parse(text, grammar))).toBeUndefined()
}

/** Counts the steps of the parser in a run. */
function steps(run: () => void): number {
  let count = 0
  const { createParse } = parser
  const spy = vi.spyOn(Object.getPrototypeOf(parser) as typeof parser, 'createParse')
  spy.mockImplementation(function (this: typeof parser, ...all) {
    const made = createParse.apply(this, all) as PartialParse & {
      advanceStack: (...all: unknown[]) => unknown
    }
    const step = made.advanceStack.bind(made)
    made.advanceStack = (...of) => (count++, step(...of))
    return made
  })
  run()
  spy.mockRestore()
  return count
}

describe('the tree of a text that is edited', () => {
  test('is the one of the same text from nothing', () => {
    check(
      fc.property(
        aText,
        aGrammar,
        fc.array(anEdit, { minLength: 3, maxLength: 3 }),
        (before, grammar, edits) => {
          const kept = memory()
          let text = before
          parseAgain(text, grammar, kept)
          for (const edit of edits) {
            text = edit(text)
            expectSame(text, grammar, kept)
          }
        },
      ),
      sized(1_500, 80),
    )
  }, 1_200_000)

  const file = BLOCKS.slice(0, 4).join('\n') + many(40, () => BLOCKS[3]).join('\n')
  const middle = file.indexOf('text.length', file.length / 2)
  const typed = (what: string): string => file.slice(0, middle) + what + file.slice(middle)

  test('takes few steps, in a function and in one statement around all', () => {
    for (const [before, after] of [
      ['', ''],
      ['module.exports = {\n  async execute(interaction) {\n', '\n  },\n}\n'],
    ] as const) {
      const kept = memory()
      const whole = (what: string): string =>
        before + typed(what).replaceAll(/export |import .*/g, '') + after
      const fresh = steps(() => parse(whole(''), 'ts'))
      parseAgain(whole(''), 'ts', kept)
      for (const what of ['a', 'ab', 'abc', 'ab', 'a.b', 'f(a).b']) {
        expect(steps(() => parseAgain(whole(what), 'ts', kept))).toBeLessThan(fresh / 10)
        expect(kept.recordings).toHaveLength(1)
      }
    }
  })

  test('takes few steps again when a bracket or a quote is closed', () => {
    const kept = memory()
    const fresh = steps(() => parse(file, 'ts'))
    for (const what of ['', '(', '(`', '(`a', '(`a`', '(`a`)', '(`a`).b']) {
      parseAgain(typed(what), 'ts', kept)
    }
    for (const what of ['(`a`).bc', '(`a`).b']) {
      expect(steps(() => parseAgain(typed(what), 'ts', kept))).toBeLessThan(fresh / 10)
    }
  })

  test('is the one from nothing where the effort ends, and keeps nothing there', () => {
    for (const damage of thinned(
      ['}{)('.repeat(1_500), '/*'.repeat(3_000), '\nlet a = ('.repeat(500)],
      3,
    )) {
      const kept = memory()
      parseAgain(file, 'ts', kept)
      expect(kept.recordings).toHaveLength(1)
      for (const text of [file + damage, `${file + damage} `, damage + file]) {
        expectSame(text, 'ts', kept)
      }
      const fresh = steps(() => parse(damage, 'ts'))
      parseAgain(damage, 'ts', kept)
      expect(steps(() => parseAgain(`${damage} `, 'ts', kept))).toBeLessThan(fresh * 1.6)
      expectSame(file, 'ts', kept)
    }
  })

  test('takes few steps in a long text, too, unless it has a chain that may be too long for the parser', () => {
    const long = many(8, () => file).join('')
    expect(long.length).toBeGreaterThan(100_000)
    const texts = ['let a = 1', 'let b = a', 'let b = a.c'].map(
      (typed) => `${long}${typed}\n${file}`,
    )
    const kept = memory()
    for (const text of texts) {
      expectSame(text, 'ts', kept)
    }
    expect(kept.recordings).toHaveLength(1)
    const fresh = steps(() => parse(texts[0] ?? '', 'ts'))
    expect(steps(() => parseAgain(texts[0] ?? '', 'ts', kept))).toBeLessThan(fresh / 10)
    const chain = (length: number): string => `${file}let chain = a${'.b'.repeat(length)}\n`
    for (const length of thinned([24_900, 25_100, 99_900, 100_100, 99_900], 4)) {
      expectSame(chain(length), 'ts', kept)
    }
    expect(kept.recordings).toHaveLength(0)
  }, 60_000)

  test('is the one from nothing when all of it was replaced, or nothing', () => {
    const kept = memory()
    for (const text of [
      file,
      file,
      '',
      file,
      'a',
      '\n',
      typed('a'),
      file.slice(1000),
      file.slice(0, -1000),
      file,
    ]) {
      expectSame(text, 'ts', kept)
    }
  })
})
