import type { Module } from '../scope/module.js'
import { NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import type { Evaluator, Frame, Value } from './value.js'

const roots = new WeakMap<Module, Frame>()

/** What the top level of a module sees. */
export function rootFrame(evaluator: Evaluator, module: Module): Frame {
  let frame = roots.get(module)
  if (frame === undefined) {
    frame = {
      evaluator,
      module,
      tree: module.tree,
      fn: NONE,
      parent: undefined,
      depth: 0,
      bound: new Map(),
      known: new Map(),
      self: undefined,
      isLooped: false,
    }
    roots.set(module, frame)
  }
  return frame
}

/** What the body of a function sees while it runs. */
export function callFrame(parent: Frame, fn: Node, depth: number, self?: Value, isLooped = false): Frame {
  return {
    evaluator: parent.evaluator,
    module: parent.module,
    tree: parent.tree,
    fn,
    parent,
    depth,
    bound: new Map(),
    known: new Map(),
    self: self ?? parent.self,
    isLooped: isLooped || parent.isLooped,
  }
}

/** The frame of a declaration: that of the innermost running function around it. */
export function frameOf(frame: Frame, declaration: Node): Frame {
  let at = frame
  while (at.parent !== undefined && !at.tree.contains(at.fn, declaration)) at = at.parent
  return at
}
