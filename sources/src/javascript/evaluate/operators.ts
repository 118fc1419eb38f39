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
import type { Site } from '../scope/module.js'
import { askedOf, literal, truthOf, unknown, valueAsked } from '../values/value.js'
import type { Data, Frame, Literal, Piece, Unknown, Value } from '../values/value.js'
import { mayJoin, TOO_LARGE } from './bounds.js'
import { evaluate } from './evaluate.js'

type Arithmetic = { readonly [operator: string]: (a: bigint, b: bigint) => bigint }

const ON_BIGINTS: Arithmetic = {
  '|': (a, b) => a | b,
  '&': (a, b) => a & b,
  '^': (a, b) => a ^ b,
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '<<': (a, b) => (b < 128n ? a << b : 0n),
  '>>': (a, b) => a >> b,
}

const ON_NUMBERS: { readonly [operator: string]: (a: number, b: number) => number } = {
  '|': (a, b) => a | b,
  '&': (a, b) => a & b,
  '^': (a, b) => a ^ b,
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
  '>>>': (a, b) => a >>> b,
}

type Comparable = string | number | bigint

const isComparable = (data: Data): data is Comparable =>
  typeof data === 'string' || typeof data === 'number' || typeof data === 'bigint'

const COMPARISONS: { readonly [operator: string]: (a: Comparable, b: Comparable) => boolean } = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

/** Compares two values; `undefined` for other operators, and if the language would convert the values. */
function compare(a: Data, operator: string, b: Data): boolean | undefined {
  const isSameType = typeof a === typeof b
  if (operator === '===' || (operator === '==' && isSameType)) {
    return a === b
  }
  if (operator === '!==' || (operator === '!=' && isSameType)) {
    return a !== b
  }
  return isSameType && isComparable(a) && isComparable(b)
    ? COMPARISONS[operator]?.(a, b)
    : undefined
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
      : eitherOf(evaluate(frame, yes), evaluate(frame, no), site)
  return either ?? unknown(site, CONDITIONAL)
}

const CONDITIONAL = 'The value depends on a condition.'

/** Evaluates an operation on known values. */
export function operate(frame: Frame, node: Node): Value {
  const { module, tree } = frame
  const site = { module, node }
  const kind = tree.kindOf(node)
  if (kind === K.UnaryExpression) {
    return unary(frame, node, tree.textOf(operatorOf(tree, node)), operandOf(tree, node))
  }
  if (kind === K.ConditionalExpression) {
    return choose(frame, node)
  }
  const left = leftOf(tree, node)
  const operation = operatorOf(tree, node)
  const right = rightOf(tree, node)
  if (left === NONE || operation === NONE || right === NONE) {
    return unknown(site, 'The value is computed.')
  }
  const a = evaluate(frame, left)
  const operator = tree.textOf(operation)
  if (operator === '??' || operator === '||' || operator === '&&') {
    const handled =
      a.kind === 'unknown' && operator !== '&&'
        ? orElse(a, evaluate(frame, right), site)
        : undefined
    if (handled !== undefined) {
      return handled
    }
    if (a.kind === 'unknown' || a.kind === 'external') {
      return unknown(site, CONDITIONAL)
    }
    const data = a.kind === 'literal' ? a.data : true
    const takesLeft =
      operator === '??'
        ? data !== null && data !== undefined
        : operator === '||'
          ? Boolean(data)
          : !data
    return takesLeft ? a : evaluate(frame, right)
  }
  const b = evaluate(frame, right)
  if (a.kind !== 'literal' || b.kind !== 'literal') {
    const reason = a.kind === 'unknown' ? a.reason : b.kind === 'unknown' ? b.reason : undefined
    return unknown(site, reason ?? 'The value is computed.')
  }
  if (!mayJoin(module.workspace, lengthOf(a.data), lengthOf(b.data))) {
    return unknown(site, TOO_LARGE)
  }
  const data = compute(a.data, operator, b.data)
  if (data === undefined) {
    return unknown(site, 'The value is computed.')
  }
  const pieces = typeof data === 'string' ? piecesOf(a, b) : undefined
  return { ...literal(site, data), ...(pieces !== undefined && { pieces }) }
}

/** Returns the interaction value of two alternatives, if both are of one kind. A group or a sub-command gives `either`. */
function eitherOf(a: Value, b: Value, site: Site): Value | undefined {
  const [one, other] = [askedOf(a), askedOf(b)]
  if (one === undefined || other === undefined || one.is !== other.is) {
    return undefined
  }
  if (one.is === 'name' && other.is === 'name') {
    if (one.of === other.of) {
      return a
    }
    return LEVELS.has(one.of) && LEVELS.has(other.of)
      ? valueAsked(site, { is: 'name', of: 'either' })
      : undefined
  }
  return JSON.stringify(one) === JSON.stringify(other) ? a : undefined
}

const LEVELS: ReadonlySet<string> = new Set(['subcommand', 'group', 'either'])

/** Evaluates `a ?? b` and `a || b` for an interaction value, with the other side as its fallback. */
function orElse(a: Unknown, b: Value, site: Site): Value | undefined {
  // What a table lacks, something else stands in for.
  if (a.oneOf !== undefined) {
    return a
  }
  const { asked } = a
  if (
    asked?.is === 'option' &&
    asked.isWhole !== true &&
    asked.fallback === undefined &&
    b.kind === 'literal'
  ) {
    return { ...a, asked: { ...asked, fallback: b.data } }
  }
  // `interaction.options ?? null`
  if (asked !== undefined && b.kind === 'literal' && (b.data === null || b.data === undefined)) {
    return a
  }
  // `data.options ?? []`
  if (asked?.is === 'options' && b.kind === 'list' && b.items.length === 0) {
    return a
  }
  return eitherOf(a, b, site)
}

const lengthOf = (data: Data): number => (typeof data === 'string' ? data.length : 0)

/** The largest integers that are computed. Permissions have at most 64 bits; a few nested products have millions. */
const MOST_BITS = 2n ** 256n
const isSmall = (number: bigint): boolean => -MOST_BITS < number && number < MOST_BITS

function compute(a: Data, operator: string, b: Data): Data {
  const comparison = compare(a, operator, b)
  if (comparison !== undefined) {
    return comparison
  }
  if (typeof a === 'string' || typeof b === 'string') {
    return operator === '+' && a !== undefined && b !== undefined ? `${a}${b}` : undefined
  }
  if (typeof a === 'bigint' && typeof b === 'bigint') {
    return isSmall(a) && isSmall(b) ? ON_BIGINTS[operator]?.(a, b) : undefined
  }
  if (typeof a === 'number' && typeof b === 'number') {
    const result = ON_NUMBERS[operator]?.(a, b)
    return result === undefined || Number.isNaN(result) ? undefined : result
  }
  return undefined
}

/**
 * The most pieces of a string's sum. Each sum copies the pieces of its left side: without a bound, memory grows quadratically.
 */
const MOST_PIECES = 100

function piecesOf(a: Literal, b: Literal): readonly Piece[] {
  const offset = String(a.data).length
  const [left, right] = [ownPieces(a), ownPieces(b)]
  // Of a longer one the place of each part is that of the sum before it.
  const before = left.length + right.length > MOST_PIECES ? [{ unit: 0, site: a.site }] : left
  const after = right.length < MOST_PIECES ? right : [{ unit: 0, site: b.site }]
  return [...before, ...after.map((piece) => ({ ...piece, unit: piece.unit + offset }))]
}

const ownPieces = ({ pieces, site }: Literal): readonly Piece[] => pieces ?? [{ unit: 0, site }]

/** Returns the result of `typeof`; `undefined` if it is not known. */
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
    return type === undefined ? unknown(site, 'The value is computed.') : literal(site, type)
  }
  if (value?.kind !== 'literal') {
    return unknown(site, value?.kind === 'unknown' ? value.reason : 'The value is computed.')
  }
  const { data, isWritten } = value
  if (operator === '!') {
    return literal(site, !data)
  }
  if (operator === '-' && (typeof data === 'number' || typeof data === 'bigint')) {
    return { ...literal(site, -data), isWritten }
  }
  if (operator === '+' && typeof data === 'number') {
    return { ...literal(site, data), isWritten }
  }
  if (
    operator === '+' &&
    typeof data === 'string' &&
    data.trim() !== '' &&
    !Number.isNaN(Number(data))
  ) {
    return literal(site, Number(data))
  }
  if (operator === '~' && typeof data === 'bigint') {
    return literal(site, ~data)
  }
  return unknown(site, 'The value is computed.')
}
