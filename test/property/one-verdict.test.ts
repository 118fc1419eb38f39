import { validateCommand } from '@slashlint/core'
import { CommandType, OptionType } from '@slashlint/core/contract'
import { toCamelCase } from '@slashlint/core/internal'
import { createProject } from '@slashlint/checker'
import { read as readJson } from '@slashlint/sources/json'
import { read as readYaml } from '@slashlint/sources/yaml'
import fc from 'fast-check'
import { test } from 'vitest'
import { slashCommand, validCommand } from './arbitraries.js'
import type { Json } from './arbitraries.js'
import { cases, check } from './check.js'

// Tests that all ways to recognise a command give the same findings. Program, server and playground check the documents
// of a project, while programs call the validator. Without a manifest of a library, the findings must be those of the
// value.

const BASE = 'file:///bot'

type Names = Readonly<Record<string, number>>

const nameIn = (names: Names, number: unknown): unknown =>
  Object.keys(names).find((name) => names[name] === number) ?? number

/** The parts of a command that are in the form of libraries. */
interface Respelling {
  /** True if types are names. */
  readonly types: boolean
  /** True if keys are in camelCase. */
  readonly keys: boolean
}

function respelled(value: Json, how: Respelling, names: Names = CommandType): Json {
  const entry = (key: string, inside: unknown): unknown => {
    if (key === 'type') {
      return how.types ? nameIn(names, inside) : inside
    }
    return key === 'options' && Array.isArray(inside)
      ? inside.map((option) => respelled(option as Json, how, OptionType))
      : inside
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [
      how.keys ? toCamelCase(key) : key,
      entry(key, inside),
    ]),
  )
}

const respelling = fc.record({
  types: fc.boolean(),
  keys: fc.boolean(),
  change: fc.constantFrom<Json>(
    {},
    { name: 'Ban A Member' },
    { description: '' },
    { type: 'USER' },
    { dmPermission: false },
    { nameLocalizations: { de: 'x' }, defaultMemberPermissions: '8' },
    { default_member_permissions: 'BAN_MEMBERS' },
    { options: [{ type: 'STRING', name: 'why', description: 'Why' }] },
    { options: [{ type: 7, name: 'where', description: 'Where', channelTypes: ['GUILD_TEXT'] }] },
  ),
})

/** Places at which a document is known to be a command. */
const PLACES = {
  'by its name': { path: 'deep/ban.command.json' },
  'by its name, in YAML': { path: 'deep/ban.command.yaml' },
  'by its folder': { path: 'commands/ban.json' },
  'by its folder, in YAML': { path: 'src/slash/ban.yml' },
  'by the name of a list': { path: 'commands.json' },
  'by a schema': { path: 'deep/a.json', schema: './command.schema.json' },
  'by the configuration': { path: 'deep/b.json', resource: 'command' },
} as const

const read = (uri: string) => (/\.ya?ml$/.test(uri) ? readYaml : readJson)

const verdictOf = (found: readonly { code: string; severity: string; path: unknown }[]): string =>
  JSON.stringify(
    found
      .filter(({ severity }) => severity !== 'hint')
      .map(({ code, severity, path }) => [code, severity, path]),
  )

/** Returns the findings of a project in one document with a value. */
function verdictAt(value: object, place: { path: string; schema?: string; resource?: 'command' }) {
  const uri = `${BASE}/${place.path}`
  const project = createProject(() => undefined)
  const { schema, resource } = place
  const text = JSON.stringify(schema === undefined ? value : { $schema: schema, ...value })
  const assignment = resource === undefined ? { root: BASE } : { root: BASE, resource }
  void [
    ...project.put(uri, text, {
      settings: { assignment, rules: {} },
      root: BASE,
      read: read(uri),
    }),
  ]
  const units = project.analysis(uri)?.units ?? []
  return units.length === 1 && units[0]?.definition.resource === 'command'
    ? verdictOf(units[0].diagnostics)
    : `${units.length} definitions`
}

test('a text that is known as a command gets one verdict, that of its value', () => {
  check(
    fc.property(fc.oneof(validCommand, slashCommand), respelling, (valid, how) => {
      const value = { ...respelled(valid, how), ...how.change }
      const expected = verdictOf(validateCommand(value))
      for (const [known, place] of Object.entries(PLACES)) {
        const verdict = verdictAt(value, place)
        if (verdict !== expected) {
          throw new Error(`${known}: ${verdict} instead of ${expected}`)
        }
      }
    }),
    cases(2000),
  )
})
