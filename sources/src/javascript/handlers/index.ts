import type { Use } from '@slashlint/core/uses'
import type { HandlerUses, LocatedUse, Place, UntiedUse } from '../../reader.js'
import { addTo, kept } from '../../record.js'
import { rangeOf } from '../definition/conversion.js'
import { ancestry, basesOf } from '../evaluate/classes.js'
import { evaluate } from '../evaluate/evaluate.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import type { Role } from '../frameworks/reading.js'
import {
  functionName,
  isFunction,
  namesIn,
  parametersOf,
  resolve,
  usesOf,
} from '../scope/bindings.js'
import { exportedAs, exportsOf } from '../scope/exports.js'
import type { Module } from '../scope/module.js'
import { chainTop } from '../syntax/chains.js'
import { stringOf } from '../syntax/strings.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { NamesOfCommand } from '../values/asked.js'
import { askedOf } from '../values/value.js'
import type { Frame, FunctionValue, Value } from '../values/value.js'
import { ANYWHERE, branchesOf, textAt } from './branches.js'
import {
  add,
  anchorAround,
  isForOthers,
  levelsFor,
  membersIn,
  onlyAnchor,
  ownersOf,
  shared,
  visitIn,
} from './entries.js'
import type { Anchor, AnchorOf, FoundUse, HeldMember, Run, Visit } from './entries.js'
import { asksForKind, nameRange } from './events.js'
import { functionAround, functionsAround } from './guards.js'
import { useOfArgs, useOfMembers } from './types.js'
import { enter, MOST_ENTERED, walk } from './walk.js'

export { anchorOf, nodeWithin } from './entries.js'
export type { Anchor } from './entries.js'
export { importedCommands } from './imported.js'
const { reading } = LIBRARIES

/** Methods that nothing but options has, as a text calls them. */
const CALLS = reading.words.filter((word) => word.length > 6).map((word) => `.${word}(`)

/** Whether a text may handle commands that are defined elsewhere: such a text is read for its uses alone. */
export const mayHandle = (text: string): boolean => mayUse(text) || mayImport(text)

/** Whether a text may use what commands define. */
export const mayUse = (text: string): boolean =>
  (text.includes('nteraction') &&
    ['options.get', ...CALLS, ...reading.dataNames].some((word) => text.includes(word))) ||
  [...reading.commandNames, ...reading.asksTyping].some((name) => text.includes(name)) ||
  GUESSES.argsOfCommand.test(text)

/** Whether a text may handle a command that it imports, and reads nothing of, or leave that to a function that it imports. */
const mayImport = (text: string): boolean =>
  IMPORTS.test(text) && (TAKES.some((word) => text.includes(word)) ? HANDLES : HANDS_ON).test(text)

/** What a function has that handles a command. */
const TAKES = ['nteraction', 'options.get', ...CALLS]
const IMPORTS = /\bfrom\s*["']|\brequire\s*\(/
const HANDLER = String.raw`\b(?:${reading.handlerNames.join('|')})["']?\s*`
const HANDLES = new RegExp(`${HANDLER}[(:=,}]`)
/** `{ data, execute }`, `{ data, execute: handle }` */
const HANDS_ON = new RegExp(String.raw`${HANDLER}(?::\s*[\w$.]+\s*)?[,}]`)

/** How the handlers of a module use the commands that it defines. */
export function findUses(frame: Frame, anchors: readonly Anchor[]): ReturnType<typeof tieAll> {
  const { module } = frame
  const run: Run = {
    module,
    anchors,
    owners: ownersOf(anchors),
    built: new Set(
      anchors
        .filter(({ of }) => 'definition' in of)
        .map(({ node }) => chainTop(frame.tree, node))
        .filter((top) => isOnlyBuilt(frame, top)),
    ),
    found: [],
    dispatches: [],
    levels: new Map(),
    entered: new Map(),
    later: [],
    tables: new Set(),
    asked: 0,
    left: MOST_ENTERED,
  }
  const v = visitIn(run, frame, onlyAnchor(run, NONE))
  walk(v, 0, ANYWHERE)
  enterMethods(v)
  enterLater(v)
  const read = new Set<unknown>(run.found.map(({ tie: of }) => of))
  for (const anchor of anchors) {
    enterElsewhere(v, anchor, read.has(anchor))
  }
  // What chains of branches lack counts only where the names go nowhere else.
  for (const { of, levels, level } of run.dispatches) {
    if (!levels.open.has(level)) {
      run.found.push(of)
    }
  }
  return tieAll(v)
}

/** Whether an expression is a builder of a library, and no function in it does anything else than to build. */
function isOnlyBuilt(frame: Frame, top: Node): boolean {
  const { module, tree } = frame
  const value = evaluate(frame, top)
  if (value.kind !== 'builder' || value.madeBy !== undefined) {
    return false
  }
  for (let node = top; node < tree.afterOf(top); node++) {
    if (isFunction(tree, node) && !module.callbacks.has(node)) {
      return false
    }
  }
  return true
}

/** Lets functions run that stand in a module: first those that nothing else calls, then what nobody has come to. */
function enterLater(v: Visit): void {
  const { run } = v
  const waiting: Run['later'][] = [[], [], [], []]
  for (;;) {
    for (const one of run.later.splice(0)) {
      waiting[rankOf(run, one.v.frame.module, one.node)]?.push(one)
    }
    const next = waiting.find((list) => list.length > 0)?.shift()
    if (next === undefined) {
      return
    }
    const { module, fn } = next.v.frame
    const isKnown =
      fn === NONE && isEntered(run, module, next.node) && !isUsedOtherwise(run, module, next.node)
    if (!isKnown) {
      enterAlone(next.v, next.node, next.state)
    }
  }
}

/** Which functions are looked at first: handlers of commands, what nothing has a name for, parts of tables, and the rest. */
function rankOf(run: Run, module: Module, fn: Node): number {
  if (isNamed(module, fn)) {
    return 3
  }
  if (anchorAround(run, { module, node: fn }) !== undefined) {
    return 0
  }
  const { tree } = module
  const holder = tree.kindOf(fn) === K.Property ? fn : tree.parentOf(tree.outerExpression(fn))
  return tree.kindOf(holder) === K.Property || tree.kindOf(holder) === K.ArrayExpression ? 2 : 1
}

const isEntered = (run: Run, module: Module, node: Node): boolean =>
  (run.entered.get(module)?.get(node)?.size ?? 0) > 0

/** A function that nobody is known to call with anything. */
function enterAlone(v: Visit, node: Node, state: typeof ANYWHERE): void {
  const { module } = v.frame
  const fn: FunctionValue = { kind: 'function', site: { module, node }, frame: v.frame }
  const isInner = v.frame.fn !== NONE
  const tie =
    module !== v.run.module || (isInner && typeof v.tie !== 'string')
      ? v.tie
      : onlyAnchor(v.run, node)
  enter({ ...v, tie }, fn, undefined, isInner ? state : ANYWHERE, NONE)
}

/** Whether a function has a name by which its module uses it. */
const isNamed = once((module: Module, fn: Node): boolean => {
  const { tree } = module
  if (functionName(tree, fn) !== NONE) {
    return usesOfFunction(module, fn).length > 0
  }
  const member = METHODS.has(tree.kindOf(fn)) ? fn : tree.holderOf(fn)
  return METHODS.has(tree.kindOf(member)) && ownMembers(tree, 0).has(tree.keyOf(member))
})

const METHODS = anyOf('MethodDeclaration Property')

/** Whether a node stands in a function that nothing can call: what it asks for may be gone, and harms nobody. */
function isNeverCalled(module: Module, node: Node): boolean {
  const { tree } = module
  for (const fn of functionsAround(tree, node)) {
    const name = tree.textOf(functionName(tree, fn))
    if (tree.kindOf(fn) === K.MethodDeclaration) {
      const isPrivate =
        tree.textOf(tree.childOf(fn, K.Privacy)) === 'private' && !tree.hasChild(fn, K.Decorator)
      // A library may call it by its name, which a text has: `{ name: 'add', chatInputRun: 'chatInputAdd' }`
      const isWritten = textsIn(tree, 0).has(tree.keyOf(fn))
      if (isPrivate && !isWritten && !isNamed(module, fn) && !ownMembers(tree, 0).has('')) {
        return true
      }
    } else if (name !== '' && !isNamed(module, fn)) {
      const isExported =
        tree.kindOf(tree.parentOf(fn)) === K.ExportDeclaration || exportedAs(module, 0).has(name)
      if (!isExported) {
        return true
      }
    }
  }
  return false
}

const textsIn = once(
  (tree: Tree): ReadonlySet<string | undefined> =>
    new Set(tree.nodesIn(0, K.String).map((node) => stringOf(tree, node))),
)

/** Whether a name of what is being typed is asked for in a function that is handed on more than once. */
const isOfMany = (module: Module, { use, node }: FoundUse): boolean =>
  use.kind === 'focused-name' &&
  usesOfFunction(module, functionAround(module.tree, node)).length > 1

/** Where a function is used by its name, outside of itself. */
function usesOfFunction(module: Module, fn: Node): readonly Node[] {
  const { tree } = module
  const name = functionName(tree, fn)
  const definition = resolve(module, tree.textOf(name), name)?.node ?? NONE
  return usesOf(module, definition, tree.textOf(name)).filter((use) => !tree.contains(fn, use))
}

/** Whether something uses a function otherwise than in calls and in tables that are asked by names. */
const isUsedOtherwise = ({ tables }: Run, module: Module, fn: Node): boolean =>
  usesOfFunction(module, fn).some(
    (use) =>
      module.tree.callOn(use) === NONE &&
      ![...tables].some((table) => module.tree.contains(table, use)),
  )

/** The members of `this` that a module uses. */
const ownMembers = once((tree: Tree): ReadonlySet<string> => {
  const members = new Set<string>()
  for (let node = 0; node < tree.kind.length; node++) {
    if (tree.kindOf(node) === K.This) {
      members.add(tree.memberName(tree.memberOn(node)))
    }
  }
  return members
})

/** Methods that a list has by their names: `subcommands: [{ name: 'add', chatInputRun: 'chatInputAdd' }]`. */
function enterMethods(v: Visit): void {
  const { frame, module, run, tree } = v
  if (!reading.methods.some((word) => tree.text.includes(word))) {
    return
  }
  const methods = new Map<string, Node[]>()
  for (const method of tree.nodesIn(0, K.MethodDeclaration)) {
    addTo(methods, tree.keyOf(method), method)
  }
  const isOnlyClass = tree.nodesIn(0, K.ClassBody).length === 1
  for (const entry of tree.nodesIn(0, K.Property)) {
    const [, value] = reading.methods.includes(tree.keyOf(entry)) ? tree.partsOf(entry) : []
    if (value === undefined) {
      continue
    }
    const object = tree.parentOf(entry)
    const named = membersIn(tree, object).find(({ name }) => name === 'name')?.value ?? NONE
    const subcommand = named === NONE ? undefined : textAt(frame, named)
    // What a decorator before `export` is handed stands in no class.
    const isApplied = isOnlyClass && tree.enclosing(object, HOLDS) === NONE
    const tie =
      anchorAround(run, { module, node: object }) ??
      (isApplied ? onlyAnchor(run, object) : undefined)
    const [node, another] = methods.get(textAt(frame, value) ?? '') ?? []
    // What names no method here may be for messages.
    if (node === undefined) {
      continue
    }
    // One in capitals is found where names are compared in lower case.
    if (subcommand !== undefined && subcommand === subcommand.toLowerCase() && tie !== undefined) {
      const use: Use = { kind: 'level-name', level: 'subcommand', name: subcommand }
      add({ ...v, tie }, named, ANYWHERE, use, { name: nameRange(v, named) })
    }
    // Methods of one name in two classes are not told apart.
    if (another !== undefined) {
      continue
    }
    const state = {
      ...ANYWHERE,
      isPartly: true,
      ...(subcommand !== undefined && { fact: [{ subcommand }] }),
    }
    const fn: FunctionValue = { kind: 'function', site: { module, node }, frame }
    enter({ ...v, tie: onlyAnchor(run, node) }, fn, undefined, state, NONE)
  }
}

/** What has lists that are not handed to a decorator. */
const HOLDS = anyOf('VariableDeclaration AssignmentExpression Block ClassBody')

/** What handles a command by its name: a member beside the definition, or what the module exports. */
interface Handler extends Omit<HeldMember, 'name'> {
  readonly role: Role
  /** The name under which the module exports it. */
  readonly exported?: string
}

const handlersHeld = once((tree: Tree, owner: Node): readonly Handler[] =>
  membersIn(tree, owner).flatMap(({ name, ...member }) => {
    const role = reading.roleOf(name)
    // Without a body it says what others may have: `autocomplete?(interaction: Interaction): void`
    const isDeclared =
      tree.kindOf(member.fn) === K.MethodDeclaration && !tree.hasChild(member.fn, K.Block)
    return role === undefined || isDeclared ? [] : [{ role, ...member }]
  }),
)

const handlersExported = once((module: Module): readonly Handler[] => {
  const { tree } = module
  return [...exportsOf(module).names].flatMap(([exported, one]): Handler | readonly [] => {
    const role = reading.roleOf(exported)
    if (role === undefined || !reading.isHandlerName(exported)) {
      return []
    }
    const binding = one.kind === 'local' ? resolve(module, one.name, one.at) : undefined
    const value =
      one.kind === 'expression' ? one.node : binding?.kind === 'variable' ? binding.init : NONE
    const of = binding?.kind === 'function' ? binding.node : value
    const key =
      binding?.kind === 'function'
        ? tree.childOf(of, K.VariableDefinition)
        : (binding?.node ?? tree.childOf(tree.firstPart(tree.parentOf(value)), K.PropertyName))
    return { role, key, value, fn: tree.hasChild(of, K.ParamList) ? of : NONE, exported }
  })
})

/** The handlers of a command that stand elsewhere, or that a call makes; and what answers for it. */
function enterElsewhere(from: Visit, anchor: Anchor, isRead: boolean): void {
  const { frame, module, run, tree } = from
  const v: Visit = { ...from, tie: anchor, levels: levelsFor(run, anchor, module) }
  const before = run.found.length
  const held = [...anchor.owners].flatMap((owner) => handlersHeld(tree, owner))
  const exported = run.anchors.length === 1 ? handlersExported(module, 0) : []
  for (const { fn, value } of held) {
    if (fn === NONE && value !== NONE) {
      enterValue(v, value, evaluate(frame, value))
    }
  }
  for (const { value, exported: name = '' } of exported) {
    enterValue(
      v,
      value,
      frame.evaluator.exportOf(frame, name, { module, node: anchor.node }, new Set()),
    )
  }
  const answersAmong = (all: readonly Handler[]) =>
    all.filter(({ role, fn }) => role === 'answers' && fn !== NONE)
  const answers = answersAmong(held)
  for (const { key } of answers.length > 0 ? answers : answersAmong(exported).slice(0, 1)) {
    if (key !== NONE) {
      add(v, key, ANYWHERE, { kind: 'autocomplete' })
    }
  }
  if (!isRead && !run.found.slice(before).some(({ use }) => use.kind !== 'autocomplete')) {
    addIdle(v, anchor, [...held, ...exported])
  }
}

/** A value that is the handler of a command: a function of another module, or what a call gives that is handed one. */
function enterValue(v: Visit, node: Node, value: Value): void {
  const { module, tree } = v
  if (value.kind === 'function') {
    if (value.site.module !== module || !isEntered(v.run, module, value.site.node)) {
      enter(v, value, undefined, ANYWHERE, NONE)
    }
    return
  }
  const at = tree.innerExpression(node)
  if (tree.argumentsOf(at).some((arg) => tree.hasChild(arg, K.ParamList))) {
    add(v, at, ANYWHERE, { kind: 'everything' })
  }
}

/** The handlers of a command that read nothing yet: reads may be put there. */
function addIdle(v: Visit, { isMenu }: Anchor, handlers: readonly Handler[]): void {
  const { frame, module, tree } = v
  for (const { role, fn } of isMenu ? [] : handlers) {
    const body = tree.partsOf(fn).at(-1) ?? NONE
    if (role !== 'runs' || tree.kindOf(body) !== K.Block) {
      continue
    }
    const { isKnown, typed } = reading.dialectOf(module)
    const parameters = parametersOf(tree, fn).map(({ pattern }) => pattern)
    const own = parameters.find((pattern) => {
      const name = tree.textOf(pattern)
      const asked = frame.evaluator.asking.variable(frame, name, resolve(module, name, body))
      return (
        asked?.is === 'interaction' &&
        asked.isLikely !== true &&
        (isKnown || asked.hasMembers === true)
      )
    })
    if (own === undefined) {
      continue
    }
    const isDeaf = parameters.every((one) =>
      one === own ? takesNothing(module, own, body) : isUnused(module, one),
    )
    const use: Use = { kind: 'handler', ...(isDeaf && { isDeaf }) }
    const place = rangeOf(module, isKnown ? fn : own)
    // Where reads are put that have a getter each.
    const known = { name: rangeOf(module, own), args: rangeOf(module, body), getters: typed() }
    add(v, fn, ANYWHERE, use, { place, ...(isKnown && known) })
  }
}

const isUnused = (module: Module, pattern: Node): boolean =>
  namesIn(module.tree, pattern).every(
    ({ name }) => usesOf(module, name, module.tree.textOf(name)).length === 0,
  )

/** Whether an answer takes nothing of an interaction that may be what users entered, and hands it to nobody. */
function takesNothing(module: Module, interaction: Node, body: Node): boolean {
  const { tree } = module
  const uses = usesOf(module, interaction, tree.textOf(interaction))
  const last = tree.partsOf(body).at(-1) ?? NONE
  return (
    (uses.length > 0 || tree.kindOf(last) === K.ReturnStatement) &&
    uses.every((use) => {
      const name = tree.memberName(tree.parentOf(use))
      return name !== '' && !reading.members.has(name) && !GUESSES.entered.test(name)
    })
  )
}

/** Each use with its command, or with the reason why it has none. */
function tieAll({ run, frame }: Visit): {
  readonly tied: readonly TiedUses[]
  readonly untied: readonly UntiedUse[]
} {
  const { module, anchors } = run
  const byAnchor = new Map<Anchor, LocatedUse[]>()
  const untied: UntiedUse[] = []
  for (const { use, commands } of merged(run)) {
    const made = use.argsType?.command
    const named = made === undefined ? commands : [made.name]
    const to = named === undefined ? comingTo(use) : anchorNamed(anchors, named)
    const isHere = use.uri === module.uri
    const isOfMembers = (use.members ?? use.argsType) !== undefined
    if (typeof to !== 'string') {
      const list = kept(byAnchor, to, () => [])
      const isIdle = isHere && isNeverCalled(module, use.node)
      const doubt = doubtOf(module, use, { to, isIdle, isNamed: named !== undefined })
      const meant = isOfMembers
        ? meantBy(use, to)
        : located(doubt === undefined ? use : { ...use, doubt, use: shared(use.use, isIdle) })
      if (meant !== undefined) {
        list.push(meant)
      }
    } else {
      const meant = made !== undefined ? meantBy(use, made) : isOfMembers ? undefined : located(use)
      const isSaid =
        made !== undefined || (use.use.kind !== 'target' && (isHere || named !== undefined))
      if (meant !== undefined && isSaid) {
        untied.push({ use: meant, reason: to, ...(named !== undefined && { commands: named }) })
      }
    }
  }
  const whole = anchors.length === 0 ? completionIn(frame) : undefined
  if (whole !== undefined) {
    untied.push(whole)
  }
  const tied: TiedUses[] = []
  for (const [anchor, uses] of byAnchor) {
    const { of } = anchor
    const unanswered = isUnanswered(frame, anchor) && {
      isUnanswered: isForLibrary(frame, anchor) ? ('library' as const) : (true as const),
    }
    if ('definition' in of) {
      tied.push({ of, uses, ...unanswered })
    } else {
      untied.push(...uses.map((use) => ({ use, reason: ELSEWHERE, of, ...unanswered })))
    }
  }
  return { tied, untied }
}

/** How handlers use a command that their module defines. */
interface TiedUses extends Pick<HandlerUses, 'uses' | 'isUnanswered'> {
  readonly of: Exclude<AnchorOf, Place>
}

const ELSEWHERE = 'The command beside its handler is defined in another file, which is not read.'

/** The command that a use is tied to, unless a branch before it is the command's: then it is one of another. */
const comingTo = ({ tie, state: { without } }: FoundUse): Anchor | string =>
  typeof tie !== 'string' && tie.name !== undefined && without.includes(tie.name) ? NOT_HERE : tie

/** Why a use may be one of another command, or of none; `undefined` if it is one of the command that it is tied to. */
function doubtOf(
  module: Module,
  use: FoundUse,
  { to, isIdle, isNamed }: { to: Anchor; isIdle: boolean; isNamed: boolean },
): string | undefined {
  if (isIdle) {
    return 'Nothing calls its function.'
  }
  // An object of a project may call its options, and its kinds, as it likes.
  if (to.isBare || (to.isMenu && !to.isBuilder)) {
    return 'The options of the command are not defined beside its handler.'
  }
  if (to.isMenu && asksForKind(module.tree, functionAround(module.tree, use.node))) {
    return 'Its function asks for the kind of the command.'
  }
  // What is in a branch for the command is for no other one.
  if (use.uri !== module.uri || isNamed) {
    return undefined
  }
  if (use.others !== undefined) {
    return use.others
  }
  return isForOthers(module, use.node) || isOfMany(module, use)
    ? 'Other files may call its function for other commands.'
    : undefined
}

const NOT_HERE = 'It is in the branch of a command that is not defined here.'

function anchorNamed(anchors: readonly Anchor[], commands: readonly string[]): Anchor | string {
  const [only, another] = anchors.filter(
    ({ name }) => name !== undefined && commands.includes(name),
  )
  if (only === undefined || another !== undefined) {
    return NOT_HERE
  }
  return commands.length === 1 ? only : 'It is in a branch for several commands.'
}

const MOST_BRANCHES = 64

/** The uses, each once for a command: with all branches that lead to it. */
function merged({ found, levels, module }: Run) {
  const groups = new Map<string, FoundUse[]>()
  const ids = new Map<unknown, number>()
  for (const one of found) {
    const { use, uri, place, tie, members, argsType } = one
    const id = ids.get(tie) ?? ids.size
    ids.set(tie, id)
    const { commands } = branchesOf(one.state.fact)
    const key = JSON.stringify([
      ...[id, uri, place.start, place.end, use.kind, 'name' in use ? use.name : ''],
      ...[members?.map(({ name }) => name), argsType !== undefined, commands],
    ])
    addTo(groups, key, one)
  }
  const uses = [...groups.values()].map((same) => {
    const [first] = same as [FoundUse, ...FoundUse[]]
    const facts = same.map(({ state }) => state.fact)
    const isNarrow = facts.every((fact) => fact !== undefined)
    const all = isNarrow ? facts.flat() : undefined
    const { branches, commands } = branchesOf(
      all === undefined || all.length > MOST_BRANCHES ? undefined : unique(all),
    )
    const alike = (key: 'except' | 'without'): readonly string[] =>
      first.state[key].filter((name) => same.every(({ state }) => state[key].includes(name)))
    const except = alike('except')
    const state = { ...first.state, without: alike('without') }
    const others = same.find((one) => one.others !== undefined)?.others
    const isPartly = same.some(({ state }) => state.isPartly) || same.length > 1
    const isSafe = same.some(({ use }) => 'isGuarded' in use && use.isGuarded === true)
    const own = levels.get(first.tie)?.get(module)
    const isReached = same.some((one) => one.isReached)
    const typed = same.map((one) => one.state.typing)
    const isTyping = typed.every((one) => one === 'only' || one === 'too')
    const typing = typed.every((one) => one === 'only') ? 'only' : 'too'
    const mayBeTyping = typed.some((one) => one === 'only' || one === 'too')
    const use: Use = {
      ...first.use,
      ...(isSafe && { isGuarded: true }),
      ...(first.use.kind === 'option' && {
        ...(except.length > 0 && { except: [...new Set(except)] }),
        ...(isPartly && { isPartly: true }),
        ...(isTyping && { isTyping: true }),
      }),
      ...(READS.has(first.use.kind) && isReached && { isReached: true }),
      ...(OF_LEVELS.has(first.use.kind) && mayBeTyping && { typing }),
      ...(branches !== undefined && { branches }),
    } as Use
    const handedOn = use.kind === 'level' && own?.open.has(use.level) === true
    const { argsType } = first
    // Several sub-commands hand their own to one function.
    const isOfMany = same.some((one) => one.argsType?.within.join() !== argsType?.within.join())
    const types = argsType !== undefined && isOfMany && { argsType: { ...argsType, within: [] } }
    const found = { ...first, ...types, use, state, others, ...(handedOn && { handedOn }) }
    return { use: found, commands }
  })
  return uses.sort(
    (a, b) =>
      Number(a.use.uri !== module.uri) - Number(b.use.uri !== module.uri) ||
      (a.use.uri === b.use.uri ? a.use.place.start - b.use.place.start : 0),
  )
}

const READS: ReadonlySet<Use['kind']> = new Set(['option', 'level'])

/** What is compared with names of levels. */
const OF_LEVELS: ReadonlySet<Use['kind']> = new Set(['level-name', 'dispatch'])

const unique = <A extends object>(alternatives: readonly A[]): readonly A[] => [
  ...new Map(alternatives.map((one) => [JSON.stringify(one), one])).values(),
]

/** A use without what only this reading knows of it. */
function located(found: FoundUse): LocatedUse {
  const {
    node: _node,
    tie: _tie,
    state: _state,
    others: _others,
    isReached: _isReached,
    members: _members,
    argsType: _type,
    ...use
  } = found
  return use
}

/** What members mean in a command; `undefined` if they may be those of something else. */
function meantBy(found: FoundUse, command: NamesOfCommand): LocatedUse | undefined {
  const { members = [], argsType } = found
  const use = located(found)
  const meant =
    argsType === undefined
      ? useOfMembers(members, command.levels)
      : useOfArgs(argsType, members, command)
  if (meant === undefined) {
    return undefined
  }
  const { branches } = use.use.kind === 'everything' ? use.use : {}
  const isInBranch = branches !== undefined && !('branches' in meant.use)
  // What is taken of the option stands behind it.
  const place =
    meant.name === undefined || meant.name.isText === true
      ? use.place
      : { ...use.place, end: meant.name.end }
  return { ...use, ...meant, place, ...(isInBranch && { use: { ...meant.use, branches } }) }
}

/**
 * What a module without commands does with what is being typed: it leaves it to the command's own answer, a chain that
 * handles no name itself; or it may answer. `undefined` if it does not hear of it.
 */
function completionIn(frame: Frame): UntiedUse | undefined {
  const { module } = frame
  const { tree } = module
  const hearing = [
    ...reading.asksTyping,
    ...reading.completing.filter((word) => !reading.responding.includes(word)),
  ]
  if (!hearing.some((word) => tree.text.includes(word))) {
    return undefined
  }
  const handed: Node[] = []
  for (let node = 0; node < tree.kind.length; node++) {
    if (handsTypingOn(frame, node)) {
      handed.push(node)
      node = tree.afterOf(node) - 1
    }
  }
  const starts = [...handed.map((node) => tree.startOf(node)), tree.text.length]
  const rest = starts.map((to, index) =>
    tree.text.slice(index === 0 ? 0 : tree.endOf(handed[index - 1] ?? NONE), to),
  )
  const isOnly = handed.length > 0 && reading.asksForCommand(tree.text) && !mayAnswer(rest.join(''))
  const use: Use = isOnly
    ? { kind: 'dispatch', level: 'focused', names: [] }
    : { kind: 'autocomplete' }
  const reason = isOnly
    ? 'It passes autocompletion on to the commands.'
    : 'It may answer autocompletion for any command.'
  return { use: { use, uri: module.uri, place: rangeOf(module, handed.at(-1) ?? 0) }, reason }
}

/** Whether a call hands an interaction to what answers what is being typed. */
function handsTypingOn(frame: Frame, call: Node): boolean {
  const { tree } = frame.module
  const callee =
    tree.kindOf(call) === K.CallExpression ? tree.innerExpression(tree.firstPart(call)) : NONE
  const name = tree.memberName(callee)
  if (name === '' || tree.kindOf(tree.firstPart(callee)) === K.This) {
    return false
  }
  const role = reading.roleOf(name)
  // What runs commands runs what was collected for this alone: `completers.get(name).run(interaction)`
  if (role === 'runs' || (role === undefined && !isForTyping(tree, call))) {
    return false
  }
  return tree.argumentsOf(call).some((arg) => {
    const asked = askedOf(evaluate(frame, arg))
    return asked?.is === 'interaction' && asked.isLikely !== true
  })
}

/** Whether a call stands behind a question whether something is being typed: `if (interaction.isAutocomplete()) …` */
function isForTyping(tree: Tree, call: Node): boolean {
  for (
    let at = call, parent = tree.parentOf(at);
    parent !== NONE;
    at = parent, parent = tree.parentOf(at)
  ) {
    const [, condition = NONE, yes] =
      tree.kindOf(parent) === K.IfStatement ? tree.partsOf(parent) : []
    if (yes === at && reading.asksTyping.some((word) => tree.textOf(condition).includes(word))) {
      return true
    }
  }
  return false
}

/** Whether a text answers what is being typed, or hands it on: an empty answer is for what goes wrong. */
const mayAnswer = (text: string): boolean =>
  GUESSES.callsToComplete.test(text) ||
  reading.completing.some((word) => {
    const [, ...behind] = text.split(word)
    const isEmpty = (answer: string): boolean => EMPTY_ANSWER.test(answer)
    return behind.length > 0 && !(reading.responding.includes(word) && behind.every(isEmpty))
  })

const EMPTY_ANSWER = /^\s*\(\s*\[\s*\]\s*\)/

/** Whether nothing can answer what is being typed for a command: no word of its module speaks of it, nor its bases. */
function isUnanswered(frame: Frame, { owners }: Anchor): boolean {
  const { module } = frame
  const { tree } = module
  if (!isSilent(tree, 0)) {
    return false
  }
  return [...owners].every((owner) => {
    if (tree.kindOf(owner) === K.MethodDeclaration) {
      return true
    }
    if (tree.kindOf(owner) === K.ObjectExpression) {
      const holder = tree.parentOf(tree.outerExpression(owner))
      // What a function is given, it may complete.
      const isWhole = tree.partsOf(owner).every((part) => !tree.hasChild(part, K.Spread))
      const isForBase = tree.kindOf(tree.firstPart(tree.parentOf(holder))) === K.Super
      return isWhole && (KEEPS.has(tree.kindOf(holder)) || isForBase)
    }
    const chain = ancestry({ kind: 'class', site: { module, node: owner }, frame })
    if (chain.length < 2 && tree.hasChild(owner, K.Extends)) {
      return false
    }
    return chain.every((one) =>
      one.kind === 'class'
        ? one.site.module === module || !GUESSES.completes.test(one.site.module.tree.text)
        : isLibrary(one),
    )
  })
}

/** Whether the library of the class that has a definition calls a method of it for an answer. */
const isForLibrary = (frame: Frame, { owners }: Anchor): boolean =>
  [...owners].some((node) => basesOf(frame, node).some(isLibrary))

const isLibrary = (base: Value): boolean =>
  base.kind === 'external' && base.source !== undefined && reading.callsAnswers(base.source)

/** Whether a text speaks of what is being typed where it defines options, and nowhere else. */
const isSilent = once((tree: Tree): boolean => {
  if (!GUESSES.completes.test(tree.text)) {
    return false
  }
  const text = tree.text.replace(LIBRARIES.definesTyping, '')
  return !GUESSES.completes.test(text) && !reading.completing.some((word) => text.includes(word))
})

/** Where an object is what a module exports, or a constant, or the value of another object. */
const KEEPS = anyOf('AssignmentExpression ExportDeclaration VariableDeclaration Property')
