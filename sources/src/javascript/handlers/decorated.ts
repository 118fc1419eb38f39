import { OptionType } from '@slashlint/core/contract'
import type { OptionUse } from '@slashlint/core/uses'
import { rangeOf } from '../definition/conversion.js'
import { isReassigned } from '../evaluate/assignments.js'
import type { OptionArguments } from '../frameworks/framework.js'
import { LIBRARIES } from '../frameworks/index.js'
import { functionAround, namesIn, parametersOf, resolve } from '../scope/bindings.js'
import { memberPropertyOf } from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { InteractionValue, OptionValue } from '../values/interaction-value.js'
import { unknownInteractionValue } from '../values/value.js'
import type { Frame } from '../values/value.js'
import { sideOf, within } from './branches.js'
import type { State } from './branches.js'
import { add } from './entries.js'
import type { Visit } from './entries.js'
import { memberOf } from './members.js'
import { NOTHING_KNOWN, isGuarded } from './reads.js'
import type { Options } from './reads.js'
import { mentioning } from './condition-mentions.js'
import { takesMember } from './taken-members.js'

/**
 * Binds the parameters of a decorated method to the options that the library passes to it.
 *
 * @returns the state in the method
 */
export function bindArguments(visit: Visit, method: Node, before: State): State {
  const { frame, tree } = visit
  if (tree.kindOf(method) !== K.MethodDeclaration || !tree.hasChild(method, K.Decorator)) {
    return before
  }
  const options = LIBRARIES.handedTo(frame, method)
  if (options === undefined) {
    return before
  }
  const { branch, command, holder } = options
  const fact = branch && [{ ...branch, ...(command !== undefined && { command }) }]
  const state = fact === undefined ? before : within(before, sideOf(fact))
  const fields = bindValues(visit, options)
  if (holder !== undefined) {
    bindHolder(visit, holder.pattern, { is: 'options', fields }, state)
  }
  return state
}

/**
 * Binds each parameter that is one option.
 *
 * @returns the options in the parameter that has them as fields
 */
function bindValues({ frame }: Visit, { holder, values, absent }: OptionArguments): Fields {
  const { module, tree } = frame
  const known = holder?.known ?? [ANY_FIELD]
  const fields = new Map<string, InteractionValue | undefined>(
    [...known].map((one) => [one, undefined]),
  )
  for (const { name, pattern, key, isTransformed } of values) {
    const argument = { absent, ...(isTransformed && { isTransformed }) }
    const interactionValue: InteractionValue = { is: 'option', name, argument }
    if (key !== undefined) {
      fields.set(key, interactionValue)
    } else if (tree.kindOf(pattern) === K.VariableDefinition) {
      frame.bound.set(pattern, unknownInteractionValue({ module, node: pattern }, interactionValue))
    }
  }
  return fields
}

/** Binds the parameter that has options as fields, or the names in its pattern. */
function bindHolder(visit: Visit, pattern: Node, options: OptionFields, state: State): void {
  const { frame, module, tree } = visit
  for (const { name, path } of namesIn(tree, pattern)) {
    const [key] = path ?? []
    const value = path?.length === 0 ? options : options.fields.get(String(key))
    if (value !== undefined) {
      frame.bound.set(name, unknownInteractionValue({ module, node: name }, value))
    }
  }
  if (tree.kindOf(pattern) === K.ObjectPattern) {
    readFields(visit, pattern, options, state)
  }
}

type Fields = NonNullable<Options['fields']>

type OptionFields = Options & { readonly fields: Fields }

/** A read of a value that a method gets as an argument: a parameter, or a field of a parameter. */
interface ArgumentRead {
  /** The name of the parameter. */
  readonly name: Node
  readonly at: Node
  readonly of: OptionValue
}

/** Records a read of an option that a method gets as an argument. */
export function readArgument(visit: Visit, made: ArgumentRead, state: State): void {
  const { module, tree } = visit
  const { at, of } = made
  const { name, argument } = of
  if (argument === undefined) {
    return
  }
  const isJudged = mayJudge(visit, made)
  const called = isJudged ? tree.memberOn(at) : NONE
  const read = { call: at, name: name ?? '', throws: false, words: wordsFor(visit, made) }
  const isChecked = !isJudged || isGuarded(visit, read, state)
  const method = methodCalled(tree, called)
  const accepts = method === '' || isChecked ? undefined : METHODS.get(method)
  const use: OptionUse = {
    kind: 'option',
    absent: argument.absent,
    ...(name !== undefined && { name }),
    ...(isChecked && { isGuarded: true }),
    ...(!isChecked && isTakenApart(visit, made) && { isMember: true }),
    ...(accepts !== undefined && { accepts, getter: method }),
  }
  add(visit, at, state, use, {
    ...(name === undefined ? { unreadable: true } : { isNamedElsewhere: true }),
    ...(accepts !== undefined && {
      getter: rangeOf(module, memberPropertyOf(tree, called)),
    }),
  })
}

/** Returns the name of a member that is called as a method; empty for other nodes. */
const methodCalled = (tree: Tree, member: Node): string =>
  tree.callOn(member) === NONE ? '' : (memberOf(tree, member)?.name ?? '')

/**
 * Tells whether a read can be checked: the library passes the option's own value, and the code
 * never changes the parameter.
 */
const mayJudge = ({ frame, tree }: Visit, { name, of }: ArgumentRead): boolean =>
  tree.kindOf(name) === K.VariableName &&
  of.argument?.isTransformed !== true &&
  of.name !== undefined &&
  isUntouched(frame, name)

/**
 * Returns the words by which a condition may mention an option: its name, the parameter's and the
 * field's.
 */
const wordsFor = ({ tree }: Visit, { name, at, of }: ArgumentRead): string[] => [
  ...(of.name === undefined ? [] : mentioning(tree, of.name, name)),
  tree.textOf(name),
  ...(at === name ? [] : [memberOf(tree, at)?.name ?? '']),
]

/**
 * Tells whether the method itself reads a member of a value without checking the value. Inner
 * functions do not count.
 */
function isTakenApart({ module, tree }: Visit, { name, at }: ArgumentRead): boolean {
  const binding = resolve(module, tree.textOf(name), name)
  return (
    binding !== undefined && functionAround(tree, at) === binding.scope && takesMember(module, at)
  )
}

/**
 * Records reads of fields that are no options. If the object is used as a whole, any option may be
 * read.
 */
export function readFields(visit: Visit, node: Node, { fields }: Options, state: State): void {
  const { tree } = visit
  const pattern = tree.kindOf(node) === K.ObjectPattern ? node : NONE
  const parts = pattern === NONE ? [tree.memberOn(node)] : tree.childrenOf(pattern)
  for (const part of parts) {
    const taken =
      pattern !== NONE && tree.kindOf(part) !== K.PatternProperty ? undefined : memberOf(tree, part)
    if (taken === undefined) {
      add(visit, part === NONE ? node : part, state, NOTHING_KNOWN)
    } else if (fields !== undefined && !fields.has(taken.name) && !fields.has(ANY_FIELD)) {
      const { name, place } = taken
      add(
        visit,
        node,
        state,
        { kind: 'option', name, absent: 'null', isGuarded: true },
        { place, name: place },
      )
    }
  }
}

/** A field name that means: the class has further fields, which are unknown. */
const ANY_FIELD = '*'

const TEXT: readonly number[] = [OptionType.STRING]

const NUMBERS: readonly number[] = [OptionType.INTEGER, OptionType.NUMBER]

const OF_TEXTS =
  'charAt charCodeAt codePointAt endsWith localeCompare matchAll normalize padEnd padStart replaceAll split startsWith substring toLowerCase toUpperCase trim trimEnd trimStart'

/** Methods that only values of some option types have. Calling them on other values throws. */
const METHODS: ReadonlyMap<string, readonly number[]> = new Map([
  ...OF_TEXTS.split(' ').map((name) => [name, TEXT] as const),
  ...['toExponential', 'toFixed', 'toPrecision'].map((name) => [name, NUMBERS] as const),
])

/**
 * Tells whether a parameter always has its argument's value: it has no default, and nothing is
 * assigned to it.
 */
function isUntouched({ module }: Frame, node: Node): boolean {
  const { tree } = module
  const binding = resolve(module, tree.textOf(node), node)
  if (binding?.kind !== 'parameter') {
    return false
  }
  const own = parametersOf(tree, binding.scope).find(({ pattern }) => pattern === binding.node)
  const property = tree.parentOf(binding.node)
  const hasFallback =
    tree.kindOf(property) === K.PatternProperty && tree.childOf(property, K.Equals) !== NONE
  if (hasFallback || (own !== undefined && own.init !== NONE)) {
    return false
  }
  return !isReassigned(module, binding.node)
}
