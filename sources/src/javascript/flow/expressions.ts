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
import { LOGIC } from '../syntax/signs.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { addTo, assume, deeper, finish, happen, labelFor, mayThrow } from './builder.js'
import type { Builder, Label } from './builder.js'

/** Adds the nodes of an expression, in the order of evaluation. */
export function visit(builder: Builder, expression: Node): void {
  if (expression === NONE || !builder.isWhole) {
    return
  }
  const { tree } = builder
  const node = tree.innerExpression(expression)
  const kind = tree.kindOf(node)
  const ofKind = BY_KIND.get(kind)
  if (ofKind !== undefined) {
    deeper(builder, () => ofKind(builder, node))
  } else if (isFunction(tree, node) || CLASSES.has(kind)) {
    happen(builder, 'closure', node)
  } else if (!SILENT.has(kind)) {
    visitParts(builder, node)
  }
}

function visitParts(builder: Builder, node: Node): void {
  const { tree } = builder
  if (tree.afterOf(node) === node + 1) {
    return
  }
  deeper(builder, () => {
    for (const part of tree.childrenOf(node)) {
      visit(builder, part)
    }
  })
}

/** Adds the nodes of a condition. If it is true, the path leads to `yes`, otherwise to `no`. */
export function visitCondition(builder: Builder, condition: Node, yes: Label, no: Label): void {
  const { tree } = builder
  const node = tree.innerExpression(condition)
  const kind = tree.kindOf(node)
  const sign = kind === K.BinaryExpression ? tree.textOf(operatorOf(tree, node)) : ''
  if (sign === '&&' || sign === '||') {
    deeper(builder, () => visitLogic(builder, operandsOf(tree, node, sign), sign, yes, no))
    return
  }
  if (kind === K.UnaryExpression && tree.textOf(operatorOf(tree, node)) === '!') {
    deeper(builder, () => visitCondition(builder, operandOf(tree, node), no, yes))
    return
  }
  visit(builder, node)
  const known = kind === K.BooleanLiteral ? tree.textOf(node) : ''
  const behind = builder.current
  for (const [isTrue, label] of [
    [true, yes],
    [false, no],
  ] as const) {
    builder.current = known === String(!isTrue) ? builder.unreachable : behind
    if (known === '') {
      assume(builder, node, isTrue)
    }
    addTo(label, builder)
  }
  builder.current = builder.unreachable
}

function visitLogic(
  builder: Builder,
  operands: readonly Node[],
  sign: '&&' | '||',
  yes: Label,
  no: Label,
): void {
  for (const [index, operand] of operands.entries()) {
    if (index === operands.length - 1) {
      visitCondition(builder, operand, yes, no)
      return
    }
    const next = labelFor(builder)
    visitCondition(builder, operand, sign === '&&' ? next : yes, sign === '&&' ? no : next)
    finish(builder, next)
  }
}

/**
 * Returns the operands of a chain with one operator: `a`, `b` and `c` of `a && b && c`, which the
 * tree nests at the left.
 */
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

function visitBinary(builder: Builder, node: Node): void {
  const { tree } = builder
  const sign = tree.textOf(operatorOf(tree, node))
  if (sign === '&&' || sign === '||' || sign === '??') {
    visitAlternatives(builder, operandsOf(tree, node, sign), sign)
    return
  }
  // Long sums nest at their left.
  const rights: Node[] = []
  let first = node
  while (tree.kindOf(first) === K.BinaryExpression && !isLogic(tree, first)) {
    rights.push(rightOf(tree, first))
    first = tree.innerExpression(leftOf(tree, first))
  }
  visit(builder, first)
  for (const right of rights.reverse()) {
    visit(builder, right)
  }
}

const isLogic = (tree: Tree, node: Node): boolean => LOGIC.has(tree.textOf(operatorOf(tree, node)))

/** Adds the nodes of `a && b`, `a || b` or `a ?? b` whose value is used. */
function visitAlternatives(
  builder: Builder,
  operands: readonly Node[],
  sign: '&&' | '||' | '??',
): void {
  const after = labelFor(builder)
  for (const [index, operand] of operands.entries()) {
    if (index === operands.length - 1) {
      visit(builder, operand)
      addTo(after, builder)
    } else if (sign === '??') {
      visit(builder, operand)
      addTo(after, builder)
    } else {
      const next = labelFor(builder)
      visitCondition(builder, operand, sign === '&&' ? next : after, sign === '&&' ? after : next)
      finish(builder, next)
    }
  }
  finish(builder, after)
}

function visitConditional(builder: Builder, node: Node): void {
  const { tree } = builder
  const after = labelFor(builder)
  // Chains of alternatives nest at their right.
  for (let at = node; ;) {
    const [yes, no] = [labelFor(builder), labelFor(builder)]
    visitCondition(builder, conditionOf(tree, at), yes, no)
    finish(builder, yes)
    visit(builder, thenOf(tree, at))
    addTo(after, builder)
    finish(builder, no)
    const other = tree.innerExpression(elseOf(tree, at))
    if (tree.kindOf(other) !== K.ConditionalExpression) {
      visit(builder, other)
      addTo(after, builder)
      finish(builder, after)
      return
    }
    at = other
  }
}

/** Adds the nodes of `a.b(c)?.d(e)` from the first link to the last. Each `?.` may skip the rest. */
function visitChain(builder: Builder, top: Node): void {
  const { tree } = builder
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
  visit(builder, first)
  const after = labelFor(builder)
  for (const link of links.reverse()) {
    if (isOptional(tree, link)) {
      addTo(after, builder)
    }
    if (tree.kindOf(link) === K.CallExpression) {
      visitCall(builder, link)
    } else {
      visitMember(builder, link)
    }
  }
  addTo(after, builder)
  finish(builder, after)
}

const CHAINED = anyOf('CallExpression MemberExpression')

/** Tells whether a link of a chain begins with `?.`. */
function isOptional(tree: Tree, link: Node): boolean {
  const from = tree.endOf(tree.firstChild(link))
  return tree.text.startsWith('?.', from) || OPTIONAL.test(tree.text.slice(from, from + MOST_SPACE))
}

const OPTIONAL = /^\s*\?\.(?!\d)/
const MOST_SPACE = 200

function visitMember(builder: Builder, member: Node): void {
  const { tree } = builder
  const object = tree.innerExpression(objectOf(tree, member))
  const key = memberPropertyOf(tree, member)
  if (tree.kindOf(key) !== K.PropertyName) {
    visit(builder, key)
  }
  // Of a name alone it is known that it is something.
  if (!NAMES.has(tree.kindOf(object)) && !isOptional(tree, member)) {
    mayThrow(builder, member)
  }
  happen(builder, 'member', member)
}

const NAMES = anyOf('VariableName This Super CallExpression')

function visitCall(builder: Builder, call: Node): void {
  const { tree } = builder
  for (const arg of tree.argumentsOf(call)) {
    visit(builder, arg)
  }
  mayThrow(builder, call)
  happen(builder, 'call', call)
  builder.at.set(call, builder.current)
}

function visitNew(builder: Builder, node: Node): void {
  visit(builder, calleeOf(builder.tree, node))
  visitCall(builder, node)
}

/** Adds the nodes of `await`. An awaited call throws at the call; other values throw at the `await`. */
function visitAwait(builder: Builder, node: Node): void {
  const { tree } = builder
  const awaited = tree.lastChild(node)
  visit(builder, awaited)
  if (tree.kindOf(tree.innerExpression(awaited)) !== K.CallExpression) {
    mayThrow(builder, node)
  }
  happen(builder, 'await', node)
}

function visitYield(builder: Builder, node: Node): void {
  visit(builder, builder.tree.lastChild(node))
  mayThrow(builder, node)
}

function visitTagged(builder: Builder, node: Node): void {
  visitParts(builder, node)
  mayThrow(builder, node)
  happen(builder, 'call', node)
}

function visitAssignment(builder: Builder, node: Node): void {
  const { tree } = builder
  const target = tree.targetOf(node)
  const sign = tree.textOf(operatorOf(tree, node))
  const after = labelFor(builder)
  if (!PATTERNS.has(tree.kindOf(target))) {
    visitTarget(builder, target)
  }
  if (DECIDING.has(sign)) {
    addTo(after, builder)
  }
  visit(builder, rightOf(tree, node))
  assign(builder, target)
  addTo(after, builder)
  finish(builder, after)
}

const DECIDING: ReadonlySet<string> = new Set(['&&=', '||=', '??='])

/** Adds the nodes that run for an assignment's target: the object of `object.member`. */
function visitTarget(builder: Builder, target: Node): void {
  const { tree } = builder
  if (tree.kindOf(target) !== K.MemberExpression) {
    return
  }
  visit(builder, objectOf(tree, target))
  if (tree.kindOf(memberPropertyOf(tree, target)) !== K.PropertyName) {
    visit(builder, memberPropertyOf(tree, target))
  }
}

/** Adds the assignment of a name, or of each name in a pattern. */
export function assign(builder: Builder, target: Node): void {
  const { tree } = builder
  const kind = tree.kindOf(target)
  if (kind === K.VariableName) {
    happen(builder, 'assignment', target)
  } else if (kind === K.MemberExpression) {
    happen(builder, 'assignment', target)
  } else if (PATTERNS.has(kind)) {
    if (kind !== K.VariableDefinition) {
      mayThrow(builder, target)
      visitDefaults(builder, target)
    }
    for (const { name } of namesIn(tree, target)) {
      happen(builder, 'assignment', name)
    }
  }
}

/** Adds the nodes of a pattern's defaults, which may be skipped. */
function visitDefaults(builder: Builder, pattern: Node): void {
  const { tree } = builder
  const after = labelFor(builder)
  addTo(after, builder)
  for (let node = pattern + 1; node < tree.afterOf(pattern); node++) {
    if (tree.kindOf(node) === K.Equals) {
      const value = tree.afterOf(node)
      visit(builder, value)
      addTo(after, builder)
      node = tree.afterOf(value) - 1
    }
  }
  finish(builder, after)
}

/** Adds the nodes of `i++`, `--i`, `!a` and `delete a.b`. */
function visitUnary(builder: Builder, node: Node): void {
  const { tree } = builder
  const [before, behind] = [tree.firstChild(node), tree.lastChild(node)]
  const isChange = /^(?:\+\+|--)/.test(tree.textOf(before)) || STEPS.has(tree.textOf(behind))
  if (tree.kindOf(node) === K.PostfixExpression) {
    visit(builder, before)
  } else {
    visit(builder, behind)
  }
  if (isChange) {
    assign(builder, tree.innerExpression(STEPS.has(tree.textOf(behind)) ? before : behind))
  }
}

const STEPS: ReadonlySet<string> = new Set(['++', '--'])

function visitName(builder: Builder, node: Node): void {
  builder.at.set(node, builder.current)
}

const CLASSES = anyOf('ClassDeclaration ClassExpression')

/** Nodes without effects: types and tokens. */
const SILENT = anyOf(
  'TypeAnnotation TypeArgList TypeParamList PropertyName String Number BooleanLiteral This Null Equals LogicOp UpdateOp Spread Arrow',
)

const BY_KIND: ReadonlyMap<number, (builder: Builder, node: Node) => void> = new Map([
  [K.VariableName, visitName],
  // A shorthand property reads the variable of its name: `{ interaction }`.
  [K.PropertyDefinition, visitName],
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
