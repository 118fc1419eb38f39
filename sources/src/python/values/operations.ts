import { NONE } from '../../lezer/tree.js'
import type { Node } from '../../lezer/tree.js'
import type { Module, Site } from '../scope/module.js'
import { comprehensionOf, conditionalOf } from '../syntax/children.js'
import type { Comprehension } from '../syntax/children.js'
import { dictOf, joinedEntries } from './spreads.js'
import { asText, MOST_CHARACTERS } from './texts.js'
import type { CallOf, DictEntryOf, TextOf, Value } from './value.js'

// Operators, methods of strings, and comprehensions, where all of their parts are known. Python gives the same values.

type Evaluate = (module: Module, node: Node) => Value

/** The limit for items of a `range`: far more than Discord accepts. */
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
    case '-':
      return difference(site, integerOf(left), integerOf(right))
    case 'or':
    case 'and':
      return eitherOf(sign, left, right)
    default:
      return undefined
  }
}

function difference(site: Site, left?: number, right?: number): Value | undefined {
  const isKnown = left !== undefined && right !== undefined
  return isKnown ? integerAt(site, left - right) : undefined
}

function eitherOf(sign: 'or' | 'and', left: Value, right: Value): Value | undefined {
  const isTrue = truthOf(left)
  if (isTrue === undefined) {
    return undefined
  }
  return isTrue === (sign === 'or') ? left : right
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

/** Returns an integer that is exact in JavaScript. */
function integerOf(value: Value): number | undefined {
  const number = value.kind === 'number' && !value.isFloat ? value.value : undefined
  return typeof number === 'number' ? number : undefined
}

const integerAt = (site: Site, value: number): Value | undefined =>
  Number.isSafeInteger(value) ? { kind: 'number', value, isFloat: false, site } : undefined

const textAt = (site: Site, value: string | undefined): Value | undefined =>
  value === undefined || value.length > MOST_CHARACTERS ? undefined : { kind: 'text', value, site }

/**
 * Replaces all matches in a text. Returns `undefined` if a match has no replacement, or if the
 * result would be too long.
 */
function replaced(
  text: string,
  pattern: RegExp,
  textFor: (match: RegExpMatchArray) => string | undefined,
): string | undefined {
  let made = ''
  let at = 0
  for (const match of text.matchAll(pattern)) {
    const inserted = textFor(match)
    made += text.slice(at, match.index) + (inserted ?? '')
    if (inserted === undefined || made.length > MOST_CHARACTERS) {
      return undefined
    }
    at = match.index + match[0].length
  }
  return made + text.slice(at)
}

/** Replaces `%s` and `%d`, as `format % values` does. */
function interpolated(format: string, right: Value): string | undefined {
  const values = right.kind === 'list' && right.isTuple ? right.items : [right]
  if (right.kind === 'dict' || (right.kind === 'list' && right.isOpen)) {
    return undefined
  }
  let index = 0
  const made = replaced(format, /%(.?)/gs, ([found, letter]) => {
    if (found === '%%') {
      return '%'
    }
    const value = values[index++]
    const isFitting = letter === 's' || ((letter === 'd' || letter === 'i') && isInteger(value))
    return isFitting && value !== undefined ? asText(value) : undefined
  })
  return index === values.length ? made : undefined
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
  if (callee.kind === 'named' && callee.name === 'builtins.dict') {
    return dictOf(args, site, evaluate)
  }
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
  const items: Value[] = []
  for (let index = 0; index < count; index++) {
    items.push({ kind: 'number', value: from + index * step, isFloat: false, site })
  }
  return { kind: 'list', isTuple: false, isOpen: false, items, site }
}

type Method = (text: string, args: readonly Value[]) => string | undefined

// eslint-disable-next-line no-control-regex
const ASCII = /^[\x00-\x7f]*$/

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/**
 * Matches texts whose upper and lower case are the same in all versions of Unicode that Python and
 * JavaScript use. The Greek sigma is left out, since its lower case depends on its place in a word.
 */
const SETTLED =
  // eslint-disable-next-line no-control-regex
  /^[\0-\u019a\u019c-\u0263\u0265-\u03a2\u03a4-\u052f\u2000-\u206f\u2100-\u2bff\u3000-\u9fff\u{1f000}-\u{1faff}]*$/u

/**
 * Makes a method without arguments. The result is unknown for texts that the pattern does not
 * match.
 */
const simple =
  (change: (text: string) => string, isKnown: (text: string) => boolean): Method =>
  (text, args) =>
    args.length === 0 && isKnown(text) ? change(text) : undefined

const isAscii = (text: string): boolean => ASCII.test(text)
const isSettled = (text: string): boolean => SETTLED.test(text)
const isAny = (): boolean => true

/** The methods of strings, except `format`. */
const METHODS: Readonly<Record<string, Method>> = {
  lower: simple((text) => text.toLowerCase(), isSettled),
  upper: simple((text) => text.toUpperCase(), isSettled),
  capitalize: simple((text) => capital(text.toLowerCase()), isAscii),
  title: simple((text) => text.toLowerCase().replace(/[a-z]+/g, capital), isAscii),
  strip: simple((text) => stripStart(stripEnd(text)), isAny),
  lstrip: simple(stripStart, isAny),
  rstrip: simple(stripEnd, isAny),
  join(text, [list, ...others]) {
    const isOne = list?.kind === 'list' && !list.isOpen && others.length === 0
    const parts = isOne ? textsOf(list.items) : undefined
    return parts === undefined ? undefined : joinedBy(text, parts)
  },
  replace(text, [from, to, ...others]) {
    const isPair = from?.kind === 'text' && to?.kind === 'text' && others.length === 0
    return isPair && from.value !== '' ? joinedBy(to.value, text.split(from.value)) : undefined
  },
}

/** The characters for which Python's `isspace` is true. */
const SPACES =
  '\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a' +
  '\u2028\u2029\u202f\u205f\u3000'

function stripStart(text: string): string {
  let from = 0
  while (from < text.length && SPACES.includes(text.charAt(from))) {
    from++
  }
  return text.slice(from)
}

function stripEnd(text: string): string {
  let to = text.length
  while (to > 0 && SPACES.includes(text.charAt(to - 1))) {
    to--
  }
  return text.slice(0, to)
}

function methodValue(
  { value }: TextOf,
  name: string,
  args: readonly Value[],
  named: ReadonlyMap<string, Value>,
): string | undefined {
  if (name === 'format') {
    return filledIn(value, args, named)
  }
  const method = Object.hasOwn(METHODS, name) && named.size === 0 ? METHODS[name] : undefined
  return method?.(value, args)
}

function textsOf(items: readonly Value[]): readonly string[] | undefined {
  const texts = items.flatMap((item) => (item.kind === 'text' ? item.value : []))
  return texts.length === items.length ? texts : undefined
}

/** Joins texts. Returns `undefined` if the result would be too long. */
function joinedBy(between: string, parts: readonly string[]): string | undefined {
  const inside = parts.reduce((length, part) => length + part.length, 0)
  const length = inside + between.length * Math.max(parts.length - 1, 0)
  return length > MOST_CHARACTERS ? undefined : parts.join(between)
}

/**
 * Replaces `{}`, `{0}` and `{name}`, as `format` does. Returns `undefined` for other forms, such as
 * `{name:>10}`.
 */
function filledIn(
  format: string,
  args: readonly Value[],
  named: ReadonlyMap<string, Value>,
): string | undefined {
  let index = 0
  return replaced(format, /\{\{|\}\}|\{(\w*)\}|[{}]/g, ([found, name]) => {
    if (found === '{{' || found === '}}') {
      return found.slice(1)
    }
    const value = name === '' ? args[index++] : (args[Number(name)] ?? named.get(name ?? ''))
    return value === undefined ? undefined : asText(value)
  })
}

/**
 * Evaluates `[item for name in list if condition]` or `{key: value for …}` with one loop. Returns
 * `undefined` if the list, a condition, or a key of a dictionary is not known.
 */
export function comprehensionValue(site: Site, evaluate: Evaluate): Value | undefined {
  const loop = comprehensionOf(site.module.tree, site.node)
  const rounds = loop === undefined ? undefined : roundsOf(site, loop, evaluate)
  if (loop === undefined || rounds === undefined) {
    return undefined
  }
  const { item, value } = loop
  if (value === NONE) {
    const items = rounds.map((round) => evaluate(round, item))
    return { kind: 'list', isTuple: false, isOpen: false, items, site }
  }
  const all = rounds.map((round): DictEntryOf => {
    const key = evaluate(round, item)
    return { key, keyNode: item, value: evaluate(round, value), valueNode: value }
  })
  const entries = joinedEntries(all)
  return entries === undefined ? undefined : { kind: 'dict', entries, isOpen: false, site }
}

/**
 * Returns a view of the module for each round of a loop in which its condition is true. There the
 * names have their values. Returns `undefined` if the list or a condition is not known.
 */
function roundsOf(
  { module, node }: Site,
  loop: Comprehension,
  evaluate: Evaluate,
): readonly Module[] | undefined {
  const all = itemsIn(evaluate(module, loop.list))
  if (all === undefined || !module.workspace.mayMake(all.length)) {
    return undefined
  }
  const names = loop.names.map((name) => module.tree.textOf(name))
  const rounds: Module[] = []
  for (const one of all) {
    const values = valuesFor(names, one)
    if (values === undefined) {
      return undefined
    }
    const round = module.within(node, values)
    const isTaken = loop.condition === NONE ? true : truthOf(evaluate(round, loop.condition))
    if (isTaken === undefined) {
      return undefined
    }
    if (isTaken) {
      rounds.push(round)
    }
  }
  return rounds
}

/**
 * Returns the values of a loop's names for one item. Returns `undefined` if several names do not
 * match the number of values in the item.
 */
function valuesFor(
  names: readonly string[],
  value: Value,
): readonly (readonly [string, Value])[] | undefined {
  const parts = names.length === 1 ? [value] : itemsIn(value)
  if (parts?.length !== names.length) {
    return undefined
  }
  return names.map((name, index) => [name, parts[index] ?? value] as const)
}

/**
 * Returns the values over which a loop runs: the items of a list, the characters of a string, or the keys of a
 * dictionary.
 */
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
  const list = (items: readonly Value[], isTuple = false): Value => {
    return { kind: 'list', items, isTuple, isOpen: false, site }
  }
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
