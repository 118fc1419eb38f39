import fc from 'fast-check'
import { DYNAMIC, validateResource, type Diagnostic } from '@slashlint/core'
import {
  emittedEvents,
  expectedStatus,
  explainApiError,
  normalizeAuthorizationArgs,
  redirectUri,
} from '@slashlint/core/engine'
import { describe, expect, test } from 'vitest'
import { DEFINITIONS, example, EXAMPLES } from '../interactions/payloads.js'
import { endpoints, FAULTS, requestOf } from '../requests/requests.js'
import { many } from '../values.js'
import { cases, check, sized } from './check.js'
import { beyond } from './core.js'
import { command, deep, hostileParts } from './hostile-values.js'
import { copy } from './messy.js'

// Requests, interactions and answers: the same laws as for definitions.

type Resource = 'request' | 'interaction' | 'interaction-response'
const RESOURCES: readonly Resource[] = ['request', 'interaction', 'interaction-response']

/** A value with its context. */
interface Case {
  readonly value: unknown
  readonly context: Readonly<Record<string, unknown>>
}

const requestCase = fc
  .record({
    endpoint: fc.constantFrom(...endpoints),
    faulty: fc.boolean(),
    token: fc.constantFrom('Bot a', 'Bearer a', 'a', 'Basic a'),
    scopes: fc.constantFrom(undefined, [], ['applications.commands.update']),
    userPermissions: fc.constantFrom(undefined, '0', '8', '32'),
    guildScopes: fc.constantFrom(undefined, [], ['bot']),
    createsToday: fc.constantFrom(undefined, 0, 200),
  })
  .map(({ endpoint, faulty, token, ...context }): Case => {
    const body =
      faulty && endpoint.body !== undefined ? { body: FAULTS[endpoint.body.resource][0] } : {}
    const fields = {
      headers: { Authorization: token },
      query: { with_localizations: 'yes' },
      ...body,
    }
    const known = Object.entries({ ...context, deployed: [] }).filter(
      ([, value]) => value !== undefined,
    )
    return { value: requestOf(endpoint, fields), context: Object.fromEntries(known) }
  })

const interactionCase = fc
  .record({
    name: fc.constantFrom(...EXAMPLES),
    of: fc.constantFrom(...EXAMPLES),
    same: fc.boolean(),
  })
  .map(({ name, of, same }): Case => ({
    value: example(name),
    context: { command: DEFINITIONS[same ? name : of] },
  }))

const responseCase = fc
  .record({
    type: fc.constantFrom(4, 8, 12),
    count: fc.constantFrom(0, 2, 26),
    to: fc.constantFrom(...EXAMPLES),
  })
  .map(({ type, count, to }): Case => {
    const choices = Array.from({ length: count }, (_, i) => ({
      name: `n${i % 20}`,
      value: i % 3 === 0 ? i : `v${i}`,
    }))
    return {
      value: { type, data: { choices } },
      context: { interaction: example(to), command: DEFINITIONS[to] },
    }
  })

const CASES: Readonly<Record<Resource, fc.Arbitrary<Case>>> = {
  request: requestCase,
  interaction: interactionCase,
  'interaction-response': responseCase,
}

type Holder = Record<string | symbol, unknown>
interface Spot {
  readonly holder: Holder
  readonly key: string
}

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** Returns every entry of a tree. */
function spots(value: unknown): readonly Spot[] {
  if (!isHolder(value)) {
    return []
  }
  return Object.keys(value).flatMap((key) => [{ holder: value, key }, ...spots(value[key])])
}

const VALUES = [
  undefined,
  null,
  true,
  0,
  1,
  2,
  4,
  8,
  12,
  1.5,
  -1,
  '',
  'x',
  '1',
  '2',
  'de',
  [],
  {},
  'close',
  'staff',
  [{}],
  [null],
]
const edit = fc.record({
  pick: fc.nat(),
  kind: fc.constantFrom('set', 'delete', 'copy', 'add'),
  value: fc.constantFrom(...VALUES),
})
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

function change(root: Holder, { pick, kind, value }: Edit): void {
  const all = spots(root)
  const spot = all[pick % (all.length || 1)]
  if (spot === undefined) {
    return
  }
  const { holder, key } = spot
  if (kind === 'set') {
    holder[key] = copy(value)
  } else if (kind === 'copy') {
    holder[key] = copy(all[(pick >> 4) % all.length]?.holder)
  } else if (Array.isArray(holder)) {
    const list = holder as unknown as unknown[]
    if (kind === 'delete') {
      list.splice(Number(key), 1)
    } else {
      list.push(copy(holder[key]))
    }
  } else if (kind === 'delete') {
    delete holder[key]
  } else {
    holder[`${key}s`] = copy(value)
  }
}

/** Replaces a part by DYNAMIC, adds a DYNAMIC item, or opens an object. */
function forget(root: Holder, pick: number): void {
  const all = spots(root)
  const spot = all[pick % (all.length || 1)]
  if (spot === undefined) {
    return
  }
  const { holder, key } = spot
  const entry = holder[key]
  if (pick % 3 === 0 && isHolder(entry) && !Array.isArray(entry)) {
    entry[DYNAMIC] = true
  }
  // Absent entries cannot be unknown, and `undefined` means a missing key.
  else if (entry !== undefined) {
    holder[key] = DYNAMIC
  }
}

const edits = fc.array(edit, { maxLength: 5, size: 'max' })
const picks = fc.array(fc.noBias(fc.nat()), { minLength: 1, maxLength: 3 })

function judge(resource: Resource, value: unknown, context: object): readonly Diagnostic[] {
  return validateResource(resource, value, { hints: true, ...context, maxDiagnostics: 100_000 })
}

function edited({ value }: Case, changes: readonly Edit[]): Holder {
  const root = { value: copy(value) }
  for (const one of changes) {
    change(root, one)
  }
  return root
}

describe('unknown parts only take diagnostics away', () => {
  test.each(RESOURCES)('%s', (resource) => {
    let seen = 0
    check(
      fc.property(CASES[resource], edits, picks, (one, changes, replacements) => {
        const known = edited(one, changes)
        const before = judge(resource, known['value'], one.context)
        const unknown = copy(known) as Holder
        for (const pick of replacements) {
          forget(unknown, pick)
        }
        expect(beyond(judge(resource, unknown['value'], one.context), before)).toEqual([])
        seen += before.length
      }),
      cases(800),
    )
    expect(seen).toBeGreaterThan(cases(800))
  })

  test('of the definition too', () => {
    check(
      fc.property(
        interactionCase,
        edits,
        edits,
        picks,
        (one, changes, definitionChanges, replacements) => {
          const { value } = edited(one, changes)
          const definition = edited(
            { value: one.context['command'], context: {} },
            definitionChanges,
          )
          const before = judge('interaction', value, { command: definition['value'] })
          const unknown = copy(definition) as Holder
          for (const pick of replacements) {
            forget(unknown, pick)
          }
          expect(
            beyond(judge('interaction', value, { command: unknown['value'] }), before),
          ).toEqual([])
        },
      ),
      cases(800),
    )
  })

  test('of the interaction that is answered too', () => {
    check(
      fc.property(responseCase, picks, ({ value, context }, replacements) => {
        const before = judge('interaction-response', value, context)
        const unknown = copy(context) as Holder
        for (const pick of replacements) {
          forget(unknown, pick)
        }
        expect(beyond(judge('interaction-response', value, unknown), before)).toEqual([])
      }),
      sized(200, 40),
    )
  })
})

const KEYS: Readonly<Record<Resource, readonly string[]>> = {
  request: ['method', 'path', 'headers', 'query', 'body'],
  interaction: ['type', 'token', 'member', 'data', 'locale'],
  'interaction-response': ['type', 'data'],
}

/** Returns the hostile part itself, and as the value of every key, as an item, and as an entry below it. */
function placements(resource: Resource, part: unknown): readonly unknown[] {
  const whole = {
    request: endpoints.map((endpoint) => requestOf(endpoint)),
    interaction: EXAMPLES.map(example),
    'interaction-response': [{ type: 8, data: { choices: [part] } }],
  }[resource] as readonly object[]
  return [
    part,
    ...KEYS[resource].flatMap((key) =>
      whole.slice(0, 4).flatMap((one) => [
        { ...one, [key]: part },
        { ...one, [key]: [part, part] },
        {
          ...one,
          [key]: {
            options: part,
            resolved: part,
            Authorization: part,
            with_localizations: part,
            choices: part,
          },
        },
      ]),
    ),
  ]
}

describe('no value makes a validator throw', () => {
  test.each(RESOURCES)('%s', (resource) => {
    for (const part of hostileParts()) {
      for (const value of placements(resource, part)) {
        const context = resource === 'request' ? {} : { command: part, interaction: part }
        expect(() => structuredClone(validateResource(resource, value, context))).not.toThrow()
      }
    }
  })

  test('nor the engine', () => {
    const tree = {
      code: 50035,
      message: 'x',
      errors: { options: { _errors: [{ code: 'X', message: 'x' }] } },
    }
    for (const part of hostileParts()) {
      expect(Array.isArray(explainApiError(part, command()))).toBe(true)
      expect(Array.isArray(explainApiError(tree, part))).toBe(true)
      expect(Array.isArray(explainApiError({ ...tree, errors: part }, part))).toBe(true)
      expect(typeof normalizeAuthorizationArgs(part)).toBeTypeOf('string')
      expect(typeof redirectUri(part)).toBeTypeOf('string')
      const request = { method: 'POST', path: '/applications/1/commands', body: part }
      expect(expectedStatus(request, { deployed: [{ name: 'ban' }] })).toBeTypeOf('number')
      expect(emittedEvents({ method: part as never, path: part as never })).toEqual([])
    }
  })

  test('nor depth', () => {
    const body = deep(100_000)
    expect(
      judge('request', { method: 'POST', path: '/applications/1/commands', headers: {}, body }, {})
        .length,
    ).toBeGreaterThan(1)
    expect(
      judge('interaction', { ...example('cardsearch'), data: body }, { command: body }).length,
    ).toBeGreaterThan(0)
  })
})

describe('the order is that of the document, and the same every time', () => {
  test.each(RESOURCES)('%s', (resource) => {
    check(
      fc.property(CASES[resource], edits, (one, changes) => {
        const { value } = edited(one, changes)
        const found = judge(resource, value, one.context)
        expect(judge(resource, copy(value), one.context)).toEqual(found)
        const rank = (diagnostic: Diagnostic) =>
          isHolder(value)
            ? Object.keys(JSON.parse(JSON.stringify(value)) as object).indexOf(
                String(diagnostic.path[0]),
              )
            : 0
        const ranks = found
          .filter(({ path }) => path.length > 0)
          .map(rank)
          .map((at) => (at < 0 ? 1000 : at))
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
      }),
      sized(200, 40),
    )
  })
})

describe('ten times the input costs at most eleven times the work', () => {
  const counter = { reads: 0 }
  function counted(value: unknown): unknown {
    if (!isHolder(value)) {
      return value
    }
    return new Proxy(value, {
      get: (target, key, receiver) => {
        counter.reads++
        return counted(Reflect.get(target, key, receiver))
      },
      ownKeys: (target) => {
        const keys = Reflect.ownKeys(target)
        counter.reads += keys.length
        return keys
      },
    })
  }
  const base = example('cardsearch')
  const data = base['data'] as object
  const inputs: readonly (readonly [string, Resource, (n: number) => unknown])[] = [
    [
      'headers',
      'request',
      (n) => ({
        ...requestOf(endpoints[0] as never),
        headers: Object.fromEntries(many(n, (i) => [`x-${i}`, 'y'])),
      }),
    ],
    [
      'pairs',
      'request',
      (n) => ({ ...requestOf(endpoints[0] as never), headers: many(n, (i) => [`x-${i}`, 'y']) }),
    ],
    [
      'parameters',
      'request',
      (n) => ({
        ...requestOf(endpoints[0] as never),
        query: Object.fromEntries(many(n, (i) => [`x-${i}`, 'y'])),
      }),
    ],
    [
      'options',
      'interaction',
      (n) => ({
        ...base,
        data: { ...data, options: many(n, (i) => ({ type: 3, name: `o${i}`, value: 'x' })) },
      }),
    ],
    [
      'resolved users',
      'interaction',
      (n) => ({
        ...base,
        data: {
          ...data,
          resolved: { users: Object.fromEntries(many(n, (i) => [i, { id: `${i}` }])) },
        },
      }),
    ],
    [
      'choices',
      'interaction-response',
      (n) => ({ type: 8, data: { choices: many(n, (i) => ({ name: `n${i}`, value: `v${i}` })) } }),
    ],
  ]
  test.each(inputs)('%s', (_, resource, make) => {
    const cost = (n: number): number => {
      counter.reads = 0
      validateResource(resource, counted(make(n)), { command: DEFINITIONS.cardsearch } as object)
      return counter.reads
    }
    expect(cost(5000)).toBeLessThanOrEqual(11 * cost(500))
  })
})
