import type { OptionUse } from '@slashlint/core/uses'
import { rangeOf } from '../definition/conversion.js'
import { constantsAt, CUT_SHORT } from '../evaluate/at-flow.js'
import { evaluate } from '../evaluate/evaluate.js'
import type { Getter } from '../frameworks/framework.js'
import { LIBRARIES } from '../frameworks/index.js'
import type { Range as UseRange } from '../../reader.js'
import { declaratorsOf, namesIn } from '../scope/bindings.js'
import { contentOf, isText } from '../syntax/strings.js'
import { signOf } from '../syntax/signs.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Asked } from '../values/asked.js'
import { askedOf } from '../values/value.js'
import type { Frame } from '../values/value.js'
import { askedAt, soughtBy } from './asked.js'
import type { State } from './branches.js'
import { asksForGiven } from './counted.js'
import { add } from './entries.js'
import type { Ranges, Visit } from './entries.js'
import {
  functionAround,
  isAskedFor,
  isCaught,
  lineOf,
  mentioning,
  takesMember,
  takesMemberAtOnce,
} from './guards.js'

const { reading } = LIBRARIES

export const NOTHING_KNOWN = { kind: 'everything' } as const

export type Options = Extract<Asked, { is: 'options' }>

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
    ...(of.isVague && { isVague: true }),
    ...(v.isOneOf && { isOneOf: true }),
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
  const known = read?.is === 'option' ? read.name : undefined
  const all = known === undefined && first !== undefined ? constantsAt(frame, first) : undefined
  const constants = all === CUT_SHORT ? undefined : all
  const [constant, ...more] = constants ?? []
  const name = known ?? constant?.text
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
      { ...ranges, unreadable: true, ...(all === CUT_SHORT && { isCutShort: true }) },
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
    ...(more.length > 0 && { others: more.map(({ text }) => text) }),
    ...(accepts !== undefined && { accepts, ...(getter.missesOthers && { missesOthers: true }) }),
    ...(isJudged && getter.misses !== undefined && !isRequired && { misses: getter.misses }),
    ...(isJudged && channelTypesGiven(frame, args, getter)),
    absent,
    getter: method,
    ...(isSafe && { isGuarded: true }),
    ...(!isSafe && isJudged && takesMember(module, call) && { isMember: true }),
    ...(accepts !== undefined && lineOf(module, call)),
    ...(isMenu && { isShared: true }),
    ...((v.isSpare || isSpare(frame, call)) && { isSpare: true }),
  }
  add(v, call, state, use, {
    ...ranges,
    ...(accepts !== undefined && getters && { getters }),
    name: nameRange(v, writtenAt(v, first)),
    ...(constants !== undefined && {
      assigned: constants.map(({ site }) => rangeOf(module, site)),
    }),
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
export function isSpare(frame: Frame, call: Node): boolean {
  const { tree } = frame.module
  const at = tree.outerExpression(call)
  const around = tree.parentOf(at)
  const callee = tree.textOf(tree.firstChild(call))
  const isSame = (part: Node): boolean =>
    tree.kindOf(part) === K.CallExpression && tree.textOf(tree.firstChild(part)) === callee
  const isOther = (part: Node): boolean =>
    part !== at && (isSame(tree.innerExpression(part)) || askedAt(frame, part)?.is === 'option')
  return FALLS_BACK.has(signOf(tree, around)) && tree.childrenOf(around).some(isOther)
}

const FALLS_BACK: ReadonlySet<string> = new Set(['??', '||'])

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
    const { getter: _, args: __, ...doubts } = ranges
    add(v, call, state, use, { ...doubts, name: nameRange(v, sought.node) })
    return
  }
  if (!method.startsWith('get') || known.length === 0) {
    return
  }
  const isSure = isJudged && of.isLikely !== true
  add(v, call, state, isSure ? { kind: 'getter', name: method, known } : NOTHING_KNOWN, ranges)
}

/** What a method of a list looks for, if it is one that looks for an option by its name. */
export const soughtIn = (
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
    module.tree.kindOf(node) === K.Spread ? module.tree.firstChild(node) : node,
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
export function isGuarded(
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
    asksForGiven(v.frame, call, throws) ||
    v.isGuarded(name)
  )
}

/** The variable that is given what a call reads. */
export const variablesOf = (tree: Tree, call: Node): readonly string[] =>
  namesIn(tree, givenTo(tree, call))
    .slice(0, 1)
    .map(({ name }) => tree.textOf(name))

/** The name, or the pattern, that is declared with a value; NONE without one. */
export function givenTo(tree: Tree, value: Node): Node {
  const at = tree.outerExpression(value)
  const declaration = tree.parentOf(at)
  if (tree.kindOf(declaration) !== K.VariableDeclaration) {
    return NONE
  }
  return declaratorsOf(tree, declaration).find(({ init }) => init === at)?.pattern ?? NONE
}
