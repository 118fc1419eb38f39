import { parametersOf, resolve } from '../scope/bindings.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import {
  hasInteractionValue,
  interactionValueOf,
  unknown,
  unknownInteractionValue,
} from '../values/value.js'
import type { ClassValue, Entry, Frame, Item, ObjectValue, Value } from '../values/value.js'
import { withConstants } from './at-flow.js'
import { ancestry, isAbstract, itemsIn, memberNamed } from './classes.js'
import { assignmentsIn, constructionsOf, frameWithin, timesSet } from './constructors.js'
import type { Construction } from './constructors.js'
import { evaluate } from './evaluate.js'
import { run } from './functions.js'
import { passesThisOn } from './self.js'

/** An instance while it is created. */
interface Making extends ObjectValue {
  entries: readonly Entry[]
}

/**
 * Creates an instance of a class that gets an interaction value. It has the fields of the class and
 * its ancestors, and the results of getters.
 *
 * @returns `undefined` if no argument is an interaction value, or no field contains one
 */
export function instanceFrom(
  frame: Frame,
  made: ClassValue,
  args: readonly Item[],
): ObjectValue | undefined {
  const isOwn = frame.self?.kind === 'object' && frame.self.site.node === made.site.node
  if (isOwn || frame.depth > MOST_DEPTH || !args.some(isOfInteraction)) {
    return undefined
  }
  const self: Making = {
    kind: 'object',
    site: made.site,
    entries: [],
    open: 'A class may make more of it.',
    isClass: true,
    made,
  }
  const given = args.map((arg) => withConstants(frame, arg))
  const constructions = constructionsOf(made, given, self)
  for (const construction of [...constructions].reverse()) {
    addFields(self, construction, constructions)
  }
  for (const construction of [...constructions].reverse()) {
    addGetters(self, construction)
  }
  return hasInteractionValue(self) ? self : undefined
}

const MOST_DEPTH = 12

/**
 * Creates the instance that unknown code passes to a parameter of a class's type, if the class's
 * constructor gets an interaction. Not for classes that others in the module extend.
 */
export function instanceOfType(made: ClassValue): ObjectValue | undefined {
  const { tree } = made.site.module
  const name = tree.textOf(tree.childOf(made.site.node, K.VariableDefinition))
  const isExtended = tree
    .nodesIn(0, K.Extends)
    .some((one) => tree.textOf(tree.afterOf(one)) === name)
  const args = isExtended || isAbstract(tree, made.site.node) ? [] : interactionsTaken(made)
  return args.length === 0 ? undefined : instanceFrom(made.frame, made, args)
}

/**
 * Returns an argument for each parameter of a class's constructor, or of its nearest ancestor's
 * constructor.
 */
function interactionsTaken(start: ClassValue): readonly Item[] {
  for (const made of ancestry(start)) {
    const node = made.kind === 'class' ? memberNamed(made, 'constructor') : NONE
    if (made.kind === 'class' && node !== NONE) {
      return parametersOf(made.site.module.tree, node).map(({ pattern }) =>
        interactionFor(made.frame, pattern),
      )
    }
  }
  return []
}

/**
 * Returns an interaction for a parameter that certainly is one, by its name and type; otherwise an
 * unknown value.
 */
function interactionFor(frame: Frame, pattern: Node): Value {
  const { evaluator, module, tree } = frame
  const site = { module, node: pattern }
  const none = unknown(site, 'What the class is made with is not known.')
  const name = tree.textOf(pattern)
  const binding = resolve(module, name, pattern)
  if (tree.kindOf(pattern) !== K.VariableDefinition || binding?.kind !== 'parameter') {
    return none
  }
  const given = evaluator.interactions.variable(frame, name, binding)
  const isSure = given?.is === 'interaction' && (given.isLikely ?? given.needs) === undefined
  return isSure ? unknownInteractionValue(site, given) : none
}

const isOfInteraction = (item: Item): boolean =>
  interactionValueOf(item) !== undefined || (item.kind === 'object' && hasInteractionValue(item))

/**
 * Adds the fields that one class gives an instance: from parameters, declarations and assignments
 * in the constructor.
 */
function addFields(self: Making, construction: Construction, all: readonly Construction[]): void {
  const { made, node, frame } = construction
  const { module } = made.site
  const { tree } = module
  const add = (key: string, at: Node, value: () => Value): void => {
    const isSure = isSetBy(all, key)
    const own = isSure ? value() : unknown({ module, node: at }, `Others set "${key}", too.`)
    const entry: Entry = { key, value: own, keySite: { module, node: at } }
    self.entries = [...self.entries, entry]
  }
  for (const name of node === NONE ? [] : fieldParameters(tree, node)) {
    const value = frame.bound.get(name)
    if (value !== undefined) {
      add(tree.textOf(name), name, () => value)
    }
  }
  const within = frameWithin(made, self)
  for (const { name, key, init, isStatic } of itemsIn(tree, made.site.node)) {
    if (init !== NONE && !isStatic) {
      add(name, key, () => evaluate(within, init))
    }
  }
  for (const [name, given] of node === NONE ? [] : assignmentsIn(construction)) {
    add(name, given, () => evaluate(frame, given))
  }
}

/**
 * Tells whether each class sets a field at most once, and only in declarations and top-level
 * constructor statements.
 */
const isSetBy = (all: readonly Construction[], key: string): boolean =>
  all.every((one) => {
    const { tree } = one.made.site.module
    const { node } = one.made.site
    const times = timesSet(tree, node).get(key) ?? 0
    const isStatement = one.node !== NONE && assignmentsIn(one).has(key)
    return !tree.isDamaged(node) && !passesThisOn(tree, node) && times === (isStatement ? 1 : 0)
  })

/** Returns the parameters of a constructor that are fields: `constructor(private readonly i: Interaction)`. */
function fieldParameters(tree: Tree, node: Node): readonly Node[] {
  const names = new Set(parametersOf(tree, node).map(({ pattern }) => pattern))
  return tree
    .childrenOf(tree.childOf(node, K.ParamList))
    .filter((part) => names.has(part) && MODIFIERS.has(tree.kindOf(tree.previousOf(part))))
}

const MODIFIERS = anyOf('Privacy Readonly')

/**
 * Adds the results of a class's getters to an instance. If there is also a setter, the result is
 * unknown.
 */
function addGetters(self: Making, { made }: Construction): void {
  const { module } = made.site
  const { tree } = module
  const items = itemsIn(tree, made.site.node).filter(
    ({ isMethod, isStatic }) => isMethod && !isStatic,
  )
  const setters = new Set(
    items.filter(({ item }) => tree.hasChild(item, K.Set)).map(({ name }) => name),
  )
  const within = frameWithin(made, self)
  for (const { name, key, item } of items) {
    const site = { module, node: key }
    if (tree.hasChild(item, K.Get)) {
      const fn = { kind: 'function', site: { module, node: item }, frame: within } as const
      const made = run(fn, [], { site, depth: within.depth })
      const value = setters.has(name) ? unknown(site, `"${name}" has a setter.`) : made
      self.entries = [...self.entries, { key: name, value, keySite: site }]
    }
  }
}
