import { onceFor } from '../../record.js'
import { NONE } from '../../lezer/tree.js'
import type { Node, Tree } from '../../lezer/tree.js'
import { K } from './kinds.js'

/** An argument `name=value`. */
export interface Keyword {
  /** The name before the `=`. */
  readonly name: string
  /** The node of the name. */
  readonly nameNode: Node
  /** The expression after the `=`. */
  readonly value: Node
}

/** The arguments of a call or a decorator, or the bases of a class. */
export interface Arguments {
  /** The expressions without names, in their order. */
  readonly positional: readonly Node[]
  /** The named arguments, in their order. */
  readonly keywords: readonly Keyword[]
  /** True if further arguments are possible, as with `*a` or `**b`. */
  readonly isOpen: boolean
  /** The expressions after `**`. Left out if something else also makes the arguments open. */
  readonly spreads?: readonly Node[]
}

export const NO_ARGUMENTS: Arguments = { positional: [], keywords: [], isOpen: false }

/** Splits the children of a node at commas. Brackets and comments are left out. */
export function itemsOf(tree: Tree, list: Node): Node[][] {
  const items: Node[][] = []
  let item: Node[] = []
  const end = list === NONE ? NONE : tree.afterOf(list)
  for (let child = list + 1; child < end; child = tree.afterOf(child)) {
    if (tree.kindOf(child) === K.Comma) {
      items.push(item)
      item = []
    } else if (!isTrivia(tree, child)) {
      item.push(child)
    }
  }
  return item.length === 0 ? items : [...items, item]
}

const BRACKETS: ReadonlySet<string> = new Set(['(', ')', '[', ']', '{', '}'])

const isTrivia = (tree: Tree, node: Node): boolean =>
  tree.kindOf(node) === K.Comment ||
  (tree.endOf(node) - tree.startOf(node) === 1 && BRACKETS.has(tree.text[tree.startOf(node)] ?? ''))

/** Reads a list of arguments. */
export function argumentsIn(tree: Tree, list: Node): Arguments {
  if (list === NONE) {
    return NO_ARGUMENTS
  }
  const positional: Node[] = []
  const keywords: Keyword[] = []
  const spreads: Node[] = []
  let isOpen = tree.isBroken(list)
  for (const [first = NONE, operator = NONE, value = NONE, ...rest] of itemsOf(tree, list)) {
    if (tree.kindOf(operator) === K.AssignOp && value !== NONE && rest.length === 0) {
      keywords.push({ name: tree.textOf(first), nameNode: first, value })
    } else if (tree.kindOf(first) === K.StarStar && operator !== NONE && value === NONE) {
      spreads.push(operator)
    } else if (operator === NONE && first !== NONE) {
      positional.push(first)
    } else {
      isOpen ||= first !== NONE
    }
  }
  if (spreads.length === 0 || isOpen) {
    return { positional, keywords, isOpen: isOpen || spreads.length > 0 }
  }
  return { positional, keywords, isOpen: true, spreads }
}

/** The keywords by name. If a name occurs several times, its first keyword is used. */
const keywordsOf = onceFor(
  ({ keywords }: Arguments): ReadonlyMap<string, Keyword> =>
    new Map([...keywords].reverse().map((keyword) => [keyword.name, keyword])),
)

/** Finds a keyword argument by its name. */
export const keywordOf = (args: Arguments, name: string): Keyword | undefined =>
  keywordsOf(args).get(name)
