import type { Site } from '../scope/module.js'
import { stringOf } from '../syntax/strings.js'
import { propertyKeyOf, propertyValueOf } from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { computedList, DAMAGED, entryOf, restOf, unknown, usedAt } from '../values/value.js'
import type { Entry, Frame, Item, ListValue, ObjectValue, Value } from '../values/value.js'
import { mayGather, TOO_LARGE } from './bounds.js'
import { namesByNumber } from './enumerations.js'
import { evaluate } from './evaluate.js'
import { itemsOfMap } from './map-items.js'
import { namespaceObject } from './namespaces.js'

/** Evaluates `{ … }`. */
export function objectLiteral(frame: Frame, node: Node): ObjectValue {
  const { module, tree } = frame
  let entries: Entry[] = []
  let open: string | undefined = tree.isBroken(node) ? DAMAGED : undefined
  let openAt: Site | undefined
  let isDone = false
  let taken = 0
  for (const property of tree.childrenOf(node)) {
    // Behind damage, the structure is a guess.
    if (isDone || tree.kindOf(property) === K.Error) {
      break
    }
    if (tree.kindOf(property) !== K.Property) {
      continue
    }
    const first = propertyKeyOf(tree, property)
    const written = propertyValueOf(tree, property)
    if (first === NONE) {
      continue
    }
    const before = open
    if (tree.isDamaged(property) && !isFunctionProperty(tree, property)) {
      open = DAMAGED
      isDone = true
      // Half a key isn't one.
      if (!tree.textOf(property).includes(':') || tree.kindOf(first) === K.Error) {
        continue
      }
    }
    if (tree.kindOf(first) === K.Spread) {
      const given = written === NONE ? undefined : evaluate(frame, written)
      const spread = given?.kind === 'namespace' ? namespaceObject(given) : given
      const site = { module, node: property }
      if (
        spread?.kind === 'object' &&
        mayGather(module.workspace, (taken += spread.entries.length))
      ) {
        // What is written in the text of the call, and handed over, keeps its place.
        const isOwn = spread.use === undefined && spread.fixed !== true
        for (const entry of spread.entries) {
          entries.push(isOwn ? withoutProperty(entry) : outside(entry, site))
        }
        open ??= spread.open
      } else if (
        spread?.kind !== 'literal' ||
        (spread.data !== null && spread.data !== undefined && spread.data !== false)
      ) {
        // What stands before may be overridden, and anything may be added.
        const reason =
          spread?.kind === 'unknown'
            ? spread.reason
            : spread?.kind === 'object'
              ? TOO_LARGE
              : 'What is spread here is not known.'
        entries = entries.map((entry) => ({
          ...entry,
          value: unknown(entry.value.site, 'A later spread may override it.'),
        }))
        open = reason
      }
      if (open !== before) {
        openAt = site
      }
      continue
    }
    const entry = propertyEntry(frame, property)
    if (entry === undefined) {
      open ??= 'A key is computed.'
    } else {
      entries.push(entry)
    }
    if (open !== before) {
      openAt = { module, node: property }
    }
  }
  return {
    kind: 'object',
    site: { module, node },
    entries,
    ...(open !== undefined && { open }),
    ...(openAt !== undefined && { openAt }),
    ...(frame.isLooped && { fixed: true }),
  }
}

/** Removes the property of an entry that is spread into another object. */
function withoutProperty(entry: Entry): Entry {
  const { property: _, ...rest } = entry
  return rest
}

/** Moves an entry of a spread object to the place of the spread. */
const outside = (entry: Entry, site: Site): Entry => ({
  ...withoutProperty(entry),
  keySite: site,
  keyOrigin: entry.keyOrigin ?? entry.keySite,
  value:
    entry.value.kind === 'literal'
      ? usedAt(entry.value, site)
      : { ...entry.value, fixed: true, use: entry.value.use ?? site },
})

/** Tells whether a property is a handler: damage in it does not damage the data. */
const isFunctionProperty = (tree: Tree, property: Node): boolean =>
  tree.hasChild(property, K.ParamList) ||
  tree.hasChild(propertyValueOf(tree, property), K.ParamList)

function propertyEntry(frame: Frame, property: Node): Entry | undefined {
  const { module, tree } = frame
  const isMethod = tree.hasChild(property, K.ParamList)
  if (isMethod) {
    const name = tree
      .childrenOf(property)
      .find((part) => tree.kindOf(part) === K.PropertyDefinition || tree.kindOf(part) === K.String)
    if (name === undefined) {
      return undefined
    }
    const key = tree.kindOf(name) === K.String ? stringOf(tree, name) : tree.textOf(name)
    if (key === undefined) {
      return undefined
    }
    const site = { module, node: property }
    const isGetter = tree.hasChild(property, K.Get)
    const value: Value = isGetter
      ? unknown(site, 'The value is computed.')
      : { kind: 'function', site, frame }
    return { key, value, keySite: { module, node: name }, property }
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

/** Returns the items of a value that is spread, or passed as a list. */
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

/** Returns the value of a key; `undefined` without one. */
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
