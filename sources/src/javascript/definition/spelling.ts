import { LIBRARIES } from '../frameworks/index.js'
import { nodeAt, walk } from './nodes.js'
import type { DefNode, DictNode } from './nodes.js'

/**
 * Whether keys that are added to an object are in camelCase (`nameLocalizations`): as its own keys are, else as those
 * of the other objects of its definition, else as the types that the text names have them.
 */
export function isCamelAt(text: string, root: DefNode, path: readonly (string | number)[]): boolean {
  for (let length = path.length; length >= 0; length--) {
    const own = spellingOf(nodeAt(root, path.slice(0, length)))
    if (own !== undefined) return own
  }
  return spellingIn(root) ?? LIBRARIES.camelType.test(text)
}

/** Whether an object's own keys are in camelCase; `undefined` if they are the same in both spellings. */
function spellingOf(node: DefNode | undefined): boolean | undefined {
  if (node?.type !== 'dict' || node.resource === 'localizations') return undefined
  return node.isCamel ? true : hasUnderscore(node) ? false : undefined
}

const hasUnderscore = ({ entries }: DictNode): boolean => entries.some(({ word }) => word.includes('_'))

function spellingIn(root: DefNode): boolean | undefined {
  let found: boolean | undefined
  walk(root, (node) => (found ??= spellingOf(node)) === undefined)
  return found
}
