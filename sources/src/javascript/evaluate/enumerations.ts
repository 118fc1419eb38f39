import { stringOf } from '../syntax/strings.js'
import { K } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { literal, unknown } from '../values/value.js'
import type { Entry, Frame, ObjectValue, Value } from '../values/value.js'
import { evaluate } from './evaluate.js'

/**
 * Evaluates `enum E { A, B = 4, C }` to an object. A member without a value is one more than the
 * previous member.
 */
export function enumeration(frame: Frame, node: Node): ObjectValue {
  const { module, tree } = frame
  const entries: Entry[] = []
  const body = tree.childOf(node, K.EnumBody)
  let next: number | undefined = 0
  let isValue = false
  const set = (value: Value): void => {
    const last = entries.at(-1)
    if (last !== undefined) {
      entries[entries.length - 1] = { ...last, value }
    }
    next = value.kind === 'literal' && typeof value.data === 'number' ? value.data + 1 : undefined
  }
  for (const part of tree.childrenOf(body)) {
    const kind = tree.kindOf(part)
    const site = { module, node: part }
    if (isValue) {
      set(evaluate(frame, part))
      isValue = false
    } else if (kind === K.Equals) {
      isValue = true
    } else if (kind === K.PropertyName || kind === K.String) {
      const key = kind === K.String ? stringOf(tree, part) : tree.textOf(part)
      const value =
        next === undefined ? unknown(site, 'The member has no value.') : literal(site, next)
      entries.push({ key: key ?? '', value, keySite: site })
      if (next !== undefined) {
        next++
      }
    }
  }
  return { kind: 'object', site: { module, node }, entries, fixed: true, isEnumeration: true }
}

/**
 * Returns the entries that map numbers to the names of an enumeration's members: `E[0] === 'A'`.
 * Empty for other objects.
 */
export function namesByNumber({ entries, isEnumeration }: ObjectValue): Entry[] {
  if (isEnumeration !== true) {
    return []
  }
  return entries.flatMap(({ key, value, keySite }): Entry[] =>
    value.kind === 'literal' && typeof value.data === 'number'
      ? [{ key: String(value.data), value: literal(keySite, key), keySite }]
      : [],
  )
}
