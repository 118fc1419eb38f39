import { spawnSync } from 'node:child_process'
import { validateResource } from '@slashlint/core'
import type { Path } from '@slashlint/core'
import { applyTextEdits } from '@slashlint/sources'
import type { Definition, SourceDiagnostic } from '@slashlint/sources'
import { read } from '@slashlint/sources/python'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases, check, SEED, sized } from '../../property/check.js'
import { MODULE, PLANTED_MODULE } from './generated.js'
import { pathsOf } from './paths.js'

// Laws of the reader of Python that need no library: generated modules.

interface Found {
  readonly definitions: readonly Definition[]
  readonly mistakes: readonly SourceDiagnostic[]
  /** The rule, the message and the text at the place of each finding. */
  readonly findings: readonly string[]
}

function found(text: string, library = 'discord.py'): Found {
  const host = {
    text: (uri: string) => (uri.endsWith('requirements.txt') ? `${library}\n` : undefined),
    assignment: () => ({ root: 'file:///bot' }),
  }
  const { definitions, mistakes = [] } = read({ uri: 'file:///bot/cog.py', text }, host)
  const shown = (code: string, message: string, { start, end }: { start: number; end: number }) =>
    [code, message, text.slice(start, end)].join(' | ').replaceAll('\r\n', '\n')
  const inData = definitions.flatMap((definition) =>
    validateResource(definition.resource, definition.value).map((diagnostic) =>
      shown(
        diagnostic.code,
        diagnostic.message,
        definition.locate(diagnostic.path, diagnostic.target, diagnostic.span),
      ),
    ),
  )
  const inCode = mistakes.map((one) => shown(one.code, one.message, one))
  return { definitions, mistakes, findings: [...inData, ...inCode].sort() }
}

/** Puts capitals in some names, so that more modules have findings. */
const BROKEN = MODULE.map((text) =>
  text.replaceAll('name="a_b', 'name="A_b').replaceAll('"größe"', '"Größe"'),
)

/** The offsets at which an item begins: a decorator, a class or a group after an empty line. */
const itemsOf = (text: string): readonly number[] =>
  [...text.matchAll(/(?<=\n\n)(?=@|class |g\d+ = |async def )/g)].map(({ index }) => index)

const inserted = (text: string, at: number, what: string): string =>
  text.slice(0, at) + what + text.slice(at)

/** Tells whether a list has every item of another one, as often. */
function hasAll(all: readonly string[], some: readonly string[]): boolean {
  const left = [...all]
  return some.every((one) => {
    const at = left.indexOf(one)
    if (at !== -1) {
      left.splice(at, 1)
    }
    return at !== -1
  })
}

const ASIDE = [
  '# a comment: @tree.command(name="X")\n',
  '\n\n',
  '# type: ignore\n',
  'x_y = 1  # type: int\n',
  'def aside(a, *b, c=1, **d) -> None:\n    """Doc."""\n    return None\n\n',
  '@staticmethod\nasync def later(p0: int):\n    yield p0\n\n',
]

describe('nothing changes', () => {
  it('through a comment, an empty line or another function between items', () => {
    check(
      fc.property(BROKEN, fc.constantFrom(...ASIDE), fc.nat(), (text, what, which) => {
        const places = itemsOf(text)
        const at = places[which % places.length] ?? 0
        expect(found(inserted(text, at, what)).findings).toEqual(found(text).findings)
      }),
      cases(200),
    )
  })

  it('through CRLF or CR in place of LF', () => {
    check(
      fc.property(BROKEN, fc.constantFrom('\r\n', '\r'), (text, end) => {
        const other = found(text.replaceAll('\n', end))
        expect(other.findings.map((one) => one.replaceAll('\r', '\n'))).toEqual(
          found(text).findings,
        )
        expect(other.definitions.map(({ value }) => value)).toEqual(
          found(text).definitions.map(({ value }) => value),
        )
      }),
      cases(200),
    )
  })

  it('through other names of what a module alone uses', () => {
    const names = ['MOST', 'MODES', 'Alias', 'KINDS', 'client', 'tree', 'bot', 'interaction', 'ctx']
    check(
      fc.property(BROKEN, fc.subarray(names, { minLength: 1 }), (text, renamed) => {
        const pattern = new RegExp(String.raw`(?<![.\w"'])(?:${renamed.join('|')})\b(?!["'])`, 'g')
        const other = text.replace(pattern, (name) => `${name}_2`)
        const plain = (findings: readonly string[]): string[] =>
          findings.map((one) => one.replaceAll('_2', '')).sort()
        expect(plain(found(other).findings)).toEqual(plain(found(text).findings))
      }),
      cases(200),
    )
  })
})

it('a decorator that is not known only removes findings', () => {
  check(
    fc.property(
      BROKEN,
      fc.constantFrom('@strange\n', '@a.strange(1, x=2)\n'),
      fc.nat(),
      (text, what, which) => {
        const places = itemsOf(text).filter((at) => text[at] === '@')
        fc.pre(places.length > 0)
        const other = inserted(text, places[which % places.length] ?? 0, what)
        expect(hasAll(found(text).findings, found(other).findings)).toBe(true)
      },
    ),
    cases(200),
  )
})

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value)

const isInside = (path: Path, outer: Path): boolean =>
  outer.every((key, index) => path[index] === key)

/** Tells whether a unit of a value is written as one letter, in a text that is longer. */
const isLetter = (written: string, value: string, whole: number): boolean =>
  written.length === 1 && whole > 1 && /[\p{L}\p{N}]/u.test(written) && !/[…\s]/.test(value)

describe('places', () => {
  it('the entry at the place of a part is the part, one around it, or one with the same place', () => {
    check(
      fc.property(MODULE, (text) => {
        for (const definition of found(text).definitions) {
          for (const path of pathsOf(definition.value)) {
            const { start } = definition.locate(path)
            const at = definition.at?.(start)
            const back = at === undefined ? undefined : definition.locate(at.path, at.part)
            const isSame = back === undefined || (back.start <= start && start <= back.end)
            expect(isSame || isInside(path, at?.path ?? path), path.join('/')).toBe(true)
          }
        }
      }),
      cases(150),
    )
  })

  it('a text at its place decodes to the value, unit by unit', () => {
    let units = 0
    const tryText = (text: string, { locate }: Definition, path: Path, value: string): void => {
      const whole = locate(path)
      for (let unit = 0; unit < value.length; unit++) {
        const { start, end } = locate(path, 'value', [unit, unit + 1])
        const written = text.slice(start, end)
        const isKnown = isLetter(written, value.charAt(unit), whole.end - whole.start)
        units += isKnown ? 1 : 0
        expect(isKnown ? written : value[unit]).toBe(value[unit])
      }
    }
    check(
      fc.property(MODULE, (text) => {
        for (const definition of found(text).definitions) {
          for (const path of pathsOf(definition.value)) {
            const value = valueAt(definition.value, path)
            tryText(text, definition, path, typeof value === 'string' ? value : '')
          }
        }
      }),
      cases(150),
    )
    expect(units).toBeGreaterThan(sized(20_000, 200))
  })
})

/** Applies the first fix of the first finding that has one. */
function mended(text: string): string | undefined {
  const [edits] = found(text).mistakes.flatMap(({ fixes = [] }) => fixes.map((fix) => fix.edits))
  return edits === undefined ? undefined : applyTextEdits(text, edits)
}

const PYTHON = '/usr/bin/python3'
const hasPython = spawnSync(PYTHON, ['-c', '']).status === 0

const STATEMENTS = `import ast, json, sys
for line in sys.stdin:
    print(json.dumps([[ast.dump(one) for one in ast.parse(text).body] for text in json.loads(line)]))
`

describe.skipIf(!hasPython)('fixes', () => {
  it('change one statement in the eyes of Python, and are done once', () => {
    const texts = fc.sample(fc.oneof(MODULE, PLANTED_MODULE), { numRuns: cases(1000), seed: SEED })
    const pairs = texts.flatMap((text) => {
      const after = mended(text)
      return after === undefined ? [] : [[text, after] as const]
    })
    for (const [before, after] of pairs) {
      expect(found(after).findings.length, after).toBeLessThan(found(before).findings.length)
    }
    const printed = spawnSync(PYTHON, ['-c', STATEMENTS], {
      input: pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''),
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    }).stdout
    const dumped = printed.split('\n').filter((line) => line !== '')
    expect(dumped.length).toBe(pairs.length)
    for (const line of dumped) {
      const [before, after] = JSON.parse(line) as [string[], string[]]
      expect(after.length).toBe(before.length)
      expect(after.filter((one, at) => one !== before[at]).length).toBe(1)
    }
    expect(pairs.length).toBeGreaterThan(sized(10, 0))
  })
})
