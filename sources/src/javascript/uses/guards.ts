import { resolve, usesOf } from '../scope/bindings.js'
import { K } from '../syntax/kinds.js'
import {
  afterOf,
  childOf,
  contains,
  endOf,
  firstPart,
  innerExpression,
  kindOf,
  NONE,
  outerExpression,
  parentOf,
  partsOf,
  startOf,
  textOf,
} from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { endOfFunction } from './branches.js'
import { functionAround, remembered } from './scan.js'
import type { Scan } from './scan.js'

/**
 * Whether something asks for an option before it is read, or catches what happens otherwise: a `try` around it, or any
 * condition of the function that mentions the option or what was read of it.
 *
 * @param more other words that a condition may mention it by
 * @param throws it throws where there is nothing: what it gives can't be asked for any more
 */
export function isGuarded(scan: Scan, call: Node, name: string, throws = true, more: readonly string[] = []): boolean {
  const { tree } = scan.module
  const fn = functionAround(scan, call)
  for (let at = call; at !== fn && at !== NONE; at = parentOf(tree, at)) {
    const parent = parentOf(tree, at)
    if (kindOf(tree, parent) === K.TryStatement && childOf(tree, parent, K.Block) === at) return true
    if (isCaught(tree, at)) return true
  }
  const words = [`'${name}'`, `"${name}"`, `\`${name}\``, ...more]
  const names = [...holdersOf(scan, fn, words, throws ? call : NONE)]
  const conditions = remembered(scan.memory.conditions, fn, () => conditionsIn(tree, fn))
  if (isTooMuch(scan, conditions.length * (1 + names.length))) return true
  for (const condition of conditions) {
    if (contains(tree, condition, call) || isForOthers(tree, condition, call)) continue
    const text = textOf(tree, condition)
    if (words.some((word) => text.includes(word))) return true
    if (names.some((word) => new RegExp(`(?<![\\w$.])${word.replace(/\$/g, '\\$')}(?![\\w$])`).test(text))) return true
  }
  return false
}

/** Whether a condition decides about a part of an expression only, and the call is outside of it: `read('a') ?? 'b'` */
function isForOthers(tree: Tree, condition: Node, call: Node): boolean {
  const expression = parentOf(tree, condition)
  const kind = kindOf(tree, expression)
  if (kind !== K.BinaryExpression && kind !== K.ConditionalExpression) return false
  // A function that is called there may leave this one.
  const end = afterOf(tree, expression)
  for (let node = afterOf(tree, condition); node < end; node++) if (LEAVES.has(kindOf(tree, node))) return false
  // What it gives may be asked for later.
  return !contains(tree, expression, call)
}

const LEAVES: ReadonlySet<number> = new Set([
  K.CallExpression,
  K.NewExpression,
  K.AssignmentExpression,
  K.AwaitExpression,
  K.YieldExpression,
  K.TaggedTemplateExpression,
])

/** What decides in the function around a node whether parts of it are reached. */
export function conditionsAround(scan: Scan, node: Node): readonly Node[] {
  const fn = functionAround(scan, node)
  return remembered(scan.memory.conditions, fn, () => conditionsIn(scan.module.tree, fn))
}

/** The variables that the function around a node declares. */
export function declarationsAround(scan: Scan, node: Node): readonly Node[] {
  const fn = functionAround(scan, node)
  return remembered(scan.memory.declarations, fn, () => declarationsIn(scan.module.tree, fn))
}

/** Whether so many texts more are too many to search: what is not known to be unguarded is not reported. */
function isTooMuch({ memory }: Scan, searches: number): boolean {
  memory.searches -= searches
  return memory.searches < 0
}

function conditionsIn(tree: Tree, fn: Node): Node[] {
  const conditions: Node[] = []
  const end = endOfFunction(tree, fn)
  for (let node = Math.max(fn, 0); node < end; node++) {
    const condition = conditionOf(tree, node)
    if (condition !== NONE) conditions.push(condition)
  }
  return conditions
}

/** `read().catch(…)` */
function isCaught(tree: Tree, node: Node): boolean {
  const member = parentOf(tree, node)
  if (kindOf(tree, member) !== K.MemberExpression || firstPart(tree, member) !== node) return false
  const name = childOf(tree, member, K.PropertyName)
  return name !== NONE && textOf(tree, name) === 'catch'
}

/** What decides whether another part is reached. */
function conditionOf(tree: Tree, node: Node): Node {
  switch (kindOf(tree, node)) {
    case K.IfStatement:
    case K.Switch:
    case K.While:
      return partsOf(tree, node)[1] ?? NONE
    case K.ConditionalExpression:
      return firstPart(tree, node)
    case K.BinaryExpression: {
      const [left, operator] = partsOf(tree, node)
      const isLogic = operator !== undefined && /^(?:&&|\|\||\?\?)$/.test(textOf(tree, operator))
      return isLogic && left !== undefined ? left : NONE
    }
    default:
      return NONE
  }
}

/** The variables of a function that hold what was read of an option. */
function holdersOf(scan: Scan, fn: Node, words: readonly string[], but: Node): ReadonlySet<string> {
  const { tree } = scan.module
  const holders = new Set<string>()
  const declarations = remembered(scan.memory.declarations, fn, () => declarationsIn(tree, fn))
  if (isTooMuch(scan, declarations.length)) return holders
  for (const node of declarations) {
    const text = textOf(tree, node)
    if (contains(tree, node, but) || !words.some((word) => text.includes(word))) continue
    for (const part of partsOf(tree, node)) {
      if (kindOf(tree, part) === K.VariableDefinition) holders.add(textOf(tree, part))
    }
  }
  return holders
}

function declarationsIn(tree: Tree, fn: Node): Node[] {
  const declarations: Node[] = []
  const end = endOfFunction(tree, fn)
  for (let node = Math.max(fn, 0); node < end; node++)
    if (kindOf(tree, node) === K.VariableDeclaration) declarations.push(node)
  return declarations
}

/** Whether a member of what a call gives is taken, and nothing asks whether there is one. */
export function takesMember(scan: Scan, call: Node): boolean {
  const { tree } = scan.module
  const at = outerExpression(tree, call)
  // `!` says that somebody has thought of it.
  if (textOf(tree, at).endsWith('!')) return false
  const parent = parentOf(tree, at)
  if (isPlainMember(tree, parent, at)) return true
  return kindOf(tree, parent) === K.VariableDeclaration && (isTakenApart(tree, at) || isTakenLater(scan, parent, at))
}

/** `const { url } = read('a')` */
function isTakenApart(tree: Tree, init: Node): boolean {
  const before = partsOf(tree, parentOf(tree, init)).filter((part) => part < init)
  const target = before.reverse().find((part) => ![K.Equals, K.TypeAnnotation].includes(kindOf(tree, part)))
  return target !== undefined && kindOf(tree, target) === K.ObjectPattern
}

/** Whether a member of what a call gives is taken where it stands: `read('a').length` */
export function takesMemberAtOnce(tree: Tree, call: Node): boolean {
  const at = outerExpression(tree, call)
  return !textOf(tree, at).endsWith('!') && isPlainMember(tree, parentOf(tree, at), at)
}

/** `value.member`, without `?.` */
const isPlainMember = (tree: Tree, member: Node, object: Node): boolean =>
  kindOf(tree, member) === K.MemberExpression &&
  firstPart(tree, member) === object &&
  !/^\s*\?\./.test(tree.text.slice(endOf(tree, object), endOf(tree, member)))

/** `const song = options.get('song'); song.value`: the first use of the constant takes a member, in the same function. */
function isTakenLater(scan: Scan, declaration: Node, init: Node): boolean {
  const { module } = scan
  const { tree } = module
  const before = partsOf(tree, declaration).filter((part) => part < init)
  const definition = before
    .reverse()
    .find((part) => kindOf(tree, part) !== K.Equals && kindOf(tree, part) !== K.TypeAnnotation)
  if (definition === undefined || kindOf(tree, definition) !== K.VariableDefinition) return false
  const name = textOf(tree, definition)
  const binding = resolve(module, name, definition)
  if (binding?.kind !== 'variable' || !binding.isConstant) return false
  const first = usesOf(module, definition, name)[0]
  if (first === undefined || functionAround(scan, first) !== functionAround(scan, declaration)) return false
  const block = parentOf(tree, declaration)
  const at = outerExpression(tree, first)
  if (textOf(tree, at).endsWith('!') || !isPlainMember(tree, parentOf(tree, at), at)) return false
  // Whatever stands between may ask for it; a condition around it may, too.
  for (let node = parentOf(tree, at); node !== block; node = parentOf(tree, node)) {
    if (node === NONE || CONDITIONAL.has(kindOf(tree, node))) return false
  }
  return (
    startOf(tree, first) > startOf(tree, declaration) &&
    afterOf(tree, block) > first &&
    innerExpression(tree, at) === first
  )
}

const CONDITIONAL: ReadonlySet<number> = new Set([
  K.IfStatement,
  K.ConditionalExpression,
  K.Switch,
  K.TryStatement,
  K.While,
  K.Do,
  K.ForStatement,
])
