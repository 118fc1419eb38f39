import type { OptionUse, Use } from '@slashlint/core/uses'
import type { HandlerUses, LocatedUse, Place, UntiedUse } from '../../reader.js'
import { addTo, getOrInsert } from '../../record.js'
import { LIBRARIES } from '../frameworks/index.js'
import type { Module } from '../scope/module.js'
import { functionAround, functionsAround } from '../scope/bindings.js'
import { NONE } from '../syntax/tree.js'
import type { NamesOfCommand } from '../values/interaction-value.js'
import type { Frame } from '../values/value.js'
import { completionIn, isForLibrary, isUnanswered } from './answers.js'
import { branchesOf } from './branches.js'
import type { Fact } from './branches.js'
import { calledAround, calledIn, levelAround } from './called.js'
import type { Called, CalledLevel } from './called.js'
import { isComparedOtherwise, isNeverCalled, isOfMany, usesOfFunction } from './callers.js'
import { isForOthers, membersIn, shared } from './entries.js'
import type { ModuleCommand, CommandSource, FoundUse, Run, Visit } from './entries.js'
import { checksKind } from './targets.js'
import { useOfArgs, useOfMembers } from './types.js'

const { reading } = LIBRARIES

/** The uses of a module: those of its own commands, and those of commands in other documents. */
export interface TiedAndUntied {
  /** The uses of each command of the module. */
  readonly tied: readonly TiedUses[]
  /** The uses that may belong to commands of other documents. */
  readonly untied: readonly UntiedUse[]
}

/** Assigns each use to its command, or explains why the command is unknown. */
export function tieAll({ run, frame }: Visit): TiedAndUntied {
  const { module } = run
  const isAlone = run.commands.length === 0
  const byCommand = new Map<ModuleCommand, LocatedUse[]>()
  const untied: UntiedUse[] = []
  const called = isAlone && run.found.length > 0 ? calledIn(frame) : undefined
  for (const { use, commands } of merged(run)) {
    const made = use.argsType?.command
    const named = made === undefined ? commands : [made.name]
    const to = named === undefined ? comingTo(use) : commandNamed(run.commands, named)
    if (typeof to === 'string') {
      const after = use.uri === module.uri ? called : undefined
      untied.push(...leftOver(frame, use, { reason: to, named, after, isAlone }))
      continue
    }
    const meant = tiedTo(run, use, to, named !== undefined)
    if (meant !== undefined) {
      getOrInsert(byCommand, to, () => []).push(meant)
    }
  }
  const whole = isAlone ? completionIn(frame) : undefined
  const all = [...byCommand].map(([command, uses]) => usesOfCommand(frame, command, uses))
  return {
    tied: all.flatMap(({ tied }) => tied),
    untied: [
      ...untied,
      ...(whole === undefined ? [] : [whole]),
      ...all.flatMap((one) => one.untied),
    ],
  }
}

/** Makes the uses of a command. They are untied if another file defines the command. */
function usesOfCommand(
  frame: Frame,
  command: ModuleCommand,
  uses: readonly LocatedUse[],
): TiedAndUntied {
  const { of } = command
  const unanswered = isUnanswered(frame, command) && {
    isUnanswered: isForLibrary(frame, command) ? ('library' as const) : (true as const),
  }
  if ('definition' in of) {
    return { tied: [{ of, uses, ...unanswered }], untied: [] }
  }
  return { tied: [], untied: uses.map((use) => ({ use, reason: ELSEWHERE, of, ...unanswered })) }
}

/**
 * Returns a use of a command with the doubts about it; `undefined` if it may belong to something
 * else.
 */
function tiedTo(
  run: Run,
  use: FoundUse,
  to: ModuleCommand,
  isNamed: boolean,
): LocatedUse | undefined {
  const { module } = run
  if (isOfTransformed(use.use, to)) {
    return undefined
  }
  if ((use.members ?? use.argsType) !== undefined) {
    return meantBy(use, to)
  }
  const isIdle = use.uri === module.uri && isNeverCalled(module, use.node)
  const doubt = use.doubt ?? doubtOf(run, use, { to, isIdle, isNamed })
  if (doubt === undefined) {
    return located(use)
  }
  const isExported = doubt === FOR_OTHERS && !isOfMany(module, use) && isHandlerOf(run, use, to)
  const doubted = { ...use, doubt, use: shared(use.use, isIdle) }
  return located(isExported ? { ...doubted, isExported } : doubted)
}

/** Tells whether a use compares a value that other code may have made of an option's value. */
function isOfTransformed(use: Use, { options, transformed }: ModuleCommand): boolean {
  if (use.kind !== 'value' || transformed.size === 0) {
    return false
  }
  const names = use.name === undefined ? [...options] : [use.name, ...(use.also ?? [])]
  return names.some((name) => transformed.has(name))
}

/**
 * Tells whether a use is in a function that the command's object or class has as its handler, by
 * name.
 */
function isHandlerOf({ module }: Run, { node }: FoundUse, { owners }: ModuleCommand): boolean {
  const { tree } = module
  const uses = usesOfFunction(module, functionsAround(tree, node).at(-1) ?? NONE)
  return [...owners].some((owner) =>
    membersIn(tree, owner).some(
      ({ name, value }) => reading.roleOf(name) !== undefined && uses.includes(value),
    ),
  )
}

const FOR_OTHERS = 'Other files may call its function for other commands.'

/** Facts about a use without a command in its module. */
interface LeftOver {
  readonly reason: string
  /** The commands for which the use's branch is. */
  readonly named: readonly string[] | undefined
  /** The command names that the module's handlers suggest. */
  readonly after: Called | undefined
  /** True if the module defines and imports no command. */
  readonly isAlone: boolean
}

/** Kinds of uses in other modules that the calling module's path may assign to a sub-command. */
const FOLLOWED: ReadonlySet<Use['kind']> = new Set(['option', 'value', 'getter', 'everything'])

/**
 * Makes the use for a command of another document; an empty list if no command can have the use.
 */
function leftOver(frame: Frame, use: FoundUse, left: LeftOver): readonly UntiedUse[] {
  const { reason, named, isAlone } = left
  const made = use.argsType?.command
  const isOfMembers = (use.members ?? use.argsType) !== undefined
  const isHere = use.uri === frame.module.uri
  const isKnown = isHere || named !== undefined
  const isFollowed = isAlone && FOLLOWED.has(use.use.kind)
  const isSure = made !== undefined || (isKnown && use.use.kind !== 'target') || isFollowed
  if (!isSure || (made === undefined && isOfMembers)) {
    return []
  }
  const meant = made === undefined ? located(use) : meantBy(use, made)
  if (meant === undefined) {
    return []
  }
  if (named !== undefined) {
    return [{ use: meant, reason, commands: named }]
  }
  const level = left.after === undefined ? undefined : levelAround(frame, use.node)
  return [level === undefined ? afterName(frame, use, meant, left) : atLevel(meant, level, reason)]
}

/** Makes a use of the command after which its handler is named. */
function afterName(
  frame: Frame,
  { node }: FoundUse,
  use: LocatedUse,
  { reason, after }: LeftOver,
): UntiedUse {
  const name = after === undefined ? undefined : calledAround(frame, after, node)
  return { use, reason, ...(name !== undefined && { calledAfter: name }) }
}

/** Makes a use of one sub-command of a command. */
function atLevel(located: LocatedUse, { command, branch }: CalledLevel, reason: string): UntiedUse {
  const { use } = located
  const branches = (use.branches ?? [{}]).map((one) => ({ ...one, ...branch }))
  return { use: { ...located, use: { ...use, branches } }, reason, commands: [command] }
}

/** The uses of a command that this module defines. */
interface TiedUses extends Pick<HandlerUses, 'uses' | 'isUnanswered'> {
  readonly of: Exclude<CommandSource, Place>
}

const ELSEWHERE =
  'The command beside its handler is defined in another file, which is not read. Check that file, too.'

/**
 * Returns the command of a use. If an earlier branch already handled that command, returns the
 * reason why the use belongs to another one.
 */
const comingTo = ({ tie, state: { without } }: FoundUse): ModuleCommand | string =>
  typeof tie !== 'string' && tie.name !== undefined && without.includes(tie.name) ? NOT_HERE : tie

/**
 * Explains why a use may belong to another command or to none; `undefined` if it certainly belongs
 * to the given one.
 */
function doubtOf(
  run: Run,
  use: FoundUse,
  { to, isIdle, isNamed }: { to: ModuleCommand; isIdle: boolean; isNamed: boolean },
): string | undefined {
  const { module } = run
  if (isIdle) {
    return 'Nothing calls its function.'
  }
  // An object of a project may call its options, and its kinds, as it likes.
  if (to.isBare || (to.isMenu && !to.isBuilder)) {
    return 'The options of the command are not defined beside its handler.'
  }
  if (to.isMenu && checksKind(module.tree, functionAround(module.tree, use.node))) {
    return 'Its function asks for the kind of the command.'
  }
  if (isComparedOtherwise(run, use)) {
    return 'Other calls of its function pass it other values.'
  }
  // What is in a branch for the command is for no other one.
  if (use.uri !== module.uri || isNamed) {
    return undefined
  }
  if (use.others !== undefined) {
    return use.others
  }
  if (isForOthers(module, use.node, to) || isOfMany(module, use)) {
    return FOR_OTHERS
  }
  return undefined
}

const NOT_HERE =
  'It is in the branch of a command that is not defined here. Define it, or correct the name in the condition.'

/** Returns the command with one of the names, or the reason why it is unknown. */
function commandNamed(
  known: readonly ModuleCommand[],
  names: readonly string[],
): ModuleCommand | string {
  const [only, another] = known.filter(({ name }) => name !== undefined && names.includes(name))
  if (only === undefined || another !== undefined) {
    return NOT_HERE
  }
  if (names.length === 1) {
    return only
  }
  return 'It is in a branch for several commands. Read it in the branch of one.'
}

const MOST_BRANCHES = 64

/** Joins equal uses of a command into one, with all branches in which they are. */
function merged({ found, nameUses, module }: Run) {
  const groups = new Map<string, FoundUse[]>()
  const ids = new Map<unknown, number>()
  for (const one of found) {
    const { use, uri, place, tie, members, argsType } = one
    const id = ids.get(tie) ?? ids.size
    ids.set(tie, id)
    const { commands } = branchesOf(one.state.fact)
    const named = members?.map(({ name }) => name)
    const name = 'name' in use ? use.name : ''
    const isTyped = argsType !== undefined
    const changed = use.kind === 'value' ? [use.letters, use.asText] : []
    const of = [id, uri, place.start, place.end, use.kind, name]
    const parts = [...of, named, isTyped, commands, changed]
    const key = JSON.stringify(parts)
    addTo(groups, key, one)
  }
  const uses = [...groups.values()].map((same) => joined(same as Group, module, nameUses))
  return uses.sort(
    ({ use: one }, { use: other }) =>
      Number(one.uri !== module.uri) - Number(other.uri !== module.uri) ||
      (one.uri === other.uri ? one.place.start - other.place.start : 0),
  )
}

/** Equal uses of a command. */
type Group = [FoundUse, ...FoundUse[]]

/**
 * Joins equal uses into one. If one of them checks for the option, the joined use is checked, too.
 * A `try` counts only if it is around each of them.
 */
function joined(same: Group, module: Module, nameUses: Run['nameUses']) {
  const [first] = same
  const { branches, commands } = branchesOf(factOfAll(same))
  const alike = (key: 'except' | 'without'): readonly string[] =>
    first.state[key].filter((name) => same.every(({ state }) => state[key].includes(name)))
  const except = [...new Set(alike('except'))]
  const isGuarded = ({ use }: FoundUse): boolean => 'isGuarded' in use && use.isGuarded === true
  const isSafe = same.every(isGuarded) || same.some((one) => isGuarded(one) && !one.state.isTried)
  const shown = (isSafe ? undefined : same.find((one) => !isGuarded(one))) ?? first
  const use: Use = {
    ...shown.use,
    ...(isSafe && { isGuarded: true }),
    ...(first.use.kind === 'option' && doubtsOfOption(same, except)),
    ...(READS.has(first.use.kind) && same.some((one) => one.isReached) && { isReached: true }),
    ...(OF_LEVELS.has(first.use.kind) && typingOfAll(same)),
    ...(branches !== undefined && { branches }),
  } as Use
  const open = nameUses.get(first.tie)?.get(module)?.open
  const found = {
    ...first,
    ...typesOfAll(same),
    use,
    state: { ...first.state, without: alike('without') },
    others: same.find((one) => one.others !== undefined)?.others,
    ...(use.kind === 'level' && open?.has(use.level) === true && { handedOn: true as const }),
  }
  return { use: found, commands }
}

/**
 * Combines the facts of several uses as alternatives; `undefined` if one of the uses has no fact.
 */
function factOfAll(same: Group): Fact | undefined {
  const facts = same.map(({ state }) => state.fact)
  const all = facts.every((fact) => fact !== undefined) ? facts.flat() : undefined
  return all === undefined || all.length > MOST_BRANCHES ? undefined : unique(all)
}

/**
 * Returns the facts that make reads of an option uncertain: excluded sub-commands, conditions that
 * are not understood, several reads that were joined, and autocompletion.
 */
function doubtsOfOption(same: Group, except: readonly string[]): Partial<OptionUse> {
  const isPartly = same.some(({ state }) => state.isPartly) || same.length > 1
  const isTyping = same.every(({ state: { typing } }) => typing === 'only' || typing === 'too')
  return {
    ...(except.length > 0 && { except }),
    ...(isPartly && { isPartly: true }),
    ...(isTyping && { isTyping: true }),
  }
}

/**
 * Returns the kind of autocompletion handlers that contain the uses; an empty object if no use is
 * in one.
 */
function typingOfAll(same: Group): { readonly typing?: 'only' | 'too' } {
  const all = same.map(({ state }) => state.typing)
  if (!all.some((one) => one === 'only' || one === 'too')) {
    return {}
  }
  return { typing: all.every((one) => one === 'only') ? 'only' : 'too' }
}

/**
 * Returns the type of the options without its sub-command, if several sub-commands pass options to
 * one function; an empty object otherwise. The type may describe the options of any of them.
 */
function typesOfAll(same: Group): Pick<FoundUse, 'argsType'> {
  const [{ argsType }] = same
  const isOfMany = same.some((one) => one.argsType?.within.join() !== argsType?.within.join())
  return argsType !== undefined && isOfMany ? { argsType: { ...argsType, within: [] } } : {}
}

const READS: ReadonlySet<Use['kind']> = new Set(['option', 'level'])

/** Kinds of uses that contain names of sub-commands or groups. */
const OF_LEVELS: ReadonlySet<Use['kind']> = new Set(['level-name', 'dispatch'])

const unique = <A extends object>(alternatives: readonly A[]): readonly A[] => [
  ...new Map(alternatives.map((one) => [JSON.stringify(one), one])).values(),
]

/** Removes the fields of a use that only this module needs. */
function located(found: FoundUse): LocatedUse {
  const {
    node: _node,
    tie: _tie,
    state: _state,
    others: _others,
    isReached: _isReached,
    members: _members,
    argsType: _type,
    comparedIn: _comparedIn,
    ...use
  } = found
  return use
}

/** Resolves the members of a use in a command; `undefined` if they may belong to something else. */
function meantBy(found: FoundUse, command: NamesOfCommand): LocatedUse | undefined {
  const { members = [], argsType } = found
  const use = located(found)
  const meant =
    argsType === undefined
      ? useOfMembers(members, command.subcommands)
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
