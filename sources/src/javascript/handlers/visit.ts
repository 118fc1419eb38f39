import type { Use, UseBranch } from '@slashlint/core/uses'
import type { LocatedUse } from '../../reader.js'
import { rangeOf } from '../definition/conversion.js'
import type { Dialect } from '../frameworks/reading.js'
import type { Module } from '../scope/module.js'
import type { Node } from '../syntax/tree.js'
import type { ArgsType } from '../values/args-type.js'
import type { PropertyMember } from '../values/asked.js'
import type { Frame } from '../values/value.js'
import type { Fact, State } from './branches.js'

/** A command that is defined in a module, and what of the module belongs to it. */
export interface Anchor<T> {
  readonly of: T
  readonly name: string | undefined
  /** It is made by a builder, which no other kind of command has. */
  readonly isBuilder: boolean
  /** It is a context menu, which has no options. */
  readonly isMenu: boolean
  /** The names of its groups and sub-commands, each with that of its group: `list/add`. */
  readonly levels: ReadonlySet<string>
  /** The names of all options, of whatever sub-command. */
  readonly options: ReadonlySet<string>
  readonly node: Node
  /** The objects and classes that hold the definition, and the method that it decorates. */
  readonly owners: ReadonlySet<Node>
}

/** A use before it is known what its members mean. */
export interface FoundUse<T> extends LocatedUse {
  readonly node: Node
  /** The command whose handler it stands in; or why it is not known. */
  readonly tie: Anchor<T> | string
  readonly state: State
  readonly members?: readonly PropertyMember[]
  readonly argsType?: ArgsType
}

/** What of a level's names goes elsewhere than into comparisons, by level; and chains of branches that are closed. */
export interface Levels {
  readonly open: Map<string, Node>
  readonly holders: Set<string>
}

/** The reading of a module's handlers. */
export interface Run<T> {
  readonly module: Module
  readonly found: FoundUse<T>[]
  /** Closed chains of branches: they count unless the names go elsewhere, too. */
  readonly dispatches: { readonly of: FoundUse<T>; readonly levels: Levels; readonly level: string }[]
  /** By command and module. */
  readonly levels: Map<unknown, Map<Module, Levels>>
  /** The functions that were entered, with what they were entered with. */
  readonly entered: Map<Module, Map<Node, Set<string>>>
  /** Functions that are looked at when it is known who calls them. */
  readonly later: { readonly v: Visit<T>; readonly node: Node; readonly state: State }[]
  readonly anchors: readonly Anchor<T>[]
  /** Those that are no context menus, and all by what holds them. */
  readonly slash: readonly Anchor<T>[]
  readonly owners: ReadonlyMap<Node, readonly Anchor<T>[]>
  /** Tables that were asked by names. */
  readonly tables: Set<Node>
  /** How many functions may still be entered. */
  left: number
}

/** A function while it runs for a command. */
export interface Visit<T> {
  readonly run: Run<T>
  readonly frame: Frame
  readonly dialect: () => Dialect
  readonly tie: Anchor<T> | string
  readonly depth: number
  readonly levels: Levels
  /** Calls into whose functions the arguments are followed. */
  readonly followed: Set<Node>
  /** What guards the call of the function asks whether there is such an option. */
  readonly isGuarded: (name: string) => boolean
}

export function levelsFor<T>(run: Run<T>, tie: unknown, module: Module): Levels {
  const ofTie = run.levels.get(tie) ?? new Map<Module, Levels>()
  run.levels.set(tie, ofTie)
  const levels = ofTie.get(module) ?? { open: new Map(), holders: new Set() }
  ofTie.set(module, levels)
  return levels
}

export type Ranges = Partial<Omit<LocatedUse, 'use'>> & Pick<FoundUse<unknown>, 'members' | 'argsType'>

/** Records a use, with what is known where it stands. */
export function add<T>(v: Visit<T>, node: Node, state: State, use: Use, ranges: Ranges = {}): FoundUse<T> {
  const { module } = v.frame
  const found = { use, uri: module.uri, place: rangeOf(module, node), ...ranges, node, tie: v.tie, state }
  v.run.found.push(found)
  return found
}

/** The branches of a use, and the commands that they are for; `undefined` where any may come. */
export function branchesOf(fact: Fact | undefined): { branches?: readonly UseBranch[]; commands?: readonly string[] } {
  if (fact === undefined) return {}
  const branches = fact.map(({ group, subcommand, either }): UseBranch => ({
    ...(group !== undefined && { group }),
    ...(subcommand !== undefined && { subcommand }),
    ...(either !== undefined && { either }),
  }))
  const commands = fact.flatMap(({ command }) => command ?? [])
  const isNarrow = branches.every((branch) => Object.keys(branch).length > 0)
  return {
    ...(isNarrow && { branches }),
    ...(commands.length === fact.length && { commands: [...new Set(commands)] }),
  }
}
