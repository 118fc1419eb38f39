import { isJson } from './json.js'
import { SeedError, type Seed } from './seed.js'

/** What may stand at a place of a seed. */
type Shape =
  | { readonly is: 'text' | 'number' | 'boolean' | 'object' | 'permissions' }
  | { readonly listOf: Shape }
  | { readonly mapOf: Shape }
  | { readonly keys: Readonly<Record<string, Shape>> }

const TEXT: Shape = { is: 'text' }
const NUMBER: Shape = { is: 'number' }
const BOOLEAN: Shape = { is: 'boolean' }
/** What the service has: its own rules judge it. */
const OBJECTS: Shape = { listOf: { is: 'object' } }
const PERMISSIONS: Shape = { is: 'permissions' }
const TEXTS: Shape = { listOf: TEXT }

const SEED: Shape = {
  keys: {
    apps: {
      listOf: {
        keys: {
          id: TEXT,
          name: TEXT,
          embedded: BOOLEAN,
          discoverable: BOOLEAN,
          integration_types: { listOf: NUMBER },
          privileged_intents: TEXTS,
          endpoint: TEXT,
          commands: OBJECTS,
        },
      },
    },
    users: { listOf: { keys: { id: TEXT, name: TEXT, locale: TEXT, age: NUMBER, tokens: { mapOf: TEXTS } } } },
    guilds: {
      listOf: {
        keys: {
          id: TEXT,
          name: TEXT,
          owner: TEXT,
          locale: TEXT,
          roles: { listOf: { keys: { id: TEXT, name: TEXT, permissions: PERMISSIONS } } },
          channels: {
            listOf: {
              keys: {
                id: TEXT,
                name: TEXT,
                type: NUMBER,
                parent: TEXT,
                overwrites: { listOf: { keys: { for: TEXT, allow: PERMISSIONS, deny: PERMISSIONS } } },
              },
            },
          },
          members: { listOf: { keys: { user: TEXT, roles: TEXTS, nick: TEXT } } },
          apps: { mapOf: TEXTS },
          commands: OBJECTS,
          overwrites: OBJECTS,
        },
      },
    },
    lobbies: OBJECTS,
  },
}

const WORDS = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  permissions: 'a bit set in decimal, or a list of names of permissions',
} as const

/**
 * A seed that has nothing but what a seed can have.
 *
 * @throws SeedError where and why it has not
 */
export function checkedSeed(seed: Seed): Seed {
  check(seed, SEED, '')
  return seed
}

function check(value: unknown, shape: Shape, where: string): void {
  const refuse = (allowed: string): never => {
    throw new SeedError(`${where === '' ? 'A seed' : `${where}:`} must be ${allowed}; found ${JSON.stringify(value)}.`)
  }
  if ('listOf' in shape) {
    if (!Array.isArray(value)) return refuse('a list')
    for (const [index, one] of value.entries()) check(one, shape.listOf, `${where}[${index}]`)
    return
  }
  if ('is' in shape) {
    if (!isKind(value, shape.is)) refuse(WORDS[shape.is])
    return
  }
  if (!isJson(value)) return refuse('an object')
  for (const [key, one] of Object.entries(value)) {
    const at = where === '' ? key : `${where}.${key}`
    const known = 'mapOf' in shape ? shape.mapOf : Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined
    if (known === undefined)
      throw new SeedError(
        `${at}: there is no such key; the keys are ${'keys' in shape ? Object.keys(shape.keys).join(', ') : 'none'}.`,
      )
    if (one !== undefined) check(one, known, at)
  }
}

function isKind(value: unknown, kind: keyof typeof WORDS): boolean {
  if (kind === 'object') return isJson(value)
  if (kind === 'text') return typeof value === 'string'
  if (kind === 'permissions')
    return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
  return typeof value === kind
}
