import { readFileSync } from 'node:fs'
import { rules } from '@slashlint/core/catalogue'
import { COMMAND_COUNTS, LIMITS, LOCALES } from '@slashlint/core/contract'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { expressible, findings } from '../json-schemas/agreement.js'
import { compile, LISTED } from '../json-schemas/engine.js'
import type { Listed } from '../json-schemas/engine.js'
import { sized, thinned } from '../property/check.js'
import { countsOf, judgedByCore, suite, WITHOUT_CASES } from './suite/index.js'
import type { Case } from './suite/index.js'
import { ENOUGH } from './suite/neighbours.js'
import { CASE_SCHEMA } from './suite/schema.js'

const CASES = suite()

test('there are at least 6 000 different values', () => {
  expect(countsOf(CASES).different).toBeGreaterThan(6000)
})

test('every rule has ten values that break it and ten that do not', () => {
  const { byRule } = countsOf(CASES)
  const missing = rules.filter(
    ({ code }) =>
      !(code in WITHOUT_CASES) &&
      !((byRule[code]?.violating ?? 0) >= ENOUGH && (byRule[code]?.conforming ?? 0) >= ENOUGH),
  )
  expect(missing.map(({ code }) => [code, byRule[code]])).toEqual([])
})

/** The rules about each limit of the contract. */
const LIMIT_RULES: Readonly<Record<keyof typeof LIMITS, readonly string[]>> = {
  nameLength: ['command/name-length', 'option/name-length', 'localization/name-length'],
  descriptionLength: [
    'command/description-length',
    'option/description-length',
    'localization/description-length',
  ],
  options: ['command/options-count', 'option/options-count'],
  choices: ['option/choices-count'],
  choiceNameLength: ['choice/name-length'],
  choiceValueLength: ['choice/value-length'],
  commandSize: ['command/too-large'],
  optionDepth: ['structure/nesting'],
  minLengthMinimum: ['option/length-range'],
  maxLengthMinimum: ['option/length-range'],
  stringLength: ['option/length-range'],
  integerValue: ['option/bound-range', 'choice/value-range'],
  numberValue: ['option/bound-range', 'choice/value-range'],
  fileTypes: ['option/file-types'],
  permissionBits: ['command/permissions-format'],
  permissionOverwrites: ['permissions/count'],
  bulkBody: ['set/body-count'],
  dailyCreates: ['set/daily-creates'],
  dailyCreatesNear: ['set/daily-creates-near'],
  lobbyMetadataLength: ['lobby/metadata-size'],
  lobbyMetadataEntries: ['lobby/metadata-entries'],
  lobbyMembers: ['lobby/members-count'],
  lobbyMemberName: ['lobby/additional-name'],
  lobbyIdleTimeoutMinimum: ['lobby/idle-timeout'],
  lobbyIdleTimeoutMaximum: ['lobby/idle-timeout'],
  stateLength: ['authorization/state-weak'],
}

const sidesOf = (cases: readonly Case[], rule: string): readonly boolean[] => [
  ...new Set(cases.map(({ expected }) => expected.some((one) => one.rule === rule))),
]

test('every limit has values on both sides', () => {
  for (const rule of Object.values(LIMIT_RULES).flat()) {
    const own = CASES.filter(
      (one) => one.rule === rule && (one.kind === 'boundary' || rule === 'structure/nesting'),
    )
    const advice = `${rule} needs values on both sides in test/conformance/suite/boundaries.ts`
    expect(sidesOf(own, rule), advice).toHaveLength(2)
  }
})

test('every length has them in ASCII, astral and combining text', () => {
  const rules = Object.values(LIMIT_RULES)
    .flat()
    .filter((rule) => /-length$|metadata-size|too-large/.test(rule))
  for (const rule of [...rules, 'interaction/value-length']) {
    for (const kind of ['ASCII', 'astral', 'combining']) {
      const own = CASES.filter((one) => one.rule === rule && one.about.includes(kind))
      expect([rule, kind, sidesOf(own, rule).length]).toEqual([rule, kind, 2])
    }
  }
})

test('a case is what the schema says, and its id stands for one value in one place', () => {
  const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(CASE_SCHEMA)
  expect(CASES.filter((one) => !validate(one))).toEqual([])
  expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length)
})

/** Finds the schema for a case, by its resource and destination. */
function schemaOf({ resource, scope, operation, facts }: Case): Listed | undefined {
  if (facts !== undefined) {
    return undefined
  }
  const wanted = {
    operation: operation ?? (resource === 'commands' ? 'bulk' : 'create'),
    scope: scope ?? 'global',
  }
  return LISTED.find(
    ({ resource: own, context = {} }) =>
      own === resource &&
      Object.entries(context).every(([key, value]) => wanted[key as keyof typeof wanted] === value),
  )
}

test('the JSON Schemas reject what they can express, and nothing that is valid', () => {
  let judged = 0
  for (const one of thinned(CASES, 6)) {
    const listed = schemaOf(one)
    if (listed === undefined) {
      continue
    }
    judged++
    const accepts = compile(listed.files['base'] ?? '')(one.value)
    const { must } = expressible(findings(listed, one.value), one.value)
    const isSaid = one.expected.some(
      ({ inSchemas }) => inSchemas === 'yes' || inSchemas === 'partly',
    )
    expect([one.id, accepts, must.length > 0 && accepts]).toEqual([
      one.id,
      accepts || isSaid ? accepts : true,
      false,
    ])
  }
  expect(judged).toBeGreaterThan(sized(3000, 500))
})

test('every limit stands in the changelog of facts, as it is', () => {
  const text = readFileSync(new URL('../../conformance/CHANGELOG.md', import.meta.url), 'utf8')
  const [, newest = ''] = text.split(/^## /m)
  const rows = new Map(
    [...newest.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].map(([, name, value = '']) => [
      name,
      value.trim(),
    ]),
  )
  const facts = {
    ...LIMITS,
    ...Object.fromEntries(
      Object.entries(COMMAND_COUNTS).map(([type, count]) => [`commandsOfType${type}`, count]),
    ),
    locales: LOCALES.length,
  }
  expect(Object.fromEntries(rows), 'the rows of conformance/CHANGELOG.md').toEqual(
    Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)])),
  )
})

test('core says what the oracle says', () => {
  const sorted = (list: readonly (readonly [string, string])[]): string[] =>
    list.map((one) => one.join(' ')).sort()
  for (const one of CASES) {
    expect([one.id, sorted(judgedByCore(one))]).toEqual([
      one.id,
      sorted(one.expected.map(({ rule, path }) => [rule, path.join('.')])),
    ])
  }
})
