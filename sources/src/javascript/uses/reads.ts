import type { Getter } from '../frameworks/framework.js'
import { evaluate } from '../evaluate/evaluate.js'
import { resolve } from '../scope/bindings.js'
import { referencesTo } from '../scope/module.js'
import { K } from '../syntax/kinds.js'
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
import { isInteraction, keyOf, memberKey, resolverAt } from './scan.js'
import type { Scan } from './scan.js'
import { getterIn } from './versions.js'

/** A call of a method of the options: `interaction.options.getString('name', true)`. */
export interface GetterCall {
  readonly call: Node
  /** The method's name. */
  readonly method: Node
  readonly getter: string
  /** `undefined` if the library is not known, or has no such method. */
  readonly facts: Getter | undefined
  readonly args: readonly Node[]
}

/** Methods with these names are called on hardly anything else; `get` is. */
const PLAIN =
  /^get(?:String|Integer|Number|Boolean|User|Member|Role|Channel|Mentionable|Attachment|Subcommand|SubcommandGroup|Focused|Message)$/

/** What such a method may have been meant to be. */
const NEARLY = /^get_?(?:str|int|num|bool|user|memb|role|chan|ment|att|sub|focus|mess)/i

/** The call that a node is, if it reads options. */
export function getterCallAt(scan: Scan, node: Node): GetterCall | undefined {
  const { tree } = scan.module
  if (kindOf(tree, node) !== K.CallExpression) return undefined
  const callee = innerExpression(tree, firstPart(tree, node))
  if (callee === NONE) return undefined
  const taken = kindOf(tree, callee) === K.VariableName ? takenGetter(scan, callee) : getterOf(scan, callee)
  if (taken === undefined) return undefined
  const { method, getter } = taken
  const list = childOf(tree, node, K.ArgList)
  const args = list === NONE ? [] : partsOf(tree, list)
  return { call: node, method, getter, facts: getterIn(scan.readers, getter), args }
}

type Taken = Pick<GetterCall, 'method' | 'getter'>

/** `interaction.options.getString`; `undefined` if a member is something else. */
function getterOf(scan: Scan, member: Node): Taken | undefined {
  const { tree } = scan.module
  if (kindOf(tree, member) !== K.MemberExpression) return undefined
  const method = memberKey(tree, member)
  if (method === NONE) return undefined
  const getter = keyOf(tree, method)
  if (!getter.startsWith('get')) return undefined
  const object = firstPart(tree, member)
  const isOf = object !== NONE && resolverAt(scan, object, PLAIN.test(getter) || NEARLY.test(getter))
  return isOf ? { method, getter } : undefined
}

/** A method that a constant holds: `const { getString } = options`, `const read = options.getString.bind(options)`. */
function takenGetter(scan: Scan, callee: Node): Taken | undefined {
  const { module, memory } = scan
  const { tree } = module
  if (!(memory.takesGetters ??= TAKEN.test(tree.text))) return undefined
  const binding = resolve(module, textOf(tree, callee), callee)
  if (binding?.kind !== 'variable' || binding.init === NONE || !binding.isConstant) return undefined
  const init = innerExpression(tree, binding.init)
  const [key, inner, ...more] = binding.path ?? ['', '', '']
  if (key !== undefined) {
    const isOf =
      inner === undefined
        ? PLAIN.test(String(key)) && resolverAt(scan, init, true)
        : // `const { options: { getString } } = interaction`
          more.length === 0 && key === 'options' && PLAIN.test(String(inner)) && isInteraction(scan, init, true)
    return isOf ? { method: callee, getter: String(inner ?? key) } : undefined
  }
  const bound = kindOf(tree, init) === K.CallExpression ? innerExpression(tree, firstPart(tree, init)) : NONE
  const isBound = bound !== NONE && kindOf(tree, bound) === K.MemberExpression && keyOfMember(tree, bound) === 'bind'
  const found = getterOf(scan, isBound ? innerExpression(tree, firstPart(tree, bound)) : init)
  return found === undefined ? undefined : { method: callee, getter: found.getter }
}

const TAKEN = /\bget[A-Z]\w*\s*[,:}][^{;()]{0,300}=|=\s*[\w.?!]{1,200}\.get[A-Z]\w*\b(?!\s*\()/

function keyOfMember(tree: Tree, member: Node): string {
  const key = memberKey(tree, member)
  return key === NONE ? '' : keyOf(tree, key)
}

/** What an expression asks an interaction for. */
export type Selector =
  | { readonly of: 'subcommand' | 'group' | 'either' | 'command' | 'focused' }
  /** `fallback`: what stands for a value that was left out. */
  | { readonly of: 'value'; readonly name: string; readonly fallback?: unknown }

/** What a value was asked for; `undefined` if it is something else. */
export function selectorOf(scan: Scan, expression: Node, steps = 6): Selector | undefined {
  const { module } = scan
  const { tree } = module
  const node = innerExpression(tree, expression)
  if (steps <= 0) return undefined
  switch (kindOf(tree, node)) {
    case K.CallExpression:
      return selectorOfCall(scan, node)
    case K.AwaitExpression: {
      const inner = partsOf(tree, node).at(-1)
      return inner === undefined ? undefined : selectorOf(scan, inner, steps - 1)
    }
    case K.VariableName: {
      const binding = resolve(module, textOf(tree, node), node)
      if (binding?.kind !== 'variable' || binding.init === NONE || !binding.isConstant) {
        if (binding?.kind !== 'variable' || binding.init === NONE || isAssigned(scan, binding.node)) return undefined
      }
      const [key, ...more] = binding.path ?? ['?']
      if (key === undefined) return selectorOf(scan, binding.init, steps - 1)
      return more.length === 0 ? memberSelector(scan, binding.init, String(key), steps) : undefined
    }
    case K.MemberExpression: {
      const name = childOf(tree, node, K.PropertyName)
      const object = firstPart(tree, node)
      return name === NONE || object === NONE ? undefined : memberSelector(scan, object, textOf(tree, name), steps)
    }
    case K.BinaryExpression: {
      const [left, operator, right] = partsOf(tree, node)
      if (left === undefined || operator === undefined || right === undefined) return undefined
      if (!/^(?:\?\?|\|\|)$/.test(textOf(tree, operator))) return undefined
      const first = selectorOf(scan, left, steps - 1)
      if (first?.of === 'value') {
        const fallback = evaluate(scan.frame, right)
        return fallback.kind === 'literal' && first.fallback === undefined
          ? { ...first, fallback: fallback.data }
          : undefined
      }
      return eitherOf(first, selectorOf(scan, right, steps - 1))
    }
    case K.ConditionalExpression: {
      const parts = partsOf(tree, node).filter((part) => kindOf(tree, part) !== K.LogicOp)
      const [, yes, no] = parts
      if (yes === undefined || no === undefined) return undefined
      return eitherOf(selectorOf(scan, yes, steps - 1), selectorOf(scan, no, steps - 1))
    }
    default:
      return undefined
  }
}

/** One variable for both levels: `getSubcommandGroup(false) ?? getSubcommand()`. */
function eitherOf(left: Selector | undefined, right: Selector | undefined): Selector | undefined {
  const levels = [left, right].map((one) => one?.of)
  if (levels.every((of) => of === 'subcommand')) return { of: 'subcommand' }
  return levels.every((of) => of === 'subcommand' || of === 'group' || of === 'either') ? { of: 'either' } : undefined
}

function memberSelector(scan: Scan, object: Node, key: string, steps: number): Selector | undefined {
  const { tree } = scan.module
  if (key === 'commandName')
    return /interaction$|^(?:i|int|inter|ctx|cmd)$/i.test(textOf(tree, innerExpression(tree, object))) ||
      isInteraction(scan, object, true)
      ? { of: 'command' }
      : undefined
  if (key !== 'name' && key !== 'value') return undefined
  const held = heldCall(scan, object, steps)
  if (held === undefined) return undefined
  if (key === 'name') return held.getter === 'getFocused' ? { of: 'focused' } : undefined
  const name = held.getter === 'get' ? nameIn(scan, held) : undefined
  return name === undefined ? undefined : { of: 'value', name }
}

/** The call that an expression is, or that the constant was given which it names. */
export function heldCall(scan: Scan, expression: Node, steps = 6): GetterCall | undefined {
  const { module } = scan
  const { tree } = module
  const node = innerExpression(tree, expression)
  if (kindOf(tree, node) === K.CallExpression) return getterCallAt(scan, node)
  if (kindOf(tree, node) !== K.VariableName || steps <= 0) return undefined
  const binding = resolve(module, textOf(tree, node), node)
  return binding?.kind === 'variable' && binding.init !== NONE && binding.path?.length === 0 && binding.isConstant
    ? heldCall(scan, binding.init, steps - 1)
    : undefined
}

function selectorOfCall(scan: Scan, node: Node): Selector | undefined {
  const found = getterCallAt(scan, node)
  if (found === undefined) return undefined
  if (found.getter === 'getSubcommand') return { of: 'subcommand' }
  if (found.getter === 'getSubcommandGroup') return { of: 'group' }
  if (!/^get(?:String|Integer|Number)$/.test(found.getter)) return undefined
  const name = nameIn(scan, found)
  return name === undefined ? undefined : { of: 'value', name }
}

/** The name of the option that a call reads; `undefined` if it is not known. */
export function nameIn(scan: Scan, { args: [first] }: GetterCall): string | undefined {
  if (first === undefined) return undefined
  const value = evaluate(scan.frame, first)
  return value.kind === 'literal' && typeof value.data === 'string' ? value.data : undefined
}

/** Whether a variable is given another value anywhere. */
function isAssigned(scan: Scan, definition: Node): boolean {
  const { module } = scan
  const { tree } = module
  return referencesTo(module, textOf(tree, definition)).some((node) => {
    const parent = parentOf(tree, outerExpression(tree, node))
    return kindOf(tree, parent) === K.AssignmentExpression && firstPart(tree, parent) === node
  })
}
