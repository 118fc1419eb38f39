import { NONE } from '../../lezer/tree.js'
import type { Node } from '../../lezer/tree.js'
import { bindingsOf, lookUp, mayBeReplaced, starSourcesOf } from '../scope/bindings.js'
import type { Binding, Module, Site } from '../scope/module.js'
import {
  leftOf,
  objectOf,
  operandOf,
  operatorOf,
  propertyOf,
  rightOf,
  signOf,
} from '../syntax/children.js'
import { argumentsIn, itemsOf } from '../syntax/calls.js'
import type { Arguments } from '../syntax/calls.js'
import { anyOf, K } from '../syntax/kinds.js'
import { expressionIn } from '../syntax/parse.js'
import { quotesOf, textOf } from '../syntax/strings.js'
import { isChanged } from './changes.js'
import { binaryValue, callValue, comprehensionValue, conditionalValue } from './operations.js'
import { joinedEntries, withSpreads } from './spreads.js'
import { formatted, sum } from './texts.js'
import type { CallOf, DictEntryOf, ItemOf, TextOf, UnknownOf, Value } from './value.js'

/** Makes an unknown value with a reason. */
const unknown = (site: Site, reason: string, name?: string): UnknownOf => ({
  kind: 'unknown',
  site,
  reason,
  ...(name !== undefined && { name }),
})

/** Evaluates an expression of a module, as far as possible without running it. */
export function evaluate(module: Module, node: Node): Value {
  const { values, inside } = module
  if (inside !== undefined && !module.tree.contains(inside.node, node)) {
    return evaluate(inside.outer, node)
  }
  const known = values.get(node) as Value | undefined
  if (known !== undefined) {
    return known
  }
  if (values.has(node)) {
    return unknown({ module, node }, 'It is made of itself.')
  }
  const { workspace } = module
  if (workspace.depth > MOST_NESTED) {
    return unknown({ module, node }, 'It is made of too many parts.')
  }
  values.set(node, undefined)
  workspace.depth++
  const value = evaluated(module, node)
  workspace.depth--
  values.set(node, value)
  return value
}

/** The limit for nested expressions. Deeper ones are unknown. */
const MOST_NESTED = 200

function evaluated(module: Module, node: Node): Value {
  const { tree } = module
  const site = { module, node }
  switch (tree.kindOf(node)) {
    case K.String:
    case K.ContinuedString:
    case K.FormatString:
      return text(site)
    case K.Number:
      return number(site)
    case K.Boolean:
      return booleanValue(site)
    case K.None:
      return { kind: 'none', site }
    case K.VariableName:
      return nameValue(site)
    case K.MemberExpression:
      return memberExpression(site)
    case K.CallExpression:
      return callExpression(site)
    case K.ParenthesizedExpression:
      return parenthesized(site)
    case K.ArrayExpression:
    case K.TupleExpression:
    case K.SetExpression:
      return list(site)
    case K.DictionaryExpression:
      return dict(site)
    case K.UnaryExpression:
      return unary(site)
    case K.BinaryExpression:
      return binary(site)
    case K.ConditionalExpression:
      return orComputed(site, conditionalValue(site, evaluate))
    case K.ArrayComprehensionExpression:
    case K.DictionaryComprehensionExpression:
      return orComputed(site, comprehensionValue(site, evaluate))
    default:
      return unknown(site, COMPUTED)
  }
}

const COMPUTED = 'It is computed when the program runs.'

const orComputed = (site: Site, value: Value | undefined): Value => value ?? unknown(site, COMPUTED)

const booleanValue = (site: Site): Value => ({
  kind: 'boolean',
  site,
  value: site.module.tree.textOf(site.node) === 'True',
})

function callExpression(site: Site): Value {
  const { module, node } = site
  const { tree } = module
  const callee = evaluate(module, tree.firstChild(node))
  const args = argumentsAt(module, tree.childOf(node, K.ArgList))
  const call: CallOf = { kind: 'call', callee, args, site }
  return callValue(call, evaluate) ?? call
}

/** Reads a list of arguments. Entries of known dictionaries after `**` become arguments. */
export const argumentsAt = (module: Module, list: Node): Arguments =>
  withSpreads(module, argumentsIn(module.tree, list), evaluate)

function parenthesized(site: Site): Value {
  const { module, node } = site
  const { tree } = module
  const isOne = tree.childrenOf(node).length === 1
  return isOne ? evaluate(module, tree.firstChild(node)) : unknown(site, COMPUTED)
}

function text(site: Site): Value {
  const { module, node } = site
  const known = textOf(module.tree, node)
  if (known !== undefined) {
    return { kind: 'text', ...known, site }
  }
  const parts = module.tree.kindOf(node) === K.FormatString ? [node] : module.tree.childrenOf(node)
  const isFormat = parts.every((part) => quotesOf(module.tree, part)?.prefix.includes('f') === true)
  return (
    (isFormat && parts.length === 1 ? formatted(site, evaluate) : undefined) ??
    unknown(site, 'The text is made when the program runs.')
  )
}

const DECIMAL = /^(?:\d[\d_]*)$/
const FLOAT = /^(?:[\d_]+\.[\d_]*|\.[\d_]+|[\d_]+(?=[eE]))(?:[eE][+-]?[\d_]+)?$/
const OTHER = /^0[xXoObB][\da-fA-F_]+$/

function number(site: Site): Value {
  const written = site.module.tree.textOf(site.node)
  const digits = written.replaceAll('_', '')
  if (DECIMAL.test(written) || OTHER.test(written)) {
    const isOctal = /^0\d*[1-9]/.test(digits) && DECIMAL.test(written)
    if (isOctal) {
      return unknown(site, COMPUTED)
    }
    const plain = Number(digits)
    const value = Number.isSafeInteger(plain) ? plain : BigInt(digits)
    return { kind: 'number', isFloat: false, site, value }
  }
  if (FLOAT.test(written)) {
    return { kind: 'number', value: Number(digits), isFloat: true, site }
  }
  return unknown(site, COMPUTED)
}

/** Evaluates a path of names at a place, as in quoted annotations. */
export function evaluatePath(module: Module, node: Node, path: string): Value {
  const site = { module, node }
  const [first = '', ...others] = path.split('.')
  return others.reduce<Value>((value, name) => attribute(value, name, site), nameValue(site, first))
}

/**
 * Evaluates a text that contains an expression, as in quoted annotations. Returns `undefined` if the text is not one
 * literal that is written as its value.
 */
export function evaluateQuoted({ value, site: { module, node } }: TextOf): Value | undefined {
  const { tree } = module
  const quotes = tree.kindOf(node) === K.String ? quotesOf(tree, node) : undefined
  if (quotes === undefined || tree.text.slice(quotes.content.start, quotes.content.end) !== value) {
    return undefined
  }
  const { start, end } = quotes.content
  const blanks = value.length - value.trimStart().length
  const found = expressionIn(tree.text, { start: start + blanks, end })
  return found && evaluate(module.quoted(found.tree, { module, node }), found.node)
}

function nameValue(site: Site, name = site.module.tree.textOf(site.node)): Value {
  const { module, node } = site
  if (module.around !== undefined) {
    return nameValue(module.around, name)
  }
  const bound = module.inside?.bound.get(name) as Value | undefined
  if (bound !== undefined) {
    return bound
  }
  const bindings = lookUp(module, node, name)
  if (bindings.length === 0) {
    if (BUILTINS.has(name)) {
      return { kind: 'named', name: `builtins.${name}`, site }
    }
    return fromStars(module, name, site) ?? unknown(site, nothingSays(name), name)
  }
  return valueOfBindings(module, name, bindings, site)
}

/**
 * Evaluates a name that only `from … import *` can define. The last module with the name defines
 * it. The result is unknown if a later library may have it, too, and `undefined` if none has.
 */
function fromStars(
  module: Module,
  name: string,
  site: Site,
  known: Map<Module, Value | undefined> = new Map(),
): Value | undefined {
  if (known.has(module)) {
    return known.get(module)
  }
  // Modules may import each other.
  known.set(module, undefined)
  const found = starSourcesOf(module)
    .flatMap((source) => fromStar({ module, source, known }, name, site) ?? [])
    .reverse()
  const value = firstSure(found, name, site)
  known.set(module, value)
  return value
}

/**
 * Returns the value that some imports give a name.
 *
 * @param found the imports that may have the name, the last one first
 */
function firstSure(found: readonly Starred[], name: string, site: Site): Value | undefined {
  const sure = found.find(({ isSure }) => isSure)
  const later = sure === undefined ? found : found.slice(0, found.indexOf(sure))
  const [guess] = later
  if (sure !== undefined && (later.length === 0 || sure.value?.kind === 'named')) {
    return sure.value
  }
  const severalMay = unknown(site, `Several imports of all names may define "${name}".`, name)
  return sure === undefined && later.length < 2 ? guess?.value : severalMay
}

const nothingSays = (name: string): string => `Nothing in sight says what "${name}" is.`

/** The value that an import of all names gives a name. */
interface Starred {
  /** Left out if only the name shows that the module hardly has it. */
  readonly value?: Value
  /** False for a library, whose names are not known. */
  readonly isSure: boolean
}

/** An import of all names. */
interface StarImport {
  readonly module: Module
  /** The module whose names are imported. */
  readonly source: string
  /** The values of the name in the modules whose imports were followed before. */
  readonly known: Map<Module, Value | undefined>
}

/** Returns the value that `from source import *` gives a name; `undefined` if it does not define it. */
function fromStar(
  { module, source, known }: StarImport,
  name: string,
  site: Site,
): Starred | undefined {
  const { workspace, uri } = module
  const [first = ''] = source.split('.')
  const isStandard = STANDARD.has(first)
  const from = isStandard ? undefined : workspace.moduleOf(source, uri)
  if (from !== undefined) {
    const isOwn = bindingsOf(from, 0).has(name)
    const value = isOwn ? memberOfModule(from, name, site) : fromStars(from, name, site, known)
    return value && { value, isSure: true }
  }
  const value: Value = { kind: 'named', name: `${source}.${name}`, site }
  if (isStandard) {
    return EXPORTED[first]?.test(name) === true ? { value, isSure: true } : undefined
  }
  const isLikely = !source.startsWith('.') && isLibraryName(name)
  return { ...(isLikely && { value }), isSure: false }
}

/** Matches the names that modules of Python export by `import *`, as far as annotations use them. */
const EXPORTED: Readonly<Record<string, RegExp>> = {
  typing:
    /^(?:Annotated|Any|Callable|ClassVar|Dict|Final|Generic|Iterable|List|Literal|NamedTuple|Optional|Sequence|Set|Tuple|Type|TypeVar|Union)$/,
  typing_extensions: /^(?:Annotated|Any|Literal)$/,
  enum: /^(?:auto|Enum|Flag|IntEnum|IntFlag|StrEnum)$/,
  datetime: /^(?:date|datetime|time|timedelta|timezone)$/,
}

/** Tells whether a library may export a name by `import *`: a class or one of its modules. */
const isLibraryName = (name: string): boolean =>
  MODULE_NAME.test(name) || (/^[A-Z]/.test(name) && /[a-z]/.test(name) && !OF_PYTHON.test(name))

const MODULE_NAME = /^(?:(?:[a-z]+_)?commands|ui|utils)$/

/** Matches names of Python itself that begin with a capital letter. */
const OF_PYTHON =
  /(?:Error|Exception|Warning|Exit|Interrupt|Iteration)$|^(?:Ellipsis|NotImplemented)$/

const BUILTINS: ReadonlySet<string> = new Set(
  (
    'str int float bool list dict tuple set frozenset bytes bytearray object complex type range property staticmethod ' +
    'classmethod super'
  ).split(' '),
)

/** Evaluates a name from its bindings. The value is unknown if there are several different ones. */
function valueOfBindings(
  module: Module,
  name: string,
  bindings: readonly Binding[],
  site: Site,
): Value {
  const [first, ...others] = bindings
  // Several bindings have a known value only if all of them are the same import.
  const binding = others.length === 0 ? first : imported(bindings)
  if (binding === undefined) {
    return unknown(site, `"${name}" is given several values.`, name)
  }
  const { node } = binding
  switch (binding.kind) {
    case 'item': {
      const isClass = module.tree.kindOf(node) === K.ClassDefinition
      return { kind: isClass ? 'class' : 'function', name, site: { module, node } }
    }
    case 'import':
      return fromImport(module, binding, site)
    case 'value': {
      if (binding.isConditional) {
        return unknown(site, `"${name}" gets its value on a condition.`, name)
      }
      const value = evaluate(module, binding.value)
      if (PLAIN.has(value.kind) && mayBeReplaced(module, name, node)) {
        return unknown(site, `"${name}" may be replaced by an import of all names.`, name)
      }
      if (isChanged(module, name, value)) {
        return unknown(site, `"${name}" is changed where it is used.`, name)
      }
      return value
    }
    case 'other':
      return unknown(site, `The value of "${name}" is known only when the program runs.`, name)
  }
}

/** The values that a module shares with others by `import *`. Bots and groups are hardly replaced by them. */
const PLAIN: ReadonlySet<Value['kind']> = new Set(['text', 'number', 'boolean', 'list', 'dict'])

/**
 * Returns one import of a name that is imported several times, if all imports are alternatives for
 * the same object, such as a library or its replacement.
 */
function imported(bindings: readonly Binding[]): Binding | undefined {
  const [first] = bindings
  const areSame = bindings.every(
    (one) =>
      one.kind === 'import' &&
      first?.kind === 'import' &&
      one.module === first.module &&
      one.member === first.member,
  )
  return areSame ? first : undefined
}

/** Modules of Python itself. They are not searched in the project. */
const STANDARD: ReadonlySet<string> = new Set(
  'typing typing_extensions enum datetime collections functools dataclasses asyncio os re'.split(
    ' ',
  ),
)

function fromImport(
  from: Module,
  { module: source, member }: Extract<Binding, { kind: 'import' }>,
  site: Site,
): Value {
  const { workspace, uri } = from
  if (STANDARD.has(source.split('.')[0] ?? '')) {
    return { kind: 'named', name: named(source, member), site }
  }
  const found = workspace.moduleOf(source, uri)
  if (found === undefined) {
    if (!source.startsWith('.')) {
      return { kind: 'named', name: named(source, member), site }
    }
    const dot = /[^.]$/.test(source) ? '.' : ''
    const inside = workspace.moduleOf(`${source}${dot}${member ?? ''}`, uri)
    if (inside === undefined) {
      return unknown(site, 'It is imported from a document that is not known.', member)
    }
    return { kind: 'module', module: inside, site }
  }
  if (member === undefined) {
    return { kind: 'module', module: found, site }
  }
  const inner = memberOfModule(found, member, site)
  if (inner.kind !== 'unknown') {
    return inner
  }
  const dotted = /[^.]$/.test(source) ? `${source}.${member}` : `${source}${member}`
  const submodule = workspace.moduleOf(dotted, uri)
  return submodule === undefined ? inner : { kind: 'module', module: submodule, site }
}

const named = (source: string, member: string | undefined): string =>
  member === undefined ? source : `${source}.${member}`

function memberOfModule(module: Module, name: string, site: Site): Value {
  const bindings = bindingsOf(module, 0).get(name) ?? []
  if (bindings.length === 0) {
    return fromStars(module, name, site) ?? unknown(site, nothingSays(name), name)
  }
  // Modules may import each other, and a package its own parts.
  if (module.lookups.has(name)) {
    return unknown(site, nothingSays(name), name)
  }
  module.lookups.add(name)
  const value = valueOfBindings(module, name, bindings, site)
  module.lookups.delete(name)
  return value
}

function memberExpression(site: Site): Value {
  const { module, node } = site
  const { tree } = module
  const object = objectOf(tree, node)
  const of = evaluate(module, object)
  if (tree.hasChild(node, K.OpenBracket)) {
    const isSlice = tree.hasChild(node, K.Colon)
    if (isSlice) {
      return unknown(site, COMPUTED)
    }
    // The object before the brackets is a child, too. In `a[*b]`, an item has two parts.
    const items = itemsOf(tree, node)
      .map((item) => item.filter((part) => part !== object))
      .filter((item) => item.length > 0)
    const isUnpacked = items.some((item) => item.length > 1)
    return isUnpacked ? unknown(site, COMPUTED) : { kind: 'index', of, items: items.flat(), site }
  }
  return attribute(of, tree.textOf(propertyOf(tree, node)), site)
}

/** Evaluates `value.name`, where `of` is the value. */
function attribute(of: Value, name: string, site: Site): Value {
  switch (of.kind) {
    case 'named':
      return { kind: 'named', name: `${of.name}.${name}`, site }
    case 'module':
      return memberOfModule(of.module, name, site)
    case 'class':
      return memberOfClass(of, name, site)
    case 'member':
      return ofMember(of.value, of.name, name, site)
    default:
      return { kind: 'attribute', of, name, site }
  }
}

function ofMember(value: Value, member: string, name: string, site: Site): Value {
  if (name === 'value') {
    return value
  }
  if (name === 'name') {
    return { kind: 'text', value: member, site }
  }
  return { kind: 'attribute', of: value, name, site }
}

function memberOfClass(of: ItemOf, name: string, site: Site): Value {
  const { module, node } = of.site
  const bindings = bindingsOf(module, node).get(name) ?? []
  const [binding, ...others] = bindings
  if (binding === undefined || others.length > 0) {
    return { kind: 'attribute', of, name, site }
  }
  const value = valueOfBindings(module, name, bindings, site)
  return binding.kind === 'value' ? { kind: 'member', of, name, value, site } : value
}

function list(site: Site): Value {
  const { module, node } = site
  const { tree } = module
  let isOpen = tree.isDamaged(node)
  const items = itemsOf(tree, node).flatMap(([first = NONE, second = NONE, ...others]) => {
    if (second === NONE) {
      return [evaluate(module, first)]
    }
    const all =
      tree.kindOf(first) === K.Star && others.length === 0 ? evaluate(module, second) : undefined
    const isKnown = all?.kind === 'list' && !all.isOpen
    isOpen ||= !isKnown
    return isKnown ? all.items : []
  })
  return { kind: 'list', isTuple: tree.kindOf(node) === K.TupleExpression, items, isOpen, site }
}

function dict(site: Site): Value {
  const { module, node } = site
  const { tree } = module
  let isOpen = tree.isDamaged(node)
  let isJoined = false
  const own = itemsOf(tree, node).flatMap((item): readonly DictEntryOf[] => {
    const [first = NONE, second = NONE, value = NONE] = item
    if (tree.kindOf(second) === K.Colon && value !== NONE) {
      const key = evaluate(module, first)
      return [{ key, keyNode: first, value: evaluate(module, value), valueNode: value }]
    }
    const inner = tree.kindOf(first) === K.StarStar ? evaluate(module, second) : undefined
    const isKnown = inner?.kind === 'dict' && !inner.isOpen && inner.site.module === module
    isJoined ||= isKnown
    isOpen ||= !isKnown
    return isKnown ? inner.entries : []
  })
  const entries = isJoined ? joinedEntries(own) : own
  return { kind: 'dict', entries: entries ?? [], isOpen: isOpen || entries === undefined, site }
}

function unary(site: Site): Value {
  const { module, node } = site
  const { tree } = module
  const value = evaluate(module, operandOf(tree, node))
  const sign = tree.textOf(signOf(tree, node))
  if (value.kind !== 'number' || (sign !== '-' && sign !== '+')) {
    return unknown(site, COMPUTED)
  }
  return { ...value, value: sign === '-' ? -value.value : value.value, site }
}

const TYPES = anyOf('VariableName MemberExpression None String')

function binary(site: Site): Value {
  const { module, node } = site
  const { tree } = module
  const left = leftOf(tree, node)
  const right = rightOf(tree, node)
  const sign = tree.textOf(operatorOf(tree, node))
  if (sign === '+') {
    return sum(site, evaluate(module, left), evaluate(module, right)) ?? unknown(site, COMPUTED)
  }
  if (sign !== '|' || !TYPES.has(tree.kindOf(right))) {
    const value = binaryValue(site, sign, evaluate(module, left), evaluate(module, right))
    return value ?? unknown(site, COMPUTED)
  }
  const parts = [left, right].flatMap((side) => {
    const value = evaluate(module, side)
    return value.kind === 'union' ? value.parts : [value]
  })
  return { kind: 'union', parts, site }
}
