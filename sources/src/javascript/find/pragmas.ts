import type { Scope } from '@slashlint/core'
import { readSuppressions } from '../../documents/suppress.js'
import type { Range, Suppression } from '../../reader.js'
import { countBelow } from '../../text/order.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/**
 * The comment `// @slashlint command guild` above a definition. It sets the resource and scope for
 * the check.
 */
export interface Pragma {
  /** The resource as the comment names it. */
  readonly resource: (typeof RESOURCES)[number]
  /** The scope; absent if the comment names none. */
  readonly scope?: Scope
}

const PRAGMA = /^\/[/*][\s*]*@slashlint\s+(\w+)\b(?:\s+(guild|global)\b)?/
const RESOURCES = ['command', 'commands', 'option', 'choice'] as const
const SCOPES = ['guild', 'global'] as const

/** Parses a comment; `undefined` if it is no pragma. */
function pragmaIn(comment: string): Pragma | undefined {
  const match = PRAGMA.exec(comment)
  const resource = RESOURCES.find((word) => word === match?.[1])
  const scope = SCOPES.find((word) => word === match?.[2])
  return resource === undefined ? undefined : { resource, ...(scope !== undefined && { scope }) }
}

/** Returns the comments of a text, in document order. */
const commentsIn = (tree: Tree): Node[] =>
  [K.LineComment, K.BlockComment].flatMap((kind) => tree.nodesIn(0, kind)).sort((a, b) => a - b)

const COMMENTS = anyOf('LineComment BlockComment')

const TARGETS = anyOf(
  'ObjectExpression ArrayExpression NewExpression ClassDeclaration ClassExpression',
)

/** Maps the nodes to which pragmas apply to their pragmas. */
export function pragmasOf(tree: Tree): ReadonlyMap<Node, Pragma> {
  const pragmas = new Map<Node, Pragma>()
  if (!tree.text.includes('@slashlint')) {
    return pragmas
  }
  for (const node of commentsIn(tree)) {
    const pragma = pragmaIn(tree.textOf(node))
    const next = pragma === undefined ? undefined : behind(tree, node)
    if (pragma === undefined || next === undefined) {
      continue
    }
    const target = targetIn(tree, next)
    if (target !== NONE) {
      pragmas.set(target, pragma)
    }
  }
  return pragmas
}

/**
 * Returns the first descendant of a node to which a comment above the node applies; NONE if there
 * is none.
 */
const targetIn = once((tree: Tree, node: Node): Node => {
  for (let at = node; at < tree.afterOf(node); at++) {
    if (TARGETS.has(tree.kindOf(at))) {
      return at
    }
  }
  return NONE
})

/** Maps each node to the first node at or after it that is neither a comment nor damaged. */
const meaningfulFrom = once((tree: Tree): Int32Array => {
  const next = new Int32Array(tree.kind.length)
  let at = next.length
  for (let node = next.length - 1; node >= 0; node--) {
    if (!COMMENTS.has(tree.kindOf(node)) && tree.kindOf(node) !== K.Error) {
      at = node
    }
    next[node] = at
  }
  return next
})

/** Returns the first meaningful node after a comment, inside the comment's parent. */
function behind(tree: Tree, comment: Node): Node | undefined {
  const at = meaningfulFrom(tree, 0)[comment] ?? 0
  // The next node must be in the parent of the comment.
  const parent = tree.parentOf(comment)
  return at < (tree.after[parent] ?? 0) ? at : undefined
}

/**
 * Reads the comments that switch rules off. Above a statement, a property or a call that contains a
 * definition, `slashlint-disable` applies to this part. Elsewhere, for example above the imports,
 * it applies to the rest of the document.
 */
export function suppressionsOf(
  tree: Tree,
  definitions: readonly { readonly range: Range }[],
): Suppression[] {
  if (!tree.text.includes('slashlint-disable')) {
    return []
  }
  const comments = new Map(commentsIn(tree).map((node) => [tree.startOf(node), node]))
  const ranges = [...comments.values()].map((node) => tree.rangeOf(node))
  const starts = definitions.map(({ range }) => range.start).sort((one, other) => one - other)
  return readSuppressions(tree.text, ranges).map((suppression) => {
    const { start, end, from } = suppression
    const comment = comments.get(start)
    if (comment === undefined || suppression.to < tree.text.length || from !== start) {
      return suppression
    }
    const next = behind(tree, comment)
    const to = next === undefined ? undefined : tree.endOf(next)
    const isAbove = to !== undefined && (starts[countBelow(starts, end)] ?? Infinity) < to
    return isAbove ? { ...suppression, to } : suppression
  })
}
