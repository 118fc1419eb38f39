import type { OptionUse } from '@slashlint/core/uses'
import { rangeOf } from '../definition/conversion.js'
import { constantsAt, CUT_SHORT } from '../evaluate/at-flow.js'
import { evaluate, rootFrame } from '../evaluate/evaluate.js'
import type { Getter } from '../frameworks/framework.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import type { Range as UseRange } from '../../reader.js'
import { functionAround, namesIn } from '../scope/bindings.js'
import type { Site } from '../scope/module.js'
import { contentOf, isText } from '../syntax/strings.js'
import { signOf } from '../syntax/signs.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { InteractionValue } from '../values/interaction-value.js'
import { interactionValueOf } from '../values/value.js'
import type { Frame } from '../values/value.js'
import { interactionValueAt, soughtBy } from './interaction-values.js'
import type { SoughtName } from './interaction-values.js'
import { textAt } from './branches.js'
import type { State } from './branches.js'
import { checksOptionList } from './counted.js'
import { add } from './entries.js'
import type { Ranges, Visit } from './entries.js'
import { isDemanded } from './demands.js'
import { patternDeclaredWith } from './declared.js'
import { membersTaken } from './lacked.js'
import { isCaught } from './error-handling.js'
import { isMentionedInCondition, mentioning } from './condition-mentions.js'
import { isUnconditional, lineOf } from './unconditional.js'
import { takesMember } from './taken-members.js'
import { takesMemberAtOnce } from './member-access.js'

const { reading } = LIBRARIES

export const NOTHING_KNOWN = { kind: 'everything' } as const

export type Options = Extract<InteractionValue, { is: 'options' }>

/** A call of a method of the options, or of such a method in a constant. */
export interface MethodCall {
  /** The call in the syntax tree. */
  readonly call: Node
  /** The node of the method's name. */
  readonly key: Node
  /** The name of the method. */
  readonly method: string
  /** The expressions of the arguments. */
  readonly args: readonly Node[]
  /** The options, or the method in a constant that is called. */
  readonly of: Extract<InteractionValue, { is: 'options' | 'getter' }>
}

/** A call of a known method of a library, with facts about the method. */
interface GetterCall extends MethodCall {
  readonly getter: Getter
  /**
   * True if types and versions can be checked: the library is known, and no other code declares the
   * type.
   */
  readonly isJudged: boolean
  /** True if the call throws without a value. */
  readonly isRequired: boolean
  /** The methods that could be called instead; `undefined` if types cannot be checked. */
  readonly getters: Ranges['getters'] | undefined
  readonly ranges: Ranges
}

/** Records the read that a call of a method of the options makes. */
export function readCall(visit: Visit, made: MethodCall, state: State): void {
  const { args, method, of } = made
  const dialect = reading.dialectOf(visit.module)
  const getter = dialect.getter(method)
  if (of.isLikely === true && getter?.isCommon === true) {
    return
  }
  const isJudged = dialect.isKnown && of.isForeign !== true
  const ranges = rangesOf(visit, made)
  if (getter === undefined) {
    otherCall(visit, made, state, isJudged, ranges)
    return
  }
  const isRequired = isJudged && requires(visit.frame, args, getter)
  const getters = isJudged ? dialect.typed(getter) : undefined
  READERS[getter.reads]?.(visit, { ...made, getter, isJudged, isRequired, getters, ranges }, state)
}

/**
 * The functions that record reads, by the kind of method. Lists of names and the focused option are
 * recorded where they are used.
 */
const READERS: Readonly<
  Record<Getter['reads'], ((visit: Visit, made: GetterCall, state: State) => void) | undefined>
> = {
  option: readOption,
  subcommand: (visit, made, state) => readLevel(visit, made, state, 'subcommand'),
  group: (visit, made, state) => readLevel(visit, made, state, 'group'),
  levels: undefined,
  focused: undefined,
}

/** Returns the text ranges of a call's parts, and the doubts about the call. */
function rangesOf(visit: Visit, { call, key, of }: MethodCall): Ranges {
  const { module, tree } = visit
  const { isText: _, ...getter } = nameRange(visit, key)
  const list = tree.childOf(call, K.ArgList)
  return {
    getter,
    args: rangeOf(module, list === NONE ? call : list),
    ...(of.needs !== undefined && { needs: of.needs }),
    ...(of.unless !== undefined && { unless: of.unless }),
    ...(of.isVague && { isVague: true }),
    ...(visit.isOneOf && { isOneOf: true }),
  }
}

/** Records a call such as `getSubcommand()` or `getSubcommandGroup()`. */
function readLevel(
  visit: Visit,
  { call, method, isRequired, getters, ranges }: GetterCall,
  state: State,
  level: 'subcommand' | 'group',
): void {
  const use = {
    kind: 'level',
    level,
    absent: isRequired ? 'throws' : 'null',
    getter: method,
    ...(isGuarded(visit, { call, name: method, throws: true }, state) && { isGuarded: true }),
  } as const
  add(visit, call, state, use, { ...ranges, ...(getters && { getters }) })
}

/** Records a call such as `getString('title', true)`. */
function readOption(visit: Visit, made: GetterCall, state: State): void {
  const { args, call, getter, getters, isJudged, method, ranges } = made
  const { module, tree } = visit
  const named = nameOf(visit, made)
  const [first] = args
  const isSpread = args.some((arg) => tree.kindOf(arg) === K.Spread)
  if (first === undefined || (isSpread && named.name === undefined)) {
    add(visit, call, state, NOTHING_KNOWN)
    return
  }
  if (named.name === undefined) {
    const { isCutShort } = named
    const use: OptionUse = { kind: 'option', absent: 'null', getter: method }
    add(visit, call, state, use, { ...ranges, unreadable: true, ...(isCutShort && { isCutShort }) })
    return
  }
  const required = isJudged ? args[getter.requiredAt ?? args.length] : undefined
  const use = useOf(visit, made, { ...named, name: named.name }, state)
  readLacked(visit, made, state)
  const handed = textHanded(visit, first)
  if (handed !== NONE) {
    addAtText(visit, { call, text: handed }, { use, ranges }, state)
    return
  }
  add(visit, call, state, use, {
    ...ranges,
    ...(use.accepts !== undefined && getters && { getters }),
    name: nameRange(visit, literalOf(visit, first)),
    ...(named.sites !== undefined && {
      assigned: named.sites.map(({ node }) => rangeOf(module, node)),
    }),
    ...(required !== undefined && { required: rangeOf(module, required) }),
  })
}

/**
 * Returns the literal in the analysed module from which a function of another module gets the
 * option's name: `'title'` in `readFrom(interaction, 'title')`. NONE if the name comes from
 * elsewhere.
 */
function textHanded({ frame, module, run }: Visit, name: Node): Node {
  // Damaged text may have lost what makes the read right.
  const isOther = module !== run.module && module.tree.errors.length === 0
  const value = isOther ? evaluate(frame, name) : undefined
  const isOwn = value?.kind === 'literal' && value.site.module === run.module
  return isOwn ? value.site.node : NONE
}

/**
 * Records a read at the text with the name that a call passes to a function of another module. The
 * function may be correct for other callers.
 */
function addAtText(
  visit: Visit,
  { call, text }: { readonly call: Node; readonly text: Node },
  { use, ranges }: { readonly use: OptionUse; readonly ranges: Ranges },
  state: State,
): void {
  const { module } = visit.run
  const isRun = visit.isRun && isUnconditional(visit.tree, call)
  const readAt = { uri: visit.module.uri, ...rangeOf(visit.module, call) }
  const { getter: _, args: __, ...doubts } = ranges
  const name = nameRange({ frame: rootFrame(visit.frame.evaluator, module) }, text)
  add({ ...visit, module, tree: module.tree, isRun }, text, state, use, { ...doubts, name, readAt })
}

/**
 * Records members that the read's result lacks and another method's result has:
 * `getUser('who').kickable`.
 */
function readLacked(
  visit: Visit,
  { call, getter: { lacks }, isJudged, method }: GetterCall,
  state: State,
): void {
  const { module, tree } = visit
  for (const key of isJudged && lacks !== undefined ? membersTaken(module, call) : []) {
    const name = tree.textOf(key)
    if (lacks?.members.has(name) === true) {
      const use = { kind: 'member', name, getter: method, instead: lacks.getter } as const
      add(visit, key, state, use)
    }
  }
}

const useOf = (
  visit: Visit,
  made: GetterCall,
  { name, others }: ReadName & { readonly name: string },
  state: State,
): OptionUse => ({
  kind: 'option',
  name,
  ...(others.length > 0 && { others }),
  ...typesTaken(visit, made),
  absent: made.isRequired ? 'throws' : 'null',
  getter: made.method,
  ...safetyOf(visit, made, name, state),
  ...((visit.isSpare || isSpare(visit.frame, made.call)) && { isSpare: true }),
})

/** The names of options that a read may ask for. */
interface ReadName {
  /** The name; absent if it is computed. */
  readonly name?: string
  readonly others: readonly string[]
  /** The assignments and arguments of this module that decide the name. */
  readonly sites?: readonly Site[]
  /** True if the search for names ended at a limit. */
  readonly isCutShort?: true
}

function nameOf({ frame, module }: Visit, { args: [first], call }: MethodCall): ReadName {
  const read = interactionValueOf(evaluate(frame, call))
  const known = read?.is === 'option' ? read.name : undefined
  if (known !== undefined) {
    return { name: known, others: [] }
  }
  const constants = first === undefined ? undefined : constantsAt(frame, first)
  if (constants === undefined || constants === CUT_SHORT) {
    return { others: [], ...(constants === CUT_SHORT && { isCutShort: true }) }
  }
  const [name, ...others] = constants.map(({ text }) => text)
  const sites = constants.map(({ site }) => site).filter((site) => site.module === module)
  return name === undefined ? { others } : { name, others, sites }
}

/** Returns the types of options and channels that a call accepts. */
function typesTaken(
  { frame, module }: Visit,
  { args, call, getter, isJudged, isRequired }: GetterCall,
): Partial<OptionUse> {
  if (!isJudged) {
    return {}
  }
  const { accepts, misses, missesOthers } = getter
  return {
    ...(accepts !== undefined && { accepts, ...lineOf(module, call) }),
    ...(accepts !== undefined && missesOthers && { missesOthers: true }),
    ...(misses !== undefined && !isRequired && !isMembershipAsked(module.tree, call) && { misses }),
    ...channelTypesIn(frame, args, getter),
  }
}

/** Tells whether a condition asks for the members of a server: `guild.members.cache.has(user.id)`. */
const isMembershipAsked = (tree: Tree, call: Node): boolean =>
  isMentionedInCondition(tree, functionAround(tree, call), call, ['members'], false)

/**
 * Returns `isGuarded` if code checks whether the option is missing, or `isMember` if a member is
 * read without a check. `mayLeave` tells that other code may leave the handler before it.
 */
function safetyOf(
  visit: Visit,
  { call, isJudged, isRequired }: GetterCall,
  name: string,
  state: State,
): Partial<OptionUse> {
  const { module, tree } = visit
  // Context menus have options that libraries invent.
  if ((name === 'user' || name === 'message') && tree.text.includes('ContextMenu')) {
    return { isGuarded: true, isShared: true }
  }
  // Reading a member of nothing throws, so that a later check comes too late.
  const throws = isRequired || takesMemberAtOnce(tree, call)
  if (isGuarded(visit, { call, name, throws }, state)) {
    return { isGuarded: true }
  }
  if (!isJudged || !takesMember(module, call)) {
    return {}
  }
  return { isMember: true, ...(!takesMember(module, call, true) && { mayLeave: true }) }
}

/**
 * Records a read by a method whose class is unknown: `ctx.opt('title')`. It is counted and not
 * checked, since it may read any option.
 */
export function readOutOfSight(
  visit: Visit,
  { call, method, args: [first = NONE] }: Pick<MethodCall, 'call' | 'method' | 'args'>,
  state: State,
): void {
  const { tie } = visit
  const name = textAt(visit.frame, first)
  if (typeof tie === 'string' || name === undefined) {
    return
  }
  const getter = reading.dialectOf(visit.module).getter(method)
  const isRead =
    tie.options.has(name) ||
    GUESSES.readsOption.test(method) ||
    (getter?.reads === 'option' && getter.isCommon !== true)
  if (isRead) {
    const use = { kind: 'option', name, absent: 'null', isShared: true, isGuarded: true } as const
    add(visit, call, state, use, { name: nameRange(visit, first), doubt: OUT_OF_SIGHT })
  }
}

const OUT_OF_SIGHT =
  'It is read by a method whose class is not in sight. Give the parameter the type of its class.'

/**
 * Returns the types of channels that a call accepts; an empty object if it accepts all or they are
 * unknown.
 */
function channelTypesIn(
  frame: Frame,
  args: readonly Node[],
  { channelTypesAt }: Getter,
): Pick<OptionUse, 'channelTypes'> {
  const argument = channelTypesAt === undefined ? undefined : args[channelTypesAt]
  const value = argument === undefined ? undefined : evaluate(frame, argument)
  const types = value?.kind === 'list' ? value.items : []
  const numbers = types.flatMap((one) =>
    one.kind === 'literal' && typeof one.data === 'number' ? [one.data] : [],
  )
  return numbers.length > 0 && numbers.length === types.length ? { channelTypes: numbers } : {}
}

/**
 * Tells whether a read is a fallback of another read or has one: `read('title') ?? read('name')`.
 */
export function isSpare(frame: Frame, call: Node): boolean {
  const { tree } = frame.module
  const at = tree.outerExpression(call)
  const around = tree.parentOf(at)
  const callee = tree.textOf(tree.firstChild(call))
  const isSame = (part: Node): boolean =>
    tree.kindOf(part) === K.CallExpression && tree.textOf(tree.firstChild(part)) === callee
  const isOther = (part: Node): boolean =>
    part !== at &&
    (isSame(tree.innerExpression(part)) || interactionValueAt(frame, part)?.is === 'option')
  return FALLS_BACK.has(signOf(tree, around)) && tree.childrenOf(around).some(isOther)
}

const FALLS_BACK: ReadonlySet<string> = new Set(['??', '||'])

/**
 * Records a call of an unknown method: a method of lists, a misspelt one, or one that may read any
 * option.
 */
function otherCall(
  visit: Visit,
  { call, method, args, of }: MethodCall,
  state: State,
  isJudged: boolean,
  ranges: Ranges,
): void {
  const { frame, module, tree } = visit
  const { known } = reading.dialectOf(module)
  const sought = of.isLikely === true ? undefined : soughtIn(frame, method, args)
  if (sought !== undefined) {
    const isFound =
      method === 'find' &&
      takesMember(module, call) &&
      !isGuarded(visit, { call, name: sought.name, throws: takesMemberAtOnce(tree, call) }, state)
    const use: OptionUse = {
      kind: 'option',
      name: sought.name,
      absent: 'undefined',
      mayBeLevel: true,
      ...(isFound ? { isMember: true } : { isGuarded: true }),
    }
    const { getter: _, args: __, ...doubts } = ranges
    add(visit, call, state, use, { ...doubts, name: nameRange(visit, sought.node) })
    return
  }
  if (!method.startsWith('get') || known.length === 0) {
    return
  }
  const isSure = isJudged && of.isLikely !== true
  add(visit, call, state, isSure ? { kind: 'getter', name: method, known } : NOTHING_KNOWN, ranges)
}

/**
 * Returns the option's name for which `find`, `some`, `filter` or `findIndex` searches a list;
 * `undefined` for other calls.
 */
export const soughtIn = (
  frame: Frame,
  method: string,
  [fn]: readonly Node[],
): SoughtName | undefined =>
  SEEKS.has(method) && fn !== undefined ? soughtBy(frame, evaluate(frame, fn)) : undefined

/** Methods of lists that search for an item. */
const SEEKS: ReadonlySet<string> = new Set(['find', 'some', 'filter', 'findIndex'])

/**
 * Returns the literal of this module that spells a name, for example an argument of a call;
 * otherwise the node itself.
 */
function literalOf({ frame }: Visit, node: Node): Node {
  const { module } = frame
  const value = evaluate(
    frame,
    module.tree.kindOf(node) === K.Spread ? module.tree.firstChild(node) : node,
  )
  const isHere =
    value.kind === 'literal' && value.site.module === module && isText(module.tree, value.site.node)
  return isHere ? value.site.node : node
}

/** Returns the range of a name: the text without its quotes, or else the whole expression. */
export function nameRange(
  { frame: { module } }: Pick<Visit, 'frame'>,
  node: Node,
): UseRange & { readonly isText?: true } {
  const inner = module.tree.innerExpression(node)
  const content = isText(module.tree, inner) ? contentOf(module.tree, inner) : undefined
  if (content === undefined) {
    return rangeOf(module, node)
  }
  return { start: content[0], end: content[1], isText: true }
}

/** Tells whether a call throws if the option is missing, because of an argument or its default. */
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

/** A read of an option, for a check whether a missing option is expected. */
export interface ReadOption {
  /** The call that reads the option. */
  readonly call: Node
  /** The name of the option. */
  readonly name: string
  /** True if the read throws when the option is missing. */
  readonly throws: boolean
  /** The words by which conditions mention the option. By default, its name and its variables. */
  readonly words?: readonly string[]
}

/**
 * Tells whether code checks if an option is given before it uses the option, or catches the error
 * if it is missing.
 */
export function isGuarded(visit: Visit, read: ReadOption, { isTried }: State): boolean {
  const { tree } = visit
  const { call, name, throws, words = wordsOf(visit, read) } = read
  return (
    isTried ||
    isCaught(tree, call) ||
    isMentionedInCondition(tree, functionAround(tree, call), call, words, throws) ||
    checksOptionList(visit.frame, call, throws) ||
    isDemanded(tree, call, name) ||
    visit.isGuarded(name)
  )
}

const wordsOf = ({ tree }: Visit, { call, name, throws }: ReadOption): readonly string[] => [
  ...mentioning(tree, name, call),
  ...nameOfConstant(tree, call),
  ...(throws ? [] : variablesOf(tree, call)),
]

/**
 * Returns the name of the constant that is passed as an option's name: `TITLE` in
 * `getString(TITLE)`, `title` in `getString(NAMES.title)`. Empty for other arguments.
 */
function nameOfConstant(tree: Tree, call: Node): readonly string[] {
  const [first = NONE] = tree.argumentsOf(call)
  const name = tree.kindOf(first) === K.VariableName ? tree.textOf(first) : tree.memberName(first)
  return name === '' ? [] : [name]
}

/**
 * Returns the name of the variable to which a call's result is assigned; an empty list without one.
 */
export const variablesOf = (tree: Tree, call: Node): readonly string[] =>
  namesIn(tree, patternDeclaredWith(tree, call))
    .slice(0, 1)
    .map(({ name }) => tree.textOf(name))
