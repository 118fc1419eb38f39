import { evaluate } from '../evaluate/evaluate.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import { declaratorsOf, definitionOf, namesIn, resolve, usesOf } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { memberRoot } from '../syntax/chains.js'
import {
  calleeOf,
  labelOf,
  lastOfProperty,
  leftOf,
  operatorOf,
  rightOf,
} from '../syntax/children.generated.js'
import { EQUALITIES } from '../syntax/signs.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { InteractionValue } from '../values/interaction-value.js'
import { interactionValueOf } from '../values/value.js'
import type { Frame } from '../values/value.js'
import { interactionValueAt, memberNameOf } from './interaction-values.js'
import { partsNamed, textAt } from './branches.js'

const { reading } = LIBRARIES

/** The ways in which a function uses the command's name. */
export interface Dispatching {
  /** The texts with which the name is compared; `undefined` for a text that is unknown. */
  readonly names: ReadonlySet<string | undefined>
  /**
   * True if the function looks up another function by the name and passes the interaction to it.
   */
  readonly isByTable: boolean
  /**
   * True if a call gets both the interaction and the name, or a value that was looked up by the
   * name.
   */
  readonly isByCall: boolean
}

const NOTHING: Dispatching = { names: new Set(), isByTable: false, isByCall: false }

/**
 * Explains why a function may also run for other commands: it branches on the command's name.
 * Logging the name is no reason, nor is a comparison with the command's own name.
 *
 * @param name the name of the command; `undefined` if it is unknown
 * @param isOwn true if the function is the command's own handler
 * @returns `undefined` if there is no reason
 */
export function whyForOthers(
  { names, isByTable, isByCall }: Dispatching,
  name: string | undefined,
  isOwn: boolean,
): string | undefined {
  if (isByTable || (isByCall && !isOwn)) {
    return 'Its function hands the interaction on by the name of the command: it may be that of another one.'
  }
  const others = [...names].filter((one) => one === undefined || one !== name)
  const isForOthers = isOwn ? others.some((one) => one !== undefined) : names.size > 0
  if (isForOthers) {
    return 'Its function asks for the name of the command, and this is in no branch for one: it may be read for another one.'
  }
  return undefined
}

/** Tells whether a function has a name that handlers of one command have. */
export const isCalledAsHandler = (tree: Tree, fn: Node): boolean =>
  reading.isHandlerName(nameOf(tree, fn))

/**
 * Returns the name of a function, or of the member or variable that contains it; empty if it has no
 * name.
 */
function nameOf(tree: Tree, fn: Node): string {
  const holder = tree.holderOf(fn)
  const variable =
    tree.kindOf(holder) === K.VariableDeclaration
      ? definitionOf(tree, tree.outerExpression(fn))
      : NONE
  return memberNameOf(tree, fn) ?? tree.textOf(variable)
}

/** Tells whether a function has a name under which a library calls it for each use of a command. */
export const runsCommand = (tree: Tree, fn: Node): boolean =>
  reading.roleOf(nameOf(tree, fn)) === 'runs'

/** Finds the uses of the command's name in a function and its inner functions. */
export function dispatchingOf(frame: Frame, fn: Node): Dispatching {
  const { tree } = frame
  if (!mayReadCommandName(frame, fn)) {
    return NOTHING
  }
  const found = { names: new Set<string | undefined>(), isByTable: false, isByCall: false }
  const search: Search = { frame, fn, found, followed: new Set() }
  for (let node = fn; node < tree.afterOf(fn); node++) {
    if (isCommandName(frame, node)) {
      recordName(search, node)
    }
  }
  return found
}

interface Search {
  readonly frame: Frame
  readonly fn: Node
  readonly found: { names: Set<string | undefined>; isByTable: boolean; isByCall: boolean }
  /** The variables that were already followed. */
  readonly followed: Set<Node>
}

/** Tells whether a function may read the command's name. If not, no search is needed. */
const mayReadCommandName = (frame: Frame, fn: Node): boolean =>
  namesCommand(frame.tree, fn) ||
  [...frame.bound.values()].some((value) => isName(interactionValueOf(value)))

const namesCommand = once((tree: Tree, fn: Node): boolean =>
  reading.asksForCommand(tree.textOf(fn)),
)

const isName = (interactionValue: InteractionValue | undefined): boolean =>
  (interactionValue?.is === 'name' && interactionValue.of === 'command') ||
  (interactionValue?.is === 'pattern' && interactionValue.parts.includes('command'))

/**
 * Tells whether an expression is the name of the used command, or a text that contains it. Only the
 * largest such expression counts.
 */
function isCommandName(frame: Frame, node: Node): boolean {
  const { tree } = frame
  if (!NAMED.has(tree.kindOf(node)) || !isName(interactionValueAt(frame, node))) {
    return false
  }
  const holder = tree.holderOf(node)
  return !(NAMED.has(tree.kindOf(holder)) && isName(interactionValueAt(frame, holder)))
}

const NAMED = anyOf('VariableName MemberExpression CallExpression TemplateString BinaryExpression')

/** Records how the code uses a name: in a comparison, in a search of a list, or in other ways. */
function recordName(search: Search, node: Node): void {
  const { frame, found } = search
  const { tree } = frame
  const at = tree.outerExpression(node)
  const parent = tree.parentOf(at)
  const by = interactionValueAt(frame, node)
  const texts = comparedAt(tree, at)
  if (texts !== undefined) {
    for (const text of texts) {
      addName(search, by, text)
    }
    return
  }
  const list = textsSearched(frame, parent)
  if (list !== undefined) {
    for (const name of list) {
      found.names.add(name)
    }
    return
  }
  follow(search, at)
}

/** Returns the texts with which a name is compared; `undefined` if it is not compared. */
function comparedAt(tree: Tree, at: Node): readonly Node[] | undefined {
  const parent = tree.parentOf(at)
  if (tree.kindOf(parent) === K.BinaryExpression) {
    const left = leftOf(tree, parent)
    const other = left === at ? rightOf(tree, parent) : left
    return EQUALITIES.has(tree.textOf(operatorOf(tree, parent))) ? [other] : undefined
  }
  if (tree.kindOf(parent) !== K.Switch) {
    return undefined
  }
  return tree
    .childrenOf(tree.childOf(parent, K.SwitchBody))
    .filter((part) => tree.kindOf(part) === K.CaseLabel)
    .map((label) => labelOf(tree, label))
}

/**
 * Returns the texts of a literal list in which the name is searched:
 * `['add', 'remove'].includes(interaction.commandName)`. `undefined` if it is no such search.
 */
function textsSearched(frame: Frame, list: Node): readonly string[] | undefined {
  const { tree } = frame
  const callee = tree.kindOf(list) === K.ArgList ? tree.firstChild(tree.parentOf(list)) : NONE
  if (callee === NONE || tree.memberName(callee) !== 'includes') {
    return undefined
  }
  const value = evaluate(frame, tree.firstChild(callee))
  if (value.kind === 'list') {
    return value.items.flatMap((item) =>
      item.kind === 'literal' && typeof item.data === 'string' ? [item.data] : [],
    )
  }
  return undefined
}

function addName(search: Search, by: InteractionValue | undefined, text: Node): void {
  const { frame, found } = search
  const { module, tree } = frame
  const name = textAt(frame, text)
  const parts = name === undefined || by === undefined ? undefined : partsNamed(by, name)
  const own = parts?.find(({ of }) => of === 'command')?.text
  found.names.add(own)
  // `commands.find((command) => command.name === interaction.commandName)?.run(interaction)`
  if (name === undefined) {
    const root = memberRoot(tree, text)
    followVariable(search, module, root)
    follow(search, tree.parentOf(tree.outerExpression(text)))
  }
}

/** Follows values that are computed from the name to calls that also get the interaction. */
function follow(search: Search, node: Node): void {
  const { frame, fn, found } = search
  const { module, tree } = frame
  let at = node
  for (
    let parent = tree.parentOf(at);
    at !== fn && parent !== NONE && !ENDS.has(tree.kindOf(parent));
    at = parent, parent = tree.parentOf(at)
  ) {
    switch (tree.kindOf(parent)) {
      case K.CallExpression:
      case K.NewExpression:
        if (getsInteraction(frame, parent)) {
          const isCalled = tree.kindOf(at) !== K.ArgList
          found.isByTable ||= isCalled
          found.isByCall ||= !isCalled && !GUESSES.reportsErrors.test(calleeText(tree, parent))
        }
        break
      case K.VariableDeclaration:
        followPattern(search, patternWith(tree, parent, at))
        return
      case K.AssignmentExpression:
        followVariable(search, module, tree.firstChild(parent))
        return
    }
  }
}

const calleeText = (tree: Tree, call: Node): string => tree.textOf(calleeOf(tree, call))

/** Nodes that end an expression. Nodes around them are not computed from it. */
const ENDS = anyOf('Block Script IfStatement Switch While Do ForStatement ExpressionStatement')

const patternWith = (tree: Tree, declaration: Node, init: Node): Node =>
  declaratorsOf(tree, declaration).find((one) => one.init === init)?.pattern ?? NONE

function followPattern(search: Search, pattern: Node): void {
  for (const { name } of pattern === NONE ? [] : namesIn(search.frame.tree, pattern)) {
    followVariable(search, search.frame.module, name)
  }
}

/** Follows a variable whose value is computed from the name. */
function followVariable(search: Search, module: Module, name: Node): void {
  const { frame, fn, followed } = search
  const { tree } = frame
  if (!VARIABLES.has(tree.kindOf(name))) {
    return
  }
  const text = tree.textOf(name)
  const definition = resolve(module, text, name)?.node ?? NONE
  // What is declared outside of the function is for all commands alike.
  if (definition === NONE || followed.has(definition) || !tree.contains(fn, definition)) {
    return
  }
  followed.add(definition)
  for (const use of usesOf(module, definition, text)) {
    follow(search, use)
  }
}

const VARIABLES = anyOf('VariableName VariableDefinition')

/** Tells whether an argument of a call, or a property of one, is the interaction or its options. */
function getsInteraction(frame: Frame, call: Node): boolean {
  const { tree } = frame
  return tree.argumentsOf(call).some((arg) => {
    const parts = tree.kindOf(arg) === K.ObjectExpression ? tree.childrenOf(arg) : [arg]
    return parts.some((part) => {
      const interactionValue = interactionValueAt(
        frame,
        tree.kindOf(part) === K.Property ? lastOfProperty(tree, part) : part,
      )
      return interactionValue?.is === 'interaction' || interactionValue?.is === 'options'
    })
  })
}
