import type { Path } from '@slashlint/core'
import type { Use } from '@slashlint/core/uses'
import type { Definition, LocatedUse, Place } from '../../reader.js'
import { addTo, firstOf, kept } from '../../record.js'
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
import type { ArgsType, NamesOfCommand, PropertyMember } from '../values/asked.js'
import type { Frame } from '../values/value.js'
import type { State } from './branches.js'
import { functionsAround, isUnconditional } from './guards.js'

const { reading } = LIBRARIES

/** The command itself: in a definition of the module, or where another module has it. */
export type AnchorOf = { readonly definition: Definition; readonly path: Path } | Place

/** A command that a module defines or imports, and what of the module belongs to it. */
export interface Anchor extends NamesOfCommand {
  readonly of: AnchorOf
  readonly name: string | undefined
  /** It is made by a builder, which no other kind of command has. */
  readonly isBuilder: boolean
  /** It is a context menu, which has no options. */
  readonly isMenu: boolean
  /** An object of the project's own form, which has its handler and no options: those may stand elsewhere, or under another key. */
  readonly isBare: boolean
  readonly node: Node
  /** The objects and classes that hold the definition, and the method that it decorates. */
  readonly owners: ReadonlySet<Node>
}

/** What handles commands where these are mentioned: functions, and the objects and classes that hold them. */
export interface Mentioned {
  readonly functions: ReadonlyMap<Node, readonly Anchor[]>
  readonly owners: ReadonlyMap<Node, readonly Anchor[]>
}

/** A use before it is known what its members mean. */
export interface FoundUse extends LocatedUse {
  readonly node: Node
  /** The command whose handler it stands in; or why it is not known. */
  readonly tie: Anchor | string
  readonly state: State
  /** Why its function may handle other commands, too. */
  readonly others: string | undefined
  /** Every sub-command comes to it. */
  readonly isReached: boolean
  readonly members?: readonly PropertyMember[]
  readonly argsType?: ArgsType
}

/** What of the names of levels goes elsewhere than into comparisons; and the variables that are made of them. */
export interface Levels {
  readonly open: Set<string>
  readonly holders: Set<string>
}

/** The reading of a module's handlers. */
export interface Run {
  readonly module: Module
  readonly found: FoundUse[]
  /** Closed chains of branches: they count unless the names go elsewhere, too. */
  readonly dispatches: { readonly of: FoundUse; readonly levels: Levels; readonly level: string }[]
  /** By command and module. */
  readonly levels: Map<unknown, Map<Module, Levels>>
  /** The functions that were entered, with what they were entered with, and how often they asked for names of levels. */
  readonly entered: Map<Module, Map<Node, Map<string, number>>>
  /** Functions that are looked at when it is known who calls them. */
  readonly later: { readonly v: Visit; readonly node: Node; readonly state: State }[]
  readonly anchors: readonly Anchor[]
  /** By what holds them. */
  readonly owners: ReadonlyMap<Node, readonly Anchor[]>
  /** By the functions, and what else, that handle them where they are mentioned. */
  readonly mentioned: Mentioned
  /** The chains of calls that build them, and have no function but those that are given a builder. */
  readonly built: ReadonlySet<Node>
  /** Tables that were asked by names, and the names that such were asked by which have all that is handled. */
  readonly tables: Set<Node>
  readonly tableKeys: Set<Node>
  /** How often names of sub-commands and groups were asked for. */
  asked: number
  /** How many functions may still be entered. */
  left: number
}

/** A function while it runs for a command. */
export interface Visit {
  readonly run: Run
  readonly frame: Frame
  readonly module: Module
  readonly tree: Tree
  readonly tie: Anchor | string
  readonly depth: number
  readonly levels: Levels
  /** Calls into whose functions the arguments are followed. */
  readonly followed: Set<Node>
  /** What guards the call of the function asks whether there is such an option. */
  readonly isGuarded: (name: string) => boolean
  /** The function is the command's own handler, or what that calls. */
  readonly isOwn: boolean
  /** It runs with every use of the command, or what it calls without a condition does. */
  readonly isRun: boolean
  /** A loop runs it beside others, each for an item of a list. */
  readonly isOneOf: boolean
  /** What it gives has something that stands in for it: `read('user') ?? read('target')`. */
  readonly isSpare: boolean
  /** Why other commands may come to it, too. */
  readonly others: string | undefined
}

/** Lets a function of a module run for a command, or its top level. */
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
    levels: levelsFor(run, tie, module),
    followed: new Set(),
    isGuarded,
    isOwn: false,
    isRun: false,
    isOneOf: false,
    isSpare: false,
    others: undefined,
  }
}

export function levelsFor({ levels }: Run, tie: unknown, module: Module): Levels {
  const ofTie = kept(levels, tie, () => new Map<Module, Levels>())
  return kept(ofTie, module, () => ({ open: new Set(), holders: new Set() }))
}

export type Ranges = Partial<Omit<LocatedUse, 'use'>> & Pick<FoundUse, 'members' | 'argsType'>

/** Records a use, with what is known where it stands. */
export function add(v: Visit, node: Node, state: State, use: Use, ranges: Ranges = {}): FoundUse {
  const { module, run, tie, tree, others } = v
  const isReached =
    v.isRun && !state.isPartly && state.fact === undefined && isUnconditional(tree, node)
  const place = rangeOf(module, node)
  const found = { use, uri: module.uri, place, ...ranges, node, tie, state, others, isReached }
  run.found.push(found)
  return found
}

export function anchorOf(
  module: Module,
  known: Omit<Anchor, 'node' | 'owners'>,
  range: Range,
): Anchor {
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

/** The constant whose value contains a node, and nothing else does; NONE if it is part of something else. */
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

/** What may have a great many parts, and has no parameters. */
const LISTS = anyOf('Script Block SwitchBody ClassBody ObjectExpression')

/** The objects and classes whose functions a node stands in, the innermost first. */
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

/** Whether an object or a class has functions with parameters of its own: the handlers. */
const hasHandlers = (tree: Tree, holder: Node): boolean =>
  membersIn(tree, holder).some(
    ({ name, fn }) => name !== 'constructor' && parametersOf(tree, fn).length > 0,
  )

/** A member of an object or of a class: its name, what it is given, and the function that it is, if it is one. */
export interface HeldMember {
  readonly name: string
  readonly key: Node
  readonly value: Node
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

/** The commands by the objects and classes that hold them. */
export function ownersOf(anchors: readonly Anchor[]): ReadonlyMap<Node, readonly Anchor[]> {
  const found = new Map<Node, Anchor[]>()
  for (const anchor of anchors) {
    for (const owner of anchor.owners) {
      addTo(found, owner, anchor)
    }
  }
  return found
}

/**
 * The command that is handed a function somewhere, or whose object or class a function stands in; `undefined` if it is not
 * known, or there are several.
 */
export function anchorAround(run: Run, site: Site): Anchor | undefined {
  const { module, owners, mentioned } = run
  if (site.module !== module) {
    return undefined
  }
  const { tree } = module
  const holders = functionHolders(tree, site.node)
  const onlyOf = (all: ReadonlyMap<Node, readonly Anchor[]>, parts: readonly Node[]) =>
    firstOf(parts, (part) => onlyAmong(tree, site.node, all.get(part) ?? []))
  return (
    onlyOf(owners, holders) ??
    onlyOf(mentioned.functions, functionsAround(tree, site.node)) ??
    onlyOf(mentioned.owners, holders)
  )
}

/** The one command among several to which a function belongs. */
function onlyAmong(tree: Tree, fn: Node, owned: readonly Anchor[]): Anchor | undefined {
  // A class may describe itself to its base in a form of its own, and build the command beside it.
  const built = owned.length > 1 ? owned.filter(({ isBuilder }) => isBuilder) : owned
  const [only, another] = slashAmong(tree, fn, built)
  return another === undefined ? only : undefined
}

/** Whether a function stands beside the definition, or in no object: a sub-command may have an object with a handler of its own. */
export function isHeldWith(tie: Anchor | string, tree: Tree, fn: Node): boolean {
  const holder = tree.enclosing(tree.parentOf(fn), HOLDERS)
  return holder === NONE || (typeof tie !== 'string' && tie.owners.has(holder))
}

/** The command that a function of a module handles which nothing else ties to one; or why that is not known. */
export function onlyAnchor({ module, anchors }: Run, fn: Node): Anchor | string {
  const { tree } = module
  if (anchors.length === 0) {
    return 'No command is defined in this file. Import it beside the handler, or call the handler, or its file, after it.'
  }
  const possible = slashAmong(tree, fn, anchors)
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

/** Of several commands those that have options, unless the functions around a node are for context menus. */
function slashAmong(tree: Tree, node: Node, anchors: readonly Anchor[]): readonly Anchor[] {
  const isSlash = ({ isMenu }: Anchor): boolean => !isMenu
  const slash = anchors.find(isSlash)
  if (
    anchors.length < 2 ||
    slash === undefined ||
    anchors.some((one) => one !== slash && isSlash(one))
  ) {
    return anchors
  }
  const isForMenus = (fn: Node): boolean =>
    reading.isForMenus(tree.text.slice(tree.startOf(fn), tree.startOf(bodyOf(tree, fn))))
  return functionsAround(tree, node).some(isForMenus) ? anchors : [slash]
}

/** Whether a node stands in a function that other modules may call for other commands: one that they know by another name. */
export function isForOthers(module: Module, node: Node): boolean {
  const { tree } = module
  const definition = functionName(tree, functionsAround(tree, node).at(-1) ?? NONE)
  if (definition === NONE) {
    return false
  }
  return (
    exportedAs(module, 0)
      .get(tree.textOf(definition))
      ?.some((outside) => !reading.isHandlerName(outside)) === true
  )
}

/** A use that may be one of another command: a name that is not known here is not wrong. In code that never runs nothing is. */
export const shared = (use: Use, isIdle: boolean): Use =>
  use.kind === 'option' ||
  use.kind === 'level' ||
  use.kind === 'level-name' ||
  use.kind === 'focused-name'
    ? { ...use, isShared: true, ...(isIdle && { isGuarded: true }) }
    : use
