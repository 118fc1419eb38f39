/**
 * The values that every runtime judges. `report(core)` gives the findings as text, the same in every runtime that keeps
 * to the language: no clock, no locale, no order of its own. Characters are from Unicode 13 or older, because engines
 * carry different tables beyond that.
 */

/** @param {typeof import('@slashlint/core')} core */
export function report(core) {
  const results = cases(core).map(([name, run]) => [name, attempt(run)])
  return JSON.stringify(results, (_, value) => (typeof value === 'bigint' ? `${value}n` : value), 1)
}

/** The validators never throw: what does is marked, and fails the test. That an assertion throws is its result. */
function attempt(run) {
  try {
    return run()
  } catch (error) {
    return error.name === 'CommandError'
      ? { thrown: error.name, message: error.message }
      : { mustNotThrow: error.message }
  }
}

const option = (more) => ({ type: 3, name: 'text', description: 'What to say', ...more })
const command = (more) => ({ name: 'say', description: 'Say something', ...more })

function cases(core) {
  const { DYNAMIC } = core
  const judge = (value, context) => () => core.validateCommand(value, context)
  return [
    [
      'valid',
      judge(command({ options: [option({ required: true }), option({ name: 'to', type: 6 })] })),
    ],
    ['valid list', () => core.validateCommands([command(), command({ name: 'other' })])],
    ...broken(core, judge),
    ...unicode(judge),
    ...unknown(DYNAMIC, judge),
    ...hostile(judge),
    [
      'permissions',
      () =>
        core.validateCommandPermissions({
          permissions: [{ id: '1', type: 4, permission: 1 }, null],
        }),
    ],
    [
      'lobby',
      () =>
        core.validateLobby({
          metadata: { a: 1 },
          members: [{ id: '1' }, { id: 'x' }],
          idle_timeout_seconds: 4,
        }),
    ],
    ['lobby member', () => core.validateLobbyMember({ flags: 2 }, { operation: 'put' })],
    [
      'authorization',
      () =>
        core.validateAuthorizationArgs({ ClientId: 2n ** 64n, Scopes: 'openid, bott', State: ' ' }),
    ],
    [
      'size',
      () =>
        core.commandSize(command({ options: [option({ choices: [{ name: 'a', value: 'b' }] })] })),
    ],
    [
      'set',
      () =>
        core.checkSet([
          { type: 1, name: 'a' },
          { type: 1, name: 'a' },
        ]),
    ],
    ['assertion', () => core.assertCommands([command({ name: 'Two Words' })])],
    ['parsed', () => core.parseCommand({ toJSON: () => command() })],
    [
      'text',
      () => core.formatDiagnostics(core.validateCommand(command({ name: 'Two Words', x: 1 }))),
    ],
    ['pointer', () => core.toPointer(['a/b', 0, 'c~d'])],
    ['standard schema', () => core.commandSchema['~standard'].validate(command({ name: '' }))],
  ]
}

function broken(core, judge) {
  const wrong = [
    option({ name: 'a' }),
    option({ name: 'a', required: true, min_value: 1 }),
    option({ type: 99 }),
  ]
  const choices = [
    { name: 'one', value: '1' },
    { name: 'one', value: 1.5 },
    { name: '', value: null },
  ]
  return [
    ['wrong options', judge(command({ options: wrong }), { scope: 'guild' })],
    ['wrong choices', judge(command({ options: [option({ type: 4, choices, max_value: 0 })] }))],
    [
      'wrong nesting',
      judge(command({ options: [option({ type: 2, options: [option({ type: 2 })] }), option()] })),
    ],
    [
      'wrong types',
      judge({ name: 1, description: [], options: {}, nsfw: 'true', contexts: [0, 0, 9] }),
    ],
    [
      'not a command',
      () =>
        [null, 1, 'x', [], undefined, 1n, Number.NaN].map((value) => core.validateCommand(value)),
    ],
    ['bits', judge(command({ default_member_permissions: String(2n ** 54n) }))],
    [
      'too large',
      judge(command({ options: Array.from({ length: 26 }, (_, i) => large(`group-${i}`)) })),
    ],
    ['edit', judge({ type: 2, name: null }, { operation: 'edit', scope: 'global' })],
    [
      'duplicates',
      () =>
        core.validateCommands([command(), command(), { type: 2, name: ' ' }], { scope: 'global' }),
    ],
    [
      'locales',
      judge(command({ name_localizations: { en: 'x', 'en-GB': 'Y', de: null, ru: 'Привет' } })),
    ],
    [
      'many',
      judge(command({ options: Array.from({ length: 2000 }, () => option()) }), {
        maxDiagnostics: 5,
      }),
    ],
  ]
}

const large = (name) => ({
  type: 1,
  name,
  description: 'd'.repeat(100),
  options: Array.from({ length: 25 }, (_, i) =>
    option({ name: `o${i}`, description: 'd'.repeat(50) }),
  ),
})

function unicode(judge) {
  const names = [
    'слово',
    'नमस्ते',
    'ไทย',
    '日本語',
    'zamanaşımı',
    'Straße',
    'İstanbul',
    'ǅ',
    'Ⅷ',
    '𐐀',
    'ʼn',
    "isn't",
    '²',
  ]
  names.push(
    'a\u0301',
    '\u00e1',
    '\ud83c\udfb2',
    '\ud83c',
    'a\u200bb',
    '\u0951',
    '\u0964',
    'Ⓐ',
    '𝐀',
    'K',
    'ΣΑΣ',
    '٣',
  )
  return [
    ...names.map((name) => [
      `name ${name.isWellFormed?.() === false ? 'lone' : name}`,
      judge(command({ name })),
    ]),
    ['100 emoji', judge(command({ description: '\ud83c\udfb2'.repeat(100) }))],
    ['101 emoji', judge(command({ description: '\ud83c\udfb2'.repeat(101) }))],
    ['blank', judge(command({ description: '\u0085\u2003\u3000' }))],
    ['not blank', judge(command({ description: '\ufeff\u200b' }))],
  ]
}

function unknown(DYNAMIC, judge) {
  return [
    ['all unknown', judge(DYNAMIC)],
    ['unknown fields', judge({ name: DYNAMIC, description: DYNAMIC, options: DYNAMIC })],
    [
      'unknown items',
      judge(command({ options: [DYNAMIC, option({ name: 'A', description: DYNAMIC }), option()] })),
    ],
    ['open object', judge({ [DYNAMIC]: true, name: 'Two Words' })],
  ]
}

function hostile(judge) {
  const boom = () => {
    throw new Error('boom')
  }
  const cycle = command()
  cycle.options = [cycle]
  const trap = new Proxy(
    {},
    { get: boom, has: boom, ownKeys: boom, getOwnPropertyDescriptor: boom, getPrototypeOf: boom },
  )
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const sparse = [option(), , option({ name: 'b' })] // oxlint-disable-line no-sparse-arrays
  return [
    ['cycle', judge(cycle)],
    ['throwing getter', judge(command({ options: [getter('name', boom)] }))],
    ['harmless getter', judge(command({ options: [getter('name', () => 'Two Words')] }))],
    ['throwing proxy', judge(trap)],
    [
      'throwing proxy inside',
      judge(command({ options: [trap], contexts: trap, name_localizations: trap })),
    ],
    // The engine throws here, in words of its own.
    ['revoked proxy', () => withoutMessages(judge(command({ options: [proxy] }))())],
    ['throwing toJSON', judge({ toJSON: boom })],
    ['sparse list', judge(command({ options: sparse }))],
    ['boxed values', judge(command({ name: new String('Boxed'), nsfw: new Boolean(true) }))],
    [
      'prototype keys',
      judge(JSON.parse('{"name":"a","description":"b","__proto__":{"x":1},"constructor":1}')),
    ],
    ['map and date', judge(command({ options: new Map(), contexts: new Date(0) }))],
    ['functions and symbols', judge(command({ options: [() => 1, Symbol('x'), undefined] }))],
    // Longer than the stack of any engine's regular expressions.
    ['30 million characters of words', judge(command({ description: 'ab '.repeat(10_000_000) }))],
    [
      '30 million characters of file type',
      judge(command({ options: [option({ type: 11, file_types: ['.a'.repeat(15_000_000)] })] })),
    ],
    ['depth 100 000', judge(command({ options: [deep(100_000)] }))],
  ]
}

function deep(depth) {
  let value = option({ type: 1 })
  for (let i = 0; i < depth; i++) {
    value = option({ type: 2, options: [value] })
  }
  return value
}

const getter = (key, get) => Object.defineProperty(option(), key, { enumerable: true, get })

const withoutMessages = (found) => found.map(({ code, path }) => ({ code, path }))
