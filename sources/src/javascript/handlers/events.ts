import { LIMITS, OptionType } from '@slashlint/core/contract'
import type { OptionUse, TargetUse } from '@slashlint/core/uses'
import type { LocatedUse, Range as UseRange } from '../../reader.js'
import { addTo } from '../../record.js'
import { rangeOf } from '../definition/conversion.js'
import { evaluate } from '../evaluate/evaluate.js'
import type { Getter } from '../frameworks/framework.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import {
  bindingAt,
  declaratorsOf,
  isFunction,
  namesIn,
  parametersOf,
  resolve,
  usesOf,
} from '../scope/bindings.js'
import { walk } from '../syntax/chains.js'
import { contentOf, isText, stringOf } from '../syntax/strings.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Asked, Level, PropertyMember } from '../values/asked.js'
import { askedOf } from '../values/value.js'
import type { Frame, Value } from '../values/value.js'
import { askedAt, EQUALITIES, EQUALS, soughtBy } from './asked.js'
import { partsNamed, textAt } from './branches.js'
import type { State, Typing } from './branches.js'
import { add } from './entries.js'
import type { Ranges, Visit } from './entries.js'
import {
  functionAround,
  isAskedBehind,
  isAskedFor,
  isCaught,
  lineOf,
  mentioning,
  mentions,
  isTakenLater,
  takesMember,
  takesMemberAtOnce,
} from './guards.js'

const { reading } = LIBRARIES
const NOTHING_KNOWN = { kind: 'everything' } as const

type Options = Extract<Asked, { is: 'options' }>

/** A call of a method of the options, or of one that a constant holds. */
export interface MethodCall {
  readonly call: Node
  /** What names the method, and the name. */
  readonly key: Node
  readonly method: string
  readonly args: readonly Node[]
  readonly of: Extract<Asked, { is: 'options' | 'getter' }>
}

/** What a call of a method of the options reads. */
export function readCall(
  v: Visit,
  { call, key, method, args, of }: MethodCall,
  state: State,
): void {
  const { frame, module, tree } = v
  const dialect = reading.dialectOf(module)
  const getter = dialect.getter(method)
  if (of.isLikely === true && getter?.isCommon === true) {
    return
  }
  const isJudged = dialect.isKnown && of.isForeign !== true
  const { isText: _, ...own } = nameRange(v, key)
  const list = tree.childOf(call, K.ArgList)
  const ranges: Ranges = {
    getter: own,
    args: rangeOf(module, list === NONE ? call : list),
    ...(of.needs !== undefined && { needs: of.needs }),
  }
  if (getter === undefined) {
    return otherCall(v, { call, key, method, args, of }, state, isJudged, ranges)
  }
  const isRequired = isJudged && requires(frame, args, getter)
  const getters = isJudged ? dialect.typed(getter) : undefined
  const absent = isRequired ? 'throws' : 'null'
  const { reads: level } = getter
  if (level === 'levels' || level === 'focused') {
    return
  }
  if (level !== 'option') {
    const isTried = isGuarded(v, call, method, state, true)
    const use = {
      kind: 'level',
      level,
      absent,
      getter: method,
      ...(isTried && { isGuarded: true }),
    } as const
    return void add(v, call, state, use, { ...ranges, ...(getters && { getters }) })
  }
  const [first] = args
  const read = askedOf(evaluate(frame, call))
  const name = read?.is === 'option' ? read.name : undefined
  const isSpread = args.some((arg) => tree.kindOf(arg) === K.Spread)
  if (first === undefined || (isSpread && name === undefined)) {
    return void add(v, call, state, NOTHING_KNOWN)
  }
  if (name === undefined) {
    return void add(
      v,
      call,
      state,
      { kind: 'option', absent: 'null', getter: method },
      { ...ranges, unreadable: true },
    )
  }
  // Context menus have options that libraries invent.
  const isMenu = (name === 'user' || name === 'message') && tree.text.includes('ContextMenu')
  // Where nothing is there, a member of it ends the function as an exception does: what is asked later comes too late.
  const isSafe =
    isMenu || isGuarded(v, call, name, state, isRequired || takesMemberAtOnce(tree, call))
  const required =
    getter.requiredAt === undefined || !isJudged ? undefined : args[getter.requiredAt]
  const accepts = isJudged ? getter.accepts : undefined
  const use: OptionUse = {
    kind: 'option',
    name,
    ...(accepts !== undefined && { accepts, ...(getter.missesOthers && { missesOthers: true }) }),
    ...(isJudged && getter.misses !== undefined && !isRequired && { misses: getter.misses }),
    ...(isJudged && channelTypesGiven(frame, args, getter)),
    absent,
    getter: method,
    ...(isSafe && { isGuarded: true }),
    ...(!isSafe && isJudged && takesMember(module, call) && { isMember: true }),
    ...(accepts !== undefined && lineOf(module, call)),
    ...(isMenu && { isShared: true }),
    ...(isSpare(frame, call) && { isSpare: true }),
  }
  add(v, call, state, use, {
    ...ranges,
    ...(accepts !== undefined && getters && { getters }),
    name: nameRange(v, writtenAt(v, first)),
    ...(required !== undefined && { required: rangeOf(module, required) }),
  })
}

/** The types of channels that a call accepts; nothing where it accepts all, or they are not known. */
function channelTypesGiven(
  frame: Frame,
  args: readonly Node[],
  { channelTypesAt }: Getter,
): Pick<OptionUse, 'channelTypes'> {
  const given = channelTypesAt === undefined ? undefined : args[channelTypesAt]
  const value = given === undefined ? undefined : evaluate(frame, given)
  const types = value?.kind === 'list' ? value.items : []
  const numbers = types.flatMap((one) =>
    one.kind === 'literal' && typeof one.data === 'number' ? [one.data] : [],
  )
  return numbers.length > 0 && numbers.length === types.length ? { channelTypes: numbers } : {}
}

/** Whether another read may stand in for one: `read('title') ?? read('name')` */
function isSpare(frame: Frame, call: Node): boolean {
  const { tree } = frame.module
  const at = tree.outerExpression(call)
  const around = tree.parentOf(at)
  const isOther = (part: Node): boolean => part !== at && askedAt(frame, part)?.is === 'option'
  return FALLS_BACK.has(signOf(tree, around)) && tree.partsOf(around).some(isOther)
}

const FALLS_BACK: ReadonlySet<string> = new Set(['??', '||'])

/** An answer to what is being typed, with as many choices as a list has that is written out: `interaction.respond(NAMES)` */
export function readResponse(
  v: Visit,
  call: Node,
  method: string,
  [choices]: readonly Node[],
  state: State,
): void {
  if (choices === undefined || !reading.responding.includes(method)) {
    return
  }
  const value = evaluate(v.frame, choices)
  const isWhole = value.kind === 'list' && value.items.every(({ kind }) => kind !== 'rest')
  if (isWhole && value.items.length > LIMITS.choices) {
    const place = rangeOf(v.module, choices)
    add(v, call, state, { kind: 'choices', count: value.items.length }, { place })
  }
}

/** A method that is not known: one of lists, a near miss, or something that may read anything. */
function otherCall(
  v: Visit,
  { call, method, args, of }: MethodCall,
  state: State,
  isJudged: boolean,
  ranges: Ranges,
): void {
  const { frame, module, tree } = v
  const { known } = reading.dialectOf(module)
  const sought = of.isLikely === true ? undefined : soughtIn(frame, method, args)
  if (sought !== undefined) {
    const isFound =
      method === 'find' &&
      takesMember(module, call) &&
      !isGuarded(v, call, sought.name, state, takesMemberAtOnce(tree, call))
    const use: OptionUse = {
      kind: 'option',
      name: sought.name,
      absent: 'undefined',
      mayBeLevel: true,
      ...(isFound ? { isMember: true } : { isGuarded: true }),
    }
    add(v, call, state, use, { name: nameRange(v, sought.node) })
    return
  }
  if (!method.startsWith('get') || known.length === 0) {
    return
  }
  const isSure = isJudged && of.isLikely !== true
  add(v, call, state, isSure ? { kind: 'getter', name: method, known } : NOTHING_KNOWN, ranges)
}

/** What a method of a list looks for, if it is one that looks for an option by its name. */
const soughtIn = (
  frame: Frame,
  method: string,
  [fn]: readonly Node[],
): ReturnType<typeof soughtBy> =>
  SEEKS.has(method) && fn !== undefined ? soughtBy(frame, evaluate(frame, fn)) : undefined

/** Methods of lists that look for an item. */
const SEEKS: ReadonlySet<string> = new Set(['find', 'some', 'filter', 'findIndex'])

/** Where the text of a name is written: where a function is given it, or where it is used. */
function writtenAt({ frame }: Visit, node: Node): Node {
  const { module } = frame
  const value = evaluate(
    frame,
    module.tree.kindOf(node) === K.Spread ? module.tree.firstPart(node) : node,
  )
  const isHere =
    value.kind === 'literal' && value.site.module === module && isText(module.tree, value.site.node)
  return isHere ? value.site.node : node
}

/** The text of a name without its quotes; what names it, if it is not text. */
export function nameRange(
  { frame: { module } }: Pick<Visit, 'frame'>,
  node: Node,
): UseRange & { readonly isText?: true } {
  const inner = module.tree.innerExpression(node)
  const content = isText(module.tree, inner) ? contentOf(module.tree, inner) : undefined
  return content === undefined
    ? rangeOf(module, node)
    : { start: content[0], end: content[1], isText: true }
}

/** Whether the argument that says so makes a call throw where there is nothing. */
function requires(
  frame: Frame,
  args: readonly Node[],
  { requiredAt, isRequired = false }: Getter,
): boolean {
  const arg = requiredAt === undefined ? undefined : args[requiredAt]
  if (arg === undefined) {
    return requiredAt !== undefined && isRequired
  }
  const value = evaluate(frame, arg)
  return value.kind === 'literal' && value.data === true
}

/** Whether something asks for an option before it is read, or catches what happens otherwise. */
function isGuarded(
  v: Visit,
  call: Node,
  name: string,
  { isTried }: State,
  throws: boolean,
  words = throws
    ? mentioning(v.tree, name, call)
    : [...mentioning(v.tree, name, call), ...variablesOf(v.tree, call)],
): boolean {
  const { tree } = v
  return (
    isTried ||
    isCaught(tree, call) ||
    isAskedFor(tree, functionAround(tree, call), call, words, throws) ||
    v.isGuarded(name)
  )
}

/** The variable that is given what a call reads. */
const variablesOf = (tree: Tree, call: Node): readonly string[] =>
  namesIn(tree, givenTo(tree, call))
    .slice(0, 1)
    .map(({ name }) => tree.textOf(name))

/** Whether a function answers what is being typed: its name says so, or what holds it, or it asks what is being typed. */
export const typingOf = once((tree: Tree, fn: Node): Exclude<Typing, 'never'> | undefined => {
  const body = tree.partsOf(fn).at(-1) ?? fn
  const holder = tree.parentOf(tree.outerExpression(fn))
  const isHeld =
    !GATHERS.has(tree.kindOf(holder)) && tree.startOf(fn) - tree.startOf(holder) < MOST_BEFORE
  const from = tree.startOf(isHeld ? holder : fn)
  if (GUESSES.completes.test(tree.text.slice(from, tree.startOf(body)))) {
    return 'only'
  }
  const called = ASKS.some((word) => tree.textOf(fn).includes(`${word}(`))
    ? methodsCalled(tree, fn)
    : NONE_CALLED
  // Whoever asks whether something is being typed answers commands, too.
  if (reading.asksTyping.some((word) => called.has(word))) {
    return 'too'
  }
  return FOCUSING.some((word) => called.has(word)) ? 'only' : undefined
})

/** What only what is being typed has. */
const FOCUSING = reading.completing.filter((word) => !reading.responding.includes(word))
const ASKS = [...reading.asksTyping, ...FOCUSING]
const NONE_CALLED: ReadonlySet<string> = new Set()

/** The methods that a function calls, also in functions that it hands on: not in those that are methods themselves. */
function methodsCalled(tree: Tree, fn: Node): ReadonlySet<string> {
  const found = new Set<string>()
  for (let node = fn + 1; node < tree.afterOf(fn); node++) {
    const isMethod =
      tree.kindOf(node) === K.MethodDeclaration ||
      (isFunction(tree, node) && tree.kindOf(tree.holderOf(node)) === K.Property)
    if (isMethod) {
      node = tree.afterOf(node) - 1
    } else if (tree.kindOf(node) === K.CallExpression) {
      found.add(tree.memberName(tree.innerExpression(tree.firstPart(node))))
    }
  }
  return found
}

/** What has other functions, too. */
const GATHERS = anyOf('ObjectExpression ClassBody Script Block')

const MOST_BEFORE = 200

// Members of objects that have the values.

/** `.title` or `['post-channel']` */
export function memberOf(tree: Tree, node: Node): PropertyMember | undefined {
  const [first = NONE, second = NONE] = tree.partsOf(node)
  const key = tree.kindOf(node) === K.MemberExpression ? second : first
  const kind = tree.kindOf(key)
  if (kind === K.PropertyName || kind === K.VariableDefinition) {
    return { name: tree.textOf(key), place: { start: tree.startOf(key), end: tree.endOf(key) } }
  }
  const name = isText(tree, key) ? stringOf(tree, key) : undefined
  const [start, end] = (name === undefined ? undefined : contentOf(tree, key)) ?? []
  return name === undefined || start === undefined || end === undefined
    ? undefined
    : { name, place: { start, end, isText: true } }
}

/** The members that are taken of what stands at a node, and the whole expression. */
function membersBehind(v: Visit, node: Node, state: State) {
  const { module, tree } = v
  const members: PropertyMember[] = []
  let top = node
  for (;;) {
    const member = tree.memberOn(top)
    const part = member === NONE ? undefined : memberOf(tree, member)
    if (part === undefined) {
      return { members, top: tree.outerExpression(top) }
    }
    members.push(
      takenIf(takesMember(module, member), v, member, part, variablesOf(tree, member), state),
    )
    top = member
  }
}

/** A member, and whether one of it is taken that is not asked for: its name is, or a variable that is given it. */
function takenIf(
  isTaken: boolean,
  v: Visit,
  node: Node,
  part: PropertyMember,
  variables: readonly string[],
  state: State,
): PropertyMember {
  const words = [part.name, ...mentioning(v.tree, part.name, node), ...variables]
  const isSafe =
    !isTaken || isGuarded(v, node, part.name, state, takesMemberAtOnce(v.tree, node), words)
  return isSafe ? part : { ...part, isTaken: true }
}

/** The name, or the pattern, that is declared with a value; NONE without one. */
function givenTo(tree: Tree, value: Node): Node {
  const at = tree.outerExpression(value)
  const declaration = tree.parentOf(at)
  if (tree.kindOf(declaration) !== K.VariableDeclaration) {
    return NONE
  }
  return declaratorsOf(tree, declaration).find(({ init }) => init === at)?.pattern ?? NONE
}

/** The pattern that takes a value apart: `const { title } = …`; NONE without one. */
function patternOf(tree: Tree, value: Node): Node {
  const pattern = givenTo(tree, value)
  return tree.kindOf(pattern) === K.ObjectPattern ? pattern : NONE
}

/** The parts that a pattern takes; `undefined` if it takes more than names. */
function membersOf(v: Visit, pattern: Node, state: State): readonly PropertyMember[] | undefined {
  const { module, tree } = v
  const found = tree.partsOf(pattern).map((property) => {
    const part = tree.kindOf(property) === K.PatternProperty ? memberOf(tree, property) : undefined
    const name = tree.partsOf(property).at(-1) ?? NONE
    const isTaken = isTakenLater(module, tree.parentOf(pattern), name)
    return part && takenIf(isTaken, v, property, part, [tree.textOf(name)], state)
  })
  return found.length > 0 && found.every((one) => one !== undefined) ? found : undefined
}

/** Where an object with the values stands: what is taken of it. */
export function readMembers(v: Visit, node: Node, asked: Options, state: State): void {
  const { tree } = v
  const { members, top } = membersBehind(v, node, state)
  const pattern = patternOf(tree, top)
  const declaration = tree.parentOf(top)
  // The uses of a constant are followed.
  const isConstant =
    tree.kindOf(declaration) === K.VariableDeclaration && tree.kindOf(declaration + 1) === K.Const
  // What the code sets itself, it may read, too.
  if (members.some(({ name }) => namesSet(tree, 0).has(name))) {
    return void add(v, node, state, NOTHING_KNOWN)
  }
  if (members.length > 0 || pattern !== NONE || !isConstant) {
    readPattern(v, node, pattern, asked, state, members)
  }
}

/** The names of options that a text sets: `ctx.options.title = …` */
const namesSet = once(
  ({ text }: Tree): ReadonlySet<string | undefined> =>
    new Set([...text.matchAll(SET)].map(([, member, written]) => member ?? written)),
)

const SET = /\.\s*options\s*(?:\.\s*([\w$]+)|\[\s*['"]([^'"]*)['"]\s*\])\s*=(?![=>])/g

/** Each member that a pattern takes of an object with the values; the whole object where it takes more than names. */
export function readPattern(
  v: Visit,
  node: Node,
  pattern: Node,
  { path = [], type }: Options,
  state: State,
  before: readonly PropertyMember[] = [],
): void {
  const whole = rangeOf(v.module, node)
  for (const one of (pattern === NONE ? undefined : membersOf(v, pattern, state)) ?? [undefined]) {
    add(v, node, state, NOTHING_KNOWN, {
      place: one?.place ?? { ...whole, end: before.at(-1)?.place.end ?? whole.end },
      members: [...path, ...before, ...(one === undefined ? [] : [one])],
      ...(type !== undefined && { argsType: type }),
    })
  }
}

/** `const { options: { title }, users } = ctx`: what is taken out of a context, or everything where that is not known. */
export function readContext(v: Visit, node: Node, state: State): void {
  const { tree } = v
  if (givenTo(tree, node) === NONE) {
    return
  }
  const pattern = patternOf(tree, node)
  for (const property of pattern === NONE ? [NONE] : tree.partsOf(pattern)) {
    const [key, value = key] = tree.partsOf(property)
    const gives =
      key === undefined || tree.kindOf(property) !== K.PatternProperty
        ? 'values'
        : reading.members.get(tree.textOf(key))
    const kind = gives === 'options' ? tree.kindOf(value ?? NONE) : NONE
    if ((gives !== 'options' && gives !== 'values') || kind === K.VariableDefinition) {
      continue
    }
    if (kind === K.ObjectPattern && value !== undefined) {
      readPattern(v, value, value, { is: 'options', path: [] }, state)
    } else {
      add(v, node, state, NOTHING_KNOWN)
    }
  }
}

// Lists as the service sends them, and parts of the options that anybody may read.

/** Whether options are used otherwise than by methods and names: as a list, or as what they are made of. */
export function isTakenOtherwise(frame: Frame, node: Node, asked: Options): boolean {
  const { tree } = frame.module
  const at = tree.outerExpression(node)
  const member = tree.memberOn(node)
  // A variable holds it whose uses are followed.
  const isFollowed =
    tree.kindOf(tree.parentOf(at)) === K.VariableDeclaration && patternOf(tree, at) === NONE
  if (member === NONE) {
    return asked.isRaw === true ? !isFollowed : isLost(frame, at)
  }
  const call = tree.callOn(member)
  const name = memberOf(tree, member)?.name
  if (call !== NONE && name !== undefined) {
    return (
      asked.isRaw === true &&
      !name.startsWith('get') &&
      soughtIn(frame, name, tree.argumentsOf(call)) === undefined
    )
  }
  if (asked.isRaw !== true) {
    return (
      name !== undefined &&
      !reading.knows(name) &&
      askedOf(evaluate(frame, member))?.is === 'getter'
    )
  }
  // `interaction.data.options[0].options`
  return askedOf(evaluate(frame, tree.parentOf(tree.outerExpression(member))))?.is !== 'options'
}

const HANDS_ON = anyOf(
  'ArgList Spread ArrayExpression ObjectExpression ReturnStatement Property AssignmentExpression',
)

/** Whether an expression goes elsewhere, where anything may be done with it. */
export const isHandedOn = (tree: Tree, at: Node): boolean =>
  HANDS_ON.has(tree.kindOf(tree.parentOf(at)))

/** The method that is handed an expression, by itself or as a part of an object, and as which argument. */
export function handedTo(tree: Tree, at: Node): Pick<LocatedUse, 'hands'> {
  const property = tree.kindOf(tree.parentOf(at)) === K.Property ? tree.parentOf(at) : NONE
  const given = property === NONE ? at : tree.outerExpression(tree.parentOf(property))
  const list = tree.parentOf(given)
  const callee =
    tree.kindOf(list) === K.ArgList
      ? tree.innerExpression(tree.firstPart(tree.parentOf(list)))
      : NONE
  const name = tree.memberName(callee)
  const key = property === NONE ? '' : `.${tree.textOf(tree.firstPart(property))}`
  return name === '' ? {} : { hands: `${name} ${tree.partsOf(list).indexOf(given)}${key}` }
}

/** Whether options go elsewhere than into a variable that is nothing else: what is read through that is seen. */
function isLost(frame: Frame, at: Node): boolean {
  const { tree } = frame.module
  const parent = tree.parentOf(at)
  const [target] = tree.partsOf(parent)
  switch (tree.kindOf(parent)) {
    case K.AssignmentExpression:
      return (
        target !== at &&
        (target === undefined || askedOf(evaluate(frame, target))?.is !== 'options')
      )
    case K.VariableDeclaration: {
      const name = givenTo(tree, at)
      const binding = resolve(frame.module, tree.textOf(name), at)
      if (binding?.kind !== 'variable' || binding.isConstant) {
        return false
      }
      const [use] = usesOf(frame.module, name, tree.textOf(name))
      return use !== undefined && askedOf(evaluate(frame, use))?.is !== 'options'
    }
    case K.ConditionalExpression:
      return target !== at
    case K.BinaryExpression:
      return !EQUALITIES.has(tree.textOf(tree.partsOf(parent)[1] ?? at))
    default:
      return isHandedOn(tree, at)
  }
}

// Comparisons.

/** A comparison of a name or of a value. */
export function readComparison(v: Visit, comparison: Node, state: State): void {
  const { tree } = v
  const [left = NONE, operator = NONE, right = NONE] = tree.partsOf(comparison)
  if (!EQUALITIES.has(tree.textOf(operator))) {
    return
  }
  const first = askedAt(v.frame, left)
  const asked = first ?? askedAt(v.frame, right)
  const [of, text] = first === undefined ? [right, left] : [left, right]
  if (asked === undefined) {
    return
  }
  const same = comparedIn(tree, chainAround(tree, comparison)).get(tree.textOf(of)) ?? []
  const others = same.slice(0, LIMITS.options).filter((other) => other !== text)
  readCompared(v, of, asked, text, others, state)
}

/** `view === 'bans' || view === 'ban'`, of which the comparison is a part; the comparison itself if it stands alone. */
const chainAround = (tree: Tree, comparison: Node): Node =>
  (EQUALS.has(signOf(tree, comparison)) ? eitherAround : bothAround)(tree, comparison)

/** Above a part, as long as the same sign joins it with others. */
const joinedBy = (sign: string) =>
  walk((tree, at) => (signOf(tree, tree.holderOf(at)) === sign ? tree.holderOf(at) : at))
const eitherAround = joinedBy('||')
const bothAround = joinedBy('&&')

const signOf = (tree: Tree, node: Node): string =>
  tree.kindOf(node) === K.BinaryExpression ? tree.textOf(tree.partsOf(node)[1] ?? NONE) : ''

/** What each side of the comparisons in a part is compared with: all of it leads to the same. */
const comparedIn = once((tree: Tree, part: Node): ReadonlyMap<string, readonly Node[]> => {
  const found = new Map<string, Node[]>()
  for (const node of tree.nodesIn(part, K.BinaryExpression)) {
    const [left = NONE, operator = NONE, right = NONE] = tree.partsOf(node)
    if (!EQUALITIES.has(tree.textOf(operator))) {
      continue
    }
    addTo(found, tree.textOf(left), right)
    addTo(found, tree.textOf(right), left)
  }
  return found
})

/** A text that a name or a value is compared with, beside others that lead to the same. */
export function readCompared(
  v: Visit,
  of: Node,
  asked: Asked,
  text: Node,
  others: readonly Node[],
  state: State,
): void {
  const { frame, module } = v
  const value = evaluate(frame, text)
  if (value.kind !== 'literal' || !isScalar(value.data)) {
    return
  }
  const name = nameRange(v, text)
  const { data } = value
  if (asked.is === 'option') {
    if (asked.name === undefined || asked.isWhole === true || asked.handed !== undefined) {
      return
    }
    // A function that compares what it is handed may be handed other values, too.
    if (bindingAt(module, module.tree.innerExpression(of))?.kind === 'parameter') {
      return
    }
    const known = others.flatMap((other) => scalarOf(evaluate(frame, other)))
    if (asked.fallback !== undefined && [data, ...known].includes(asked.fallback as string)) {
      return
    }
    add(v, text, state, { kind: 'value', name: asked.name, value: data, others: known }, { name })
    return
  }
  if (asked.is === 'name' && asked.of === 'focused' && typeof data === 'string') {
    const names = others.slice(0, LIMITS.options).flatMap((other) => textAt(frame, other) ?? [])
    add(
      v,
      text,
      state,
      { kind: 'focused-name', name: data, ...(names.length > 0 && { others: names }) },
      { name },
    )
  }
  // In a text that is made of names, the group may be whatever stands there for none.
  for (const part of partsNamed(asked, String(data)) ?? []) {
    const { of: level, text: own, at } = part
    if (
      level === 'command' ||
      level === 'focused' ||
      (asked.is === 'pattern' && level !== 'subcommand')
    ) {
      continue
    }
    const names = others.flatMap((other) => namedIn(asked, level, textAt(frame, other)))
    const isWritten = name.end - name.start === String(data).length
    const start = name.start + at
    const use = {
      kind: 'level-name',
      level,
      name: own,
      ...(names.length > 0 && { others: names }),
    } as const
    add(v, text, state, use, {
      name: isWritten ? { ...name, start, end: start + own.length } : name,
    })
  }
}

/** The name of a level in a text that is made of names. */
const namedIn = (by: Asked, level: Level, text: string | undefined): readonly string[] =>
  (text === undefined ? [] : (partsNamed(by, text) ?? [])).flatMap((part) =>
    part.of === level ? part.text : [],
  )

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'
const scalarOf = (value: Value): (string | number)[] =>
  value.kind === 'literal' && isScalar(value.data) ? [value.data] : []

/** Whether a value only ever meets comparisons where it stands. */
export function isCompared(tree: Tree, node: Node): boolean {
  const at = tree.outerExpression(node)
  const parent = tree.parentOf(at)
  switch (tree.kindOf(parent)) {
    case K.BinaryExpression: {
      const sign = tree.textOf(tree.partsOf(parent)[1] ?? parent)
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

// What a context menu was used on.

/** A read of a target: `interaction.targetUser`, `interaction.options.getTargetUser()`. */
export function readTarget(v: Visit, member: Node, asked: Asked, state: State): void {
  const { tree } = v
  const key = tree.partsOf(member)[1] ?? NONE
  const name = memberOf(tree, member)?.name ?? ''
  if (asked.isForeign === true || asked.isLikely === true || !reading.showsTarget(name)) {
    return
  }
  const { targets } = reading.dialectOf(v.module)
  if (targets.size === 0) {
    return
  }
  if (new RegExp(`\\b${name}['"\`]?\\]?\\s*[?]?(?:=(?!=)|:)`).test(tree.text)) {
    return
  }
  const at = tree.outerExpression(member)
  const isCalled = tree.callOn(member) !== NONE
  if (asked.is === 'options' && !isCalled) {
    return
  }
  const isAsked =
    isAskedBehind(tree, at) ||
    tree.kindOf(tree.parentOf(at)) === K.BinaryExpression ||
    asksForKind(tree, functionAround(tree, member))
  const isMentioned = mentions(tree, functionAround(tree, member), [
    name,
    ...mentioning(tree, name, member),
  ])
  const use: TargetUse = {
    kind: 'target',
    name,
    targets: [...targets].map(([own, of]) => ({ name: own, of })),
    ...(isCalled && { isCalled }),
    ...((isAsked || isMentioned) && { isGuarded: true }),
  }
  add(v, member, state, use, { getter: rangeOf(v.module, key) })
}

/** Whether something asks for the kind of command first. */
export const asksForKind = once(
  (tree: Tree, fn: Node): boolean =>
    fn !== NONE &&
    (reading.asksKind(tree.textOf(fn)) || asksForKind(tree, functionAround(tree, fn))),
)

// Values that decorated methods get.

/** A read of a value that a method was handed: a parameter, or a field of one. */
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
      getter: rangeOf(module, tree.partsOf(called).at(-1) ?? called),
    }),
  })
}

/** Fields that nothing fills, and an object that goes elsewhere as a whole. */
export function readFields(v: Visit, node: Node, { fields }: Options, state: State): void {
  const { tree } = v
  const pattern = tree.kindOf(node) === K.ObjectPattern ? node : NONE
  const parts = pattern === NONE ? [tree.memberOn(node)] : tree.partsOf(pattern)
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

/** Of a class whose fields are not all known. */
export const ANY_FIELD = '*'

const TEXT: readonly number[] = [OptionType.STRING]
const NUMBERS: readonly number[] = [OptionType.INTEGER, OptionType.NUMBER]
const OF_TEXTS =
  'charAt charCodeAt codePointAt endsWith localeCompare matchAll normalize padEnd padStart replaceAll split startsWith substring toLowerCase toUpperCase trim trimEnd trimStart'

/** Methods that only values of some types have: on all others, calling them throws. */
const METHODS: ReadonlyMap<string, readonly number[]> = new Map([
  ...OF_TEXTS.split(' ').map((name) => [name, TEXT] as const),
  ...['toExponential', 'toFixed', 'toPrecision'].map((name) => [name, NUMBERS] as const),
])

/** Whether a variable is only what it was handed: it has no fallback, and is given nothing else. */
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
      !(CHANGES.has(tree.kindOf(parent)) && tree.firstPart(parent) === use) &&
      tree.afterOf(use) > use
    )
  })
}

const CHANGES = anyOf('AssignmentExpression UpdateOp')
