import { OptionType } from '@slashlint/core/contract'
import type { OptionUse } from '@slashlint/core/uses'
import { rangeOf } from '../definition/conversion.js'
import { LIBRARIES } from '../frameworks/index.js'
import { namesIn, parametersOf, resolve, usesOf } from '../scope/bindings.js'
import { memberPropertyOf } from '../syntax/children.generated.js'
import { K, NONE, anyOf } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import type { Asked } from '../values/asked.js'
import { valueAsked } from '../values/value.js'
import type { Frame } from '../values/value.js'
import { sideOf, within } from './branches.js'
import type { State } from './branches.js'
import { add } from './entries.js'
import type { Visit } from './entries.js'
import { functionAround, mentioning, takesMember } from './guards.js'
import { memberOf } from './members.js'
import { NOTHING_KNOWN, isGuarded } from './reads.js'
import type { Options } from './reads.js'

/** Binds the parameters of a decorated method to the options that the library passes it. Returns the state in the method. */
export function handIn(v: Visit, method: Node, before: State): State {
  const { frame, module, tree } = v
  if (tree.kindOf(method) !== K.MethodDeclaration || !tree.hasChild(method, K.Decorator)) {
    return before
  }
  const handed = LIBRARIES.handedTo(frame, method)
  if (handed === undefined) {
    return before
  }
  const { branch, command } = handed
  const state =
    branch === undefined
      ? before
      : within(before, sideOf([{ ...branch, ...(command !== undefined && { command }) }]))
  const { holder } = handed
  const fields = new Map<string, Asked | undefined>(
    [...(holder?.known ?? [ANY_FIELD])].map((one) => [one, undefined]),
  )
  for (const { name, pattern, key, isTransformed } of handed.values) {
    const asked: Asked = {
      is: 'option',
      name,
      handed: { absent: handed.absent, ...(isTransformed && { isTransformed }) },
    }
    if (key !== undefined) {
      fields.set(key, asked)
    } else if (tree.kindOf(pattern) === K.VariableDefinition) {
      frame.bound.set(pattern, valueAsked({ module, node: pattern }, asked))
    }
  }
  if (holder === undefined) {
    return state
  }
  const asked: Asked = { is: 'options', fields }
  for (const { name, path } of namesIn(tree, holder.pattern)) {
    const [key] = path ?? []
    const value = path?.length === 0 ? asked : fields.get(String(key))
    if (value !== undefined) {
      frame.bound.set(name, valueAsked({ module, node: name }, value))
    }
  }
  if (tree.kindOf(holder.pattern) === K.ObjectPattern) {
    readFields(v, holder.pattern, asked, state)
  }
  return state
}

/** Records a read of a value that a method got as an argument: a parameter, or a field of one. */
export function readHanded(
  v: Visit,
  node: Node,
  at: Node,
  asked: Extract<Asked, { is: 'option' }>,
  state: State,
): void {
  const { frame, module, tree } = v
  const { name, handed } = asked
  if (handed === undefined) {
    return
  }
  const isPlain = tree.kindOf(node) === K.VariableName
  const judged =
    isPlain && handed.isTransformed !== true && name !== undefined && isUntouched(frame, node)
  const called = judged ? tree.memberOn(at) : NONE
  const method = tree.callOn(called) === NONE ? '' : (memberOf(tree, called)?.name ?? '')
  const words = [
    ...(name === undefined ? [] : mentioning(v.tree, name, node)),
    tree.textOf(node),
    ...(at === node ? [] : [memberOf(tree, at)?.name ?? '']),
  ]
  const isAsked = !judged || isGuarded(v, at, name, state, false, words)
  const accepts = method === '' || isAsked ? undefined : METHODS.get(method)
  const binding = resolve(module, tree.textOf(node), node)
  const isMember =
    !isAsked &&
    binding !== undefined &&
    functionAround(tree, at) === binding.scope &&
    takesMember(module, at)
  const use: OptionUse = {
    kind: 'option',
    absent: handed.absent,
    ...(name !== undefined && { name }),
    ...(isAsked && { isGuarded: true }),
    ...(isMember && { isMember: true }),
    ...(accepts !== undefined && { accepts, getter: method }),
  }
  add(v, at, state, use, {
    ...(name === undefined ? { unreadable: true } : { isNamedElsewhere: true }),
    ...(accepts !== undefined && {
      getter: rangeOf(module, memberPropertyOf(tree, called)),
    }),
  })
}

/** Records reads of fields that no option fills, and an object that is used as a whole. */
export function readFields(v: Visit, node: Node, { fields }: Options, state: State): void {
  const { tree } = v
  const pattern = tree.kindOf(node) === K.ObjectPattern ? node : NONE
  const parts = pattern === NONE ? [tree.memberOn(node)] : tree.childrenOf(pattern)
  for (const part of parts) {
    const taken =
      pattern !== NONE && tree.kindOf(part) !== K.PatternProperty ? undefined : memberOf(tree, part)
    if (taken === undefined) {
      add(v, part === NONE ? node : part, state, NOTHING_KNOWN)
    } else if (fields !== undefined && !fields.has(taken.name) && !fields.has(ANY_FIELD)) {
      const { name, place } = taken
      add(
        v,
        node,
        state,
        { kind: 'option', name, absent: 'null', isGuarded: true },
        { place, name: place },
      )
    }
  }
}

/** Marks a class whose fields are not all known. */
const ANY_FIELD = '*'

const TEXT: readonly number[] = [OptionType.STRING]

const NUMBERS: readonly number[] = [OptionType.INTEGER, OptionType.NUMBER]

const OF_TEXTS =
  'charAt charCodeAt codePointAt endsWith localeCompare matchAll normalize padEnd padStart replaceAll split startsWith substring toLowerCase toUpperCase trim trimEnd trimStart'

/** Methods that only values of some types have. On other values, calling them throws. */
const METHODS: ReadonlyMap<string, readonly number[]> = new Map([
  ...OF_TEXTS.split(' ').map((name) => [name, TEXT] as const),
  ...['toExponential', 'toFixed', 'toPrecision'].map((name) => [name, NUMBERS] as const),
])

/** Tells whether a variable keeps its argument: it has no default value, and nothing is assigned to it. */
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
  return usesOf(module, binding.node, tree.textOf(node)).every((use) => {
    const parent = tree.parentOf(use)
    return (
      !(CHANGES.has(tree.kindOf(parent)) && tree.firstChild(parent) === use) &&
      tree.afterOf(use) > use
    )
  })
}

const CHANGES = anyOf('AssignmentExpression UpdateOp')
