import { OptionType } from '@slashlint/core/contract'
import type { OptionUse, Use, UseBranch } from '@slashlint/core/uses'
import { rangeOf } from '../definition/conversion.js'
import type { HandedOptions, HandedValue } from '../frameworks/framework.js'
import { LIBRARIES } from '../frameworks/index.js'
import { parametersOf, usesOf } from '../scope/bindings.js'
import { K } from '../syntax/kinds.js'
import {
  afterOf,
  firstPart,
  hasChild,
  kindOf,
  NONE,
  outerExpression,
  parentOf,
  partsOf,
  textOf,
} from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import type { FoundUse } from './collect.js'
import { isGuarded, takesMember } from './guards.js'
import { membersBehind } from './members.js'
import { functionAround, memberName } from './scan.js'
import type { Scan } from './scan.js'

/** Whether methods of a text may be handed the values of options. */
export const isHanded = (text: string): boolean => LIBRARIES.handing.some((sign) => text.includes(sign))

/** The uses of values that decorated methods get, each as a parameter or as a member of one. */
export function handedIn(scan: Scan): FoundUse[] {
  const { frame, module } = scan
  const { tree } = module
  if (!isHanded(tree.text)) return []
  const found: FoundUse[] = []
  for (let node = 0; node < tree.kind.length; node++) {
    if (kindOf(tree, node) !== K.MethodDeclaration || !hasChild(tree, node, K.Decorator)) continue
    const handed = LIBRARIES.handedTo(frame, node)
    if (handed === undefined) continue
    for (const value of handed.values) {
      const { pattern } = value
      if (kindOf(tree, pattern) === K.VariableDefinition) found.push(...usesOfValue(scan, handed, value))
      else if (kindOf(tree, pattern) === K.ObjectPattern) found.push(...usesTakenApart(scan, handed, value))
    }
    found.push(...usesOfOthers(scan, handed))
  }
  return found
}

/** The uses of a parameter, or of one of its members. */
function usesOfValue(scan: Scan, handed: HandedOptions, value: HandedValue): FoundUse[] {
  const { tree } = scan.module
  const { pattern, key } = value
  return usesOf(scan.module, pattern, textOf(tree, pattern)).flatMap((node): FoundUse[] => {
    if (key === undefined)
      return [useAt(scan, handed, value, { node, at: node, isPlain: kindOf(tree, node) === K.VariableName })]
    const { members, top } = membersBehind(scan, node)
    const [first] = members
    // What goes elsewhere as a whole is told once for all.
    if (first?.name !== key) return []
    let at = outerExpression(tree, node)
    at = parentOf(tree, at)
    return top === node ? [] : [useAt(scan, handed, value, { node, at, isPlain: true })]
  })
}

/** What a pattern takes: `({ text }: LengthDto)`. */
function usesTakenApart(scan: Scan, handed: HandedOptions, value: HandedValue): FoundUse[] {
  const { tree } = scan.module
  return partsOf(tree, value.pattern).flatMap((property) => {
    const [key, target = key] = partsOf(tree, property)
    if (key === undefined || target === undefined || textOf(tree, key) !== value.key) return []
    if (kindOf(tree, target) !== K.VariableDefinition)
      return [useAt(scan, handed, value, { node: key, at: key, isPlain: false })]
    const hasFallback = partsOf(tree, property).length > (target === key ? 1 : 2)
    const own: HandedValue = { ...value, pattern: target, ...(hasFallback && { isTransformed: true as const }) }
    return usesOf(scan.module, target, textOf(tree, target)).map((node) =>
      useAt(scan, handed, own, { node, at: node, isPlain: kindOf(tree, node) === K.VariableName }),
    )
  })
}

/** Members that nothing fills, and an object that goes elsewhere as a whole. */
function usesOfOthers(scan: Scan, handed: HandedOptions): FoundUse[] {
  const { module } = scan
  const { tree } = module
  const { holder } = handed
  if (holder === undefined) return []
  const { pattern, known } = holder
  const use = (node: Node, use: Use, name?: Node): FoundUse => ({
    ...placed(scan, handed, node),
    use: inBranch(use, handed.branch),
    ...(name !== undefined && { name: rangeOf(module, name) }),
  })
  const lacking = (name: Node): FoundUse[] =>
    known?.has(textOf(tree, name)) === false
      ? [use(name, { kind: 'option', name: textOf(tree, name), absent: 'null', isGuarded: true }, name)]
      : []
  if (kindOf(tree, pattern) === K.ObjectPattern)
    return partsOf(tree, pattern).flatMap((property) => {
      const [key = NONE] = partsOf(tree, property)
      if (kindOf(tree, key) === K.Spread || kindOf(tree, property) !== K.PatternProperty)
        return [use(property, { kind: 'everything' })]
      return kindOf(tree, key) === K.VariableDefinition || kindOf(tree, key) === K.PropertyName ? lacking(key) : []
    })
  return usesOf(module, pattern, textOf(tree, pattern)).flatMap((node) => {
    const member = parentOf(tree, outerExpression(tree, node))
    const name =
      kindOf(tree, member) === K.MemberExpression && firstPart(tree, member) !== NONE ? memberName(scan, member) : ''
    if (name === '') return [use(node, { kind: 'everything' })]
    const key = partsOf(tree, member).at(-1) ?? NONE
    return kindOf(tree, key) === K.PropertyName ? lacking(key) : []
  })
}

interface ReadAt {
  /** The name of the variable. */
  readonly node: Node
  /** The whole expression that is the value. */
  readonly at: Node
  /** It is an expression, and no shorthand of an object. */
  readonly isPlain: boolean
}

/** A read of a value that a method was handed. */
function useAt(scan: Scan, handed: HandedOptions, value: HandedValue, { node, at, isPlain }: ReadAt): FoundUse {
  const { module } = scan
  const { tree } = module
  const { name, isTransformed } = value
  const base: OptionUse = { kind: 'option', absent: handed.absent, ...(name !== undefined && { name }) }
  const whole = {
    ...placed(scan, handed, at),
    ...(name === undefined ? { unreadable: true as const } : { isNamedElsewhere: true as const }),
  }
  const judged = isPlain && isTransformed !== true && name !== undefined && isUntouched(scan, value)
  const called = judged ? methodCalled(scan, at) : undefined
  const words = [textOf(tree, node), ...(value.key === undefined ? [] : [value.key])]
  const isAsked = !judged || isGuarded(scan, at, name, false, words)
  const accepts = called === undefined || isAsked ? undefined : METHODS.get(memberName(scan, called))
  const isMember = !isAsked && functionAround(scan, at) === functionAround(scan, value.pattern) && takesMember(scan, at)
  const use: OptionUse = {
    ...base,
    ...(isAsked && { isGuarded: true }),
    ...(isMember && { isMember: true }),
    ...(accepts !== undefined && called !== undefined && { accepts, getter: memberName(scan, called) }),
  }
  const method = called === undefined ? NONE : (partsOf(tree, called).at(-1) ?? NONE)
  return {
    ...whole,
    use: inBranch(use, handed.branch),
    ...(method !== NONE && accepts !== undefined && { getter: rangeOf(module, method) }),
  }
}

const placed = (scan: Scan, { command }: HandedOptions, node: Node) => ({
  uri: scan.module.uri,
  place: rangeOf(scan.module, node),
  node,
  commands: command === undefined ? undefined : [command],
})

const inBranch = (use: Use, branch: UseBranch | undefined): Use =>
  branch === undefined ? use : { ...use, branches: [branch] }

/** The member expression of `count.toFixed()`; `undefined` if no method is called. */
function methodCalled(scan: Scan, at: Node): Node | undefined {
  const { tree } = scan.module
  const member = parentOf(tree, outerExpression(tree, at))
  if (kindOf(tree, member) !== K.MemberExpression) return undefined
  const call = parentOf(tree, member)
  return kindOf(tree, call) === K.CallExpression && firstPart(tree, call) === member ? member : undefined
}

const TEXT: readonly number[] = [OptionType.STRING]
const NUMBERS: readonly number[] = [OptionType.INTEGER, OptionType.NUMBER]

/** Methods that only values of some types have: on all others, calling them throws. */
const METHODS: ReadonlyMap<string, readonly number[]> = new Map([
  ...[
    'charAt',
    'charCodeAt',
    'codePointAt',
    'endsWith',
    'localeCompare',
    'matchAll',
    'normalize',
    'padEnd',
    'padStart',
    'replaceAll',
    'split',
    'startsWith',
    'substring',
    'toLowerCase',
    'toUpperCase',
    'trim',
    'trimEnd',
    'trimStart',
  ].map((name) => [name, TEXT] as const),
  ...['toExponential', 'toFixed', 'toPrecision'].map((name) => [name, NUMBERS] as const),
])

/** Whether a parameter is only what it was handed: it has no fallback, and is given nothing else. */
function isUntouched(scan: Scan, { pattern }: HandedValue): boolean {
  const { module } = scan
  const { tree } = module
  const fn = functionAround(scan, pattern)
  const own = parametersOf(tree, fn).find((one) => one.pattern === pattern)
  if (own !== undefined && own.fallback !== NONE) return false
  return usesOf(module, pattern, textOf(tree, pattern)).every((node) => {
    const parent = parentOf(tree, node)
    const isTarget = CHANGES.has(kindOf(tree, parent)) && firstPart(tree, parent) === node
    return !isTarget && afterOf(tree, node) > node
  })
}

const CHANGES: ReadonlySet<number> = new Set([K.AssignmentExpression, K.UpdateOp])
