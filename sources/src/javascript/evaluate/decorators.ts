import { resolve } from '../scope/bindings.js'
import { argumentsIn, calleeOf } from '../syntax/decorators.js'
import { K } from '../syntax/kinds.js'
import { kindOf, NONE, textOf } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { literal } from '../values/value.js'
import type { Entry, Frame, Item, ObjectValue } from '../values/value.js'
import { itemsOf } from './containers.js'

/** What decorators make: a command, or a sub-command whose command stands elsewhere. */
export interface Decorated {
  readonly object: ObjectValue
  readonly resource: 'command' | 'option'
}

/**
 * The name of a decorator, if it is of a package and is called; else `undefined`.
 *
 * @param isBare a name that nothing declares is the package's, too
 */
export function decoratorNamed(frame: Frame, decorator: Node, source: string, isBare = false): string | undefined {
  const { tree } = frame.module
  const callee = calleeOf(tree, decorator)
  if (callee === NONE || kindOf(tree, callee) !== K.VariableName) return undefined
  // The import decides, not its value: the package's source may be in the workspace.
  const name = textOf(tree, callee)
  const binding = resolve(frame.module, name, callee)
  if (binding === undefined) return isBare ? name : undefined
  return binding.kind === 'import' && binding.source === source ? binding.name : undefined
}

export function argumentsOf(frame: Frame, decorator: Node): readonly Item[] {
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
