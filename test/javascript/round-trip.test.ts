import { toPointer, validateCommand } from '@slashlint/core'
import type { Diagnostic, Path } from '@slashlint/core'
import type { Definition } from '@slashlint/sources'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../property/arbitraries.js'
import { cases, check } from '../property/check.js'
import { builderStyle } from './builder-style.js'
import { command } from './commands.js'
import { isComplete, isPlain, withoutEmpty } from './plain.js'
import { asBuilt } from './printers/builder-value.js'
import { printBuilder } from './printers/builder.js'
import { printJson } from './printers/json.js'
import { LITERAL_FORMS, printLiteral } from './printers/literal.js'
import { style } from './printers/style.js'
import type { Printed, Range } from './printers/writer.js'
import { printYaml } from './printers/yaml.js'
import { readOne } from './read.js'

// A command is printed and read back: the same value, the same diagnostics, each at the text that was printed for it.

const RUNS = cases(600)

/** Compares a command with the printed text. A command that is sent as a list is read as one. */
function expectReadBack(file: string, value: Json, printed: Printed): void {
  const definition = readOne(file, printed.text, { assignment: () => ({ resource: 'command' }) })
  const isList = definition.resource === 'commands'
  const command = isList ? (definition.value as readonly unknown[])[0] : definition.value
  expect(withoutEmpty(command)).toEqual(withoutEmpty(value))
  expect(definition.dynamic).toEqual([])
  const trip: RoundTrip = { definition, printed, value, root: isList ? [0] : [] }
  for (const pointer of printed.values.keys()) {
    expectPlace(trip, pathOf(value, pointer))
  }
  const found = validateCommand(command, { hints: true })
  expect(found.map(brief).sort()).toEqual(validateCommand(value, { hints: true }).map(brief).sort())
  for (const diagnostic of found) {
    expectNear(trip, diagnostic)
  }
}

interface RoundTrip {
  readonly definition: Definition
  readonly printed: Printed
  readonly value: Json
  /** The path of the command in the definition. */
  readonly root: Path
}

const brief = ({ code, path, span }: Diagnostic) => `${code} ${path.join('/')} ${span?.join('-')}`

/** Parses a JSON Pointer. Digits are an index only in lists. */
function pathOf(value: unknown, pointer: string): (string | number)[] {
  let inner = value
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const isList = Array.isArray(inner)
      inner = (inner as Json)[key]
      return isList ? Number(key) : key
    })
}

/**
 * Checks a place. A scalar has its exact range; a list or an object is somewhere in its text, or in the call that sets
 * it.
 */
function expectPlace({ definition, printed, value, root }: RoundTrip, path: Path): void {
  const { text, values, calls } = printed
  const { start, end } = definition.locate([...root, ...path])
  const inner = path.reduce<unknown>((outer, key) => (outer as Json)[key], value)
  if (JSON.stringify(inner) === '{}') {
    return
  }
  const isScalar = typeof inner !== 'object' || inner === null
  const range = values.get(toPointer(path)) as Range
  const around = isScalar ? range : (joined(range, calls.get(toPointer(path))) as Range)
  const wanted = text.slice(around.start, around.end)
  // The operands of a concatenation are places of their own.
  const isWithin = start >= around.start && end <= around.end
  const isExact = start === range.start && end === range.end
  if (isExact || (isWithin && (!isScalar || wanted.includes(' + ')))) {
    return
  }
  throw new Error(
    `${path.join('/')}: located «${text.slice(start, end)}» instead of «${wanted}» in\n${text}`,
  )
}

/** Checks that a diagnostic is in the text of its entry. If there is none, it is in the nearest surrounding one. */
function expectNear(
  { definition, printed: { text, values, keys, calls }, root }: RoundTrip,
  diagnostic: Diagnostic,
): void {
  const { path, target, span } = diagnostic
  const { start, end } = definition.locate([...root, ...path], target, span)
  let around: Range | undefined
  // The whole may go on in later statements.
  for (let length = path.length; length > 0 && around === undefined; length--) {
    const pointer = toPointer(path.slice(0, length))
    around = joined(joined(values.get(pointer), keys.get(pointer)), calls.get(pointer))
  }
  const { start: from, end: to } = around ?? { start: 0, end: text.length }
  if (start >= from && end <= to && !text.slice(start, end).includes('\n')) {
    return
  }
  throw new Error(
    `${brief(diagnostic)}: at «${text.slice(start, end)}», not in «${text.slice(from, to)}» in\n${text}`,
  )
}

function joined(one: Range | undefined, other: Range | undefined): Range | undefined {
  if (one === undefined || other === undefined) {
    return one ?? other
  }
  return { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) }
}

/** Tells whether discord.js keeps all keys. It drops unknown ones, and so does the reader. */
const isKept = (value: Json): boolean =>
  validateCommand(value).every(({ code }) => code !== 'shape/unknown-key')

/** Tells whether a value has the API's names only. The reader takes those of discord.js for them. */
const isOfApi = (value: Json): boolean => !JSON.stringify(value).includes('Localizations"')

/** Tells whether a value contains no template, which another program would fill in. */
const isNoTemplate = (value: unknown): boolean => !/<%|\{\{|\{%|\$\{/.test(JSON.stringify(value))

describe('a command that is printed and read back keeps its value, its diagnostics and their places', () => {
  it('as JSON', () => {
    check(
      fc.property(command, fc.constantFrom('', '  ', '\t'), (value, unit) =>
        expectReadBack('ban.json', value, printJson(value, unit)),
      ),
      RUNS,
    )
  })

  it('as YAML', () => {
    check(
      fc.property(
        command.filter(isNoTemplate),
        fc.constantFrom('double', 'single', 'plain'),
        fc.boolean(),
        (value, quotes, isFlow) =>
          expectReadBack('ban.yaml', value, printYaml(value, quotes, isFlow)),
      ),
      RUNS,
    )
  })

  describe.each(['api', 'discord.js'] as const)(
    'as an object literal in the names of %s',
    (dialect) => {
      // A request sends an object as it is: its keys are those of the API.
      const forms = LITERAL_FORMS.filter((form) => dialect === 'api' || form !== 'put')
      it.each(forms)('%s', (form) => {
        check(
          fc.property(
            command.filter(
              (value) => isPlain(value) && (dialect === 'api' ? isOfApi(value) : isKept(value)),
            ),
            style,
            (value, style) =>
              expectReadBack(
                style.isTypeScript ? 'ban.ts' : 'ban.js',
                value,
                printLiteral(value, form, dialect, style),
              ),
          ),
          Math.ceil(RUNS / LITERAL_FORMS.length),
        )
      })
    },
  )

  it('as a program of builder calls', () => {
    check(
      fc.property(command, builderStyle, (value, style) => {
        const built = asBuilt(value)
        if (built === undefined || !isPlain(built) || !isComplete(built)) {
          return
        }
        expectReadBack(style.isTypeScript ? 'ban.ts' : 'ban.js', built, printBuilder(built, style))
      }),
      2 * RUNS,
    )
  })
})
