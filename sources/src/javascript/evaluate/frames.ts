import { contains, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import type { Module } from '../scope/module.js'
import type { Frame, Value } from './value.js'

const roots = new WeakMap<Module, Frame>()

/** What a module's own text sees. */
export function rootFrame(module: Module): Frame {
  let frame = roots.get(module)
  if (frame === undefined) {
    frame = {
      module,
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
    module: parent.module,
    fn,
    parent,
    depth,
    bound: new Map(),
    known: new Map(),
    self: self ?? parent.self,
    isLooped: isLooped || parent.isLooped,
  }
}

/** The frame in which a declaration lies: that of the innermost running function around it. */
export function frameOf(frame: Frame, declaration: Node): Frame {
  let at = frame
  while (at.parent !== undefined && !contains(at.module.tree, at.fn, declaration)) at = at.parent
  return at
}
