import * as contract from '@slashlint/core/contract'
import {
  BOUNDS,
  describeField,
  enumMembers,
  RESOURCE_NOUNS,
  RESOURCE_PROSE,
  SECTION,
  SNIPPETS,
} from '@slashlint/core/internal'
import { rules } from '@slashlint/core/catalogue'
import { expect, it } from 'vitest'

// The tables of the contract and of the rules as they are written down beside this file. They are data, so no
// condition of the code depends on most of their entries: whoever changes one sees it in the review.

/** Writes a line for each entry of a table. The entries of an object that are objects have lines of their own. */
function linesOf(name: string, table: unknown, depth = 2): readonly string[] {
  if (typeof table !== 'object' || table === null || depth === 0) {
    return typeof table === 'function' ? [] : [`${name} ${JSON.stringify(table)}`]
  }
  const entries = Object.entries(table)
  const isFlat = entries.every(([, entry]) => typeof entry !== 'object')
  return isFlat && depth < 2
    ? [`${name} ${JSON.stringify(table)}`]
    : entries.flatMap(([key, entry]) => linesOf(`${name} ${key}`, entry, depth - 1))
}

const written = (lines: readonly string[]): string => `${lines.join('\n')}\n`

it('the tables of the contract are those that are written down', async () => {
  await expect(written(linesOf('', contract, 3).map((line) => line.trim()))).toMatchFileSnapshot(
    'written/tables.txt',
  )
})

it('so are their prose, their bounds and their snippets', async () => {
  const { ENUMS, FIELDS } = contract
  const resources = Object.keys(FIELDS) as contract.ObjectResource[]
  const lines = [
    ...Object.entries({ SECTION, BOUNDS, RESOURCE_NOUNS, RESOURCE_PROSE, SNIPPETS }).flatMap(
      ([name, table]) => linesOf(name, table),
    ),
    ...(Object.keys(ENUMS) as contract.EnumName[]).flatMap((name) =>
      enumMembers(name).map((member) => `${name} ${JSON.stringify(member)}`),
    ),
    ...resources.flatMap((resource) =>
      Object.keys(FIELDS[resource]).map(
        (key) => `${resource} ${key} ${JSON.stringify(describeField(resource, key))}`,
      ),
    ),
  ]
  await expect(written(lines)).toMatchFileSnapshot('written/prose.txt')
})

/** The keys of a rule that are written down, and those inside them. */
const WRITTEN = [
  ...['code', 'severity', 'off', 'section', 'apiCode', 'fixable', 'tag', 'needs'],
  ...['inSchemas', 'says', 'bad', 'resource', 'path'],
]

it('so is each rule, without its prose and its examples, and what schemas cannot say of it', async () => {
  const lines = rules.flatMap((rule) => [
    JSON.stringify(rule, WRITTEN),
    ...(rule.inSchemas === undefined || rule.inSchemas.says === 'yes'
      ? []
      : [`${rule.code} ${JSON.stringify(rule.inSchemas)}`]),
  ])
  await expect(written(lines)).toMatchFileSnapshot('written/rules.txt')
})
