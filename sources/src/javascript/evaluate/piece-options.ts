import { ancestry, memberNamed } from '../builders/construct.js'
import { argumentsIn, calleeOf, decoratorsOf } from '../syntax/decorators.js'
import { K } from '../syntax/kinds.js'
import { childOf, kindOf, NONE, partsOf } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { itemsOf } from './containers.js'
import { evaluate } from './expressions.js'
import { entryOf, literal } from './value.js'
import type { ClassValue, Frame, ObjectValue, Value } from './value.js'

const isSapphire = (value: Value): boolean =>
  value.kind === 'external' && value.source?.startsWith('@sapphire/') === true

/**
 * What `this.name` and `this.description` are in a command of sapphire: its options are handed over by
 * `@ApplyOptions({ … })`, or by `super(context, { … })`. Undefined: another class, or the file's name says it.
 */
export function pieceOption(frame: Frame, node: Node, key: string): Value | undefined {
  if (key !== 'name' && key !== 'description') return undefined
  const options = appliedTo(frame, node) ?? handedOver(frame, node)
  const value = options === undefined ? undefined : entryOf(options, key)?.value
  if (value?.kind !== 'literal' || typeof value.data !== 'string') return undefined
  // Names of pieces are lower case, whatever is written.
  return key === 'name' && value.data !== value.data.toLowerCase()
    ? literal(value.site, value.data.toLowerCase())
    : value
}

/** Whether a class is a piece of sapphire's: what it hands to `super` are options of the framework. */
export function isPiece(frame: Frame, node: Node): boolean {
  const base = ancestry({ kind: 'class', site: { module: frame.module, node }, frame }).at(-1)
  return base !== undefined && isSapphire(base)
}

function appliedTo(frame: Frame, node: Node): ObjectValue | undefined {
  const { tree } = frame.module
  for (const decorator of decoratorsOf(tree, node)) {
    const callee = calleeOf(tree, decorator)
    if (callee === NONE || kindOf(tree, callee) !== K.VariableName) continue
    const value = evaluate(frame, callee)
    if (value.kind !== 'external' || !isSapphire(value) || value.path.at(-1) !== 'ApplyOptions') continue
    const [given] = itemsOf(frame, argumentsIn(tree, decorator))
    if (given?.kind === 'object') return given
  }
  return undefined
}

function handedOver(frame: Frame, node: Node): ObjectValue | undefined {
  const { module } = frame
  const { tree } = module
  const own: ClassValue = { kind: 'class', site: { module, node }, frame }
  const made = isPiece(frame, node) ? memberNamed(own, 'constructor') : NONE
  if (made === NONE) return undefined
  for (let at = made; at < (tree.after[made] as Node); at++) {
    if (kindOf(tree, at) !== K.CallExpression || kindOf(tree, partsOf(tree, at)[0] ?? NONE) !== K.Super) continue
    const list = childOf(tree, at, K.ArgList)
    const given = list === NONE ? undefined : itemsOf(frame, list).at(-1)
    return given?.kind === 'object' ? given : undefined
  }
  return undefined
}
