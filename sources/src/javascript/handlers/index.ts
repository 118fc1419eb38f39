import type { Use } from '@slashlint/core/uses'
import type { LocatedUse, UntiedUse } from '../../reader.js'
import { rangeOf } from '../definition/conversion.js'
import { ancestry } from '../evaluate/classes.js'
import { evaluate } from '../evaluate/evaluate.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import { namesIn, parametersOf, resolve, usesOf } from '../scope/bindings.js'
import { exportsOf } from '../scope/exports.js'
import type { Module } from '../scope/module.js'
import { K } from '../syntax/kinds.js'
import {
  childOf,
  contains,
  endOf,
  firstPart,
  hasChild,
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
import type { NamesOfCommand } from '../values/args-type.js'
import { askedOf } from '../values/value.js'
import type { Frame, FunctionValue, Value } from '../values/value.js'
import { ANYWHERE, textAt } from './branches.js'
import { anchorAround, functionName, isForOthers, membersIn, onlyAnchor, ownersOf, shared } from './entries.js'
import type { FoundUses } from './entries.js'
import { typedGetters } from './events.js'
import { useOfArgs, useOfMembers } from './types.js'
import { add, branchesOf, levelsFor } from './visit.js'
import type { Anchor, FoundUse, Run, Visit } from './visit.js'
import { enter, MOST_ENTERED, walk } from './walk.js'

export { anchorOf } from './entries.js'
const { reading } = LIBRARIES

/** Methods that nothing but options has, as a text calls them. */
const CALLS = reading.words.filter((word) => word.length > 6).map((word) => `.${word}(`)

/** Whether a text may handle commands that are defined elsewhere: such a text is read for its uses alone. */
export const mayHandle = (text: string): boolean =>
  (text.includes('nteraction') &&
    ['options.get', ...CALLS, ...reading.dataNames].some((word) => text.includes(word))) ||
  [...reading.commandNames].some((name) => text.includes(name)) ||
  GUESSES.argsOfCommand.test(text)

/** How the handlers of a module use the commands that it defines. */
export function findUses<T>(frame: Frame, anchors: readonly Anchor<T>[]): FoundUses<T> {
  const { module } = frame
  const run: Run<T> = {
    module,
    anchors,
    slash: anchors.filter(({ isMenu }) => !isMenu),
    owners: ownersOf(anchors),
    found: [],
    dispatches: [],
    levels: new Map(),
    entered: new Map(),
    later: [],
    tables: new Set(),
    left: MOST_ENTERED,
  }
  const tie = onlyAnchor(run, NONE)
  const v: Visit<T> = {
    run,
    frame,
    dialect: () => reading.dialectOf(module),
    tie,
    depth: 0,
    levels: levelsFor(run, tie, module),
    followed: new Set(),
    isGuarded: () => false,
  }
  walk(v, 0, ANYWHERE)
  enterMethods(v)
  enterLater(v)
  const read = new Set<unknown>(run.found.map(({ tie: of }) => of))
  for (const anchor of anchors) enterElsewhere(v, anchor, read.has(anchor))
  closeLevels(run)
  return tieAll(v)
}

/** Lets functions run that stand in a module: first those that nothing else calls, then what nobody has come to. */
function enterLater<T>(v: Visit<T>): void {
  const { run } = v
  const waiting: Run<T>['later'][] = [[], [], [], []]
  for (;;) {
    for (const one of run.later.splice(0)) waiting[rankOf(run, one.v.frame.module, one.node)]?.push(one)
    const next = waiting.find((list) => list.length > 0)?.shift()
    if (next === undefined) return
    const { module, fn } = next.v.frame
    const isKnown = fn === NONE && isEntered(run, module, next.node) && !isUsedOtherwise(run, module, next.node)
    if (!isKnown) enterAlone(next.v, next.node, next.state)
  }
}

/** Which functions are looked at first: handlers of commands, what nothing has a name for, parts of tables, and the rest. */
function rankOf<T>(run: Run<T>, module: Module, fn: Node): number {
  if (isNamed(module, fn)) return 3
  if (anchorAround(run, { module, node: fn }) !== undefined) return 0
  const { tree } = module
  const holder = kindOf(tree, fn) === K.Property ? fn : parentOf(tree, outerExpression(tree, fn))
  return kindOf(tree, holder) === K.Property || kindOf(tree, holder) === K.ArrayExpression ? 2 : 1
}

const isEntered = <T>(run: Run<T>, module: Module, node: Node): boolean =>
  (run.entered.get(module)?.get(node)?.size ?? 0) > 0

/** A function that nobody is known to call with anything. */
function enterAlone<T>(v: Visit<T>, node: Node, state: typeof ANYWHERE): void {
  const { module } = v.frame
  const fn: FunctionValue = { kind: 'function', site: { module, node }, frame: v.frame }
  const isInner = v.frame.fn !== NONE
  const tie = module !== v.run.module || (isInner && typeof v.tie !== 'string') ? v.tie : onlyAnchor(v.run, node)
  enter({ ...v, tie }, fn, undefined, isInner ? state : ANYWHERE, NONE)
}

/** Whether a function has a name by which its module uses it. */
const isNamed = once((module: Module, fn: Node): boolean => {
  const { tree } = module
  const name = functionName(tree, fn)
  if (name !== NONE)
    return usesOf(module, resolve(module, textOf(tree, name), name)?.node ?? NONE, textOf(tree, name)).some(
      (use) => !contains(tree, fn, use),
    )
  const key = kindOf(tree, fn) === K.MethodDeclaration ? childOf(tree, fn, K.PropertyDefinition) : NONE
  return key !== NONE && ownMembers(tree, 0).has(textOf(tree, key))
})

/** Whether something uses a function otherwise than in calls and in tables that are asked by names. */
function isUsedOtherwise<T>(run: Run<T>, module: Module, fn: Node): boolean {
  const { tree } = module
  const name = functionName(tree, fn)
  if (name === NONE) return false
  const uses = usesOf(module, resolve(module, textOf(tree, name), name)?.node ?? NONE, textOf(tree, name))
  return uses.some((use) => {
    const at = outerExpression(tree, use)
    const call = parentOf(tree, at)
    const isCalled = kindOf(tree, call) === K.CallExpression && firstPart(tree, call) === at
    return !isCalled && !contains(tree, fn, use) && ![...run.tables].some((table) => contains(tree, table, use))
  })
}

/** The members of `this` that a module uses. */
const ownMembers = once((tree: Tree): ReadonlySet<string> => {
  const members = new Set<string>()
  for (let node = 0; node < tree.kind.length; node++) {
    const member = kindOf(tree, node) === K.PropertyName ? parentOf(tree, node) : NONE
    if (kindOf(tree, member) === K.MemberExpression && kindOf(tree, firstPart(tree, member)) === K.This)
      members.add(textOf(tree, node))
  }
  return members
})

/** Methods that a list has by their names: `subcommands: [{ name: 'add', chatInputRun: 'chatInputAdd' }]`. */
function enterMethods<T>(v: Visit<T>): void {
  const { frame, run } = v
  const { module } = frame
  const { tree } = module
  if (!reading.methods.some((word) => tree.text.includes(word))) return
  const methods = new Map<string, Node>()
  const entries: Node[] = []
  for (let node = 0; node < tree.kind.length; node++) {
    const kind = kindOf(tree, node)
    const key = kind === K.MethodDeclaration || kind === K.Property ? childOf(tree, node, K.PropertyDefinition) : NONE
    if (key === NONE) continue
    const name = textOf(tree, key)
    // Methods of one name in two classes are not told apart.
    if (kind === K.MethodDeclaration) methods.set(name, methods.has(name) ? NONE : node)
    else if (reading.methods.includes(name)) entries.push(node)
  }
  for (const entry of entries) {
    const [, value = NONE] = partsOf(tree, entry)
    const method = value === NONE ? undefined : textAt(frame, value)
    const node = method === undefined ? NONE : (methods.get(method) ?? NONE)
    if (node === NONE) continue
    const named = partsOf(tree, parentOf(tree, entry)).find((one) => textOf(tree, firstPart(tree, one)) === 'name')
    const subcommand = named === undefined ? undefined : textAt(frame, partsOf(tree, named).at(-1) ?? named)
    const state = { ...ANYWHERE, isPartly: true, ...(subcommand !== undefined && { fact: [{ subcommand }] }) }
    enter(
      { ...v, tie: onlyAnchor(run, node) },
      { kind: 'function', site: { module, node }, frame },
      undefined,
      state,
      NONE,
    )
  }
}

/** The handlers of a command that stand elsewhere, or that a call makes; and what answers for it. */
function enterElsewhere<T>(from: Visit<T>, anchor: Anchor<T>, isRead: boolean): void {
  const { frame, run } = from
  const levels = levelsFor(run, anchor, frame.module)
  const v: Visit<T> = { ...from, tie: anchor, levels }
  const before = run.found.length
  const { module } = frame
  const { tree } = module
  const isOnly = run.anchors.length === 1
  const held = [...anchor.owners]
    .flatMap((owner) => membersIn(tree, owner))
    .filter(({ name }) => reading.roleOf(name) !== undefined)
  const answers = held.filter(({ name, fn }) => reading.roleOf(name) === 'answers' && fn !== NONE).map(({ key }) => key)
  for (const { fn, value } of held) if (fn === NONE && value !== NONE) enterValue(v, value, evaluate(frame, value))
  if (isOnly)
    for (const [name, one] of exportsOf(module).names) {
      if (!reading.isHandlerName(name)) continue
      const binding = one.kind === 'local' ? resolve(module, one.name, one.at) : undefined
      const node = one.kind === 'expression' ? one.node : binding?.kind === 'variable' ? binding.init : NONE
      const fn = binding?.kind === 'function' ? binding.node : node
      const key =
        binding !== undefined
          ? binding.node
          : node === NONE
            ? NONE
            : childOf(tree, firstPart(tree, parentOf(tree, node)), K.PropertyName)
      if (answers.length === 0 && reading.roleOf(name) === 'answers' && fn !== NONE && hasChild(tree, fn, K.ParamList))
        answers.push(binding?.kind === 'function' ? childOf(tree, fn, K.VariableDefinition) : key)
      if (reading.roleOf(name) !== undefined)
        enterValue(v, node, frame.evaluator.exportOf(frame, name, { module, node: anchor.node }, new Set()))
    }
  for (const node of answers) if (node !== NONE) add(v, node, ANYWHERE, { kind: 'autocomplete' })
  if (!isRead && !run.found.slice(before).some(({ use }) => use.kind !== 'autocomplete')) addIdle(v, anchor, isOnly)
}

/** A value that is the handler of a command: a function of another module, or what a call gives that is handed one. */
function enterValue<T>(v: Visit<T>, node: Node, value: Value): void {
  const { module } = v.frame
  const { tree } = module
  if (value.kind === 'function') {
    if (value.site.module !== module || !isEntered(v.run, module, value.site.node))
      enter(v, value, undefined, ANYWHERE, NONE)
    return
  }
  const at = node === NONE ? NONE : innerExpression(tree, node)
  const list = kindOf(tree, at) === K.CallExpression ? childOf(tree, at, K.ArgList) : NONE
  if (list !== NONE && partsOf(tree, list).some((arg) => hasChild(tree, arg, K.ParamList)))
    add(v, at, ANYWHERE, { kind: 'everything' })
}

/** The handlers of a command that read nothing yet: reads may be put there. */
function addIdle<T>(v: Visit<T>, anchor: Anchor<T>, isOnly: boolean): void {
  const { module } = v.frame
  const { tree } = module
  if (anchor.isMenu) return
  const exported = !isOnly
    ? []
    : [...exportsOf(module).names].flatMap(([name, one]) => {
        const binding =
          reading.roleOf(name) === 'runs' && one.kind === 'local' ? resolve(module, one.name, one.at) : undefined
        return binding?.kind === 'function' ? binding.node : []
      })
  const held = [...anchor.owners]
    .flatMap((owner) => membersIn(tree, owner))
    .flatMap(({ name, fn }) => (reading.roleOf(name) === 'runs' && fn !== NONE ? [fn] : []))
  for (const fn of [...held, ...exported]) {
    const parameters = parametersOf(tree, fn).map(({ pattern }) => pattern)
    const body = partsOf(tree, fn).at(-1) ?? NONE
    if (body === NONE || kindOf(tree, body) !== K.Block) continue
    const { isKnown } = v.dialect()
    const own = parameters.find((pattern) => {
      const name = textOf(tree, pattern)
      const asked = v.frame.evaluator.asking.variable(v.frame, name, resolve(module, name, body))
      return asked?.is === 'interaction' && asked.isLikely !== true && (isKnown || asked.hasMembers === true)
    })
    if (own === undefined) continue
    const getters = typedGetters(v)
    const isDeaf = parameters.every((one) => (one === own ? takesNothing(module, own, body) : isUnused(module, one)))
    const use: Use = { kind: 'handler', ...(isDeaf && { isDeaf }) }
    const place = rangeOf(module, isKnown ? fn : own)
    // Where reads are put that have a getter each.
    const known = { name: rangeOf(module, own), args: rangeOf(module, body), ...(getters && { getters }) }
    add(v, fn, ANYWHERE, use, { place, ...(isKnown && known) })
  }
}

const isUnused = (module: Module, pattern: Node): boolean =>
  namesIn(module.tree, pattern).every(({ name }) => usesOf(module, name, textOf(module.tree, name)).length === 0)

/** Whether an answer takes nothing of an interaction that may be what users entered, and hands it to nobody. */
function takesNothing(module: Module, interaction: Node, body: Node): boolean {
  const { tree } = module
  const uses = usesOf(module, interaction, textOf(tree, interaction))
  const last = partsOf(tree, body).at(-1) ?? NONE
  return (
    (uses.length > 0 || kindOf(tree, last) === K.ReturnStatement) &&
    uses.every((use) => {
      const member = parentOf(tree, use)
      const key = kindOf(tree, member) === K.MemberExpression ? childOf(tree, member, K.PropertyName) : NONE
      const name = key === NONE ? '' : textOf(tree, key)
      return name !== '' && !reading.members.has(name) && !GUESSES.entered.test(name)
    })
  )
}

/** What chains of branches lack counts only where the names go nowhere else. */
function closeLevels<T>({ dispatches, levels, found }: Run<T>): void {
  for (const { of, levels: own, level } of dispatches) if (!own.open.has(level)) found.push(of)
  void levels
}

/** Each use with its command, or with the reason why it has none. */
function tieAll<T>({ run, frame }: Visit<T>): FoundUses<T> {
  const { module, anchors } = run
  const { tree } = module
  const byAnchor = new Map<Anchor<T>, LocatedUse[]>()
  const untied: UntiedUse[] = []
  const isDispatcher = reading.asksForCommand(tree.text)
  for (const { use, commands, tie } of merged(run)) {
    const { argsType, members } = use
    const made = argsType?.command
    const named = made === undefined ? commands : [made.name]
    const to = named === undefined ? tie : anchorNamed(anchors, named)
    if (typeof to === 'string') {
      if (made !== undefined) {
        const meant = meantBy(use, made)
        if (meant !== undefined) untied.push({ use: meant, reason: to, commands: [made.name] })
      } else if (
        (members ?? argsType) === undefined &&
        use.use.kind !== 'target' &&
        (use.uri === module.uri || named !== undefined)
      )
        untied.push({ use: located(use), reason: to, ...(named !== undefined && { commands: named }) })
      continue
    }
    const list = byAnchor.get(to) ?? []
    byAnchor.set(to, list)
    if ((members ?? argsType) !== undefined) {
      const meant = meantBy(use, to)
      if (meant !== undefined) list.push(meant)
      continue
    }
    const isShared = use.uri === module.uri && ((isDispatcher && named === undefined) || isForOthers(module, use.node))
    list.push(located(isShared ? { ...use, use: shared(use.use) } : use))
  }
  const whole = anchors.length === 0 ? completionIn(frame) : undefined
  if (whole !== undefined) untied.push(whole)
  return {
    tied: [...byAnchor].map(([anchor, uses]) => ({
      of: anchor.of,
      uses,
      ...(isUnanswered(frame, anchor) && { isUnanswered: isForLibrary(frame, anchor) ? 'library' : true }),
    })),
    untied,
  }
}

function anchorNamed<T>(anchors: readonly Anchor<T>[], commands: readonly string[]): Anchor<T> | string {
  const named = anchors.filter(({ name }) => name !== undefined && commands.includes(name))
  const [only] = named
  return only !== undefined && named.length === 1 && commands.length === 1
    ? only
    : 'It is in the branch of a command that is not defined here.'
}

interface MergedUse<T> {
  readonly use: FoundUse<T>
  readonly commands: readonly string[] | undefined
  readonly tie: Anchor<T> | string
}

const MOST_BRANCHES = 64

/** The uses, each once for a command: with all branches that lead to it. */
function merged<T>({ found, levels, module }: Run<T>): MergedUse<T>[] {
  const groups = new Map<string, FoundUse<T>[]>()
  const ids = new Map<unknown, number>()
  for (const one of found) {
    const { use, uri, place, tie, members, argsType } = one
    const id = ids.get(tie) ?? ids.size
    ids.set(tie, id)
    const commands = branchesOf(one.state.fact).commands
    const key = JSON.stringify([
      id,
      uri,
      place.start,
      place.end,
      use.kind,
      'name' in use ? use.name : '',
      members?.map(({ name }) => name),
      argsType !== undefined,
      commands,
    ])
    const same = groups.get(key)
    if (same === undefined) groups.set(key, [one])
    else same.push(one)
  }
  const uses = [...groups.values()].map((same): MergedUse<T> => {
    const [first] = same as [FoundUse<T>, ...FoundUse<T>[]]
    const facts = same.map(({ state }) => state.fact)
    const isNarrow = facts.every((fact) => fact !== undefined)
    const all = isNarrow ? facts.flat() : undefined
    const { branches, commands } = branchesOf(all === undefined || all.length > MOST_BRANCHES ? undefined : unique(all))
    const except = first.state.except.filter((name) => same.every(({ state }) => state.except.includes(name)))
    const isPartly = same.some(({ state }) => state.isPartly) || same.length > 1
    const isSafe = same.some(({ use }) => 'isGuarded' in use && use.isGuarded === true)
    const own = levels.get(first.tie)?.get(module)
    const use: Use = {
      ...first.use,
      ...(isSafe && { isGuarded: true }),
      ...(first.use.kind === 'option' && {
        ...(except.length > 0 && { except: [...new Set(except)] }),
        ...(isPartly && { isPartly: true }),
      }),
      ...(branches !== undefined && { branches }),
    } as Use
    const handedOn = use.kind === 'level' && own?.open.has(use.level) === true
    const { argsType } = first
    // Several sub-commands hand their own to one function.
    const isOfMany = same.some((one) => one.argsType?.within.join() !== argsType?.within.join())
    const types = argsType !== undefined && isOfMany && { argsType: { ...argsType, within: [] } }
    return { use: { ...first, ...types, use, ...(handedOn && { handedOn: true }) }, commands, tie: first.tie }
  })
  return uses.sort(
    (a, b) =>
      Number(a.use.uri !== module.uri) - Number(b.use.uri !== module.uri) ||
      (a.use.uri === b.use.uri ? a.use.place.start - b.use.place.start : 0),
  )
}

function unique<A extends object>(alternatives: readonly A[]): readonly A[] {
  const seen = new Set<string>()
  return alternatives.filter((one) => {
    const key = JSON.stringify(one)
    return !seen.has(key) && seen.add(key)
  })
}

/** A use without what only this reading knows of it. */
function located<T>(found: FoundUse<T>): LocatedUse {
  const { node: _node, tie: _tie, state: _state, members: _members, argsType: _type, ...use } = found
  return use
}

/** What members mean in a command; `undefined` if they may be those of something else. */
function meantBy<T>(found: FoundUse<T>, command: NamesOfCommand): LocatedUse | undefined {
  const { members = [], argsType } = found
  const use = located(found)
  const meant = argsType === undefined ? useOfMembers(members, command.levels) : useOfArgs(argsType, members, command)
  if (meant === undefined) return undefined
  const { branches } = use.use.kind === 'everything' ? use.use : {}
  const isInBranch = branches !== undefined && !('branches' in meant.use)
  return { ...use, ...meant, ...(isInBranch && { use: { ...meant.use, branches } }) }
}

/**
 * What a module without commands does with what is being typed: it leaves it to the command's own answer, a chain that
 * handles no name itself; or it may answer. `undefined` if it does not hear of it.
 */
function completionIn(frame: Frame): UntiedUse | undefined {
  const { module } = frame
  const { tree } = module
  if (
    ![...reading.asksTyping, ...reading.completing.filter((word) => !reading.responding.includes(word))].some((word) =>
      tree.text.includes(word),
    )
  )
    return undefined
  const rest: string[] = []
  let from = 0
  let handed: Node = NONE
  for (let node = 0; node < tree.kind.length; node++) {
    const callee = kindOf(tree, node) === K.CallExpression ? innerExpression(tree, firstPart(tree, node)) : NONE
    if (callee === NONE || kindOf(tree, callee) !== K.MemberExpression || startOf(tree, node) < from) continue
    const name = childOf(tree, callee, K.PropertyName)
    if (name === NONE || kindOf(tree, firstPart(tree, callee)) === K.This) continue
    if (reading.roleOf(textOf(tree, name)) !== 'answers' && !isForTyping(tree, node)) continue
    const isHanded = partsOf(tree, childOf(tree, node, K.ArgList)).some((arg) => {
      const asked = askedOf(evaluate(frame, arg))
      return asked?.is === 'interaction' && asked.isLikely !== true
    })
    if (!isHanded) continue
    handed = node
    rest.push(tree.text.slice(from, startOf(tree, node)))
    from = endOf(tree, node)
  }
  rest.push(tree.text.slice(from))
  const place = rangeOf(module, handed === NONE ? 0 : handed)
  const isOnly = handed !== NONE && reading.asksForCommand(tree.text) && !mayAnswer(rest.join(''))
  return isOnly
    ? {
        use: { use: { kind: 'dispatch', level: 'focused', names: [] }, uri: module.uri, place },
        reason: 'It passes autocompletion on to the commands.',
      }
    : {
        use: { use: { kind: 'autocomplete' }, uri: module.uri, place },
        reason: 'It may answer autocompletion for any command.',
      }
}

/** Whether a call stands behind a question whether something is being typed: `if (interaction.isAutocomplete()) …` */
function isForTyping(tree: Tree, call: Node): boolean {
  for (let at = call, parent = parentOf(tree, at); parent !== NONE; at = parent, parent = parentOf(tree, at)) {
    const [, condition = NONE, yes] = kindOf(tree, parent) === K.IfStatement ? partsOf(tree, parent) : []
    if (yes === at && reading.asksTyping.some((word) => textOf(tree, condition).includes(word))) return true
  }
  return false
}

/** Whether a text answers what is being typed, or hands it on: an empty answer is for what goes wrong. */
function mayAnswer(text: string): boolean {
  if (GUESSES.callsToComplete.test(text)) return true
  return reading.completing.some((word) => {
    const isAnswer = reading.responding.includes(word)
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
      if (
        !isAnswer ||
        !text
          .slice(at + word.length)
          .replaceAll(/\s/g, '')
          .startsWith('([])')
      )
        return true
    return false
  })
}

/** Whether nothing can answer what is being typed for a command: no word of its module speaks of it, nor its bases. */
function isUnanswered<T>(frame: Frame, { owners }: Anchor<T>): boolean {
  const { module } = frame
  const { tree } = module
  if (!isSilent(tree, 0)) return false
  return [...owners].every((owner) => {
    if (kindOf(tree, owner) === K.MethodDeclaration) return true
    if (kindOf(tree, owner) === K.ObjectExpression) {
      const holder = parentOf(tree, outerExpression(tree, owner))
      // What a function is given, it may complete.
      const isWhole = partsOf(tree, owner).every((part) => !hasChild(tree, part, K.Spread))
      const isForBase = kindOf(tree, firstPart(tree, parentOf(tree, holder))) === K.Super
      return isWhole && (KEEPS.has(kindOf(tree, holder)) || isForBase)
    }
    const chain = ancestry({ kind: 'class', site: { module, node: owner }, frame })
    if (chain.length < 2 && hasChild(tree, owner, K.Extends)) return false
    return chain.every((one) =>
      one.kind === 'class'
        ? one.site.module === module || !GUESSES.completes.test(one.site.module.tree.text)
        : isLibrary(one),
    )
  })
}

/** Whether the library of the class that has a definition calls a method of it for an answer. */
const isForLibrary = <T>(frame: Frame, { owners }: Anchor<T>): boolean =>
  [...owners].some((node) => ancestry({ kind: 'class', site: { module: frame.module, node }, frame }).some(isLibrary))

const isLibrary = (base: Value): boolean =>
  base.kind === 'external' && base.source !== undefined && reading.callsAnswers(base.source)

/** Whether a text speaks of what is being typed where it defines options, and nowhere else. */
const isSilent = once((tree: Tree): boolean => {
  if (!GUESSES.completes.test(tree.text)) return false
  const text = tree.text.replace(LIBRARIES.definesTyping, '')
  return !GUESSES.completes.test(text) && !reading.completing.some((word) => text.includes(word))
})

/** Where an object is what a module exports, or a constant, or the value of another object. */
const KEEPS: ReadonlySet<number> = new Set([
  K.AssignmentExpression,
  K.ExportDeclaration,
  K.VariableDeclaration,
  K.Property,
])
