import type { ObjectResource } from '@slashlint/core/contract'
import type { Range } from '../../reader.js'
import { isOnlyUse } from '../scope/exports.js'
import type { Module } from '../scope/module.js'
import type { Node } from '../syntax/tree.js'
import type { BuilderValue, Item, ObjectValue, Value } from '../values/value.js'
import type { Piece, Written } from '../../definition/nodes.js'
import { textContent, writtenAt } from './nodes.js'
import type { DictNode, DynamicNode, Home } from './nodes.js'

/**
 * What takes an object takes it in this form alone. `api`: it is sent as it is. `numbers`, `names`: a library reads it, with
 * numbers or names for types.
 */
export type Form = 'api' | 'numbers' | 'names'

/** What is known while values are converted to a definition. */
export interface Conversion {
  readonly module: Module
  /** Converts objects and builders. It is passed on because objects hold lists, which hold objects. */
  readonly dictOf: (
    conversion: Conversion,
    value: ObjectValue | BuilderValue,
    resource: ObjectResource | 'localizations',
    fallback: Fallback,
  ) => DictNode
  /** The document of an option that is written in another module. */
  readonly homeOf: (module: Module, read: () => DictNode) => Home
  /** The object is sent to the service as it is: whatever is wrong in it is a mistake. */
  readonly isSent: boolean
  /** The form in which it is taken; left out where any may be right. */
  readonly form?: Form
  /** A program changes the definition before it is sent: a blank string is there to be replaced. */
  readonly isUnfinished?: boolean
  /**
   * The text is damaged inside the definition: what is not seen may be there, and what is seen may belong elsewhere.
   */
  readonly isDamaged?: boolean
}

/** Where a value is shown if it is written elsewhere, and whether it may be edited. */
export interface Fallback {
  readonly range: Range
  readonly isFixed: boolean
}

export const rangeOf = ({ tree }: Module, node: Node): Range => tree.rangeOf(node)

/** A value's place. */
export interface Located extends Fallback {
  /** Where it is written, if it is not written there. */
  readonly origin?: Written
}

/**
 * Where a value is shown in the document, and what is known about its place.
 *
 * @param isScalar its parts have places, too
 */
export function located(
  { module }: Conversion,
  value: Item,
  fallback: Fallback,
  isScalar = false,
): Located {
  const { site, use } = value
  const isHere = site.module === module
  const range = isHere
    ? rangeOf(module, site.node)
    : use?.module === module
      ? rangeOf(module, use.node)
      : fallback.range
  const origin = value.origin ?? (isHere ? undefined : site)
  const isShared = use !== undefined && !isOnlyUse(use)
  return {
    range,
    isFixed: value.fixed === true || !isHere || isShared || fallback.isFixed,
    ...(origin !== undefined && { origin: writtenAt(origin, isScalar) }),
  }
}

export function dynamicNode(
  conversion: Conversion,
  value: Item,
  fallback: Fallback,
  reason: string,
): DynamicNode {
  return { type: 'dynamic', ...located(conversion, value, fallback), isFixed: true, reason }
}

/** Why a value is not known. */
export function reasonOf(value: Item): string {
  switch (value.kind) {
    case 'unknown':
    case 'rest':
      return value.reason
    case 'external':
      return value.source === undefined
        ? `"${value.path.join('.')}" is not declared here.`
        : `"${value.path.join('.')}" of "${value.source}" is not known.`
    case 'function':
      return 'This is a function.'
    case 'literal':
      return 'The value is not known.'
    default:
      return 'This is a form of its own, which a program reads.'
  }
}

/** The strings behind a text. */
export function piecesOf(
  { module }: Conversion,
  value: Extract<Value, { kind: 'literal' }>,
): readonly Piece[] | undefined {
  // Parts of a constant are not shown where the constant is used.
  if (value.origin !== undefined) {
    return undefined
  }
  const sources = value.pieces ?? (value.isWritten ? [{ unit: 0, site: value.site }] : [])
  const pieces: Piece[] = []
  for (const { unit, site } of sources) {
    const content = site.module === module ? textContent(module.tree, site.node) : undefined
    if (content !== undefined) {
      pieces.push({ unit, ...content })
    }
  }
  return pieces.length === 0 ? undefined : pieces
}
