import type { Edit, TextEdit } from '../reader.js'
import { isContainer, partsOf } from '../nodes/nodes.js'
import { plan } from '../nodes/plan.js'
import type { EditLanguage } from '../nodes/plan.js'
import type { Brackets } from '../text/extents.js'
import type { Restructure } from '../text/restructure.js'
import { ownEntries } from './locate.js'
import type { ArrayNode, EntryNode, ObjectNode, TreeNode } from './nodes.js'

export type Container = ObjectNode | ArrayNode

/** Writes edits in JSON or in YAML. Methods return `undefined` for edits that the language cannot express. */
interface TreeLanguage {
  replace: EditLanguage<TreeNode>['replace']
  rename(entry: EntryNode, key: string): TextEdit | undefined
  restructure(container: Container, structure: Restructure): readonly TextEdit[] | undefined
}

/** Turns edits into changes of the text. Returns `undefined` if the text cannot express one of them. */
export const edit = (
  root: TreeNode,
  edits: readonly Edit[],
  language: TreeLanguage,
): readonly TextEdit[] | undefined =>
  plan<TreeNode>(root, edits, {
    replace(node, value, parent) {
      if (node.type === 'damaged' || !isSound(node) || isShared(node)) {
        return undefined
      }
      return language.replace(node, value, parent)
    },
    rename(entry, key, object) {
      if (entry.borrowed === true || object.shared === true || hasMerges(object)) {
        return undefined
      }
      return language.rename(entry, key)
    },
    // If an entry is removed, an entry of a merge key would take its place.
    mayChange: (container, _change, part) =>
      isSound(container) && (part === undefined || !(isShared(part) || hasMerges(container))),
    restructure: (structures) => [...structures].map((one) => language.restructure(...one)),
  })

const isSound = (node: TreeNode): boolean =>
  node.shared !== true && (!isContainer(node) || (!node.open && !node.damaged))

/** Tells whether changing the node would change other places, too, because a part of it is used elsewhere. */
const isShared = (node: TreeNode): boolean =>
  node.shared === true || partsOf<TreeNode>(node).some(isShared)

const hasMerges = (node: Container): boolean => node.type === 'object' && node.merges === true

/** Returns the brackets of a container, and the ranges between them. */
export function bracketsOf(container: Container): Brackets {
  const { type, start, end } = container
  if (type === 'array') {
    return { type, start, end, ranges: container.items }
  }
  const ranges = ownEntries(container).map(({ keyStart, node }) => ({
    start: keyStart,
    end: node.end,
  }))
  return { type, start, end, ranges }
}
