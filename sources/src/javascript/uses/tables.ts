import { memberNamed } from '../evaluate/classes.js'
import { propertyOf } from '../evaluate/containers.js'
import { evaluate } from '../evaluate/evaluate.js'
import { namespaceObject } from '../evaluate/namespaces.js'
import { resolve } from '../scope/bindings.js'
import type { Site } from '../scope/module.js'
import { K } from '../syntax/kinds.js'
import { childOf, firstPart, innerExpression, kindOf, NONE, partsOf, textOf } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { rootFrame } from '../values/frames.js'
import type { Value } from '../values/value.js'
import { memberName } from './scan.js'
import type { Scan } from './scan.js'

/** A function that a table has under a name. */
export interface TableEntry {
  readonly key: string
  readonly fn: Site
}

/** A call of what a table has under a name: `handlers[sub](interaction)`, `handlers.get(sub)?.run(interaction)`. */
export interface TableCall {
  /** What the name is asked from. */
  readonly key: Node
  readonly entries: readonly TableEntry[]
  /** The table itself. */
  readonly site: Site
}

/** What a call takes out of a table; `undefined` if it is no such call, or nothing is known of the table. */
export function tableCallAt(scan: Scan, call: Node): TableCall | undefined {
  const taken = takenFrom(scan, firstPart(scan.module.tree, call))
  if (taken === undefined) return undefined
  const { table, key, method } = taken
  const value = evaluate(scan.frame, table)
  const entries = itemsOf(value).flatMap(([name, item]) => {
    const fn = functionOf(scan, item, method)
    return fn === undefined ? [] : [{ key: name, fn }]
  })
  return entries.length === 0 ? undefined : { key, entries, site: value.site }
}

interface Taken {
  readonly table: Node
  readonly key: Node
  readonly method: string | undefined
}

const MOST_STEPS = 6

function takenFrom(scan: Scan, expression: Node, method?: string, steps = MOST_STEPS): Taken | undefined {
  const { module } = scan
  const { tree } = module
  const node = innerExpression(tree, expression)
  if (node === NONE || steps === 0) return undefined
  switch (kindOf(tree, node)) {
    case K.VariableName: {
      const binding = resolve(module, textOf(tree, node), node)
      if (binding?.kind !== 'variable' || binding.init === NONE || !binding.isConstant) return undefined
      const [key, ...more] = binding.path ?? ['', '']
      if (key === undefined) return takenFrom(scan, binding.init, method, steps - 1)
      return more.length === 0 && method === undefined
        ? takenFrom(scan, binding.init, String(key), steps - 1)
        : undefined
    }
    case K.MemberExpression: {
      const [object = NONE, key = NONE] = partsOf(tree, node)
      const name = memberName(scan, node)
      if (name === '') return object === NONE || key === NONE ? undefined : { table: object, key, method }
      return method === undefined ? takenFrom(scan, object, name, steps - 1) : undefined
    }
    case K.CallExpression: {
      const callee = innerExpression(tree, firstPart(tree, node))
      const list = childOf(tree, node, K.ArgList)
      const [key, ...more] = list === NONE ? [] : partsOf(tree, list)
      if (kindOf(tree, callee) !== K.MemberExpression || memberName(scan, callee) !== 'get') return undefined
      return key === undefined || more.length > 0 ? undefined : { table: firstPart(tree, callee), key, method }
    }
    case K.AwaitExpression:
      return takenFrom(scan, partsOf(tree, node).at(-1) ?? NONE, method, steps - 1)
    case K.BinaryExpression: {
      const [left = NONE, operator = NONE] = partsOf(tree, node)
      return /^(?:\?\?|\|\|)$/.test(textOf(tree, operator)) ? takenFrom(scan, left, method, steps - 1) : undefined
    }
    default:
      return undefined
  }
}

/** What a table has, by name. */
function itemsOf(table: Value): readonly (readonly [key: string, value: Value])[] {
  switch (table.kind) {
    case 'object':
      return table.entries.map(({ key, value }) => [key, value] as const)
    case 'namespace':
      return itemsOf(namespaceObject(table))
    case 'map':
      return table.pairs.flatMap(([key, value]) =>
        key.kind === 'literal' && typeof key.data === 'string' && value.kind !== 'rest'
          ? [[key.data, value] as const]
          : [],
      )
    default:
      return []
  }
}

/** The function that is called on a value: the value itself, or a method of its. */
export function functionOf(scan: Scan, item: Value, method: string | undefined): Site | undefined {
  if (method === undefined) return item.kind === 'function' ? item.site : undefined
  if (item.kind === 'object') {
    const value = propertyOf(item, method)
    if (value?.kind === 'function') return value.site
  }
  if (item.kind === 'namespace') {
    const value = scan.frame.evaluator.exportOf(item.frame, method, item.site, new Set())
    return value.kind === 'function' ? value.site : undefined
  }
  const made = item.kind === 'unknown' ? item.made : item.kind === 'object' && item.isClass ? item.site : undefined
  if (made === undefined) return undefined
  const node = memberNamed({ kind: 'class', site: made, frame: rootFrame(scan.frame.evaluator, made.module) }, method)
  return node === NONE ? undefined : { module: made.module, node }
}
