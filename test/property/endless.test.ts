import {
  commandSize,
  checkSet,
  isCommand,
  parseCommand,
  schemaFor,
  validateCommand,
  validateCommands,
  validateResource,
} from '@slashlint/core'
import type { Resource } from '@slashlint/core'
import {
  equalCommands,
  explainApiError,
  planDeployment,
  toDefinition,
} from '@slashlint/core/engine'
import { applyFixes, fixesFor, toJsonPatch } from '@slashlint/core/fixes'
import { checkUses } from '@slashlint/core/uses'
import { describe, expect, it, test } from 'vitest'
import { many } from '../values.js'

// A list may have any length and no items. The time to read it must depend on its items, counted as reads.

const LONGEST = 2 ** 32 - 1
/** The limit for reads. A list of 100 000 items is read completely, by several rules independently. */
const MOST_READS = 4_000_000

interface Counter {
  reads: number
}

/** Makes an empty list that counts its reads, and throws after too many. */
function endless(counter: Counter): unknown[] {
  const list: unknown[] = []
  list.length = LONGEST
  const count = <T>(result: T): T => {
    if (++counter.reads > MOST_READS) {
      throw new Error('reads without end')
    }
    return result
  }
  return new Proxy(list, {
    get: (target, key, receiver) => count(Reflect.get(target, key, receiver) as unknown),
    has: (target, key) => count(Reflect.has(target, key)),
    getOwnPropertyDescriptor: (target, key) => count(Reflect.getOwnPropertyDescriptor(target, key)),
  })
}

const command = (fields: object) => ({ name: 'ban', description: 'x', ...fields })
const option = (type: number, fields: object) =>
  command({ options: [{ type, name: 'x', description: 'x', ...fields }] })

/** Places for a list in the value of a resource, valid and invalid ones. */
const PLACES: Readonly<Record<string, readonly [Resource, (list: unknown) => unknown]>> = {
  'the root': ['commands', (list) => list],
  'an unknown field': ['command', (list) => command({ x: list })],
  'below an unknown field': ['command', (list) => command({ x: [{ y: list }] })],
  contexts: ['command', (list) => command({ contexts: list })],
  options: ['command', (list) => command({ options: list })],
  name: ['command', (list) => command({ name: list })],
  permissions: ['command', (list) => command({ default_member_permissions: list })],
  translations: ['command', (list) => command({ name_localizations: list })],
  'a translation': ['command', (list) => command({ name_localizations: { de: list } })],
  choices: ['command', (list) => option(3, { choices: list })],
  'the value of a choice': [
    'command',
    (list) => option(3, { choices: [{ name: 'a', value: list }] }),
  ],
  channel_types: ['command', (list) => option(7, { channel_types: list })],
  'channel_types of a text': ['command', (list) => option(3, { channel_types: list })],
  file_types: ['command', (list) => option(11, { file_types: list })],
  'options of a sub-command': ['command', (list) => option(1, { options: list })],
  overwrites: ['command-permissions', (list) => ({ permissions: list })],
  members: ['lobby', (list) => ({ members: list })],
  metadata: ['lobby', (list) => ({ metadata: list })],
  scopes: ['authorization', (list) => ({ Scopes: list })],
  suggestions: ['interaction-response', (list) => ({ type: 8, data: { choices: list } })],
}

const CALLS: Readonly<Record<string, (value: unknown, resource: Resource) => unknown>> = {
  validateResource: (value, resource) => validateResource(resource, value, { hints: true }),
  'validateResource, without severities': (value, resource) =>
    validateResource(resource, value, { rules: { 'shape/*': 'off' } }),
  schemaFor: (value, resource) => schemaFor(resource)['~standard'].validate(value),
  parseCommand: (value) => parseCommand(value),
  isCommand: (value) => isCommand(value),
  commandSize: (value) => commandSize(value),
  checkSet: (value) => checkSet(value as never),
  'validateCommand, an edit': (value) =>
    validateCommand(value, { operation: 'edit', current: value as never }),
  'validateCommands, deployed': (value) =>
    validateCommands([command({})], { deployed: value as never, scope: 'global', hints: true }),
  fixesFor: (value, resource) =>
    validateResource(resource, value)
      .slice(0, 2)
      .map((diagnostic) =>
        fixesFor(value, diagnostic, { resource }).map((fix) => applyFixes(value, [fix])),
      ),
  applyFixes: (value) =>
    applyFixes(value, [
      { title: 'Fix', safe: true, edits: [{ kind: 'replace', path: [0], value: 1 }] },
    ]),
  equalCommands: (value) => equalCommands(value, value),
  toDefinition: (value) => toDefinition(value as never),
  planDeployment: (value) => planDeployment([command({})], value as never),
  explainApiError: (value) => explainApiError({ errors: value, message: 'x' }, {}),
  checkUses: (value) => checkUses(value, []),
}

describe.each(Object.keys(CALLS))('%s ends', (name) => {
  test.each(Object.keys(PLACES))('where the list is %s', (where) => {
    const counter = { reads: 0 }
    const [resource, at] = PLACES[where] as (typeof PLACES)[string]
    CALLS[name]?.(at(endless(counter)), resource)
    expect(counter.reads).toBeLessThan(MOST_READS)
  })
})

describe('a list that is as long as it says', () => {
  const numbers = many(150_000, (index) => index)

  it('is parsed whole', () => {
    const parsed = parseCommand(command({ x: numbers }))
    expect(parsed.ok && parsed.value).toEqual(command({ x: numbers }))
  })

  it('is parsed with its gaps, as JSON.stringify writes them', () => {
    const gaps: unknown[] = [1]
    gaps[50_000] = 2
    const parsed = parseCommand(command({ x: gaps }))
    expect(parsed.ok && parsed.value).toEqual(JSON.parse(JSON.stringify(command({ x: gaps }))))
  })

  it('is fixed', () => {
    const fix = { title: 'Fix', safe: true, edits: [{ kind: 'remove', path: [149_999] }] } as const
    expect(applyFixes(numbers, [fix])).toEqual(numbers.slice(0, -1))
    expect(toJsonPatch(fix)).toEqual([{ op: 'remove', path: '/149999' }])
  })
})

it('what no program could send is left out, and stays as it is in a fix', () => {
  const list: unknown[] = []
  list.length = LONGEST
  const parsed = parseCommand(command({ x: list }))
  expect(parsed.ok && parsed.value).toEqual(command({}))
  const edits = [{ kind: 'replace', path: [0], value: 1 }] as const
  expect(applyFixes(list, [{ title: 'Fix', safe: true, edits }])).toBe(list)
  expect(
    toJsonPatch({ title: 'Fix', safe: true, edits: [{ kind: 'remove', path: [LONGEST - 1] }] }),
  ).toEqual([{ op: 'remove', path: `/${LONGEST - 1}` }])
})
