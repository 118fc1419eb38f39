import { isFunction, resolve } from '../scope/bindings.js'
import { importedModule } from '../scope/resolution.js'
import { argumentsIn, decoratorCallee, decoratorsOf } from '../syntax/decorators.js'
import { bodyOf, returnedBy } from '../syntax/children.generated.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { callFrame, evaluate } from './evaluate.js'
import { literal } from '../values/value.js'
import type { Entry, External, Frame, FunctionValue, Item, ObjectValue } from '../values/value.js'
import { itemsOf } from './containers.js'

/** A command that decorators define, or a sub-command whose command is defined elsewhere. */
export interface Decorated {
  /** The fields that the decorators set, as an object. */
  readonly object: ObjectValue
  /** `option` for a sub-command whose command is defined elsewhere. */
  readonly resource: 'command' | 'option'
  /** The bots that register the command, if one program runs several. */
  readonly bots?: readonly string[]
}

/**
 * A decorator of a package with its arguments. The code applies it directly, or by a decorator of
 * the project.
 */
export interface Applied {
  /** The name of the decorator's function in its package. */
  readonly name: string
  /** The values of the arguments. */
  readonly args: readonly Item[]
}

/** The package to which decorators must belong. */
export interface DecoratorsOf {
  /** Tells whether an import source belongs to the package. */
  readonly has: (source: string) => boolean
  /** True if undeclared names may be decorators of the package, too. */
  readonly isBare?: true
}

/** A decorator of any package, before its arguments are evaluated. */
interface Call {
  readonly of: Pick<External, 'source' | 'path'>
  readonly args: () => readonly Item[]
}

export const decoratorsFrom = (source: string): DecoratorsOf => ({ has: (name) => name === source })

/** Returns the decorators of a package that are applied to a class, a member or a parameter. */
export const appliedTo = (frame: Frame, node: Node, wanted: DecoratorsOf): Applied[] =>
  decoratorsOf(frame.tree, node).flatMap((decorator) => appliedBy(frame, decorator, wanted))

/**
 * Returns the decorators of a package that a decorator applies. It is one itself, or a function of
 * the project that calls some:
 * `const Mod = (given) => applyDecorators(Slash({ …given }), Guard(isMod))`.
 */
export function appliedBy(frame: Frame, decorator: Node, { has, isBare }: DecoratorsOf): Applied[] {
  return callsOf(frame, decorator).flatMap(({ of, args }) => {
    const isWanted =
      of.source === undefined ? isBare === true && of.path.length === 1 : has(of.source)
    return isWanted ? [{ name: of.path.at(-1) ?? '', args: args() }] : []
  })
}

const callsOf = once(
  (frame: Frame, decorator: Node): readonly Call[] =>
    directCall(frame, decorator) ?? indirectCalls(frame, decorator),
)

/**
 * Returns a package's decorator by its name, in a list; `undefined` if the project may declare it.
 */
function directCall(frame: Frame, decorator: Node): readonly Call[] | undefined {
  const { module, tree } = frame
  const callee = decoratorCallee(tree, decorator)
  const head = callee === NONE ? tree.firstChild(decorator) : callee
  const member =
    head !== NONE && tree.kindOf(head) === K.MemberExpression
      ? tree.childOf(head, K.PropertyName)
      : NONE
  const root = member === NONE ? head : tree.firstChild(head)
  if (root === NONE || tree.kindOf(root) !== K.VariableName) {
    return []
  }
  const name = tree.textOf(root)
  const args = (): readonly Item[] => itemsOf(frame, argumentsIn(tree, decorator))
  // The import decides, not its value: the package's source may be in the workspace.
  const binding = resolve(module, name, root)
  if (binding === undefined) {
    if (callee === NONE || member !== NONE) {
      return []
    }
    return [{ of: { source: undefined, path: [name] }, args }]
  }
  if (binding.kind !== 'import' || importedModule(module, binding.source) !== undefined) {
    return undefined
  }
  const path = member === NONE ? binding.name : tree.textOf(member)
  return callee === NONE ? [] : [{ of: { source: binding.source, path: [path] }, args }]
}

/** The deepest nesting of decorators that is followed. */
const MOST_LEVELS = 8

/**
 * Returns the decorators that a decorator of the project applies, placed at its use. Empty if they
 * depend on a condition.
 */
function indirectCalls(frame: Frame, decorator: Node): readonly Call[] {
  const { module } = frame
  const calls = callsIn(evaluate(frame, module.tree.firstChild(decorator)), MOST_LEVELS) ?? []
  const isWritten = ({ site }: Item): boolean =>
    site.module === module && module.tree.contains(decorator, site.node)
  const shown = (item: Item): Item =>
    item.kind !== 'object' || isWritten(item)
      ? item
      : {
          ...item,
          site: { module, node: decorator },
          origin: item.origin ?? item.site,
          fixed: true,
        }
  return calls.map(({ of, args }) => ({ of, args: () => args().map(shown) }))
}

/**
 * Returns the decorators that a value applies when it is used as a decorator; `undefined` if they
 * are unknown.
 */
function callsIn(value: Item, levels: number): readonly Call[] | undefined {
  if (levels === 0) {
    return undefined
  }
  if (value.kind === 'function') {
    return callsInBody(value, levels)
  }
  if (value.kind !== 'unknown' || value.result === undefined) {
    return []
  }
  const { of, args } = value.result
  // `applyDecorators(Slash(…), Guard(…))`: what is given may be decorators of their own.
  return [{ of, args: () => args }, ...args.flatMap((arg) => callsIn(arg, levels - 1) ?? [])]
}

/**
 * Returns the decorators that a function calls in order:
 * `(target, key, descriptor) => Slash({ … })(target, key)`.
 */
function callsInBody(fn: FunctionValue, levels: number): readonly Call[] | undefined {
  const { tree } = fn.frame.module
  const { node } = fn.site
  const body = bodyOf(tree, node)
  if (body === NONE || fn.frame.depth >= MOST_LEVELS * 2) {
    return undefined
  }
  const frame = callFrame(fn.frame, node, fn.frame.depth + 1, undefined, true)
  if (tree.kindOf(body) !== K.Block) {
    return callsOfCall(frame, body, levels)
  }
  return all(tree.childrenOf(body), (statement) => {
    const kind = tree.kindOf(statement)
    if (kind === K.ExpressionStatement) {
      return callsOfCall(frame, tree.firstChild(statement), levels)
    }
    const given = kind === K.ReturnStatement ? returnedBy(tree, statement) : NONE
    if (given !== NONE) {
      return callsOfCall(frame, given, levels)
    }
    const isPlain =
      kind === K.VariableDeclaration || kind === K.ReturnStatement || isFunction(tree, statement)
    return isPlain ? [] : undefined
  })
}

/** Returns the decorators that a call applies: `Slash({ … })` in `Slash({ … })(target, key)`. */
function callsOfCall(frame: Frame, expression: Node, levels: number): readonly Call[] | undefined {
  const { tree } = frame
  const node = tree.innerExpression(expression)
  if (node === NONE || tree.kindOf(node) !== K.CallExpression) {
    return []
  }
  const callee = tree.firstChild(node)
  return callee === NONE ? undefined : callsIn(evaluate(frame, callee), levels - 1)
}

/** Concatenates the results for all items; `undefined` if one result is `undefined`. */
function all<T>(
  items: readonly T[],
  find: (item: T) => readonly Call[] | undefined,
): readonly Call[] | undefined {
  const found: Call[] = []
  for (const item of items) {
    const calls = find(item)
    if (calls === undefined) {
      return undefined
    }
    found.push(...calls)
  }
  return found
}

/** Adds the type that a decorator implies to an object. */
export function typed(
  object: ObjectValue,
  type: number,
  enumeration: 'CommandType' | 'OptionType',
): ObjectValue {
  const entry: Entry = {
    key: 'type',
    value: { ...literal(object.site, type), member: enumeration },
    keySite: object.site,
  }
  return { ...object, entries: [entry, ...object.entries] }
}
