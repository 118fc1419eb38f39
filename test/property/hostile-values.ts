import { DYNAMIC } from '../oracle/index.js'
import { sized } from './check.js'

/** Makes values that no JSON text has, to break a reader. Every call makes new ones. */

const boom = (): never => {
  throw new Error('boom')
}

const TRAPS = ['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor', 'getPrototypeOf'] as const

function throwingProxies(): readonly unknown[] {
  return TRAPS.flatMap((trap) => [
    new Proxy(command(), { [trap]: boom }),
    new Proxy([command()], { [trap]: boom }),
  ])
}

function revoked(target: object): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}

/** Makes a proxy of a list with a wrong length. */
function liar(length: unknown): unknown {
  return new Proxy([] as unknown[], {
    get: (target, key) => (key === 'length' ? length : (Reflect.get(target, key) as unknown)),
  })
}

export function command(): Record<string, unknown> {
  return { name: 'ban', description: 'x', options: [{ type: 3, name: 'why', description: 'x' }] }
}

function cycle(): unknown {
  const object = command()
  object['options'] = [object, { ...command(), options: [object] }]
  object['name_localizations'] = object
  object['unknown'] = object
  return object
}

function listCycle(): unknown {
  const list: unknown[] = [command()]
  list.push(list)
  return list
}

/** Makes nested options, far deeper than a call stack. */
export function deep(depth: number): unknown {
  let object: Record<string, unknown> = { type: 1, name: 'x', description: 'x' }
  for (let level = 0; level < depth; level++) {
    object = { type: 2, name: 'x', description: 'x', options: [object] }
  }
  return { name: 'deep', description: 'x', options: [object], unknown: object }
}

function deepList(depth: number): unknown {
  let list: unknown[] = []
  for (let level = 0; level < depth; level++) {
    list = [list]
  }
  return list
}

class Builder {
  readonly #name = 'ban'
  readonly name = undefined
  readonly description = 'x'
  toJSON(isValidating: boolean): unknown {
    if (isValidating !== false) {
      throw new Error('builder validation')
    }
    return {
      name: this.#name,
      description: this.description,
      options: [{ toJSON: () => ({ type: 3 }) }],
    }
  }
}

class Accessors {
  get name(): string {
    return 'ban'
  }
  get description(): string {
    return boom()
  }
}

function withGetter(key: string): unknown {
  return Object.defineProperty(command(), key, { get: boom, enumerable: true })
}

function sparse(length: number): unknown[] {
  const list: unknown[] = []
  list.length = length
  return list
}

function endlessToJSON(): unknown {
  const make = (): unknown => ({ toJSON: () => ({ ...command(), options: [make()] }) })
  return make()
}

/** Makes parts of values for any place. */
export function hostileParts(): readonly unknown[] {
  return [
    ...[
      undefined,
      null,
      DYNAMIC,
      Symbol('x'),
      Symbol.iterator,
      () => 1,
      5n,
      -1n,
      NaN,
      -Infinity,
      -0,
      '',
      '\uD800',
    ],
    ...[Object(5n), Object('x'), Object(1), Object(false), Object(Symbol('x')), Object(DYNAMIC)],
    ...[
      new Map([['name', 'x']]),
      new Set([1]),
      new WeakMap(),
      new Date(NaN),
      new Date(0),
      /x/u,
      new Error('x'),
    ],
    ...[
      new Uint8Array(3),
      new BigInt64Array(2),
      new ArrayBuffer(2),
      Promise.resolve(1),
      globalThis.Math,
      Object,
    ],
    ...[
      sparse(3),
      sparse(sized(2000, 300)),
      Object.create(null),
      Object.create({ name: 'x' }),
      Object.freeze([Object.freeze({})]),
    ],
    ...[revoked({}), revoked([]), revoked(() => 1), ...throwingProxies()],
    ...[NaN, -1, 1.5, '3', null, {}].map(liar),
    ...[
      { toJSON: boom },
      { toJSON: () => undefined },
      { toJSON: () => () => 1 },
      { toJSON: () => Symbol('x') },
    ],
    ...[
      { toJSON: () => revoked({}) },
      { toJSON: () => DYNAMIC },
      { toJSON: () => Object(3) },
      { toJSON: 3 },
    ],
    ...[
      Object.defineProperty({}, 'toJSON', { get: boom }),
      endlessToJSON(),
      new Builder(),
      new Accessors(),
    ],
    ...[
      cycle(),
      listCycle(),
      deep(sized(1000, 200)),
      deepList(sized(1000, 200)),
      withGetter('name'),
      withGetter('options'),
      withGetter('zzz'),
    ],
    ...[
      JSON.parse(
        '{"__proto__":{"name":"x"},"constructor":{"prototype":1},"toString":1,"hasOwnProperty":2}',
      ),
    ],
    ...[
      { [DYNAMIC]: true },
      { [DYNAMIC]: false },
      { [Symbol('x')]: 1 },
      { length: 3, 0: {} },
      { length: -1 },
    ],
    ...[
      Object.defineProperty({}, DYNAMIC, { get: boom }),
      Object.defineProperty([], '0', { get: boom, enumerable: true }),
    ],
  ] as readonly unknown[]
}
