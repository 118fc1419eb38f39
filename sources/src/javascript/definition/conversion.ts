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
 * The form of types that an object must have. `api`: the object is sent unchanged. `numbers`,
 * `names`: a library reads it, with types as numbers or names.
 */
export type Form = 'api' | 'numbers' | 'names'

/** The facts for the conversion of values to a definition. */
export interface Conversion {
  /** The module that contains the definition. */
  readonly module: Module
  /**
   * Converts objects and builders. Passed as a function, since lists contain objects and objects
   * contain lists.
   */
  readonly dictOf: (
    conversion: Conversion,
    value: ObjectValue | BuilderValue,
    resource: ObjectResource | 'localizations',
    fallback: Fallback,
  ) => DictNode
  /** Makes the home of an option that is written in another module. */
  readonly homeOf: (module: Module, read: () => DictNode) => Home
  /** True if the object is sent unchanged, so that every deviation from the API is a mistake. */
  readonly isSent: boolean
  /** The form of types that is required; absent if several forms are possible. */
  readonly form?: Form
  /** True if a program changes the definition before it sends it and replaces blank texts. */
  readonly isUnfinished?: boolean
  /**
   * True if the text is damaged inside the definition. Parts may be missing or belong elsewhere.
   */
  readonly isDamaged?: boolean
}

/** The place that is shown for a value from elsewhere. */
export interface Fallback {
  /** The place in the document of the definition. */
  readonly range: Range
  /** True if an edit at the place would not change the value. */
  readonly isFixed: boolean
}

export const rangeOf = ({ tree }: Module, node: Node): Range => tree.rangeOf(node)

/** The place of a value. */
export interface Located extends Fallback {
  /** The place where the value is written, if it differs from the shown one. */
  readonly origin?: TextLocation
}

/**
 * Returns the place of a value in the document, and whether it can be edited.
 *
 * @param isScalar true if the value's parts have places, too
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

/**
 * Returns the range that shows a value in a module: the value's own, or that of the name which
 * refers to it.
 */
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

/** Explains why a value is unknown. */
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

/**
 * Returns the literals from which a text is composed; `undefined` if none of them is in this
 * document.
 */
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
