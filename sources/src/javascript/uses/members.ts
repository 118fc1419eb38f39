import type { LocatedUse, UseRange } from '../../reader.js'
import { rangeOf } from '../definition/conversion.js'
import { resolve } from '../scope/bindings.js'
import { K } from '../syntax/kinds.js'
import { contentOf, isText, stringOf } from '../syntax/strings.js'
import {
  childOf,
  firstPart,
  innerExpression,
  kindOf,
  NONE,
  outerExpression,
  parentOf,
  partsOf,
  textOf,
} from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { textAt } from './branches.js'
import { memberName, resolverAt, typeTextOf } from './scan.js'
import type { Scan } from './scan.js'

/** A part of `ctx.options.add.title`. */
export interface PropertyMember {
  readonly name: string
  readonly place: UseRange & { readonly isText?: true }
}

/** What follows `ctx.options`. No members: the whole object is used. */
export interface MembersAt {
  readonly members: readonly PropertyMember[]
  /** The whole expression. */
  readonly top: Node
}

/** What follows `ctx.options` at a node; `undefined` if it is something else. */
export function membersAt(scan: Scan, node: Node): MembersAt | undefined {
  const { tree } = scan.module
  if (scan.members === undefined) return undefined
  if (kindOf(tree, node) !== K.MemberExpression ? !isOptionsName(scan, node) : !isOptions(scan, node)) return undefined
  return membersBehind(scan, node)
}

/** The members that are taken of what stands at a node. */
export function membersBehind(scan: Scan, node: Node): MembersAt {
  const { tree } = scan.module
  const found: PropertyMember[] = []
  let at = outerExpression(tree, node)
  for (let member = parentOf(tree, at); isMemberOf(scan, member, at); member = parentOf(tree, at)) {
    const part = memberOf(scan, member)
    if (part === undefined) break
    found.push(part)
    at = outerExpression(tree, member)
  }
  return { members: found, top: at }
}

/** `ctx.options` */
const isOptions = (scan: Scan, node: Node): boolean =>
  kindOf(scan.module.tree, node) === K.MemberExpression &&
  memberName(scan, node) === 'options' &&
  isContext(scan, firstPart(scan.module.tree, node))

/** A name for it: `const o = ctx.options`, `const { options: o } = ctx`. What a variable may be otherwise is not followed. */
export function isOptionsName(scan: Scan, node: Node): boolean {
  const { module } = scan
  const { tree } = module
  if (scan.members === undefined || kindOf(tree, node) !== K.VariableName) return false
  const binding = resolve(module, textOf(tree, node), node)
  if (binding?.kind !== 'variable' || binding.init === NONE || !binding.isConstant) return false
  const init = innerExpression(tree, binding.init)
  const [key, ...more] = binding.path ?? ['', '']
  return key === undefined ? isOptions(scan, init) : key === 'options' && more.length === 0 && isContext(scan, init)
}

/** Whether an expression becomes a constant, whose uses are followed. */
export function isNamed(scan: Scan, value: Node): boolean {
  const { tree } = scan.module
  const declaration = parentOf(tree, outerExpression(tree, value))
  if (kindOf(tree, declaration) !== K.VariableDeclaration || !/^const\b/.test(textOf(tree, declaration))) return false
  const name = [...partsOf(tree, declaration)].reverse().find((part) => part < value && kindOf(tree, part) !== K.Equals)
  return name !== undefined && kindOf(tree, name) === K.VariableDefinition
}

/** `const { options: { title } } = ctx`: what is taken out, or nothing where only other parts are; `undefined` if it may be all. */
export function optionsIn(scan: Scan, context: Node): readonly PropertyMember[] | undefined {
  const { tree } = scan.module
  const pattern = patternAt(tree, outerExpression(tree, context))
  if (pattern === undefined) return undefined
  const found: PropertyMember[] = []
  for (const property of partsOf(tree, pattern)) {
    const parts = partsOf(tree, property)
    const [key] = parts
    const value = parts.at(-1)
    if (kindOf(tree, property) !== K.PatternProperty || key === undefined || value === undefined) return undefined
    if (textOf(tree, key) !== 'options' || kindOf(tree, value) === K.VariableDefinition) continue
    const members = kindOf(tree, value) === K.ObjectPattern ? membersOf(scan, value) : undefined
    if (members === undefined) return undefined
    found.push(...members)
  }
  return found
}

/**
 * The parts that a pattern takes out of a value: `const { title, 'post-channel': channel } = ctx.options`. `undefined` if it
 * is not taken apart, or not by names alone.
 */
export function patternOf(scan: Scan, value: Node): readonly PropertyMember[] | undefined {
  const pattern = patternAt(scan.module.tree, value)
  return pattern === undefined ? undefined : membersOf(scan, pattern)
}

/** The pattern that takes a value apart. */
function patternAt(tree: Tree, value: Node): Node | undefined {
  const declaration = parentOf(tree, value)
  if (kindOf(tree, declaration) !== K.VariableDeclaration) return undefined
  return partsOf(tree, declaration)
    .filter((part) => part < value)
    .reverse()
    .find((part) => kindOf(tree, part) === K.ObjectPattern)
}

/** The parts that a pattern takes; `undefined` if it takes more than names. */
export function membersOf(scan: Scan, pattern: Node): readonly PropertyMember[] | undefined {
  const { module } = scan
  const { tree } = module
  const found = partsOf(tree, pattern).map((property): PropertyMember | undefined => {
    const key = firstPart(tree, property)
    const kind = kindOf(tree, key)
    if (kind === K.VariableDefinition || kind === K.PropertyName)
      return { name: textOf(tree, key), place: rangeOf(module, key) }
    const text = isText(tree, key) ? stringOf(tree, key) : undefined
    const content = isText(tree, key) ? contentOf(tree, key) : undefined
    return text === undefined || content === undefined
      ? undefined
      : { name: text, place: { start: content[0], end: content[1], isText: true } }
  })
  return found.length > 0 && found.every((one) => one !== undefined) ? found : undefined
}

/** Whether an expression is the object that has the options of a library with such objects. */
export function isContext(scan: Scan, expression: Node): boolean {
  const { module, members } = scan
  const { tree } = module
  const node = innerExpression(tree, expression)
  if (members === undefined || kindOf(tree, node) !== K.VariableName) return false
  const name = textOf(tree, node)
  const binding = resolve(module, name, node)
  if (binding?.kind !== 'parameter' || binding.path === undefined || binding.path.length > 0) return false
  const type = typeTextOf(scan, binding)
  return type === '' ? members.names.includes(name) : members.types.some((one) => type.includes(one))
}

const isMemberOf = ({ module: { tree } }: Scan, member: Node, object: Node): boolean =>
  kindOf(tree, member) === K.MemberExpression && firstPart(tree, member) === object

/** `.title` or `['post-channel']` */
function memberOf(scan: Scan, member: Node): PropertyMember | undefined {
  const { module } = scan
  const { tree } = module
  const name = childOf(tree, member, K.PropertyName)
  if (name !== NONE) return { name: textOf(tree, name), place: rangeOf(module, name) }
  const [, key] = partsOf(tree, member)
  const text = key === undefined || !isText(tree, key) ? undefined : stringOf(tree, key)
  const content = key === undefined ? undefined : contentOf(tree, key)
  return text === undefined || content === undefined
    ? undefined
    : { name: text, place: { start: content[0], end: content[1], isText: true } }
}

/**
 * What the members mean in a command: names of groups and sub-commands lead to the option.
 *
 * @param levels the paths of names that lead to sub-commands and groups
 */
export function useOfMembers(
  members: readonly PropertyMember[],
  levels: ReadonlySet<string>,
): Pick<LocatedUse, 'use' | 'name'> {
  let depth = 0
  while (depth < members.length && levels.has(pathOf(members.slice(0, depth + 1)))) depth++
  const [first, second] = members.slice(0, depth)
  const branch =
    first === undefined
      ? undefined
      : second === undefined
        ? { either: first.name }
        : { group: first.name, subcommand: second.name }
  const branches = branch === undefined ? {} : { branches: [branch] }
  const option = members[depth]
  if (option === undefined) return { use: { kind: 'everything', ...branches } }
  return {
    use: { kind: 'option', name: option.name, absent: 'null', isGuarded: true, ...branches },
    name: option.place,
  }
}

const pathOf = (members: readonly { readonly name: string }[]): string => members.map(({ name }) => name).join('/')

/** `interaction.data.options.find((option) => option.name === 'title')`: the text. `undefined` if a call is something else. */
export function soughtIn(scan: Scan, call: Node): Node | undefined {
  const { tree } = scan.module
  const callee = innerExpression(tree, firstPart(tree, call))
  if (kindOf(tree, callee) !== K.MemberExpression || !SEEKS.test(memberName(scan, callee))) return undefined
  if (!isRaw(scan, firstPart(tree, callee))) return undefined
  const list = childOf(tree, call, K.ArgList)
  const [fn] = list === NONE ? [] : partsOf(tree, list)
  const body = fn === undefined || kindOf(tree, fn) !== K.ArrowFunction ? undefined : partsOf(tree, fn).at(-1)
  const comparison = body === undefined ? NONE : innerExpression(tree, body)
  if (comparison === NONE || kindOf(tree, comparison) !== K.BinaryExpression) return undefined
  const [left, operator, right] = partsOf(tree, comparison)
  if (left === undefined || operator === undefined || right === undefined) return undefined
  if (!/^===?$/.test(textOf(tree, operator))) return undefined
  const [asked, text] = isName(scan, left) ? [left, right] : [right, left]
  return isName(scan, asked) && textAt(scan, text) !== undefined ? text : undefined
}

const SEEKS = /^(?:find|some|filter|findIndex)$/

/** `option.name`, or the `name` that a parameter takes out: `({ name }) => name === 'title'` */
function isName(scan: Scan, node: Node): boolean {
  const { module } = scan
  const { tree } = module
  if (kindOf(tree, node) === K.MemberExpression) return memberName(scan, node) === 'name'
  if (kindOf(tree, node) !== K.VariableName) return false
  const binding = resolve(module, textOf(tree, node), node)
  return binding?.kind === 'parameter' && binding.path?.length === 1 && binding.path[0] === 'name'
}

/** Options as the service sends them: `interaction.data.options`, or those of the sub-command in it. */
function isRaw(scan: Scan, expression: Node): boolean {
  const { tree } = scan.module
  const node = innerExpression(tree, expression)
  if (kindOf(tree, node) !== K.MemberExpression || memberName(scan, node) !== 'options') return false
  const object = innerExpression(tree, firstPart(tree, node))
  if (memberName(scan, object) === 'data') return resolverAt(scan, node, false)
  // `interaction.data.options[0].options`
  const inner = kindOf(tree, object) === K.MemberExpression ? firstPart(tree, object) : NONE
  return inner !== NONE && memberName(scan, object) === '' && isRaw(scan, inner)
}

/** Whether a list as the service sends it is used otherwise than by names: by places, in loops, as a whole. */
export function isRawElsewhere(scan: Scan, node: Node): boolean {
  const { tree } = scan.module
  if (!isRaw(scan, node)) return false
  const at = outerExpression(tree, node)
  const member = parentOf(tree, at)
  if (!isMemberOf(scan, member, at)) return true
  const name = memberName(scan, member)
  const call = parentOf(tree, outerExpression(tree, member))
  if (name.startsWith('get')) return false
  if (SEEKS.test(name)) return kindOf(tree, call) !== K.CallExpression || soughtIn(scan, call) === undefined
  return !(name === '' && kindOf(tree, call) === K.MemberExpression && isRaw(scan, call))
}
