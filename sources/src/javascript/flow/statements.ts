import { declaratorsOf, isFunction } from '../scope/bindings.js'
import {
  bodyOf,
  conditionOf,
  elseOf,
  iteratedBy,
  labelOf,
  returnedBy,
  thenOf,
} from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { addTo, beginLoop, deeper, finish, happen, jump, labelFor, mayThrow } from './builder.js'
import type { Builder, Finally, Label, Target } from './builder.js'
import { assign, visit, visitCondition } from './expressions.js'
import { partsOfFor } from './loops.js'

/** Adds the nodes of a statement. */
export function bindStatement(builder: Builder, node: Node): void {
  if (node === NONE || !builder.isWhole) {
    return
  }
  builder.at.set(node, builder.current)
  const names = builder.names
  builder.names = []
  const ofKind = BY_KIND.get(builder.tree.kindOf(node))
  if (ofKind !== undefined) {
    deeper(builder, () => ofKind(builder, node, names))
  } else if (!isFunction(builder.tree, node) && !DECLARED.has(builder.tree.kindOf(node))) {
    visit(builder, node)
  }
}

/** Nodes that run before the function starts, or have no effect at run time. */
const DECLARED = anyOf('ImportDeclaration InterfaceDeclaration TypeAliasDeclaration')

/** Adds the statements of a block. Its function declarations come first. */
function bindStatements(builder: Builder, block: Node): void {
  const { tree } = builder
  const statements = tree.childrenOf(block)
  for (const statement of statements) {
    if (isFunction(tree, statement)) {
      happen(builder, 'closure', statement)
    }
  }
  for (const statement of statements) {
    bindStatement(builder, statement)
  }
}

/** Adds the variables of a declaration, or the parameters of a list, in order. */
export function bindDeclarators(builder: Builder, list: Node, isParameter: boolean): void {
  for (const { pattern, init } of declaratorsOf(builder.tree, list)) {
    if (!isParameter) {
      visit(builder, init)
    } else if (init !== NONE) {
      const after = labelFor(builder)
      addTo(after, builder)
      visit(builder, init)
      addTo(after, builder)
      finish(builder, after)
    }
    assign(builder, pattern)
  }
}

function bindIf(builder: Builder, node: Node): void {
  const { tree } = builder
  const after = labelFor(builder)
  // Chains of `else if` are as long as they like.
  for (let at = node; ;) {
    const [yes, no] = [labelFor(builder), labelFor(builder)]
    visitCondition(builder, conditionOf(tree, at), yes, no)
    finish(builder, yes)
    bindStatement(builder, thenOf(tree, at))
    addTo(after, builder)
    finish(builder, no)
    const other = elseOf(tree, at)
    if (tree.kindOf(other) !== K.IfStatement) {
      bindStatement(builder, other)
      addTo(after, builder)
      finish(builder, after)
      return
    }
    builder.at.set(other, builder.current)
    at = other
  }
}

function bindSwitch(builder: Builder, node: Node, names: readonly string[]): void {
  const { tree } = builder
  visit(builder, conditionOf(tree, node))
  const onBreak = labelFor(builder)
  const parts = tree.childrenOf(tree.childOf(node, K.SwitchBody))
  const chosen = clausesChosen(builder, node, parts)
  builder.targets.push({ names, onBreak })
  builder.current = builder.unreachable
  for (const part of parts) {
    const label = chosen.get(part)
    if (label === undefined) {
      bindStatement(builder, part)
    } else {
      addTo(label, builder)
      finish(builder, label)
    }
  }
  builder.targets.pop()
  addTo(onBreak, builder)
  const none = chosen.get(node)
  if (none !== undefined) {
    onBreak.antecedents.push(...none.antecedents)
  }
  finish(builder, onBreak)
}

/**
 * Makes a label for each clause of a `switch`, by the clause's `case` or `default`. Adds the paths
 * on which a clause matches or none does.
 */
function clausesChosen(
  builder: Builder,
  node: Node,
  parts: readonly Node[],
): ReadonlyMap<Node, Label> {
  const { tree } = builder
  const chosen = new Map<Node, Label>()
  const choose = (by: Node): void => {
    const label = labelFor(builder)
    const before = builder.current
    happen(builder, 'clause', by)
    addTo(label, builder)
    builder.current = before
    chosen.set(by, label)
  }
  let other = node
  for (const part of parts) {
    const kind = tree.kindOf(part)
    if (kind === K.CaseLabel) {
      visit(builder, labelOf(tree, part))
      choose(part)
    } else if (kind === K.DefaultLabel) {
      other = part
    }
  }
  choose(other)
  return chosen
}

function bindWhile(builder: Builder, node: Node, names: readonly string[]): void {
  const { tree } = builder
  const loop = beginLoop(builder)
  const [body, onBreak] = [labelFor(builder), labelFor(builder)]
  visitCondition(builder, conditionOf(tree, node), body, onBreak)
  finish(builder, body)
  inLoop(builder, { names, onBreak, onContinue: loop }, bodyOf(tree, node))
  addTo(loop, builder)
  finish(builder, onBreak)
}

function bindDo(builder: Builder, node: Node, names: readonly string[]): void {
  const { tree } = builder
  const loop = beginLoop(builder)
  const [onBreak, onContinue] = [labelFor(builder), labelFor(builder)]
  inLoop(builder, { names, onBreak, onContinue }, bodyOf(tree, node))
  addTo(onContinue, builder)
  finish(builder, onContinue)
  visitCondition(builder, tree.lastChild(node), loop, onBreak)
  finish(builder, onBreak)
}

function bindFor(builder: Builder, node: Node, names: readonly string[]): void {
  const { tree } = builder
  const counting = tree.childOf(node, K.ForSpec)
  if (counting === NONE) {
    bindEach(builder, node, names)
    return
  }
  const { beginning, test, step } = partsOfFor(tree, counting)
  bindStatement(builder, beginning)
  const loop = beginLoop(builder)
  const [body, onBreak, onContinue] = [labelFor(builder), labelFor(builder), labelFor(builder)]
  if (test === NONE) {
    addTo(body, builder)
  } else {
    visitCondition(builder, test, body, onBreak)
  }
  finish(builder, body)
  inLoop(builder, { names, onBreak, onContinue }, bodyOf(tree, node))
  addTo(onContinue, builder)
  finish(builder, onContinue)
  visit(builder, step)
  addTo(loop, builder)
  finish(builder, onBreak)
}

/** Adds `for (const a of b)` or `for (a in b)`. */
function bindEach(builder: Builder, node: Node, names: readonly string[]): void {
  const { tree } = builder
  const [ofSpec, inSpec] = [tree.childOf(node, K.ForOfSpec), tree.childOf(node, K.ForInSpec)]
  const spec = ofSpec === NONE ? inSpec : ofSpec
  visit(builder, iteratedBy(tree, spec))
  const loop = beginLoop(builder)
  const onBreak = labelFor(builder)
  mayThrow(builder, node)
  addTo(onBreak, builder)
  const given = tree.childrenOf(spec).find((part) => TARGETS.has(tree.kindOf(part))) ?? NONE
  assign(builder, given)
  inLoop(builder, { names, onBreak, onContinue: loop }, bodyOf(tree, node))
  addTo(loop, builder)
  finish(builder, onBreak)
}

const TARGETS = anyOf('VariableDefinition ArrayPattern ObjectPattern VariableName MemberExpression')

function inLoop(builder: Builder, target: Target, body: Node): void {
  builder.targets.push(target)
  bindStatement(builder, body)
  builder.targets.pop()
}

function bindTry(builder: Builder, node: Node): void {
  const { tree } = builder
  const outer = builder.thrown
  const clause = tree.childOf(node, K.CatchClause)
  const last = tree.childOf(node, K.FinallyClause)
  const after = labelFor(builder)
  const through: Finally | undefined =
    last === NONE ? undefined : { label: labelFor(builder, 'catch'), targets: new Set() }
  if (through !== undefined) {
    builder.finallies.push(through)
  }
  const thrown = clause === NONE ? through?.label : labelFor(builder, 'catch')
  builder.thrown = thrown ?? outer
  bindStatement(builder, tree.childOf(node, K.Block))
  addTo(after, builder)
  builder.thrown = through?.label ?? outer
  if (clause !== NONE && thrown !== undefined) {
    finish(builder, thrown)
    bindCatch(builder, clause)
    addTo(after, builder)
  }
  if (through !== undefined) {
    builder.finallies.pop()
    builder.thrown = outer
    bindFinally(builder, through, after, last)
    return
  }
  finish(builder, after)
}

function bindCatch(builder: Builder, clause: Node): void {
  const { tree } = builder
  const error = tree.childrenOf(clause).find((part) => TARGETS.has(tree.kindOf(part))) ?? NONE
  assign(builder, error)
  bindStatement(builder, tree.childOf(clause, K.Block))
}

/** Adds a `finally` block. After it, each path continues to its own target. */
function bindFinally(
  builder: Builder,
  { label, targets }: Finally,
  after: Label,
  clause: Node,
): void {
  const isLeft = after.antecedents.length > 0
  label.antecedents.push(...after.antecedents)
  finish(builder, label)
  bindStatement(builder, builder.tree.childOf(clause, K.Block))
  mayThrow(builder, clause)
  const behind = builder.current
  for (const target of targets) {
    builder.current = behind
    jump(builder, target)
  }
  builder.current = isLeft ? behind : builder.unreachable
}

function bindReturn(builder: Builder, node: Node): void {
  visit(builder, returnedBy(builder.tree, node))
  jump(builder, builder.end)
}

function bindThrow(builder: Builder, node: Node): void {
  visit(builder, returnedBy(builder.tree, node))
  mayThrow(builder, node)
  builder.current = builder.unreachable
}

/**
 * Adds a `break` or `continue`. Its target is a label or the nearest statement that it can leave.
 */
function bindJump(builder: Builder, node: Node): void {
  const { tree } = builder
  const isBreak = tree.kindOf(node) === K.Break
  const name = tree.textOf(tree.childOf(node, K.Label))
  const isNearest = ({ isPlain, onContinue }: Target): boolean =>
    isBreak ? isPlain !== true : onContinue !== undefined
  const target = [...builder.targets]
    .reverse()
    .find((one) => (name === '' ? isNearest(one) : one.names.includes(name)))
  const label = isBreak ? target?.onBreak : target?.onContinue
  if (label === undefined) {
    builder.current = builder.unreachable
  } else {
    jump(builder, label)
  }
}

/** Adds `name: while (…) { … }` or `name: { … }`. */
function bindLabeled(builder: Builder, node: Node, before: readonly string[]): void {
  const { tree } = builder
  const statement = tree.lastChild(node)
  const names = [...before, tree.textOf(tree.childOf(node, K.Label))]
  if (NAMED.has(tree.kindOf(statement))) {
    builder.names = names
    bindStatement(builder, statement)
    return
  }
  const onBreak = labelFor(builder)
  builder.targets.push({ names, onBreak, isPlain: true })
  bindStatement(builder, statement)
  builder.targets.pop()
  addTo(onBreak, builder)
  finish(builder, onBreak)
}

const NAMED = anyOf('ForStatement While Do Switch LabeledStatement')

const BY_KIND: ReadonlyMap<
  number,
  (builder: Builder, node: Node, names: readonly string[]) => void
> = new Map([
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
  [K.VariableDeclaration, (builder, node) => bindDeclarators(builder, node, false)],
  [K.ExportDeclaration, (builder, node) => bindStatement(builder, builder.tree.lastChild(node))],
])
