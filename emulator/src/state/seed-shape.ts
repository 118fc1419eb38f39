import { isJson } from '../json.js'
import { SeedError } from './seed-error.js'
import type { Seed } from './seed.js'

/**
 * The shape of a value in a seed: a plain value with its test and the words for it, a list, an
 * object with any keys, or one with known keys.
 */
type Shape =
  | { readonly words: string; readonly is: (value: unknown) => boolean }
  | { readonly listOf: Shape }
  | { readonly mapOf: Shape }
  | { readonly keys: Shapes }
type Shapes = Readonly<Record<string, Shape>>

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one: unknown) => typeof one === 'string')

const TEXT: Shape = { words: 'a text', is: (value) => typeof value === 'string' }
const NUMBER: Shape = { words: 'a number', is: (value) => typeof value === 'number' }
const BOOLEAN: Shape = { words: 'true or false', is: (value) => typeof value === 'boolean' }
const PERMISSIONS: Shape = {
  words: 'a bit set in decimal, or a list of names of permissions',
  is: (value) => typeof value === 'string' || isTexts(value),
}
const TEXTS: Shape = { listOf: TEXT }
/** The shape of any object, whose content is validated later by Discord's rules. */
const OBJECT: Shape = { words: 'an object', is: isJson }
const OBJECTS: Shape = { listOf: OBJECT }

/** Returns keys that all have the same shape. @param names the keys, separated by spaces */
const each = (shape: Shape, names: string): Shapes =>
  Object.fromEntries(names.split(' ').map((name) => [name, shape]))
/** Returns the shape of a list of objects with the given keys. */
const all = (...keys: readonly Shapes[]): Shape => ({
  listOf: { keys: Object.assign({}, ...keys) as Shapes },
})

const OVERWRITES = all({ for: TEXT }, each(PERMISSIONS, 'allow deny'))
const MESSAGES = all(each(TEXT, 'id by content'), each(OBJECTS, 'embeds components'), {
  poll: OBJECT,
  flags: NUMBER,
  pinned: BOOLEAN,
  files: all(each(TEXT, 'name text base64 description')),
})
const SEED: Shape = {
  keys: {
    apps: all(each(TEXT, 'id name endpoint'), each(BOOLEAN, 'embedded discoverable'), {
      integration_types: { listOf: NUMBER },
      privileged_intents: TEXTS,
      commands: OBJECTS,
    }),
    users: all(each(TEXT, 'id name locale'), {
      age: NUMBER,
      tokens: { mapOf: TEXTS },
      dm: MESSAGES,
      group: MESSAGES,
    }),
    guilds: all(each(TEXT, 'id name owner locale'), each(OBJECTS, 'commands overwrites'), {
      roles: all(each(TEXT, 'id name'), { permissions: PERMISSIONS }),
      channels: all(each(TEXT, 'id name parent'), {
        type: NUMBER,
        overwrites: OVERWRITES,
        archived: BOOLEAN,
        messages: MESSAGES,
      }),
      members: all(each(TEXT, 'user nick'), { roles: TEXTS }),
      apps: { mapOf: TEXTS },
    }),
    lobbies: OBJECTS,
  },
}

/** Checks the shape of a seed. @returns the seed @throws SeedError with the place and the reason */
export function checkedSeed(seed: Seed): Seed {
  check(seed, SEED, '')
  return seed
}

function check(value: unknown, shape: Shape, where: string): void {
  const refuse = (allowed: string): never => {
    throw new SeedError(
      `${where === '' ? 'A seed' : `${where}:`} must be ${allowed}; found ${JSON.stringify(value)}.`,
    )
  }
  if ('is' in shape) {
    return shape.is(value) ? undefined : refuse(shape.words)
  }
  if ('listOf' in shape) {
    if (!Array.isArray(value)) {
      return refuse('a list')
    }
    for (const [index, one] of value.entries()) {
      check(one, shape.listOf, `${where}[${index}]`)
    }
    return
  }
  if (!isJson(value)) {
    return refuse('an object')
  }
  const known = 'mapOf' in shape ? undefined : Object.keys(shape.keys)
  for (const [key, one] of Object.entries(value)) {
    const at = where === '' ? key : `${where}.${key}`
    if (known?.includes(key) === false) {
      throw new SeedError(`${at}: there is no such key; the keys are ${known.join(', ')}.`)
    }
    const inside = 'mapOf' in shape ? shape.mapOf : shape.keys[key]
    if (one !== undefined && inside !== undefined) {
      check(one, inside, at)
    }
  }
}
