import type { BuilderCall, Item } from '../values/value.js'
import { fallbackOf, isOwn } from './builder-draft.js'
import type { Draft } from './builder-draft.js'
import { located } from './conversion.js'
import { plainNode } from './fields.js'
import type { DictNode } from './nodes.js'

/** `setNameLocalization('de', 'verbannen')` */
export function localized(
  draft: Draft,
  call: BuilderCall,
  field: string,
  locale: Item | undefined,
  text: Item | undefined,
  isCleared: boolean,
): void {
  const { conversion, entries } = draft
  const before = entries.get(field)?.node
  const old = before?.type === 'dict' ? before : undefined
  const fallback = fallbackOf(draft, call)
  const isKnown = locale?.kind === 'literal' && typeof locale.data === 'string' && call.doubt === undefined
  const key = isKnown ? String(locale.data) : ''
  const kept = (old?.entries ?? []).filter((entry) => entry.key !== key)
  if (isKnown && !isCleared && text !== undefined) {
    const isNull = text.kind === 'literal' && text.data === null
    const node = plainNode(conversion, text, fallback, isNull ? undefined : { type: 'string' })
    const isHere = isOwn(draft, call)
    const range = located(conversion, locale, fallback).range
    kept.push({ key, word: key, keyRange: range, node, ...(isHere && { handle: { kind: 'call', call } }) })
  }
  const reason = isKnown ? old?.open : (call.doubt ?? 'A locale is computed.')
  const node: DictNode = {
    type: 'dict',
    range: old?.range ?? fallback.range,
    isFixed: draft.at.isFixed,
    resource: 'localizations',
    entries: kept,
    opening: old?.opening ?? fallback.range,
    isCamel: false,
    builder: draft.builder.state,
    ...(reason !== undefined && { open: reason }),
  }
  entries.set(field, { key: field, word: call.method, keyRange: fallback.range, node })
}
