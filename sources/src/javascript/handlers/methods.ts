import type { Use } from '@slashlint/core/uses'
import { addTo } from '../../record.js'
import { LIBRARIES } from '../frameworks/index.js'
import { propertyValueOf } from '../syntax/children.generated.js'
import { K, NONE, anyOf, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { FunctionValue } from '../values/value.js'
import { ANYWHERE, textAt } from './branches.js'
import { add, commandAround, membersIn, onlyCommand } from './entries.js'
import type { Visit } from './entries.js'
import { nameRange } from './reads.js'
import { enter } from './walk.js'

const { reading } = LIBRARIES

/**
 * Enters the methods that a list of sub-commands names:
 * `subcommands: [{ name: 'add', chatInputRun: 'chatInputAdd' }]`.
 */
export function enterMethods(visit: Visit): void {
  const { frame, tree } = visit
  if (!reading.methods.some((word) => tree.text.includes(word))) {
    return
  }
  const methods = new Map<string, Node[]>()
  for (const method of tree.nodesIn(0, K.MethodDeclaration)) {
    addTo(methods, tree.keyOf(method), method)
  }
  for (const entry of tree.nodesIn(0, K.Property)) {
    const isMethod = reading.methods.includes(tree.keyOf(entry))
    const value = isMethod ? propertyValueOf(tree, entry) : NONE
    const named = value === NONE ? undefined : methods.get(textAt(frame, value) ?? '')
    // What names no method here may be for messages.
    if (named !== undefined) {
      enterMethod(visit, tree.parentOf(entry), named)
    }
  }
}

/**
 * Enters the method that an entry of such a list names, as the handler of the entry's sub-command.
 */
function enterMethod(visit: Visit, object: Node, [node, another]: readonly Node[]): void {
  const { frame, module, run, tree } = visit
  const name = membersIn(tree, object).find((member) => member.name === 'name')?.value ?? NONE
  const subcommand = name === NONE ? undefined : textAt(frame, name)
  if (subcommand !== undefined) {
    useSubcommand(visit, object, name, subcommand)
  }
  // Methods of one name in two classes are not told apart.
  if (node === undefined || another !== undefined) {
    return
  }
  const state = {
    ...ANYWHERE,
    isPartly: true,
    ...(subcommand !== undefined && { fact: [{ subcommand }] }),
  }
  const fn: FunctionValue = { kind: 'function', site: { module, node }, frame }
  enter({ ...visit, tie: onlyCommand(run, node) }, fn, undefined, state, NONE)
}

/** Records that an entry of such a list handles a sub-command. */
function useSubcommand(visit: Visit, object: Node, name: Node, subcommand: string): void {
  const { module, run, tree } = visit
  // An argument of a decorator before `export` is in no class.
  const isApplied = hasOneClass(tree, 0) && tree.enclosing(object, HOLDS) === NONE
  const tie =
    commandAround(run, { module, node: object }) ??
    (isApplied ? onlyCommand(run, object) : undefined)
  // One in capitals is found where names are compared in lower case.
  if (tie !== undefined && subcommand === subcommand.toLowerCase()) {
    const use: Use = { kind: 'level-name', level: 'subcommand', name: subcommand }
    add({ ...visit, tie }, name, ANYWHERE, use, { name: nameRange(visit, name) })
  }
}

const hasOneClass = once((tree: Tree) => tree.nodesIn(0, K.ClassBody).length === 1)

/** Nodes around lists that are no argument of a decorator. */
const HOLDS = anyOf('VariableDeclaration AssignmentExpression Block ClassBody')
