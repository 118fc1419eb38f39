import type { Path } from '@slashlint/core'
import type { Use } from '@slashlint/core/uses'
import type { Definition, LocatedUse, Place } from '../../reader.js'
import { addTo, firstOf, getOrInsert } from '../../record.js'
import type { Range } from '../../reader.js'
import { rangeOf } from '../definition/conversion.js'
import { LIBRARIES } from '../frameworks/index.js'
import { definitionOf, functionName, parametersOf, usesOf } from '../scope/bindings.js'
import { exportedAs } from '../scope/exports.js'
import type { Module, Site } from '../scope/module.js'
import { classOf } from '../syntax/decorators.js'
import { bodyOf, lastOfProperty } from '../syntax/children.generated.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { ArgsType, NamesOfCommand, PropertyMember } from '../values/interaction-value.js'
import type { Frame } from '../values/value.js'
import type { State } from './branches.js'
import { functionsAround, isUnconditional } from './guards.js'

const { reading } = LIBRARIES

/** The place of a command: its definition in this module, or its place in another one. */
export type CommandSource = { readonly definition: Definition; readonly path: Path } | Place

/** A command that a module defines or imports, and the nodes of the module that belong to it. */
export interface ModuleCommand extends NamesOfCommand {
  /** The definition of the command. */
  readonly of: CommandSource
  /** The default name; undefined if it is unknown. */
  readonly name: string | undefined
  /** True if a builder makes it. Builders make no other kind of command. */
  readonly isBuilder: boolean
  /** True for a context menu, which has no options. */
  readonly isMenu: boolean
  /**
   * True for an object of the project's own form, with its handler and without options. These may be elsewhere, or under
   * another key.
   */
  readonly isBare: boolean
  /** The definition in the syntax tree, or the node that uses an imported one. */
  readonly node: Node
  /** The objects and classes that contain the definition, and the method that it decorates. */
  readonly owners: ReadonlySet<Node>
}

/** Handlers of commands at the places that mention these: functions, and the objects and classes that contain them. */
export interface Mentioned {
  /** The commands by the functions that handle them. */
  readonly functions: ReadonlyMap<Node, readonly ModuleCommand[]>
  /** The commands by the objects and classes that contain their handlers. */
  readonly owners: ReadonlyMap<Node, readonly ModuleCommand[]>
}

/** A use before its members are interpreted. */
export interface FoundUse extends LocatedUse {
  /** The node at which the use is reported. */
  readonly node: Node
  /** The command whose handler contains it, or the reason why that is not known. */
  readonly tie: ModuleCommand | string
  /** The facts at the statement of the use. */
  readonly state: State
  /** The reason why its function may handle other commands, too. */
  readonly others: string | undefined
  /** True if every sub-command reaches it. */
  readonly isReached: boolean
  /** The members behind the options: `add` and `title` of `ctx.options.add.title`. */
  readonly members?: readonly PropertyMember[]
  /** The type of the options, if the code declares one. */
  readonly argsType?: ArgsType
  /** The function whose parameter is compared. Other calls may pass it other values. */
  readonly comparedIn?: Node
}

/** The levels whose names are used elsewhere than in comparisons, and the variables that are computed from names. */
export interface NameUses {
  /** The levels whose names are used elsewhere than in comparisons. */
  readonly open: Set<string>
  /** The keys of lookups. Unless the lookup is a table of branches, their levels are open. */
  readonly keys: { readonly level: string; readonly key: Node }[]
  /** The names of variables that are computed from names. */
  readonly holders: Set<string>
}

/** The reading of a module's handlers. */
export interface Run {
  /** The module whose handlers are read. */
  readonly module: Module
  /** The uses so far, filled in by the walk. */
  readonly found: FoundUse[]
  /** Closed chains of branches. They count only if the names are used nowhere else. */
  readonly dispatches: {
    readonly of: FoundUse
    readonly nameUses: NameUses
    readonly level: string
  }[]
  /** The levels by command and module. */
  readonly nameUses: Map<unknown, Map<Module, NameUses>>
  /** The entered functions by module. Each has its entries by signature, with the number of reads of levels' names. */
  readonly entered: Map<Module, Map<Node, Map<string, number>>>
  /** Functions that are entered after the calls of the module are known. */
  readonly later: { readonly visit: Visit; readonly node: Node; readonly state: State }[]
  /** The commands that the module defines or imports. */
  readonly commands: readonly ModuleCommand[]
  /** The commands by the objects and classes that contain them. */
  readonly owners: ReadonlyMap<Node, readonly ModuleCommand[]>
  /** The commands by the functions, objects and classes that handle them where they are mentioned. */
  readonly mentioned: Mentioned
  /** The chains of calls that build commands and contain no functions except callbacks that get a builder. */
  readonly built: ReadonlySet<Node>
  /** The tables that were looked up by a name. `tableKeys` are the key expressions of lookups in complete tables. */
  readonly tables: Set<Node>
  /** The key expressions of lookups in complete tables. */
  readonly tableKeys: Set<Node>
  /** The argument lists of the module's calls whose functions are entered with parts of an interaction. */
  readonly followedArguments: Set<Node>
  /** The number of reads of names of sub-commands and groups. */
  nameReads: number
  /** The number of functions that may still be entered. */
  left: number
}

/** A frame: a function while it is evaluated for a command. */
export interface Visit {
  /** The reading of the module to which the visit adds. */
  readonly run: Run
  /** The values of names in the function. */
  readonly frame: Frame
  /** The module that contains the function; another one than the run's if it was imported. */
  readonly module: Module
  /** The syntax tree of `module`. */
  readonly tree: Tree
  /** The command, or the reason why it is not known. */
  readonly tie: ModuleCommand | string
  /** The number of calls from the handler to the function. */
  readonly depth: number
  /** The uses of names of sub-commands, which decide whether a chain of branches is closed. */
  readonly nameUses: NameUses
  /** Argument lists of calls whose functions are entered with the arguments. */
  readonly followed: Set<Node>
  /** Tells whether a condition around the call of the function checks that an option was given. */
  readonly isGuarded: (name: string) => boolean
  /** True if the function is the command's own handler, or called by it. */
  readonly isOwn: boolean
  /** True if the function runs with every use of the command. */
  readonly isRun: boolean
  /** True if a loop runs the function for each item of a list. */
  readonly isOneOf: boolean
  /** True if the caller has a fallback for the function's result: `read('user') ?? read('target')`. */
  readonly isSpare: boolean
  /** The reason why other commands may run the function, too. */
  readonly others: string | undefined
}

/** Makes the frame in which a function of a module, or its top level, runs for a command. */
export function visitIn(
  run: Run,
  frame: Frame,
  tie: Visit['tie'],
  depth = 0,
  isGuarded: Visit['isGuarded'] = () => false,
): Visit {
  const { module, tree } = frame
  return {
    run,
    frame,
    module,
    tree,
    tie,
    depth,
    nameUses: nameUsesFor(run, tie, module),
    followed: new Set(),
    isGuarded,
    isOwn: false,
    isRun: false,
    isOneOf: false,
    isSpare: false,
    others: undefined,
  }
}

export function nameUsesFor({ nameUses }: Run, tie: unknown, module: Module): NameUses {
  const ofTie = getOrInsert(nameUses, tie, () => new Map<Module, NameUses>())
  return getOrInsert(ofTie, module, () => ({ open: new Set(), keys: [], holders: new Set() }))
}

export type Ranges = Partial<Omit<LocatedUse, 'use'>> &
  Pick<FoundUse, 'members' | 'argsType' | 'comparedIn'>

/** Records a use, with the facts at its place. */
export function add(
  visit: Visit,
  node: Node,
  state: State,
  use: Use,
  ranges: Ranges = {},
): FoundUse {
  const { module, run, tie, tree, others } = visit
  const isReached =
    visit.isRun && !state.isPartly && state.fact === undefined && isUnconditional(tree, node)
  const place = rangeOf(module, node)
  const found = { use, uri: module.uri, place, ...ranges, node, tie, state, others, isReached }
  run.found.push(found)
  return found
}

export function toModuleCommand(
  module: Module,
  known: Omit<ModuleCommand, 'node' | 'owners'>,
  range: Range,
): ModuleCommand {
  const { tree } = module
  const node = tree.nodeWithin(range)
  const owners = new Set<Node>(holdersAbove(tree, node))
  for (let at = node; at !== NONE; at = tree.parentOf(at)) {
    if (tree.kindOf(at) !== K.Decorator) {
      continue
    }
    const decorated =
      tree.kindOf(tree.parentOf(at)) === K.MethodDeclaration ? tree.parentOf(at) : classOf(tree, at)
    if (decorated !== NONE) {
      owners.add(decorated)
    }
  }
  const definition = constantAround(tree, node)
  for (const use of usesOf(module, definition, tree.textOf(definition))) {
    for (const holder of holdersAbove(tree, use)) {
      owners.add(holder)
    }
  }
  const isBare = known.isBare && tree.kindOf(node) === K.ObjectExpression && hasHandlers(tree, node)
  return { ...known, isBare, node, owners }
}

const HOLDERS = anyOf('ObjectExpression ClassDeclaration ClassExpression')

export function holdersAbove(tree: Tree, node: Node): Node[] {
  const holders: Node[] = []
  for (let at = node; at !== NONE; at = tree.parentOf(at)) {
    if (HOLDERS.has(tree.kindOf(at))) {
      holders.push(at)
    }
  }
  return holders
}

/** Returns the constant whose value is the chain of calls around a node; NONE if the chain is part of something else. */
function constantAround(tree: Tree, node: Node): Node {
  let at = node
  for (let parent = tree.parentOf(at); parent !== NONE; parent = tree.parentOf(at)) {
    const kind = tree.kindOf(parent)
    if (kind === K.VariableDeclaration) {
      return definitionOf(tree, at)
    }
    if (
      kind !== K.CallExpression &&
      kind !== K.MemberExpression &&
      tree.outerExpression(at) === at
    ) {
      return NONE
    }
    at = parent
  }
  return NONE
}

/** Nodes without parameters that may have very many parts. */
const LISTS = anyOf('Script Block SwitchBody ClassBody ObjectExpression')

/** Returns the objects and classes whose functions contain a node, the innermost first. */
function functionHolders(tree: Tree, node: Node): Node[] {
  const holders: Node[] = []
  let isInFunction = false
  for (let at = node; at !== NONE; at = tree.parentOf(at)) {
    const kind = tree.kindOf(at)
    // A method may be a command of its own, with decorators.
    if (kind === K.MethodDeclaration || (isInFunction && HOLDERS.has(kind))) {
      holders.push(at)
    }
    if (!LISTS.has(kind) && tree.childOf(at, K.ParamList) !== NONE) {
      isInFunction = true
    }
  }
  return holders
}

/** Tells whether an object or a class has functions with parameters, which are handlers. */
const hasHandlers = (tree: Tree, holder: Node): boolean =>
  membersIn(tree, holder).some(
    ({ name, fn }) => name !== 'constructor' && parametersOf(tree, fn).length > 0,
  )

/** A member of an object or a class: its name, its value, and its function, or NONE. */
export interface HeldMember {
  /** The name of the member. */
  readonly name: string
  /** The node of the name. */
  readonly key: Node
  /** The value, or the method. */
  readonly value: Node
  /** The function, if the value is one; else NONE. */
  readonly fn: Node
}

export const membersIn = once((tree: Tree, holder: Node): readonly HeldMember[] => {
  const body =
    tree.kindOf(holder) === K.ObjectExpression ? holder : tree.childOf(holder, K.ClassBody)
  return tree.childrenOf(body).flatMap((part): HeldMember[] => {
    const key = tree.childOf(part, K.PropertyDefinition)
    if (key === NONE) {
      return []
    }
    const isMethod = tree.hasChild(part, K.ParamList)
    const value = isMethod ? part : lastOfProperty(tree, part)
    return [
      { name: tree.textOf(key), key, value, fn: tree.hasChild(value, K.ParamList) ? value : NONE },
    ]
  })
})

/** Returns the commands by the objects and classes that contain them. */
export function ownersOf(
  commands: readonly ModuleCommand[],
): ReadonlyMap<Node, readonly ModuleCommand[]> {
  const found = new Map<Node, ModuleCommand[]>()
  for (const command of commands) {
    for (const owner of command.owners) {
      addTo(found, owner, command)
    }
  }
  return found
}

/**
 * Returns the command for which a function was mentioned, or whose object or class contains it; `undefined` if there are none
 * or several.
 */
export function commandAround(run: Run, site: Site): ModuleCommand | undefined {
  const { module, owners, mentioned } = run
  if (site.module !== module) {
    return undefined
  }
  const { tree } = module
  const holders = functionHolders(tree, site.node)
  const onlyOf = (all: ReadonlyMap<Node, readonly ModuleCommand[]>, parts: readonly Node[]) =>
    firstOf(parts, (part) => onlyAmong(tree, site.node, all.get(part) ?? []))
  return (
    onlyOf(owners, holders) ??
    onlyOf(mentioned.functions, functionsAround(tree, site.node)) ??
    onlyOf(mentioned.owners, holders)
  )
}

/** Returns the one command among several to which a function belongs; `undefined` if that is not clear. */
function onlyAmong(
  tree: Tree,
  fn: Node,
  owned: readonly ModuleCommand[],
): ModuleCommand | undefined {
  // A class may describe itself to its base in a form of its own, and build the command beside it.
  const built = owned.length > 1 ? owned.filter(({ isBuilder }) => isBuilder) : owned
  const [only, another] = slashAmong(tree, fn, built)
  return another === undefined ? only : undefined
}

/** Tells whether a function is beside the definition, or in no object. A sub-command may have an object with its own handler. */
export function isHeldWith(tie: ModuleCommand | string, tree: Tree, fn: Node): boolean {
  const holder = tree.enclosing(tree.parentOf(fn), HOLDERS)
  return holder === NONE || (typeof tie !== 'string' && tie.owners.has(holder))
}

/** Returns the only possible command of a function that nothing else ties to one, or the reason why that is not known. */
export function onlyCommand({ module, commands }: Run, fn: Node): ModuleCommand | string {
  const { tree } = module
  if (commands.length === 0) {
    return 'No command is defined in this file. Import it beside the handler, or call the handler, or its file, after it.'
  }
  const possible = slashAmong(tree, fn, commands)
  const [one] = possible
  if (one === undefined || possible.length > 1) {
    return 'Several commands are defined in this file. Put the function beside its command, or hand both over together.'
  }
  // A handler that makes a command, such as one of a server's own, reads the options of another one.
  if (fn !== NONE && tree.contains(fn, one.node)) {
    return 'The function that reads it makes the command that is defined here. Define the command outside of it.'
  }
  const isElsewhere =
    fn !== NONE &&
    functionHolders(tree, fn).length > 0 &&
    [...one.owners].some((owner) => hasHandlers(tree, owner))
  return isElsewhere ? 'It is in another object or class than the command. Put both into one.' : one
}

/** Returns the one command with options among several, unless the functions around a node are for context menus. */
function slashAmong(
  tree: Tree,
  node: Node,
  commands: readonly ModuleCommand[],
): readonly ModuleCommand[] {
  const isSlash = ({ isMenu }: ModuleCommand): boolean => !isMenu
  const slash = commands.find(isSlash)
  if (
    commands.length < 2 ||
    slash === undefined ||
    commands.some((one) => one !== slash && isSlash(one))
  ) {
    return commands
  }
  const isForMenus = (fn: Node): boolean =>
    reading.isForMenus(tree.text.slice(tree.startOf(fn), tree.startOf(bodyOf(tree, fn))))
  return functionsAround(tree, node).some(isForMenus) ? commands : [slash]
}

/**
 * Tells whether a node is in a function that other modules may call for other commands: it is exported under another name. A
 * function that makes the command together with its handler is called for this command alone.
 */
export function isForOthers(
  module: Module,
  node: Node,
  { of, node: made }: ModuleCommand,
): boolean {
  const { tree } = module
  const isMaker = (fn: Node): boolean => 'definition' in of && tree.contains(fn, made)
  const outermost = [...functionsAround(tree, node)].reverse().find((fn) => !isMaker(fn))
  const definition = functionName(tree, outermost ?? NONE)
  if (definition === NONE) {
    return false
  }
  return (
    exportedAs(module, 0)
      .get(tree.textOf(definition))
      ?.some((outside) => !reading.isHandlerName(outside)) === true
  )
}

/** Marks a use that may belong to another command: unknown names in it are not reported. Nothing is reported in unused code. */
export const shared = (use: Use, isIdle: boolean): Use =>
  use.kind === 'option' ||
  use.kind === 'level' ||
  use.kind === 'level-name' ||
  use.kind === 'focused-name'
    ? { ...use, isShared: true, ...(isIdle && { isGuarded: true }) }
    : use
