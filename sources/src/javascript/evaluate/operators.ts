import {
  conditionOf,
  elseOf,
  leftOf,
  operandOf,
  operatorOf,
  rightOf,
  thenOf,
} from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import type { OptionValue } from '../values/interaction-value.js'
import type { Site } from '../scope/module.js'
import {
  interactionValueOf,
  literal,
  truthOf,
  unknown,
  unknownInteractionValue,
} from '../values/value.js'
import type { Data, Frame, Literal, Piece, Unknown, Value } from '../values/value.js'
import { mayJoin, TOO_LARGE } from './bounds.js'
import { evaluate } from './evaluate.js'

type Arithmetic = { readonly [operator: string]: (left: bigint, right: bigint) => bigint }

const ON_BIGINTS: Arithmetic = {
  '|': (left, right) => left | right,
  '&': (left, right) => left & right,
  '^': (left, right) => left ^ right,
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '<<': (left, right) => (right < 128n ? left << right : 0n),
  '>>': (left, right) => left >> right,
}

const ON_NUMBERS: { readonly [operator: string]: (left: number, right: number) => number } = {
  '|': (left, right) => left | right,
  '&': (left, right) => left & right,
  '^': (left, right) => left ^ right,
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '**': (left, right) => left ** right,
  '<<': (left, right) => left << right,
  '>>': (left, right) => left >> right,
  '>>>': (left, right) => left >>> right,
}

type Comparable = string | number | bigint

const isComparable = (data: Data): data is Comparable =>
  typeof data === 'string' || typeof data === 'number' || typeof data === 'bigint'

const COMPARISONS: {
  readonly [operator: string]: (left: Comparable, right: Comparable) => boolean
} = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
}

/**
 * Compares two values; `undefined` for other operators, or if JavaScript would convert the values.
 */
function compare(left: Data, operator: string, right: Data): boolean | undefined {
  const isSameType = typeof left === typeof right
  if (operator === '===' || (operator === '==' && isSameType)) {
    return left === right
  }
  if (operator === '!==' || (operator === '!=' && isSameType)) {
    return left !== right
  }
  if (isSameType && isComparable(left) && isComparable(right)) {
    return COMPARISONS[operator]?.(left, right)
  }
  return undefined
}

/** Evaluates `condition ? yes : no`. */
function choose(frame: Frame, node: Node): Value {
  const { module, tree } = frame
  const site = { module, node }
  const condition = conditionOf(tree, node)
  const yes = thenOf(tree, node)
  const no = elseOf(tree, node)
  const holds = condition === NONE ? undefined : truthOf(evaluate(frame, condition))
  if (holds !== undefined) {
    const branch = holds ? yes : no
    return branch === NONE ? unknown(site, CONDITIONAL) : evaluate(frame, branch)
  }
  const either =
    yes === NONE || no === NONE
      ? undefined
      : eitherBranch(evaluate(frame, yes), evaluate(frame, no), site)
  return either ?? unknown(site, CONDITIONAL)
}

/**
 * Returns the interaction value of `?:` if one result has it and the other has the same or is a
 * constant: `has ? options.getString('mode') : null`.
 */
function eitherBranch(yes: Value, no: Value, site: Site): Value | undefined {
  const [one, other] = no.kind === 'unknown' ? [no, yes] : [yes, no]
  if (one.kind === 'unknown' && other.kind === 'literal') {
    return orElse(one, other, site)
  }
  return eitherOf(yes, no, site)
}

export const CONDITIONAL = 'The value depends on a condition.'

/** Evaluates an operation on one or two operands. */
export function operate(frame: Frame, node: Node): Value {
  const { module, tree } = frame
  switch (tree.kindOf(node)) {
    case K.UnaryExpression:
      return unary(frame, node, tree.textOf(operatorOf(tree, node)), operandOf(tree, node))
    case K.ConditionalExpression:
      return choose(frame, node)
    default:
      return binary(frame, node) ?? unknown({ module, node }, COMPUTED)
  }
}

const COMPUTED = 'The value is computed.'

/** Evaluates an operation on two operands; `undefined` if one of them is missing. */
function binary(frame: Frame, node: Node): Value | undefined {
  const { tree } = frame
  const left = leftOf(tree, node)
  const operation = operatorOf(tree, node)
  const right = rightOf(tree, node)
  if (left === NONE || operation === NONE || right === NONE) {
    return undefined
  }
  const operator = tree.textOf(operation)
  const first = evaluate(frame, left)
  const second = (): Value => evaluate(frame, right)
  const site = { module: frame.module, node }
  if (LOGIC.has(operator)) {
    return either(operator, first, second, site)
  }
  return arithmetic(operator, first, second(), site)
}

const LOGIC: ReadonlySet<string> = new Set(['??', '||', '&&'])

/** Evaluates `a ?? b`, `a || b` or `a && b`. The second operand is evaluated only if it may be the value. */
function either(operator: string, first: Value, second: () => Value, site: Site): Value {
  const interaction =
    first.kind === 'unknown' && operator !== '&&' ? orElse(first, second(), site) : undefined
  if (interaction !== undefined) {
    return interaction
  }
  if (first.kind === 'unknown' || first.kind === 'external') {
    return unknown(site, CONDITIONAL)
  }
  return isTaken(operator, first.kind === 'literal' ? first.data : true) ? first : second()
}

/** Tells whether the first operand is the result of `a ?? b`, `a || b` or `a && b`. */
function isTaken(operator: string, first: Data): boolean {
  switch (operator) {
    case '??':
      return first !== null && first !== undefined
    case '||':
      return Boolean(first)
    default:
      return !first
  }
}

/** Evaluates an operation that needs both operands. */
function arithmetic(operator: string, left: Value, right: Value, site: Site): Value {
  if (left.kind !== 'literal' || right.kind !== 'literal') {
    const cause = [left, right].find(({ kind }) => kind === 'unknown')
    return unknown(site, cause?.kind === 'unknown' ? cause.reason : COMPUTED)
  }
  if (!mayJoin(site.module.workspace, lengthOf(left.data), lengthOf(right.data))) {
    return unknown(site, TOO_LARGE)
  }
  const data = compute(left.data, operator, right.data)
  if (data === undefined) {
    return unknown(site, COMPUTED)
  }
  const pieces = typeof data === 'string' ? piecesOf(left, right) : undefined
  return { ...literal(site, data), ...(pieces !== undefined && { pieces }) }
}

/**
 * Returns the interaction value of two alternatives of the same kind; `undefined` for different
 * kinds. The names of a group and a sub-command give the name of `either`.
 */
function eitherOf(value: Value, alternative: Value, site: Site): Value | undefined {
  const [one, other] = [interactionValueOf(value), interactionValueOf(alternative)]
  if (one === undefined || other === undefined || one.is !== other.is) {
    return undefined
  }
  if (one.is === 'name' && other.is === 'name') {
    if (one.of === other.of) {
      return value
    }
    if (LEVELS.has(one.of) && LEVELS.has(other.of)) {
      return unknownInteractionValue(site, { is: 'name', of: 'either' })
    }
    return undefined
  }
  return JSON.stringify(one) === JSON.stringify(other) ? value : undefined
}

const LEVELS: ReadonlySet<string> = new Set(['subcommand', 'group', 'either'])

/**
 * Evaluates `a ?? b` and `a || b` for an interaction value. The other operand becomes its fallback.
 * `undefined` if the result may be something else.
 */
export function orElse(value: Unknown, fallback: Value, site: Site): Value | undefined {
  const { interactionValue, oneOf } = value
  // The fallback is for keys that the table lacks.
  if (oneOf !== undefined) {
    return value
  }
  const isScalar = interactionValue?.is === 'option' && interactionValue.isWhole !== true
  if (isScalar && isNone(interactionValue) && fallback.kind === 'literal') {
    return { ...value, interactionValue: { ...interactionValue, fallback: fallback.data } }
  }
  // `interaction.options ?? null`
  const isNothing = fallback.kind === 'literal' && (fallback.data ?? undefined) === undefined
  const isOfMembers = interactionValue !== undefined && !isScalar && interactionValue.is !== 'name'
  // `data.options ?? []`
  if ((interactionValue !== undefined && isNothing) || (isOfMembers && isEmpty(fallback))) {
    return value
  }
  return eitherOf(value, fallback, site)
}

/** Tells whether a value is an empty list or object, of which every member is undefined. */
export const isEmpty = (value: Value): boolean =>
  (value.kind === 'list' && value.items.length === 0) ||
  (value.kind === 'object' && value.open === undefined && value.entries.length === 0)

/** Tells whether a missing option has no other value so far, or one that another fallback replaces. */
const isNone = ({ fallback, asText }: OptionValue): boolean =>
  (fallback ?? undefined) === undefined || (asText === true && fallback === '')

const lengthOf = (data: Data): number => (typeof data === 'string' ? data.length : 0)

/**
 * The largest integer that is computed. Permissions have at most 64 bits, but a few nested products
 * would have millions.
 */
const MOST_BITS = 2n ** 256n
const isSmall = (number: bigint): boolean => -MOST_BITS < number && number < MOST_BITS

function compute(left: Data, operator: string, right: Data): Data {
  const comparison = compare(left, operator, right)
  if (comparison !== undefined) {
    return comparison
  }
  if (typeof left === 'string' || typeof right === 'string') {
    const isSum = operator === '+' && left !== undefined && right !== undefined
    return isSum ? `${left}${right}` : undefined
  }
  if (typeof left === 'bigint' && typeof right === 'bigint') {
    return isSmall(left) && isSmall(right) ? ON_BIGINTS[operator]?.(left, right) : undefined
  }
  if (typeof left === 'number' && typeof right === 'number') {
    const result = ON_NUMBERS[operator]?.(left, right)
    return result === undefined || Number.isNaN(result) ? undefined : result
  }
  return undefined
}

/**
 * The most pieces of a sum of strings. Each sum copies the pieces of its left side, so memory would
 * grow quadratically.
 */
const MOST_PIECES = 100

function piecesOf(left: Literal, right: Literal): readonly Piece[] {
  const offset = String(left.data).length
  const [own, more] = [ownPieces(left), ownPieces(right)]
  // Of a longer one the place of each part is that of the sum before it.
  const before = own.length + more.length > MOST_PIECES ? [{ unit: 0, site: left.site }] : own
  const after = more.length < MOST_PIECES ? more : [{ unit: 0, site: right.site }]
  return [...before, ...after.map((piece) => ({ ...piece, unit: piece.unit + offset }))]
}

const ownPieces = ({ pieces, site }: Literal): readonly Piece[] => pieces ?? [{ unit: 0, site }]

/** Returns the result of `typeof`; `undefined` if it is unknown. */
function typeName(value: Value): string | undefined {
  const { kind } = value
  if (kind === 'literal') {
    return value.data === null ? 'object' : typeof value.data
  }
  if (kind === 'object' || kind === 'list' || kind === 'map' || kind === 'builder') {
    return 'object'
  }
  return kind === 'function' || kind === 'class' ? 'function' : undefined
}

function unary(frame: Frame, node: Node, operator: string, operand: Node): Value {
  const site = { module: frame.module, node }
  if (operator === 'void') {
    return literal(site, undefined)
  }
  const value = operand === NONE ? undefined : evaluate(frame, operand)
  if (operator === 'typeof') {
    const type = value === undefined ? undefined : typeName(value)
    return type === undefined ? unknown(site, COMPUTED) : literal(site, type)
  }
  if (value?.kind !== 'literal') {
    return unknown(site, value?.kind === 'unknown' ? value.reason : COMPUTED)
  }
  const data = ON_ONE[operator]?.(value.data)
  if (data === undefined) {
    return unknown(site, COMPUTED)
  }
  const isSigned = operator !== '!' && operator !== '~' && typeof value.data !== 'string'
  return { ...literal(site, data), ...(isSigned && { isReplaceable: value.isReplaceable }) }
}

/** Operators with one operand. They return `undefined` if JavaScript would convert the operand. */
const ON_ONE: { readonly [operator: string]: (data: Data) => Data } = {
  '!': (data) => !data,
  '-': (data) => (typeof data === 'number' || typeof data === 'bigint' ? -data : undefined),
  '+': (data) => (typeof data === 'number' ? data : numberIn(data)),
  '~': (data) => (typeof data === 'bigint' ? ~data : undefined),
}

/** Returns the number in a text; `undefined` for other values. */
function numberIn(data: Data): number | undefined {
  const number = typeof data === 'string' && data.trim() !== '' ? Number(data) : Number.NaN
  return Number.isNaN(number) ? undefined : number
}
