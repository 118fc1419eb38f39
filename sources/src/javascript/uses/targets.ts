import type { TargetUse } from '@slashlint/core/uses'
import { K } from '../syntax/kinds.js'
import { firstPart, kindOf, NONE, outerExpression, parentOf, partsOf, textOf } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { conditionsAround } from './guards.js'
import { functionAround, isInteraction, memberKey, memberName } from './scan.js'
import type { Scan } from './scan.js'

/** Whether a text may read what a context menu was used on. */
export const TARGETS = /interaction\s*[?!]?\.\s*(?:options\s*[?!]?\.\s*)?(?:get)?target[A-Z]/i

const TARGET = /^(?:get)?target[A-Z]\w*$/i

/** What asks for the kind of command first. */
const ASKS =
  /\bis\w*(?:ContextMenu|ChatInput|Command)|\btargetType\b|\bcommandType\b|\binstanceof\b|\btarget\w*['"`]?\s+in\b/

/** A read of what a context menu was used on: `interaction.targetUser`; `undefined` if a member is something else. */
export function targetAt(scan: Scan, member: Node): { readonly use: TargetUse; readonly key: Node } | undefined {
  const { module, readers } = scan
  const { tree } = module
  const key = memberKey(tree, member)
  const name = key === NONE ? '' : memberName(scan, member)
  if (!TARGET.test(name) || readers.length === 0) return undefined
  const object = firstPart(tree, member)
  // `interaction.options.getTargetUser()`
  const isOfOptions = kindOf(tree, object) === K.MemberExpression && memberName(scan, object) === 'options'
  if (!isInteraction(scan, isOfOptions ? firstPart(tree, object) : object, false)) return undefined
  const known = new Map<string, readonly number[]>()
  for (const { targets = {} } of readers)
    for (const [own, of] of Object.entries(targets)) known.set(own, [...new Set([...(known.get(own) ?? []), ...of])])
  if (known.size === 0 || isOwn(scan, name)) return undefined
  const call = parentOf(tree, outerExpression(tree, member))
  const isCalled = kindOf(tree, call) === K.CallExpression && firstPart(tree, call) === member
  if (isOfOptions && !isCalled) return undefined
  const use: TargetUse = {
    kind: 'target',
    name,
    targets: [...known].map(([own, of]) => ({ name: own, of })),
    ...(isCalled && { isCalled }),
    ...(isAsked(scan, member) && { isGuarded: true }),
  }
  return { use, key }
}

/** Whether a program gives interactions a member of that name, or declares one. */
function isOwn(scan: Scan, name: string): boolean {
  const { text } = scan.module.tree
  return new RegExp(`\\b${name}['"\`]?\\]?\\s*[?]?(?:=(?!=)|:)`).test(text)
}

/** Whether something asks for the kind of the command, or stands in for what is missing. */
function isAsked(scan: Scan, member: Node): boolean {
  const { tree } = scan.module
  const at = outerExpression(tree, member)
  const parent = parentOf(tree, at)
  const operator = kindOf(tree, parent) === K.BinaryExpression ? partsOf(tree, parent)[1] : undefined
  if (operator !== undefined || /^\s*\?\./.test(tree.text.slice(tree.end[at]))) return true
  for (let fn = functionAround(scan, member); fn !== NONE; fn = functionAround(scan, fn))
    if (ASKS.test(textOf(tree, fn))) return true
  return conditionsAround(scan, member).some((condition) => textOf(tree, condition).includes(memberName(scan, member)))
}
