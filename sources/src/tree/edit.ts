import type { Edit, TextEdit } from '../reader.js'
import { isContainer, partsOf } from '../nodes/nodes.js'
import { plan } from '../nodes/plan.js'
import type { EditLanguage } from '../nodes/plan.js'
import type { Brackets } from '../text/extents.js'
import type { Restructure } from '../text/restructure.js'
import { ownEntries } from './locate.js'
import type { ArrayNode, EntryNode, ObjectNode, TreeNode } from './nodes.js'

export type Container = ObjectNode | ArrayNode

/** How edits are written in JSON, or in YAML. `undefined` stands for what cannot be written in it. */
interface TreeLanguage {
  replace: EditLanguage<TreeNode>['replace']
  rename(entry: EntryNode, key: string): TextEdit | undefined
  restructure(container: Container, structure: Restructure): readonly TextEdit[] | undefined
}

/** The edits as changes of the text; `undefined` if the text cannot express one of them. */
export const edit = (
  root: TreeNode,
  edits: readonly Edit[],
  language: TreeLanguage,
): readonly TextEdit[] | undefined =>
  plan<TreeNode>(root, edits, {
    replace: (node, value, parent) =>
      node.type === 'damaged' || !isSound(node) || isShared(node)
        ? undefined
        : language.replace(node, value, parent),
    rename: (entry, key, object) =>
      entry.borrowed === true || object.shared === true || hasMerges(object)
        ? undefined
        : language.rename(entry, key),
    // An entry of a merge key would take the place of one that is removed.
    mayChange: (container, _, part) =>
      isSound(container) && (part === undefined || !(isShared(part) || hasMerges(container))),
    restructure: (structures) => [...structures].map((one) => language.restructure(...one)),
  })

const isSound = (node: TreeNode): boolean =>
  node.shared !== true && (!isContainer(node) || (!node.open && !node.damaged))

/** Whether a change of the node would change other places too: something in it is used elsewhere. */
const isShared = (node: TreeNode): boolean =>
  node.shared === true || partsOf<TreeNode>(node).some(isShared)

const hasMerges = (node: Container): boolean => node.type === 'object' && node.merges === true

/** A container as its brackets and what stands between them. */
export const bracketsOf = (container: Container): Brackets => ({
  type: container.type,
  start: container.start,
  end: container.end,
  ranges:
    container.type === 'object'
      ? ownEntries(container).map((entry) => ({ start: entry.keyStart, end: entry.node.end }))
      : container.items,
})
