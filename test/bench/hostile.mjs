import { spawnSync } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
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
  for (let i = 0; i < depth; i++) {
    value = { type: 2, name: 'level', description: 'A level', options: [value] }
  }
  return withOptions([value])
}

const MILLION = 1_000_000
const ITEMS = 20_000

/** name, n of the smaller input, how to make it, which validator, context */
const CASES = [
  ['options, all different', ITEMS, (n) => withOptions(items(n, (i) => option(i)))],
  [
    'options, all faulty',
    ITEMS,
    (n) => withOptions(items(n, (i) => option(i, { name: 'Same name' }))),
    'command',
    ALL,
  ],
  [
    'options, required last',
    ITEMS,
    (n) => withOptions(items(n, (i) => option(i, { required: i > 0 }))),
    'command',
    ALL,
  ],
  [
    'choices, all different',
    ITEMS,
    (n) =>
      withOptions([option(0, { choices: items(n, (i) => ({ name: `c${i}`, value: `v${i}` })) })]),
  ],
  [
    'choices, all equal',
    ITEMS,
    (n) => withOptions([option(0, { choices: items(n, () => ({ name: 'c', value: 'v' })) })]),
    'command',
    ALL,
  ],
  ['unknown keys', ITEMS, (n) => ({ ...named('name'), ...dictionary(n, () => 1) }), 'command', ALL],
  [
    'locale keys',
    ITEMS,
    (n) => ({ ...named('name'), name_localizations: dictionary(n, () => 'x') }),
  ],
  [
    'locale keys, all reported',
    ITEMS,
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
  [
    'permission bits of n digits',
    MILLION,
    (n) => ({ ...named('name'), default_member_permissions: '9'.repeat(n) }),
  ],
  ['depth', ITEMS, nested],
  [
    'contexts',
    ITEMS,
    (n) => ({ ...named('name'), contexts: items(n, (i) => i % 3) }),
    'command',
    ALL,
  ],
  ['commands, all different', ITEMS, (n) => items(n, (i) => named(`name-${i}`)), 'commands', ALL],
  ['commands, all equal', ITEMS, (n) => items(n, () => named('name')), 'commands', ALL],
  [
    'permissions',
    ITEMS,
    (n) => ({ permissions: items(n, (i) => ({ id: `${i}`, type: 2, permission: true })) }),
    'permissions',
    ALL,
  ],
  ['lobby metadata', ITEMS, (n) => ({ metadata: dictionary(n, () => 'x') }), 'lobby', ALL],
  ['lobby members', ITEMS, (n) => ({ members: items(n, (i) => ({ id: `${i}` })) }), 'lobby', ALL],
  [
    'authorization scopes',
    ITEMS,
    (n) => ({ Scopes: items(n, (i) => `scope${i}`).join(' ') }),
    'authorization',
    ALL,
  ],
  [
    'authorization scopes, spaces',
    MILLION,
    (n) => ({ Scopes: ' '.repeat(n) }),
    'authorization',
    ALL,
  ],
]

/** The least work for the same amount of data, without judging it: [name, n, how to make it, what is done]. */
const FLOORS = [
  [
    'floor: objects read once',
    ITEMS,
    (n) => items(n, (i) => ({ id: `${i}`, type: 2, permission: true })),
    (list) => list.reduce((sum, { id }) => sum + id.length, 0),
  ],
  [
    'floor: ids in a Map',
    ITEMS,
    (n) => items(n, (i) => `${i}`),
    (ids) => new Map(ids.map((id, index) => [id, index])).size,
  ],
  [
    'floor: keys of an object',
    ITEMS,
    (n) => dictionary(n, () => 1),
    (object) => {
      let sum = 0
      for (const key in object) {
        sum += key.length
      }
      return sum
    },
  ],
  [
    'floor: diagnostics kept',
    ITEMS,
    (n) => items(n, (i) => i),
    (indexes) =>
      indexes.map((index) => ({
        code: 'x/y',
        severity: 'error',
        path: [index, 'name'],
        target: 'value',
        message: `Item ${index} is like another.`,
        section: 'x',
        data: { actual: index },
        related: [{ path: [0, 'name'], target: 'value', message: 'The first.' }],
      })).length,
  ],
]

const VALIDATORS = {
  command: 'validateCommand',
  commands: 'validateCommands',
  permissions: 'validateCommandPermissions',
  lobby: 'validateLobby',
  authorization: 'validateAuthorizationArgs',
}

const TIMES = 10

function milliseconds(run, calls) {
  globalThis.gc()
  const start = performance.now()
  for (let i = 0; i < calls; i++) {
    run()
  }
  return performance.now() - start
}

/**
 * Ten calls at n beside one call at 10 n, from a clean heap: the same work and the same amount of garbage. The median of
 * the rounds counts; the first call of each is not counted, it would measure the compiler.
 * @param {Record<string, Function>} core
 * @returns {{ name: string, n: number, small: number, large: number, ratio: number }[]}
 */
function hostileCosts(core, rounds) {
  const results = []
  for (const [name, n, make, resource = 'command', context] of CASES) {
    const validate = core[VALIDATORS[resource]]
    if (typeof validate !== 'function') {
      continue
    }
    results.push(cost(name, n, make, (value) => validate(value, context), rounds))
  }
  return [...results, ...FLOORS.map(([name, n, make, run]) => cost(name, n, make, run, rounds))]
}

function cost(name, n, make, run, rounds) {
  const [few, many] = [make(n), make(n * TIMES)].map((value) => () => run(value))
  few()
  many()
  const times = Array.from({ length: rounds }, () => [
    milliseconds(few, TIMES) / TIMES,
    milliseconds(many, 1),
  ])
  return {
    name,
    n,
    small: median(times.map(([small]) => small)),
    large: median(times.map(([, large]) => large)),
    ratio: median(times.map(([small, large]) => large / small)),
  }
}

/** In a process of its own: megabytes of garbage are no neighbours for the other parts. */
/** @param {string} bundle of core @returns {ReturnType<typeof hostileCosts>} */
export function hostileInChild(bundle, repeats) {
  const args = ['--expose-gc', fileURLToPath(import.meta.url), bundle, String(repeats)]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) {
    throw new Error(`hostile inputs: ${stderr}`)
  }
  return JSON.parse(stdout)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , bundle, repeats] = process.argv
  const core = await import(pathToFileURL(bundle).href)
  process.stdout.write(JSON.stringify(hostileCosts(core, Number(repeats))))
}
