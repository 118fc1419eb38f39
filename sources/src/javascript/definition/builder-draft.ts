import { fieldsOf } from '@slashlint/core/contract'
import type { Field } from '@slashlint/core/contract'
import { K } from '../syntax/kinds.js'
import type { BuilderCall, BuilderValue } from '../values/value.js'
import { dynamicNode, rangeOf } from './conversion.js'
import type { Conversion, Fallback } from './conversion.js'
import type { DefNode, DictEntry } from './nodes.js'

/** What a builder makes: the body of a command, or an option of one. */
export type BuilderResource = 'command' | 'option'

/** What the calls on a builder have made so far. */
export interface Draft {
  readonly conversion: Conversion
  readonly resource: BuilderResource
  readonly entries: Map<string, DictEntry>
  readonly at: Fallback
  readonly builder: BuilderValue
}

export const fieldOf = (resource: BuilderResource, name: string): Field =>
  fieldsOf(resource)[name] ?? { type: 'unchecked' }

/** Whether a call is written in this document, for this builder alone: it may be taken out or moved. */
export const isOwn = ({ conversion, at }: Draft, call: BuilderCall): boolean =>
  call.site.module === conversion.module && !at.isFixed && !call.isShared && isCall(call)

/** Whether a call is written as one: what `new` is handed is none. */
export const isCall = ({ site: { module, node } }: BuilderCall): boolean =>
  module.tree.kindOf(node) === K.CallExpression

/** Where a call is shown: its method's name. */
export function fallbackOf({ conversion, at }: Draft, call: BuilderCall): Fallback {
  return call.site.module === conversion.module
    ? { range: rangeOf(conversion.module, call.name), isFixed: at.isFixed || call.isShared }
    : { ...at, isFixed: true }
}

export function unknownAt(conversion: Conversion, call: BuilderCall, fallback: Fallback, reason: string): DefNode {
  return dynamicNode(
    conversion,
    { kind: 'unknown', site: { module: call.site.module, node: call.name }, reason },
    fallback,
    reason,
  )
}
