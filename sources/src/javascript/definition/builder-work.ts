import { fieldsOf } from '@slashlint/core/contract'
import type { Field } from '@slashlint/core/contract'
import type { BuilderCall, BuilderValue } from '../evaluate/value.js'
import type { DefNode, DictEntry } from './nodes.js'
import { dynamicNode, rangeOf } from './scene.js'
import type { Anchor, Scene } from './scene.js'

/** A builder makes the body of a command, or an option of one. */
export type Resource = 'command' | 'option'

/** What the calls on a builder are read into. */
export interface Work {
  readonly scene: Scene
  readonly resource: Resource
  readonly entries: Map<string, DictEntry>
  readonly at: Anchor
  readonly builder: BuilderValue
}

export const fieldOf = (resource: Resource, name: string): Field => fieldsOf(resource)[name] ?? { type: 'unchecked' }

/** Whether a call is written in this document, for this builder alone: it may be taken out or moved. */
export const isOwn = ({ scene, at }: Work, call: BuilderCall): boolean =>
  call.site.module === scene.module && !at.isFixed && !call.isShared

/** Where a call is shown: its method's name. */
export function anchorOf({ scene, at }: Work, call: BuilderCall): Anchor {
  return call.site.module === scene.module
    ? { range: rangeOf(scene.module, call.name), isFixed: at.isFixed || call.isShared }
    : { ...at, isFixed: true }
}

export function unknownAt(scene: Scene, call: BuilderCall, anchor: Anchor, reason: string): DefNode {
  return dynamicNode(
    scene,
    { kind: 'unknown', site: { module: call.site.module, node: call.name }, reason },
    anchor,
    reason,
  )
}
