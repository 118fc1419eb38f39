import { evaluate } from '../evaluate/expressions.js'
import { rootFrame } from '../evaluate/frames.js'
import { restOf } from '../evaluate/value.js'
import type { BuilderValue, Frame, ListValue, ObjectValue, Rest, Value } from '../evaluate/value.js'
import { isFunction, resolve } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { K } from '../syntax/kinds.js'
import { kindOf, NONE, parentOf, partsOf, textOf } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { isCommandMethod } from '../builders/methods.js'
import { chainTop } from '../builders/settle.js'
import { builderDict } from '../definition/from-builder.js'
import { listNode } from '../definition/fields.js'
import { objectDict } from '../definition/from-object.js'
import { entryOf } from '../definition/nodes.js'
import type { DictNode, ListNode, Range } from '../definition/nodes.js'
import { rangeOf } from '../definition/scene.js'
import type { Scene } from '../definition/scene.js'
import { builderAt, builderParameter, chainRoot } from './roots.js'
import { classAt, commandOf, partClasses } from './classes.js'
import { decoratedAt } from './decorators.js'
import { isDamagedBuilder, isDamagedData } from '../evaluate/damage.js'
import { madeBy } from './factories.js'
import { isTest } from './handlers.js'
import { literalAt } from './literals.js'
import { madeElsewhere, madeInObjects, mayMake } from './made-elsewhere.js'
import { necordAt } from './necord.js'
import { pragmasOf } from './pragmas.js'
import type { Pragma } from './pragmas.js'
import { seyfertAt } from './seyfert.js'
import { tieOf } from './ties.js'
import type { Tie } from './ties.js'

/** A definition that was found, before anyone asks for its places. */
export interface Found {
  readonly root: DictNode | ListNode
  readonly resource: Resource
  readonly tie: Tie
  /** A program may add what is required. */
  readonly isLenient: boolean
  /** It may be none: its places are known, and nothing of it is judged. */
  readonly isDoubtful: boolean
}

type Resource = 'command' | 'commands' | 'option' | 'choice'

const LOOSE: Tie = { isSent: false }

/** All definitions of a module, in document order. */
export function findDefinitions(module: Module): Found[] {
  const { tree } = module
  const frame = rootFrame(module)
  const pragmas = pragmasOf(tree)
  const found: Found[] = []
  // Nodes before this one lie in a definition that was found.
  let claimedEnd = 0
  const methods: Node[] = []
  const makers: Node[] = []
  // Where classes begin that are sub-commands of others.
  const parts = new Set<number>()
  const claim = (node: Node, one: Found | undefined): void => {
    if (one === undefined) return
    claimedEnd = Math.max(claimedEnd, tree.after[node] as Node)
    found.push(one)
  }
  for (let node = 0; node < tree.kind.length; node++) {
    const kind = kindOf(tree, node)
    if (kind === K.PropertyName) {
      const method = textOf(tree, node)
      if (method === 'setName' || isCommandMethod(method)) methods.push(node)
    }
    if (kind === K.CallExpression && node >= claimedEnd && mayMake(tree, node)) makers.push(node)
    if (CANDIDATES[kind] !== true || node < claimedEnd) continue
    const pragma = pragmas.get(node)
    if (pragma !== undefined) claim(node, forced(frame, node, pragma))
    else if (kind === K.NewExpression) {
      const builder = builderAt(frame, node)
      const made = builder === undefined ? [] : madeBy(frame, node)
      found.push(...made.map(({ builder: one, call }) => fromBuilder(module, one, call)))
      if (builder !== undefined && made.length === 0 && !builder.state.isUsed)
        found.push(fromBuilder(module, builder, node))
    } else if (kind === K.ObjectExpression) {
      const literal = literalAt(frame, node)
      if (literal !== undefined) claim(node, fromObject(module, literal.object, literal.tie, 'command'))
    } else if (kind === K.ArrayExpression) {
      claim(node, listAt(frame, node))
    } else if (kind === K.Decorator) {
      const decorated = decoratedAt(frame, node) ?? necordAt(frame, node) ?? seyfertAt(frame, node)
      if (decorated !== undefined) found.push(fromObject(module, decorated.object, LOOSE, decorated.resource))
      // Its arguments are no definitions of their own.
      if (decorated !== undefined) claimedEnd = tree.after[node] as Node
    } else {
      const object = isTest(module.uri) ? undefined : classAt(frame, node)
      if (object === undefined) continue
      const one = fromObject(module, object, LOOSE, 'command')
      found.push(mayBePart(module) ? { ...one, isLenient: true, isDoubtful: true } : one)
      for (const part of partClasses(object)) if (part.module === module) parts.add(rangeOf(module, part.node).start)
    }
  }
  found.push(...inCallbacks(frame, methods))
  // What is found in the arguments is the command itself.
  const own = makers.filter((call) => !found.some(({ root }) => isInside(root.range, rangeOf(module, call))))
  found.push(...madeInObjects(frame, own).map(({ builder, call }) => fromBuilder(module, builder, call)))
  found.push(...madeElsewhere(frame, methods).map(({ builder, call }) => fromBuilder(module, builder, call)))
  return found
    .filter(({ root }) => !parts.has(root.range.start))
    .sort((a, b) => a.root.range.start - b.root.range.start)
}

const isInside = (inner: Range, outer: Range): boolean => inner.start >= outer.start && inner.end <= outer.end

/** In a damaged text a class may be a sub-command of another that is not seen: other rules are a sub-command's. */
const mayBePart = ({ tree: { text, errors } }: Module): boolean => errors.length > 0 && /sub[cC]ommand/i.test(text)

/** By kind, since every node is asked. */
const CANDIDATES: boolean[] = []
for (const kind of [
  K.NewExpression,
  K.ObjectExpression,
  K.ArrayExpression,
  K.ClassDeclaration,
  K.ClassExpression,
  K.Decorator,
])
  CANDIDATES[kind] = true

/** Builders that functions take as parameters. */
function inCallbacks(frame: Frame, methods: readonly Node[]): Found[] {
  const { module } = frame
  const seen = new Set<Node>()
  return methods.flatMap((name) => {
    const fn = functionOf(frame, name)
    if (fn === NONE || seen.has(fn) || module.callbacks.has(fn)) return []
    seen.add(fn)
    const builder = builderParameter(frame, fn)
    return builder === undefined ? [] : [fromBuilder(module, builder, fn)]
  })
}

/** What a pragma says about a node. */
function forced(frame: Frame, node: Node, { resource, scope }: Pragma): Found | undefined {
  const { module } = frame
  const kind = kindOf(module.tree, node)
  const tie: Tie = { isSent: true, ...(scope !== undefined && { scope }) }
  if (kind === K.ClassDeclaration || kind === K.ClassExpression) {
    const object = commandOf(frame, node)
    return object === undefined || resource === 'commands' ? undefined : fromObject(module, object, tie, resource)
  }
  const value = evaluate(frame, node)
  if (value.kind === 'object') return resource === 'commands' ? undefined : fromObject(module, value, tie, resource)
  if (value.kind === 'list') return fromList(module, value, tie)
  const builder = value.kind === 'builder' ? builderAt(frame, node) : undefined
  return builder === undefined ? undefined : { ...fromBuilder(module, builder, node), tie }
}

/** A list of commands that goes to the service as a whole. */
function listAt(frame: Frame, node: Node): Found | undefined {
  const { module } = frame
  const { tree } = module
  const roots = partsOf(tree, node).map((part) => kindOf(tree, chainRoot(tree, part)))
  const holds = roots.some((kind) => MEMBERS.has(kind))
  const tie = holds || roots.includes(K.VariableName) ? tieOf(module, node) : undefined
  const list = tie?.isSent === true ? evaluate(frame, node) : undefined
  if (tie === undefined || list?.kind !== 'list') return undefined
  if (holds) return fromList(module, list, tie)
  const items = list.items.map((item) => (isFoundElsewhere(module, item) ? restOf(item.site, FOUND) : item))
  return items.every(({ kind }) => kind === 'rest') ? undefined : fromList(module, { ...list, items }, tie)
}

const MEMBERS: ReadonlySet<number> = new Set([K.ObjectExpression, K.NewExpression])
const FOUND = 'It is a definition where it is written.'

/** What a list only names is found where it is written, unless nothing but the list shows what it is. */
function isFoundElsewhere(module: Module, item: Value | Rest): boolean {
  if (item.kind !== 'object' || item.isClass === true || item.site.module === module) return true
  return literalAt(rootFrame(item.site.module), item.site.node) !== undefined
}

function fromList(module: Module, list: ListValue, tie: Tie): Found {
  const isDamaged = isDamagedData(module, list.site.node)
  const scene: Scene = { module, isSent: tie.isSent, isDamaged }
  const anchor = { range: rangeOf(module, list.site.node), isFixed: false }
  const root = listNode(scene, 'commands', { type: 'list', of: 'command' }, list.items, list, anchor)
  return { root, resource: 'commands', tie, isLenient: isDamaged, isDoubtful: false }
}

/** The function whose parameter a chain with a certain method begins with; NONE: it begins with something else. */
function functionOf({ module }: Frame, method: Node): Node {
  const { tree } = module
  const root = chainRoot(tree, parentOf(tree, method))
  if (kindOf(tree, root) !== K.VariableName) return NONE
  const binding = resolve(module, textOf(tree, root), root)
  if (binding?.kind !== 'parameter' || !isFunction(tree, binding.scope)) return NONE
  return binding.scope
}

function fromBuilder(module: Module, builder: BuilderValue, node: Node): Found {
  const { tree } = module
  const top = chainTop(tree, node)
  const tie = tieOf(module, top) ?? LOOSE
  const isDamaged = isDamagedBuilder(module, builder.state, top)
  const { state } = builder
  const isSet = (method: string): boolean => state.calls.some((call) => call.method === method)
  const isWhole = isSet('setName') && (state.builds === 'context' || isSet('setDescription'))
  const isUnfinished = !tie.isSent && !isWhole
  const scene: Scene = { module, isSent: true, isDamaged, isUnfinished }
  const root = builderDict(scene, builder, { range: rangeOf(module, node), isFixed: false })
  const isDone =
    entryOf(root, 'name') !== undefined &&
    (builder.state.builds === 'context' || entryOf(root, 'description') !== undefined)
  const isLenient = root.open !== undefined || isDamaged || !(tie.isSent || isDone)
  return { root, resource: 'command', tie, isLenient, isDoubtful: false }
}

function fromObject(module: Module, object: ObjectValue, tie: Tie, resource: Exclude<Resource, 'commands'>): Found {
  const isDamaged = isDamagedData(module, object.site.node)
  const scene: Scene = { module, isSent: tie.isSent, isDamaged }
  const root = objectDict(scene, object, resource, { range: rangeOf(module, object.site.node), isFixed: false })
  // What only its content shows to be a command may have been something else before the damage.
  return { root, resource, tie, isLenient: !tie.isSent || isDamaged, isDoubtful: isDamaged && !tie.isSent }
}
