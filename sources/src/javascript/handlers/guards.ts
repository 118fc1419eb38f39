import { getOrInsert, lazily } from '../../record.js'
import { mayPrecede } from '../flow/order.js'
import { GUESSES } from '../frameworks/guesses.js'
import {
  bindingAt,
  declaratorsOf,
  functionAround,
  functionName,
  isFunction,
  namesIn,
  resolve,
  usesOf,
} from '../scope/bindings.js'
import { isShorthand } from '../scope/module.js'
import type { Module } from '../scope/module.js'
import { memberRoot } from '../syntax/chains.js'
import { hasSpaces, isText, stringOf } from '../syntax/strings.js'
import {
  awaitedBy,
  conditionOf,
  leftOf,
  operatorOf,
  rightOf,
  thenOf,
} from '../syntax/children.generated.js'
import { LOGIC, signOf } from '../syntax/signs.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { handlingOf } from './error-handling.js'
import { mayExpectMissing } from './expected.js'
import { chosenByKind } from './kind-conditions.js'

/**
 * Returns the functions around a node, the innermost first. If the node is a function, it is the
 * first.
 */
export function functionsAround(tree: Tree, node: Node): Node[] {
  const found: Node[] = []
  for (let fn = node; fn !== NONE; fn = functionAround(tree, fn)) {
    if (isFunction(tree, fn)) {
      found.push(fn)
    }
  }
  return found
}

/** The most conditions that are returned for some words: many more than a handler has. */
const MOST_FOUND = 1_000

/** Adds a quote before a text, so that it differs from an equal name. */
const asText = (text: string): string => `'${text}`

/** Tells whether a word is a text, not a name. */
const isTextWord = (word: string): boolean => word.startsWith("'")

/**
 * Indexes the conditions and declarations of a function by the texts and names that they contain.
 */
const mentionsIn = once((tree: Tree, fn: Node) => {
  const conditions = new Map<string, Node[]>()
  const declarations = new Map<string, Node[]>()
  const end = fn === NONE ? tree.kind.length : tree.afterOf(fn)
  const decides = new Set<Node>()
  // Conditions and declarations that a node stands in, the innermost last.
  const open: { readonly of: Map<string, Node[]>; readonly node: Node }[] = []
  for (let node = Math.max(fn, 0); node < end; node++) {
    while (open.length > 0 && !tree.contains(open.at(-1)?.node ?? NONE, node)) {
      open.pop()
    }
    if (decides.delete(node)) {
      open.push({ of: conditions, node })
    }
    // It stands inside of what it decides about.
    const condition = decidingIn(tree, node)
    if (condition !== NONE) {
      decides.add(condition)
    }
    if (tree.kindOf(node) === K.VariableDeclaration) {
      open.push({ of: declarations, node })
    }
    const word = open.length === 0 ? undefined : wordOf(tree, node)
    if (word === undefined) {
      continue
    }
    for (const { of, node: around } of open.slice(-MOST_NESTED)) {
      const list = of.get(word)
      if (list === undefined) {
        of.set(word, [around])
      } else if (list.at(-1) !== around && list.length < MOST_FOUND) {
        list.push(around)
      }
    }
  }
  /** The results of earlier searches, by word. */
  const known = new Map<string, readonly Mention[]>()
  return { conditions, declarations, known }
})

/** The deepest nesting of conditions that is indexed. */
const MOST_NESTED = 6

/** Returns the text or name that a node is; `undefined` for other nodes. */
function wordOf(tree: Tree, node: Node): string | undefined {
  const kind = tree.kindOf(node)
  if (kind === K.VariableName || kind === K.PropertyName || isShorthand(tree, node)) {
    return tree.textOf(node)
  }
  const text = isText(tree, node) && !hasSpaces(tree, node) ? stringOf(tree, node) : undefined
  return text === undefined ? undefined : asText(text)
}

/** Returns the names of the variables in a declaration. */
const definedBy = once((tree: Tree, declaration: Node): readonly string[] =>
  declaratorsOf(tree, declaration).flatMap(({ pattern }) =>
    namesIn(tree, pattern).map(({ name }) => tree.textOf(name)),
  ),
)

/**
 * Returns the condition in a node that decides which of its other parts run; NONE if it has none.
 */
function decidingIn(tree: Tree, node: Node): Node {
  switch (tree.kindOf(node)) {
    case K.IfStatement:
    case K.Switch:
    case K.While:
    case K.ConditionalExpression:
      return conditionOf(tree, node)
    case K.BinaryExpression:
      return LOGIC.has(tree.textOf(operatorOf(tree, node))) ? leftOf(tree, node) : NONE
    default:
      return NONE
  }
}

/** A condition that mentions a word, directly or through a variable. */
export interface Mention {
  /** The condition in the syntax tree. */
  readonly condition: Node
  /**
   * The declaration that contains the word and whose variable the condition uses; NONE if the
   * condition contains the word itself.
   */
  readonly via: Node
  /**
   * Tells whether the condition only reads members of the value, so that the condition throws if
   * the value is missing: `if (user.bot)`. Computed at the first call.
   */
  readonly isTaken: () => boolean
}

/**
 * Tells whether a condition that may decide about a call mentions an option or a variable with its
 * value.
 *
 * @param words the texts and names that mention the option
 * @param throws true if the call throws without the option: conditions after it are too late
 */
export function isMentionedInCondition(
  tree: Tree,
  fn: Node,
  call: Node,
  words: readonly string[],
  throws: boolean,
): boolean {
  const found = mentionsOf(tree, fn, words)
  // What is not known to be unguarded is not reported.
  return found.length >= MOST_FOUND || found.some((one) => decidesAbout(tree, one, call, throws))
}

/**
 * Finds the conditions of a function that mention one of some words, directly or through a
 * variable.
 */
export function mentionsOf(tree: Tree, fn: Node, words: readonly string[]): readonly Mention[] {
  const { conditions, declarations, known } = mentionsIn(tree, fn)
  const mentioned = words.filter((word) => conditions.has(word) || declarations.has(word))
  return mentioned.flatMap((word) =>
    getOrInsert(known, word, () => {
      const direct = (conditions.get(word) ?? []).map((condition) => ({
        condition,
        via: NONE,
        isTaken: lazily(() => isOnlyTaken(tree, condition, word)),
      }))
      const held = (declarations.get(word) ?? []).flatMap((via) => {
        const isTaken = lazily(() => isOnlyTaken(tree, via, word))
        const isSame = lazily(() => definesSame(tree, via, word))
        return definedBy(tree, via).flatMap((name) =>
          (conditions.get(name) ?? []).map((condition) => ({
            condition,
            via,
            isTaken: lazily(() => isTaken() || (isSame() && isOnlyTaken(tree, condition, name))),
          })),
        )
      })
      return [...direct, ...held].slice(0, MOST_FOUND)
    }),
  )
}

/**
 * Tells whether a declaration gives the mentioned value itself another name: `const who = getUser('who')`,
 * `const member = who`. The results of `schema.safeParse(who)` and `who?.split(' ') ?? []` are
 * other values.
 */
function definesSame(tree: Tree, declaration: Node, word: string): boolean {
  return declaratorsOf(tree, declaration).every(({ init }) => {
    const inner = tree.innerExpression(init)
    const isAwait = tree.kindOf(inner) === K.AwaitExpression
    const value = isAwait ? tree.innerExpression(awaitedBy(tree, inner)) : inner
    if (LOGIC.has(signOf(tree, value))) {
      return !WRITTEN.has(tree.kindOf(tree.innerExpression(rightOf(tree, value))))
    }
    const isCall = tree.kindOf(value) === K.CallExpression
    return (
      !isCall ||
      !mentionsWord(tree, value, word) ||
      (isTextWord(word) && isGiven(tree, value, word))
    )
  })
}

/** Values that stand in for a missing one, and are never missing. */
const WRITTEN = anyOf(
  'ArrayExpression ObjectExpression String TemplateString Number BooleanLiteral',
)

/** Tells whether a node contains a text or name. */
function mentionsWord(tree: Tree, within: Node, word: string): boolean {
  for (let node = within; node < tree.afterOf(within); node++) {
    if (wordOf(tree, node) === word) {
      return true
    }
  }
  return false
}

/** Tells whether a text is an argument of a call itself: `getUser('who')`. */
const isGiven = (tree: Tree, call: Node, word: string): boolean =>
  tree.argumentsOf(call).some((arg) => wordOf(tree, tree.innerExpression(arg)) === word)

/**
 * Tells whether a node uses a variable only to read its members, and always throws if its value is
 * missing.
 */
function isOnlyTaken(tree: Tree, within: Node, word: string): boolean {
  let isTaken = false
  for (let node = within; node < tree.afterOf(within); node++) {
    if (wordOf(tree, node) !== word) {
      continue
    }
    if (tree.kindOf(node) !== K.VariableName || !takesMemberAtOnce(tree, node)) {
      return false
    }
    isTaken ||= isAlwaysReadIn(tree, within, node)
  }
  return isTaken
}

/**
 * Tells whether a part of a node always runs with it: true for `n.length` in `n.length > 3 || x`,
 * false in `x || n.length > 3`.
 */
function isAlwaysReadIn(tree: Tree, within: Node, part: Node): boolean {
  for (
    let at = part, parent = tree.parentOf(at);
    at !== within;
    at = parent, parent = tree.parentOf(at)
  ) {
    const isBranch = decidingIn(tree, parent) !== NONE && decidingIn(tree, parent) !== at
    if (isBranch || isFunction(tree, parent)) {
      return false
    }
  }
  return true
}

/**
 * Tells whether a condition may decide about a call or the use of its result. Conditions that
 * contain the call, or decide only about another expression, do not count. If the call throws, a
 * later condition is too late.
 */
export const decidesAbout = (
  tree: Tree,
  { condition, via, isTaken }: Mention,
  call: Node,
  throws: boolean,
): boolean =>
  !tree.contains(condition, call) &&
  !isForOthers(tree, condition, call) &&
  !(throws && via !== NONE && tree.contains(via, call)) &&
  (mayPrecede(tree, condition, call) || (!throws && mayPrecede(tree, call, condition))) &&
  (throws || !isTaken())

/** Tells whether a condition of a function directly mentions one of some words. */
export const mentions = (tree: Tree, fn: Node, words: readonly string[]): boolean =>
  words.some((word) => mentionsIn(tree, fn).conditions.has(word))

/**
 * Returns the words that mention an option in conditions: its name as a text, and the names of
 * functions that contain this text.
 */
export function mentioning(tree: Tree, name: string, at: Node): readonly string[] {
  const others = (helpersIn(tree, 0).get(name) ?? []).filter(({ fn }) => !tree.contains(fn, at))
  return [asText(name), ...others.map(({ called }) => called)]
}

/**
 * Indexes named functions by the texts in them: `hasNote` by `note` for
 * `const hasNote = (i) => i.options.getString('note') !== null`.
 */
export const helpersIn = once((tree: Tree) => {
  const found = new Map<string, { fn: Node; called: string }[]>()
  for (const node of tree.nodesIn(0, K.String)) {
    if (hasSpaces(tree, node)) {
      continue
    }
    const fn = functionAround(tree, node)
    const called = tree.textOf(functionName(tree, fn))
    const helpers = called === '' ? [] : getOrInsert(found, stringOf(tree, node) ?? '', () => [])
    if (helpers.length < MOST_HELPERS && !helpers.some((one) => one.fn === fn)) {
      helpers.push({ fn, called })
    }
  }
  return found
})

const MOST_HELPERS = 32

/**
 * Tells whether a condition only decides about an expression without the call. In
 * `read('a') ?? 'b'`, it only decides about `'b'`.
 */
function isForOthers(tree: Tree, condition: Node, call: Node): boolean {
  const expression = tree.parentOf(condition)
  const kind = tree.kindOf(expression)
  if (kind !== K.BinaryExpression && kind !== K.ConditionalExpression) {
    return false
  }
  // A later condition may check its result; a function that is called there may leave this one.
  return !tree.contains(expression, call) && !leavesBehind(tree, condition)
}

const leavesBehind = once((tree: Tree, condition: Node): boolean => {
  const end = tree.afterOf(tree.parentOf(condition))
  for (let node = tree.afterOf(condition); node < end; node++) {
    if (LEAVES.has(tree.kindOf(node))) {
      return true
    }
  }
  return false
})

const LEAVES = anyOf(
  'CallExpression NewExpression AssignmentExpression AwaitExpression YieldExpression TaggedTemplateExpression',
)

const endsInBang = (tree: Tree, node: Node): boolean => tree.text[tree.endOf(node) - 1] === '!'

/**
 * Tells whether the code reads a member of a value directly: `read('a').length`,
 * `const { length } = read('a')`. False after `!`, since the author has thought of null.
 */
export function takesMemberAtOnce(tree: Tree, value: Node): boolean {
  const at = tree.outerExpression(value)
  if (endsInBang(tree, at)) {
    return false
  }
  return tree.memberOn(at) === NONE ? isTakenApart(tree, at) : !isOptionalChain(tree, at)
}

/** Tells whether a pattern reads members of a value: `const { length } = value`. */
function isTakenApart(tree: Tree, value: Node): boolean {
  const declaration = tree.parentOf(value)
  return (
    tree.kindOf(declaration) === K.VariableDeclaration &&
    declaratorsOf(tree, declaration).some(
      ({ init, pattern }) => init === value && tree.kindOf(pattern) === K.ObjectPattern,
    )
  )
}

/** Tells whether `?.` follows an expression. */
export const isOptionalChain = (tree: Tree, at: Node): boolean =>
  tree.text.slice(tree.endOf(at)).trimStart().startsWith('?.')

/**
 * Tells whether the code reads a member of a call's result without checking the result.
 *
 * @param isStraight true to ignore members that code may not reach after the call, since a `return`
 *   or another jump is between them
 */
export function takesMember(module: Module, call: Node, isStraight = false): boolean {
  const { tree } = module
  if (takesMemberAtOnce(tree, call)) {
    return true
  }
  const at = chosenByKind(module, call)
  const parent = tree.parentOf(at)
  if (endsInBang(tree, at) || tree.kindOf(parent) !== K.VariableDeclaration) {
    return false
  }
  const { pattern = NONE } = declaratorsOf(tree, parent).find(({ init }) => init === at) ?? {}
  return isTakenApart(tree, at) || isTakenLater(module, parent, pattern, isStraight)
}

/**
 * Tells whether the same function reads a member of a constant without checking it:
 * `const song = options.get('song'); song.value`.
 */
export function isTakenLater(
  module: Module,
  declaration: Node,
  definition: Node,
  isStraight = false,
): boolean {
  const { tree } = module
  if (definition === NONE || tree.kindOf(definition) !== K.VariableDefinition) {
    return false
  }
  const name = tree.textOf(definition)
  const binding = resolve(module, name, definition)
  if (binding?.kind !== 'variable' || !binding.isConstant) {
    return false
  }
  const block = tree.parentOf(declaration)
  const uses = usesOf(module, definition, name).slice(0, MOST_NAMED)
  const asserted = Math.min(
    ...uses.filter((use) => mayAssert(tree, use)).map((use) => tree.startOf(use)),
  )
  return uses.some((use) => {
    if (
      !takesMemberAtOnce(tree, use) ||
      asserted < tree.startOf(use) ||
      isBehindFailure(tree, uses, use) ||
      (isStraight && mayLeaveBetween(tree, declaration, use))
    ) {
      return false
    }
    return tree.startOf(use) > tree.startOf(declaration) && isReachedFrom(module, block, use, uses)
  })
}

/**
 * Tells whether code only goes on if a variable has a value: a `try` before it always reads a member,
 * and the `catch` leaves.
 */
const isBehindFailure = (tree: Tree, uses: readonly Node[], use: Node): boolean =>
  uses.some((other) => {
    const statement = tree.enclosing(other, TRY)
    const block = tree.childOf(statement, K.Block)
    const clause = tree.childOf(statement, K.CatchClause)
    return (
      clause !== NONE &&
      tree.contains(block, other) &&
      tree.afterOf(statement) <= use &&
      tree.contains(tree.parentOf(statement), use) &&
      takesMemberAtOnce(tree, other) &&
      isAlwaysReadIn(tree, block, other) &&
      !handlingOf(tree, clause).isCompleted
    )
  })

const TRY = anyOf('TryStatement')

/** Tells whether the code between two nodes may leave the function, a loop or a `switch`. */
function mayLeaveBetween(tree: Tree, from: Node, to: Node): boolean {
  const jumps = jumpsIn(tree, functionAround(tree, to))
  let [low, high] = [0, jumps.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((jumps[middle] ?? 0) < tree.afterOf(from)) {
      low = middle + 1
    } else {
      high = middle
    }
  }
  return (jumps[low] ?? to) < to
}

/** Returns the jumps of a function itself, in the order of the text. */
const jumpsIn = once((tree: Tree, fn: Node): readonly Node[] => {
  const start = Math.max(fn, 0)
  const found: Node[] = []
  for (let node = start; node < tree.afterOf(start); node++) {
    if (node !== fn && isFunction(tree, node)) {
      node = tree.afterOf(node) - 1
    } else if (JUMPS.has(tree.kindOf(node))) {
      found.push(node)
    }
  }
  return found
})

const JUMPS = anyOf('ReturnStatement Throw Break Continue')

/**
 * Tells whether a use always runs if a block does. False if a condition may check the variable or
 * skip the use.
 */
function isReachedFrom(module: Module, block: Node, use: Node, uses: readonly Node[]): boolean {
  const { tree } = module
  const name = tree.textOf(use)
  for (let node = use, next = tree.parentOf(use); next !== block; node = next) {
    next = tree.parentOf(node)
    const isAlwaysReached =
      decidingIn(tree, next) === node ||
      (isBodyOfTry(tree, next, node) && !mayExpectMissing(tree, next))
    if (next === NONE || (CONDITIONAL.has(tree.kindOf(next)) && !isAlwaysReached)) {
      return false
    }
    if (isFunction(tree, next) && !runsWithout(module, next, uses)) {
      return false
    }
    if (isBehindQuestion(tree, next, node, name)) {
      return false
    }
  }
  return true
}

/** Tells whether a node is the block in `try { … }` of a statement. */
const isBodyOfTry = (tree: Tree, statement: Node, node: Node): boolean =>
  tree.kindOf(statement) === K.TryStatement && tree.childOf(statement, K.Block) === node

/**
 * Tells whether a function also runs if a value is missing, because it is passed to a call that
 * does not use the value. `list.map((one) => one + note.length)` runs without `note`. False if any
 * code checks the value.
 */
function runsWithout(module: Module, fn: Node, uses: readonly Node[]): boolean {
  const { tree } = module
  const call = tree.callWithArgument(fn)
  if (call === NONE || tree.hasChild(fn, K.VariableDefinition)) {
    return false
  }
  const isAsked = (use: Node): boolean =>
    isOptionalChain(tree, tree.outerExpression(use)) ||
    decidingIn(tree, tree.holderOf(use)) === tree.outerExpression(use)
  const others = uses.filter((use) => !tree.contains(fn, use))
  if (uses.some(isAsked) || others.some((use) => tree.contains(call, use))) {
    return false
  }
  const root = memberRoot(tree, tree.firstChild(call))
  const binding = bindingAt(module, root)
  const made = binding?.kind === 'variable' ? binding.init : NONE
  return made === NONE || !others.some((use) => tree.contains(made, use))
}

/**
 * Tells whether an operand of `&&`, `||` or `??` only runs after a mention of a variable:
 * `note.length` in `note !== null && note.length`.
 */
function isBehindQuestion(tree: Tree, expression: Node, operand: Node, name: string): boolean {
  const left = decidingIn(tree, expression)
  if (left === NONE || left === operand || tree.kindOf(expression) !== K.BinaryExpression) {
    return false
  }
  const fn = functionAround(tree, expression)
  return mentionsOf(tree, fn, [name]).some(({ condition }) => tree.contains(left, condition))
}

const MOST_NAMED = 32

/**
 * Tells whether a statement passes a value to a function that may throw if it is missing:
 * `assert(song)`, `must(song)`.
 */
function mayAssert(tree: Tree, use: Node): boolean {
  let at = use
  while (PARTS.has(tree.kindOf(tree.parentOf(at)))) {
    at = tree.parentOf(at)
  }
  const call = tree.callWithArgument(at)
  const callee = tree.firstChild(call)
  const isSchema = PARSES.test(tree.textOf(callee))
  const mayThrow = isSchema || GUESSES.asserts.test(tree.textOf(callee))
  if (tree.kindOf(callee) !== K.VariableName && !mayThrow) {
    return false
  }
  const whole = tree.holderOf(call)
  return [whole, tree.parentOf(whole)].some(
    (statement) =>
      tree.kindOf(statement) === K.ExpressionStatement ||
      (isSchema && tree.kindOf(statement) === K.VariableDeclaration),
  )
}

/** Matches methods of schemas that throw for a missing value: `z.string().parse(title)`. */
const PARSES = /(?<!\b(?:JSON|Date)\s{0,9})\.(?:parse|parseAsync|validateSync|validateAsync)$/

const PARTS = anyOf(
  'UnaryExpression BinaryExpression ParenthesizedExpression Property ObjectExpression',
)

const CONDITIONAL = anyOf(
  'IfStatement ConditionalExpression Switch TryStatement While Do ForStatement',
)

/** Nodes that begin with a keyword and a condition in parentheses. */
const WORDED = anyOf('IfStatement Switch')

/** Tells whether a node runs whenever its function reaches it: no condition or loop decides about it. */
export const isUnconditional = (tree: Tree, node: Node): boolean => {
  for (
    let at = node, parent = tree.parentOf(at);
    parent !== NONE && !isFunction(tree, at);
    at = parent, parent = tree.parentOf(at)
  ) {
    const kind = tree.kindOf(parent)
    const isLogic = LOGIC.has(signOf(tree, parent))
    const first = WORDED.has(kind) ? conditionOf(tree, parent) : tree.firstChild(parent)
    if ((CONDITIONAL.has(kind) || isLogic) && first !== at) {
      return false
    }
  }
  return true
}

/**
 * Returns an id (`line`) for the place of a read. Reads with the same id always run together. The
 * result is empty if no such place is known.
 */
export function lineOf({ tree, uri }: Module, read: Node): { readonly line?: string } {
  for (
    let at = read, parent = tree.parentOf(at);
    parent !== NONE;
    at = parent, parent = tree.parentOf(at)
  ) {
    const kind = tree.kindOf(parent)
    const start = BLOCKS.has(kind) ? linesIn(tree, parent).get(at) : undefined
    if (start !== undefined) {
      return { line: `${uri} ${start}` }
    }
    if (mayBeSkipped(tree, parent, at)) {
      // The parts of an expression or a statement that is a whole branch are reached together, too.
      return isBranch(tree, parent, at) ? { line: `${uri} ${at}` } : {}
    }
  }
  return {}
}

/** Tells whether a part of a node may run never, or several times, when the node runs once. */
function mayBeSkipped(tree: Tree, parent: Node, part: Node): boolean {
  const kind = tree.kindOf(parent)
  if (kind === K.IfStatement || kind === K.Switch) {
    return conditionOf(tree, parent) !== part
  }
  if (kind === K.ConditionalExpression || tree.childOf(parent, K.LogicOp) !== NONE) {
    return tree.firstChild(parent) !== part
  }
  return isFunction(tree, parent) || REPEATS.has(kind) || isOptionalCall(tree, parent, part)
}

/**
 * Tells whether a part is a branch, a body of a loop or function, the right operand, or the
 * arguments of an optional call.
 */
const isBranch = (tree: Tree, parent: Node, part: Node): boolean =>
  tree.lastChild(parent) === part ||
  thenOf(tree, parent) === part ||
  isOptionalCall(tree, parent, part)

/** Tells whether a part is the argument list of an optional call: `list?.add(…)`. */
const isOptionalCall = (tree: Tree, parent: Node, part: Node): boolean =>
  tree.kindOf(part) === K.ArgList &&
  tree.text.slice(tree.startOf(parent), tree.startOf(part)).includes('?.')

/**
 * Maps each statement of a block to the first of the statements that always run together with it.
 */
const linesIn = once((tree: Tree, block: Node): ReadonlyMap<Node, Node> => {
  const lines = new Map<Node, Node>()
  let first: Node = NONE
  for (const statement of tree.childrenOf(block)) {
    if (first === NONE) {
      first = statement
    }
    lines.set(statement, first)
    for (let node = statement; node < tree.afterOf(statement); node++) {
      if (isFunction(tree, node)) {
        node = tree.afterOf(node) - 1
      } else if (REPEATS.has(tree.kindOf(node)) || DIVERTS.has(tree.kindOf(node))) {
        first = NONE
        break
      }
    }
  }
  return lines
})

const BLOCKS = anyOf('Script Block SwitchBody')

/** Nodes whose parts may never run, or run several times. */
const REPEATS = anyOf('ForStatement While Do TryStatement CatchClause')

/** Nodes after which another statement than the next one may run. */
const DIVERTS = anyOf(
  'IfStatement Switch Block CaseLabel DefaultLabel ReturnStatement Throw Break Continue',
)
