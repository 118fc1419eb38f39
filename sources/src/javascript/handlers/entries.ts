import type { Path } from '@slashlint/core'
import type { Use } from '@slashlint/core/uses'
import type { Definition, LocatedUse, Place } from '../../reader.js'
import { addTo, firstOf, getOrInsert } from '../../record.js'
import type { Range } from '../../reader.js'
import { rangeOf } from '../definition/conversion.js'
import { LIBRARIES } from '../frameworks/index.js'
import {
  definitionOf,
  functionName,
  parametersOf,
  usesOf,
  functionsAround,
} from '../scope/bindings.js'
import { exportedAs } from '../scope/exports.js'
import type { Module, Site } from '../scope/module.js'
import { classOf } from '../syntax/decorators.js'
import { bodyOf, lastOfProperty } from '../syntax/children.generated.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { ArgsType, NamesOfCommand, PropertyMember } from '../values/interaction-value.js'
import type { Frame } from '../values/value.js'
import type { State } from './branches.js'
import { isUnconditional } from './unconditional.js'

const { reading } = LIBRARIES

/** Where a command is defined: a definition in this module, or a place in another one. */
export type CommandSource = { readonly definition: Definition; readonly path: Path } | Place

/** A command that a module defines or imports, and the nodes of the module that belong to it. */
export interface ModuleCommand extends NamesOfCommand {
  /** The command as defined here, or its place in another module. */
  readonly of: CommandSource
  /** The command's name without translations; undefined if it is unknown. */
  readonly name: string | undefined
  /** True if a builder makes the command. A builder makes only one kind of command. */
  readonly isBuilder: boolean
  /** True for a context menu, which has no options. */
  readonly isMenu: boolean
  /**
   * True for an object of the project's own form that has a handler and no options. The options may
   * be elsewhere or under another key.
   */
  readonly isBare: boolean
  /** The definition in the syntax tree, or the node that uses an imported one. */
  readonly node: Node
  /** The objects and classes that contain the definition, and the method that it decorates. */
  readonly owners: ReadonlySet<Node>
}

/** The handlers that are connected with commands in code, for example by a call that gets both. */
export interface Mentioned {
  /** The commands by the functions that handle them. */
  readonly functions: ReadonlyMap<Node, readonly ModuleCommand[]>
  /** The commands by the objects and classes that contain their handlers. */
  readonly owners: ReadonlyMap<Node, readonly ModuleCommand[]>
}

/**
 * A use of an option or name, before members such as `options.add.title` are resolved for a
 * command.
 */
export interface FoundUse extends LocatedUse {
  /** The node at which a diagnostic about the use is shown. */
  readonly node: Node
  /** The command to whose handler the use belongs, or the reason why the command is unknown. */
  readonly tie: ModuleCommand | string
  /** The known facts when the use runs. */
  readonly state: State
  /**
   * The reason why the function with the use may handle other commands, too; `undefined` if there
   * is none.
   */
  readonly others: string | undefined
  /** True if the use runs for every sub-command. */
  readonly isReached: boolean
  /** The members that are read from the options: `add` and `title` of `ctx.options.add.title`. */
  readonly members?: readonly PropertyMember[]
  /** The type of the options, if the code declares one. */
  readonly argsType?: ArgsType
  /** The function with the compared parameter. Other calls may pass it other values. */
  readonly comparedIn?: Node
}

/** How code uses the names of one command's sub-commands and groups. */
export interface NameUses {
  /**
   * The kinds of names (`Level`) that the code also uses in other ways than in comparisons. Every
   * name of these kinds may then be handled.
   */
  readonly open: Set<string>
  /**
   * The keys of lookups. If the lookup is no table of branches, names of the key's kind are `open`.
   */
  readonly keys: { readonly level: string; readonly key: Node }[]
  /** The names of variables that are computed from names. */
  readonly holders: Set<string>
}

/** The state while a module's handlers are read. */
export interface Run {
  /** The module whose handlers are read. */
  readonly module: Module
  /** The uses that were found so far. */
  readonly found: FoundUse[]
  /**
   * Chains of branches without a branch for other names. They count only if no other code uses the
   * names.
   */
  readonly dispatches: {
    readonly of: FoundUse
    readonly nameUses: NameUses
    readonly level: string
  }[]
  /** The uses of names, by command and by module. */
  readonly nameUses: Map<unknown, Map<Module, NameUses>>
  /**
   * For each entered function: its signatures, and for each of them how many names of sub-commands
   * and groups the function read.
   */
  readonly entered: Map<Module, Map<Node, Map<string, number>>>
  /** The functions without parameters that a known call entered: nothing else is to be seen of them. */
  readonly called: Map<Module, Set<Node>>
  /** Functions to enter after all calls of the module were followed. */
  readonly later: { readonly visit: Visit; readonly node: Node; readonly state: State }[]
  /** The commands that the module defines or imports. */
  readonly commands: readonly ModuleCommand[]
  /** The commands by the objects and classes that contain them. */
  readonly owners: ReadonlyMap<Node, readonly ModuleCommand[]>
  /** The commands by their handlers, for handlers that code connects with a command. */
  readonly mentioned: Mentioned
  /**
   * The chains of calls that build commands. They contain no functions except callbacks that get a
   * builder.
   */
  readonly built: ReadonlySet<Node>
  /** The tables of functions that were looked up by a name. */
  readonly tables: Set<Node>
  /** The keys of lookups in tables whose entries are all known. */
  readonly tableKeys: Set<Node>
  /**
   * The argument lists of calls in the module whose functions were entered with parts of an
   * interaction.
   */
  readonly followedArguments: Set<Node>
  /** The number of reads of names of sub-commands and groups. */
  nameReads: number
  /** The number of functions that may still be entered. */
  left: number
}

/** A function while it is read for a command. */
export interface Visit {
  /** The state of the reading that contains this visit. */
  readonly run: Run
  /** The values of names in the function. */
  readonly frame: Frame
  /**
   * The module that contains the function. Differs from the run's module if the function is
   * imported.
   */
  readonly module: Module
  /** The syntax tree of `module`. */
  readonly tree: Tree
  /** The command for which the function runs, or the reason why the command is unknown. */
  readonly tie: ModuleCommand | string
  /** The number of calls from the handler to this function. */
  readonly depth: number
  /**
   * The uses of the names of sub-commands. They decide whether a chain of branches lists all names.
   */
  readonly nameUses: NameUses
  /** The argument lists of calls whose functions were entered with these arguments. */
  readonly followed: Set<Node>
  /** Tells whether a condition around the call of the function checks that an option was given. */
  readonly isGuarded: (name: string) => boolean
  /** True if the function is the command's own handler, or called by it. */
  readonly isOwn: boolean
  /** True if the function runs for every use of the command. */
  readonly isRun: boolean
  /** True if a loop runs the function for each item of a list. */
  readonly isOneOf: boolean
  /** True if the caller has a fallback for the function's result: `read('user') ?? read('target')`. */
  readonly isSpare: boolean
  /** The reason why other commands may run the function, too; `undefined` if there is none. */
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

/** Records a use with the known facts at its place. */
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

/**
 * Returns the constant that has a chain of calls as its value; NONE if the chain is part of another
 * expression.
 */
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

/** Nodes without parameters of their own that may have very many children. */
const LISTS = anyOf('Script Block SwitchBody ClassBody ObjectExpression')

/**
 * Returns the methods around a node, and the objects and classes whose functions contain it, the
 * innermost first.
 */
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
  membersIn(tree, holder).some(({ fn }) => takesInput(tree, fn))

/** A member of an object or class. */
export interface HeldMember {
  /** The name of the member. */
  readonly name: string
  /** The node of the name. */
  readonly key: Node
  /** The value, or the method. */
  readonly value: Node
  /** The function, if the value is a function; else NONE. */
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

/** Maps objects and classes to the commands that they contain. */
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
 * Returns the command of a function: the one with which it was mentioned, or the one in its object
 * or class. `undefined` unless there is exactly one.
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

/**
 * Returns the command to which a function belongs, out of several; `undefined` if that is unclear.
 */
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

/**
 * Tells whether a function is in the object or class of the command's definition, or in neither. A
 * sub-command may have an object with a handler of its own.
 */
export function isHeldWith(tie: ModuleCommand | string, tree: Tree, fn: Node): boolean {
  const holder = tree.enclosing(tree.parentOf(fn), HOLDERS)
  return holder === NONE || (typeof tie !== 'string' && tie.owners.has(holder))
}

/**
 * Returns the command of a function if only one is possible; otherwise the reason why the command
 * is unknown.
 */
export function onlyCommand({ module, commands }: Run, fn: Node): ModuleCommand | string {
  const { tree } = module
  if (commands.length === 0) {
    const holder = fn === NONE ? NONE : tree.enclosing(tree.parentOf(fn), HOLDERS)
    return holder !== NONE && describesItself(tree, holder) ? OWN_FORM : NO_COMMAND
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

const NO_COMMAND =
  'No command is defined in this file. Import it beside the handler, or name the handler, or its file, after it.'
const OWN_FORM =
  'The command beside it is described in a form of the project. Write it in the form of a library, or with a builder.'

/**
 * Tells whether an object or a class contains an object with a name and a description. Objects in
 * handlers do not count, since embeds have such keys, too.
 */
const describesItself = once((tree: Tree, holder: Node): boolean =>
  tree.nodesIn(holder, K.ObjectExpression).some((object) => {
    const keys = tree.childrenOf(object).map((property) => tree.keyOf(property))
    return (
      keys.includes('name') &&
      keys.includes('description') &&
      !functionsAround(tree, object).some((fn) => tree.contains(holder, fn) && takesInput(tree, fn))
    )
  }),
)

/** Tells whether a function has parameters and is no constructor. */
const takesInput = (tree: Tree, fn: Node): boolean =>
  tree.keyOf(fn) !== 'constructor' && parametersOf(tree, fn).length > 0

/**
 * Returns only the slash command if all others are context menus. Returns all commands if a
 * function around the node is for context menus.
 */
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
 * Tells whether other modules may call the function around a node for other commands, since it is
 * exported under a name that handlers do not have. Functions that also make the command do not
 * count.
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

/**
 * Marks a use that may belong to another command, so that unknown names in it are not reported. In
 * unused code (`isIdle`), a missing option is not reported either.
 */
export const shared = (use: Use, isIdle: boolean): Use =>
  use.kind === 'option' ||
  use.kind === 'level' ||
  use.kind === 'level-name' ||
  use.kind === 'focused-name'
    ? { ...use, isShared: true, ...(isIdle && { isGuarded: true }) }
    : use
