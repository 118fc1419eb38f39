// Children of a syntax tree have names: grammar/access.mjs alone knows their positions in a node.

const WAY =
  'A child has a name: take it by a function of syntax/children.generated.ts, which a row of grammar/children.mjs makes.'

/** The functions that return all children of a syntax node. */
const LISTS = new Set(['childrenOf'])
/** The methods of a list of children that return such a list. */
const KEEPS = new Set(['filter', 'slice', 'reverse', 'toReversed'])

const FUNCTIONS = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'Program',
]

/**
 * A lint rule: sources must not select children of syntax nodes by index or array pattern. Loops
 * over a whole list are allowed.
 */
export const children = {
  meta: { type: 'problem', docs: { description: 'Children of nodes are taken by name' } },
  create(context) {
    const path = context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/')
    if (!path.startsWith('sources/src/') || path.startsWith('sources/src/lezer/')) {
      return {}
    }
    /** The variables with lists of children, by the enclosing functions. */
    const scopes = []
    const report = (node) => context.report({ node, message: WAY })
    const isHeld = (name) => scopes.some((held) => held.has(name))
    const holds = (node) => holdsChildren(node, isHeld)
    const visitors = {
      VariableDeclarator({ id, init }) {
        if (!holds(init)) {
          return
        }
        if (id.type === 'ArrayPattern') {
          report(id)
        } else if (id.type === 'Identifier') {
          scopes.at(-1)?.add(id.name)
        }
      },
      MemberExpression(node) {
        if (node.computed && isNumber(node.property) && holds(node.object)) {
          report(node)
        }
      },
      CallExpression(node) {
        const { callee } = node
        if (methodOf(node) === 'at' && holds(callee.object)) {
          report(node)
        }
      },
    }
    for (const kind of FUNCTIONS) {
      visitors[kind] = () => scopes.push(new Set())
      visitors[`${kind}:exit`] = () => scopes.pop()
    }
    return visitors
  },
}

/**
 * Tells whether an expression is a list of children.
 *
 * @param isHeld tells whether a variable contains one
 */
function holdsChildren(node, isHeld) {
  const inner = (one) => holdsChildren(one, isHeld)
  switch (node?.type) {
    case 'Identifier':
      return isHeld(node.name)
    case 'ConditionalExpression':
      return inner(node.consequent) || inner(node.alternate)
    case 'LogicalExpression':
      return inner(node.left) || inner(node.right)
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return inner(node.expression)
    case 'CallExpression': {
      const method = methodOf(node)
      return LISTS.has(method) || (KEEPS.has(method) && inner(node.callee.object))
    }
    default:
      return false
  }
}

/** Returns the name of a called method; undefined for a call of a plain function. */
const methodOf = ({ callee }) =>
  callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : undefined

/** Tells whether a node is an index: `0`, `-1`, or a choice of two numbers. */
const isNumber = (node) =>
  (node.type === 'Literal' && typeof node.value === 'number') ||
  (node.type === 'UnaryExpression' && isNumber(node.argument)) ||
  (node.type === 'ConditionalExpression' && isNumber(node.consequent) && isNumber(node.alternate))
