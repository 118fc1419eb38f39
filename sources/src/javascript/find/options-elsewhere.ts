import { newBuilder } from '../evaluate/builders.js'
import { basesOf } from '../evaluate/classes.js'
import { run } from '../evaluate/functions.js'
import { LIBRARIES } from '../frameworks/index.js'
import { parametersOf, usesOf } from '../scope/bindings.js'
import type { Site } from '../scope/module.js'
import { lastOfProperty } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { effectOf } from '../values/builder-methods.js'
import { computedList, entryOf, restOf, withEntry } from '../values/value.js'
import type { Frame, Item, ObjectValue } from '../values/value.js'

/** Matches names of members from which a definition may get options. */
const NAMED =
  /option|arg(?:s|ument)|param|slash|builder|^build|json|define|definition|schema|setup|configure/i

/** Matches code that adds options. */
const ADDS =
  /\.\s*add(?=\w*\s*\()\w*(?:Option|Subcommand|SubCommand)|\boptions\s*(?:=(?!=)|\.\s*(?:push|unshift|splice)\b)|\bBuilder\b|\wBuilder\b/

const MADE = 'A method may make its options, or its base class.'

/**
 * Marks a command without options as incomplete if other code may add some. This may be a method
 * such as `setOptions(builder)`, an unknown base class, or a call with more arguments. If only one
 * member adds options to its builder parameter, these options are used.
 */
export function withOptionsElsewhere(
  frame: Frame,
  object: ObjectValue,
  around: Node = NONE,
): ObjectValue {
  if (object.open !== undefined || entryOf(object, 'options') !== undefined) {
    return object
  }
  const { node } = object.site
  const { module } = frame
  const holder = around === NONE ? node : around
  const { tree } = module
  const makers = (holder === node ? [node] : [node, holder]).flatMap((one) => makersIn(tree, one))
  const isMadeElsewhere = isMadeByBase(frame, holder) || hasOtherArguments(tree, node)
  const [maker, ...others] = makers
  if (maker === undefined && !isMadeElsewhere) {
    return object
  }
  const built =
    maker === undefined || others.length > 0 || isMadeElsewhere ? undefined : builtBy(frame, maker)
  const site: Site = { module, node }
  const value = computedList(site, built ?? [restOf(site, MADE)])
  const keySite = entryOf(object, 'name')?.keySite ?? site
  return withEntry(object, 'options', value, keySite)
}

/** Tells whether the base class may make a command's options. */
function isMadeByBase(frame: Frame, holder: Node): boolean {
  if (frame.tree.kindOf(holder) === K.ObjectExpression) {
    return false
  }
  return basesOf(frame, holder).some((base) => {
    if (base.kind === 'class') {
      return makersIn(base.site.module.tree, base.site.node).length > 0
    }
    return (
      base.kind !== 'external' ||
      base.source === undefined ||
      !LIBRARIES.isKnown(packageOf(base.source))
    )
  })
}

/**
 * Returns the options that a member adds to its builder parameter:
 * `configure: (builder) => builder.addStringOption(…)`. `undefined` if they are unknown.
 */
function builtBy(frame: Frame, member: Node): readonly Item[] | undefined {
  const { module, tree } = frame
  const node = tree.hasChild(member, K.ParamList) ? member : lastOfProperty(tree, member)
  const { command } = LIBRARIES.handedOver ?? {}
  const [parameter, ...more] =
    node !== NONE && tree.hasChild(node, K.ParamList) ? parametersOf(tree, node) : []
  if (command === undefined || parameter === undefined || more.length > 0) {
    return undefined
  }
  const uses = usesOf(module, parameter.pattern, tree.textOf(parameter.pattern))
  if (!uses.every((use) => isOnlyCalled(tree, use))) {
    return undefined
  }
  const site: Site = { module, node: parameter.pattern }
  const builder = newBuilder(command, site)
  run({ kind: 'function', site: { module, node }, frame }, [builder], { site, depth: frame.depth })
  const { calls, open } = builder.state
  const addOptions = calls.every(
    ({ method, doubt, isShared }) =>
      doubt === undefined && !isShared && effectOf(command, method)?.kind === 'options',
  )
  if (open !== undefined || calls.length === 0 || !addOptions) {
    return undefined
  }
  return calls.flatMap(({ args }) => args)
}

/** Tells whether code only calls methods on a value, or returns the value or a call's result. */
function isOnlyCalled(tree: Tree, node: Node): boolean {
  let at = node
  for (let member = tree.memberOn(at); member !== NONE; member = tree.memberOn(at)) {
    if (tree.memberName(member) === '' || tree.callOn(member) === NONE) {
      return false
    }
    at = tree.callOn(member)
  }
  return ENDS.has(tree.kindOf(tree.holderOf(at)))
}

const ENDS = anyOf('ExpressionStatement ReturnStatement ArrowFunction')

/** Returns the package in an import's source: `@scope/name` for `@scope/name/part`. */
const packageOf = (source: string): string =>
  source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/')

/** Returns the members of an object literal or class that may make options. */
function makersIn(tree: Tree, holder: Node): readonly Node[] {
  const body =
    tree.kindOf(holder) === K.ObjectExpression ? holder : tree.childOf(holder, K.ClassBody)
  return body === NONE ? [] : tree.childrenOf(body).filter((member) => mayMake(tree, member))
}

function mayMake(tree: Tree, member: Node): boolean {
  const key = tree.keyOf(member)
  const value = lastOfProperty(tree, member)
  const isFunction = tree.hasChild(member, K.ParamList)
  if (
    NAMED.test(key) &&
    (isFunction || (hasValue(tree, member) && !NOTHING.test(tree.textOf(value))))
  ) {
    return true
  }
  return ADDS.test(tree.textOf(member))
}

/**
 * Tells whether a member has a value. `options?: Option[]` has none, and is only a declaration for
 * subclasses.
 */
const hasValue = (tree: Tree, member: Node): boolean =>
  tree.kindOf(member) === K.Property || tree.hasChild(member, K.Equals)

/** Matches values that contain no options. */
const NOTHING = /^(?:\[\s*\]|\{\s*\}|undefined|null|true|false|-?[\d_.]+n?|['"`].*)$/s

/**
 * Tells whether options may come from the call around an object: it is a decorator, it gets further
 * objects or lists, or code calls a method such as `addOption` on its result.
 */
function hasOtherArguments(tree: Tree, node: Node): boolean {
  const call = tree.callWithArgument(node)
  if (tree.kindOf(node) !== K.ObjectExpression || call === NONE) {
    return false
  }
  // The decorated class or method may have options.
  if (tree.kindOf(tree.parentOf(call)) === K.Decorator) {
    return true
  }
  const others = tree.argumentsOf(call).filter((part) => part !== tree.outerExpression(node))
  if (
    others.some(
      (part) => tree.kindOf(part) === K.ArrayExpression || tree.kindOf(part) === K.ObjectExpression,
    )
  ) {
    return true
  }
  return /^(?:add|set|option|arg|with|sub)/i.test(tree.memberName(tree.memberOn(call)))
}
