import { COMMAND_COUNTS, LIMITS } from '../contract/limits.js'
import { commandSize, optionsSize } from './generated/fields.js'
import { beginCommands, isList } from './laws.js'
import { UNCLEAN } from './texts.js'

/** The only part of a context that the clean pass understands: the scope. */
export interface CleanContext {
  /**
   * The scope of the commands: one guild, or every guild that installed the app. Unknown if absent.
   */
  readonly scope?: 'global' | 'guild' | undefined
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Tells whether a command certainly has no diagnostics. If the context contains more than the
 * scope, the result is false.
 *
 * @param isBulk true if the command is in a list; the other commands of the list are not read
 */
export function isCleanCommand(
  value: unknown,
  context: object | undefined,
  isBulk = false,
): boolean {
  return attempt(sizeOfOne, value, context, isBulk) >= 0
}

/**
 * Tells whether a list of commands certainly has no diagnostics. If the context contains more than
 * the scope, the result is false.
 */
export function areCleanCommands(value: unknown, context: object | undefined): boolean {
  return attempt(sizeOfList, value, context, true) >= 0
}

/**
 * Returns the size of a list of options in UTF-16 units; negative if the list may have diagnostics.
 * Only for contexts that pass `isAnswered`.
 *
 * @param level 1 for the options of a command
 * @param parent the type of the option that has the list; 0 for the command, or if it is unknown
 */
export function cleanOptionsSize(list: unknown, level: number, parent: number): number {
  return attempt(optionsSize, list, level, parent)
}

/**
 * True while a call runs. All calls share the tables, so a nested call (from a getter of the value)
 * returns at once without a result.
 */
let isBusy = false

function attempt<A, B, C>(
  sizeOf: (one: A, other: B, third: C) => number,
  one: A,
  other: B,
  third: C,
): number {
  if (isBusy) {
    return UNCLEAN
  }
  isBusy = true
  try {
    return sizeOf(one, other, third)
  } catch {
    return UNCLEAN
  } finally {
    isBusy = false
  }
}

/** Tells whether the clean pass can use a context: it contains only the scope, or nothing. */
export function isAnswered(context: object): boolean {
  return isGuild(context) !== undefined
}

/**
 * Tells whether a context is that of a guild. Returns undefined if it contains more than the scope,
 * or an unknown scope.
 */
function isGuild(context: object): boolean | undefined {
  let scope: unknown
  for (const key in context) {
    if (key !== 'scope') {
      return undefined
    }
    scope = (context as CleanContext).scope
  }
  if (scope === undefined || scope === 'global' || scope === 'guild') {
    return scope === 'guild'
  }
  return undefined
}

function sizeOfOne(value: unknown, context: object | undefined, isBulk: boolean): number {
  const guild = context !== undefined && isGuild(context)
  if (guild === undefined) {
    return UNCLEAN
  }
  beginCommands(1)
  return sizeOfCommand(value, guild, isBulk)
}

function sizeOfCommand(value: unknown, guild: boolean, isBulk: boolean): number {
  if (typeof value !== 'object' || value === null) {
    return UNCLEAN
  }
  const size = commandSize(value as Fields, guild, isBulk)
  return size <= LIMITS.commandSize ? size : UNCLEAN
}

function sizeOfList(list: unknown, context: object | undefined): number {
  const guild = context !== undefined && isGuild(context)
  if (guild === undefined || !isList(list) || !(list.length <= LIMITS.bulkBody)) {
    return UNCLEAN
  }
  beginCommands(list.length)
  const counts = [0, 0, 0, 0, 0]
  let ids: Set<unknown> | undefined
  for (let i = 0; i < list.length; i++) {
    if (sizeOfCommand(list[i], guild, true) < 0) {
      return UNCLEAN
    }
    const { id, type: given } = list[i] as Fields
    const type = (given ?? 1) as number
    const count = (counts[type] as number) + 1
    if (count > (COMMAND_COUNTS[type] as number)) {
      return UNCLEAN
    }
    counts[type] = count
    if (typeof id !== 'string') {
      continue
    }
    ids ??= new Set()
    if (ids.has(id)) {
      return UNCLEAN
    }
    ids.add(id)
  }
  return 0
}
