import type { Site } from '../scope/module.js'
import { stringOf } from '../syntax/strings.js'
import { propertyKeyOf, propertyValueOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { computedList, DAMAGED, entryOf, restOf, unknown, usedAt } from '../values/value.js'
import type { Data, Entry, Frame, Item, ListValue, ObjectValue, Value } from '../values/value.js'
import { mayGather, TOO_LARGE } from './bounds.js'
import { namesByNumber } from './enumerations.js'
import { evaluate } from './evaluate.js'
import { itemsOfMap } from './map-items.js'
import { namespaceObject } from './namespaces.js'

/** An object literal while it is evaluated. */
interface OpenObject {
  entries: Entry[]
  /** The reason why the object may have more keys, and the place of the cause. */
  open: string | undefined
  openAt: Site | undefined
  /** The number of entries that come from spreads. */
  taken: number
}

/** Evaluates `{ … }`. */
export function objectLiteral(frame: Frame, node: Node): ObjectValue {
  const { module, tree } = frame
  const open = tree.isBroken(node) ? DAMAGED : undefined
  const object: OpenObject = { entries: [], open, openAt: undefined, taken: 0 }
  for (const property of tree.childrenOf(node)) {
    // Behind damage, the structure is a guess.
    if (tree.kindOf(property) === K.Error) {
      break
    }
    if (tree.kindOf(property) !== K.Property || propertyKeyOf(tree, property) === NONE) {
      continue
    }
    const before = object.open
    const isDamaged = tree.isDamaged(property) && !isFunctionProperty(tree, property)
    if (isDamaged) {
      object.open = DAMAGED
    }
    // Half a key isn't one.
    if (!isDamaged || hasWholeKey(tree, property)) {
      addProperty(frame, object, property)
      if (object.open !== before) {
        object.openAt = { module, node: property }
      }
    }
    if (isDamaged) {
      break
    }
  }
  return {
    kind: 'object',
    site: { module, node },
    entries: object.entries,
    ...(object.open !== undefined && { open: object.open }),
    ...(object.openAt !== undefined && { openAt: object.openAt }),
    ...(frame.isLooped && { fixed: true }),
  }
}

const hasWholeKey = (tree: Tree, property: Node): boolean =>
  tree.textOf(property).includes(':') && tree.kindOf(propertyKeyOf(tree, property)) !== K.Error

function addProperty(frame: Frame, object: OpenObject, property: Node): void {
  if (frame.tree.kindOf(propertyKeyOf(frame.tree, property)) === K.Spread) {
    addSpread(frame, object, property)
    return
  }
  const entry = propertyEntry(frame, property)
  if (entry === undefined) {
    object.open ??= 'A key is computed.'
  } else {
    object.entries.push(entry)
  }
}

/**
 * Adds the entries of `...value` to an object. If the value is unknown, it may override the earlier
 * entries.
 */
function addSpread(frame: Frame, object: OpenObject, property: Node): void {
  const { module, tree } = frame
  const written = propertyValueOf(tree, property)
  const given = written === NONE ? undefined : evaluate(frame, written)
  const spread = given?.kind === 'namespace' ? namespaceObject(given) : given
  if (spread?.kind === 'object') {
    object.taken += spread.entries.length
    if (mayGather(module.workspace, object.taken)) {
      // Arguments that are written in the call keep their places.
      const isOwn = spread.use === undefined && spread.fixed !== true
      const site = { module, node: property }
      for (const entry of spread.entries) {
        object.entries.push(isOwn ? withoutProperty(entry) : outside(entry, site))
      }
      object.open ??= spread.open
      return
    }
  }
  if (spread?.kind === 'literal' && ADDS_NOTHING.has(spread.data)) {
    return
  }
  object.entries = object.entries.map((entry) => ({
    ...entry,
    value: unknown(entry.value.site, 'A later spread may override it.'),
  }))
  object.open = whyOpen(spread)
}

/** Values without keys that may be spread. */
const ADDS_NOTHING: ReadonlySet<Data> = new Set([null, undefined, false])

/** Explains why a spread may add any key. */
function whyOpen(spread: Value | undefined): string {
  if (spread?.kind === 'unknown') {
    return spread.reason
  }
  return spread?.kind === 'object' ? TOO_LARGE : 'What is spread here is not known.'
}

/** Returns an entry without its property's node, for a spread into another object. */
function withoutProperty(entry: Entry): Entry {
  const { property: _, ...rest } = entry
  return rest
}

/** Returns an entry of a spread object with the place of the spread. */
const outside = (entry: Entry, site: Site): Entry => ({
  ...withoutProperty(entry),
  keySite: site,
  keyOrigin: entry.keyOrigin ?? entry.keySite,
  value:
    entry.value.kind === 'literal'
      ? usedAt(entry.value, site)
      : { ...entry.value, fixed: true, use: entry.value.use ?? site },
})

/**
 * Tells whether a property is a function. Damage in a function does not damage the data next to it.
 */
const isFunctionProperty = (tree: Tree, property: Node): boolean =>
  tree.hasChild(property, K.ParamList) ||
  tree.hasChild(propertyValueOf(tree, property), K.ParamList)

function propertyEntry(frame: Frame, property: Node): Entry | undefined {
  const { module, tree } = frame
  if (tree.hasChild(property, K.ParamList)) {
    return methodEntry(frame, property)
  }
  const name = propertyKeyOf(tree, property)
  const written = propertyValueOf(tree, property)
  if (name === NONE) {
    return undefined
  }
  const keySite = { module, node: name }
  const key = keyOf(frame, property, name)
  if (key === undefined) {
    return undefined
  }
  if (written !== NONE && tree.kindOf(written) !== K.Error) {
    return { key, value: evaluate(frame, written), keySite, property }
  }
  const isUnfinished = written !== NONE || tree.textOf(property).includes(':')
  if (tree.kindOf(name) !== K.PropertyDefinition && !isUnfinished) {
    return undefined
  }
  const value = isUnfinished
    ? unknown(keySite, 'The value is not written yet.')
    : frame.evaluator.valueOf(frame, name, keySite)
  return { key, value, keySite, property, isShorthand: !isUnfinished }
}

/** Evaluates a method or a getter of an object; `undefined` if its name is computed. */
function methodEntry(frame: Frame, property: Node): Entry | undefined {
  const { module, tree } = frame
  const name = tree.childrenOf(property).find((part) => METHOD_NAMES.has(tree.kindOf(part))) ?? NONE
  const key = tree.kindOf(name) === K.String ? stringOf(tree, name) : tree.textOf(name)
  if (name === NONE || key === undefined) {
    return undefined
  }
  const site = { module, node: property }
  const value: Value = tree.hasChild(property, K.Get)
    ? unknown(site, 'The value is computed.')
    : { kind: 'function', site, frame }
  return { key, value, keySite: { module, node: name }, property }
}

const METHOD_NAMES = anyOf('PropertyDefinition String')

function keyOf(frame: Frame, property: Node, name: Node): string | undefined {
  const { tree } = frame
  const isComputed = tree.text[tree.startOf(property)] === '['
  if (isComputed) {
    const value = evaluate(frame, name)
    return value.kind === 'literal' && value.data !== undefined ? String(value.data) : undefined
  }
  switch (tree.kindOf(name)) {
    case K.PropertyDefinition:
      return tree.textOf(name)
    case K.String:
      return stringOf(tree, name)
    case K.Number:
      return String(Number(tree.textOf(name)))
    default:
      return undefined
  }
}

/** Evaluates `[ … ]`. */
export function listLiteral(frame: Frame, node: Node): ListValue {
  const { module } = frame
  return {
    kind: 'list',
    site: { module, node },
    items: itemsOf(frame, node),
    ...(frame.isLooped && { fixed: true }),
  }
}

/** Evaluates the items of a list, or the arguments of a call. */
export function itemsOf(frame: Frame, node: Node): Item[] {
  const { module, tree } = frame
  const items: Item[] = []
  let isSpread = false
  let taken = 0
  for (const part of tree.childrenOf(node)) {
    const kind = tree.kindOf(part)
    if (kind === K.Spread) {
      isSpread = true
      continue
    }
    if (kind === K.Error) {
      items.push(restOf({ module, node: part }, DAMAGED))
      break
    }
    if (isSpread) {
      const site = { module, node: part }
      const more = spreadItems(evaluate(frame, part), site)
      if (mayGather(module.workspace, (taken += more.length))) {
        for (const item of more) {
          items.push(item)
        }
      } else {
        items.push(restOf(site, TOO_LARGE))
      }
      isSpread = false
    } else {
      items.push(evaluate(frame, part))
    }
    if (tree.isDamaged(part)) {
      items.push(restOf({ module, node: part }, DAMAGED))
      break
    }
  }
  return items
}

/** Returns the items of a value that is spread, or passed as a list of items. */
export function spreadItems(value: Value, site: Site): readonly Item[] {
  if (value.kind === 'list') {
    // The items of a list that is written here keep their own places.
    if (value.use === undefined && value.fixed !== true) {
      return value.items
    }
    return value.items.map((item) => {
      if (item.kind === 'rest') {
        return { ...item, site }
      }
      if (item.kind === 'literal') {
        return usedAt(item, site)
      }
      return { ...item, fixed: true, use: value.use ?? site }
    })
  }
  if (value.kind === 'map') {
    return spreadItems(computedList(value.site, itemsOfMap(value)), site)
  }
  if (value.kind === 'literal' && typeof value.data === 'string') {
    return [restOf(site, 'The characters of a text are spread.')]
  }
  return [
    restOf(site, value.kind === 'unknown' ? value.reason : 'What is spread here is not known.'),
  ]
}

/** Returns the value of a key in an object; `undefined` if the key is missing. */
export function propertyOf(object: ObjectValue, key: string): Value | undefined {
  const entry = entryOf(object, key)
  if (entry !== undefined) {
    return entry.value
  }
  const named = namesByNumber(object).find((one) => one.key === key)
  if (named !== undefined) {
    return named.value
  }
  return object.open === undefined ? undefined : unknown(object.site, object.open)
}
