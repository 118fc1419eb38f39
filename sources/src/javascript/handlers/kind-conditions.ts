import { LIBRARIES } from '../frameworks/index.js'
import { bindingAt } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { memberRoot } from '../syntax/chains.js'
import {
  conditionOf,
  leftOf,
  operandOf,
  operatorOf,
  rightOf,
} from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'

// Conditions that ask for the kind of an interaction, in handlers that also answer chat messages.

const { reading } = LIBRARIES

/** The deepest nesting of a condition that is followed. */
const MOST_STEPS = 8

/**
 * Returns the outermost conditional expression that has the value of a read for every slash
 * command: `isSlash ? interaction.options.getUser('who') : message.author`. Without one, returns
 * the read itself.
 */
export function chosenByKind(module: Module, call: Node): Node {
  const { tree } = module
  const root = tree.textOf(memberRoot(tree, tree.firstChild(call)))
  let at = tree.outerExpression(call)
  for (
    let parent = tree.parentOf(at);
    tree.kindOf(parent) === K.ConditionalExpression;
    parent = tree.parentOf(at)
  ) {
    const condition = conditionOf(tree, parent)
    if (condition === at || !asksForKind(module, condition, root)) {
      break
    }
    at = tree.outerExpression(parent)
  }
  return at
}

/** Tells whether a condition only checks the kind of the interaction in a variable. */
function asksForKind(module: Module, condition: Node, root: string, steps = MOST_STEPS): boolean {
  const { tree } = module
  const node = tree.innerExpression(condition)
  if (steps <= 0 || node === NONE) {
    return false
  }
  const asks = (part: Node): boolean => asksForKind(module, part, root, steps - 1)
  switch (tree.kindOf(node)) {
    case K.VariableName: {
      const binding = bindingAt(module, node)
      const isPlain =
        binding?.kind === 'variable' && binding.isConstant && binding.path?.length === 0
      return tree.textOf(node) === root || (isPlain && asks(binding.init))
    }
    case K.CallExpression:
      return asksAsMember(module, tree.firstChild(node), root)
    case K.MemberExpression:
      return asksAsMember(module, node, root)
    case K.UnaryExpression:
      return asks(operandOf(tree, node))
    case K.BinaryExpression: {
      const left = leftOf(tree, node)
      const right = rightOf(tree, node)
      if (tree.textOf(operatorOf(tree, node)) === 'instanceof') {
        return tree.textOf(left) === root
      }
      // `typeof interaction.isCommand === 'function'`
      return asks(left) && (tree.kindOf(right) === K.String || asks(right))
    }
    default:
      return false
  }
}

/**
 * Tells whether an expression is a member by which a library checks the kind of an interaction:
 * `interaction.isCommand`.
 */
const asksAsMember = ({ tree }: Module, member: Node, root: string): boolean =>
  reading.asksCommand(tree.memberName(member)) && tree.textOf(tree.firstChild(member)) === root
