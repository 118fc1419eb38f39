import { LIMITS } from '@slashlint/core/contract'
import type { ValueUse } from '@slashlint/core/uses'
import { addTo, defined } from '../../record.js'
import { evaluate } from '../evaluate/evaluate.js'
import { bindingAt } from '../scope/bindings.js'
import { walk } from '../syntax/chains.js'
import { leftOf, operatorOf, rightOf } from '../syntax/children.generated.js'
import { EQUALITIES, EQUALS, signOf } from '../syntax/signs.js'
import { isText } from '../syntax/strings.js'
import { K, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { InteractionValue, Level, OptionValue } from '../values/interaction-value.js'
import type { Frame, Value } from '../values/value.js'
import { LETTER_CASES, interactionValueAt } from './interaction-values.js'
import { partsNamed, textAt } from './branches.js'
import type { State } from './branches.js'
import { add } from './entries.js'
import type { Visit } from './entries.js'
import { isAssignedTo } from './members.js'
import { NOTHING_PASSED, parameterIn, passedTo } from './passed.js'
import { nameRange } from './reads.js'
import { valuesInTurns } from './turns.js'
import type { TurnValues } from './turns.js'

/** Reads a comparison of a name or value of the interaction. */
export function readComparison(visit: Visit, comparison: Node, state: State): void {
  const { tree } = visit
  const left = leftOf(tree, comparison)
  const right = rightOf(tree, comparison)
  const sign = tree.textOf(operatorOf(tree, comparison))
  if (!EQUALITIES.has(sign)) {
    return
  }
  const first = interactionValueAt(visit.frame, left)
  const interactionValue = first ?? interactionValueAt(visit.frame, right)
  const [of, text] = first === undefined ? [right, left] : [left, right]
  if (interactionValue === undefined) {
    return
  }
  const same = comparedIn(tree, chainAround(tree, comparison)).get(tree.textOf(of)) ?? []
  const others = same.slice(0, LIMITS.options).filter((other) => other !== text)
  readCompared(visit, { of, interactionValue, text, others, sign }, state)
}

/**
 * Returns the whole condition around a comparison: `view === 'bans' || view === 'ban'`; the
 * comparison itself if it is alone.
 */
const chainAround = (tree: Tree, comparison: Node): Node =>
  (EQUALS.has(signOf(tree, comparison)) ? eitherAround : bothAround)(tree, comparison)

/**
 * Makes a function that returns the largest expression in which one operator joins a node with
 * others.
 */
const joinedBy = (sign: string) =>
  walk((tree, at) => (signOf(tree, tree.holderOf(at)) === sign ? tree.holderOf(at) : at))

const eitherAround = joinedBy('||')

const bothAround = joinedBy('&&')

/**
 * Maps each expression to the texts with which a condition compares it, by the expression's text.
 * All of them lead to one branch.
 */
const comparedIn = once((tree: Tree, part: Node): ReadonlyMap<string, readonly Node[]> => {
  const found = new Map<string, Node[]>()
  for (const node of tree.nodesIn(part, K.BinaryExpression)) {
    const left = leftOf(tree, node)
    const right = rightOf(tree, node)
    if (!EQUALITIES.has(tree.textOf(operatorOf(tree, node)))) {
      continue
    }
    addTo(found, tree.textOf(left), right)
    addTo(found, tree.textOf(right), left)
  }
  return found
})

/** A comparison of a name or value of the interaction with a text. */
interface Comparison {
  /** The expression with the name or value. */
  readonly of: Node
  readonly interactionValue: InteractionValue
  readonly text: Node
  /** All texts in the condition that lead to the same branch. */
  readonly others: readonly Node[]
  /** The operator; absent for a `case` of a `switch`. */
  readonly sign?: string
}

/** Records a comparison of a name or value with a text. */
export function readCompared(visit: Visit, made: Comparison, state: State): void {
  const { interactionValue, text } = made
  const value = evaluate(visit.frame, text)
  // Whether it is a name at all, others tell.
  if (interactionValue.needs !== undefined || value.kind !== 'literal' || !isScalar(value.data)) {
    return
  }
  const { data } = value
  if (interactionValue.is === 'option') {
    readComparedValue(visit, made, interactionValue, data, state)
    return
  }
  const turns = valuesInTurns(visit.frame, made.of)
  if (turns === undefined || turns.constants.includes(data)) {
    return
  }
  if (
    interactionValue.is === 'name' &&
    interactionValue.of === 'focused' &&
    typeof data === 'string'
  ) {
    const names = made.others.slice(0, LIMITS.options).flatMap((other) => namesAt(visit, other))
    const use = { kind: 'focused-name', name: data, ...othersOf(names) } as const
    add(visit, text, state, use, { name: nameRange(visit, text) })
  }
  readComparedNames(visit, made, String(data), state)
}

const namesAt = ({ frame }: Visit, text: Node): readonly string[] => {
  const name = textAt(frame, text)
  return name === undefined ? [] : [name]
}

const othersOf = (names: readonly string[]): { readonly others?: readonly string[] } =>
  names.length > 0 ? { others: names } : {}

/** Records the value with which an option is compared. */
function readComparedValue(
  visit: Visit,
  { of, text, others, sign = '' }: Comparison,
  option: OptionValue,
  value: string | number,
  state: State,
): void {
  const { frame } = visit
  const { name, letters, asText } = option
  if (option.isWhole === true || option.argument !== undefined || isAssignedTo(frame, name)) {
    return
  }
  // A function that compares what it is handed may be handed other values, too, or search a list that has more of them.
  const parameter = parameterIn(frame, of)
  const passed = parameter === undefined ? NOTHING_PASSED : passedTo(frame, parameter)
  const isSearched =
    parameter !== undefined && !isText(frame.tree, frame.tree.innerExpression(text))
  const turns = likeInTurns(frame, of, option)
  if (passed === undefined || turns === undefined || isSearched) {
    return
  }
  const known = others.flatMap((other) => scalarOf(evaluate(frame, other)))
  const right = [
    ...[option, ...turns.options].flatMap((one) => textsOf(one, one.fallback)),
    ...turns.constants,
    ...passed.texts.flatMap((one) => [one, ...textsOf(option, one)]),
  ]
  const isEqual = LOOSE.has(sign) ? isLike : Object.is
  if ([value, ...known].some((one) => right.some((other) => isEqual(one, other)))) {
    return
  }
  const inTurns = turns.options.flatMap((one) => one.name ?? [])
  const also = [...new Set([...passed.options, ...inTurns])].filter((one) => one !== name)
  const isElsewhere = also.length + passed.options.length > 0
  const use: ValueUse = {
    kind: 'value',
    value,
    others: known,
    ...defined({ name, letters, asText }),
    ...(isElsewhere && { also }),
    ...(LOOSE.has(sign) && { isLoose: true }),
    ...(sign.startsWith('!') && { isUnequal: true }),
  }
  const doubt = defined({ unless: option.unless })
  add(visit, text, state, use, { name: nameRange(visit, text), ...doubt })
}

/**
 * Returns the values that an expression has in all turns of the loops around it; `undefined` if
 * code changes the values of other options in another way.
 */
function likeInTurns(frame: Frame, of: Node, option: OptionValue): TurnValues | undefined {
  const turns = valuesInTurns(frame, of)
  return turns?.options.every((one) => isChangedLike(one, option)) === true ? turns : undefined
}

/** Tells whether code changes the value of another option in the same way. */
const isChangedLike = (one: OptionValue, other: OptionValue): boolean =>
  (one.name === undefined) === (other.name === undefined) &&
  one.isWhole === other.isWhole &&
  one.letters === other.letters &&
  one.asText === other.asText

/** Operators that convert numbers and texts into each other. */
const LOOSE: ReadonlySet<string> = new Set(['==', '!='])

/** Tells whether two values are equal if numbers and texts are converted into each other. */
const isLike = (one: string | number, other: unknown): boolean =>
  typeof one === typeof other ? one === other : isScalar(other) && Number(one) === Number(other)

/**
 * Returns the values that code may compare if the option has a given value: the value itself, after
 * the code's changes such as `toLowerCase()`. If the code makes a text of it, also the texts of a
 * missing option, such as `'null'`.
 */
function textsOf({ letters, asText }: OptionValue, value: unknown): readonly unknown[] {
  const own =
    typeof value === 'string' && letters !== undefined ? LETTER_CASES[letters](value) : value
  return asText === true ? [own, String(own).trim(), ...TEXTS_OF_NOTHING] : [own]
}

const TEXTS_OF_NOTHING: readonly string[] = ['', 'null', 'undefined']

/** Records the names of sub-commands and groups in a text. */
function readComparedNames(
  visit: Visit,
  { interactionValue, of, text, others }: Comparison,
  whole: string,
  state: State,
): void {
  const { frame, module, tree } = visit
  const binding = bindingAt(module, tree.innerExpression(of))
  const parameter = binding?.kind === 'parameter' ? { comparedIn: binding.scope } : {}
  const name = nameRange(visit, text)
  const isLiteral = name.end - name.start === whole.length
  for (const { of: level, text: own, at } of partsNamed(interactionValue, whole) ?? []) {
    // In a text that is made of names, the group may be whatever stands there for none.
    const isGroup = interactionValue.is === 'pattern' && level !== 'subcommand'
    if (level === 'command' || level === 'focused' || isGroup) {
      continue
    }
    const names = others.flatMap((other) => namedIn(interactionValue, level, textAt(frame, other)))
    const start = name.start + at
    const use = { kind: 'level-name', level, name: own, ...othersOf(names) } as const
    const range = isLiteral ? { ...name, start, end: start + own.length } : name
    add(visit, text, state, use, { name: range, ...parameter })
  }
}

/** Returns the names of one kind in a text such as `film:add`, which is composed of names. */
const namedIn = (by: InteractionValue, level: Level, text: string | undefined): readonly string[] =>
  (text === undefined ? [] : (partsNamed(by, text) ?? [])).flatMap((part) =>
    part.of === level ? part.text : [],
  )

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

const scalarOf = (value: Value): (string | number)[] =>
  value.kind === 'literal' && isScalar(value.data) ? [value.data] : []

/** Tells whether a value is used only for a comparison, a `switch`, a condition or a variable. */
export function isCompared(tree: Tree, node: Node): boolean {
  const at = tree.outerExpression(node)
  const parent = tree.parentOf(at)
  switch (tree.kindOf(parent)) {
    case K.BinaryExpression: {
      const sign = tree.textOf(operatorOf(tree, parent))
      return EQUALITIES.has(sign) || ((sign === '??' || sign === '||') && isCompared(tree, parent))
    }
    case K.Interpolation:
      return isCompared(tree, tree.parentOf(parent))
    case K.Switch:
    case K.VariableDeclaration:
    case K.AwaitExpression:
    case K.ConditionalExpression:
      return true
    default:
      return false
  }
}
