import { median } from './measure.mjs'

/**
 * Inputs made to hurt, at n and 10 n: the work must grow with the input, not with its square. `maxDiagnostics` is
 * lifted where the walk would otherwise stop after the first thousand findings.
 */
const ALL = { maxDiagnostics: Number.MAX_SAFE_INTEGER }
const items = (n, make) => Array.from({ length: n }, (_, i) => make(i))
const dictionary = (n, make) => Object.fromEntries(items(n, (i) => [`key-${i}`, make(i)]))
const named = (name) => ({ name, description: 'A description' })
const described = (description) => ({ name: 'name', description })
const withOptions = (options) => ({ ...named('name'), options })
const option = (i, more) => ({ type: 3, name: `option-${i}`, description: 'An option', ...more })

function nested(depth) {
  let value = { type: 1, name: 'leaf', description: 'The deepest' }
  for (let i = 0; i < depth; i++) value = { type: 2, name: 'level', description: 'A level', options: [value] }
  return withOptions([value])
}

const MILLION = 1_000_000
const TEN_THOUSAND = 10_000

/** name, n of the smaller input, how to make it, which validator, context */
export const CASES = [
  ['options, all different', TEN_THOUSAND, (n) => withOptions(items(n, (i) => option(i)))],
  [
    'options, all faulty',
    TEN_THOUSAND,
    (n) => withOptions(items(n, (i) => option(i, { name: 'Same name' }))),
    'command',
    ALL,
  ],
  [
    'options, required last',
    TEN_THOUSAND,
    (n) => withOptions(items(n, (i) => option(i, { required: i > 0 }))),
    'command',
    ALL,
  ],
  [
    'choices, all different',
    TEN_THOUSAND,
    (n) => withOptions([option(0, { choices: items(n, (i) => ({ name: `c${i}`, value: `v${i}` })) })]),
  ],
  [
    'choices, all equal',
    TEN_THOUSAND,
    (n) => withOptions([option(0, { choices: items(n, () => ({ name: 'c', value: 'v' })) })]),
    'command',
    ALL,
  ],
  ['unknown keys', TEN_THOUSAND, (n) => ({ ...named('name'), ...dictionary(n, () => 1) }), 'command', ALL],
  ['locale keys', TEN_THOUSAND, (n) => ({ ...named('name'), name_localizations: dictionary(n, () => 'x') })],
  [
    'locale keys, all reported',
    TEN_THOUSAND,
    (n) => ({ ...named('name'), name_localizations: dictionary(n, () => 'x') }),
    'command',
    ALL,
  ],
  ['one unknown key of n characters', MILLION, (n) => ({ ...named('name'), ['k'.repeat(n)]: 1 })],
  ['name, ASCII', MILLION, (n) => named('a'.repeat(n))],
  ['name, Cyrillic', MILLION, (n) => named('ж'.repeat(n))],
  ['name, emoji', MILLION, (n) => named('😀'.repeat(n / 2))],
  ['name, apostrophes', MILLION, (n) => named("'".repeat(n))],
  ['description, ASCII', MILLION, (n) => described('a'.repeat(n))],
  ['description, white space', MILLION, (n) => described(' '.repeat(n))],
  ['description, white space then a word', MILLION, (n) => described(`${' '.repeat(n)}x`)],
  ['description, words', MILLION, (n) => described('ab '.repeat(n / 3))],
  ['description, lone surrogates', MILLION, (n) => described('\ud800'.repeat(n))],
  ['permission bits of n digits', MILLION, (n) => ({ ...named('name'), default_member_permissions: '9'.repeat(n) })],
  ['depth', TEN_THOUSAND, nested],
  ['contexts', TEN_THOUSAND, (n) => ({ ...named('name'), contexts: items(n, (i) => i % 3) }), 'command', ALL],
  ['commands, all different', TEN_THOUSAND, (n) => items(n, (i) => named(`name-${i}`)), 'commands', ALL],
  ['commands, all equal', TEN_THOUSAND, (n) => items(n, () => named('name')), 'commands', ALL],
  [
    'permissions',
    TEN_THOUSAND,
    (n) => ({ permissions: items(n, (i) => ({ id: `${i}`, type: 2, permission: true })) }),
    'permissions',
    ALL,
  ],
  ['lobby metadata', TEN_THOUSAND, (n) => ({ metadata: dictionary(n, () => 'x') }), 'lobby', ALL],
  ['lobby members', TEN_THOUSAND, (n) => ({ members: items(n, (i) => ({ id: `${i}` })) }), 'lobby', ALL],
  [
    'authorization scopes',
    TEN_THOUSAND,
    (n) => ({ Scopes: items(n, (i) => `scope${i}`).join(' ') }),
    'authorization',
    ALL,
  ],
  ['authorization scopes, spaces', MILLION, (n) => ({ Scopes: ' '.repeat(n) }), 'authorization', ALL],
]

const VALIDATORS = {
  command: 'validateCommand',
  commands: 'validateCommands',
  permissions: 'validateCommandPermissions',
  lobby: 'validateLobby',
  authorization: 'validateAuthorizationArgs',
}

/** The first call is not counted: it would measure the compiler. */
function milliseconds(run, repeats) {
  run()
  const times = []
  for (let i = 0; i < repeats; i++) {
    const start = performance.now()
    run()
    times.push(performance.now() - start)
  }
  return median(times)
}

/** @param {Record<string, Function>} core @returns {{ name: string, n: number, small: number, large: number, ratio: number }[]} */
export function hostileCosts(core, repeats) {
  const results = []
  for (const [name, n, make, resource = 'command', context] of CASES) {
    const validate = core[VALIDATORS[resource]]
    if (typeof validate !== 'function') continue
    const [small, large] = [make(n), make(n * 10)]
    const times = [small, large].map((value) => milliseconds(() => validate(value, context), repeats))
    results.push({ name, n, small: times[0], large: times[1], ratio: times[1] / times[0] })
  }
  return results
}
