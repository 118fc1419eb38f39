import fc from 'fast-check'
import { DYNAMIC } from '../oracle/index.js'
import type { Resource } from '../oracle/index.js'
import {
  validAuthorization,
  validCommand,
  validCommands,
  validGuildPermissions,
  validLobby,
  validMember,
  validPermissions,
  valueOption,
} from './arbitraries.js'
import { BY_KEY, weird } from './messy-values.js'
import { faultyCommand, faultyOption } from './mutations.js'

/**
 * Generates values with the mistakes of people, generators and attackers: a valid value with a few edits in random
 * places.
 */

type Container = Record<string | symbol, unknown> | unknown[]

const HOSTILE_KEYS = [
  [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'toJSON',
    'length',
    '0',
    'nameLocalizations',
    'x',
  ],
  [
    'name_localized',
    'description_localized',
    'version',
    'application_id',
    'override_event_webhooks_url',
  ],
  ['additional_name', 'Method', 'codeChallenge'],
].flat()

const LOCALIZED = ['name', 'description', 'name_localizations', 'description_localizations']
const OPTION_KEYS = [
  [
    ...LOCALIZED,
    'type',
    'required',
    'choices',
    'options',
    'channel_types',
    'autocomplete',
    'file_types',
  ],
  ['min_value', 'max_value', 'min_length', 'max_length', 'type'],
].flat()
const COMMAND_KEYS = [
  [
    ...LOCALIZED,
    'type',
    'options',
    'default_member_permissions',
    'dm_permission',
    'default_permission',
    'nsfw',
  ],
  ['integration_types', 'contexts', 'handler', 'id', 'guild_id', 'contexts', 'options', 'options'],
].flat()
const LOCALE_KEYS = ['de', 'fr', 'en-GB', 'en-US', 'ar', 'xx', 'es-419', 'ja']

/** The keys that make sense in an object, by the key of the object or of its list. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  command: COMMAND_KEYS,
  commands: COMMAND_KEYS,
  option: OPTION_KEYS,
  options: OPTION_KEYS,
  choice: ['name', 'value', 'name_localizations'],
  choices: ['name', 'value', 'name_localizations'],
  name_localizations: LOCALE_KEYS,
  description_localizations: LOCALE_KEYS,
  'command-permissions': ['permissions'],
  'guild-command-permissions': ['permissions', 'id', 'guild_id'],
  'guild-command-permissions-list': ['permissions', 'id', 'guild_id'],
  permissions: ['id', 'type', 'permission'],
  lobby: ['metadata', 'members', 'idle_timeout_seconds'],
  'lobby-member': ['id', 'metadata', 'flags', 'additional_name'],
  members: ['id', 'metadata', 'flags'],
  metadata: ['a', 'b'],
  authorization: [
    'Scopes',
    'scopes',
    'ClientId',
    'State',
    'IntegrationType',
    'CodeChallenge',
    'CustomSchemeParam',
  ],
}

/** The keys of dictionaries of texts. */
const TEXT_KEYS = [...LOCALE_KEYS, 'a', 'b']

type EditKind =
  'set' | 'delete' | 'add' | 'duplicate' | 'append' | 'replace-item' | 'open' | 'repeat' | 'swap'
interface MessyEdit {
  readonly kind: EditKind
  /** The container, and the entry in it. */
  readonly where: number
  readonly which: number
  readonly key: number
  readonly value: unknown
  readonly fitting: number
}

/** Generates evenly distributed numbers, since they are used modulo small numbers. */
const pick = fc.noBias(fc.nat())

const edit: fc.Arbitrary<MessyEdit> = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constant<EditKind>('set') },
    { weight: 4, arbitrary: fc.constant<EditKind>('add') },
    {
      weight: 6,
      arbitrary: fc.constantFrom<EditKind>(
        'delete',
        'duplicate',
        'append',
        'replace-item',
        'open',
        'repeat',
        'swap',
      ),
    },
  ),
  where: pick,
  which: pick,
  key: pick,
  value: weird,
  fitting: pick,
})

/** Returns a value that fits the key most of the time, and any value otherwise. */
function valueFor(key: string, { value, fitting }: MessyEdit): unknown {
  const suited = TEXT_KEYS.includes(key)
    ? BY_KEY['name']
    : Object.hasOwn(BY_KEY, key)
      ? BY_KEY[key]
      : undefined
  return suited === undefined || fitting % 3 === 0 ? value : suited[fitting % suited.length]
}

/** Returns a key that makes sense in an object, or in one of eight cases a hostile or misplaced one. */
function keyFor(kind: string, { key }: MessyEdit): string {
  const fitting = KEYS[kind] ?? Object.keys(BY_KEY)
  const keys = key % 8 === 0 ? HOSTILE_KEYS : fitting
  return keys[(key >> 3) % keys.length] as string
}

interface Found {
  readonly container: Container
  readonly kind: string
}

/** Lists every object and list of plain data in a value, with the key that determines its kind. */
function containers(value: unknown, kind: string): readonly Found[] {
  if (typeof value !== 'object' || value === null) {
    return []
  }
  const isPlain =
    Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as null)
  if (
    !isPlain ||
    !Object.values(Object.getOwnPropertyDescriptors(value)).every((entry) => 'value' in entry)
  ) {
    return []
  }
  const inner = Object.entries(value).flatMap(([key, entry]) =>
    containers(entry, Array.isArray(value) ? kind : key),
  )
  return [{ container: value as Container, kind }, ...inner]
}

function put(object: object, key: string | symbol, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

/**
 * Copies a value, so that neither the generator's values nor the constants above change. Functions and boxes are not
 * copied.
 */
export function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return value
  }
  if (Array.isArray(value)) {
    return value.map(copy)
  }
  const prototype = Object.getPrototypeOf(value) as object | null
  if (prototype !== Object.prototype && prototype !== null) {
    return value
  }
  const descriptors: Record<string | symbol, PropertyDescriptor> =
    Object.getOwnPropertyDescriptors(value)
  const result = Object.create(prototype) as object
  for (const key of Reflect.ownKeys(descriptors)) {
    const descriptor = descriptors[key] as PropertyDescriptor
    const isData = 'value' in descriptor
    Object.defineProperty(
      result,
      key,
      isData ? { ...descriptor, value: copy(descriptor.value) } : descriptor,
    )
  }
  return result
}

function apply(root: { value: unknown }, resource: Resource, change: MessyEdit): void {
  const all = containers(root.value, resource)
  const found = all[change.where % (all.length + 1)]
  if (found === undefined) {
    // The root itself is sometimes replaced.
    if (change.which % 10 === 0) {
      root.value = copy(change.value)
    }
  } else if (Array.isArray(found.container)) {
    applyToList(found.container, change)
  } else {
    applyToObject(found.container, found.kind, change)
  }
}

function applyToObject(
  object: Record<string | symbol, unknown>,
  kind: string,
  change: MessyEdit,
): void {
  const keys = Object.keys(object)
  const present = keys[change.which % keys.length]
  if (change.kind === 'open') {
    put(object, DYNAMIC, true)
  } else if (change.kind === 'delete' && present !== undefined) {
    delete object[present]
  } else if (change.kind === 'set' && present !== undefined) {
    put(object, present, copy(valueFor(present, change)))
  } else {
    const key = keyFor(kind, change)
    put(object, key, copy(valueFor(key, change)))
  }
}

function applyToList(list: unknown[], change: MessyEdit): void {
  const index = list.length === 0 ? 0 : change.which % list.length
  const other = list.length === 0 ? 0 : change.fitting % list.length
  switch (change.kind) {
    case 'duplicate':
      list.push(copy(list[index]))
      break
    case 'delete':
      list.splice(index, 1)
      break
    case 'repeat':
      if (change.which % 4 === 0) {
        list.push(...Array.from({ length: 26 }, () => copy(list[index])))
      }
      break
    case 'swap':
      ;[list[index], list[other]] = [list[other], list[index]]
      break
    case 'set':
    case 'replace-item':
      list[index] = copy(change.value)
      break
    default:
      list.push(copy(change.value))
  }
}

/** The values before the edits: valid ones, and ones with known kinds of faults. */
const choice = faultyOption.map(
  ({ choices }) => (Array.isArray(choices) ? choices[0] : { name: 'a', value: 1 }) as unknown,
)
const faultyCommands = fc
  .tuple(validCommands, fc.array(faultyCommand, { maxLength: 2 }))
  .map((lists) => lists.flat())

const STARTS: Readonly<Record<Resource, fc.Arbitrary<unknown>>> = {
  command: fc.oneof(
    { weight: 1, arbitrary: validCommand },
    { weight: 2, arbitrary: faultyCommand },
  ),
  commands: faultyCommands,
  option: fc.oneof({ weight: 1, arbitrary: valueOption }, { weight: 2, arbitrary: faultyOption }),
  choice,
  'command-permissions': validPermissions,
  'guild-command-permissions': validGuildPermissions,
  'guild-command-permissions-list': fc.array(validGuildPermissions, { maxLength: 3 }),
  lobby: validLobby,
  'lobby-member': validMember,
  authorization: validAuthorization,
}

/** Generates a value of the resource after a few random edits. */
export function messy(resource: Resource): fc.Arbitrary<unknown> {
  return edited(STARTS[resource], resource)
}

/** Generates a given value of the resource after a few random edits. */
export function edited(start: fc.Arbitrary<unknown>, resource: Resource): fc.Arbitrary<unknown> {
  return fc.tuple(start, fc.array(edit, { maxLength: 8, size: 'max' })).map(([valid, edits]) => {
    const root = { value: copy(valid) }
    for (const change of edits) {
      apply(root, resource, change)
    }
    return root.value
  })
}
