import { NONE } from '../../lezer/tree.js'
import type { Node } from '../../lezer/tree.js'
import type { Module, Site } from '../scope/module.js'
import { comprehensionOf, conditionalOf } from '../syntax/children.js'
import { asText } from './texts.js'
import type { CallOf, TextOf, Value } from './value.js'

// Operators, methods of strings, and comprehensions, where all of their parts are known. Python gives the same values.

type Evaluate = (module: Module, node: Node) => Value

/** The limits of what an expression makes: far above what Discord takes. */
const MOST_CHARACTERS = 10_000
const MOST_ITEMS = 500

/** Evaluates `left % right` and `left * right`. Returns `undefined` if the result is not known. */
export function binaryValue(
  site: Site,
  sign: string,
  left: Value,
  right: Value,
): Value | undefined {
  switch (sign) {
    case '%':
      return left.kind === 'text' ? textAt(site, interpolated(left.value, right)) : undefined
    case '*':
      return product(site, left, right) ?? product(site, right, left)
    case '-': {
      const [first, second] = [integerOf(left), integerOf(right)]
      return first === undefined || second === undefined
        ? undefined
        : integerAt(site, first - second)
    }
    case 'or':
    case 'and': {
      const isTrue = truthOf(left)
      return isTrue === undefined ? undefined : isTrue === (sign === 'or') ? left : right
    }
    default:
      return undefined
  }
}

function product(site: Site, value: Value, times: Value): Value | undefined {
  const count = integerOf(times)
  if (count === undefined) {
    return undefined
  }
  if (value.kind === 'text') {
    const isShort = value.value.length * count <= MOST_CHARACTERS
    return isShort ? textAt(site, value.value.repeat(Math.max(count, 0))) : undefined
  }
  const factor = integerOf(value)
  return factor === undefined ? undefined : integerAt(site, factor * count)
}

/** Returns an integer that JavaScript can hold. */
const integerOf = (value: Value): number | undefined =>
  value.kind === 'number' && !value.isFloat && typeof value.value === 'number'
    ? value.value
    : undefined

const integerAt = (site: Site, value: number): Value | undefined =>
  Number.isSafeInteger(value) ? { kind: 'number', value, isFloat: false, site } : undefined

const textAt = (site: Site, value: string | undefined): Value | undefined =>
  value === undefined || value.length > MOST_CHARACTERS ? undefined : { kind: 'text', value, site }

/** Replaces `%s` and `%d`, as `format % values` does. */
function interpolated(format: string, right: Value): string | undefined {
  const values = right.kind === 'list' && right.isTuple ? right.items : [right]
  if (right.kind === 'dict' || (right.kind === 'list' && right.isOpen)) {
    return undefined
  }
  let index = 0
  let isKnown = true
  const made = format.replace(/%(.?)/gs, (_, letter: string) => {
    if (letter === '%') {
      return '%'
    }
    const value = values[index++]
    const isFitting = letter === 's' || ((letter === 'd' || letter === 'i') && isInteger(value))
    const text = isFitting && value !== undefined ? asText(value) : undefined
    isKnown &&= text !== undefined
    return text ?? ''
  })
  return isKnown && index === values.length ? made : undefined
}

const isInteger = (value: Value | undefined): boolean => value?.kind === 'number' && !value.isFloat

/** Tells whether Python takes a value for true; `undefined` if that is not known. */
function truthOf(value: Value): boolean | undefined {
  switch (value.kind) {
    case 'boolean':
      return value.value
    case 'none':
      return false
    case 'text':
      return value.value !== ''
    case 'number':
      return Number(value.value) !== 0
    case 'list':
      return value.isOpen ? undefined : value.items.length > 0
    default:
      return undefined
  }
}

/** Evaluates `a if condition else b` with a known condition. */
export function conditionalValue({ module, node }: Site, evaluate: Evaluate): Value | undefined {
  const { condition, chosen, otherwise } = conditionalOf(module.tree, node)
  const isTrue = truthOf(evaluate(module, condition))
  return isTrue === undefined ? undefined : evaluate(module, isTrue ? chosen : otherwise)
}

/** Evaluates the call of a method of a known string, `str(…)`, `range(…)` or `list(…)`; `undefined` for any other call. */
export function callValue({ callee, args, site }: CallOf, evaluate: Evaluate): Value | undefined {
  if (args.isOpen) {
    return undefined
  }
  const values = args.positional.map((arg) => evaluate(site.module, arg))
  if (callee.kind === 'attribute' && callee.of.kind === 'text') {
    const named = new Map(
      args.keywords.map(({ name, value }) => [name, evaluate(site.module, value)]),
    )
    return textAt(site, methodValue(callee.of, callee.name, values, named))
  }
  if (callee.kind === 'attribute' && args.positional.length + args.keywords.length === 0) {
    return viewOf(callee.of, callee.name, site)
  }
  const [first, ...others] = values
  if (callee.kind !== 'named' || args.keywords.length > 0) {
    return undefined
  }
  switch (callee.name) {
    case 'builtins.str':
      return first !== undefined && others.length === 0 ? textAt(site, asText(first)) : undefined
    case 'builtins.list':
    case 'builtins.tuple':
      return first?.kind === 'list' && others.length === 0 ? first : undefined
    case 'builtins.range':
      return rangeValue(site, values)
    default:
      return undefined
  }
}

function rangeValue(site: Site, values: readonly Value[]): Value | undefined {
  const numbers = values.flatMap((value) => integerOf(value) ?? [])
  const [from = 0, to = 0, step = 1] = numbers.length === 1 ? [0, ...numbers] : numbers
  const count = Math.max(Math.ceil((to - from) / step), 0)
  if (numbers.length !== values.length || values.length === 0 || step === 0 || count > MOST_ITEMS) {
    return undefined
  }
  const items = Array.from({ length: count }, (_, index): Value => ({
    kind: 'number',
    value: from + index * step,
    isFloat: false,
    site,
  }))
  return { kind: 'list', isTuple: false, isOpen: false, items, site }
}

/** Methods whose result is the same in Python and JavaScript for ASCII. */
const CASES: Readonly<Record<string, (text: string) => string>> = {
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  capitalize: (text) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase(),
  title: (text) =>
    text.toLowerCase().replace(/[a-z]+/g, (word) => word.slice(0, 1).toUpperCase() + word.slice(1)),
}

/** Which ends of a text a method strips. */
const STRIPPED: Readonly<Record<string, { readonly start?: true; readonly end?: true }>> = {
  strip: { start: true, end: true },
  lstrip: { start: true },
  rstrip: { end: true },
}
const SPACES = ' \t\n\r\f\v'

function stripped(text: string, ends: { readonly start?: true; readonly end?: true }): string {
  let [from, to] = [0, text.length]
  while (ends.start === true && from < to && SPACES.includes(text.charAt(from))) {
    from++
  }
  while (ends.end === true && to > from && SPACES.includes(text.charAt(to - 1))) {
    to--
  }
  return text.slice(from, to)
}

// eslint-disable-next-line no-control-regex
const ASCII = /^[\x00-\x7f]*$/

function methodValue(
  { value }: TextOf,
  name: string,
  args: readonly Value[],
  named: ReadonlyMap<string, Value>,
): string | undefined {
  if (name === 'format') {
    return filledIn(value, args, named)
  }
  if (named.size > 0) {
    return undefined
  }
  const ofCase = Object.hasOwn(CASES, name) ? CASES[name] : undefined
  if (ofCase !== undefined) {
    return args.length === 0 && ASCII.test(value) ? ofCase(value) : undefined
  }
  const ends = Object.hasOwn(STRIPPED, name) ? STRIPPED[name] : undefined
  if (ends !== undefined) {
    return args.length === 0 && ASCII.test(value) ? stripped(value, ends) : undefined
  }
  const [first, second, third] = args
  if (name === 'join') {
    return first?.kind === 'list' && !first.isOpen && second === undefined
      ? joinedBy(value, first.items)
      : undefined
  }
  const isReplaced = name === 'replace' && first?.kind === 'text' && second?.kind === 'text'
  return isReplaced && third === undefined && first.value !== ''
    ? value.replaceAll(first.value, () => second.value)
    : undefined
}

function joinedBy(between: string, items: readonly Value[]): string | undefined {
  const texts = items.flatMap((item) => (item.kind === 'text' ? item.value : []))
  return texts.length === items.length ? texts.join(between) : undefined
}

/** Replaces `{}`, `{0}` and `{name}`, as `format` does. Forms with more in them are unknown. */
function filledIn(
  format: string,
  args: readonly Value[],
  named: ReadonlyMap<string, Value>,
): string | undefined {
  let index = 0
  let isKnown = true
  const made = format.replace(/\{\{|\}\}|\{(\w*)\}|[{}]/g, (found, name: string | undefined) => {
    if (found === '{{' || found === '}}') {
      return found.slice(1)
    }
    const value = name === '' ? args[index++] : (args[Number(name)] ?? named.get(name ?? ''))
    const text = value === undefined ? undefined : asText(value)
    isKnown &&= text !== undefined
    return text ?? ''
  })
  return isKnown ? made : undefined
}

/**
 * Evaluates `[item for name in list if condition]` with one loop. Each item is evaluated in a view of the module in which the
 * names have their values. Returns `undefined` if the list or a condition is not known.
 */
export function comprehensionValue(site: Site, evaluate: Evaluate): Value | undefined {
  const { module, node } = site
  const { tree } = module
  const loop = comprehensionOf(tree, node)
  const all = loop === undefined ? undefined : itemsIn(evaluate(module, loop.list))
  if (loop === undefined || all === undefined || !module.workspace.mayMake(all.length)) {
    return undefined
  }
  const names = loop.names.map((name) => tree.textOf(name))
  const items: Value[] = []
  for (const value of all) {
    const values = valuesFor(names, value)
    if (values === undefined) {
      return undefined
    }
    const view = module.within(node, values)
    const isTaken = loop.condition === NONE ? true : truthOf(evaluate(view, loop.condition))
    if (isTaken === undefined) {
      return undefined
    }
    if (isTaken) {
      items.push(evaluate(view, loop.item))
    }
  }
  return { kind: 'list', isTuple: false, isOpen: false, items, site }
}

/** Gives an item of a loop to its names. Returns `undefined` if it does not have a value for each of several names. */
function valuesFor(
  names: readonly string[],
  value: Value,
): readonly (readonly [string, Value])[] | undefined {
  const parts = names.length === 1 ? [value] : itemsIn(value)
  return parts?.length === names.length
    ? names.map((name, index) => [name, parts[index] ?? value] as const)
    : undefined
}

/** Returns what a loop over a value sees: the items of a list, the characters of a string, or the keys of a dictionary. */
function itemsIn(value: Value): readonly Value[] | undefined {
  const { site } = value
  switch (value.kind) {
    case 'list':
      return value.isOpen ? undefined : value.items
    case 'text':
      return [...value.value].map((one): Value => ({ kind: 'text', value: one, site }))
    case 'dict':
      return value.isOpen ? undefined : value.entries.map(({ key }) => key)
    default:
      return undefined
  }
}

/** Evaluates `items()`, `keys()` and `values()` of a dictionary. */
function viewOf(of: Value, name: string, site: Site): Value | undefined {
  if (of.kind !== 'dict' || of.isOpen) {
    return undefined
  }
  const list = (items: readonly Value[], isTuple = false): Value => ({
    ...{ kind: 'list', items, isTuple, isOpen: false, site },
  })
  switch (name) {
    case 'items':
      return list(of.entries.map(({ key, value }) => list([key, value], true)))
    case 'keys':
      return list(of.entries.map(({ key }) => key))
    case 'values':
      return list(of.entries.map(({ value }) => value))
    default:
      return undefined
  }
}
