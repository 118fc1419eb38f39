import type { Range } from '../../reader.js'
import { isFunction } from '../scope/bindings.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/** The parts of a module that are damaged, as they are while somebody types. */
export interface Damage {
  /** The statements, members and functions in which the errors are. */
  readonly ranges: readonly Range[]
  /**
   * Whether code at an offset cannot be judged: its function, or the whole statement around it, is damaged, or is named in
   * what is damaged, where a branch that leads to it may be missing.
   */
  includes(offset: number): boolean
}

/** @returns `undefined` for a sound text */
export function damageOf(tree: Tree): Damage | undefined {
  if (tree.errors.length === 0) {
    return undefined
  }
  const partsWith = (isPart: (property: Node) => boolean): readonly Node[] => [
    ...new Set(tree.errors.map((error) => partOf(tree, error, isPart))),
  ]
  const named = partsWith(() => true)
  const names = new Set(named.flatMap((part) => tree.textOf(part).match(/[\w$]+/g) ?? []))
  return {
    // Of data, all of its statement is in doubt: a bracket may be missing anywhere in it.
    ranges: partsWith((property) => isOfFunction(tree, property)).map((part) => ({
      start: tree.startOf(part),
      end: tree.endOf(part),
    })),
    includes(offset) {
      const own = partOf(tree, nodeAt(tree, offset), (property) => isOfFunction(tree, property))
      return (
        tree.isDamaged(own) ||
        // A superfluous bracket is behind the statement that it ended.
        tree.kindOf(tree.afterOf(own)) === K.Error ||
        names.has(nameOf(tree, own))
      )
    },
  }
}

const BODIES = anyOf('Script ClassBody')

/** The statement, the member of a class or the property of an object in which a node lies. */
function partOf(tree: Tree, node: Node, isPart: (property: Node) => boolean): Node {
  let at = node
  for (let parent = tree.parentOf(at); parent !== NONE; parent = tree.parentOf(at)) {
    if (BODIES.has(tree.kindOf(parent)) || (tree.kindOf(at) === K.Property && isPart(at))) {
      return at
    }
    at = parent
  }
  return at
}

const isOfFunction = (tree: Tree, property: Node): boolean =>
  tree.partsOf(property).some((part) => isFunction(tree, part) || tree.kindOf(part) === K.Block)

/** The name that a statement, member or property declares; empty if that is not seen at once. */
function nameOf(tree: Tree, part: Node): string {
  const begin = tree.text.slice(
    tree.startOf(part),
    Math.min(tree.endOf(part), tree.startOf(part) + 200),
  )
  const words = begin.match(/[\w$]+/g) ?? []
  return words.find((word) => !MODIFIERS.has(word)) ?? ''
}

const MODIFIERS: ReadonlySet<string> = new Set(
  'export default async function const let var class public private protected static override readonly get set'.split(
    ' ',
  ),
)

/** The innermost node at an offset. */
function nodeAt(tree: Tree, offset: number): Node {
  let [low, high] = [0, tree.start.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (tree.startOf(middle) <= offset) {
      low = middle
    } else {
      high = middle - 1
    }
  }
  let at = low
  while (tree.endOf(at) <= offset && tree.parentOf(at) !== NONE) {
    at = tree.parentOf(at)
  }
  return at
}
