import { addTo, getOrInsert } from '../../record.js'
import { classAround, ownMember } from '../evaluate/classes.js'
import { evaluate } from '../evaluate/evaluate.js'
import { LIBRARIES } from '../frameworks/index.js'
import { bindingAt, definitionOf, functionAround, isFunction, usesOf } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { chainTop, memberRoot } from '../syntax/chains.js'
import { hasSpaces, stringOf } from '../syntax/strings.js'
import { rightOf, secondOf, thirdOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Frame } from '../values/value.js'
import { usesOfFunction } from './callers.js'
import { holdersAbove, membersIn } from './entries.js'
import type { ModuleCommand, Mentioned } from './entries.js'

// Where a module mentions a command, and what handles it there: `register(film, show)`, `[film, show]`, `film.run = show`.

const { reading } = LIBRARIES

/** The handlers of a command: functions, and objects and classes that contain functions. */
interface Handlers {
  readonly functions: Set<Node>
  readonly owners: Set<Node>
}

/** The most places with one command that are inspected. */
const MOST_MENTIONS = 64

/** Finds the handlers of a module's commands from the code that uses the commands. */
export function mentionedIn(frame: Frame, commands: readonly ModuleCommand[]): Mentioned {
  const functions = new Map<Node, ModuleCommand[]>()
  const owners = new Map<Node, ModuleCommand[]>()
  for (const command of commands) {
    const found = handlersOfCommand(frame, command.node)
    const { name } = command
    for (const fn of name === undefined ? [] : functionsByName(frame.module, name)) {
      found.functions.add(fn)
    }
    for (const fn of found.functions) {
      addTo(functions, fn, command)
    }
    for (const owner of found.owners) {
      if (!command.owners.has(owner)) {
        addTo(owners, owner, command)
      }
    }
  }
  return { functions, owners }
}

/**
 * Finds functions after a command's name in an argument list or a pair: `show` in
 * `handlers.set('film', show)`.
 */
const functionsByName = (module: Module, name: string): readonly Node[] =>
  (keysIn(module.tree, 0).get(name) ?? []).flatMap((key) => {
    const parts = module.tree.childrenOf(module.tree.parentOf(key))
    return parts.flatMap((part) => (part === key ? [] : functionsOf(module, part)))
  })

/** Indexes texts that are the first of several arguments, or the first item of a pair. */
const keysIn = once((tree: Tree): ReadonlyMap<string, readonly Node[]> => {
  const found = new Map<string, Node[]>()
  for (const node of tree.nodesIn(0, K.String)) {
    const list = tree.parentOf(node)
    if (!LISTS.has(tree.kindOf(list)) || tree.firstChild(list) !== node) {
      continue
    }
    const isKey =
      tree.kindOf(list) === K.ArgList ? secondOf(tree, list) !== NONE : isPairAt(tree, list)
    const text = isKey && !hasSpaces(tree, node) ? stringOf(tree, node) : undefined
    if (text !== undefined) {
      addTo(found, text, node)
    }
  }
  return found
})

const LISTS = anyOf('ArgList ArrayExpression')

/** Finds all handlers of the command at a node, from each place that uses the command. */
function handlersOfCommand(frame: Frame, node: Node): Handlers {
  const found: Handlers = { functions: new Set(), owners: new Set() }
  const mentions: Node[] = [node]
  const seen = new Set<Node>()
  for (let next = mentions.pop(); next !== undefined; next = mentions.pop()) {
    if (seen.has(next) || seen.size >= MOST_MENTIONS) {
      continue
    }
    seen.add(next)
    mentions.push(...followMention(frame, next, found))
  }
  return found
}

/**
 * Inspects the code around a use of a command.
 *
 * @returns the uses of the variable or function that contains the command
 */
function followMention(frame: Frame, mention: Node, found: Handlers): readonly Node[] {
  const { module, tree } = frame
  let at = alongChain(frame, mention, found)
  for (;;) {
    const whole = tree.outerExpression(at)
    const parent = tree.parentOf(whole)
    switch (tree.kindOf(parent)) {
      case K.ArgList: {
        const call = tree.parentOf(parent)
        if (isTaken(frame, call)) {
          return []
        }
        addFunctions(module, neighboursIn(tree, parent, whole), found)
        at = alongChain(frame, firstOfChain(tree, call), found)
        break
      }
      case K.ArrayExpression: {
        const isPair = isPairAt(tree, parent)
        addFunctions(module, isPair ? neighboursIn(tree, parent, whole) : [], found)
        at = parent
        break
      }
      case K.Property:
        at = tree.parentOf(parent)
        break
      case K.AssignmentExpression:
        return rightOf(tree, parent) === whole ? addAssigned(module, parent, found) : []
      case K.VariableDeclaration: {
        const definition = definitionOf(tree, whole)
        return usesOf(module, definition, tree.textOf(definition))
      }
      default:
        return returnedTo(module, whole, found)
    }
  }
}

const isPairAt = (tree: Tree, list: Node): boolean =>
  secondOf(tree, list) !== NONE && thirdOf(tree, list) === NONE

/**
 * Tells whether a method call makes the command a part of another builder. That builder has
 * handlers of its own.
 */
const isTaken = (frame: Frame, call: Node): boolean =>
  frame.tree.kindOf(call) === K.CallExpression &&
  frame.tree.kindOf(frame.tree.firstChild(call)) === K.MemberExpression &&
  evaluate(frame, call).kind === 'builder'

/**
 * Adds the functions that are passed to later calls in a chain.
 *
 * @returns the whole chain
 */
function alongChain({ module, tree }: Frame, from: Node, found: Handlers): Node {
  const top = chainTop(tree, from)
  for (let call = from; call !== top;) {
    const member = tree.memberOn(call)
    call = member === NONE ? NONE : tree.callOn(member)
    if (call === NONE) {
      break
    }
    addFunctions(module, tree.argumentsOf(call), found)
  }
  return top
}

/** Returns the first call of a chain: `new Command()` of `new Command().setData(film).setRun(show)`. */
function firstOfChain(tree: Tree, call: Node): Node {
  let at = call
  while (tree.kindOf(at) === K.CallExpression) {
    const callee = tree.innerExpression(tree.firstChild(at))
    const object = tree.kindOf(callee) === K.MemberExpression ? tree.firstChild(callee) : NONE
    const inner = tree.innerExpression(object)
    if (object === NONE || !MADE.has(tree.kindOf(inner))) {
      return at
    }
    at = inner
  }
  return at
}

const MADE = anyOf('CallExpression NewExpression')

/**
 * Returns the other items of a short list that contains a command. If the command is an object or
 * list, other objects and lists are left out: they have their own commands.
 */
function neighboursIn(tree: Tree, list: Node, mention: Node): readonly Node[] {
  if (tree.childAt(list, MOST_MENTIONS) !== NONE) {
    return []
  }
  const isHeld = LITERALS.has(tree.kindOf(tree.innerExpression(mention)))
  return tree
    .childrenOf(list)
    .filter((part) => part !== mention)
    .filter((part) => !isHeld || !LITERALS.has(tree.kindOf(tree.innerExpression(part))))
}

const LITERALS = anyOf('ObjectExpression ArrayExpression')

function addFunctions(module: Module, parts: readonly Node[], { functions }: Handlers): void {
  for (const fn of parts.flatMap((part) => functionsOf(module, part))) {
    functions.add(fn)
  }
}

/**
 * Finds the functions of a module in an expression: the expression itself, a wrapped or contained
 * function. Callbacks that get a builder are left out.
 */
function functionsOf(module: Module, expression: Node, levels = 2): readonly Node[] {
  const { tree } = module
  const node = tree.innerExpression(expression)
  if (isFunction(tree, node)) {
    return module.callbacks.has(node) ? [] : [node]
  }
  switch (tree.kindOf(node)) {
    case K.VariableName: {
      const binding = bindingAt(module, node)
      if (binding?.kind === 'function') {
        return [binding.node]
      }
      const isPlain =
        binding?.kind === 'variable' && binding.isConstant && binding.path?.length === 0
      const init = isPlain ? tree.innerExpression(binding.init) : NONE
      return init !== NONE && isFunction(tree, init) ? [init] : []
    }
    case K.MemberExpression:
      return methodsNamed(tree, node)
    case K.ObjectExpression:
      return membersIn(tree, node).flatMap(({ fn }) => (fn === NONE ? [] : [fn]))
    case K.CallExpression: {
      // `guarded(show)`, `this.show.bind(this)`
      const callee = tree.firstChild(node)
      const isBound = tree.memberName(callee) === 'bind'
      const inner = isBound ? [tree.firstChild(callee)] : tree.argumentsOf(node)
      return levels <= 0 ? [] : inner.flatMap((one) => functionsOf(module, one, levels - 1))
    }
    default:
      return []
  }
}

/** Finds the method `show` of the enclosing class for `this.show`. */
function methodsNamed(tree: Tree, node: Node): readonly Node[] {
  const name = ownMember(tree, node)
  const around = name === undefined ? NONE : classAround(tree, node)
  if (around === NONE) {
    return []
  }
  return membersIn(tree, around).flatMap((one) =>
    one.name === name && one.fn !== NONE ? [one.fn] : [],
  )
}

/**
 * Adds the functions that are assigned to members of the same object as the command:
 * `Film.prototype.data = film`, `film.data = …`.
 */
function addAssigned(
  module: Module,
  assignment: Node,
  { functions, owners }: Handlers,
): readonly Node[] {
  const { tree } = module
  const target = tree.targetOf(assignment)
  const holder = tree.kindOf(target) === K.MemberExpression ? tree.firstChild(target) : NONE
  if (holder === NONE || tree.kindOf(holder) === K.This) {
    return []
  }
  for (const fn of functionsAssigned(module, plainText(tree, holder))) {
    functions.add(fn)
  }
  addHolder(module, holder, { functions, owners })
  return []
}

/** Adds the function, class or object to whose member (or prototype's member) the code assigns. */
function addHolder(module: Module, holder: Node, { functions, owners }: Handlers): void {
  const { tree } = module
  const root = memberRoot(tree, holder)
  const isWhole = root === holder || plainText(tree, holder) === `${tree.textOf(root)}.prototype`
  const binding =
    isWhole && tree.kindOf(root) === K.VariableName ? bindingAt(module, root) : undefined
  if (binding?.kind === 'function') {
    functions.add(binding.node)
  } else if (binding?.kind === 'class') {
    owners.add(binding.node)
  } else if (binding?.kind === 'variable' && binding.init !== NONE) {
    const made = tree.innerExpression(binding.init)
    if (isFunction(tree, made)) {
      functions.add(made)
    } else if (HOLDS.has(tree.kindOf(made))) {
      owners.add(made)
    }
  }
}

const HOLDS = anyOf('ObjectExpression ClassExpression')

const EXPORTS = /^(?:module\.)?exports$/

const plainText = (tree: Tree, node: Node): string => tree.textOf(node).replace(/\s/g, '')

/**
 * Returns the functions that are assigned to members of an object, found by the object's text.
 * Cached for all commands of the object.
 */
const functionsAssigned = (module: Module, holder: string): readonly Node[] =>
  getOrInsert(functionsByHolder(module, 0), holder, () => {
    const isExports = EXPORTS.test(holder)
    const values = (assignedTo(module.tree, 0).get(holder) ?? []).filter(
      ({ name }) => !isExports || reading.roleOf(name) !== undefined,
    )
    const found = new Set(values.flatMap(({ value }) => functionsOf(module, value)))
    return found.size > MOST_MENTIONS ? [] : [...found]
  })

const functionsByHolder = once<Module, Map<string, readonly Node[]>>(() => new Map())

/** Indexes the values that are assigned to members, by the text of the object. */
const assignedTo = once(
  (tree: Tree): ReadonlyMap<string, readonly { readonly name: string; readonly value: Node }[]> => {
    const found = new Map<string, { name: string; value: Node }[]>()
    for (const assignment of tree.nodesIn(0, K.AssignmentExpression)) {
      const target = tree.targetOf(assignment)
      const value = rightOf(tree, assignment)
      if (tree.kindOf(target) === K.MemberExpression && value !== NONE) {
        const list = getOrInsert(found, plainText(tree, tree.firstChild(target)), () => [])
        list.push({ name: tree.memberName(target), value })
      }
    }
    return found
  },
)

/**
 * Returns the calls of the function that returns an expression, as they yield the command. Adds the
 * objects and classes around these calls.
 */
function returnedTo(module: Module, expression: Node, { owners }: Handlers): readonly Node[] {
  const { tree } = module
  const fn = functionAround(tree, expression)
  const holder = tree.parentOf(expression)
  const isReturned =
    tree.kindOf(holder) === K.ReturnStatement ||
    (holder === fn && tree.kindOf(fn) === K.ArrowFunction)
  const calls = (isReturned ? usesOfFunction(module, fn) : [])
    .map((use) => tree.callOn(use))
    .filter((call) => call !== NONE)
  for (const call of calls) {
    for (const owner of holdersAbove(tree, call)) {
      owners.add(owner)
    }
  }
  return calls
}
