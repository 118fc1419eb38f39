import type { Use } from '@slashlint/core/uses'
import type { UntiedUse } from '../../reader.js'
import { rangeOf } from '../definition/conversion.js'
import { ancestry, basesOf } from '../evaluate/classes.js'
import { evaluate } from '../evaluate/evaluate.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import { conditionOf, thenOf } from '../syntax/children.generated.js'
import { K, NONE, anyOf, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { interactionValueOf } from '../values/value.js'
import type { Frame, Value } from '../values/value.js'
import type { ModuleCommand } from './entries.js'

const { reading } = LIBRARIES

/**
 * Returns a use for the part that a module without commands has in autocompletion; `undefined` if
 * it has none. If the module only passes the interaction to the commands' own code, the use is
 * `dispatch` without names: it handles no option itself. Otherwise it is `autocomplete`.
 */
export function completionIn(frame: Frame): UntiedUse | undefined {
  const { module } = frame
  const { tree } = module
  const hearing = [
    ...reading.checksTyping,
    ...reading.completing.filter((word) => !reading.responding.includes(word)),
  ]
  if (!hearing.some((word) => tree.text.includes(word))) {
    return undefined
  }
  const passedOn: Node[] = []
  for (let node = 0; node < tree.kind.length; node++) {
    if (passesTypingOn(frame, node)) {
      passedOn.push(node)
      node = tree.afterOf(node) - 1
    }
  }
  const starts = [...passedOn.map((node) => tree.startOf(node)), tree.text.length]
  const rest = starts.map((to, index) =>
    tree.text.slice(index === 0 ? 0 : tree.endOf(passedOn[index - 1] ?? NONE), to),
  )
  const isOnly =
    passedOn.length > 0 && reading.asksForCommand(tree.text) && !mayAnswer(rest.join(''))
  const use: Use = isOnly
    ? { kind: 'dispatch', level: 'focused', names: [] }
    : { kind: 'autocomplete' }
  const reason = isOnly
    ? 'It passes autocompletion on to the commands.'
    : 'It may answer autocompletion for any command.'
  return { use: { use, uri: module.uri, place: rangeOf(module, passedOn.at(-1) ?? 0) }, reason }
}

/** Tells whether a call passes an interaction to code that answers autocompletion. */
function passesTypingOn(frame: Frame, call: Node): boolean {
  const { tree } = frame.module
  const callee =
    tree.kindOf(call) === K.CallExpression ? tree.innerExpression(tree.firstChild(call)) : NONE
  const name = tree.memberName(callee)
  if (name === '' || tree.kindOf(tree.firstChild(callee)) === K.This) {
    return false
  }
  const role = reading.roleOf(name)
  // What runs commands runs what was collected for this alone: `completers.get(name).run(interaction)`
  if (role === 'runs' || (role === undefined && !isForTyping(tree, call))) {
    return false
  }
  return tree.argumentsOf(call).some((arg) => {
    const interactionValue = interactionValueOf(evaluate(frame, arg))
    return interactionValue?.is === 'interaction' && interactionValue.isLikely !== true
  })
}

/**
 * Tells whether a call is in an `if` that checks for autocompletion:
 * `if (interaction.isAutocomplete()) …`.
 */
function isForTyping(tree: Tree, call: Node): boolean {
  for (
    let at = call, parent = tree.parentOf(at);
    parent !== NONE;
    at = parent, parent = tree.parentOf(at)
  ) {
    const isBranch = tree.kindOf(parent) === K.IfStatement && thenOf(tree, parent) === at
    const condition = isBranch ? conditionOf(tree, parent) : NONE
    if (isBranch && reading.checksTyping.some((word) => tree.textOf(condition).includes(word))) {
      return true
    }
  }
  return false
}

/**
 * Tells whether a text answers autocompletion or passes the interaction on. Empty lists do not
 * count, since they only report errors.
 */
const mayAnswer = (text: string): boolean =>
  GUESSES.callsToComplete.test(text) ||
  reading.completing.some((word) => {
    const [, ...behind] = text.split(word)
    const isEmpty = (answer: string): boolean => EMPTY_ANSWER.test(answer)
    return behind.length > 0 && !(reading.responding.includes(word) && behind.every(isEmpty))
  })

const EMPTY_ANSWER = /^\s*\(\s*\[\s*\]\s*\)/

/**
 * Tells whether a command lacks code for autocompletion: neither its module nor its base classes
 * mention it.
 */
export function isUnanswered(frame: Frame, { owners }: ModuleCommand): boolean {
  const { module } = frame
  const { tree } = module
  if (!isSilent(tree, 0)) {
    return false
  }
  return [...owners].every((owner) => {
    if (tree.kindOf(owner) === K.MethodDeclaration) {
      return true
    }
    if (tree.kindOf(owner) === K.ObjectExpression) {
      const holder = tree.parentOf(tree.outerExpression(owner))
      // What a function is given, it may complete.
      const isWhole = tree.childrenOf(owner).every((part) => !tree.hasChild(part, K.Spread))
      const isForBase = tree.kindOf(tree.firstChild(tree.parentOf(holder))) === K.Super
      return isWhole && (KEEPS.has(tree.kindOf(holder)) || isForBase)
    }
    const chain = ancestry({ kind: 'class', site: { module, node: owner }, frame })
    if (chain.length < 2 && tree.hasChild(owner, K.Extends)) {
      return false
    }
    return chain.every((one) =>
      one.kind === 'class'
        ? one.site.module === module || !GUESSES.completes.test(one.site.module.tree.text)
        : isLibrary(one),
    )
  })
}

/** Tells whether the library itself calls the autocompletion method of a command's class. */
export const isForLibrary = (frame: Frame, { owners }: ModuleCommand): boolean =>
  [...owners].some((node) => basesOf(frame, node).some(isLibrary))

const isLibrary = (base: Value): boolean =>
  base.kind === 'external' && base.source !== undefined && reading.callsAnswers(base.source)

/** Tells whether a text mentions autocompletion only where it defines options. */
const isSilent = once((tree: Tree): boolean => {
  if (!GUESSES.completes.test(tree.text)) {
    return false
  }
  const text = tree.text.replace(LIBRARIES.definesTyping, '')
  return !GUESSES.completes.test(text) && !reading.completing.some((word) => text.includes(word))
})

/** Parents of an object that give it a name, export it or put it into another object. */
const KEEPS = anyOf('AssignmentExpression ExportDeclaration VariableDeclaration Property')
