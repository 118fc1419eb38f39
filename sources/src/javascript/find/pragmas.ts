import type { Scope } from '@slashlint/core'
import { K } from '../syntax/kinds.js'
import { kindOf, parentOf, textOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Suppression } from '../../reader.js'
import { readSuppressions } from '../../suppressions.js'

/** `// @slashlint command guild` above a definition: what it is, whatever it looks like. */
export interface Pragma {
  readonly resource: 'command' | 'commands' | 'option' | 'choice'
  readonly scope?: Scope
}

const PRAGMA = /^(?:\/\/|\/\*+)[\s*]*@slashlint\s+(commands?|option|choice)\b(?:\s+(guild|global)\b)?/

const isComment = (tree: Tree, node: Node): boolean =>
  kindOf(tree, node) === K.LineComment || kindOf(tree, node) === K.BlockComment

const TARGETS: ReadonlySet<number> = new Set([
  K.ObjectExpression,
  K.ArrayExpression,
  K.NewExpression,
  K.ClassDeclaration,
  K.ClassExpression,
])

/** The nodes that pragmas are about. */
export function pragmasOf(tree: Tree): ReadonlyMap<Node, Pragma> {
  const pragmas = new Map<Node, Pragma>()
  if (!tree.text.includes('@slashlint')) return pragmas
  for (let node = 0; node < tree.kind.length; node++) {
    if (!isComment(tree, node)) continue
    const match = PRAGMA.exec(textOf(tree, node))
    const next = match === null ? undefined : behind(tree, node)
    if (match === null || next === undefined) continue
    for (let at = next; at < (tree.after[next] as Node); at++) {
      if (!TARGETS.has(kindOf(tree, at))) continue
      const scope = match[2] as Scope | undefined
      pragmas.set(at, { resource: match[1] as Pragma['resource'], ...(scope !== undefined && { scope }) })
      break
    }
  }
  return pragmas
}

/** The node behind a comment, in the same parent or in one that the comment ends. */
function behind(tree: Tree, comment: Node): Node | undefined {
  let at = comment
  while (at < tree.kind.length && (isComment(tree, at) || kindOf(tree, at) === K.Error)) at++
  // What follows must not lie outside of what the comment stands in.
  const parent = parentOf(tree, comment)
  return at < (tree.after[parent] ?? 0) ? at : undefined
}

/**
 * Comments that switch rules off. `slashlint-disable` above a statement, a property or a call is about that; anywhere
 * else, such as above the imports, about the rest of the document.
 */
export function suppressionsOf(tree: Tree, definitions: readonly { readonly start: number }[]): Suppression[] {
  if (!tree.text.includes('slashlint-disable')) return []
  const comments: Node[] = []
  for (let node = 0; node < tree.kind.length; node++) if (isComment(tree, node)) comments.push(node)
  return comments.flatMap((comment) => {
    const [start, end] = [tree.start[comment] as number, tree.end[comment] as number]
    return readSuppressions(tree.text, [{ start, end }]).map((suppression) => {
      if (suppression.to < tree.text.length || suppression.from !== start) return suppression
      const next = behind(tree, comment)
      const to = next === undefined ? undefined : (tree.end[next] as number)
      const isAbove = to !== undefined && definitions.some((one) => one.start >= end && one.start < to)
      return isAbove ? { ...suppression, to } : suppression
    })
  })
}
