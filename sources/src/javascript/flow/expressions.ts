import { isFunction, namesIn, PATTERNS } from '../scope/bindings.js'
import {
  calleeOf,
  conditionOf,
  elseOf,
  leftOf,
  memberPropertyOf,
  objectOf,
  operandOf,
  operatorOf,
  rightOf,
  thenOf,
} from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { addTo, assume, deeper, finish, happen, labelFor, mayThrow } from './builder.js'
import type { Builder, Label } from './builder.js'

/** Adds the nodes of an expression, in the order of evaluation. */
export function visit(b: Builder, expression: Node): void {
  if (expression === NONE || !b.isWhole) {
    return
  }
  const { tree } = b
  const node = tree.innerExpression(expression)
  const kind = tree.kindOf(node)
  const ofKind = BY_KIND.get(kind)
  if (ofKind !== undefined) {
    deeper(b, () => ofKind(b, node))
  } else if (isFunction(tree, node) || CLASSES.has(kind)) {
    happen(b, 'closure', node)
  } else if (!SILENT.has(kind)) {
    visitParts(b, node)
  }
}

function visitParts(b: Builder, node: Node): void {
  const { tree } = b
  if (tree.afterOf(node) === node + 1) {
    return
  }
  deeper(b, () => {
    for (const part of tree.childrenOf(node)) {
      visit(b, part)
    }
  })
}

/** Adds the nodes of a condition, with one path to each label. */
export function visitCondition(b: Builder, condition: Node, yes: Label, no: Label): void {
  const { tree } = b
  const node = tree.innerExpression(condition)
  const kind = tree.kindOf(node)
  const sign = kind === K.BinaryExpression ? tree.textOf(operatorOf(tree, node)) : ''
  if (sign === '&&' || sign === '||') {
    deeper(b, () => visitLogic(b, operandsOf(tree, node, sign), sign, yes, no))
    return
  }
  if (kind === K.UnaryExpression && tree.textOf(operatorOf(tree, node)) === '!') {
    deeper(b, () => visitCondition(b, operandOf(tree, node), no, yes))
    return
  }
  visit(b, node)
  const known = kind === K.BooleanLiteral ? tree.textOf(node) : ''
  const behind = b.current
  for (const [isTrue, label] of [
    [true, yes],
    [false, no],
  ] as const) {
    b.current = known === String(!isTrue) ? b.unreachable : behind
    if (known === '') {
      assume(b, node, isTrue)
    }
    addTo(label, b)
  }
  b.current = b.unreachable
}

function visitLogic(
  b: Builder,
  operands: readonly Node[],
  sign: '&&' | '||',
  yes: Label,
  no: Label,
): void {
  for (const [index, operand] of operands.entries()) {
    if (index === operands.length - 1) {
      visitCondition(b, operand, yes, no)
      return
    }
    const next = labelFor(b)
    visitCondition(b, operand, sign === '&&' ? next : yes, sign === '&&' ? no : next)
    finish(b, next)
  }
}

/** Returns the operands of a chain of one operator. `a && b && c` nests at its left. */
function operandsOf(tree: Tree, chain: Node, sign: string): readonly Node[] {
  const found: Node[] = []
  let at = chain
  while (
    tree.kindOf(at) === K.BinaryExpression &&
    tree.textOf(operatorOf(tree, at)) === sign &&
    rightOf(tree, at) !== NONE
  ) {
    found.push(rightOf(tree, at))
    at = tree.innerExpression(leftOf(tree, at))
  }
  return [...found, at].reverse()
}

function visitBinary(b: Builder, node: Node): void {
  const { tree } = b
  const sign = tree.textOf(operatorOf(tree, node))
  if (sign === '&&' || sign === '||' || sign === '??') {
    visitAlternatives(b, operandsOf(tree, node, sign), sign)
    return
  }
  // Long sums nest at their left.
  const rights: Node[] = []
  let first = node
  while (tree.kindOf(first) === K.BinaryExpression && !isLogic(tree, first)) {
    rights.push(rightOf(tree, first))
    first = tree.innerExpression(leftOf(tree, first))
  }
  visit(b, first)
  for (const right of rights.reverse()) {
    visit(b, right)
  }
}

const isLogic = (tree: Tree, node: Node): boolean => LOGIC.has(tree.textOf(operatorOf(tree, node)))

const LOGIC: ReadonlySet<string> = new Set(['&&', '||', '??'])

/** Adds the nodes of `a && b`, `a || b` or `a ?? b` whose value is used. */
function visitAlternatives(b: Builder, operands: readonly Node[], sign: '&&' | '||' | '??'): void {
  const after = labelFor(b)
  for (const [index, operand] of operands.entries()) {
    if (index === operands.length - 1) {
      visit(b, operand)
      addTo(after, b)
    } else if (sign === '??') {
      visit(b, operand)
      addTo(after, b)
    } else {
      const next = labelFor(b)
      visitCondition(b, operand, sign === '&&' ? next : after, sign === '&&' ? after : next)
      finish(b, next)
    }
  }
  finish(b, after)
}

function visitConditional(b: Builder, node: Node): void {
  const { tree } = b
  const after = labelFor(b)
  // Chains of alternatives nest at their right.
  for (let at = node; ;) {
    const [yes, no] = [labelFor(b), labelFor(b)]
    visitCondition(b, conditionOf(tree, at), yes, no)
    finish(b, yes)
    visit(b, thenOf(tree, at))
    addTo(after, b)
    finish(b, no)
    const other = tree.innerExpression(elseOf(tree, at))
    if (tree.kindOf(other) !== K.ConditionalExpression) {
      visit(b, other)
      addTo(after, b)
      finish(b, after)
      return
    }
    at = other
  }
}

/** Adds the nodes of `a.b(c)?.d(e)` from the first link to the last. Each `?.` may skip the rest. */
function visitChain(b: Builder, top: Node): void {
  const { tree } = b
  const links: Node[] = []
  let first = top
  while (CHAINED.has(tree.kindOf(first))) {
    links.push(first)
    const inner = tree.innerExpression(calleeOf(tree, first))
    if (inner === NONE) {
      break
    }
    first = inner
  }
  visit(b, first)
  const after = labelFor(b)
  for (const link of links.reverse()) {
    if (isOptional(tree, link)) {
      addTo(after, b)
    }
    if (tree.kindOf(link) === K.CallExpression) {
      visitCall(b, link)
    } else {
      visitMember(b, link)
    }
  }
  addTo(after, b)
  finish(b, after)
}

const CHAINED = anyOf('CallExpression MemberExpression')

/** Tells whether a link of a chain begins with `?.`, directly behind its object. */
function isOptional(tree: Tree, link: Node): boolean {
  const from = tree.endOf(tree.firstChild(link))
  return tree.text.startsWith('?.', from) || OPTIONAL.test(tree.text.slice(from, from + MOST_SPACE))
}

const OPTIONAL = /^\s*\?\.(?!\d)/
const MOST_SPACE = 200

function visitMember(b: Builder, member: Node): void {
  const { tree } = b
  const object = tree.innerExpression(objectOf(tree, member))
  const key = memberPropertyOf(tree, member)
  if (tree.kindOf(key) !== K.PropertyName) {
    visit(b, key)
  }
  // Of a name alone it is known that it is something.
  if (!NAMES.has(tree.kindOf(object)) && !isOptional(tree, member)) {
    mayThrow(b, member)
  }
  happen(b, 'member', member)
}

const NAMES = anyOf('VariableName This Super CallExpression')

function visitCall(b: Builder, call: Node): void {
  const { tree } = b
  for (const arg of tree.argumentsOf(call)) {
    visit(b, arg)
  }
  mayThrow(b, call)
  happen(b, 'call', call)
  b.at.set(call, b.current)
}

function visitNew(b: Builder, node: Node): void {
  visit(b, calleeOf(b.tree, node))
  visitCall(b, node)
}

/** Adds the nodes of `await`. An awaited call throws at the call; other values throw at the `await`. */
function visitAwait(b: Builder, node: Node): void {
  const { tree } = b
  const awaited = tree.lastChild(node)
  visit(b, awaited)
  if (tree.kindOf(tree.innerExpression(awaited)) !== K.CallExpression) {
    mayThrow(b, node)
  }
  happen(b, 'await', node)
}

function visitYield(b: Builder, node: Node): void {
  visit(b, b.tree.lastChild(node))
  mayThrow(b, node)
}

function visitTagged(b: Builder, node: Node): void {
  visitParts(b, node)
  mayThrow(b, node)
  happen(b, 'call', node)
}

function visitAssignment(b: Builder, node: Node): void {
  const { tree } = b
  const target = tree.targetOf(node)
  const sign = tree.textOf(operatorOf(tree, node))
  const after = labelFor(b)
  if (!PATTERNS.has(tree.kindOf(target))) {
    visitTarget(b, target)
  }
  if (DECIDING.has(sign)) {
    addTo(after, b)
  }
  visit(b, rightOf(tree, node))
  assign(b, target)
  addTo(after, b)
  finish(b, after)
}

const DECIDING: ReadonlySet<string> = new Set(['&&=', '||=', '??='])

/** Adds the nodes of an assignment's target that are evaluated: the object of a member. */
function visitTarget(b: Builder, target: Node): void {
  const { tree } = b
  if (tree.kindOf(target) !== K.MemberExpression) {
    return
  }
  visit(b, objectOf(tree, target))
  if (tree.kindOf(memberPropertyOf(tree, target)) !== K.PropertyName) {
    visit(b, memberPropertyOf(tree, target))
  }
}

/** Adds the assignment of a name, or of each name in a pattern. */
export function assign(b: Builder, target: Node): void {
  const { tree } = b
  const kind = tree.kindOf(target)
  if (kind === K.VariableName) {
    happen(b, 'assignment', target)
  } else if (kind === K.MemberExpression) {
    happen(b, 'assignment', target)
  } else if (PATTERNS.has(kind)) {
    if (kind !== K.VariableDefinition) {
      mayThrow(b, target)
      visitDefaults(b, target)
    }
    for (const { name } of namesIn(tree, target)) {
      happen(b, 'assignment', name)
    }
  }
}

/** Adds the nodes of a pattern's defaults, which may be skipped. */
function visitDefaults(b: Builder, pattern: Node): void {
  const { tree } = b
  const after = labelFor(b)
  addTo(after, b)
  for (let node = pattern + 1; node < tree.afterOf(pattern); node++) {
    if (tree.kindOf(node) === K.Equals) {
      const value = tree.afterOf(node)
      visit(b, value)
      addTo(after, b)
      node = tree.afterOf(value) - 1
    }
  }
  finish(b, after)
}

/** Adds the nodes of `i++`, `--i`, `!a` and `delete a.b`. */
function visitUnary(b: Builder, node: Node): void {
  const { tree } = b
  const [before, behind] = [tree.firstChild(node), tree.lastChild(node)]
  const isChange = /^(?:\+\+|--)/.test(tree.textOf(before)) || STEPS.has(tree.textOf(behind))
  if (tree.kindOf(node) === K.PostfixExpression) {
    visit(b, before)
  } else {
    visit(b, behind)
  }
  if (isChange) {
    assign(b, tree.innerExpression(STEPS.has(tree.textOf(behind)) ? before : behind))
  }
}

const STEPS: ReadonlySet<string> = new Set(['++', '--'])

function visitName(b: Builder, node: Node): void {
  b.at.set(node, b.current)
}

const CLASSES = anyOf('ClassDeclaration ClassExpression')

/** Types, in which nothing runs, and tokens without effects. */
const SILENT = anyOf(
  'TypeAnnotation TypeArgList TypeParamList PropertyName String Number BooleanLiteral This Null Equals LogicOp UpdateOp Spread Arrow',
)

const BY_KIND: ReadonlyMap<number, (b: Builder, node: Node) => void> = new Map([
  [K.VariableName, visitName],
  [K.BinaryExpression, visitBinary],
  [K.ConditionalExpression, visitConditional],
  [K.CallExpression, visitChain],
  [K.MemberExpression, visitChain],
  [K.NewExpression, visitNew],
  [K.AwaitExpression, visitAwait],
  [K.YieldExpression, visitYield],
  [K.TaggedTemplateExpression, visitTagged],
  [K.AssignmentExpression, visitAssignment],
  [K.UnaryExpression, visitUnary],
  [K.PostfixExpression, visitUnary],
])
