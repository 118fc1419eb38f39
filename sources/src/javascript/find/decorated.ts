import { itemsOf } from '../evaluate/containers.js'
import { literal } from '../evaluate/value.js'
import type { Entry, Frame, ObjectValue, Rest, Value } from '../evaluate/value.js'
import { resolve } from '../scope/bindings.js'
import { argumentsIn, calleeOf } from '../syntax/decorators.js'
import { K } from '../syntax/kinds.js'
import { kindOf, NONE, textOf } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'

/** What decorators make: a command, or a sub-command whose command stands elsewhere. */
export interface Decorated {
  readonly object: ObjectValue
  readonly resource: 'command' | 'option'
}

/**
 * The name of a decorator of a package; undefined: it is another's, or no call.
 *
 * @param isBare a name that nothing declares is the package's, too
 */
export function decoratorNamed(frame: Frame, decorator: Node, source: string, isBare = false): string | undefined {
  const { tree } = frame.module
  const callee = calleeOf(tree, decorator)
  if (callee === NONE || kindOf(tree, callee) !== K.VariableName) return undefined
  // By the import itself: the package may be one of the workspace, where its source is.
  const name = textOf(tree, callee)
  const binding = resolve(frame.module, name, callee)
  if (binding === undefined) return isBare ? name : undefined
  return binding.kind === 'import' && binding.source === source ? binding.name : undefined
}

export function argumentsOf(frame: Frame, decorator: Node): readonly (Value | Rest)[] {
  const list = argumentsIn(frame.module.tree, decorator)
  return list === NONE ? [] : itemsOf(frame, list)
}

/** An object with the type that a decorator gives it. */
export function typed(object: ObjectValue, type: number, enumeration: 'CommandType' | 'OptionType'): ObjectValue {
  const entry: Entry = {
    key: 'type',
    value: { ...literal(object.site, type), member: enumeration },
    keySite: object.site,
  }
  return { ...object, entries: [entry, ...object.entries] }
}
