import { firstOf } from '../../record.js'
import type { Site } from '../scope/module.js'
import { initializerOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { unknown } from '../values/value.js'
import type {
  ClassValue,
  Entry,
  Frame,
  ObjectValue,
  Value,
  FunctionValue,
} from '../values/value.js'
import { statementOf } from './damage.js'
import { evaluate } from './evaluate.js'

const MOST_ANCESTORS = 8

/**
 * Returns a class and its ancestors, the nearest first. The last one may be a value from outside of
 * the workspace.
 */
export function ancestry(start: ClassValue): Value[] {
  const chain: Value[] = [start]
  for (let at: ClassValue = start; chain.length < MOST_ANCESTORS;) {
    const base = baseOf(at.site.module.tree, at.site.node)
    if (base === NONE) {
      return chain
    }
    const value = evaluate(at.frame, base)
    chain.push(value)
    if (value.kind !== 'class') {
      return chain
    }
    at = value
  }
  return chain
}

/** Returns the ancestors of the class at a node, the nearest first. */
export const basesOf = (frame: Frame, node: Node): Value[] =>
  ancestry({ kind: 'class', site: { module: frame.module, node }, frame }).slice(1)

/** Returns the expression after `extends`; NONE if the class has no base. */
export function baseOf(tree: Tree, node: Node): Node {
  const parts = tree.childrenOf(node)
  const at = parts.findIndex((part) => tree.kindOf(part) === K.Extends)
  return at === -1 ? NONE : (parts[at + 1] ?? NONE)
}

/** Returns the class around a node; NONE outside of classes. */
export const classAround = (tree: Tree, node: Node): Node => tree.enclosing(node, CLASSES)

const CLASSES = anyOf('ClassDeclaration ClassExpression')

/** Returns the argument lists of all calls of `super(…)` in a node. */
export const superArguments = (tree: Tree, part: Node): Node[] =>
  tree
    .nodesIn(part, K.CallExpression)
    .filter(
      (call) => tree.kindOf(tree.firstChild(call)) === K.Super && tree.hasChild(call, K.ArgList),
    )
    .map((call) => tree.childOf(call, K.ArgList))

/**
 * Returns the field of `this` that an assignment sets: `name` of `this.name = …`; `undefined` for
 * another target.
 */
export function fieldSetBy(tree: Tree, assignment: Node): string | undefined {
  return ownMember(tree, tree.targetOf(assignment))
}

/** Returns `key` of `this.key`; `undefined` for other expressions. */
export function ownMember(tree: Tree, node: Node): string | undefined {
  const isOwn =
    tree.kindOf(node) === K.MemberExpression && tree.kindOf(tree.firstChild(node)) === K.This
  return isOwn ? tree.memberName(node) || undefined : undefined
}

/** Tells whether a class is abstract, so that its subclasses may override its fields. */
export const isAbstract = (tree: Tree, node: Node): boolean => tree.hasChild(node, K.Abstract)

/** Returns the fields and methods of a class that have names. */
export const itemsIn = once((tree: Tree, node: Node) =>
  tree.childrenOf(tree.childOf(node, K.ClassBody)).flatMap((item) => {
    const key = tree.childOf(item, K.PropertyDefinition)
    const isGiven = tree.kindOf(item) === K.PropertyDeclaration && tree.hasChild(item, K.Equals)
    /** The initial value of a field; NONE for others. */
    const init = isGiven ? initializerOf(tree, item) : NONE
    const isMethod = tree.kindOf(item) === K.MethodDeclaration
    const isStatic = tree.hasChild(item, K.Static)
    return key === NONE ? [] : [{ name: tree.textOf(key), key, item, init, isMethod, isStatic }]
  }),
)

/**
 * Returns the member of a class with a name: a method, the constructor or a function in a field.
 * NONE if there is none.
 */
export const memberNamed = ({ site: { module, node } }: ClassValue, name: string): Node =>
  membersOf(module.tree, node).get(name) ?? NONE

/**
 * Returns the method of a class or of its nearest ancestor that has one; `undefined` if none does.
 */
export const methodOfClass = (made: ClassValue, name: string): FunctionValue | undefined =>
  firstOf(ancestry(made), (one): FunctionValue | undefined => {
    const node = one.kind === 'class' ? memberNamed(one, name) : NONE
    if (one.kind !== 'class' || node === NONE) {
      return undefined
    }
    return { kind: 'function', site: { module: one.site.module, node }, frame: one.frame }
  })

const membersOf = once((tree: Tree, node: Node): ReadonlyMap<string, Node> => {
  const members = new Map<string, Node>()
  for (const { name, item, init, isMethod, isStatic } of itemsIn(tree, node)) {
    // `setRun = (run) => { … }`
    const own = tree.kindOf(init) === K.ArrowFunction ? init : NONE
    const fn = isMethod ? item : own
    if (fn !== NONE && !isStatic && !members.has(name)) {
      members.set(name, fn)
    }
  }
  return members
})

/**
 * Returns the fields of a class that instances have: `name = 'ping'`. Fields that a method sets
 * have unknown values.
 */
export const fieldsIn = once((frame: Frame, holder: Node): readonly Entry[] => {
  const { module } = frame
  const body = module.tree.childOf(holder, K.ClassBody)
  return itemsIn(module.tree, holder).flatMap(
    ({ name: key, key: node, item, init, isStatic }): Entry[] => {
      if (init === NONE || isStatic) {
        return []
      }
      const value = isSetIn(module.tree, body, key)
        ? unknown({ module, node: init }, `A method sets "${key}", too.`)
        : evaluate(frame, init)
      return [{ key, value, keySite: { module, node }, property: item }]
    },
  )
})

/**
 * Tells whether a method sets a field with `this.name = …`, or may do so because the text is
 * damaged.
 */
export function isSetIn(tree: Tree, body: Node, key: string): boolean {
  const { names, isAny } = setIn(tree, body)
  return isAny || names.has(key)
}

/**
 * Returns the fields that the methods of a class set. `isAny` if the constructor is damaged, so
 * that it may set any field.
 */
const setIn = once(
  (tree: Tree, body: Node): { readonly names: ReadonlySet<string>; readonly isAny: boolean } => {
    const names = new Set<string>()
    for (const assignment of tree.nodesIn(body, K.AssignmentExpression)) {
      names.add(fieldSetBy(tree, assignment) ?? '')
    }
    for (const [, name = ''] of tree.textOf(body).matchAll(CHANGED)) {
      names.add(name)
    }
    const damaged = tree.errorsIn(body)
    for (const statement of new Set(damaged.map((error) => statementOf(tree, error)))) {
      for (const [name] of tree.textOf(statement).matchAll(/[\w$]+/g)) {
        names.add(name)
      }
    }
    return {
      names,
      isAny: damaged.some((error) => isConstructor(tree, memberOf(tree, body, error))),
    }
  },
)

const CHANGED = /\bthis\.(#?[\w$]+)\s*[?!]?\.\s*(?:push|unshift|splice)\(/g

/** Returns the member of a class body that contains a node. */
function memberOf(tree: Tree, body: Node, node: Node): Node {
  let at = node
  while (tree.parentOf(at) !== body) {
    at = tree.parentOf(at)
  }
  return at
}

const isConstructor = (tree: Tree, member: Node): boolean =>
  tree.kindOf(member) === K.MethodDeclaration && tree.keyOf(member) === 'constructor'

/**
 * Creates an instance of a class of the workspace from its fields; `undefined` if the class has no
 * fields.
 */
export function instanceOf(made: ClassValue, use: Site): ObjectValue | undefined {
  const entries = fieldsIn(made.frame, made.site.node)
  if (entries.length === 0) {
    return undefined
  }
  return {
    kind: 'object',
    site: made.site,
    use,
    entries,
    isClass: true,
    open: 'A class may make more of it.',
  }
}
