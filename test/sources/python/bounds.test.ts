import { validateResource } from '@slashlint/core'
import { read } from '@slashlint/sources/python'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sized } from '../../property/check.js'
import { HEAD, URI } from './reading.js'
import { stepsOf } from './steps.js'

// Hostile texts at the sizes of the issue, each beside an ordinary text of the same size. A long run uses the full sizes.

afterEach(() => {
  vi.restoreAllMocks()
})

/** A command with one mistake: a capital letter in its name. */
const command = (name: string): string =>
  `@tree.command(name="${name}")\nasync def ${name}(interaction, who: str = "x"):\n    """Bans."""\n    await interaction.response.send_message(f"{who}")\n\n`

/** Returns what is found in a text between two commands, and the names in which a capital letter is reported. */
function foundAround(text: string): { readonly names: unknown[]; readonly reported: string[] } {
  const whole = `${HEAD}${command('Before')}${text}${command('After')}`
  const { definitions } = read({ uri: URI, text: whole }, { text: () => undefined })
  return {
    names: definitions.map(({ value }) => (value as { name?: unknown }).name),
    reported: definitions.flatMap(({ resource, value, locate }) =>
      validateResource(resource, value).map(({ code, path, target, span }) => {
        const { start } = locate(path, target, span)
        return `${code} ${whole.slice(start).split('"')[0] ?? ''}`
      }),
    ),
  }
}

const REPORTED = ['command/name-lowercase Before', 'command/name-lowercase After']

/** One parse, one with mended imports, two without what is unclosed, one without all damage, four repairs of four versions. */
const MOST_PARSES = 21
/** A parse ends after 8 steps for each character, but for those of its last round and 100 000 that every text may take. */
const MOST_BY_CHARACTER = 9
const MOST = 101_000

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('')

interface Pair {
  /** How often the unusual part occurs in a long run. */
  readonly size: number
  readonly hostile: (size: number) => string
  readonly ordinary: (size: number) => string
}

const again =
  (text: string) =>
  (size: number): string =>
    text.repeat(size)

const PAIRS: Readonly<Record<string, Pair>> = {
  'a text in one line': {
    size: 5_000_000,
    hostile: (size) => `x = "${'a'.repeat(size)}\n`,
    ordinary: (size) => `x = "${'a'.repeat(size)}"\n`,
  },
  'code in one line': {
    size: 1_700_000,
    hostile: (size) => `x = ${'1 +'.repeat(size)}\n`,
    ordinary: (size) => `x = [${'1, '.repeat(size)}]\n`,
  },
  'nested brackets': {
    size: 100_000,
    hostile: (size) => `x = ${'['.repeat(size)}${']'.repeat(size)}\n`,
    ordinary: (size) => again(`x = ${'['.repeat(90)}${']'.repeat(90)}\n`)(Math.ceil(size / 90)),
  },
  'open brackets': {
    size: 100_000,
    hostile: (size) => `x = ${'('.repeat(size)}\n`,
    ordinary: (size) => `x = [${'(), '.repeat(size)}]\n`,
  },
  'open brackets in lines': {
    size: 20_000,
    hostile: again('x = (\n'),
    ordinary: again('x = (\n)\n'),
  },
  decorators: {
    size: 10_000,
    hostile: again('@app_commands.guild_only(\n'),
    ordinary: (size) => `${'@app_commands.guild_only()\n'.repeat(size)}${command('own')}`,
  },
  'decorators without a function': {
    size: 10_000,
    hostile: (size) => `${'@app_commands.guild_only()\n'.repeat(size)}\n\n`,
    ordinary: (size) => `${'@app_commands.guild_only()\n'.repeat(size)}async def own(): ...\n`,
  },
  'nested blocks': {
    size: 1000,
    hostile: (size) => lines(size, (at) => `${' '.repeat(at)}if x:\n`),
    // Python itself refuses 100 levels of indentation.
    ordinary: (size) =>
      `${lines(size, (at) => `${' '.repeat(at % 90)}if x:\n`).replace(/^( {89}if x:)$/gm, '$1 pass')}pass\n`.replace(
        /if x:\n(?=pass)/,
        'if x: pass\n',
      ),
  },
  'stray brackets': {
    size: 50_000,
    hostile: (size) => `${'}{)('.repeat(size)}\n`,
    ordinary: again('{}\n()\n'),
  },
  'joined lines': {
    size: 100_000,
    hostile: (size) => `x = ${'\\\n'.repeat(size)}\n`,
    ordinary: again('x = 1 + \\\n 1\n'),
  },
  'joined statements': {
    size: 100_000,
    hostile: (size) => `${'x = 1 \\\n'.repeat(size)}\n`,
    ordinary: (size) => `x = [1${', \\\n  1'.repeat(size)}]\n`,
  },
  'open quotes in every line': {
    size: 100_000,
    hostile: again('x = "\n'),
    ordinary: again('x = ""\n'),
  },
  'open docstrings': {
    size: 100_000,
    hostile: (size) => again('x = """\n')(size + 1),
    ordinary: again('x = """ """\n'),
  },
  'form feeds': {
    size: 100_000,
    hostile: (size) => `${'\f\f \f('.repeat(size / 5)}\n`,
    ordinary: again('\f\n'),
  },
  'tabs beside blanks': {
    size: 10_000,
    hostile: (size) => lines(size, (at) => (at % 2 === 0 ? '        y\n' : '\tif x:\n')),
    ordinary: again('if x:\n\ty = 1\n'),
  },
  NUL: {
    size: 100_000,
    hostile: (size) => `${'\0'.repeat(size)}\n`,
    ordinary: (size) => `x = "${'\0'.repeat(size)}"\n`,
  },
  'lone surrogates': {
    size: 50_000,
    hostile: (size) => `${'\ud800 '.repeat(size)}\n`,
    ordinary: (size) => `x = "${'\ud800'.repeat(size)}"\n`,
  },
  'Python 2': {
    size: 10_000,
    hostile: again('exec "y" in z\nprint >>f, "x"\nraise E, "x"\n'),
    ordinary: again('print "x"\n'),
  },
  cells: {
    size: 10_000,
    hostile: again('%time !x\n%matplotlib inline\n'),
    ordinary: again('# %%\nx\n'),
  },
  'merge conflicts': {
    size: 10_000,
    hostile: again('<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> other\n'),
    ordinary: again('x = 1\nx = 2\n'),
  },
  'members of an enum': {
    size: 100_000,
    hostile: (size) => `class C(enum.Enum):\n${lines(size, (at) => `    m${at} = \n`)}\n`,
    ordinary: (size) => `class C(enum.Enum):\n${lines(size, (at) => `    m${at} = ${at}\n`)}\n`,
  },
  imports: {
    size: 10_000,
    hostile: (size) => lines(size, (at) => `from m${at} import\n`),
    ordinary: (size) => lines(size, (at) => `from m${at} import a${at}\n`),
  },
  comments: {
    size: 100_000,
    hostile: again('# (\n'),
    ordinary: again('# one\n'),
  },
  functions: {
    size: 2000,
    hostile: (size) => lines(size, (at) => `async def f${at}(a, b: (int):\n    pass\n`),
    ordinary: (size) => lines(size, (at) => `async def f${at}(a, b: (int)):\n    pass\n`),
  },
}

describe.each(Object.entries(PAIRS))(
  '%s',
  { timeout: 600_000 },
  (_kind, { size, hostile, ordinary }) => {
    const many = sized(size, Math.ceil(size / 50))

    test('hostile: commands before and after it are checked, in bounded steps', () => {
      const text = hostile(many)
      let found: ReturnType<typeof foundAround> | undefined
      const { steps, parses } = stepsOf(() => {
        found = foundAround(text)
      })
      expect(found?.names.slice(0, 1)).toEqual(['Before'])
      expect(found?.names.at(-1)).toBe('After')
      expect(found?.reported).toEqual(REPORTED)
      expect(parses).toBeLessThanOrEqual(MOST_PARSES)
      expect(steps).toBeLessThanOrEqual(parses * (MOST + MOST_BY_CHARACTER * (text.length + 1000)))
    })

    test('ordinary: it is read to its end, in one parse', () => {
      const text = ordinary(many)
      let found: ReturnType<typeof foundAround> | undefined
      const { steps, parses } = stepsOf(() => {
        found = foundAround(text)
      })
      expect(found?.reported).toEqual(REPORTED)
      expect(parses).toBe(1)
      expect(steps).toBeLessThanOrEqual(1000 + 5 * (text.length + 1000))
    })
  },
)

test('commands of an ordinary length: every one of them is checked', () => {
  const count = sized(1500, 100)
  const names = Array.from({ length: count }, (_, at) => `C${at}`)
  expect(foundAround(names.map(command).join('')).reported).toEqual(
    ['Before', ...names, 'After'].map((name) => `command/name-lowercase ${name}`),
  )
})
