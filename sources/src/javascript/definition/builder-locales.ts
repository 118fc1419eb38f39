import type { BuilderCall, Rest, Value } from '../evaluate/value.js'
import { anchorOf, isOwn } from './builder-work.js'
import type { Work } from './builder-work.js'
import { plainNode } from './fields.js'
import type { DictNode } from './nodes.js'
import { located } from './scene.js'

/** `setNameLocalization('de', 'verbannen')` */
export function localized(
  work: Work,
  call: BuilderCall,
  field: string,
  locale: Value | Rest | undefined,
  text: Value | Rest | undefined,
): void {
  const { scene, entries } = work
  const before = entries.get(field)?.node
  const old = before?.type === 'dict' ? before : undefined
  const anchor = anchorOf(work, call)
  const isClear = call.method.startsWith('clear')
  const isKnown = locale?.kind === 'literal' && typeof locale.data === 'string' && call.doubt === undefined
  const key = isKnown ? String(locale.data) : ''
  const kept = (old?.entries ?? []).filter((entry) => entry.key !== key)
  if (isKnown && !isClear && text !== undefined) {
    const isNull = text.kind === 'literal' && text.data === null
    const node = plainNode(scene, text, anchor, isNull ? undefined : { type: 'string' })
    const isHere = isOwn(work, call)
    const range = located(scene, locale, anchor).range
    kept.push({ key, word: key, keyRange: range, node, ...(isHere && { handle: { kind: 'call', call } }) })
  }
  const reason = isKnown ? old?.open : (call.doubt ?? 'A locale is computed.')
  const node: DictNode = {
    type: 'dict',
    range: old?.range ?? anchor.range,
    isFixed: work.at.isFixed,
    resource: 'localizations',
    entries: kept,
    opening: old?.opening ?? anchor.range,
    isCamel: false,
    builder: work.builder.state,
    ...(reason !== undefined && { open: reason }),
  }
  entries.set(field, { key: field, word: call.method, keyRange: anchor.range, node })
}
