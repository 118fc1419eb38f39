import { rootFrame } from '../evaluate/frames.js'
import type { BuilderValue, Frame, ObjectValue } from '../evaluate/value.js'
import { isFunction, resolve } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { K } from '../syntax/kinds.js'
import { contains, isDamaged, kindOf, NONE, parentOf, textOf } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { isCommandMethod } from '../builders/methods.js'
import { chainTop } from '../builders/settle.js'
import { builderDict } from '../definition/from-builder.js'
import { objectDict } from '../definition/from-object.js'
import { entryOf } from '../definition/nodes.js'
import type { DictNode } from '../definition/nodes.js'
import { rangeOf } from '../definition/scene.js'
import type { Scene } from '../definition/scene.js'
import { builderAt, builderParameter, chainRoot } from './roots.js'
import { classAt } from './classes.js'
import { decoratedAt } from './decorators.js'
import { isTest } from './handlers.js'
import { literalAt } from './literals.js'
import { tieOf } from './ties.js'
import type { Tie } from './ties.js'

/** A definition that was found, before anyone asks for its places. */
export interface Found {
  readonly root: DictNode
  readonly resource: 'command' | 'option'
  readonly tie: Tie
  /** A program may add what is required. */
  readonly isLenient: boolean
}

/** All commands that a module defines, in document order. */
export function findDefinitions(module: Module): Found[] {
  const { tree } = module
  const frame = rootFrame(module)
  const found: Found[] = []
  const claimed: Node[] = []
  const parameters: Node[] = []
  const isClaimed = (node: Node): boolean => claimed.some((outer) => contains(tree, outer, node))
  for (let node = 0; node < tree.kind.length; node++) {
    switch (kindOf(tree, node)) {
      case K.NewExpression: {
        const builder = builderAt(frame, node)
        if (builder !== undefined && !builder.state.isUsed) found.push(fromBuilder(module, builder, node))
        break
      }
      case K.ObjectExpression: {
        if (isClaimed(node)) break
        const literal = literalAt(frame, node)
        if (literal === undefined) break
        claimed.push(node)
        found.push(fromLiteral(module, literal.object, literal.tie))
        break
      }
      case K.ClassDeclaration:
      case K.ClassExpression: {
        const object = isTest(module.uri) ? undefined : classAt(frame, node)
        if (object !== undefined) found.push(fromLiteral(module, object, { isSent: false }))
        break
      }
      case K.Decorator: {
        const decorated = decoratedAt(frame, node)
        if (decorated === undefined) break
        claimed.push(decorated.object.site.node)
        found.push(fromLiteral(module, decorated.object, { isSent: false }, decorated.resource))
        break
      }
      case K.PropertyName: {
        const method = textOf(tree, node)
        if (method === 'setName' || isCommandMethod(method)) parameters.push(node)
      }
    }
  }
  const seen = new Set<Node>()
  for (const name of parameters) {
    const fn = functionOf(frame, name)
    if (fn === NONE || seen.has(fn) || module.callbacks.has(fn)) continue
    seen.add(fn)
    const builder = builderParameter(frame, fn)
    if (builder !== undefined) found.push(fromBuilder(module, builder, fn))
  }
  return found.sort((a, b) => a.root.range.start - b.root.range.start)
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
  const tie = tieOf(module, chainTop(tree, node)) ?? { isSent: false }
  const scene: Scene = { module, isSent: true }
  const root = builderDict(scene, builder, { range: rangeOf(module, node), isFixed: false })
  const isDone =
    entryOf(root, 'name') !== undefined &&
    (builder.state.builds === 'context' || entryOf(root, 'description') !== undefined)
  const isLenient = root.open !== undefined || isDamaged(tree, chainTop(tree, node)) || !(tie.isSent || isDone)
  return { root, resource: 'command', tie, isLenient }
}

function fromLiteral(module: Module, object: ObjectValue, tie: Tie, resource: 'command' | 'option' = 'command'): Found {
  const { tree } = module
  const scene: Scene = { module, isSent: tie.isSent }
  const root = objectDict(scene, object, resource, { range: rangeOf(module, object.site.node), isFixed: false })
  return { root, resource, tie, isLenient: !tie.isSent || isDamaged(tree, object.site.node) }
}
