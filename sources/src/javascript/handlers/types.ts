import type { OptionUse, UseBranch } from '@slashlint/core/uses'
import type { LocatedUse } from '../../reader.js'
import { namesOfCommand } from '../../definition/values.js'
import { evaluate, rootFrame } from '../evaluate/evaluate.js'
import { fromObject, LOOSE } from '../find/found.js'
import { GUESSES } from '../frameworks/guesses.js'
import { parametersOf, resolve } from '../scope/bindings.js'
import type { Binding } from '../scope/module.js'
import { importedModule } from '../scope/resolution.js'
import { isText, stringOf } from '../syntax/strings.js'
import {
  indexOfType,
  indexedTypeOf,
  propertyKeyOf,
  propertyValueOf,
} from '../syntax/children.generated.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { ArgsType, NamesOfCommand, PropertyMember } from '../values/interaction-value.js'
import type { Frame, Value } from '../values/value.js'

/** Returns the type of the parameter at an index; NONE if it has none. */
export const typeAt = (tree: Tree, fn: Node, index: number): Node =>
  parametersAt(tree, fn)[index]?.type ?? NONE

const parametersAt = once(parametersOf)

/** Tells whether the text of a function's parameters mentions an interaction or a context. */
export const takesInteraction = once((tree: Tree, fn: Node): boolean =>
  GUESSES.besideArgs.test(tree.textOf(tree.childOf(fn, K.ParamList))),
)

/**
 * Returns the options that the type of a parameter, or of a name in its pattern, describes;
 * `undefined` if the type does not describe options.
 */
export function argsOf(
  frame: Frame,
  name: string,
  {
    scope: fn,
    index,
    path,
  }: Pick<Extract<Binding, { kind: 'parameter' }>, 'scope' | 'index' | 'path'>,
): ArgsType | undefined {
  const { tree } = frame.module
  if (path === undefined) {
    return undefined
  }
  // `{ args: { title } }`, `{ title }: BanArgs`
  if (!GUESSES.args.test(String(path.at(-1) ?? name))) {
    return undefined
  }
  const type = typeAt(tree, fn, index)
  if (type === NONE || !takesInteraction(tree, fn)) {
    return undefined
  }
  return shapeOf({ frame, node: type, typeArguments: new Map() }, path.map(String), MOST_STEPS)
}

/**
 * Finds patterns in a parameter that destructure the object of option values:
 * `run({ interaction, args: { title } }: Run<BanArgs>)`.
 */
export function argsTakenApart(
  frame: Frame,
  fn: Node,
  index: number,
  pattern: Node,
): readonly { readonly pattern: Node; readonly type: ArgsType }[] {
  const { tree } = frame.module
  const type = typeAt(tree, fn, index)
  if (type === NONE || tree.kindOf(pattern) !== K.ObjectPattern) {
    return []
  }
  const inner = tree.childrenOf(pattern).flatMap((property) => {
    const value = propertyValueOf(tree, property)
    if (tree.kindOf(value) !== K.ObjectPattern) {
      return []
    }
    const name = tree.textOf(propertyKeyOf(tree, property))
    const args = argsOf(frame, name, { scope: fn, index, path: [name] })
    return args === undefined ? [] : [{ pattern: value, type: args }]
  })
  if (inner.length > 0 || !GUESSES.typedArgs.test(tree.textOf(type))) {
    return inner
  }
  const args = argsOf(frame, 'args', { scope: fn, index, path: [] })
  return args === undefined ? [] : [{ pattern, type: args }]
}

/** The most type references that are followed from one to the next. */
const MOST_STEPS = 8

/** A type in the code, with the arguments of its type parameters. */
interface TypeAt {
  readonly frame: Frame
  readonly node: Node
  readonly typeArguments: ReadonlyMap<string, TypeAt>
}

/**
 * Returns the options that a type, or a member of it, describes; `undefined` if they are unknown.
 */
function shapeOf(type: TypeAt, path: readonly string[], steps: number): ArgsType | undefined {
  const { frame, node } = type
  const { tree } = frame
  if (steps <= 0 || node === NONE) {
    return undefined
  }
  const inner: Inner = (at, way = path) => shapeOf({ ...type, node: at }, way, steps - 1)
  switch (tree.kindOf(node)) {
    case K.TypeAnnotation:
      return inner(tree.firstChild(node))
    case K.ObjectType:
      return shapeOfObject(tree, node, path, inner)
    case K.TypeName:
      return declared(type, tree.textOf(node), [], path, steps - 1)
    case K.ParameterizedType:
      return parameterized(type, path, steps - 1)
    case K.IndexedType:
      return shapeOfIndexed(tree, node, path, inner)
    case K.IntersectionType:
      return shapeOfAll(tree, node, path, inner)
    default:
      return undefined
  }
}

/** Returns the options that a part of a type, or a member of this part, describes. */
type Inner = (at: Node, path?: readonly string[]) => ArgsType | undefined

function shapeOfObject(
  tree: Tree,
  node: Node,
  [key, ...more]: readonly string[],
  inner: Inner,
): ArgsType | undefined {
  const properties = propertiesOf(tree, node)
  if (key === undefined) {
    return { names: new Set(properties.keys()), within: [] }
  }
  const own = properties.get(key)
  return own === undefined ? undefined : inner(tree.childOf(own, K.TypeAnnotation), more)
}

/** Returns the options that `Type['name']` describes. */
function shapeOfIndexed(
  tree: Tree,
  node: Node,
  path: readonly string[],
  inner: Inner,
): ArgsType | undefined {
  const of = indexedTypeOf(tree, node)
  const key = indexOfType(tree, node)
  const name = tree.kindOf(key) === K.LiteralType ? stringOf(tree, tree.firstChild(key)) : undefined
  if (name === undefined) {
    return undefined
  }
  const whole = inner(of, [])
  if (whole?.command !== undefined && path.length === 0) {
    return { ...whole, within: [...whole.within, name] }
  }
  return inner(of, [name, ...path])
}

/** Returns the options that an intersection `A & B` describes. */
function shapeOfAll(
  tree: Tree,
  node: Node,
  path: readonly string[],
  inner: Inner,
): ArgsType | undefined {
  const found = tree.childrenOf(node).flatMap((part) => inner(part) ?? [])
  const [first] = found
  // The parts of several sub-commands: a member may be of any of them.
  const isOfMany = found.some(({ within }) => within.join() !== first?.within.join())
  return first?.command !== undefined && isOfMany ? { ...first, within: [] } : allOf(found, path)
}

/** Returns the properties of `{ title: string; stars?: number }` by name. */
function propertiesOf(tree: Tree, node: Node): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>()
  for (const part of tree.childrenOf(node)) {
    if (tree.kindOf(part) !== K.PropertyType) {
      continue
    }
    const own = tree.childOf(part, K.PropertyDefinition)
    const text = tree.childrenOf(part).find((one) => isText(tree, one))
    const quoted = text === undefined ? undefined : stringOf(tree, text)
    const name = own === NONE ? quoted : tree.textOf(own)
    if (name !== undefined) {
      found.set(name, part)
    }
  }
  return found
}

/** Maps the names of a module's interfaces and type aliases to their declarations. */
const typesIn = once((tree: Tree): ReadonlyMap<string, Node> => {
  const declarations = [K.InterfaceDeclaration, K.TypeAliasDeclaration].flatMap((kind) =>
    tree.nodesIn(0, kind),
  )
  return new Map(
    declarations.map((node) => [tree.textOf(tree.childOf(node, K.TypeDefinition)), node]),
  )
})

/** Returns the options that a named type describes. It is declared in this module or imported. */
function declared(
  { frame, typeArguments, node }: TypeAt,
  name: string,
  args: readonly TypeAt[],
  path: readonly string[],
  steps: number,
): ArgsType | undefined {
  const { module } = frame
  const parameter = typeArguments.get(name)
  if (parameter !== undefined) {
    return shapeOf(parameter, path, steps)
  }
  const binding = resolve(module, name, node)
  const source = binding?.kind === 'import' ? importedModule(module, binding.source) : module
  const wanted = binding?.kind === 'import' ? binding.name : name
  if (source === undefined) {
    return undefined
  }
  const { tree } = source
  const found = typesIn(tree, 0).get(wanted)
  if (found === undefined) {
    return undefined
  }
  const parameters = tree.childrenOf(tree.childOf(found, K.TypeParamList))
  const names = parameters.filter((part) => tree.kindOf(part) === K.TypeDefinition)
  const inner = new Map(args.map((arg, index) => [tree.textOf(names[index] ?? NONE), arg] as const))
  const own = source === module ? frame : rootFrame(frame.evaluator, source)
  const parts = tree.childrenOf(found)
  const bodies =
    tree.kindOf(found) === K.TypeAliasDeclaration
      ? parts.slice(-1)
      : parts.filter((part) => INHERITED.has(tree.kindOf(part)))
  const shapes = bodies
    .reverse()
    .flatMap((body) => shapeOf({ frame: own, node: body, typeArguments: inner }, path, steps) ?? [])
  return allOf(shapes, path)
}

/** Joins the descriptions of one object by several types. The result has the names of all. */
const allOf = (shapes: readonly ArgsType[], path: readonly string[]): ArgsType | undefined =>
  shapes[0]?.command !== undefined || path.length > 0 || shapes.length === 0
    ? shapes[0]
    : { names: new Set(shapes.flatMap(({ names }) => [...(names ?? [])])), within: [] }

/** Nodes that give an interface its members: its body, and the types that it extends. */
const INHERITED = anyOf('ObjectType TypeName ParameterizedType')

const WRAPPERS: ReadonlySet<string> = new Set(['Readonly', 'Partial', 'Required', 'NonNullable'])

/**
 * Returns the options that a type with arguments describes: `ArgsOf<typeof ban>`, `Run<BanArgs>`.
 */
function parameterized(type: TypeAt, path: readonly string[], steps: number): ArgsType | undefined {
  const { frame, node } = type
  const { tree } = frame.module
  const head = tree.firstChild(node)
  const list = tree.childOf(node, K.TypeArgList)
  if (head === NONE || list === NONE) {
    return undefined
  }
  const name = tree.textOf(head)
  const args = tree
    .childrenOf(list)
    .filter((part) => !'<>'.includes(tree.textOf(part)))
    .map((part): TypeAt => ({ ...type, node: part }))
  const [only] = args
  if (WRAPPERS.has(name) && only !== undefined) {
    return shapeOf(only, path, steps)
  }
  const made = args.find((arg) => tree.kindOf(arg.node) === K.TypeofType)
  if (made !== undefined) {
    const isOfArgs = path.length > 0 || GUESSES.typedArgs.test(name)
    return isOfArgs ? madeOf(evaluate(frame, tree.lastChild(made.node))) : undefined
  }
  const own = tree.kindOf(head) === K.TypeName ? declared(type, name, args, path, steps) : undefined
  if (own !== undefined || path.length !== 1) {
    return own
  }
  // A type of the library has it as a parameter.
  const shapes = args.flatMap((arg) => shapeOf(arg, [], steps) ?? [])
  return shapes.length === 1 ? shapes[0] : undefined
}

/**
 * Returns the options of a command object, for a type that is derived from it. If the object has no
 * name, only the options' names are known.
 */
function madeOf(value: Value): ArgsType | undefined {
  if (value.kind !== 'object') {
    return undefined
  }
  const { name, ...names } = namesOfCommand(
    fromObject(value.site.module, value, LOOSE, 'command').root,
  )
  if (name !== undefined) {
    return { command: { name, ...names }, within: [] }
  }
  if (value.open === undefined && names.subcommands.size === 0) {
    return { names: names.options, within: [] }
  }
  return undefined
}

/**
 * Finds the option to which members lead through the names of groups and sub-commands, and the
 * names of those that the place of an unknown option has.
 *
 * @param levels the paths of sub-commands and groups in the command
 */
export function useOfMembers(
  members: readonly PropertyMember[],
  levels: ReadonlySet<string>,
): Pick<LocatedUse, 'use' | 'name'> {
  const found = useAlong(members, levels)
  const inner = levelsBelow(members.slice(0, depthOf(members, levels)), levels)
  if (found.use.kind !== 'option' || inner.length === 0) {
    return found
  }
  return { ...found, use: { ...found.use, levels: inner } }
}

/** Counts the members that are the names of a group and a sub-command. */
function depthOf(members: readonly PropertyMember[], levels: ReadonlySet<string>): number {
  let depth = 0
  while (depth < members.length && levels.has(pathOf(members.slice(0, depth + 1)))) {
    depth++
  }
  return depth
}

/** Finds the option to which members lead through the names of groups and sub-commands. */
function useAlong(
  members: readonly PropertyMember[],
  levels: ReadonlySet<string>,
): Pick<LocatedUse, 'use' | 'name'> {
  const depth = depthOf(members, levels)
  const branch = branchAt(members.slice(0, depth))
  const branches = branch === undefined ? {} : { branches: [branch] }
  const option = members[depth]
  if (option === undefined) {
    return { use: { kind: 'everything', ...branches } }
  }
  const { name, place, isTaken, mayLeave } = option
  const use: OptionUse = {
    kind: 'option',
    name,
    absent: isTaken === true ? 'undefined' : 'null',
    ...branches,
    ...(isTaken === true ? { isMember: true } : { isGuarded: true }),
    ...(mayLeave === true && { mayLeave }),
  }
  return { use, name: place }
}

/** Returns the names of the sub-commands and groups that are directly below a path. */
function levelsBelow(
  path: readonly PropertyMember[],
  levels: ReadonlySet<string>,
): readonly string[] {
  const start = path.length === 0 ? '' : `${pathOf(path)}/`
  return [...levels].flatMap((level) => {
    const rest = level.startsWith(start) ? level.slice(start.length) : '/'
    return rest.includes('/') ? [] : rest
  })
}

/** Returns the branch of the sub-command that members name; `undefined` without members. */
function branchAt([first, second]: readonly PropertyMember[]): UseBranch | undefined {
  if (first === undefined) {
    return undefined
  }
  return second === undefined
    ? { either: first.name }
    : { group: first.name, subcommand: second.name }
}

const pathOf = (members: readonly { readonly name: string }[]): string =>
  members.map(({ name }) => name).join('/')

/**
 * Finds the option that members read from an object of a known type; `undefined` if the object may
 * be another one. The type's names must be options of the command; one may be misspelt.
 */
export function useOfArgs(
  { names, within }: ArgsType,
  members: readonly PropertyMember[],
  { subcommands: levels, options }: NamesOfCommand,
): Pick<LocatedUse, 'use' | 'name'> | undefined {
  if (within.length > 0 && !levels.has(within.join('/'))) {
    return undefined
  }
  let near = [...options]
  if (names !== undefined) {
    const others = [...names].filter((name) => !options.has(name) && !levels.has(name))
    near = near.filter((name) => !names.has(name))
    const mayMiss = near.length > 0 && names.size > 1 ? 1 : 0
    if (names.size === 0 || others.length > mayMiss) {
      return undefined
    }
    const [first] = members
    if (first !== undefined && within.length === 0 && !names.has(first.name)) {
      return undefined
    }
  }
  const before = within.map((name): PropertyMember => ({ name, place: { start: 0, end: 0 } }))
  // An argument may have been assigned before.
  const found = useAlong(
    [...before, ...members.map(({ name, place }) => ({ name, place }))],
    levels,
  )
  const { use } = found
  if (use.kind !== 'option' || use.name === undefined || options.has(use.name)) {
    return found
  }
  return near.length === 0 ? undefined : { ...found, use: { ...use, near } }
}
