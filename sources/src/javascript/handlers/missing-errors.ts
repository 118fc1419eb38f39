import { addTo } from '../../record.js'
import { declaratorsOf } from '../scope/bindings.js'
import { propertyKeyOf } from '../syntax/children.generated.js'
import { isText, stringOf } from '../syntax/strings.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

// The codes, texts and classes of errors of missing options.

/** Tells whether a value may be the code, or a part of the text, of an error of a missing option. */
export function mayTellMissing(tree: Tree, value: Node): boolean {
  const node = tree.innerExpression(value)
  if (tree.kindOf(node) === K.PropertyDefinition) {
    return MISSING.test(tree.textOf(node))
  }
  const text = isText(tree, node) ? (stringOf(tree, node) ?? '') : undefined
  if (text === undefined) {
    return tree.kindOf(node) !== K.Number && !API_CODES.test(tree.textOf(node))
  }
  return MISSING.test(text) || MESSAGES.includes(text.toLowerCase())
}

/** Members of enumerations with the codes of Discord's API, which are numbers. */
const API_CODES = /^(?:[\w$]+\.)*(?:RESTJSONErrorCodes|JSONErrorCodes|APIErrors)\s*\./

/**
 * Words in the codes and texts of errors of missing options. An option that is null leads to an
 * error of the engine when the program takes a member of it.
 */
const MISSING =
  /option|required|not ?found|non-empty|type ?error|interaction|null|undefined|can(?:not|'t) (?:access|convert|destructure|read|set)|(?:reading|evaluating) ['"]|not an object|no properties|not iterable/i

/** Such texts, of which a `catch` may ask for any part: those of V8, JavaScriptCore, SpiderMonkey. */
const MESSAGES = `
cannot read properties of null (reading '
cannot read property '
cannot set properties of null (setting '
cannot destructure property '
cannot convert undefined or null to object
null is not an object (evaluating '
undefined is not an object (evaluating '
right side of assignment cannot be destructured
can't access property ", it is null
can't convert null to object
null has no properties
object null is not iterable (cannot read property symbol(symbol.iterator))
`

/** Tells whether errors of missing options may be of a class. */
export const isMissingClass = (name: string): boolean => MISSING_CLASS.test(name)

const MISSING_CLASS = /^(?:[\w$]+\.)*(?:(?:Type|Range)?Error|Discordjs\w*|\w*Option\w*)$/

/**
 * Tells whether a list or table may contain the code or text of an error of a missing option. True
 * unless all its keys are known.
 */
export function mayListMissing(tree: Tree, table: Node): boolean {
  const node = tree.innerExpression(table)
  const list = tree.kindOf(node) === K.VariableName ? listNamed(tree, tree.textOf(node)) : node
  const keys = keysIn(tree, list)
  return keys.length === 0 || keys.some((key) => mayTellMissing(tree, key))
}

/** Returns the only value of a name in a text; NONE if there are several. */
function listNamed(tree: Tree, name: string): Node {
  const [only = NONE, ...others] = definitionsIn(tree, 0).get(name) ?? []
  const { init = NONE } =
    declaratorsOf(tree, tree.parentOf(only)).find(({ pattern }) => pattern === only) ?? {}
  return others.length === 0 ? tree.innerExpression(init) : NONE
}

/** Indexes the definitions of variables and parameters by name. */
const definitionsIn = once((tree: Tree): ReadonlyMap<string, readonly Node[]> => {
  const found = new Map<string, Node[]>()
  for (const node of tree.nodesIn(0, K.VariableDefinition)) {
    addTo(found, tree.textOf(node), node)
  }
  return found
})

/**
 * Returns the keys of an object, or the items of a list: `{ 50013: 'a' }`, `new Set([50013])`,
 * `new Map([[50013, 'a']])`. Empty if there may be more.
 */
function keysIn(tree: Tree, list: Node): readonly Node[] {
  const kind = tree.kindOf(list)
  if (kind === K.NewExpression) {
    const pairs = keysIn(tree, tree.innerExpression(tree.argumentsOf(list)[0] ?? NONE))
    return pairs.map((pair) =>
      tree.kindOf(pair) === K.ArrayExpression ? tree.firstChild(pair) : pair,
    )
  }
  const items = tree.childrenOf(list)
  const isOpen = items.some(
    (item) => item === tree.childOf(list, K.Spread) || tree.hasChild(item, K.Spread),
  )
  if (isOpen || (kind !== K.ObjectExpression && kind !== K.ArrayExpression)) {
    return []
  }
  return kind === K.ArrayExpression ? items : items.map((item) => propertyKeyOf(tree, item))
}
