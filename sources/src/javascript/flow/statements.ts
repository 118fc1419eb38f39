import { declaratorsOf, isFunction } from '../scope/bindings.js'
import {
  beginningOf,
  bodyOf,
  conditionOf,
  elseOf,
  iteratedBy,
  labelOf,
  returnedBy,
  stepOf,
  testOf,
  thenOf,
} from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { addTo, beginLoop, deeper, finish, happen, jump, labelFor, mayThrow } from './builder.js'
import type { Builder, Finally, Label, Target } from './builder.js'
import { assign, visit, visitCondition } from './expressions.js'

/** Adds the nodes of a statement. */
export function bindStatement(b: Builder, node: Node): void {
  if (node === NONE || !b.isWhole) {
    return
  }
  b.at.set(node, b.current)
  const names = b.names
  b.names = []
  const ofKind = BY_KIND.get(b.tree.kindOf(node))
  if (ofKind !== undefined) {
    deeper(b, () => ofKind(b, node, names))
  } else if (!isFunction(b.tree, node) && !DECLARED.has(b.tree.kindOf(node))) {
    visit(b, node)
  }
}

/** Nodes that exist before the function begins, or have no effect at run time. */
const DECLARED = anyOf('ImportDeclaration InterfaceDeclaration TypeAliasDeclaration')

/** Adds the statements of a block. Functions that it declares exist from its beginning. */
function bindStatements(b: Builder, block: Node): void {
  const { tree } = b
  const statements = tree.childrenOf(block)
  for (const statement of statements) {
    if (isFunction(tree, statement)) {
      happen(b, 'closure', statement)
    }
  }
  for (const statement of statements) {
    bindStatement(b, statement)
  }
}

/** Adds the variables of a declaration, or the parameters of a list, from the first to the last. */
export function bindDeclarators(b: Builder, list: Node, isParameter: boolean): void {
  for (const { pattern, init } of declaratorsOf(b.tree, list)) {
    if (!isParameter) {
      visit(b, init)
    } else if (init !== NONE) {
      const after = labelFor(b)
      addTo(after, b)
      visit(b, init)
      addTo(after, b)
      finish(b, after)
    }
    assign(b, pattern)
  }
}

function bindIf(b: Builder, node: Node): void {
  const { tree } = b
  const after = labelFor(b)
  // Chains of `else if` are as long as they like.
  for (let at = node; ;) {
    const [yes, no] = [labelFor(b), labelFor(b)]
    visitCondition(b, conditionOf(tree, at), yes, no)
    finish(b, yes)
    bindStatement(b, thenOf(tree, at))
    addTo(after, b)
    finish(b, no)
    const other = elseOf(tree, at)
    if (tree.kindOf(other) !== K.IfStatement) {
      bindStatement(b, other)
      addTo(after, b)
      finish(b, after)
      return
    }
    b.at.set(other, b.current)
    at = other
  }
}

function bindSwitch(b: Builder, node: Node, names: readonly string[]): void {
  const { tree } = b
  visit(b, conditionOf(tree, node))
  const onBreak = labelFor(b)
  const parts = tree.childrenOf(tree.childOf(node, K.SwitchBody))
  const chosen = clausesChosen(b, node, parts)
  b.targets.push({ names, onBreak })
  b.current = b.unreachable
  for (const part of parts) {
    const label = chosen.get(part)
    if (label === undefined) {
      bindStatement(b, part)
    } else {
      addTo(label, b)
      finish(b, label)
    }
  }
  b.targets.pop()
  addTo(onBreak, b)
  const none = chosen.get(node)
  if (none !== undefined) {
    onBreak.antecedents.push(...none.antecedents)
  }
  finish(b, onBreak)
}

/** Makes a label for each clause of a `switch`, by the clause's own label. The entry of the statement leads past all clauses. */
function clausesChosen(b: Builder, node: Node, parts: readonly Node[]): ReadonlyMap<Node, Label> {
  const { tree } = b
  const chosen = new Map<Node, Label>()
  const choose = (by: Node): void => {
    const label = labelFor(b)
    const before = b.current
    happen(b, 'clause', by)
    addTo(label, b)
    b.current = before
    chosen.set(by, label)
  }
  let other = node
  for (const part of parts) {
    const kind = tree.kindOf(part)
    if (kind === K.CaseLabel) {
      visit(b, labelOf(tree, part))
      choose(part)
    } else if (kind === K.DefaultLabel) {
      other = part
    }
  }
  choose(other)
  return chosen
}

function bindWhile(b: Builder, node: Node, names: readonly string[]): void {
  const { tree } = b
  const loop = beginLoop(b)
  const [body, onBreak] = [labelFor(b), labelFor(b)]
  visitCondition(b, conditionOf(tree, node), body, onBreak)
  finish(b, body)
  inLoop(b, { names, onBreak, onContinue: loop }, bodyOf(tree, node))
  addTo(loop, b)
  finish(b, onBreak)
}

function bindDo(b: Builder, node: Node, names: readonly string[]): void {
  const { tree } = b
  const loop = beginLoop(b)
  const [onBreak, onContinue] = [labelFor(b), labelFor(b)]
  inLoop(b, { names, onBreak, onContinue }, bodyOf(tree, node))
  addTo(onContinue, b)
  finish(b, onContinue)
  visitCondition(b, tree.lastChild(node), loop, onBreak)
  finish(b, onBreak)
}

function bindFor(b: Builder, node: Node, names: readonly string[]): void {
  const { tree } = b
  const counting = tree.childOf(node, K.ForSpec)
  if (counting === NONE) {
    bindEach(b, node, names)
    return
  }
  const { beginning, test, step } = partsOfFor(b, counting)
  bindStatement(b, beginning)
  const loop = beginLoop(b)
  const [body, onBreak, onContinue] = [labelFor(b), labelFor(b), labelFor(b)]
  if (test === NONE) {
    addTo(body, b)
  } else {
    visitCondition(b, test, body, onBreak)
  }
  finish(b, body)
  inLoop(b, { names, onBreak, onContinue }, bodyOf(tree, node))
  addTo(onContinue, b)
  finish(b, onContinue)
  visit(b, step)
  addTo(loop, b)
  finish(b, onBreak)
}

/** Returns the three parts of a counting loop; NONE for missing ones. */
function partsOfFor({ tree }: Builder, spec: Node): Record<'beginning' | 'test' | 'step', Node> {
  const isFull = tree.childrenOf(spec).length === FULL
  if (isFull) {
    return {
      beginning: beginningOf(tree, spec),
      test: testOf(tree, spec),
      step: stepOf(tree, spec),
    }
  }
  const found = { beginning: NONE, test: NONE, step: NONE }
  const open = tree.startOf(spec) + 1
  for (const part of tree.childrenOf(spec)) {
    const before = semicolonsIn(tree.text.slice(open, tree.startOf(part)))
    if (tree.kindOf(part) === K.VariableDeclaration || before === 0) {
      found.beginning = part
    } else if (before === 1) {
      found.test = part
    } else {
      found.step = part
    }
  }
  return found
}

const FULL = 3

const semicolonsIn = (text: string): number => text.split(';').length - 1

/** Adds `for (const a of b)` or `for (a in b)`. */
function bindEach(b: Builder, node: Node, names: readonly string[]): void {
  const { tree } = b
  const [ofSpec, inSpec] = [tree.childOf(node, K.ForOfSpec), tree.childOf(node, K.ForInSpec)]
  const spec = ofSpec === NONE ? inSpec : ofSpec
  visit(b, iteratedBy(tree, spec))
  const loop = beginLoop(b)
  const onBreak = labelFor(b)
  mayThrow(b, node)
  addTo(onBreak, b)
  const given = tree.childrenOf(spec).find((part) => TARGETS.has(tree.kindOf(part))) ?? NONE
  assign(b, given)
  inLoop(b, { names, onBreak, onContinue: loop }, bodyOf(tree, node))
  addTo(loop, b)
  finish(b, onBreak)
}

const TARGETS = anyOf('VariableDefinition ArrayPattern ObjectPattern VariableName MemberExpression')

function inLoop(b: Builder, target: Target, body: Node): void {
  b.targets.push(target)
  bindStatement(b, body)
  b.targets.pop()
}

function bindTry(b: Builder, node: Node): void {
  const { tree } = b
  const outer = b.thrown
  const clause = tree.childOf(node, K.CatchClause)
  const last = tree.childOf(node, K.FinallyClause)
  const after = labelFor(b)
  const through: Finally | undefined =
    last === NONE ? undefined : { label: labelFor(b, 'catch'), targets: new Set() }
  if (through !== undefined) {
    b.finallies.push(through)
  }
  const thrown = clause === NONE ? through?.label : labelFor(b, 'catch')
  b.thrown = thrown ?? outer
  bindStatement(b, tree.childOf(node, K.Block))
  addTo(after, b)
  b.thrown = through?.label ?? outer
  if (clause !== NONE && thrown !== undefined) {
    finish(b, thrown)
    bindCatch(b, clause)
    addTo(after, b)
  }
  if (through !== undefined) {
    b.finallies.pop()
    b.thrown = outer
    bindFinally(b, through, after, last)
    return
  }
  finish(b, after)
}

function bindCatch(b: Builder, clause: Node): void {
  const { tree } = b
  const error = tree.childrenOf(clause).find((part) => TARGETS.has(tree.kindOf(part))) ?? NONE
  assign(b, error)
  bindStatement(b, tree.childOf(clause, K.Block))
}

/** Adds a `finally` block. Behind it, each path continues to its own target. */
function bindFinally(b: Builder, { label, targets }: Finally, after: Label, clause: Node): void {
  const isLeft = after.antecedents.length > 0
  label.antecedents.push(...after.antecedents)
  finish(b, label)
  bindStatement(b, b.tree.childOf(clause, K.Block))
  mayThrow(b, clause)
  const behind = b.current
  for (const target of targets) {
    b.current = behind
    jump(b, target)
  }
  b.current = isLeft ? behind : b.unreachable
}

function bindReturn(b: Builder, node: Node): void {
  visit(b, returnedBy(b.tree, node))
  jump(b, b.end)
}

function bindThrow(b: Builder, node: Node): void {
  visit(b, returnedBy(b.tree, node))
  mayThrow(b, node)
  b.current = b.unreachable
}

/** Adds `break` or `continue`, to a label or to the nearest statement that it may leave. */
function bindJump(b: Builder, node: Node): void {
  const { tree } = b
  const isBreak = tree.kindOf(node) === K.Break
  const name = tree.textOf(tree.childOf(node, K.Label))
  const isNearest = ({ isPlain, onContinue }: Target): boolean =>
    isBreak ? isPlain !== true : onContinue !== undefined
  const target = [...b.targets]
    .reverse()
    .find((one) => (name === '' ? isNearest(one) : one.names.includes(name)))
  const label = isBreak ? target?.onBreak : target?.onContinue
  if (label === undefined) {
    b.current = b.unreachable
  } else {
    jump(b, label)
  }
}

/** Adds `name: while (…) { … }` or `name: { … }`. */
function bindLabeled(b: Builder, node: Node, before: readonly string[]): void {
  const { tree } = b
  const statement = tree.lastChild(node)
  const names = [...before, tree.textOf(tree.childOf(node, K.Label))]
  if (NAMED.has(tree.kindOf(statement))) {
    b.names = names
    bindStatement(b, statement)
    return
  }
  const onBreak = labelFor(b)
  b.targets.push({ names, onBreak, isPlain: true })
  bindStatement(b, statement)
  b.targets.pop()
  addTo(onBreak, b)
  finish(b, onBreak)
}

const NAMED = anyOf('ForStatement While Do Switch LabeledStatement')

const BY_KIND: ReadonlyMap<number, (b: Builder, node: Node, names: readonly string[]) => void> =
  new Map([
    [K.Script, bindStatements],
    [K.Block, bindStatements],
    [K.IfStatement, bindIf],
    [K.Switch, bindSwitch],
    [K.While, bindWhile],
    [K.Do, bindDo],
    [K.ForStatement, bindFor],
    [K.TryStatement, bindTry],
    [K.ReturnStatement, bindReturn],
    [K.Throw, bindThrow],
    [K.Break, bindJump],
    [K.Continue, bindJump],
    [K.LabeledStatement, bindLabeled],
    [K.VariableDeclaration, (b, node) => bindDeclarators(b, node, false)],
    [K.ExportDeclaration, (b, node) => bindStatement(b, b.tree.lastChild(node))],
  ])
