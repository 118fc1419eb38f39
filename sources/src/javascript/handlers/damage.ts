import type { Range } from '../../reader.js'
import { isFunction } from '../scope/bindings.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/** The parts of a module that contain syntax errors, for example while somebody types. */
export interface Damage {
  /** The statements, class members and properties that contain the errors. */
  readonly ranges: readonly Range[]
  /**
   * Tells whether code at an offset cannot be judged, because the function or statement around it
   * is damaged. Also true if damaged text elsewhere contains the name of this function, since a
   * branch that calls it may be missing there.
   */
  includes(offset: number): boolean
}

/** Finds the damaged parts of a module. @returns `undefined` for a sound text */
export function damageOf(tree: Tree): Damage | undefined {
  if (tree.errors.length === 0) {
    return undefined
  }
  const partsWith = (isPart: (property: Node) => boolean): readonly Node[] =>
    partsAround(tree, tree.errors, isPart)
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

/**
 * Returns the smallest statement, class member or property around a node; properties count only if
 * `isPart` accepts them.
 */
function partOf(tree: Tree, node: Node, isPart: (property: Node) => boolean): Node {
  let at = node
  while (!endsPart(tree, at, isPart)) {
    at = tree.parentOf(at)
  }
  return at
}

/**
 * Tells whether a node is a part: a statement, a class member, a property that `isPart` accepts, or
 * the whole text.
 */
const endsPart = (tree: Tree, node: Node, isPart: (property: Node) => boolean): boolean => {
  const parent = tree.parentOf(node)
  return (
    parent === NONE ||
    BODIES.has(tree.kindOf(parent)) ||
    (tree.kindOf(node) === K.Property && isPart(node))
  )
}

/** Returns the parts that contain the nodes, without duplicates. No ancestor is visited twice. */
function partsAround(
  tree: Tree,
  nodes: readonly Node[],
  isPart: (property: Node) => boolean,
): readonly Node[] {
  const passed = new Set<Node>()
  const parts = new Set<Node>()
  for (const node of nodes) {
    let at = node
    while (!passed.has(at)) {
      passed.add(at)
      if (endsPart(tree, at, isPart)) {
        parts.add(at)
        break
      }
      at = tree.parentOf(at)
    }
  }
  return [...parts]
}

const isOfFunction = (tree: Tree, property: Node): boolean =>
  tree.childrenOf(property).some((part) => isFunction(tree, part) || tree.kindOf(part) === K.Block)

/** Returns the name that a statement, member or property declares; empty if it is not among the first words. */
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

/** Returns the innermost node at an offset. */
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
