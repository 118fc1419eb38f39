import { getOrInsert, lazily } from '../../record.js'
import { countBelow } from '../../text/order.js'
import { mayPrecede } from '../flow/order.js'
import {
  declaratorsOf,
  functionAround,
  functionName,
  isFunction,
  namesIn,
} from '../scope/bindings.js'
import { isShorthand } from '../scope/module.js'
import { hasSpaces, isText, stringOf } from '../syntax/strings.js'
import {
  awaitedBy,
  conditionOf,
  leftOf,
  operatorOf,
  rightOf,
} from '../syntax/children.generated.js'
import { LOGIC, signOf } from '../syntax/signs.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { takesMemberAtOnce } from './member-access.js'

// Conditions that mention an option: its name as a text, a variable with its value, or a function that asks for it.

/** The most conditions that are returned for some words: many more than a handler has. */
const MOST_FOUND = 1_000

/** Adds a quote before a text, so that it differs from an equal name. */
const asText = (text: string): string => `'${text}`

/** Tells whether a word is a text, not a name. */
const isTextWord = (word: string): boolean => word.startsWith("'")

/** The conditions and declarations of a function that contain a word. */
interface Places {
  readonly conditions: readonly Node[]
  readonly declarations: readonly Node[]
}

/** Finds the conditions and declarations of a function that contain a word. */
const placesOf = (tree: Tree, fn: Node, word: string): Places =>
  getOrInsert(placesIn(tree, fn), word, () => findPlaces(tree, fn, word))

/** The cached results of {@link placesOf} for a function. */
const placesIn = once((): Map<string, Places> => new Map())

function findPlaces(tree: Tree, fn: Node, word: string): Places {
  const conditions: Node[] = []
  const declarations: Node[] = []
  const nodes = wordsIn(tree, 0).get(word) ?? NOWHERE
  const to = countBelow(nodes, endOf(tree, fn))
  for (let index = countBelow(nodes, fn); index < to; index++) {
    for (const around of placesAround(tree, nodes[index] ?? NONE, fn)) {
      const list = tree.kindOf(around) === K.VariableDeclaration ? declarations : conditions
      if (list.at(-1) !== around && list.length < MOST_FOUND) {
        list.push(around)
      }
    }
  }
  return { conditions, declarations }
}

/**
 * Returns the conditions and declarations of a function that contain a node, the outermost first.
 * Of deeply nested ones, only the innermost are returned.
 */
function placesAround(tree: Tree, node: Node, fn: Node): readonly Node[] {
  const innermost = innermostPlaces(tree, 0)
  const found: Node[] = []
  let place = innermost[node] ?? NONE
  while (place > fn && found.length < MOST_NESTED) {
    found.push(place)
    place = innermost[tree.parentOf(place)] ?? NONE
  }
  return found.reverse()
}

/** The deepest nesting of conditions that is searched. */
const MOST_NESTED = 6

/** Finds the innermost condition or declaration that contains each node; NONE if there is none. */
const innermostPlaces = once((tree: Tree): Int32Array => {
  const found = new Int32Array(tree.kind.length).fill(NONE)
  for (let node = 0; node < found.length; node++) {
    const isPlace = found[node] === node || tree.kindOf(node) === K.VariableDeclaration
    found[node] = isPlace ? node : (found[tree.parentOf(node)] ?? NONE)
    const condition = decidingIn(tree, node)
    if (condition !== NONE) {
      found[condition] = condition
    }
  }
  return found
})

/** Indexes the texts and names in conditions and declarations. */
const wordsIn = once((tree: Tree): ReadonlyMap<string, readonly Node[]> => {
  const innermost = innermostPlaces(tree, 0)
  const found = new Map<string, Node[]>()
  for (let node = 0; node < innermost.length; node++) {
    const word = innermost[node] === NONE ? undefined : wordOf(tree, node)
    const nodes = word === undefined ? undefined : found.get(word)
    if (nodes !== undefined) {
      nodes.push(node)
    } else if (word !== undefined) {
      found.set(word, [node])
    }
  }
  return found
})

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
export function decidingIn(tree: Tree, node: Node): Node {
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
  const known = mentionsIn(tree, fn)
  return words
    .filter((word) => occursIn(tree, fn, word))
    .flatMap((word) => getOrInsert(known, word, () => findMentions(tree, fn, word)))
}

/** Tells whether a condition or declaration of a function contains a word. */
function occursIn(tree: Tree, fn: Node, word: string): boolean {
  const nodes = wordsIn(tree, 0).get(word) ?? NOWHERE
  const first = nodes[countBelow(nodes, fn)]
  return first !== undefined && first < endOf(tree, fn)
}

const NOWHERE: readonly Node[] = []

/** Returns the first node after a function; for NONE, after all nodes. */
const endOf = (tree: Tree, fn: Node): Node => (fn === NONE ? tree.kind.length : tree.afterOf(fn))

/** The cached results of {@link mentionsOf} for a function, by word. */
const mentionsIn = once((): Map<string, readonly Mention[]> => new Map())

function findMentions(tree: Tree, fn: Node, word: string): readonly Mention[] {
  const { conditions, declarations } = placesOf(tree, fn, word)
  const direct = conditions.map((condition) => ({
    condition,
    via: NONE,
    isTaken: lazily(() => isOnlyTaken(tree, condition, word)),
  }))
  const held = declarations.flatMap((via) => {
    const isTaken = lazily(() => isOnlyTaken(tree, via, word))
    const isSame = lazily(() => definesSame(tree, via, word))
    return definedBy(tree, via).flatMap((name) =>
      placesOf(tree, fn, name).conditions.map((condition) => ({
        condition,
        via,
        isTaken: lazily(() => isTaken() || (isSame() && isOnlyTaken(tree, condition, name))),
      })),
    )
  })
  return [...direct, ...held].slice(0, MOST_FOUND)
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
export function isAlwaysReadIn(tree: Tree, within: Node, part: Node): boolean {
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
  words.some((word) => occursIn(tree, fn, word) && placesOf(tree, fn, word).conditions.length > 0)

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
