import { describe, expect, test } from 'vitest'
import { mistakesIn } from './mistakes.js'
import { DYNAMIC, optionOf, readCog } from './reading.js'

// Annotations in quotes are expressions, which libraries evaluate.

describe('an annotation in quotes is what it says', () => {
  test.each([
    ['"int | None"', { type: 4, required: false }],
    ['"Optional[str]"', { type: 3, required: false }],
    ["Optional['discord.Member']", { type: 6, required: false }],
    ['"Optional[\'discord.Member\']"', { type: 6, required: false }],
    ['"app_commands.Range[int, 1, 5]"', { type: 4, min_value: 1, max_value: 5 }],
    ['Optional["app_commands.Range[str, 1, 5]"]', { type: 3, min_length: 1, max_length: 5 }],
    [
      "\"Literal['a', 'b']\"",
      {
        type: 3,
        choices: [
          { name: 'a', value: 'a' },
          { name: 'b', value: 'b' },
        ],
      },
    ],
    ['"discord.TextChannel | discord.VoiceChannel"', { type: 7 }],
    ['" float"', { type: 10, required: true }],
    ['"""bool"""', { type: 5 }],
    ["r'int'", { type: 4 }],
  ])('%s', (annotation, expected) => {
    expect(optionOf(`x: ${annotation}`)).toMatchObject(expected)
  })
  test('with names of the project', () => {
    const before = 'MOST = 5\nclass Color(enum.Enum):\n    red = 1\n    blue = 2\n'
    expect(optionOf('x: "Optional[Color]"', '', before)).toMatchObject({ type: 4, required: false })
    expect(optionOf('x: "app_commands.Range[int, 0, MOST]"', '', before)).toMatchObject({
      max_value: 5,
    })
  })
  test.each([
    ['"in" "t"'],
    ['"\\x69nt"'],
    ['f"int"'],
    ['"int, str"'],
    ['"x = 1"'],
    ['"int |"'],
    ['"[" '],
    ['""'],
    ['"call(x)"'],
    ['"Missing | None"'],
    ['"Itself"'],
  ])('else it is open: %s', (annotation) => {
    expect(optionOf(`x: ${annotation}`, '', 'Itself = "Itself"\n')).toMatchObject({
      type: DYNAMIC,
    })
  })
})

test('mistakes are at the annotation', () => {
  const command = (annotation: string): string =>
    `@tree.command()\nasync def f(i, x: ${annotation}): pass\n`
  for (const wrong of ['"int | str"', '"list[int]"', '"Union[int, str]"', 'Optional["list"]']) {
    expect(mistakesIn(command(wrong))).toEqual([`python/annotation ${wrong}`])
  }
  const { text, definitions } = readCog(command('"app_commands.Range[int, 5, 1]"'))
  const place = definitions[0]?.locate(['options', 0, 'max_value'])
  expect(place && text.slice(place.start, place.end)).toBe('"app_commands.Range[int, 5, 1]"')
})
