import { evaluate } from '../evaluate/evaluate.js'
import { functionName, isFunction } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { chainTop } from '../syntax/chains.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import type { Frame, FunctionValue } from '../values/value.js'
import { enterElsewhere } from './elsewhere.js'
import { ANYWHERE } from './branches.js'
import { isCalled, isEntered, isNamed, isUsedOtherwise } from './callers.js'
import { commandAround, onlyCommand, ownersOf, visitIn } from './entries.js'
import type { ModuleCommand, Run, Visit } from './entries.js'
import { mentionedIn } from './mentions.js'
import { enterMethods } from './methods.js'
import { tieAll } from './ties.js'
import type { TiedAndUntied } from './ties.js'
import { enter, MOST_ENTERED, walk } from './walk.js'

export { answersIn } from './answering.js'
export { answersOnCondition } from './conditional-answers.js'
export { toModuleCommand } from './entries.js'
export type { ModuleCommand } from './entries.js'
export { importedCommands } from './imported.js'
export { mayAnswer, mayHandle, mayPassOn, mayUse } from './prefilter.js'

/** Finds the uses of commands' options and names in the handlers of a module. */
export function findUses(frame: Frame, commands: readonly ModuleCommand[]): TiedAndUntied {
  const { module } = frame
  const run: Run = {
    module,
    commands,
    owners: ownersOf(commands),
    mentioned: mentionedIn(frame, commands),
    built: new Set(
      commands
        .filter(({ of }) => 'definition' in of)
        .map(({ node }) => chainTop(frame.tree, node))
        .filter((top) => isOnlyBuilt(frame, top)),
    ),
    found: [],
    dispatches: [],
    nameUses: new Map(),
    entered: new Map(),
    called: new Map(),
    later: [],
    tables: new Set(),
    tableKeys: new Set(),
    followedArguments: new Set(),
    nameReads: 0,
    left: MOST_ENTERED,
  }
  for (const name of commands.flatMap(({ subcommands }) => [...subcommands])) {
    module.workspace.subcommands.add(name)
  }
  const visit = visitIn(run, frame, onlyCommand(run, NONE))
  walk(visit, 0, ANYWHERE)
  enterMethods(visit)
  enterLater(visit)
  const read = new Set<unknown>(run.found.map(({ tie: of }) => of))
  for (const command of commands) {
    enterElsewhere(visit, command, read.has(command))
  }
  openLookups(run)
  // What chains of branches lack counts only where the names go nowhere else. The code that gets the name of a group may
  // handle its sub-commands.
  for (const { of, nameUses, level } of run.dispatches) {
    const isElsewhere = level === 'subcommand' && nameUses.open.has('group')
    if (!nameUses.open.has(level) && !isElsewhere) {
      run.found.push(of)
    }
  }
  return tieAll(visit)
}

/**
 * Marks the names of sub-commands or groups as open if they are keys of lookups other than tables
 * of branches. Any name may then be handled.
 */
function openLookups({ nameUses, tableKeys }: Run): void {
  for (const ofTie of nameUses.values()) {
    for (const { keys, open } of ofTie.values()) {
      for (const { level, key } of keys) {
        if (!tableKeys.has(key)) {
          open.add(level)
        }
      }
    }
  }
}

/**
 * Tells whether an expression makes a builder of a library and contains no functions except
 * callbacks of builders.
 */
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

/**
 * Enters the remaining functions of a module: first handlers of commands, last functions that the
 * module uses by name, since calls may still reach them.
 */
function enterLater(visit: Visit): void {
  const { run } = visit
  const waiting: Run['later'][] = [[], [], [], []]
  for (;;) {
    for (const one of run.later.splice(0)) {
      waiting[rankOf(run, one.visit.frame.module, one.node)]?.push(one)
    }
    const next = waiting.find((list) => list.length > 0)?.shift()
    if (next === undefined) {
      return
    }
    const { fn, module, tree } = next.visit.frame
    // A callback without a name runs for each item of a list: not all of what it reads may be seen.
    const mayBeKnown =
      fn === NONE || functionName(tree, next.node) !== NONE || isCalled(run, module, next.node)
    const isKnown =
      mayBeKnown && isEntered(run, module, next.node) && !isUsedOtherwise(run, module, next.node)
    if (!isKnown) {
      enterAlone(next.visit, next.node, next.state)
    }
  }
}

/**
 * Ranks a function by the order in which it is entered: 0 for handlers of commands, then functions
 * without a name, parts of tables, and 3 for the rest.
 */
function rankOf(run: Run, module: Module, fn: Node): number {
  if (isNamed(module, fn)) {
    return 3
  }
  if (commandAround(run, { module, node: fn }) !== undefined) {
    return 0
  }
  const { tree } = module
  const holder = tree.kindOf(fn) === K.Property ? fn : tree.parentOf(tree.outerExpression(fn))
  return tree.kindOf(holder) === K.Property || tree.kindOf(holder) === K.ArrayExpression ? 2 : 1
}

/** Enters a function that no known call reaches, without arguments. */
function enterAlone(visit: Visit, node: Node, state: typeof ANYWHERE): void {
  const { module } = visit.frame
  const fn: FunctionValue = { kind: 'function', site: { module, node }, frame: visit.frame }
  const isInner = visit.frame.fn !== NONE
  const tie =
    module !== visit.run.module || (isInner && typeof visit.tie !== 'string')
      ? visit.tie
      : onlyCommand(visit.run, node)
  enter({ ...visit, tie }, fn, undefined, isInner ? state : ANYWHERE, NONE)
}
