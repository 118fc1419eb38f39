import { OptionType } from '@slashlint/core/contract'
import type { OptionUse, TargetUse } from '@slashlint/core/uses'
import type { LocatedUse, UseRange } from '../../reader.js'
import { rangeOf } from '../definition/conversion.js'
import { evaluate } from '../evaluate/evaluate.js'
import type { Getter } from '../frameworks/framework.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import { declaratorsOf, namesIn, parametersOf, resolve, usesOf } from '../scope/bindings.js'
import { K } from '../syntax/kinds.js'
import { contentOf, isText, stringOf } from '../syntax/strings.js'
import {
  afterOf,
  childOf,
  endOf,
  firstPart,
  innerExpression,
  kindOf,
  NONE,
  once,
  outerExpression,
  parentOf,
  partsOf,
  startOf,
  textOf,
} from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Asked, Level, PropertyMember } from '../values/asked.js'
import { askedOf } from '../values/value.js'
import type { Frame, Value } from '../values/value.js'
import { EQUALS, mayBeAsked, soughtBy } from './asked.js'
import { partsNamed, textAt } from './branches.js'
import type { State } from './branches.js'
import {
  functionAround,
  isAskedFor,
  isCaught,
  lineOf,
  mentioning,
  mentions,
  takesMember,
  takesMemberAtOnce,
} from './guards.js'
import { add } from './visit.js'
import type { Ranges, Visit } from './visit.js'

const { reading } = LIBRARIES
const NOTHING_KNOWN = { kind: 'everything' } as const

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
export function readCall<T>(v: Visit<T>, { call, key, method, args, of }: MethodCall, state: State): void {
  const { frame } = v
  const dialect = v.dialect()
  const { tree } = frame.module
  const getter = dialect.getter(method)
  if (of.isLikely === true && getter?.isCommon === true) return
  const isJudged = dialect.isKnown && of.isForeign !== true
  const { isText: _, ...own } = nameRange(v, key)
  const list = childOf(tree, call, K.ArgList)
  const ranges: Ranges = {
    getter: own,
    args: rangeOf(frame.module, list === NONE ? call : list),
    ...(of.needs !== undefined && { needs: of.needs }),
  }
  if (getter === undefined) return otherCall(v, { call, key, method, args, of }, state, isJudged, ranges)
  const isRequired = isJudged && requires(frame, args, getter)
  const getters = isJudged ? typedGetters(v) : undefined
  switch (getter.reads) {
    case 'levels':
    case 'focused':
      return
    case 'subcommand':
    case 'group': {
      const isTried = isGuarded(v, call, method, state, true)
      const use = {
        kind: 'level',
        level: getter.reads,
        absent: isRequired ? 'throws' : 'null',
        getter: method,
      } as const
      add(v, call, state, { ...use, ...(isTried && { isGuarded: true }) }, { ...ranges, ...(getters && { getters }) })
      return
    }
  }
  const [first] = args
  if (first === undefined || args.some((arg) => kindOf(tree, arg) === K.Spread)) {
    const name = askedOf(evaluate(frame, call))
    if (first === undefined || name?.is !== 'option' || name.name === undefined)
      return void add(v, call, state, NOTHING_KNOWN)
  }
  const read = askedOf(evaluate(frame, call))
  const name = read?.is === 'option' ? read.name : undefined
  if (name === undefined) {
    add(v, call, state, { kind: 'option', absent: 'null', getter: method }, { ...ranges, unreadable: true })
    return
  }
  // Context menus have options that libraries invent.
  const isMenu = (name === 'user' || name === 'message') && tree.text.includes('ContextMenu')
  // Where nothing is there, a member of it ends the function as an exception does: what is asked later comes too late.
  const isSafe = isMenu || isGuarded(v, call, name, state, isRequired || takesMemberAtOnce(tree, call))
  const required = getter.requiredAt === undefined || !isJudged ? undefined : args[getter.requiredAt]
  const accepts = isJudged ? getter.accepts : undefined
  add(
    v,
    call,
    state,
    {
      kind: 'option',
      name,
      ...(accepts !== undefined && { accepts }),
      absent: isRequired ? 'throws' : 'null',
      getter: method,
      ...(isSafe && { isGuarded: true }),
      ...(!isSafe && isJudged && takesMember(frame.module, call) && { isMember: true }),
      ...(isTyping(v.frame, call) && { isTyping: true }),
      ...(accepts !== undefined && lineOf(frame.module, call)),
      ...(isMenu && { isShared: true }),
    },
    {
      ...ranges,
      ...(accepts !== undefined && getters && { getters }),
      name: nameRange(v, writtenAt(v, first)),
      ...(required !== undefined && { required: rangeOf(frame.module, required) }),
    },
  )
}

/** A method that is not known: one of lists, a near miss, or something that may read anything. */
function otherCall<T>(
  v: Visit<T>,
  { call, method, args, of }: MethodCall,
  state: State,
  isJudged: boolean,
  ranges: Ranges,
): void {
  const { frame } = v
  const dialect = v.dialect()
  const { tree } = frame.module
  const [fn] = args
  const sought =
    SEEKS.has(method) && of.isLikely !== true && fn !== undefined ? soughtBy(frame, evaluate(frame, fn)) : undefined
  if (sought !== undefined) {
    const isFound =
      method === 'find' &&
      takesMember(frame.module, call) &&
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
  if (!method.startsWith('get')) return
  if (dialect.known.length === 0) return
  add(
    v,
    call,
    state,
    isJudged && of.isLikely !== true ? { kind: 'getter', name: method, known: dialect.known } : NOTHING_KNOWN,
    ranges,
  )
}

/** Methods of lists that look for an item. */
const SEEKS: ReadonlySet<string> = new Set(['find', 'some', 'filter', 'findIndex'])

/** Where the text of a name is written: where a function is given it, or where it is used. */
function writtenAt<T>({ frame }: Visit<T>, node: Node): Node {
  const { module } = frame
  const value = evaluate(frame, kindOf(module.tree, node) === K.Spread ? (partsOf(module.tree, node)[0] ?? node) : node)
  const isHere = value.kind === 'literal' && value.site.module === module && isText(module.tree, value.site.node)
  return isHere ? value.site.node : node
}

/** The text of a name without its quotes; what names it, if it is not text. */
function nameRange<T>({ frame: { module } }: Visit<T>, node: Node): UseRange & { readonly isText?: true } {
  const inner = innerExpression(module.tree, node)
  const content = isText(module.tree, inner) ? contentOf(module.tree, inner) : undefined
  return content === undefined ? rangeOf(module, node) : { start: content[0], end: content[1], isText: true }
}

/** Whether the argument that says so makes a call throw where there is nothing. */
function requires(frame: Frame, args: readonly Node[], { requiredAt, isRequired = false }: Getter): boolean {
  const arg = requiredAt === undefined ? undefined : args[requiredAt]
  if (arg === undefined) return requiredAt !== undefined && isRequired
  const value = evaluate(frame, arg)
  return value.kind === 'literal' && value.data === true
}

/** The methods that accept some types only, in the newest of the versions that may be used. */
export function typedGetters<T>({ dialect }: Pick<Visit<T>, 'dialect'>): LocatedUse['getters'] {
  return Object.entries(dialect().readers.at(-1)?.getters ?? {}).flatMap(([name, { accepts }]) =>
    accepts === undefined ? [] : [{ name, accepts }],
  )
}

/** Whether something asks for an option before it is read, or catches what happens otherwise. */
function isGuarded<T>(
  v: Visit<T>,
  call: Node,
  name: string,
  { isTried }: State,
  throws: boolean,
  words = throws ? mentioning(name) : [...mentioning(name), ...variablesOf(v.frame.module.tree, call)],
): boolean {
  const { tree } = v.frame.module
  return (
    isTried ||
    isCaught(tree, call) ||
    isAskedFor(tree, functionAround(tree, call), call, words, throws) ||
    v.isGuarded(name)
  )
}

/** The variable that is given what a call reads. */
function variablesOf(tree: Tree, call: Node): readonly string[] {
  const declaration = parentOf(tree, outerExpression(tree, call))
  const [own] =
    kindOf(tree, declaration) === K.VariableDeclaration
      ? namesIn(
          tree,
          declaratorsOf(tree, declaration).find(({ init }) => init === outerExpression(tree, call))?.pattern ?? NONE,
        )
      : []
  return own === undefined ? [] : [textOf(tree, own.name)]
}

/** Whether what stands at a node answers what is being typed: its functions, or what holds them, say so. */
function isTyping({ module: { tree } }: Frame, node: Node): boolean {
  for (let fn = functionAround(tree, node); fn !== NONE; fn = functionAround(tree, fn))
    if (completes(tree, fn)) return true
  return false
}

const completes = once((tree: Tree, fn: Node): boolean => {
  const body = partsOf(tree, fn).at(-1) ?? fn
  const holder = parentOf(tree, outerExpression(tree, fn))
  const isHeld = !GATHERS.has(kindOf(tree, holder)) && startOf(tree, fn) - startOf(tree, holder) < MOST_BEFORE
  const from = startOf(tree, isHeld ? holder : fn)
  if (GUESSES.completes.test(tree.text.slice(from, startOf(tree, body)))) return true
  const text = textOf(tree, fn)
  return [...reading.asksTyping, ...reading.completing].some((word) => text.includes(`${word}(`) && !RESPONDS.has(word))
})

/** What has other functions, too. */
const GATHERS: ReadonlySet<number> = new Set([K.ObjectExpression, K.ClassBody, K.Script, K.Block])

const MOST_BEFORE = 200
const RESPONDS: ReadonlySet<string> = new Set(reading.responding)

// Members of objects that have the values.

/** `.title` or `['post-channel']` */
function memberOf(tree: Tree, node: Node): PropertyMember | undefined {
  const [, second] = kindOf(tree, node) === K.MemberExpression ? partsOf(tree, node) : [NONE, firstPart(tree, node)]
  if (second === undefined || second === NONE) return undefined
  const kind = kindOf(tree, second)
  if (kind === K.PropertyName || kind === K.VariableDefinition)
    return { name: textOf(tree, second), place: { start: startOf(tree, second), end: endOf(tree, second) } }
  const text = isText(tree, second) ? stringOf(tree, second) : undefined
  const content = isText(tree, second) ? contentOf(tree, second) : undefined
  return text === undefined || content === undefined
    ? undefined
    : { name: text, place: { start: content[0], end: content[1], isText: true } }
}

/** The members that are taken of what stands at a node, and the whole expression. */
function membersBehind(tree: Tree, node: Node): { readonly members: readonly PropertyMember[]; readonly top: Node } {
  const members: PropertyMember[] = []
  let top = outerExpression(tree, node)
  for (;;) {
    const member = parentOf(tree, top)
    const part =
      kindOf(tree, member) === K.MemberExpression && firstPart(tree, member) === top
        ? memberOf(tree, member)
        : undefined
    if (part === undefined) return { members, top }
    members.push(part)
    top = outerExpression(tree, member)
  }
}

/** The pattern that takes a value apart: `const { title } = …`; NONE without one. */
function patternOf(tree: Tree, value: Node): Node {
  const declaration = parentOf(tree, value)
  if (kindOf(tree, declaration) !== K.VariableDeclaration) return NONE
  const before = partsOf(tree, declaration)
    .filter((part) => part < value && kindOf(tree, part) !== K.Equals)
    .reverse()
  const last = before.find((part) => kindOf(tree, part) !== K.TypeAnnotation)
  return last !== undefined && kindOf(tree, last) === K.ObjectPattern ? last : NONE
}

/** The parts that a pattern takes; `undefined` if it takes more than names. */
function membersOf(tree: Tree, pattern: Node): readonly PropertyMember[] | undefined {
  const found = partsOf(tree, pattern).map((property) =>
    kindOf(tree, property) === K.PatternProperty ? memberOf(tree, property) : undefined,
  )
  return found.length > 0 && found.every((one) => one !== undefined) ? found : undefined
}

/** Where an object with the values stands: what is taken of it. */
export function readMembers<T>(v: Visit<T>, node: Node, asked: Extract<Asked, { is: 'options' }>, state: State): void {
  const { tree } = v.frame.module
  const { members, top } = membersBehind(tree, node)
  if (members.length === 0 && isConstant(tree, top)) return
  const pattern = patternOf(tree, top)
  const taken = pattern === NONE ? [undefined] : (membersOf(tree, pattern) ?? [undefined])
  for (const one of taken) addMembers(v, node, asked, one === undefined ? members : [...members, one], one, state)
}

function addMembers<T>(
  v: Visit<T>,
  node: Node,
  { path = [], type }: Extract<Asked, { is: 'options' }>,
  members: readonly PropertyMember[],
  taken: PropertyMember | undefined,
  state: State,
): void {
  const whole = rangeOf(v.frame.module, node)
  const place = taken?.place ?? { ...whole, end: members.at(-1)?.place.end ?? whole.end }
  add(v, node, state, NOTHING_KNOWN, {
    place,
    members: [...path, ...members],
    ...(type !== undefined && { argsType: type }),
  })
}

/** Whether an expression becomes a constant, whose uses are followed. */
function isConstant(tree: Tree, value: Node): boolean {
  const declaration = parentOf(tree, value)
  return (
    kindOf(tree, declaration) === K.VariableDeclaration &&
    kindOf(tree, declaration + 1) === K.Const &&
    patternOf(tree, value) === NONE
  )
}

/** What a pattern of a parameter takes of an object with the values. */
export function readPattern<T>(
  v: Visit<T>,
  pattern: Node,
  asked: Extract<Asked, { is: 'options' }>,
  state: State,
): void {
  const members = membersOf(v.frame.module.tree, pattern)
  for (const one of members ?? [undefined])
    addMembers(
      v,
      pattern,
      asked,
      one === undefined ? [] : [one],
      one ?? { name: '', place: rangeOf(v.frame.module, pattern) },
      state,
    )
}

/** `const { options: { title }, users } = ctx`: what is taken out of a context, or everything where that is not known. */
export function readContext<T>(v: Visit<T>, node: Node, state: State): void {
  const { tree } = v.frame.module
  const at = outerExpression(tree, node)
  if (kindOf(tree, parentOf(tree, at)) !== K.VariableDeclaration) return
  const pattern = patternOf(tree, at)
  for (const property of pattern === NONE ? [NONE] : partsOf(tree, pattern)) {
    const [key, value = key] = property === NONE ? [] : partsOf(tree, property)
    const gives =
      key === undefined || kindOf(tree, property) !== K.PatternProperty
        ? 'values'
        : reading.members.get(textOf(tree, key))
    if (gives !== 'options' && gives !== 'values') continue
    if (gives === 'options' && value !== undefined && kindOf(tree, value) === K.VariableDefinition) continue
    if (gives === 'options' && value !== undefined && kindOf(tree, value) === K.ObjectPattern)
      readPattern(v, value, { is: 'options', path: [] }, state)
    else add(v, node, state, NOTHING_KNOWN)
  }
}

// Lists as the service sends them, and parts of the options that anybody may read.

/** Whether options are used otherwise than by methods and names: as a list, or as what they are made of. */
export function isTakenOtherwise(frame: Frame, node: Node, asked: Extract<Asked, { is: 'options' }>): boolean {
  const { tree } = frame.module
  const at = outerExpression(tree, node)
  const member = parentOf(tree, at)
  if (kindOf(tree, member) !== K.MemberExpression || firstPart(tree, member) !== at)
    return asked.isRaw === true ? !isFollowed(tree, at) : isLost(frame, at)
  const top = outerExpression(tree, member)
  const call = parentOf(tree, top)
  const isCalled = kindOf(tree, call) === K.CallExpression && firstPart(tree, call) === top
  const name = memberOf(tree, member)?.name
  if (isCalled && name !== undefined) {
    const [fn] = partsOf(tree, childOf(tree, call, K.ArgList))
    const isSought = SEEKS.has(name) && fn !== undefined && soughtBy(frame, evaluate(frame, fn)) !== undefined
    return asked.isRaw === true && !isSought && !name.startsWith('get')
  }
  if (asked.isRaw !== true)
    return name !== undefined && !reading.knows(name) && askedOf(evaluate(frame, member))?.is === 'getter'
  // `interaction.data.options[0].options`
  return askedOf(evaluate(frame, parentOf(tree, top)))?.is !== 'options'
}

/** Whether a variable holds it whose uses are followed. */
function isFollowed(tree: Tree, at: Node): boolean {
  const declaration = parentOf(tree, at)
  return kindOf(tree, declaration) === K.VariableDeclaration && patternOf(tree, at) === NONE
}

const HANDS_ON: ReadonlySet<number> = new Set([
  K.ArgList,
  K.Spread,
  K.ArrayExpression,
  K.ObjectExpression,
  K.ReturnStatement,
  K.Property,
  K.AssignmentExpression,
])

/** Whether an expression goes elsewhere, where anything may be done with it. */
export const isHandedOn = (tree: Tree, at: Node): boolean => HANDS_ON.has(kindOf(tree, parentOf(tree, at)))

/** The method that is handed an expression, by itself or as a part of an object, and as which argument. */
export function handedTo(tree: Tree, at: Node): Pick<LocatedUse, 'hands'> {
  const property = kindOf(tree, parentOf(tree, at)) === K.Property ? parentOf(tree, at) : NONE
  const given = property === NONE ? at : outerExpression(tree, parentOf(tree, property))
  const list = parentOf(tree, given)
  const callee = kindOf(tree, list) === K.ArgList ? innerExpression(tree, firstPart(tree, parentOf(tree, list))) : NONE
  const name = callee === NONE ? NONE : childOf(tree, callee, K.PropertyName)
  const key = property === NONE ? '' : `.${textOf(tree, firstPart(tree, property))}`
  return name === NONE ? {} : { hands: `${textOf(tree, name)} ${partsOf(tree, list).indexOf(given)}${key}` }
}

/** Whether options go elsewhere than into a variable that is nothing else: what is read through that is seen. */
function isLost(frame: Frame, at: Node): boolean {
  const { tree } = frame.module
  const parent = parentOf(tree, at)
  const [target] = partsOf(tree, parent)
  switch (kindOf(tree, parent)) {
    case K.AssignmentExpression:
      return target !== at && (target === undefined || askedOf(evaluate(frame, target))?.is !== 'options')
    case K.VariableDeclaration: {
      const before = [...partsOf(tree, parent)]
        .reverse()
        .find((part) => part < at && kindOf(tree, part) === K.VariableDefinition)
      const binding = before === undefined ? undefined : resolve(frame.module, textOf(tree, before), at)
      if (before === undefined || binding?.kind !== 'variable' || binding.isConstant) return false
      const [use] = usesOf(frame.module, before, textOf(tree, before))
      return use !== undefined && askedOf(evaluate(frame, use))?.is !== 'options'
    }
    case K.ConditionalExpression:
      return target !== at
    case K.BinaryExpression:
      return !EQUALITIES.has(textOf(tree, partsOf(tree, parent)[1] ?? at))
    default:
      return isHandedOn(tree, at)
  }
}

const EQUALITIES: ReadonlySet<string> = new Set([...EQUALS, '!=', '!=='])

// Comparisons.

/** A comparison of a name or of a value. */
export function readComparison<T>(v: Visit<T>, comparison: Node, state: State): void {
  const { tree } = v.frame.module
  const [left, operator, right] = partsOf(tree, comparison)
  if (left === undefined || operator === undefined || right === undefined || !EQUALITIES.has(textOf(tree, operator)))
    return
  const first = mayBeAsked(v.frame, left) ? askedOf(evaluate(v.frame, left)) : undefined
  const asked = first ?? (mayBeAsked(v.frame, right) ? askedOf(evaluate(v.frame, right)) : undefined)
  const of = first === undefined ? right : left
  if (asked !== undefined) readCompared(v, of, asked, of === left ? right : left, [], state)
}

/** A text that a name or a value is compared with, beside others that lead to the same. */
export function readCompared<T>(
  v: Visit<T>,
  of: Node,
  asked: Asked,
  text: Node,
  others: readonly Node[],
  state: State,
): void {
  const { frame } = v
  const { module } = frame
  const value = evaluate(frame, text)
  if (value.kind !== 'literal' || !isScalar(value.data)) return
  const name = nameRange(v, text)
  const { data } = value
  if (asked.is === 'option') {
    if (asked.name === undefined || asked.isWhole === true || asked.handed !== undefined) return
    // A function that compares what it is handed may be handed other values, too.
    const node = innerExpression(module.tree, of)
    const isName = kindOf(module.tree, node) === K.VariableName
    if (isName && resolve(module, textOf(module.tree, node), node)?.kind === 'parameter') return
    const known = others.flatMap((other) => scalarOf(evaluate(frame, other)))
    if (asked.fallback !== undefined && [data, ...known].includes(asked.fallback as string)) return
    add(v, text, state, { kind: 'value', name: asked.name, value: data, others: known }, { name })
    return
  }
  if (asked.is === 'name' && asked.of === 'focused' && typeof data === 'string')
    add(v, text, state, { kind: 'focused-name', name: data }, { name })
  // In a text that is made of names, the group may be whatever stands there for none.
  for (const part of partsNamed(asked, String(data)) ?? []) {
    const { of: level, text: own, at } = part
    if (level === 'command' || level === 'focused' || (asked.is === 'pattern' && level !== 'subcommand')) continue
    const names = others.flatMap((other) => namedIn(asked, level, textAt(frame, other)))
    const isWritten = name.end - name.start === String(data).length
    const start = name.start + at
    add(
      v,
      text,
      state,
      { kind: 'level-name', level, name: own, ...(names.length > 0 && { others: names }) },
      { name: isWritten ? { ...name, start, end: start + own.length } : name },
    )
  }
}

/** The name of a level in a text that is made of names. */
export const namedIn = (by: Asked, level: Level, text: string | undefined): readonly string[] =>
  (text === undefined ? [] : (partsNamed(by, text) ?? [])).flatMap((part) => (part.of === level ? part.text : []))

const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
const scalarOf = (value: Value): (string | number)[] =>
  value.kind === 'literal' && isScalar(value.data) ? [value.data] : []

/** Whether a value only ever meets comparisons where it stands. */
export function isCompared(tree: Tree, node: Node): boolean {
  const at = outerExpression(tree, node)
  const parent = parentOf(tree, at)
  switch (kindOf(tree, parent)) {
    case K.BinaryExpression: {
      const sign = textOf(tree, partsOf(tree, parent)[1] ?? parent)
      return EQUALITIES.has(sign) || ((sign === '??' || sign === '||') && isCompared(tree, parent))
    }
    case K.ParenthesizedExpression:
      return kindOf(tree, parentOf(tree, parent)) === K.Switch
    case K.Interpolation:
      return isCompared(tree, parentOf(tree, parent))
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
export function readTarget<T>(v: Visit<T>, member: Node, asked: Asked, state: State): void {
  const { tree, text } = { tree: v.frame.module.tree, text: v.frame.module.tree.text }
  const key = partsOf(tree, member)[1] ?? NONE
  const name = memberOf(tree, member)?.name ?? ''
  if (asked.isForeign === true || asked.isLikely === true || !reading.showsTarget(name)) return
  const { targets } = v.dialect()
  if (targets.size === 0) return
  if (new RegExp(`\\b${name}['"\`]?\\]?\\s*[?]?(?:=(?!=)|:)`).test(text)) return
  const at = outerExpression(tree, member)
  const parent = parentOf(tree, at)
  const isCalled = kindOf(tree, parent) === K.CallExpression && firstPart(tree, parent) === member
  if (asked.is === 'options' && !isCalled) return
  const isOptional = tree.text.slice(endOf(tree, at)).trimStart().startsWith('?.')
  const isAsked =
    isOptional || kindOf(tree, parent) === K.BinaryExpression || asksForKind(tree, functionAround(tree, member))
  const isMentioned = mentions(tree, functionAround(tree, member), [name, ...mentioning(name)])
  const use: TargetUse = {
    kind: 'target',
    name,
    targets: [...targets].map(([own, of]) => ({ name: own, of })),
    ...(isCalled && { isCalled }),
    ...((isAsked || isMentioned) && { isGuarded: true }),
  }
  add(v, member, state, use, { getter: rangeOf(v.frame.module, key) })
}

/** Whether something asks for the kind of command first. */
const asksForKind = once(
  (tree: Tree, fn: Node): boolean =>
    fn !== NONE && (reading.asksKind(textOf(tree, fn)) || asksForKind(tree, functionAround(tree, fn))),
)

// Values that decorated methods get.

/** A read of a value that a method was handed: a parameter, or a field of one. */
export function readHanded<T>(
  v: Visit<T>,
  node: Node,
  at: Node,
  asked: Extract<Asked, { is: 'option' }>,
  state: State,
): void {
  const { frame } = v
  const { module } = frame
  const { tree } = module
  const { name, handed } = asked
  if (handed === undefined) return
  const isPlain = kindOf(tree, node) === K.VariableName
  const judged = isPlain && handed.isTransformed !== true && name !== undefined && isUntouched(frame, node)
  const called = judged ? methodCalled(tree, at) : NONE
  const method = called === NONE ? '' : (memberOf(tree, called)?.name ?? '')
  const words = [
    ...(name === undefined ? [] : mentioning(name)),
    textOf(tree, node),
    ...(at === node ? [] : [memberOf(tree, at)?.name ?? '']),
  ]
  const isAsked = !judged || isGuarded(v, at, name, state, false, words)
  const accepts = method === '' || isAsked ? undefined : METHODS.get(method)
  const binding = resolve(module, textOf(tree, node), node)
  const isMember =
    !isAsked && binding !== undefined && functionAround(tree, at) === binding.scope && takesMember(module, at)
  add(
    v,
    at,
    state,
    {
      kind: 'option',
      absent: handed.absent,
      ...(name !== undefined && { name }),
      ...(isAsked && { isGuarded: true }),
      ...(isMember && { isMember: true }),
      ...(accepts !== undefined && { accepts, getter: method }),
    },
    {
      ...(name === undefined ? { unreadable: true } : { isNamedElsewhere: true }),
      ...(accepts !== undefined && { getter: rangeOf(module, partsOf(tree, called).at(-1) ?? called) }),
    },
  )
}

/** Fields that nothing fills, and an object that goes elsewhere as a whole. */
export function readFields<T>(
  v: Visit<T>,
  node: Node,
  { fields }: Extract<Asked, { is: 'options' }>,
  state: State,
): void {
  const { tree } = v.frame.module
  const pattern = kindOf(tree, node) === K.ObjectPattern ? node : NONE
  const member = pattern === NONE ? parentOf(tree, outerExpression(tree, node)) : NONE
  const isMember =
    kindOf(tree, member) === K.MemberExpression && firstPart(tree, member) === outerExpression(tree, node)
  const parts = pattern === NONE ? [isMember ? member : NONE] : partsOf(tree, pattern)
  for (const part of parts) {
    const taken =
      part === NONE || (pattern !== NONE && kindOf(tree, part) !== K.PatternProperty) ? undefined : memberOf(tree, part)
    if (taken === undefined) add(v, part === NONE ? node : part, state, NOTHING_KNOWN)
    else if (fields !== undefined && !fields.has(taken.name) && !fields.has(ANY_FIELD))
      add(
        v,
        node,
        state,
        { kind: 'option', name: taken.name, absent: 'null', isGuarded: true },
        { place: taken.place, name: taken.place },
      )
  }
}

/** Of a class whose fields are not all known. */
export const ANY_FIELD = '*'

/** The member expression of `count.toFixed()`; NONE if no method is called. */
function methodCalled(tree: Tree, at: Node): Node {
  const member = parentOf(tree, outerExpression(tree, at))
  const call = kindOf(tree, member) === K.MemberExpression ? parentOf(tree, member) : NONE
  return kindOf(tree, call) === K.CallExpression && firstPart(tree, call) === member ? member : NONE
}

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
  const binding = resolve(module, textOf(tree, node), node)
  if (binding?.kind !== 'parameter') return false
  const own = parametersOf(tree, binding.scope).find(({ pattern }) => pattern === binding.node)
  const property = parentOf(tree, binding.node)
  const hasFallback = kindOf(tree, property) === K.PatternProperty && childOf(tree, property, K.Equals) !== NONE
  if (hasFallback || (own !== undefined && own.fallback !== NONE)) return false
  return usesOf(module, binding.node, textOf(tree, node)).every((use) => {
    const parent = parentOf(tree, use)
    return !(CHANGES.has(kindOf(tree, parent)) && firstPart(tree, parent) === use) && afterOf(tree, use) > use
  })
}

const CHANGES: ReadonlySet<number> = new Set([K.AssignmentExpression, K.UpdateOp])
