// Modules of readers have no state: each caller creates a reader, which has its own caches.

const READERS = 'sources/src/'
const COLLECTIONS = ['Map', 'Set', 'WeakMap', 'WeakSet']

/** Tells whether an expression creates an empty collection, which is then mutable state. */
const isEmptyCollection = (node) =>
  node?.type === 'NewExpression' &&
  COLLECTIONS.includes(node.callee.name) &&
  node.arguments.length === 0

/** Returns the mutable part of a declaration; undefined if there is none. */
function changing(declaration) {
  if (declaration?.type !== 'VariableDeclaration') {
    return undefined
  }
  if (declaration.kind !== 'const') {
    return declaration
  }
  return declaration.declarations.find(({ init }) => isEmptyCollection(init))
}

/** A lint rule: modules of readers must not have state. */
export const state = {
  meta: { type: 'problem', docs: { description: 'Modules of readers have no state' } },
  create(context) {
    const path = context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/')
    if (!path.startsWith(READERS)) {
      return {}
    }
    return {
      Program({ body }) {
        for (const statement of body) {
          const node = changing(statement.declaration ?? statement)
          if (node !== undefined) {
            context.report({
              node,
              message:
                'This module keeps something between two readings: hand it in with what the caller made (the memory of a reader, a workspace), or find it once for an object (`once`, `onceFor`).',
            })
          }
        }
      },
    }
  },
}
