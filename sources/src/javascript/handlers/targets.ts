import type { TargetUse } from '@slashlint/core/uses'
import { rangeOf } from '../definition/conversion.js'
import { LIBRARIES } from '../frameworks/index.js'
import { functionAround } from '../scope/bindings.js'
import { memberPropertyOf } from '../syntax/children.generated.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { InteractionValue } from '../values/interaction-value.js'
import type { State } from './branches.js'
import { add } from './entries.js'
import type { Visit } from './entries.js'
import { memberOf } from './members.js'
import { isOptionalChain } from './member-access.js'
import { mentioning, mentions } from './condition-mentions.js'

const { reading } = LIBRARIES

/**
 * Records a read of a context menu's target: `interaction.targetUser`,
 * `interaction.options.getTargetUser()`.
 */
export function readTarget(
  visit: Visit,
  member: Node,
  interactionValue: InteractionValue,
  state: State,
): void {
  const { tree } = visit
  const key = memberPropertyOf(tree, member)
  const name = memberOf(tree, member)?.name ?? ''
  if (
    interactionValue.isForeign === true ||
    interactionValue.isLikely === true ||
    !reading.showsTarget(name)
  ) {
    return
  }
  const { targets } = reading.dialectOf(visit.module)
  if (targets.size === 0) {
    return
  }
  if (new RegExp(`\\b${name}['"\`]?\\]?\\s*[?]?(?:=(?!=)|:)`).test(tree.text)) {
    return
  }
  const at = tree.outerExpression(member)
  const isCalled = tree.callOn(member) !== NONE
  if (interactionValue.is === 'options' && !isCalled) {
    return
  }
  const isChecked =
    isOptionalChain(tree, at) ||
    tree.kindOf(tree.parentOf(at)) === K.BinaryExpression ||
    checksKind(tree, functionAround(tree, member))
  const isMentioned = mentions(tree, functionAround(tree, member), [
    name,
    ...mentioning(tree, name, member),
  ])
  const use: TargetUse = {
    kind: 'target',
    name,
    targets: [...targets].map(([own, of]) => ({ name: own, of })),
    ...(isCalled && { isCalled }),
    ...((isChecked || isMentioned) && { isGuarded: true }),
  }
  add(visit, member, state, use, { getter: rangeOf(visit.module, key) })
}

/** Tells whether a function, or one around it, checks the kind of the command. */
export const checksKind = once(
  (tree: Tree, fn: Node): boolean =>
    fn !== NONE &&
    (reading.checksKind(tree.textOf(fn)) || checksKind(tree, functionAround(tree, fn))),
)
