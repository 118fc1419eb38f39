import { describe, expect, test } from 'vitest'
import { optionOf, readCog, unknownIn, valuesOf } from './reading.js'

const CONSTANTS = `
WORD = "film"
COUNT = 3
DEBUG = False
NAMES = ["Alien", "Heat"]
PAIRS = [("Alien", 1), ("Heat", 2)]
TITLES = {"Alien": "a", "Heat": "h"}
`

const described = (expression: string): unknown => {
  const [value] = valuesOf(
    `${CONSTANTS}\n@tree.command(description=${expression})\nasync def f(interaction): pass\n`,
  ) as { description: unknown }[]
  return value?.description
}

const chosen = (expression: string): unknown =>
  optionOf('film: str', `@app_commands.choices(film=${expression})`, CONSTANTS)['choices']

const isUnknown = (value: unknown): boolean => typeof value === 'symbol'

describe('texts that are put together of known parts', () => {
  test.each([
    ['"a" * 3', 'aaa'],
    ['COUNT * "ab-"', 'ab-ab-ab-'],
    ['"a" * (COUNT - 4)', ''],
    ['"%s of %d%%" % (WORD, COUNT)', 'film of 3%'],
    ['"%s" % WORD', 'film'],
    ['"{} {}".format(WORD, COUNT)', 'film 3'],
    ['"{1}{0}{{}}".format("a", "b")', 'ba{}'],
    ['"{word}: {}".format(COUNT, word=WORD)', 'film: 3'],
    ['"Some Text".lower()', 'some text'],
    ['WORD.upper()', 'FILM'],
    ['"the film".title()', 'The Film'],
    ['"the Film".capitalize()', 'The film'],
    ['"\\n  a b\\t".strip()', 'a b'],
    ['" a ".lstrip() + " a ".rstrip()', 'a  a'],
    ['"\\xa0Größe\\x1c".strip()', 'Größe'],
    ['"\\u200bx".strip()', '\u200bx'],
    ['"Straße – ЁЖ".upper()', 'STRASSE – ЁЖ'],
    ['"İ ÄÖ".lower()', 'i̇ äö'],
    ['", ".join(NAMES)', 'Alien, Heat'],
    ['" ".join(name.lower() for name in NAMES)', undefined],
    ['" ".join([name.lower() for name in NAMES])', 'alien heat'],
    ['"a-b-a".replace("a", "$&")', '$&-b-$&'],
    ['"yes" if COUNT else "no"', 'yes'],
    ['"yes" if DEBUG else "no"', 'no'],
    ['"" or WORD', 'film'],
    ['WORD and "b"', 'b'],
    ['str(COUNT * 2 - 1)', '5'],
    ['f"{WORD.upper()}: {COUNT * 2}"', 'FILM: 6'],
  ])('%s', (expression, value) => {
    if (value === undefined) {
      expect(described(expression)).toSatisfy(isUnknown)
    } else {
      expect(described(expression)).toBe(value)
    }
  })

  test.each([
    'WORD * 100_000',
    '("x" * 10_000).replace("x", "y" * 10_000)',
    '("{0}" * 3_000).format("y" * 10_000)',
    '("%s" * 3) % ("y" * 10_000, "y" * 10_000, "y" * 10_000)',
    '("x" * 10_000).join(["y" * 10_000, "z" * 10_000])',
    '"a" * size',
    '"%d" % WORD',
    '"%s %s" % WORD',
    '"%5s" % WORD',
    '"%(a)s" % {"a": WORD}',
    '"{:>8}".format(WORD)',
    '"{0.name}".format(WORD)',
    '"{}".format(*NAMES)',
    '"{} {}".format(WORD)',
    '"ΟΔΟΣ".lower()',
    '"ꟛ".lower()',
    '"größe".title()',
    '"a b".strip("a")',
    '"a".join(NAMES + more)',
    '"yes" if size else "no"',
    'size or WORD',
    '"a".translate(WORD)',
    'WORD.join(7)',
    'str(1.5)',
    'str(more)',
  ])('%s is open', (expression) => {
    expect(described(expression)).toSatisfy(isUnknown)
  })
})

const choice = (name: string, value = name) => ({ name, value })

describe('texts that double', () => {
  const doubled = (lines: number, double: (name: string) => string): string =>
    `a0 = "x"\n${Array.from({ length: lines }, (_, at) => `a${at + 1} = ${double(`a${at}`)}\n`).join('')}@tree.command(description=a${lines})\nasync def f(interaction): pass\n`
  const descriptionOf = (text: string): unknown =>
    (valuesOf(text) as { description: unknown }[])[0]?.description

  test.each([
    ['sums', (name: string) => `${name} + ${name}`],
    ['f-strings', (name: string) => `f"{${name}}{${name}}"`],
    ['replaced', (name: string) => `${name}.replace("x", "xx")`],
    ['repeated', (name: string) => `${name} * 2`],
  ])('%s: short ones are known, and long ones open', (_, double) => {
    expect(descriptionOf(doubled(7, double))).toBe('x'.repeat(128))
    expect(descriptionOf(doubled(100, double))).toSatisfy(isUnknown)
  })
})

describe('choices that a loop makes', () => {
  test.each([
    [
      '[app_commands.Choice(name=n, value=n.lower()) for n in NAMES]',
      [choice('Alien', 'alien'), choice('Heat', 'heat')],
    ],
    [
      '[app_commands.Choice(name=f"No. {n}", value=str(n)) for n in range(1, 3)]',
      [choice('No. 1', '1'), choice('No. 2', '2')],
    ],
    ['[app_commands.Choice(name=n, value=n) for n in "ab"]', [choice('a'), choice('b')]],
    [
      '[app_commands.Choice(name=n, value=n) for n in ("x", *NAMES)]',
      [choice('x'), choice('Alien'), choice('Heat')],
    ],
    ['[app_commands.Choice(name=WORD, value=WORD) for WORD in ["a"]]', [choice('a')]],
    ['list([app_commands.Choice(name=n, value=n) for n in NAMES[:1] or ["a"]])', undefined],
    ['[app_commands.Choice(name=n, value=n) for n in NAMES if size]', undefined],
    ['[app_commands.Choice(name=n, value=n) for n in ["", "b"] if n]', [choice('b')]],
    ['[app_commands.Choice(name=n, value=n) for n in more]', undefined],
    [
      '[app_commands.Choice(name=n, value=str(v)) for n, v in PAIRS]',
      [choice('Alien', '1'), choice('Heat', '2')],
    ],
    [
      '[app_commands.Choice(name=n, value=v) for (n, v) in TITLES.items()]',
      [choice('Alien', 'a'), choice('Heat', 'h')],
    ],
    ['[app_commands.Choice(name=n, value=n) for n in TITLES]', [choice('Alien'), choice('Heat')]],
    ['[app_commands.Choice(name=n, value=n) for n in TITLES.values()]', [choice('a'), choice('h')]],
    ['[app_commands.Choice(name=n, value=v) for n, v in NAMES]', undefined],
    ['[app_commands.Choice(name=n, value=v) for n, v in TITLES.pop()]', undefined],
    ['[app_commands.Choice(name=n, value=m) for n in NAMES for m in NAMES]', undefined],
  ])('%s', (expression, choices) => {
    if (choices === undefined) {
      expect(chosen(expression)).toSatisfy(isUnknown)
    } else {
      expect(chosen(expression)).toEqual(choices)
    }
  })

  test('a name outside of the loop keeps its value', () => {
    const before = `${CONSTANTS}\nn = "out"\nOTHER = n + "side"\n`
    const option = optionOf(
      'film: str',
      '@app_commands.choices(film=[app_commands.Choice(name=n, value=OTHER) for n in ["in"]])',
      before,
    )
    expect(option['choices']).toEqual([choice('in', 'outside')])
  })

  test('a mistake is at the text that the loop is over', () => {
    const { definitions, text } = readCog(
      `NAMES = ["ok", "${'x'.repeat(101)}"]\n@tree.command()\n@app_commands.choices(film=[app_commands.Choice(name=n, value=n) for n in NAMES])\nasync def f(interaction, film: str): pass\n`,
    )
    const place = definitions[0]?.locate(['options', 0, 'choices', 1, 'name'])
    expect(text.slice(place?.start, place?.end)).toContain('for n in NAMES')
  })

  test('too many items are open, in the time of a few', () => {
    const loop = (size: number): string =>
      `@tree.command()\n@app_commands.choices(a=[[[str(k) for k in range(${size})] for j in range(${size})] for i in range(${size})])\nasync def f(interaction, a: str): pass\n`
    expect(unknownIn(loop(500))).not.toEqual([])
    expect(
      chosen('[app_commands.Choice(name=str(n), value=str(n)) for n in range(500)]'),
    ).toHaveLength(500)
  })
})
