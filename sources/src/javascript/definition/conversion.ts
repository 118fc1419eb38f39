import type { ObjectResource } from '@slashlint/core/contract'
import type { Range } from '../../reader.js'
import { isOnlyUse } from '../scope/exports.js'
import type { Module } from '../scope/module.js'
import type { Node } from '../syntax/tree.js'
import type { BuilderValue, External, Item, ObjectValue, Value } from '../values/value.js'
import type { Piece, TextLocation } from '../../definition/nodes.js'
import { textContent, textLocationAt } from './nodes.js'
import type { DictNode, DynamicNode, Home } from './nodes.js'

/**
 * The only form in which an object is taken. `api`: it is sent as it is. `numbers`, `names`: a library reads it, with numbers
 * or names as types.
 */
export type Form = 'api' | 'numbers' | 'names'

/** The facts for the conversion of values to a definition. */
export interface Conversion {
  /** The module that contains the definition. */
  readonly module: Module
  /** Converts objects and builders. It is passed on because objects contain lists, which contain objects. */
  readonly dictOf: (
    conversion: Conversion,
    value: ObjectValue | BuilderValue,
    resource: ObjectResource | 'localizations',
    fallback: Fallback,
  ) => DictNode
  /** Makes the home of an option that another module contains. */
  readonly homeOf: (module: Module, read: () => DictNode) => Home
  /** True if the object is sent as it is. Then any deviation in it is a mistake. */
  readonly isSent: boolean
  /** The form in which it is taken; absent if any may be right. */
  readonly form?: Form
  /** True if a program changes the definition before it is sent: blank strings are then replaced. */
  readonly isUnfinished?: boolean
  /** True if the text is damaged inside the definition. Parts may be missing, and visible ones may belong elsewhere. */
  readonly isDamaged?: boolean
}

/** The place for a value that is written elsewhere, and whether it may not be edited. */
export interface Fallback {
  /** The place in the document of the definition. */
  readonly range: Range
  /** True if an edit of that place would not change the value. */
  readonly isFixed: boolean
}

export const rangeOf = ({ tree }: Module, node: Node): Range => tree.rangeOf(node)

/** A value's place. */
export interface Located extends Fallback {
  /** The place where it is written, if that is another one. */
  readonly origin?: TextLocation
}

/**
 * Returns the place of a value in the document, and whether it may not be edited.
 *
 * @param isScalar true if its parts have places, too
 */
export function located(
  { module }: Conversion,
  value: Item,
  fallback: Fallback,
  isScalar = false,
): Located {
  const { site, use } = value
  const isHere = site.module === module
  const origin = value.origin ?? (isHere ? undefined : site)
  const isShared = use !== undefined && !isOnlyUse(use)
  return {
    range: shownRange(module, value, fallback),
    isFixed: value.fixed === true || !isHere || isShared || fallback.isFixed,
    ...(origin !== undefined && { origin: textLocationAt(origin, isScalar) }),
  }
}

/** Returns the range of a value in a module: its own, else that of the name through which it is used. */
function shownRange(module: Module, { site, use }: Item, fallback: Fallback): Range {
  if (site.module === module) {
    return rangeOf(module, site.node)
  }
  if (use?.module === module) {
    return rangeOf(module, use.node)
  }
  return fallback.range
}

export function dynamicNode(
  conversion: Conversion,
  value: Item,
  fallback: Fallback,
  reason: string,
): DynamicNode {
  return { type: 'dynamic', ...located(conversion, value, fallback), isFixed: true, reason }
}

/** Explains why a value is not known. */
export function reasonOf(value: Item): string {
  switch (value.kind) {
    case 'unknown':
    case 'rest':
      return value.reason
    case 'external':
      return reasonOfExternal(value)
    case 'function':
      return 'This is a function.'
    case 'literal':
      return 'The value is not known.'
    default:
      return OWN_FORM
  }
}

export const OWN_FORM = 'This is a form of its own, which a program reads.'

function reasonOfExternal({ source, path }: External): string {
  const name = path.join('.')
  if (source === undefined) {
    return `"${name}" is not declared here.`
  }
  return `"${name}" of "${source}" is not known.`
}

/** Returns the literals of which a text consists; `undefined` without any in this document. */
export function piecesOf(
  { module }: Conversion,
  value: Extract<Value, { kind: 'literal' }>,
): readonly Piece[] | undefined {
  // Parts of a constant are not shown where the constant is used.
  if (value.origin !== undefined) {
    return undefined
  }
  const sources = value.pieces ?? (value.isReplaceable ? [{ unit: 0, site: value.site }] : [])
  const pieces: Piece[] = []
  for (const { unit, site } of sources) {
    const content = site.module === module ? textContent(module.tree, site.node) : undefined
    if (content !== undefined) {
      pieces.push({ unit, ...content })
    }
  }
  return pieces.length === 0 ? undefined : pieces
}
