import { evaluate } from '../evaluate/evaluate.js'
import { resolve } from '../scope/bindings.js'
import { chainTop, walk } from '../syntax/chains.js'
import { K } from '../syntax/kinds.js'
import { NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { BuilderState, Frame } from '../values/value.js'
import { commandsIn } from './factories.js'
import type { BuilderFromCall } from './factories.js'
import { declareLater } from './roots.js'

/**
 * Commands that a function of another module begins: `localized('hug').addUserOption(…)`. A builder that is imported as
 * it is, is a definition where it is made.
 *
 * @param methods names of builders' methods that are called in the module
 */
export function madeElsewhere(frame: Frame, methods: readonly Node[]): BuilderFromCall[] {
  const { module, tree } = frame
  const calls = new Set<Node>()
  const seen = new Set<BuilderState>()
  return methods.flatMap((method): BuilderFromCall[] => {
    const call = beginning(frame, tree.parentOf(tree.parentOf(method)))
    if (call === NONE || calls.has(call)) return []
    calls.add(call)
    const value = evaluate(frame, chainTop(tree, call))
    if (value.kind !== 'builder' || value.state.builds === 'option' || value.state.isUsed) return []
    if (value.site.module === module || seen.has(value.state)) return []
    seen.add(value.state)
    declareLater(frame, call)
    return commandsIn(module, call, [value])
  })
}

/** `createPingCommand({ name: 'ping' })`: what it makes is likely a command. */
const MAKER = /^(?:create|make|build|define)\w*(?:command|slash)/i

/** Whether a call may be of a function that makes a command. */
export function mayMake(tree: Tree, call: Node): boolean {
  const callee = tree.partsOf(call)[0]
  return callee !== undefined && tree.kindOf(callee) === K.VariableName && MAKER.test(tree.textOf(callee))
}

/** `Base.make('ping')`, `createPing('ping')` */
const FACTORY = /^(?:(?:base|build|create|define|from|make|new|of)(?:[A-Z]\w*)?|\w*(?:Command|Slash|Builder))$/

/** Commands that a function of another module makes, and on which nothing more is called. */
export function madeWhole(frame: Frame, calls: readonly Node[]): BuilderFromCall[] {
  const { module, tree } = frame
  return calls.flatMap((call): BuilderFromCall[] => {
    if (chainTop(tree, call) !== call || !isValue(tree, call)) return []
    const callee = tree.innerExpression(tree.firstPart(call))
    const isMember = tree.kindOf(callee) === K.MemberExpression
    const [holder = NONE, name = NONE] = isMember ? tree.partsOf(callee) : [callee, callee]
    if (tree.kindOf(holder) !== K.VariableName || !FACTORY.test(tree.textOf(name))) return []
    const binding = resolve(module, tree.textOf(holder), holder)
    if (binding?.kind !== 'import' && binding?.kind !== 'variable' && binding?.kind !== 'class') return []
    if (evaluate(frame, callee).kind !== 'function') return []
    const value = evaluate(frame, call)
    const isNew = value.kind === 'builder' && !value.state.isUsed && value.site.module !== module
    return isNew ? commandsIn(module, call, [value]) : []
  })
}

/** Whether the value of a call is kept: by a variable, a property, a field, or as what a module exports. */
const isValue = (tree: Tree, call: Node): boolean => HOLDERS.has(tree.kindOf(tree.parentOf(tree.outerExpression(call))))

const HOLDERS: ReadonlySet<number> = new Set([
  K.VariableDeclaration,
  K.Property,
  K.PropertyDeclaration,
  K.AssignmentExpression,
  K.ExportDeclaration,
  K.ArrayExpression,
  K.ArgList,
])

/** The commands in the objects that functions of other modules make: `createPingCommand({ name: 'ping' })`. */
export function madeInObjects(frame: Frame, calls: readonly Node[]): BuilderFromCall[] {
  const { module, tree } = frame
  return calls.flatMap((call): BuilderFromCall[] => {
    const fn = evaluate(frame, tree.firstPart(call))
    if (fn.kind !== 'function' || fn.site.module === module) return []
    const value = evaluate(frame, call)
    const parts = value.kind === 'object' ? value.entries.map((entry) => entry.value) : []
    return commandsIn(
      module,
      call,
      parts.filter(({ site }) => site.module !== module),
    )
  })
}

/** The first call of a chain, through the constant that holds its beginning; NONE if no function begins it. */
function beginning(frame: Frame, call: Node): Node {
  const { module, tree } = frame
  if (tree.kindOf(call) !== K.CallExpression) return NONE
  const first = firstCall(tree, call)
  const holder = receiverOf(tree, first)
  if (holder === NONE || tree.kindOf(holder) !== K.VariableName) return holder === NONE ? first : NONE
  const binding = resolve(module, tree.textOf(holder), holder)
  if (binding?.kind === 'variable' && binding.init !== NONE) {
    const init = tree.innerExpression(binding.init)
    return tree.kindOf(init) === K.CallExpression ? beginning(frame, init) : NONE
  }
  // `Commands.base('hug')`: what a class or a module of the workspace has.
  const value = binding?.kind === 'class' || binding?.kind === 'import' ? evaluate(frame, holder) : undefined
  return value?.kind === 'class' || value?.kind === 'namespace' || value?.kind === 'object' ? first : NONE
}

const firstCall = walk((tree, call) => {
  const receiver = receiverOf(tree, call)
  return receiver !== NONE && tree.kindOf(receiver) === K.CallExpression ? receiver : call
})

/** What stands before the dot of a call's method; NONE if a plain function is called. */
function receiverOf(tree: Tree, call: Node): Node {
  const callee = tree.innerExpression(tree.partsOf(call)[0] ?? call)
  return tree.kindOf(callee) === K.MemberExpression ? tree.innerExpression(tree.partsOf(callee)[0] ?? callee) : NONE
}
