import type { LevelNameUse, OptionUse, Use, UseBranch } from '@slashlint/core/uses'
import type { LocatedUse, UseRange } from '../../reader.js'
import { rangeOf } from '../definition/conversion.js'
import { evaluate } from '../evaluate/evaluate.js'
import { LIBRARIES } from '../frameworks/index.js'
import { resolve } from '../scope/bindings.js'
import { isPackage } from '../scope/resolution.js'
import { K } from '../syntax/kinds.js'
import { contentOf, isText } from '../syntax/strings.js'
import {
  childOf,
  contains,
  firstPart,
  hasChild,
  innerExpression,
  kindOf,
  NONE,
  outerExpression,
  parentOf,
  partsOf,
  startOf,
  textOf,
} from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { argsNamed, argsTakenApart } from './args.js'
import { discriminantOf, factsAround, factsFor, joined, labelsOf, levelAt, textAt } from './branches.js'
import type { Fact } from './branches.js'
import { excludedAt, isPartly } from './excluded.js'
import { isGuarded, takesMember, takesMemberAtOnce } from './guards.js'
import {
  isContext,
  isNamed,
  isOptionsName,
  isRawElsewhere,
  membersAt,
  membersBehind,
  membersOf,
  optionsIn,
  patternOf,
  soughtIn,
} from './members.js'
import type { PropertyMember, MembersAt } from './members.js'
import { getterCallAt, heldCall, nameIn, selectorOf } from './reads.js'
import type { GetterCall, Selector } from './reads.js'
import { assignedTo, functionAround, isInteraction, memberName, remembered, resolverAt, typeTextOf } from './scan.js'
import type { ArgsType, Scan } from './scan.js'
import { targetAt } from './targets.js'

/** A use before it is known which command it belongs to. */
export interface FoundUse extends LocatedUse {
  readonly node: Node
  /** The commands for which the branch is, if it compares the command's name. */
  readonly commands: readonly string[] | undefined
  /** What they mean is known with the command. */
  readonly members?: readonly PropertyMember[]
  /** What the members are taken of, if only its type tells. */
  readonly argsType?: ArgsType
}

/** All uses of options between two nodes. */
export function usesIn(scan: Scan, from: Node, to: Node, inherited: Fact | undefined): FoundUse[] {
  const { module } = scan
  const { tree } = module
  const found: FoundUse[] = []
  const open = new Map<string, Node>()
  const dispatches: {
    readonly node: Node
    readonly level: 'subcommand' | 'group' | 'focused'
    readonly names: string[]
  }[] = []
  const add = (node: Node, use: Use, ranges: Partial<LocatedUse> & Pick<FoundUse, 'argsType'> = {}): void => {
    found.push({
      ...branched(scan, node, use, inherited),
      uri: module.uri,
      place: rangeOf(module, node),
      ...ranges,
      node,
    })
  }
  for (let node = Math.max(from, 0); node < to; node++) {
    switch (kindOf(tree, node)) {
      case K.CallExpression: {
        const sought = soughtIn(scan, node)
        if (sought !== undefined) {
          const name = textAt(scan, sought) ?? ''
          const use: Use = { kind: 'option', name, absent: 'null', isGuarded: true, mayBeLevel: true }
          add(node, use, { name: nameRange(scan, sought) })
          break
        }
        const call = getterCallAt(scan, node)
        if (call !== undefined) {
          addCall(scan, call, add)
          markLevel(scan, call, open)
        } else if (asksByName(scan, node)) add(node, { kind: 'everything' })
        break
      }
      case K.CompareOp:
        addComparison(scan, parentOf(tree, node), add)
        break
      case K.Switch:
        addSwitch(scan, node, add, dispatches)
        break
      case K.IfStatement:
        chainAt(scan, node, dispatches)
        break
      case K.MemberExpression: {
        const name = memberName(scan, node)
        if (name === 'options' && isRawElsewhere(scan, node)) add(node, { kind: 'everything' })
        addMembers(scan, node, (use, members) => void found.push({ ...use, members }), add)
        const target = scan.asksTargets ? targetAt(scan, node) : undefined
        if (target !== undefined && hasEvidence(scan, { method: target.key }))
          add(node, target.use, { getter: rangeOf(module, target.key) })
        if (PARTS.has(name)) {
          const object = firstPart(tree, node)
          if (object !== NONE && resolverAt(scan, object, false)) add(node, { kind: 'everything' })
        } else if (name === 'options' && isLost(scan, node) && resolverAt(scan, node, false)) {
          add(node, { kind: 'everything' })
        }
        break
      }
      case K.PropertyDefinition:
        // `{ interaction }`
        if (kindOf(tree, node - 1) === K.Property && tree.after[node - 1] === node + 1 && isHandedOn(scan, node - 1)) {
          const name = textOf(tree, node)
          const binding = resolve(module, name, node)
          if (/interaction$|^options$/i.test(name) && binding !== undefined && binding.kind !== 'import')
            add(node, { kind: 'everything' })
          const argsType = argsNamed(scan, node)
          if (argsType !== undefined) add(node, { kind: 'everything' }, { argsType })
        }
        break
      case K.ParamList:
        if (scan.hasArgs) addTakenApart(scan, node, inherited, found)
        break
      case K.VariableName: {
        addName(scan, node, add, open)
        const args = argsNamed(scan, node)
        if (args !== undefined)
          for (const use of usesOfMembers(scan, node, membersBehind(scan, node)))
            found.push({ ...use, ...branched(scan, node, use.use, inherited), argsType: args })
        if (isOptionsName(scan, node))
          addMembers(scan, node, (use, members) => void found.push({ ...use, members }), add)
        else if (isContext(scan, node))
          for (const member of optionsIn(scan, node) ?? [])
            found.push({
              use: { kind: 'everything' },
              uri: module.uri,
              place: member.place,
              node,
              commands: undefined,
              members: [member],
            })
        break
      }
    }
  }
  for (const { node, level, names } of dispatches) {
    if (!open.has(level) && isLast(scan, node)) add(node, { kind: 'dispatch', level, names })
  }
  const looked = open.get('focused-name')
  if (looked !== undefined) add(looked, { kind: 'focused-name' })
  if (open.size === 0) return found
  return found.map((one) => (one.use.kind === 'level' && open.has(one.use.level) ? { ...one, handedOn: true } : one))
}

/** Whether an interaction, or what a program made of it, is asked for something by name: `ctx.getMessage('message')`. */
function asksByName(scan: Scan, call: Node): boolean {
  const { tree } = scan.module
  const callee = firstPart(tree, call)
  if (
    kindOf(tree, callee) !== K.MemberExpression ||
    !/^(?:get|fetch|read|resolve|opt|arg|param)/i.test(memberName(scan, callee))
  )
    return false
  const list = childOf(tree, call, K.ArgList)
  const [first] = list === NONE ? [] : partsOf(tree, list)
  if (first === undefined || !isText(tree, first)) return false
  const object = firstPart(tree, callee)
  return isInteraction(scan, object, true) || isContext(scan, object)
}

/** What the options of an interaction keep, and hand out to whoever asks. */
const PARTS: ReadonlySet<string> = new Set(['data', 'resolved', '_hoistedOptions', '_group', '_subcommand'])

type Add = (node: Node, use: Use, ranges?: Partial<LocatedUse>) => void

/** `ctx.options.add.title`, and what shows values otherwise. */
function addMembers(
  scan: Scan,
  node: Node,
  push: (use: Omit<FoundUse, 'members'>, members: readonly PropertyMember[]) => void,
  add: Add,
): void {
  const { module, members: reads } = scan
  if (reads === undefined) return
  const found = membersAt(scan, node)
  if (found === undefined) {
    if (reads.others.includes(memberName(scan, node)) && isContext(scan, firstPart(module.tree, node)))
      add(node, { kind: 'everything' })
    return
  }
  if (found.members.length === 0 && isNamed(scan, found.top)) return
  for (const { members, ...use } of usesOfMembers(scan, node, found)) push(use, members)
}

type MembersUse = FoundUse & { readonly members: readonly PropertyMember[] }

/** The uses of members of an object, each with the parts that a pattern takes of them. */
function usesOfMembers(scan: Scan, node: Node, { members, top }: MembersAt): MembersUse[] {
  const { module } = scan
  return (patternOf(scan, top) ?? [undefined]).map((taken): MembersUse => {
    const parts = taken === undefined ? members : [...members, taken]
    const last = parts.at(-1)
    const place =
      taken?.place ?? (last === undefined ? rangeOf(module, node) : { ...rangeOf(module, node), end: last.place.end })
    return { use: { kind: 'everything' }, uri: module.uri, place, node, commands: undefined, members: parts }
  })
}

/** The members that parameters take out of what they are given. */
function addTakenApart(scan: Scan, list: Node, inherited: Fact | undefined, found: FoundUse[]): void {
  const { module } = scan
  for (const { pattern, args } of argsTakenApart(scan, list)) {
    const members = membersOf(scan, pattern)
    for (const member of members ?? [undefined]) {
      const use: Use = { kind: 'everything' }
      const place = member?.place ?? rangeOf(module, pattern)
      const own = {
        uri: module.uri,
        place,
        node: pattern,
        members: member === undefined ? [] : [member],
        argsType: args,
      }
      found.push({ ...branched(scan, pattern, use, inherited), ...own })
    }
  }
}

/** A use with the branches that lead to it. */
function branched(scan: Scan, node: Node, given: Use, inherited: Fact | undefined): Pick<FoundUse, 'use' | 'commands'> {
  const use = given.kind === 'option' && scan.asksLevels ? { ...given, ...keptAway(scan, node) } : given
  const fact = joined([...(inherited === undefined ? [] : [inherited]), ...factsAround(scan, node)])
  if (fact === undefined) return { use, commands: undefined }
  const branches = fact.map(({ group, subcommand, either }): UseBranch => {
    return {
      ...(group !== undefined && { group }),
      ...(subcommand !== undefined && { subcommand }),
      ...(either !== undefined && { either }),
    }
  })
  const commands = fact.flatMap(({ command }) => command ?? [])
  const isNarrow = branches.every((branch) => Object.keys(branch).length > 0)
  // What is asked for at once: only the names that are compared stand in branches of their own.
  return {
    use: isNarrow ? { ...use, branches } : use,
    commands: commands.length === fact.length ? [...new Set(commands)] : undefined,
  }
}

/** Which sub-commands conditions keep away from a read. */
function keptAway(scan: Scan, node: Node): Pick<OptionUse, 'except' | 'isPartly'> {
  const except = excludedAt(scan, node)
  return { ...(except.length > 0 && { except }), ...(isPartly(scan, node) && { isPartly: true }) }
}

/** What a call of a getter reads. */
function addCall(scan: Scan, call: GetterCall, add: Add): void {
  const { tree } = scan.module
  const { getter, args } = call
  const facts = hasEvidence(scan, call) ? call.facts : undefined
  const { isText: _, ...method } = nameRange(scan, call.method)
  const ranges: Partial<LocatedUse> = { getter: method, args: argsOf(scan, call) }
  if (getter === 'getSubcommand' || getter === 'getSubcommandGroup') {
    const throws = facts !== undefined && isRequired(scan, call, facts.requiredAt, facts.isRequired)
    const isTried = isGuarded(scan, call.call, getter)
    const absent = throws ? 'throws' : 'null'
    const level = getter === 'getSubcommand' ? 'subcommand' : 'group'
    const getters = facts === undefined ? undefined : typedGetters(scan)
    const use: Use = { kind: 'level', level, absent, getter, ...(isTried && { isGuarded: true }) }
    add(call.call, use, { ...ranges, ...(getters !== undefined && { getters }) })
    return
  }
  if (getter === 'getFocused') return
  if (call.facts?.reads !== 'option' && !READS.test(getter)) {
    // A near miss counts only on the library's own object.
    const known = scan.readers.flatMap(({ getters }) => Object.keys(getters))
    if (known.length === 0 || known.includes(getter)) return
    const isCertain = isOwnObject(scan, call) && hasEvidence(scan, call)
    add(
      call.call,
      isCertain ? { kind: 'getter', name: getter, known: [...new Set(known)] } : { kind: 'everything' },
      ranges,
    )
    return
  }
  const [first] = args
  if (first === undefined || args.some((arg) => kindOf(tree, arg) === K.Spread)) {
    add(call.call, { kind: 'everything' })
    return
  }
  const name = nameIn(scan, call)
  if (name === undefined) {
    add(call.call, { kind: 'option', absent: 'null', getter }, { ...ranges, unreadable: true })
    return
  }
  const throws = facts !== undefined && isRequired(scan, call, facts.requiredAt, facts.isRequired)
  const isMenu = (name === 'user' || name === 'message') && /ContextMenu/.test(tree.text)
  // Where nothing is there, a member of it ends the function as an exception does: what is asked later comes too late.
  const isSafe = isMenu || isGuarded(scan, call.call, name, throws || takesMemberAtOnce(tree, call.call))
  const getters = facts?.accepts === undefined ? undefined : typedGetters(scan)
  const required = facts?.requiredAt === undefined ? undefined : args[facts.requiredAt]
  add(
    call.call,
    {
      kind: 'option',
      name,
      ...(facts?.accepts !== undefined && { accepts: facts.accepts }),
      absent: throws ? 'throws' : 'null',
      getter,
      ...(isSafe && { isGuarded: true }),
      ...(!isSafe && facts !== undefined && takesMember(scan, call.call) && { isMember: true }),
      ...(isTyping(scan, call.call) && { isTyping: true }),
      ...(isMenu && { isShared: true }),
    },
    {
      ...ranges,
      ...(getters !== undefined && { getters }),
      name: nameRange(scan, first),
      ...(required !== undefined && { required: rangeOf(scan.module, required) }),
    },
  )
}

const READS = /^get(?:String|Integer|Number|Boolean|User|Member|Role|Channel|Mentionable|Attachment|Message)?$/

/** The methods that accept some types only, in the newest of the versions that may be used. */
export function typedGetters({ readers }: Scan): LocatedUse['getters'] {
  const getters = Object.entries(readers.at(-1)?.getters ?? {})
  return getters.flatMap(([name, { accepts }]) => (accepts === undefined ? [] : [{ name, accepts }]))
}

/** Whether the argument that says so makes a call throw where there is nothing. */
function isRequired(scan: Scan, { args }: GetterCall, at: number | undefined, fallback = false): boolean {
  const arg = at === undefined ? undefined : args[at]
  if (arg === undefined) return at !== undefined && fallback
  const value = evaluate(scan.frame, arg)
  return value.kind === 'literal' && value.data === true
}

/** `interaction.options`, or a constant that is just that: not a parameter that may be something else. */
function isOwnObject(scan: Scan, { method }: GetterCall): boolean {
  const { module } = scan
  const { tree } = module
  const object = innerExpression(tree, firstPart(tree, parentOf(tree, method)))
  if (kindOf(tree, object) === K.MemberExpression) {
    const holder = innerExpression(tree, firstPart(tree, object))
    return memberName(scan, object) === 'options' && isInteraction(scan, holder, false)
  }
  if (kindOf(tree, object) !== K.VariableName) return false
  const binding = resolve(module, textOf(tree, object), object)
  if (binding === undefined) return false
  const isFixed = binding.kind === 'variable' ? binding.isConstant : scan.resolvers.has(binding.node)
  return isFixed && resolverAt(scan, object, false)
}

/** Whether nothing speaks against the library: a type from elsewhere does. */
function hasEvidence(scan: Scan, { method }: Pick<GetterCall, 'method'>): boolean {
  if (scan.readers.length === 0) return false
  const { module } = scan
  const { tree } = module
  let root = innerExpression(tree, firstPart(tree, parentOf(tree, method)))
  for (;;) {
    const inner = firstPart(tree, root)
    if (kindOf(tree, root) !== K.MemberExpression || inner === NONE) break
    root = innerExpression(tree, inner)
  }
  if (kindOf(tree, root) !== K.VariableName) return true
  let binding = resolve(module, textOf(tree, root), root)
  if (binding?.kind === 'variable' && binding.init !== NONE) {
    const source = innerExpression(tree, binding.init)
    binding = kindOf(tree, source) === K.VariableName ? resolve(module, textOf(tree, source), source) : binding
  }
  if (binding === undefined) return true
  const types = typeTextOf(scan, binding).match(/[A-Za-z_$][\w$]*/g) ?? []
  return types.every((type) => {
    const from = resolve(module, type, 1)
    if (from?.kind === 'class') return false
    return from?.kind !== 'import' || !isPackage(from.source) || isLibrary(scan, from.source)
  })
}

const isLibrary = (scan: Scan, source: string): boolean =>
  scan.module.workspace.packages.isNeverLocal(source) || scan.packages.some((name) => LIBRARIES.isOf(source, name))

const argsOf = (scan: Scan, { call }: GetterCall): UseRange => {
  const list = childOf(scan.module.tree, call, K.ArgList)
  return rangeOf(scan.module, list === NONE ? call : list)
}

/** The text of a name without its quotes; what names it, if it is not text. */
function nameRange({ module }: Scan, node: Node): UseRange & { readonly isText?: true } {
  const { tree } = module
  const inner = innerExpression(tree, node)
  const content = isText(tree, inner) ? contentOf(tree, inner) : undefined
  return content === undefined ? rangeOf(module, node) : { start: content[0], end: content[1], isText: true }
}

/** Whether what stands at a node answers an autocompletion. */
function isTyping(scan: Scan, node: Node): boolean {
  const { tree } = scan.module
  for (let fn = functionAround(scan, node); fn !== NONE; fn = functionAround(scan, fn)) {
    const list = childOf(tree, fn, K.ParamList)
    const body = partsOf(tree, fn).at(-1) ?? fn
    const head = tree.text.slice(startOf(tree, fn), startOf(tree, body))
    if (/auto_?complete/i.test(head) || (list !== NONE && /Autocomplete/.test(textOf(tree, list)))) return true
    const holder = parentOf(tree, outerExpression(tree, fn))
    const before = tree.text.slice(startOf(tree, holder), startOf(tree, fn))
    if (before.length < 200 && /auto_?complete/i.test(before)) return true
    if (remembered(scan.memory.completes, fn, () => /getFocused\(|isAutocomplete\(/.test(textOf(tree, fn)))) return true
  }
  return false
}

/** A comparison of a name or of a value. */
function addComparison(scan: Scan, comparison: Node, add: Add): void {
  const { tree } = scan.module
  if (kindOf(tree, comparison) !== K.BinaryExpression) return
  const [left, operator, right] = partsOf(tree, comparison)
  if (left === undefined || operator === undefined || right === undefined) return
  const sign = textOf(tree, operator)
  if (!/^[!=]==?$/.test(sign)) return
  const first = selectorOf(scan, left)
  const selector = first ?? selectorOf(scan, right)
  if (selector !== undefined) addCompared(scan, selector, first === undefined ? left : right, [], add)
}

function addCompared(scan: Scan, selector: Selector, text: Node, others: readonly Node[], add: Add): void {
  const value = evaluate(scan.frame, text)
  if (value.kind !== 'literal' || value.data === null || value.data === undefined) return
  const name = nameRange(scan, text)
  const { data } = value
  if (selector.of === 'value') {
    const values = others.map((other) => evaluate(scan.frame, other))
    const known = values.flatMap((one) => (one.kind === 'literal' && isScalar(one.data) ? [one.data] : []))
    const { fallback } = selector
    if (fallback !== undefined && [data, ...known].includes(fallback as string)) return
    if (isScalar(data)) add(text, { kind: 'value', name: selector.name, value: data, others: known }, { name })
    return
  }
  if (typeof data !== 'string' || selector.of === 'command') return
  if (selector.of === 'focused') {
    add(text, { kind: 'focused-name', name: data }, { name })
    return
  }
  const names = others.flatMap((other) => textAt(scan, other) ?? [])
  const use: LevelNameUse = {
    kind: 'level-name',
    level: selector.of,
    name: data,
    ...(names.length > 0 && { others: names }),
  }
  add(text, use, { name })
}

const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

interface Dispatch {
  readonly node: Node
  readonly level: 'subcommand' | 'group' | 'focused'
  readonly names: string[]
}

function addSwitch(scan: Scan, node: Node, add: Add, dispatches: Dispatch[]): void {
  const { tree } = scan.module
  const body = childOf(tree, node, K.SwitchBody)
  if (body === NONE) return
  const asked = discriminantOf(tree, body)
  const selector = asked === NONE ? undefined : selectorOf(scan, asked)
  if (selector === undefined) return
  const parts = partsOf(tree, body)
  const names: (string | undefined)[] = []
  for (const part of parts) {
    if (kindOf(tree, part) !== K.CaseLabel) continue
    const label = partsOf(tree, part).at(-1)
    if (label === undefined) continue
    names.push(textAt(scan, label))
    // The other labels of the same clause: an old name beside the one that is used.
    const next = parts.slice(parts.indexOf(part) + 1).find((one) => kindOf(tree, one) !== K.CaseLabel)
    const clause = next === undefined ? undefined : labelsOf(scan, body, next)
    const others = (clause ?? []).filter((one) => one !== label && isSameClause(tree, parts, part, one))
    addCompared(scan, selector, label, others, add)
  }
  const known = names.filter((name) => name !== undefined)
  const isClosed = !hasChild(tree, body, K.DefaultLabel) && known.length === names.length && known.length > 1
  const { of } = selector
  if (isClosed && (of === 'subcommand' || of === 'group' || of === 'focused'))
    dispatches.push({ node, level: of, names: known })
}

/** Whether nothing but labels stands between two labels. */
function isSameClause(tree: Tree, parts: readonly Node[], label: Node, other: Node): boolean {
  const at = parts.indexOf(label)
  const to = parts.findIndex((part) => contains(tree, part, other))
  return parts.slice(Math.min(at, to), Math.max(at, to)).every((part) => kindOf(tree, part) === K.CaseLabel)
}

/** `if (subcommand === 'a') … else if (subcommand === 'b') …` without a last `else`. */
function chainAt(scan: Scan, node: Node, dispatches: Dispatch[]): void {
  const { tree } = scan.module
  const parent = parentOf(tree, node)
  if (kindOf(tree, parent) === K.IfStatement && partsOf(tree, parent).at(-1) === node) return
  const names: string[] = []
  let level: Dispatch['level'] | undefined
  for (let at = node; at !== NONE;) {
    const [, condition, , word, next] = partsOf(tree, at)
    const inner = condition === undefined ? NONE : innerExpression(tree, condition)
    if (kindOf(tree, inner) !== K.BinaryExpression) return
    const [left, operator, right] = partsOf(tree, inner)
    if (left === undefined || operator === undefined || right === undefined) return
    if (!/^===?$/.test(textOf(tree, operator))) return
    const asked = levelAt(scan, left)
    const name = textAt(scan, right)
    if (name === undefined || (asked !== 'subcommand' && asked !== 'group') || (level ?? asked) !== asked) return
    level = asked
    names.push(name)
    if (word === undefined) break
    if (next === undefined || kindOf(tree, next) !== K.IfStatement) return
    at = next
  }
  if (level !== undefined && names.length > 1) dispatches.push({ node, level, names })
}

/** Whether nothing happens behind a statement in the function that it ends, for the same command. */
function isLast(scan: Scan, node: Node): boolean {
  const { tree } = scan.module
  const fn = functionAround(scan, node)
  if (fn === NONE) return false
  const commands = commandsAround(scan, node)
  let at = node
  for (let parent = parentOf(tree, at); at !== fn; parent = parentOf(tree, at)) {
    switch (kindOf(tree, parent)) {
      case K.Block: {
        const rest = partsOf(tree, parent).filter((part) => part > at)
        if (!rest.every((part) => isOver(scan, part, commands))) return false
        break
      }
      case K.SwitchBody: {
        const rest = partsOf(tree, parent).filter((part) => part > at)
        const label = rest.findIndex((part) => LABELS.has(kindOf(tree, part)))
        const own = label === -1 ? rest : rest.slice(0, label)
        const isLeft = label === -1 || endsInBreak(tree, own.at(-1) ?? at)
        if (!isLeft || !own.every((part) => isOver(scan, part, commands))) return false
        break
      }
      case K.IfStatement:
      case K.Switch:
      case K.TryStatement:
        break
      default:
        if (parent !== fn) return false
    }
    at = parent
  }
  return true
}

const LABELS: ReadonlySet<number> = new Set([K.CaseLabel, K.DefaultLabel])

/** Whether a statement is `break`, or a block that ends with it. */
function endsInBreak(tree: Tree, statement: Node): boolean {
  if (kindOf(tree, statement) === K.Break || kindOf(tree, statement) === K.ReturnStatement) return true
  const last = kindOf(tree, statement) === K.Block ? partsOf(tree, statement).at(-1) : undefined
  return last !== undefined && endsInBreak(tree, last)
}

/** Whether a statement does nothing more with a command: it leaves, or is the branch of another command. */
function isOver(scan: Scan, statement: Node, commands: readonly string[] | undefined): boolean {
  const { tree } = scan.module
  switch (kindOf(tree, statement)) {
    case K.FunctionDeclaration:
    case K.Break:
      return true
    case K.ReturnStatement:
      return /^return\s*;?$/.test(textOf(tree, statement))
    case K.IfStatement: {
      if (commands === undefined) return false
      const [, , yes, other] = partsOf(tree, statement)
      const others = yes === undefined || other !== undefined ? undefined : commandsAround(scan, yes, statement)
      return others !== undefined && !others.some((name) => commands.includes(name))
    }
    default:
      return false
  }
}

/** The commands for which a branch is; `undefined` if it may be for any. `within`: the branches of one statement only. */
function commandsAround(scan: Scan, node: Node, within?: Node): readonly string[] | undefined {
  const fact = joined(within === undefined ? factsAround(scan, node) : factsFor(scan, within, node))
  const commands = fact?.flatMap(({ command }) => command ?? [])
  return commands === undefined || commands.length === 0 || commands.length !== fact?.length ? undefined : commands
}

/** A name of a sub-command that goes anywhere but into a comparison may be handled there. */
function markLevel(scan: Scan, { call, getter }: GetterCall, open: Map<string, Node>): void {
  const level =
    getter === 'getSubcommand'
      ? 'subcommand'
      : getter === 'getSubcommandGroup'
        ? 'group'
        : getter === 'getFocused'
          ? 'focused'
          : undefined
  if (level === undefined) return
  const { tree } = scan.module
  const member = parentOf(tree, outerExpression(tree, call))
  const isFocused = level === 'focused' && kindOf(tree, member) === K.MemberExpression
  if (isFocused ? isNamePassed(scan, member) : !isCompared(scan, call)) open.set(level, call)
  // `lists[interaction.options.getFocused(true).name]`
  if (isFocused ? memberName(scan, member) === 'name' && !isCompared(scan, member) : isObjectPassed(scan, call, call))
    open.set('focused-name', call)
}

/** Whether the name of what is being typed goes anywhere but into a comparison. */
const isNamePassed = (scan: Scan, member: Node): boolean =>
  memberName(scan, member) !== 'value' && !isCompared(scan, member)

/** Whether what is being typed goes elsewhere with its name: `complete(interaction.options.getFocused(true))`. */
function isObjectPassed(scan: Scan, node: Node, expression: Node): boolean {
  if (!isHandedOn(scan, node)) return false
  const call = heldCall(scan, expression)
  const [first] = call?.args ?? []
  return call?.getter === 'getFocused' && first !== undefined && textOf(scan.module.tree, first) === 'true'
}

function markOpen(open: Map<string, Node>, level: string, node: Node): void {
  open.set(level, node)
  if (level === 'either') for (const one of ['subcommand', 'group']) open.set(one, node)
}

function addName(scan: Scan, node: Node, add: Add, open: Map<string, Node>): void {
  const { module } = scan
  const { tree } = module
  const parent = parentOf(tree, node)
  const kind = kindOf(tree, parent)
  if (kind === K.MemberExpression && firstPart(tree, parent) === node) {
    if (scan.asksFocused && heldCall(scan, node)?.getter === 'getFocused' && isNamePassed(scan, parent))
      open.set('focused', node)
    if (scan.asksFocused && memberName(scan, parent) === 'name' && !isCompared(scan, parent))
      if (heldCall(scan, node)?.getter === 'getFocused') open.set('focused-name', node)
    // `subcommand.startsWith('add')`
    const asked = levelAt(scan, node)
    if (asked !== undefined && asked !== 'command') markOpen(open, asked, node)
    return
  }
  if (scan.asksFocused) {
    const isName = !isCompared(scan, node) && selectorOf(scan, node)?.of === 'focused'
    if (isName || isObjectPassed(scan, node, node)) open.set('focused-name', node)
  }
  const level = isCompared(scan, node) ? undefined : levelAt(scan, node)
  if (level !== undefined && level !== 'command') {
    markOpen(open, level, node)
  }
  // `const { options } = ctx`
  const isKept = kindOf(tree, parentOf(tree, outerExpression(tree, node))) === K.VariableDeclaration
  if (isKept && isContext(scan, node) && optionsIn(scan, node) === undefined) add(node, { kind: 'everything' })
  // The options, or the interaction itself, go elsewhere.
  if (!isHandedOn(scan, node)) return
  if (isInteraction(scan, node, false) || resolverAt(scan, node, false) || isContext(scan, node))
    add(node, { kind: 'everything' })
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
const isHandedOn = ({ module: { tree } }: Scan, node: Node): boolean =>
  HANDS_ON.has(kindOf(tree, parentOf(tree, outerExpression(tree, node))))

/** Whether options go elsewhere than into a variable that is nothing else: what is read through that is seen. */
function isLost(scan: Scan, node: Node): boolean {
  const { tree } = scan.module
  const at = outerExpression(tree, node)
  const parent = parentOf(tree, at)
  const parts = partsOf(tree, parent)
  switch (kindOf(tree, parent)) {
    case K.AssignmentExpression: {
      const [target] = parts
      return target === undefined || target === at || !resolverAt(scan, target, false)
    }
    case K.VariableDeclaration: {
      const name = [...parts].reverse().find((part) => part < at && kindOf(tree, part) === K.VariableDefinition)
      const binding = name === undefined ? undefined : resolve(scan.module, textOf(tree, name), at)
      if (name === undefined || binding?.kind !== 'variable' || binding.isConstant) return false
      const later = assignedTo(scan, binding, textOf(tree, name))
      return later?.every(({ value, key }) => key === undefined && resolverAt(scan, value, false)) !== true
    }
    case K.ConditionalExpression:
      return parts[0] !== at
    case K.BinaryExpression:
      return /^(?:\?\?|\|\||&&)$/.test(textOf(tree, parts[1] ?? at))
    default:
      return isHandedOn(scan, node)
  }
}

/** Whether a value only ever meets comparisons where it stands. */
function isCompared(scan: Scan, node: Node): boolean {
  const { tree } = scan.module
  const at = outerExpression(tree, node)
  const parent = parentOf(tree, at)
  switch (kindOf(tree, parent)) {
    case K.BinaryExpression: {
      const operator = partsOf(tree, parent)[1]
      const sign = operator === undefined ? '' : textOf(tree, operator)
      return /^[!=]==?$/.test(sign) || ((sign === '??' || sign === '||') && isCompared(scan, parent))
    }
    case K.ParenthesizedExpression:
      return kindOf(tree, parentOf(tree, parent)) === K.Switch
    case K.Switch:
    case K.VariableDeclaration:
    case K.AwaitExpression:
      return true
    case K.ConditionalExpression:
      return true
    default:
      return false
  }
}
