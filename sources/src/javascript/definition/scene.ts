import type { Module } from '../scope/module.js'
import type { Rest, Site, Value } from '../evaluate/value.js'
import { contentOf, isText } from '../syntax/strings.js'
import { isOnlyUse } from '../scope/exports.js'
import { endOf, startOf } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import type { DynamicNode, Range, TextPiece } from './nodes.js'

/** What is known while values become a definition. */
export interface Scene {
  readonly module: Module
  /** The object goes to the service as it is: whatever is wrong in it is a mistake. */
  readonly isSent: boolean
  /** A builder checks what it is given, and changes little of it. */
  readonly isBuilder?: boolean
  /** A program works on the definition before it is sent: a blank text is there to be replaced. */
  readonly isUnfinished?: boolean
  /** The text is damaged inside the definition: what is not seen may be there, and what is seen may belong elsewhere. */
  readonly isDamaged?: boolean
}

export const DAMAGED = 'The text is damaged here.'

/** Where a value is shown that is written elsewhere, and whether it may be edited. */
export interface Anchor {
  readonly range: Range
  readonly isFixed: boolean
}

export const rangeOf = ({ tree }: Module, node: Node): Range => ({ start: startOf(tree, node), end: endOf(tree, node) })

/** Where a value is shown in the document, and what is known about its place. */
export function located(
  { module }: Scene,
  value: Value | Rest,
  anchor: Anchor,
): { range: Range; isFixed: boolean; origin?: Site } {
  const { site, use } = value
  const isHere = site.module === module
  const range = isHere ? rangeOf(module, site.node) : use?.module === module ? rangeOf(module, use.node) : anchor.range
  const origin = value.origin ?? (isHere ? undefined : site)
  const isShared = use !== undefined && !isOnlyUse(use)
  return {
    range,
    isFixed: value.fixed === true || !isHere || isShared || anchor.isFixed,
    ...(origin !== undefined && { origin }),
  }
}

export function dynamicNode(scene: Scene, value: Value | Rest, anchor: Anchor, reason: string): DynamicNode {
  return { type: 'dynamic', ...located(scene, value, anchor), isFixed: true, reason }
}

/** Why a value is not known. */
export function reasonOf(value: Value | Rest): string {
  switch (value.kind) {
    case 'unknown':
    case 'rest':
      return value.reason
    case 'external':
      return value.source === undefined
        ? `"${value.path.join('.')}" is not declared here.`
        : `"${value.path.join('.')}" of "${value.source}" is not known.`
    case 'function':
      return 'A function stands here.'
    case 'literal':
      return 'The value is not known.'
    default:
      return 'This is a form of its own, which a program reads.'
  }
}

/** The strings behind a text. */
export function piecesOf(
  { module }: Scene,
  value: Extract<Value, { kind: 'literal' }>,
): readonly TextPiece[] | undefined {
  // What a constant consists of is not shown where the constant is used.
  if (value.origin !== undefined) return undefined
  const sources = value.pieces ?? (value.isWritten ? [{ unit: 0, site: value.site }] : [])
  const pieces: TextPiece[] = []
  for (const { unit, site } of sources) {
    if (site.module !== module || !isText(module.tree, site.node)) continue
    const content = contentOf(module.tree, site.node)
    if (content !== undefined) pieces.push({ unit, start: content[0], end: content[1] })
  }
  return pieces.length === 0 ? undefined : pieces
}
