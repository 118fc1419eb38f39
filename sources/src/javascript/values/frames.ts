import type { Module } from '../scope/module.js'
import { NONE, once } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import type { Evaluator, Frame } from './value.js'

/** What the top level of a module sees. */
export const rootFrame = (evaluator: Evaluator, module: Module): Frame => rootOf(module, 0, evaluator)
const rootOf = once((module: Module, _: Node, evaluator: Evaluator): Frame => ({
  ...{ evaluator, module, tree: module.tree, fn: NONE, parent: undefined, depth: 0 },
  ...{ bound: new Map(), known: new Map(), self: undefined, isLooped: false },
}))

/** What the body of a function sees while it runs. */
export const callFrame = (parent: Frame, fn: Node, depth: number, self = parent.self, isLooped = false): Frame => ({
  ...parent,
  fn,
  parent,
  depth,
  self,
  isLooped: isLooped || parent.isLooped,
  bound: new Map(),
  known: new Map(),
})

/** The frame of a declaration: that of the innermost running function around it. */
export function frameOf(frame: Frame, declaration: Node): Frame {
  let at = frame
  while (at.parent !== undefined && !at.tree.contains(at.fn, declaration)) at = at.parent
  return at
}
