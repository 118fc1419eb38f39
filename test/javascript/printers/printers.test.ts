import fc from 'fast-check'
import { describe, it, expect } from 'vitest'
import { cases, check } from '../../property/check.js'
import { command } from '../commands.js'
import { evaluate } from '../evaluate.js'
import { printJson } from './json.js'
import { LITERAL_FORMS, printLiteral } from './literal.js'
import { camelCased, MEMBERS } from './names.js'
import { style } from './style.js'

// Tests the printers with the language itself, before they test a reader.

/** The enumerations in the form of their package: members by name. */
const PACKAGE = {
  ...Object.fromEntries(
    Object.entries(MEMBERS).map(([name, members]) => [
      name,
      Object.fromEntries(
        Object.entries(members).map(([value, member]) => [
          member,
          name === 'Locale' ? value : Number(value),
        ]),
      ),
    ]),
  ),
  Routes: { applicationCommands: (id: string) => id },
}

/** Converts a value to the names of discord.js, except for those of locales. */
function inCamelCase(value: unknown, isDictionary = false): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => inCamelCase(item))
  }
  if (typeof value !== 'object' || value === null) {
    return value
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      isDictionary ? key : camelCased(key),
      inCamelCase(item, key.endsWith('_localizations')),
    ]),
  )
}

describe('a printed literal', () => {
  it.each(LITERAL_FORMS)('means the value: %s', (form) => {
    check(
      fc.property(command, style, fc.constantFrom('api', 'discord.js'), (value, style, dialect) => {
        // A class has no field of this name.
        fc.pre(form !== 'pragma-fields' || !Object.hasOwn(value, 'constructor'))
        const { text } = printLiteral(value, form, dialect, style)
        const meant: unknown = JSON.parse(JSON.stringify(value))
        expect({ ...(evaluate(text, () => PACKAGE) as object) }).toEqual(
          dialect === 'api' ? meant : inCamelCase(meant),
        )
      }),
      cases(120),
    )
  })
})

describe('a printed JSON document', () => {
  it('means the value, and every range the part', () => {
    check(
      fc.property(command, (value) => {
        const { text, values } = printJson(value, '  ')
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        for (const [pointer, { start, end }] of values) {
          expect(JSON.parse(text.slice(start, end))).toEqual(at(JSON.parse(text), pointer))
        }
      }),
      200,
    )
  })
})

function at(value: unknown, pointer: string): unknown {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return keys.reduce<unknown>(
    (inner, key) => (inner as Readonly<Record<string, unknown>>)[key],
    value,
  )
}
