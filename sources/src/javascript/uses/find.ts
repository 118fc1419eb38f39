import type { Use } from '@slashlint/core/uses'
import type { LocatedUse, UntiedUse } from '../../reader.js'
import { evaluate } from '../evaluate/evaluate.js'
import { LIBRARIES } from '../frameworks/index.js'
import { parametersOf, resolve } from '../scope/bindings.js'
import { exportsOf } from '../scope/exports.js'
import type { Module, Site } from '../scope/module.js'
import { K } from '../syntax/kinds.js'
import {
  afterOf,
  childOf,
  contains,
  firstPart,
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
import { rootFrame } from '../values/frames.js'
import type { Frame, Value } from '../values/value.js'
import { functionHolders, hasHandlers } from './anchors.js'
import type { Anchor } from './anchors.js'
import { ARGS, useOfArgs } from './args.js'
import { COMPLETES, completionIn, isUnanswered } from './answers.js'
import { callsOf, factsAround, functionName, joined, keyFact } from './branches.js'
import type { Fact } from './branches.js'
import { typedGetters, usesIn } from './collect.js'
import type { FoundUse } from './collect.js'
import { handedIn, isHanded } from './handed.js'
import { useOfMembers } from './members.js'
import { dispatchedIn, functionAround, isInteraction, memberName, newMemory, remembered, resolverAt } from './scan.js'
import type { NamesOfCommand, Scan } from './scan.js'
import { functionOf, tableCallAt } from './tables.js'
import { TARGETS } from './targets.js'
import { dependencyOn, readersFor } from './versions.js'

/** The uses of one command. */
export interface TiedUses<T> {
  readonly of: T
  readonly uses: readonly LocatedUse[]
  readonly isUnanswered?: true
}

export interface FoundUses<T> {
  readonly tied: readonly TiedUses<T>[]
  readonly untied: readonly UntiedUse[]
}

const READS =
  /\.options\b|\[['"]options['"]\]|\boptions\s*[.}]|\boptions\s*:\s*(?:\w+\s*[,}]|\{\s*get)|getSubcommand|\bargs\b/

/** Whether a text may read options at all. */
export const mayUse = (text: string): boolean =>
  (READS.test(text) && /\bget[\w(]/.test(text)) ||
  MEMBERS.test(text) ||
  HANDS_ON.test(text) ||
  handsOnByName(text) ||
  TAKES_OVER.test(text) ||
  ANSWERS.test(text) ||
  COMPLETES.test(text) ||
  ARGS.test(text) ||
  isHanded(text) ||
  TARGETS.test(text) ||
  STARTS.test(text)

/** A handler that may read nothing yet. */
const STARTS = /\b(?:execute|exec|run|callback|chatInputRun)\b[^\n{}]{0,100}\([^()\n]{0,200}interaction\b/i

/** A function that answers what is being typed. */
const ANSWERS = /\bautocomplete(?:Run)?\s*(?:\(|[:=]\s*(?:async\b|function\b|\())/i

/** `ctx.options.title`, `interaction.data.options` */
const MEMBERS =
  /\b(?:ctx|context|data)\s*[?!]?\.\s*options\b|\bCommandContext\b|\boptions\b[^;=\n]{0,200}\}\s*=\s*(?:ctx|context)\b/

/** Whether a text may handle commands that are defined elsewhere: such a text is read for its uses alone. */
export const mayHandle = (text: string): boolean =>
  (text.includes('.get') && text.includes('options') && HANDLES.test(text) && /interaction/i.test(text)) ||
  (text.includes('commandName') && (HANDS_ON.test(text) || handsOnByName(text) || COMPLETES.test(text))) ||
  MADE_OF.test(text)

/** `args: ArgsOf<typeof ban>`, of a command that is defined elsewhere. */
const MADE_OF = /\b(?:args|arguments|options|opts)\s*(?:\?\s*)?:\s*\w+<(?:\w+,\s*)?typeof\s/

/** `switch (i.commandName) { case 'ping': return ping(i) }` */
const handsOnByName = (text: string): boolean =>
  [...dispatchedIn(text)].some((name) =>
    new RegExp(`\\w\\((?:[^()]*,\\s*)?${name}\\s*(?:,[^()]*)?\\)(?!\\s*(?:\\{|=>|:))`).test(text),
  )

const HANDLES =
  /\boptions\s*[?!]?\.\s*get[\w(]|\boptions\b[^;]{0,200}=\s*\w*[iI]nteraction|\bget(?:Subcommand|Focused)\b/

/** `add(interaction)`, `add(interaction.options)`, and not the parameter of a function alone. */
const HANDS_ON = /\w\((?:[^()]*,\s*)?interaction(?:\.options)?\s*(?:,[^()]*)?\)(?!\s*(?:\{|=>|:))/i

/** How the handlers of a module use the commands that it defines. */
export function findUses<T>(frame: Frame, anchors: readonly Anchor<T>[]): FoundUses<T> {
  const { module } = frame
  const { tree } = module
  const scan = scanOf(frame, true)
  markLocalParameters(scan, 0, tree.kind.length)
  const uses = [...usesIn(scan, 0, tree.kind.length, undefined), ...handedIn(scan)]
  const byAnchor = new Map<Anchor<T>, LocatedUse[]>()
  const untied: UntiedUse[] = []
  const paths = newPaths()
  const isDispatcher = tree.text.includes('commandName')
  const leave = ({ commands, ...use }: FoundUse, reason: string): void => {
    const { command } = use.argsType ?? {}
    if (command !== undefined) {
      const meant = usedIn(use, command)
      if (meant !== undefined) untied.push({ use: meant, reason, commands: [command.name] })
      return
    }
    if ((use.members ?? use.argsType) !== undefined || use.use.kind === 'target') return
    untied.push({ use: located({ ...use, commands }), reason, ...(commands !== undefined && { commands }) })
  }
  for (const use of uses) {
    const tie = tieOf(scan, commandsOf(use), anchors)
    if (typeof tie === 'string') {
      leave(use, tie)
      // A dispatcher of commands that are defined elsewhere.
      const inside =
        use.use.kind === 'everything' ? follow(scan, use, undefined, paths.of(undefined), MOST_DEPTH) : undefined
      for (const one of inside ?? []) if (one.commands !== undefined) leave(one, tie)
      continue
    }
    const list = byAnchor.get(tie) ?? []
    byAnchor.set(tie, list)
    if ((use.members ?? use.argsType) !== undefined) {
      const meant = usedIn(use, tie)
      if (meant !== undefined) list.push(meant)
      continue
    }
    if (use.use.kind === 'everything') {
      const inside = follow(scan, use, undefined, paths.of(tie), MOST_DEPTH)
      if (inside !== undefined) {
        list.push(...inside.map(located))
        continue
      }
    }
    const isShared = (isDispatcher && use.commands === undefined) || isForOthers(scan, use.node)
    list.push(located(isShared ? { ...use, use: shared(use.use) } : use))
  }
  for (const anchor of anchors) {
    const inside = handlersElsewhere(scan, anchor, anchors.length === 1, paths.of(anchor)).map(located)
    const list = byAnchor.get(anchor) ?? inside
    if (list !== inside) list.push(...inside)
    const own = autocompletersOf(scan, anchor)
    for (const node of own.length === 0 && anchors.length === 1 ? exportedAutocompleters(module) : own) {
      const place = { start: tree.start[node] ?? 0, end: tree.end[node] ?? 0 }
      list.push({ use: { kind: 'autocomplete' }, uri: module.uri, place })
    }
    for (const node of wrappedHandlers(scan, anchor, anchors.length === 1)) {
      const place = { start: startOf(tree, node), end: tree.end[node] ?? 0 }
      list.push({ use: { kind: 'everything' }, uri: module.uri, place })
    }
    if (!list.some(({ use }) => use.kind !== 'autocomplete'))
      list.push(...idleHandlers(scan, anchor, anchors.length === 1))
    if (list.length > 0) byAnchor.set(anchor, list)
  }
  const whole = anchors.length === 0 ? completionIn(scan) : undefined
  if (whole !== undefined) untied.push(whole)
  return {
    tied: [...byAnchor].map(([anchor, list]) => ({
      of: anchor.of,
      uses: list,
      ...(isUnanswered(scan, anchor) && { isUnanswered: true as const }),
    })),
    untied,
  }
}

/** A use without what only this reading knows of it. */
function located(found: FoundUse): LocatedUse {
  const { node: _, commands: __, members: ___, argsType: ____, ...use } = found
  return use
}

/** A use with the commands that it is for: its branch tells, or the type of what it reads. */
const commandsOf = ({ node, commands, argsType }: FoundUse): Pick<FoundUse, 'node' | 'commands'> => ({
  node,
  commands: argsType?.command === undefined ? commands : [argsType.command.name],
})

/** What members mean in a command; `undefined` if they may be those of something else. */
function usedIn(found: Omit<FoundUse, 'commands'>, command: NamesOfCommand): LocatedUse | undefined {
  const { members = [], argsType } = found
  const use = located({ ...found, commands: undefined })
  const meant = argsType === undefined ? useOfMembers(members, command.levels) : useOfArgs(argsType, members, command)
  if (meant === undefined) return undefined
  const { branches } = use.use.kind === 'everything' ? use.use : {}
  const isInBranch = branches !== undefined && !('branches' in meant.use)
  return { ...use, ...meant, ...(isInBranch && { use: { ...meant.use, branches } }) }
}

function shared(use: Use): Use {
  return use.kind === 'option' || use.kind === 'level' || use.kind === 'level-name' ? { ...use, isShared: true } : use
}

/** What is known of a module whose handlers are read. */
function scanOf(frame: Frame, isWhole: boolean): Scan {
  const { module } = frame
  let known = knownOf.get(module)
  if (known === undefined) {
    const { text } = module.tree
    known = {
      asksLevels: ASKS_LEVELS.test(text),
      asksFocused: text.includes('getFocused'),
      hasArgs: ARGS.test(text),
      dispatched: dispatchedIn(text),
      asksTargets: TARGETS.test(text),
      ...readersOf(module),
      members: LIBRARIES.memberReads.find(({ packages }) => packages.some((name) => uses(module, name))),
    }
    knownOf.set(module, known)
  }
  return { frame, isWhole, module, interactions: new Set(), resolvers: new Set(), ...known, memory: newMemory() }
}

/** What is known of a module, however often interactions are handed to it. */
const knownOf = new WeakMap<
  Module,
  Pick<
    Scan,
    'asksLevels' | 'asksFocused' | 'dispatched' | 'hasArgs' | 'asksTargets' | 'readers' | 'packages' | 'members'
  >
>()

const ASKS_LEVELS = /getSubcommand|getFocused|commandName|chatInputRun/

/** Whether a module imports a package, or its project has it. */
function uses(module: Module, name: string): boolean {
  const { text } = module.tree
  return text.includes(`'${name}'`) || text.includes(`"${name}"`) || dependencyOn(module, name) !== undefined
}

/** The readers of the library that a module uses; none if nothing says which it is. */
function readersOf(module: Module): Pick<Scan, 'readers' | 'packages'> {
  const { text } = module.tree
  for (const { packages, readers } of LIBRARIES.readers) {
    for (const name of packages) {
      const isImported = text.includes(`'${name}'`) || text.includes(`"${name}"`)
      const dependency = dependencyOn(module, name)
      if (isImported || dependency !== undefined)
        return { packages, readers: readersFor(module.workspace, name, dependency, readers) }
    }
  }
  return { packages: [], readers: [] }
}

/** The command that a use belongs to; or why it belongs to none. */
function tieOf<T>(
  scan: Scan,
  { node, commands }: Pick<FoundUse, 'node' | 'commands'>,
  anchors: readonly Anchor<T>[],
  depth = MOST_CALLERS,
): Anchor<T> | string {
  const { tree } = scan.module
  if (commands !== undefined) {
    const named = anchors.filter(({ name }) => name !== undefined && commands.includes(name))
    const [only] = named
    return only !== undefined && named.length === 1 && commands.length === 1
      ? only
      : 'It is in the branch of a command that is not defined here.'
  }
  const holders = functionHolders(tree, node)
  for (const holder of holders) {
    const owned = anchors.filter(({ owners }) => owners.has(holder))
    // A class may describe itself to its base in a form of its own, and build the command beside it.
    const built = slashAmong(scan, node, owned.length > 1 ? owned.filter(({ isBuilder }) => isBuilder) : owned)
    const [only] = built
    if (only !== undefined && built.length === 1) return only
  }
  const [only] = anchors
  if (only === undefined) return 'No command is defined in this file.'
  const caller = depth > 0 ? tieOfCallers(scan, node, anchors, depth - 1) : undefined
  if (caller !== undefined) return caller
  const possible = slashAmong(scan, node, anchors)
  if (possible.length !== 1 || possible[0] === undefined) return 'Several commands are defined in this file.'
  const [one] = possible
  // A handler that makes a command, such as one of a server's own, reads the options of another one.
  const fn = functionAround(scan, node)
  if (fn !== NONE && contains(tree, fn, one.node))
    return 'The function that reads it makes the command that is defined here.'
  const isElsewhere = holders.length > 0 && [...one.owners].some((owner) => hasHandlers(tree, owner))
  return isElsewhere ? 'It is in another object or class than the command.' : one
}

/** Of several commands those that have options, unless the functions around a node are for context menus. */
function slashAmong<T>(scan: Scan, node: Node, anchors: readonly Anchor<T>[]): readonly Anchor<T>[] {
  const { tree } = scan.module
  const slash = anchors.filter(({ isMenu }) => !isMenu)
  if (anchors.length < 2 || slash.length !== 1) return anchors
  for (let fn = functionAround(scan, node); fn !== NONE; fn = functionAround(scan, fn)) {
    const body = partsOf(tree, fn).at(-1) ?? fn
    if (/contextMenu|(?:User|Message)Command/i.test(tree.text.slice(startOf(tree, fn), startOf(tree, body))))
      return anchors
  }
  return slash
}

/** How far callers are followed to the object or class of a command. */
const MOST_CALLERS = 3

/** The command whose handlers call the function that a node stands in, if they are all of one. */
function tieOfCallers<T>(scan: Scan, node: Node, anchors: readonly Anchor<T>[], depth: number): Anchor<T> | undefined {
  for (let fn = functionAround(scan, node); fn !== NONE; fn = functionAround(scan, fn)) {
    const sites = callsOf(scan, fn)
    if (sites === undefined || sites.length === 0) continue
    const ties = new Set(
      sites.map(({ node: call, fact }) => {
        const commands = fact?.flatMap(({ command }) => command ?? [])
        return tieOf(scan, { node: call, commands: commands?.length === 0 ? undefined : commands }, anchors, depth)
      }),
    )
    const [one] = ties
    if (ties.size === 1 && one !== undefined && typeof one !== 'string') return one
  }
  return undefined
}

/** What handlers are called, and what a function with another name may be called for: any command. */
const HANDLER =
  /^(?:default|module\.exports|execute|exec|run|handler?|handle\w*|callback|command|autocomplete\w*|on\w*|chatInput\w*|slash\w*|interaction\w*|\w*Run|\w*Execute)$/i

/** Whether a node stands in a function that other modules may call for other commands. */
function isForOthers(scan: Scan, node: Node): boolean {
  const { module } = scan
  const { tree } = module
  let outermost = NONE
  for (let fn = functionAround(scan, node); fn !== NONE; fn = functionAround(scan, fn)) outermost = fn
  if (outermost === NONE) return false
  const definition = functionName(tree, outermost)
  if (definition === NONE) return false
  const name = textOf(tree, definition)
  for (const [outside, exported] of exportsOf(module).names) {
    const isIt = exported.kind === 'local' ? exported.name === name : false
    if (isIt && !HANDLER.test(outside)) return true
  }
  return false
}

/** Functions of the module that are called with an interaction, or with its options: their parameters are such. */
function markLocalParameters(scan: Scan, from: Node, to: Node): void {
  const { tree } = scan.module
  const calls: HandingCall[] = []
  for (let node = from; node < to; node++) {
    if (kindOf(tree, node) !== K.CallExpression) continue
    const list = childOf(tree, node, K.ArgList)
    if (list === NONE) continue
    partsOf(tree, list).forEach((arg, index) => {
      if (HANDED[kindOf(tree, arg)] === true) calls.push({ call: node, arg, index, functions: undefined })
    })
  }
  for (let round = 0; round < 3; round++) {
    const before = scan.interactions.size + scan.resolvers.size
    for (const one of calls) {
      const isOptions = resolverAt(scan, one.arg, true)
      if (!isOptions && !isInteraction(scan, one.arg, false)) continue
      for (const fn of (one.functions ??= ownFunctions(scan, one.call))) mark(scan, fn, one.index, isOptions)
    }
    if (scan.interactions.size + scan.resolvers.size === before) return
  }
}

/** A call with an argument that may be an interaction. */
interface HandingCall {
  readonly call: Node
  readonly arg: Node
  readonly index: number
  /** The functions of the module that it may call, once somebody has asked. */
  functions: readonly Node[] | undefined
}

/** What may be an interaction, or its options: a list by kind, since every argument is asked. */
const HANDED: boolean[] = []
for (const kind of [
  K.VariableName,
  K.MemberExpression,
  K.ParenthesizedExpression,
  K.PrefixCast,
  K.PostfixExpression,
  K.BinaryExpression,
])
  HANDED[kind] = true

/** What is called. Those that an interaction is handed to are asked for when parameters are marked, and when it is followed. */
const calleeAt = ({ frame, memory }: Scan, callee: Node): Value =>
  remembered(memory.callees, callee, () => evaluate(frame, callee))

/** The functions of the module that a call may call. */
function ownFunctions(scan: Scan, call: Node): readonly Node[] {
  const { module } = scan
  const callee = firstPart(module.tree, call)
  if (callee === NONE) return []
  const value = calleeAt(scan, callee)
  if (value.kind === 'function' && value.site.module === module) return [value.site.node]
  const { entries } = tableCallAt(scan, call) ?? { entries: [] }
  return entries.flatMap(({ fn }) => (fn.module === module ? [fn.node] : []))
}

function mark(scan: Scan, fn: Node, index: number, isOptions: boolean): void {
  const { tree } = scan.module
  const pattern = parametersOf(tree, fn)[index]?.pattern
  if (pattern === undefined || kindOf(tree, pattern) !== K.VariableDefinition) return
  ;(isOptions ? scan.resolvers : scan.interactions).add(pattern)
}

/**
 * The uses in a function to which an interaction is handed; `undefined` if it is not known which function that is.
 */
function follow(
  scan: Scan,
  use: FoundUse,
  inherited: Fact | undefined,
  path: Path,
  depth: number,
): FoundUse[] | undefined {
  const { module } = scan
  const { tree } = module
  const { node: handed } = use
  const at = argumentOf(tree, handed)
  const list = parentOf(tree, at)
  const call = parentOf(tree, list)
  if (kindOf(tree, list) !== K.ArgList || kindOf(tree, call) !== K.CallExpression) return undefined
  const callee = firstPart(tree, call)
  if (isOwnMethod(scan, callee)) return []
  const into: Following = {
    scan,
    index: partsOf(tree, list).indexOf(at),
    isOptions: resolverAt(scan, handed, true),
    facts: [...(inherited === undefined ? [] : [inherited]), ...factsAround(scan, call)],
    path,
    depth,
  }
  const site = calledAt(scan, callee)
  if (site !== undefined) {
    if (site.module !== module) return usesOf(site, into)
    if (!scan.isWhole) return contains(tree, site.node, call) ? [] : usesOf(site, into)
    return contains(tree, site.node, call) || functionName(tree, site.node) !== NONE ? [] : undefined
  }
  const table = tableCallAt(scan, call)
  if (table === undefined) return undefined
  const found = table.entries.map(({ key, fn }) => {
    const fact = keyFact(scan, table.key, key)
    // Those of this module are read where they stand.
    return fn.module === module && scan.isWhole
      ? []
      : usesOf(fn, { ...into, facts: [...into.facts, ...(fact === undefined ? [] : [fact])] })
  })
  // What is not followed any more may read everything.
  return [...found.flatMap((uses) => uses ?? []), ...(found.includes(undefined) ? [use] : [])]
}

/** The function that is called: one of its own name, or a method of an object or of an instance. */
function calledAt(scan: Scan, callee: Node): Site | undefined {
  const { frame, module } = scan
  const value = calleeAt(scan, callee)
  if (value.kind === 'function') return value.site
  if (kindOf(module.tree, callee) !== K.MemberExpression || memberName(scan, callee) === '') return undefined
  return functionOf(scan, evaluate(frame, firstPart(module.tree, callee)), memberName(scan, callee))
}

/** The argument that an expression is, or in which it stands: `{ client, interaction }`. */
function argumentOf(tree: Tree, handed: Node): Node {
  const at = outerExpression(tree, handed)
  const property = kindOf(tree, at) === K.Property ? at : parentOf(tree, at)
  const bag = parentOf(tree, property)
  return kindOf(tree, property) === K.Property && kindOf(tree, bag) === K.ObjectExpression ? bag : at
}

/** How an interaction comes to a function of another module. */
interface Following {
  readonly scan: Scan
  /** Which of the arguments it is. */
  readonly index: number
  /** Only its options are handed on. */
  readonly isOptions: boolean
  readonly facts: readonly Fact[]
  readonly path: Path
  readonly depth: number
}

/** The functions into which the interaction of one command was followed, each once. */
interface Path {
  readonly seen: Set<string>
  readonly shared: SharedPaths
}

/** What the commands of a module have in common: helpers that several of them call are read once. */
interface SharedPaths {
  readonly read: Map<string, { readonly inner: Scan; readonly uses: readonly FoundUse[] }>
  /** How often an interaction may still be followed. */
  left: number
}

function newPaths(): { of: (command: unknown) => Path } {
  const shared: SharedPaths = { read: new Map(), left: MOST_STEPS }
  const paths = new Map<unknown, Path>()
  return { of: (command) => remembered(paths, command, () => ({ seen: new Set(), shared })) }
}

/** The uses in a function of another module; `undefined` if they are too many. */
function usesOf(site: Site, { scan, index, isOptions, facts, path, depth }: Following): FoundUse[] | undefined {
  const { seen, shared } = path
  const fact = joined(facts)
  const key = `${site.module.uri} ${site.node} ${index} ${JSON.stringify(fact)}`
  if (seen.has(key)) return []
  const isKnown = shared.read.has(key)
  if (depth <= 0 || shared.left <= 0 || (!isKnown && shared.read.size >= MOST_FOLLOWED)) return undefined
  seen.add(key)
  shared.left--
  const { inner, uses } = remembered(shared.read, key, () => {
    const into = scanOf(rootFrame(scan.frame.evaluator, site.module), false)
    mark(into, site.node, index, isOptions)
    const end = afterOf(site.module.tree, site.node)
    markLocalParameters(into, site.node, end)
    return { inner: into, uses: usesIn(into, site.node, end, fact) }
  })
  return uses.flatMap((use) => {
    const further = use.use.kind === 'everything' ? follow(inner, use, fact, path, depth - 1) : undefined
    return further ?? [use]
  })
}

/** How far an interaction is followed from function to function, into how many of them, and how often in all. */
const MOST_DEPTH = 3
const MOST_FOLLOWED = 400
const MOST_STEPS = 4000

/** What the functions are called that handle a command, beside its definition. */
const KEPT = /^(?:execute|exec|run|handler?|handle|callback|onCommand|chatInputRun|autocomplete\w*)$/i

/**
 * The uses in functions of other modules that are the handlers of a command as they are: `{ data, execute }`, where
 * `execute` is imported.
 *
 * @param isOnly it is the only command of the module: what the module exports handles it
 */
function handlersElsewhere<T>(scan: Scan, anchor: Anchor<T>, isOnly: boolean, path: Path): FoundUse[] {
  const { frame, module } = scan
  const { tree } = module
  if (!TAKES_OVER.test(tree.text)) return []
  const values = [...anchor.owners].flatMap((owner) => {
    const isObject = kindOf(tree, owner) === K.ObjectExpression
    const body = isObject ? owner : childOf(tree, owner, K.ClassBody)
    return (body === NONE ? [] : partsOf(tree, body)).flatMap((part) => {
      const name = childOf(tree, part, K.PropertyDefinition)
      if (name === NONE || !KEPT.test(textOf(tree, name)) || childOf(tree, part, K.ParamList) !== NONE) return []
      const value = partsOf(tree, part).at(-1) ?? NONE
      return value === NONE ? [] : [evaluate(frame, value)]
    })
  })
  const exported = !isOnly
    ? []
    : [...exportsOf(module).names.keys()]
        .filter((name) => KEPT.test(name))
        .map((name) => frame.evaluator.exportOf(frame, name, { module, node: anchor.node }, new Set()))
  return [...values, ...exported].flatMap((value) => {
    if (value.kind !== 'function' || value.site.module === module) return []
    const into = { scan, index: -1, isOptions: false, facts: [], path, depth: MOST_DEPTH }
    return usesOf(value.site, into) ?? []
  })
}

/** `execute: imported`, `{ data, execute }`, `export { execute } from './execute'` */
const TAKES_OVER =
  /\b(?:execute|exec|run|handler?|callback|onCommand|chatInputRun|autocomplete\w*)\s*(?:[:=]\s*(?:require\s*\(|[\w$.]+\s*[,;\n}])|[,}\n])/

/**
 * Calls that make the handler of a command, which may read options themselves: `execute: withServer(async (interaction) =>
 * …)`
 */
function wrappedHandlers<T>({ module }: Scan, { owners }: Anchor<T>, isOnly: boolean): Node[] {
  const { tree } = module
  if (!WRAPS.test(tree.text)) return []
  const held = [...owners].flatMap((owner) => {
    const body = kindOf(tree, owner) === K.ObjectExpression ? owner : childOf(tree, owner, K.ClassBody)
    return (body === NONE ? [] : partsOf(tree, body)).flatMap((part) => {
      const name = childOf(tree, part, K.PropertyDefinition)
      return name === NONE || !KEPT.test(textOf(tree, name)) ? [] : (partsOf(tree, part).at(-1) ?? [])
    })
  })
  const exported = !isOnly
    ? []
    : [...exportsOf(module).names].flatMap(([name, one]) => {
        if (!KEPT.test(name)) return []
        if (one.kind === 'expression') return one.node
        const binding = one.kind === 'local' ? resolve(module, one.name, one.at) : undefined
        return binding?.kind === 'variable' && binding.init !== NONE ? binding.init : []
      })
  return [...held, ...exported].filter((node) => {
    const list = kindOf(tree, node) === K.CallExpression ? childOf(tree, node, K.ArgList) : NONE
    return list !== NONE && partsOf(tree, list).some((arg) => childOf(tree, arg, K.ParamList) !== NONE)
  })
}

/** `execute: wrap(`, `execute = wrap(` */
const WRAPS =
  /\b(?:execute|exec|run|handler?|handle|callback|onCommand|chatInputRun|autocomplete\w*)\s*[:=][^=(]{1,200}\(/

/** The handlers of a command that read nothing yet: reads may be put there. */
function idleHandlers<T>(scan: Scan, { owners, isMenu }: Anchor<T>, isOnly: boolean): LocatedUse[] {
  const { module, readers } = scan
  const { tree } = module
  if (isMenu || readers.length === 0) return []
  const held = [...owners].flatMap((owner) => {
    const body = kindOf(tree, owner) === K.ObjectExpression ? owner : childOf(tree, owner, K.ClassBody)
    return (body === NONE ? [] : partsOf(tree, body)).flatMap((part) => {
      const name = childOf(tree, part, K.PropertyDefinition)
      if (name === NONE || !RUNS.test(textOf(tree, name))) return []
      return childOf(tree, part, K.ParamList) === NONE ? (partsOf(tree, part).at(-1) ?? []) : part
    })
  })
  const exported = !isOnly
    ? []
    : [...exportsOf(module).names].flatMap(([name, one]) => {
        const binding = RUNS.test(name) && one.kind === 'local' ? resolve(module, one.name, one.at) : undefined
        return binding?.kind === 'function' ? binding.node : []
      })
  const getters = typedGetters(scan)
  return [...held, ...exported].flatMap((fn): LocatedUse[] => {
    const parameter = parametersOf(tree, fn).find(
      ({ pattern }) => kindOf(tree, pattern) === K.VariableDefinition && /interaction$/i.test(textOf(tree, pattern)),
    )
    const body = partsOf(tree, fn).at(-1) ?? NONE
    if (parameter === undefined || body === NONE || kindOf(tree, body) !== K.Block) return []
    const range = (node: Node) => ({ start: startOf(tree, node), end: tree.end[node] ?? 0 })
    return [
      {
        use: { kind: 'handler' },
        uri: module.uri,
        place: range(fn),
        name: range(parameter.pattern),
        args: range(body),
        ...(getters !== undefined && { getters }),
      },
    ]
  })
}

/** What the function is called that a command runs. */
const RUNS = /^(?:execute|exec|run|callback|chatInputRun)$/

/** The functions of that name that a module exports, which has one command only. */
function exportedAutocompleters(module: Module): Node[] {
  const { tree } = module
  return [...exportsOf(module).names].flatMap(([name, exported]) => {
    if (!/^autocomplete(?:Run)?$/i.test(name)) return []
    if (exported.kind === 'expression') {
      const target = firstPart(tree, parentOf(tree, exported.node))
      const isFunction = childOf(tree, exported.node, K.ParamList) !== NONE
      const key = isFunction && target !== NONE ? childOf(tree, target, K.PropertyName) : NONE
      return key === NONE ? [] : [key]
    }
    if (exported.kind !== 'local') return []
    const binding = resolve(module, exported.name, exported.at)
    if (binding?.kind === 'function') return [childOf(tree, binding.node, K.VariableDefinition)]
    const isFunction =
      binding?.kind === 'variable' && binding.init !== NONE && childOf(tree, binding.init, K.ParamList) !== NONE
    return isFunction ? [binding.node] : []
  })
}

/** `this.add`, where the class has a method of that name. */
function isOwnMethod({ module: { tree } }: Scan, callee: Node): boolean {
  if (kindOf(tree, callee) !== K.MemberExpression || kindOf(tree, firstPart(tree, callee)) !== K.This) return false
  const name = childOf(tree, callee, K.PropertyName)
  let body = parentOf(tree, callee)
  while (body !== NONE && kindOf(tree, body) !== K.ClassBody) body = parentOf(tree, body)
  if (name === NONE || body === NONE) return false
  return methodNames(tree, body).has(textOf(tree, name))
}

const methodNames = once((tree: Tree, body: Node): ReadonlySet<string> => {
  const methods = partsOf(tree, body).filter((item) => kindOf(tree, item) === K.MethodDeclaration)
  return new Set(methods.map((item) => textOf(tree, childOf(tree, item, K.PropertyDefinition))))
})

/** The names of functions that answer autocompletions, beside a definition. */
function autocompletersOf<T>({ module: { tree } }: Scan, { owners }: Anchor<T>): Node[] {
  return [...owners].flatMap((owner) => {
    const body = kindOf(tree, owner) === K.ObjectExpression ? owner : childOf(tree, owner, K.ClassBody)
    if (body === NONE) return []
    return partsOf(tree, body).flatMap((part) => {
      const name = childOf(tree, part, K.PropertyDefinition)
      if (name === NONE || !/^autocomplete(?:Run)?$/i.test(textOf(tree, name))) return []
      const value = childOf(tree, part, K.ParamList) === NONE ? (partsOf(tree, part).at(-1) ?? NONE) : part
      return childOf(tree, value, K.ParamList) === NONE ? [] : [name]
    })
  })
}
