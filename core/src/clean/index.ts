import { commandSize } from './generated/fields.js'
import { COMMAND_COUNTS, LIMITS } from './generated/tables.js'
import { beginCommands, isList } from './laws.js'

/** What is known of the place that commands go to. */
export interface CleanContext {
  /** One guild, or all that installed the app; not known when absent. */
  readonly scope?: 'global' | 'guild' | undefined
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Whether certainly nothing is wrong with a command (an object, as POST takes it) or with all commands of a scope (a list, as PUT
 * takes it). False says nothing: `validateCommand` and `validateCommands` then tell, and may find nothing either.
 *
 * @param value read as it is: what a `toJSON`, DYNAMIC or an unusual object stands for is not looked for
 * @param context the scope, where it is known; with anything else in it the answer is false
 * @returns true only if the validators report nothing with this context, hints aside. Never throws, never changes the value.
 */
export function isClean(value: unknown, context?: CleanContext): boolean {
  return isCleanCommand(value, context) || areCleanCommands(value, context)
}

/** The same of one command, for the validator, whose context may be any. */
export function isCleanCommand(value: unknown, context: object | undefined): boolean {
  return isNothingWrong(value, context, false)
}

/** The same of a list. */
export function areCleanCommands(value: unknown, context: object | undefined): boolean {
  return isNothingWrong(value, context, true)
}

/** The tables are one for all calls: a call within a call, from a getter of the value, has no answer. */
let isBusy = false

function isNothingWrong(value: unknown, context: object | undefined, isBulk: boolean): boolean {
  if (isBusy) return false
  isBusy = true
  try {
    const guild = context !== undefined && isGuild(context)
    if (guild === undefined) return false
    if (isBulk) return isList(value) && areCommands(value, guild)
    beginCommands(1)
    return isCommand(value, guild, false)
  } catch {
    return false
  } finally {
    isBusy = false
  }
}

/** Whether a context is that of a guild; undefined where it says more, or what nobody knows. */
function isGuild(context: object): boolean | undefined {
  let scope: unknown
  for (const key in context) {
    if (key !== 'scope') return undefined
    scope = (context as CleanContext).scope
  }
  return scope === undefined || scope === 'global' || scope === 'guild' ? scope === 'guild' : undefined
}

function isCommand(value: unknown, guild: boolean, isBulk: boolean): value is Fields {
  if (typeof value !== 'object' || value === null) return false
  const size = commandSize(value as Fields, guild, isBulk)
  return size >= 0 && size <= LIMITS.commandSize
}

function areCommands(list: readonly unknown[], guild: boolean): boolean {
  if (!(list.length <= LIMITS.bulkBody)) return false
  beginCommands(list.length)
  const counts = [0, 0, 0, 0, 0]
  let ids: Set<unknown> | undefined
  for (let i = 0; i < list.length; i++) {
    const command = list[i]
    if (!isCommand(command, guild, true)) return false
    const { id } = command
    const type = (command['type'] ?? 1) as number
    const count = (counts[type] as number) + 1
    if (count > (COMMAND_COUNTS[type] as number)) return false
    counts[type] = count
    if (typeof id !== 'string') continue
    ids ??= new Set()
    if (ids.has(id)) return false
    ids.add(id)
  }
  return true
}
