import type { Site } from '../scope/module.js'
import { rootFrame } from './evaluate.js'
import {
  computedList,
  entryOf,
  interactionValueOf,
  listOf,
  literal,
  restOf,
  truthOf,
  unknown,
  unknownInteractionValue,
} from '../values/value.js'
import type {
  Entry,
  External,
  Frame,
  Item,
  ListValue,
  ObjectValue,
  Value,
} from '../values/value.js'
import { mayGather, TOO_LARGE } from './bounds.js'
import { namesByNumber } from './enumerations.js'
import { isComplete, mapped, MOST_ITEMS } from './lists.js'
import { itemsOfMap } from './map-items.js'
import { namespaceObject } from './namespaces.js'

type Global = (args: readonly Item[], site: Site, frame: Frame) => Value | undefined

/** Global functions whose results can be computed. */
const GLOBALS: Readonly<Record<string, Global>> = {
  'Object.keys': ([object], site) => ofEntries(object, site, ({ key }) => literal(site, key)),
  'Object.values': ([object], site) => ofEntries(object, site, ({ value }) => value),
  'Object.entries': ([object], site) =>
    ofEntries(object, site, ({ key, value }) => listOf(site, [literal(site, key), value])),
  'Object.fromEntries': ([list], site) => fromEntries(list, site),
  'Object.assign': (args, site) => assigned(args, site),
  'Object.freeze': ([value]) => (value?.kind === 'rest' ? undefined : value),
  'Object.seal': ([value]) => (value?.kind === 'rest' ? undefined : value),
  structuredClone: ([value]) => (value?.kind === 'rest' ? undefined : value),
  Array: (args, site) => emptyOf(args, site),
  'Array.of': (args, site) => listOf(site, args),
  'Array.from': (args, site, frame) => arrayFrom(frame, args, site),
  String: ([value], site) => textOf(value, site),
  Number: ([value], site) =>
    value?.kind === 'literal' && value.data !== undefined
      ? literal(site, Number(value.data))
      : undefined,
  isNaN: ([value], site) =>
    value?.kind === 'literal' ? literal(site, Number.isNaN(Number(value.data))) : undefined,
  Boolean: ([value], site) => {
    const holds = value === undefined || value.kind === 'rest' ? undefined : truthOf(value)
    return holds === undefined ? undefined : literal(site, holds)
  },
  BigInt: ([value], site) => bigint(value, site),
}

export function callGlobal(
  frame: Frame,
  fn: External,
  args: readonly Item[],
  site: Site,
): Value | undefined {
  const name = fn.path.join('.')
  if (fn.source !== undefined || !Object.hasOwn(GLOBALS, name)) {
    return undefined
  }
  return GLOBALS[name]?.(args, site, frame)
}

/**
 * Returns the entries of an object in JavaScript's order: each key once with its last value, and
 * numeric keys first.
 */
function uniqueEntries(object: ObjectValue): Entry[] {
  const entries = [...object.entries, ...namesByNumber(object)]
  const last = new Map(entries.map((entry) => [entry.key, entry]))
  const isIndex = (key: string): boolean => /^(?:0|[1-9]\d{0,8})$/.test(key)
  const indexes = [...last.keys()].filter(isIndex).sort((one, other) => Number(one) - Number(other))
  const names = [...last.keys()].filter((key) => !isIndex(key))
  return [...indexes, ...names].flatMap((key) => last.get(key) ?? [])
}

function ofEntries(
  source: Item | undefined,
  site: Site,
  part: (entry: Entry) => Value,
): Value | undefined {
  const object = source?.kind === 'namespace' ? namespaceObject(source) : source
  if (object?.kind !== 'object') {
    return undefined
  }
  const items: Item[] = uniqueEntries(object).map(part)
  if (object.open !== undefined) {
    items.push(restOf(object.site, object.open))
  }
  return {
    ...listOf(site, items),
    fixed: true,
    ...(object.use !== undefined && { use: object.use }),
  }
}

function fromEntries(list: Item | undefined, site: Site): Value | undefined {
  if (list?.kind !== 'list') {
    return undefined
  }
  const entries: Entry[] = []
  let open = isComplete(list) ? undefined : 'Some of the entries are not known.'
  for (const pair of list.items) {
    const [key, value] = pair.kind === 'list' ? pair.items : []
    if (key?.kind === 'literal' && value !== undefined && value.kind !== 'rest') {
      entries.push({ key: String(key.data), value, keySite: site })
    } else {
      open = 'Some of the entries are not known.'
    }
  }
  return { kind: 'object', site, entries, fixed: true, ...(open !== undefined && { open }) }
}

function assigned(args: readonly Item[], site: Site): Value | undefined {
  const entries: Entry[] = []
  let open: string | undefined
  let taken = 0
  for (const given of args) {
    const arg = given.kind === 'namespace' ? namespaceObject(given) : given
    if (arg.kind !== 'object') {
      open = 'What is assigned is not known.'
    } else if (mayGather(site.module.workspace, (taken += arg.entries.length))) {
      for (const entry of arg.entries) {
        entries.push(entry)
      }
      open ??= arg.open
    } else {
      open = TOO_LARGE
    }
  }
  const known =
    open === undefined
      ? entries
      : entries.map((entry) => ({
          ...entry,
          value: unknown(entry.value.site, 'It may be overridden.'),
        }))
  return { kind: 'object', site, entries: known, fixed: true, ...(open !== undefined && { open }) }
}

function arrayFrom(
  { evaluator }: Frame,
  [source, fn]: readonly Item[],
  site: Site,
): Value | undefined {
  const list = listFrom(source, site)
  if (list === undefined) {
    return undefined
  }
  return fn === undefined ? list : mapped(rootFrame(evaluator, site.module), list, fn, site)
}

/** Returns the items of the first argument of `Array.from`; `undefined` if they are unknown. */
function listFrom(source: Item | undefined, site: Site): ListValue | undefined {
  switch (source?.kind) {
    case 'list':
      return source
    case 'map':
      return computedList(site, itemsOfMap(source))
    // `Array.from({ length: 5 }, …)`
    case 'object':
      return emptyOf([entryOf(source, 'length')?.value ?? literal(site, undefined)], site)
    default:
      return undefined
  }
}

/** Evaluates `Array(5)`: a list of five times `undefined`. */
function emptyOf([length, ...others]: readonly Item[], site: Site): ListValue | undefined {
  if (length?.kind !== 'literal' || typeof length.data !== 'number' || others.length > 0) {
    return undefined
  }
  if (!Number.isInteger(length.data) || length.data < 0 || length.data > MOST_ITEMS) {
    return undefined
  }
  const items = Array.from({ length: length.data }, () => literal(site, undefined))
  return computedList(site, items)
}

function bigint(value: Item | undefined, site: Site): Value | undefined {
  if (value?.kind !== 'literal') {
    return undefined
  }
  const { data } = value
  if (typeof data === 'bigint') {
    return value
  }
  if (typeof data === 'number') {
    return Number.isSafeInteger(data) ? literal(site, BigInt(data)) : undefined
  }
  const isWhole = typeof data === 'string' && /^(?:\d{1,30}|0x[\da-f]{1,30})$/i.test(data)
  return isWhole ? literal(site, BigInt(data)) : undefined
}

/** Evaluates `String(value)` for a literal or the value of an option. */
function textOf(value: Item | undefined, site: Site): Value | undefined {
  if (value?.kind === 'literal') {
    const { data, member } = value
    return { ...literal(site, String(data)), ...(member !== undefined && { member }) }
  }
  const of = value === undefined ? undefined : interactionValueOf(value)
  return of?.is === 'option' && (of.isWhole ?? of.argument) === undefined
    ? unknownInteractionValue(site, { ...of, asText: true })
    : undefined
}
