import { validateCommand } from '@slashlint/core'
import type { Diagnostic } from '@slashlint/core'
import type { Definition } from '@slashlint/sources'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../property/arbitraries.js'
import { check } from '../property/check.js'
import { builderStyle } from './builder-style.js'
import { command } from './commands.js'
import { asBuilt } from './printers/builder-value.js'
import { printBuilder } from './printers/builder.js'
import { printJson } from './printers/json.js'
import { LITERAL_FORMS, printLiteral } from './printers/literal.js'
import { style } from './printers/style.js'
import type { Printed, Range } from './printers/writer.js'
import { printYaml } from './printers/yaml.js'
import { readOne } from './read.js'

// A command is printed and read back: the same value, the same diagnostics, each at the text that was printed for it.

const RUNS = 600

/** A command that goes with the text that was printed for it. */
function expectReadBack(file: string, value: Json, printed: Printed): void {
  const definition = readOne(file, printed.text, { assignment: () => ({ resource: 'command' }) })
  expect(definition.value).toEqual(value)
  expect(definition.dynamic).toEqual([])
  for (const [pointer, range] of printed.values) expectPlace(definition, printed, pointer, range)
  const wanted = validateCommand(value)
  const found = validateCommand(definition.value)
  expect(found.map(brief).sort()).toEqual(wanted.map(brief).sort())
  for (const diagnostic of found) expectNear(definition, printed, diagnostic)
}

const brief = ({ code, path, span }: Diagnostic) => `${code} ${path.join('/')} ${span?.join('-')}`

/** The path behind a JSON Pointer: only in lists are digits an index. */
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

/** A scalar is located exactly; whatever holds others, somewhere inside. */
function expectPlace(definition: Definition, { text }: Printed, pointer: string, range: Range): void {
  const { start, end } = definition.locate(pathOf(definition.value, pointer))
  const found = text.slice(start, end)
  const wanted = text.slice(range.start, range.end)
  const isScalar = !/^[[{(]|^new |=>|^function/.test(wanted) && pointer !== ''
  const isExact = isScalar ? start === range.start && end === range.end : start >= range.start && end <= range.end
  // The operands of a concatenation are places of their own.
  if (!isExact && !(start >= range.start && end <= range.end && wanted.includes(' + ')))
    throw new Error(
      `${pointer}: located «${found}» (${start}–${end}) instead of «${wanted}» (${range.start}–${range.end}) in\n${text}`,
    )
}

/** A diagnostic stands in the text of its entry, or, where there is none, of the nearest thing around. */
function expectNear(definition: Definition, { text, values, keys }: Printed, diagnostic: Diagnostic): void {
  const { path, target, span } = diagnostic
  const { start, end } = definition.locate(path, target, span)
  let around: Range | undefined
  for (let length = path.length; length >= 0 && around === undefined; length--) {
    const pointer = path
      .slice(0, length)
      .map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`)
      .join('')
    around = joined(values.get(pointer), keys.get(pointer))
  }
  const { start: from, end: to } = around ?? { start: 0, end: text.length }
  if (start < from || end > to || text.slice(start, end).includes('\n'))
    throw new Error(
      `${brief(diagnostic)}: at «${text.slice(start, end)}», not inside «${text.slice(from, to)}» in\n${text}`,
    )
}

function joined(one: Range | undefined, other: Range | undefined): Range | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) }
}

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
      fc.property(command, fc.constantFrom('double', 'single', 'plain'), fc.boolean(), (value, quotes, isFlow) =>
        expectReadBack('ban.yaml', value, printYaml(value, quotes, isFlow)),
      ),
      RUNS,
    )
  })

  describe.each(['api', 'discord.js'] as const)('as an object literal in the names of %s', (dialect) => {
    it.each(LITERAL_FORMS)('%s', (form) => {
      check(
        fc.property(command, style, (value, style) =>
          expectReadBack(style.isTypeScript ? 'ban.ts' : 'ban.js', value, printLiteral(value, form, dialect, style)),
        ),
        Math.ceil(RUNS / LITERAL_FORMS.length),
      )
    })
  })

  it('as a program of builder calls', () => {
    check(
      fc.property(command, builderStyle, (value, style) => {
        const built = asBuilt(value)
        if (built === undefined) return
        expectReadBack(style.isTypeScript ? 'ban.ts' : 'ban.js', built, printBuilder(built, style))
      }),
      2 * RUNS,
    )
  })
})
