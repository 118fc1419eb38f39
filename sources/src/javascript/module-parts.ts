import type { LanguageId, Range } from '../reader.js'
import { LIBRARIES } from './frameworks/index.js'
import { definitionOf, isFunction, parametersOf } from './scope/bindings.js'
import { grammarOf, treeOf } from './scope/workspace.js'
import { K, NONE } from './syntax/tree.js'
import type { Node, Tree } from './syntax/tree.js'

/** A function that runs a command. */
export interface Handler {
  /** What it does, with its braces; of an arrow function without any, its expression. */
  readonly body: Range
  readonly isBlock: boolean
  readonly isAsync: boolean
  /** What the parameter is called that it gets first. */
  readonly parameter: string
}

/** The statements of a module, and the functions in it that run commands. */
export interface ModuleParts {
  readonly statements: readonly Range[]
  readonly handlers: readonly Handler[]
}

/** @returns `undefined` if its code is damaged */
export function moduleParts(uri: string, text: string, language: LanguageId): ModuleParts | undefined {
  const tree = treeOf(`${uri}#`, text, grammarOf(uri, language))
  if (tree.isDamaged(0)) return undefined
  const rangeOf = (node: number): Range => tree.rangeOf(node)
  const handlers: Handler[] = []
  for (let node = 0; node < tree.kind.length; node++) {
    if (!isFunction(tree, node)) continue
    const key = keyOf(tree, node)
    const body = tree.partsOf(node).at(-1)
    const [first] = parametersOf(tree, node)
    if (
      key === NONE ||
      body === undefined ||
      first === undefined ||
      LIBRARIES.reading.roleOf(tree.textOf(key)) !== 'runs'
    )
      continue
    handlers.push({
      body: rangeOf(body),
      isBlock: tree.kindOf(body) === K.Block,
      isAsync: /\basync\b/.test(text.slice(tree.startOf(node), tree.startOf(body))),
      parameter: tree.textOf(first.pattern),
    })
  }
  return { statements: tree.partsOf(0).map(rangeOf), handlers }
}

/** The name of a function: its own, that of the constant, or the key of the property that it is. */
function keyOf(tree: Tree, fn: Node): Node {
  const own = tree.childOf(fn, K.PropertyDefinition)
  if (own !== NONE) return own
  if (tree.kindOf(fn) === K.FunctionDeclaration) return tree.childOf(fn, K.VariableDefinition)
  const constant = definitionOf(tree, fn)
  return constant === NONE ? tree.childOf(tree.parentOf(fn), K.PropertyDefinition) : constant
}
