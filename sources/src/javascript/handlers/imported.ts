import { basesOf, fieldSetBy, superArguments } from '../evaluate/classes.js'
import { evaluate, rootFrame } from '../evaluate/evaluate.js'
import { takesInteraction } from '../find/handlers.js'
import { LIBRARIES } from '../frameworks/index.js'
import { isFunction } from '../scope/bindings.js'
import { exportsOf } from '../scope/exports.js'
import {
  propertyKeyOf,
  propertyValueOf,
  returnedBy,
  rightOf,
} from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { entryOf } from '../values/value.js'
import type { BuilderValue, Frame, ObjectValue, Value } from '../values/value.js'
import { holdersAbove, membersIn } from './entries.js'

// Commands that other modules define, beside the functions that handle them: `export default { data: film, execute }`.

const { reading } = LIBRARIES

/** A command that another module defines, and its place in this module. */
export interface ImportedCommand {
  /** The command as its own module defines it. */
  readonly value: BuilderValue | ObjectValue
  /** The node of this module that uses the command. */
  readonly node: Node
  /**
   * The objects and classes that contain the command and its handlers; empty if the module exports
   * both.
   */
  readonly owners: ReadonlySet<Node>
  /** True if the command is spread into the object with the handlers. */
  readonly isSpread: boolean
}

/** A value in the same object, class, call or exports as a handler, with its key. */
interface ValueBesideHandler {
  readonly key: string
  readonly node: Node
  readonly value: Value
  readonly isSpread?: true
}

/**
 * Finds the commands of other modules that are next to handlers: in the same object, class, call or
 * exports.
 *
 * @param isTaken tells whether an object or class with handlers already has a command of this
 * module
 */
export function importedCommands(
  frame: Frame,
  isTaken: (holder: Node) => boolean,
): readonly ImportedCommand[] {
  const { tree } = frame
  const found: ImportedCommand[] = []
  for (let node = 0; node < tree.kind.length; node++) {
    const mayHold = node === 0 || HOLDERS.has(tree.kindOf(node))
    if (!mayHold || isTaken(node)) {
      continue
    }
    const given = valuesBesideHandlers(frame, node)
    const one = given.length === 0 ? undefined : commandAmong(frame, given)
    if (one !== undefined) {
      const { value, isSpread = false } = one
      const owners = new Set(node === 0 ? [] : holdersAbove(tree, node))
      found.push({ value, node: one.node, owners, isSpread })
    }
  }
  return found
}

/** Returns the values next to handlers, if a node contains handlers. */
function valuesBesideHandlers(frame: Frame, node: Node): readonly ValueBesideHandler[] {
  const kind = frame.tree.kindOf(node)
  if (node === 0) {
    return exportsBesideHandlers(frame)
  }
  if (kind === K.ArgList) {
    return argumentsBesideHandler(frame, node)
  }
  if (kind === K.ObjectExpression) {
    return hasHandler(frame, node) ? entriesOf(frame, node) : []
  }
  if (!hasHandler(frame, node)) {
    return []
  }
  const own = heldByClass(frame, node)
  return commandAmong(frame, own) === undefined ? [...own, ...inherited(frame, node)] : own
}

/** Returns the values that instances of a class inherit from its base classes. */
const inherited = (frame: Frame, node: Node): ValueBesideHandler[] =>
  basesOf(frame, node)
    .flatMap((base) =>
      base.kind === 'class'
        ? heldByClass(rootFrame(frame.evaluator, base.site.module), base.site.node)
        : [],
    )
    .filter(({ value }) => !isTemplate(value))
    .map((one) => ({ ...one, node }))

/**
 * Tells whether a value of a base class is a form that each subclass fills in: it has no name of its
 * own.
 */
function isTemplate(value: Value): boolean {
  if (value.kind === 'builder') {
    return !value.state.calls.some(({ method }) => LIBRARIES.naming.includes(method))
  }
  const name = value.kind === 'object' ? entryOf(value, 'name')?.value : undefined
  return name !== undefined && !(name.kind === 'literal' && /\w/.test(String(name.data ?? '')))
}

/** Nodes that may contain a command and its handlers. */
const HOLDERS = anyOf('ArgList ObjectExpression ClassDeclaration ClassExpression')

/** Tells whether an object or a class has a function that handles a command. */
const hasHandler = ({ tree, module }: Frame, holder: Node): boolean =>
  membersIn(tree, holder).some(
    ({ name, key }) =>
      reading.roleOf(name) !== undefined || takesInteraction(tree, tree.parentOf(key), module.path),
  )

/**
 * Returns the values of an object's properties, also those of spread objects, and the spread
 * objects themselves.
 */
function entriesOf(frame: Frame, object: Node): ValueBesideHandler[] {
  const { tree } = frame
  const whole = evaluate(frame, object)
  const entries = whole.kind === 'object' ? whole.entries : []
  return [
    ...entries.map(({ key, value, property }) => ({ key, value, node: property ?? object })),
    ...tree.childrenOf(object).flatMap((property): ValueBesideHandler[] => {
      const spread = propertyValueOf(tree, property)
      if (tree.kindOf(propertyKeyOf(tree, property)) === K.Spread && spread !== NONE) {
        return [{ key: '...', value: evaluate(frame, spread), node: spread, isSpread: true }]
      }
      return []
    }),
  ]
}

/**
 * Returns the values of a class's instances: fields, getters, values that the constructor assigns,
 * and arguments to its base class.
 */
function heldByClass(frame: Frame, node: Node): ValueBesideHandler[] {
  const { tree } = frame
  const fields = membersIn(tree, node).flatMap(({ name, key, value, fn }): ValueBesideHandler[] => {
    const own = fn === NONE ? value : resultOfGetter(frame, tree.parentOf(key))
    return own === NONE ? [] : [{ key: name, node: own, value: evaluate(frame, own) }]
  })
  const set = tree
    .nodesIn(node, K.AssignmentExpression)
    .flatMap((assignment): ValueBesideHandler[] => {
      const key = fieldSetBy(tree, assignment)
      const own = rightOf(tree, assignment)
      if (key === undefined || own === NONE) {
        return []
      }
      return [{ key, node: own, value: evaluate(frame, own) }]
    })
  const passed = superArguments(tree, node).flatMap((list) =>
    valuesIn(frame, tree.childrenOf(list)),
  )
  return [...fields, ...set, ...passed]
}

/**
 * Returns the expression that a getter returns: `film` in `get data() { return film }`; NONE for
 * other methods.
 */
function resultOfGetter({ tree }: Frame, method: Node): Node {
  const body = tree.hasChild(method, K.Get) ? tree.childOf(method, K.Block) : NONE
  return returnedBy(tree, tree.childOf(body, K.ReturnStatement))
}

/**
 * Returns the arguments next to a handler in a call: `film` in
 * `command(film, async (interaction) => …)`.
 */
function argumentsBesideHandler(frame: Frame, list: Node): ValueBesideHandler[] {
  const { tree, module } = frame
  const parts = tree.childrenOf(list)
  const isHandled = parts.some(
    (part) => isFunction(tree, part) && takesInteraction(tree, part, module.path),
  )
  return isHandled ? valuesIn(frame, parts) : []
}

/** Returns the values of expressions. For an object, those of its properties. */
const valuesIn = (frame: Frame, parts: readonly Node[]): ValueBesideHandler[] =>
  parts.flatMap((part): ValueBesideHandler[] => {
    const node = frame.tree.innerExpression(part)
    if (isFunction(frame.tree, node)) {
      return []
    }
    if (frame.tree.kindOf(node) === K.ObjectExpression) {
      return entriesOf(frame, node).map(({ key, node: own, value }) => ({ key, node: own, value }))
    }
    return [{ key: '', node, value: evaluate(frame, node) }]
  })

/** Returns the other exports of a module that exports handlers. */
function exportsBesideHandlers(frame: Frame): ValueBesideHandler[] {
  const { module, evaluator } = frame
  const names = [...exportsOf(module).names.keys()]
  const isHandled = names.some((name) => reading.roleOf(name) !== undefined)
  const site = { module, node: 0 }
  return (isHandled ? names : []).flatMap((key): ValueBesideHandler[] =>
    reading.roleOf(key) === undefined
      ? [{ key, node: 0, value: evaluator.exportOf(frame, key, site, new Set()) }]
      : [],
  )
}

type CommandBesideHandler = ValueBesideHandler & { readonly value: ImportedCommand['value'] }

/**
 * Returns the command of another module among values; `undefined` if there are several different
 * ones. Those with the key `data` come first.
 */
function commandAmong(
  { module }: Frame,
  values: readonly ValueBesideHandler[],
): CommandBesideHandler | undefined {
  const isImported = (one: ValueBesideHandler): one is CommandBesideHandler =>
    one.value.site.module !== module && isCommand(one.value)
  const commands = values.filter(isImported)
  const data = commands.filter(({ key }) => key === 'data')
  const [first, ...others] = data.length > 0 ? data : commands
  const isSame = ({ value: { site } }: CommandBesideHandler): boolean =>
    site.module === first?.value.site.module && site.node === first.value.site.node
  return others.every(isSame) ? first : undefined
}

/**
 * Tells whether a value looks like a command or a sub-command. The document that defines it decides
 * which one it is.
 */
function isCommand(value: Value): boolean {
  if (value.kind === 'builder') {
    return true
  }
  return (
    value.kind === 'object' &&
    value.isClass !== true &&
    value.isEnumeration !== true &&
    entryOf(value, 'name') !== undefined &&
    BESIDE_NAME.some((key) => entryOf(value, key) !== undefined)
  )
}

const BESIDE_NAME = ['description', 'options', 'type']
