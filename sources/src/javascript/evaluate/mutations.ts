import { resolve } from '../scope/bindings.js'
import type { Binding } from '../scope/bindings.js'
import { referencesTo } from '../scope/module.js'
import type { Module } from '../scope/module.js'
import { K } from '../syntax/kinds.js'
import { childOf, dressed, isDamaged, kindOf, NONE, parentOf, partsOf, textOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { itemsOf } from './containers.js'
import { evaluate } from './expressions.js'
import { loopsAround, roundsOf } from './loops.js'
import { restOf, unknown } from './value.js'
import type { Entry, Frame, ListValue, ObjectValue, Rest, Value } from './value.js'

/** Whether a variable is ever given another value. */
export function isReassigned(module: Module, binding: Binding, name: string): boolean {
  const { tree } = module
  return uses(module, binding, name).some((node) => {
    const parent = parentOf(tree, node)
    const kind = kindOf(tree, parent)
    if (kind === K.AssignmentExpression || kind === K.ArrayPattern || kind === K.PatternProperty)
      return partsOf(tree, parent)[0] === node
    return kind === K.UnaryExpression || kind === K.PostfixExpression
      ? /^(?:\+\+|--)|(?:\+\+|--)$/.test(textOf(tree, parent))
      : kind === K.ForOfSpec || kind === K.ForInSpec
        ? partsOf(tree, parent)[0] === node
        : false
  })
}

const CHANGING = new Set(['push', 'unshift', 'pop', 'shift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin'])

/** A place where what a variable holds is changed. */
interface Change {
  readonly use: Node
  /** The method that changes it, or the entry that is set: undefined is any. */
  readonly method?: string
  readonly key?: string
  /** The call or the assignment. */
  readonly at: Node
}

/** What a list or an object becomes in later statements: as far as they are known, with them, else open. */
export function changed(frame: Frame, binding: Binding, name: string, value: ListValue | ObjectValue): Value {
  const { module } = frame
  const changes = changesOf(module, binding, name)
  if (changes.length === 0) return value
  const grown = grownBy(frame, binding, name, value, changes)
  if (grown !== undefined) return grown
  const reason = `"${name}" is changed later.`
  if (value.kind === 'list') {
    const rest = restOf(value.site, reason)
    const isAppended = changes.every(({ method }) => method === 'push')
    return { ...value, items: isAppended ? [...value.items, rest] : [rest] }
  }
  const keys = changes.map(({ key }) => key)
  const isSet = (key: string): boolean => keys.includes(undefined) || keys.includes(key)
  const entries = value.entries.map((entry) =>
    isSet(entry.key) ? { ...entry, value: unknown(entry.value.site, reason) } : entry,
  )
  return { ...value, entries, open: value.open ?? reason }
}

function changesOf(module: Module, binding: Binding, name: string): Change[] {
  const { tree } = module
  return uses(module, binding, name).flatMap((use): Change[] => {
    // `x.y.z = …` and `x.y.push(…)` change what x holds.
    let top = dressed(tree, use)
    const members: Node[] = []
    while (kindOf(tree, parentOf(tree, top)) === K.MemberExpression && partsOf(tree, parentOf(tree, top))[0] === top) {
      members.push(parentOf(tree, top))
      top = dressed(tree, members.at(-1) as Node)
    }
    const [member] = members
    const last = members.at(-1)
    if (member === undefined || last === undefined) return isAssignedTo(tree, top) ? [{ use, at: top }] : []
    const parent = parentOf(tree, top)
    const kind = kindOf(tree, parent)
    const word = childOf(tree, member, K.PropertyName)
    const key = word === NONE ? {} : { key: textOf(tree, word) }
    const isSet = kind === K.AssignmentExpression && partsOf(tree, parent)[0] === top
    const isDeleted = kind === K.UnaryExpression && textOf(tree, parent).startsWith('delete')
    if (isSet || isDeleted) return [{ use, at: parent, ...key }]
    const method = childOf(tree, last, K.PropertyName)
    const isChanging = kind === K.CallExpression && method !== NONE && CHANGING.has(textOf(tree, method))
    if (!isChanging) return []
    return [{ use, at: parent, ...(members.length === 1 ? { method: textOf(tree, method) } : key) }]
  })
}

/**
 * A list with the items that later statements push, an object with the entries that they set, if it is certain that all
 * of them happen before it is used; undefined: it is not.
 */
function grownBy(
  frame: Frame,
  binding: Binding,
  name: string,
  value: ListValue | ObjectValue,
  changes: readonly Change[],
): Value | undefined {
  const { module } = frame
  const { tree } = module
  const end = Math.max(...changes.map(({ at }) => tree.after[at] as Node))
  const users = uses(module, binding, name).filter((use) => !changes.some((change) => change.use === use))
  if (users.some((use) => use < end)) return undefined
  const added: (Value | Rest | Entry)[] = []
  for (const { at } of changes) {
    const loops = loopsAround(tree, at, binding.scope)
    const rounds = loops === undefined || isDamaged(tree, loops[0] ?? at) ? undefined : roundsOf(frame, loops)
    if (rounds === undefined) return undefined
    for (const round of rounds) {
      const more = value.kind === 'list' ? pushed(round, at) : entrySet(round, at)
      if (more === undefined) return undefined
      added.push(...more)
    }
  }
  if (value.kind === 'list') return { ...value, items: [...value.items, ...(added as (Value | Rest)[])] }
  return { ...value, entries: [...value.entries, ...(added as Entry[])] }
}

/** `list.push(a, b)`, a statement by itself or all that a function does. */
function pushed(frame: Frame, call: Node): readonly (Value | Rest)[] | undefined {
  const { tree } = frame.module
  const member = partsOf(tree, call)[0] ?? NONE
  const list = childOf(tree, call, K.ArgList)
  const isPush = /^[\w$]+\.push$/.test(textOf(tree, member)) && list !== NONE && isAlone(tree, call)
  return isPush ? itemsOf(frame, list) : undefined
}

/** `object.key = value`, `object[key] = value` */
function entrySet(frame: Frame, assignment: Node): readonly Entry[] | undefined {
  const { module } = frame
  const { tree } = module
  const [target, , given] = kindOf(tree, assignment) === K.AssignmentExpression ? partsOf(tree, assignment) : []
  if (target === undefined || given === undefined || !isAlone(tree, assignment)) return undefined
  const [holder, second] = partsOf(tree, target)
  if (holder === undefined || second === undefined || kindOf(tree, holder) !== K.VariableName) return undefined
  const word = childOf(tree, target, K.PropertyName)
  const known = word === NONE ? evaluate(frame, second) : undefined
  const key = known?.kind === 'literal' ? String(known.data) : word === NONE ? undefined : textOf(tree, word)
  return key === undefined ? undefined : [{ key, value: evaluate(frame, given), keySite: { module, node: second } }]
}

/** Whether the value of an expression is thrown away, so that it happens in the order of the text. */
function isAlone(tree: Tree, node: Node): boolean {
  const parent = parentOf(tree, dressed(tree, node))
  return kindOf(tree, parent) === K.ExpressionStatement || kindOf(tree, parent) === K.ArrowFunction
}

/** `Object.assign(x, …)` */
function isAssignedTo(tree: Tree, node: Node): boolean {
  const list = parentOf(tree, node)
  if (kindOf(tree, list) !== K.ArgList || partsOf(tree, list)[0] !== node) return false
  const callee = partsOf(tree, parentOf(tree, list))[0]
  return callee !== undefined && /^Object\.(?:assign|defineProperty|defineProperties)$/.test(textOf(tree, callee))
}

const uses = (module: Module, binding: Binding, name: string): readonly Node[] =>
  referencesTo(module, name).filter((node) => resolve(module, name, node)?.node === binding.node)
