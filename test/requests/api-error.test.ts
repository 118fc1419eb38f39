import { DYNAMIC, validateCommand, validateCommands } from '@slashlint/core'
import { explainApiError, type ExplainContext } from '@slashlint/core/engine'
import { describe, expect, it } from 'vitest'
import {
  judge,
  matching,
  readVerdicts,
  scoreable,
  type ServiceError,
  type Verdict,
} from '../conformance/verdicts.js'

// The service's error body, at the places of the value that was sent.

/** Converts the reported errors of a case to the form of the service's error bodies. */
function answerTo({ errors }: Verdict): unknown {
  const tree: Record<string, unknown> = {}
  for (const { path, code } of errors) {
    if (path.length === 0 && code !== null && /^\d+$/.test(code)) {
      return { code: Number(code), message: 'Refused' }
    }
    let node = tree
    for (const key of path) {
      node = (node[String(key)] ??= {}) as Record<string, unknown>
    }
    const list = (node['_errors'] ??= []) as unknown[]
    list.push({ code: code ?? 'UNKNOWN', message: 'Wrong' })
  }
  return { code: 50035, message: 'Invalid Form Body', errors: tree }
}

/** Converts the endpoint of a case to a context. */
function contextOf({ endpoint }: Verdict): ExplainContext {
  const [scope, operation] = endpoint.split('/')
  return {
    ...((scope === 'global' || scope === 'guild') && { scope }),
    ...((operation === 'create' || operation === 'edit' || operation === 'bulk') && { operation }),
    ...(operation === 'permissions' && { resource: 'command-permissions' }),
  }
}

const isList = (error: ServiceError): boolean =>
  !(error.path.length === 0 && /^\d+$/.test(error.code ?? ''))

/** The same exceptions as in test/conformance: a warning, and a container of the wrong type. */
const EXCEPTIONS: readonly string[] = ['name-apostrophe-ascii', 'array-to-create']

const rejected = readVerdicts().filter(
  (one) => scoreable(one) && one.verdict.startsWith('rejected'),
)

describe('every rejected case of the corpus', () => {
  it.each(
    rejected
      .filter(({ id }) => !EXCEPTIONS.includes(id))
      .map((verdict) => [verdict.id, verdict] as const),
  )('%s: explained at the place where validation finds it', (_, verdict) => {
    const context = contextOf(verdict)
    const explained = explainApiError(answerTo(verdict), verdict.payload, context)
    const found = judge(verdict)
    for (const error of verdict.errors) {
      const ours = matching(found, error)
      expect(ours).not.toEqual([])
      expect(explained.map(({ diagnostic }) => diagnostic)).toEqual(
        expect.arrayContaining([...ours.slice(0, 1)]),
      )
      const [first] = ours
      expect(explained).toContainEqual(
        expect.objectContaining({ path: first?.path, target: first?.target, rule: first?.code }),
      )
    }
    // Nothing is left without a place or a rule.
    expect(explained.filter(({ rule }) => rule === undefined)).toEqual([])
    expect(explained.length).toBeGreaterThanOrEqual(verdict.errors.filter(isList).length)
  })

  it('are as many as the corpus has', () => {
    expect(rejected.length).toBe(46)
  })
})

const body = (errors: unknown, code: unknown = 50035) => ({
  code,
  message: 'Invalid Form Body',
  errors,
})
const one = (code: string, message: string) => ({ _errors: [{ code, message }] })

describe('what is shown of an error', () => {
  const command = { name: 'Ban User', description: 'x' }

  it('is our rule, with our words and the exact place, where there is one', () => {
    const answer = body({
      name: one('STRING_TYPE_REGEX', 'String value did not match validation regex.'),
    })
    const ours = validateCommand(command).find(({ code }) => code === 'command/name-pattern')
    expect(explainApiError(answer, command)).toEqual([
      {
        path: ['name'],
        target: 'value',
        span: [3, 4],
        message: ours?.message,
        apiCode: 'STRING_TYPE_REGEX',
        apiMessage: 'String value did not match validation regex.',
        subject: 'value',
        rule: 'command/name-pattern',
        diagnostic: ours,
      },
    ])
  })

  it('is the service’s own words where validation finds nothing', () => {
    const answer = body({ options: { 0: { name: one('NEW_RULE', 'That is new.') } } })
    const value = { ...command, options: [{ type: 3, name: 'why', description: 'x' }] }
    expect(explainApiError(answer, value)).toEqual([
      {
        path: ['options', 0, 'name'],
        target: 'value',
        message: 'That is new.',
        apiCode: 'NEW_RULE',
        apiMessage: 'That is new.',
        subject: 'value',
      },
    ])
  })

  it.each([
    ['an error', { name: 'Ban User' }, 'name', 'command/name-pattern'],
    ['an error before a warning', { name: "What's New" }, 'name', 'command/name-pattern'],
    ['a warning', { name: "what's" }, 'name', 'command/name-apostrophe'],
    ['a hint, which cannot be why', { description: 'x  y' }, 'description', undefined],
    ['nothing', {}, 'name', undefined],
  ])('of a code that no rule has is ours where validation finds %s', (_, fields, key, rule) => {
    const value = { name: 'ban', description: 'x', ...fields }
    const [explained] = explainApiError(body({ [key]: one('NEW_RULE', 'That is new.') }), value)
    expect([explained?.path, explained?.rule]).toEqual([[key], rule])
  })

  it('has the locale’s key, which the service leaves out, once for each locale', () => {
    const value = {
      name: 'ban',
      description: 'x',
      name_localizations: { de: 'B an', fr: 'b an', it: 'ban' },
    }
    const answer = body({ name_localizations: one('STRING_TYPE_REGEX', 'Did not match.') })
    expect(explainApiError(answer, value).map(({ path }) => path)).toEqual([
      ['name_localizations', 'de'],
      ['name_localizations', 'fr'],
    ])
  })

  it('shows nothing twice', () => {
    const two = { code: 'STRING_TYPE_REGEX', message: 'Did not match.' }
    const value = { name: 'ban', description: 'x', name_localizations: { de: 'b an', fr: 'b an' } }
    expect(
      explainApiError(body({ name_localizations: { _errors: [two, two] } }), value).length,
    ).toBe(2)
  })

  it('stands at the command of a bulk body', () => {
    const list = [
      { name: 'ban', description: 'x' },
      { name: 'kick', description: '' },
    ]
    const answer = body({
      1: { description: one('BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 100 in length.') },
    })
    expect(explainApiError(answer, list)).toMatchObject([
      {
        path: [1, 'description'],
        rule: 'command/description-length',
        diagnostic: validateCommands(list)[0],
      },
    ])
  })

  it('a missing field has the place it should be at', () => {
    const answer = body({ name: one('BASE_TYPE_REQUIRED', 'This field is required') })
    expect(explainApiError(answer, { description: 'x' })).toMatchObject([
      { path: ['name'], rule: 'shape/required' },
    ])
  })

  it('keys that are digits stay keys in objects', () => {
    const answer = body({ metadata: { 5: one('X', 'x') } })
    expect(explainApiError(answer, { metadata: { 5: 'a' } })[0]?.path).toEqual(['metadata', '5'])
  })
})

describe('errors without a place', () => {
  const list = [{ name: 'ban', description: 'x' }]

  it.each([
    [30032, 'set/count'],
    [20001, 'request/authorization-kind'],
    [40001, 'request/scope'],
  ] as const)('%s: %s, at the root', (code, rule) => {
    expect(explainApiError({ code, message: 'No.' }, list)).toEqual([
      {
        path: [],
        target: 'value',
        message: 'No.',
        apiCode: String(code),
        apiMessage: 'No.',
        subject: 'value',
        rule,
      },
    ])
  })

  it.each<readonly [string, unknown, Partial<Record<'rule', string>>, RegExp]>([
    [
      '10063',
      { code: 10063, message: 'Unknown application command' },
      { rule: 'set/unknown-id' },
      /Fetch the commands of this scope/,
    ],
    [
      '20012',
      { code: 20012, message: 'You are not authorized …' },
      {},
      /Use the id of the app to which the token belongs/,
    ],
    [
      '30034',
      { code: 30034, message: 'Max number …' },
      { rule: 'set/daily-creates' },
      /created 200 commands .* overwrite the whole list with PUT/,
    ],
    [
      '50240',
      { code: 50240, message: 'You cannot …' },
      { rule: 'set/entry-point-removed' },
      /type 4.* add that one to the list\.$/,
    ],
    [
      '429',
      { message: 'You are being rate limited.', retry_after: 1.25, global: false },
      {},
      /Requests to this endpoint must wait 1\.25 seconds/,
    ],
    [
      '429',
      { message: 'You are being rate limited.', retry_after: 60, global: true, code: 0 },
      {},
      /Every request of this app must wait 60 seconds/,
    ],
    [
      'NUMBER_TYPE_COERCE',
      body({ application_id: one('NUMBER_TYPE_COERCE', 'Value "undefined" is not snowflake.') }),
      { rule: 'request/path-parameter' },
      /^The id of the application in the path is not an id: found "undefined" \(a variable was not set\)\./,
    ],
    [
      'NUMBER_TYPE_COERCE',
      body({ guild_id: one('NUMBER_TYPE_COERCE', 'Value "my server" is not snowflake.') }),
      { rule: 'request/path-parameter' },
      /^The id of the guild in the path is not an id: found "my server"\./,
    ],
  ])('%s is said in our own words, with what to do', (apiCode, answer, expected, words) => {
    const [explained, ...more] = explainApiError(answer, list)
    expect(more).toEqual([])
    expect(explained).toMatchObject({ path: [], apiCode, ...expected })
    expect(explained?.message).toMatch(words)
    expect(explained?.apiMessage).not.toBe(explained?.message)
  })

  it('an id that stands in the body is found there', () => {
    const answer = body({ guild_id: one('NUMBER_TYPE_COERCE', 'Value "x" is not snowflake.') })
    expect(explainApiError(answer, { ...list[0], guild_id: 'x' })).toMatchObject([
      { path: ['guild_id'], message: 'Value "x" is not snowflake.' },
    ])
  })

  it('40041: set/name-taken, at the name', () => {
    expect(
      explainApiError({ code: 40041, message: 'Taken.' }, { name: 'ban' }, { operation: 'edit' }),
    ).toMatchObject([{ path: ['name'], rule: 'set/name-taken' }])
  })

  it('with the state known, our finding', () => {
    const many = Array.from({ length: 101 }, (_, i) => ({ name: `c${i}`, description: 'x' }))
    expect(explainApiError({ code: 30032, message: 'Maximum reached (100)' }, many)).toMatchObject([
      { path: [], rule: 'set/count', diagnostic: { data: { limit: 100 } } },
    ])
    const deployed = [{ id: '1', type: 4, name: 'Launch' }]
    expect(
      explainApiError({ code: 50240, message: 'No.' }, list, { scope: 'global', deployed }),
    ).toMatchObject([
      { path: [], rule: 'set/entry-point-removed', diagnostic: { severity: 'error' } },
    ])
  })

  it('a breach of a rate limit has the code 429', () => {
    const answer = { message: 'You are being rate limited.', retry_after: 0.5, global: false }
    expect(explainApiError(answer, list)).toMatchObject([{ path: [], apiCode: '429' }])
  })

  it('any other has the service’s words', () => {
    expect(explainApiError({ code: 10002, message: 'Unknown Application' }, list)).toEqual([
      {
        path: [],
        target: 'value',
        message: 'Unknown Application',
        apiCode: '10002',
        apiMessage: 'Unknown Application',
        subject: 'value',
      },
    ])
  })

  it.each([
    [0, '401: Unauthorized', 'request/authorization-form'],
    [0, '404: Not Found', 'request/unknown-path'],
    [0, '405: Method Not Allowed', 'request/method'],
    [50001, 'Missing Access', 'request/guild-not-authorized'],
  ])('%i "%s" has the rule of requests that is about it', (code, message, rule) => {
    expect(explainApiError({ code, message }, list)).toMatchObject([
      { path: [], apiMessage: message, rule },
    ])
  })

  it('a size that the value does not show, because of unknown parts, has its rule', () => {
    const tooLarge = {
      code: 'APPLICATION_COMMAND_TOO_LARGE',
      message: 'Command exceeds maximum size (8000)',
    }
    const answer = { code: 50035, message: 'Invalid Form Body', errors: { _errors: [tooLarge] } }
    const unknown = { name: 'a', description: 'x', options: DYNAMIC }
    expect(explainApiError(answer, unknown)).toMatchObject([
      { path: [], rule: 'command/too-large' },
    ])
  })
})

describe('bodies', () => {
  const value = { name: 'ban', description: '' }
  const errors = {
    description: one('BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 100 in length.'),
  }

  it.each([
    ['parsed', body(errors)],
    ['as text', JSON.stringify(body(errors))],
    ['in the error of a library', Object.assign(new Error('x'), { rawError: body(errors) })],
    ['with sentences for errors', body({ description: ['Must be between 1 and 100 in length.'] })],
  ])('%s', (_, answer) => {
    expect(explainApiError(answer, value)).toMatchObject([
      { path: ['description'], rule: 'command/description-length' },
    ])
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a page', '<html>502</html>'],
    ['a list', []],
    ['an answer that is fine', { id: '1', name: 'ban' }],
    ['no message', { code: 1 }],
  ])('%s is no error body', (_, answer) => {
    expect(explainApiError(answer, value)).toEqual([])
  })

  it('deep, cyclic and large trees end', () => {
    const cycle: Record<string, unknown> = { _errors: [{ code: 'X', message: 'x' }] }
    cycle['a'] = cycle
    cycle['b'] = cycle
    expect(explainApiError(body(cycle), value).length).toBeLessThanOrEqual(1000)
    const empty: Record<string, unknown> = {}
    empty['a'] = empty['b'] = empty
    expect(explainApiError(body(empty), value)).toMatchObject([{ path: [], apiCode: '50035' }])
    const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [i, one('X', 'x')]))
    expect(explainApiError(body(wide), value).length).toBe(1000)
  })

  it('keys of every object are keys like any other', () => {
    const answer = JSON.parse(
      '{"code":1,"message":"x","errors":{"__proto__":{"_errors":[{"code":"X","message":"y"}]},"constructor":{"_errors":[{"code":"X","message":"y"}]}}}',
    ) as unknown
    expect(explainApiError(answer, value).map(({ path }) => path)).toEqual([
      ['__proto__'],
      ['constructor'],
    ])
  })
})
