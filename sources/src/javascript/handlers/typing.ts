import { LIMITS } from '@slashlint/core/contract'
import { rangeOf } from '../definition/conversion.js'
import { evaluate } from '../evaluate/evaluate.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import { isFunction } from '../scope/bindings.js'
import { bodyOf } from '../syntax/children.generated.js'
import { K, anyOf, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { State, Typing } from './branches.js'
import { add } from './entries.js'
import type { Visit } from './entries.js'

const { reading } = LIBRARIES

/**
 * Records an answer to autocompletion if its choices are a known list with more items than Discord
 * accepts: `interaction.respond(NAMES)`.
 */
export function readResponse(
  visit: Visit,
  call: Node,
  method: string,
  [choices]: readonly Node[],
  state: State,
): void {
  if (choices === undefined || !reading.responding.includes(method)) {
    return
  }
  const value = evaluate(visit.frame, choices)
  const isWhole = value.kind === 'list' && value.items.every(({ kind }) => kind !== 'rest')
  if (isWhole && value.items.length > LIMITS.choices) {
    const place = rangeOf(visit.module, choices)
    add(visit, call, state, { kind: 'choices', count: value.items.length }, { place })
  }
}

/**
 * Tells from a function's name, its parent or its calls whether it answers autocompletion. `only`
 * if nothing else, `too` if also commands; `undefined` if it is unclear.
 */
export const typingOf = once((tree: Tree, fn: Node): Exclude<Typing, 'never'> | undefined => {
  const body = bodyOf(tree, fn)
  const holder = tree.parentOf(tree.outerExpression(fn))
  const isHeld =
    !GATHERS.has(tree.kindOf(holder)) && tree.startOf(fn) - tree.startOf(holder) < MOST_BEFORE
  const from = tree.startOf(isHeld ? holder : fn)
  if (GUESSES.completes.test(tree.text.slice(from, tree.startOf(body)))) {
    return 'only'
  }
  const called = CHECKS.some((word) => tree.textOf(fn).includes(`${word}(`))
    ? methodsCalled(tree, fn)
    : new Set<string>()
  // Whoever asks whether something is being typed answers commands, too.
  if (reading.checksTyping.some((word) => called.has(word))) {
    return 'too'
  }
  return FOCUSING.some((word) => called.has(word)) ? 'only' : undefined
})

/** Methods that only interactions of autocompletion have. */
const FOCUSING = reading.completing.filter((word) => !reading.responding.includes(word))

const CHECKS = [...reading.checksTyping, ...FOCUSING]

/**
 * Returns the methods that a function calls, also in inner functions. Functions that are methods
 * themselves are not searched.
 */
function methodsCalled(tree: Tree, fn: Node): ReadonlySet<string> {
  const found = new Set<string>()
  for (let node = fn + 1; node < tree.afterOf(fn); node++) {
    const isMethod =
      tree.kindOf(node) === K.MethodDeclaration ||
      (isFunction(tree, node) && tree.kindOf(tree.holderOf(node)) === K.Property)
    if (isMethod) {
      node = tree.afterOf(node) - 1
    } else if (tree.kindOf(node) === K.CallExpression) {
      found.add(tree.memberName(tree.innerExpression(tree.firstChild(node))))
    }
  }
  return found
}

/** Nodes that group several functions. */
const GATHERS = anyOf('ObjectExpression ClassBody Script Block')

const MOST_BEFORE = 200
