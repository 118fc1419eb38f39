import type { Use } from '@slashlint/core/uses'
import { addTo } from '../../record.js'
import { LIBRARIES } from '../frameworks/index.js'
import { propertyValueOf } from '../syntax/children.generated.js'
import { K, NONE, anyOf } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import type { FunctionValue } from '../values/value.js'
import { ANYWHERE, textAt } from './branches.js'
import { add, anchorAround, membersIn, onlyAnchor } from './entries.js'
import type { Visit } from './entries.js'
import { nameRange } from './reads.js'
import { enter } from './walk.js'

const { reading } = LIBRARIES

/** Enters methods that a list names: `subcommands: [{ name: 'add', chatInputRun: 'chatInputAdd' }]`. */
export function enterMethods(visit: Visit): void {
  const { frame, module, run, tree } = visit
  if (!reading.methods.some((word) => tree.text.includes(word))) {
    return
  }
  const methods = new Map<string, Node[]>()
  for (const method of tree.nodesIn(0, K.MethodDeclaration)) {
    addTo(methods, tree.keyOf(method), method)
  }
  const isOnlyClass = tree.nodesIn(0, K.ClassBody).length === 1
  for (const entry of tree.nodesIn(0, K.Property)) {
    const isMethod = reading.methods.includes(tree.keyOf(entry))
    const value = isMethod ? propertyValueOf(tree, entry) : NONE
    if (value === NONE) {
      continue
    }
    const object = tree.parentOf(entry)
    const named = membersIn(tree, object).find(({ name }) => name === 'name')?.value ?? NONE
    const subcommand = named === NONE ? undefined : textAt(frame, named)
    // What a decorator before `export` is handed stands in no class.
    const isApplied = isOnlyClass && tree.enclosing(object, HOLDS) === NONE
    const tie =
      anchorAround(run, { module, node: object }) ??
      (isApplied ? onlyAnchor(run, object) : undefined)
    const [node, another] = methods.get(textAt(frame, value) ?? '') ?? []
    // What names no method here may be for messages.
    if (node === undefined) {
      continue
    }
    // One in capitals is found where names are compared in lower case.
    if (subcommand !== undefined && subcommand === subcommand.toLowerCase() && tie !== undefined) {
      const use: Use = { kind: 'level-name', level: 'subcommand', name: subcommand }
      add({ ...visit, tie }, named, ANYWHERE, use, { name: nameRange(visit, named) })
    }
    // Methods of one name in two classes are not told apart.
    if (another !== undefined) {
      continue
    }
    const state = {
      ...ANYWHERE,
      isPartly: true,
      ...(subcommand !== undefined && { fact: [{ subcommand }] }),
    }
    const fn: FunctionValue = { kind: 'function', site: { module, node }, frame }
    enter({ ...visit, tie: onlyAnchor(run, node) }, fn, undefined, state, NONE)
  }
}

/** Nodes around lists that no decorator gets. */
const HOLDS = anyOf('VariableDeclaration AssignmentExpression Block ClassBody')
