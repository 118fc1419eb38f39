import type { ChoiceContext, CommandContext, CommonContext, SetEntry } from '../context.js'
import { OptionType } from '../contract/enums.js'
import type { Diagnostic } from '../diagnostic.js'
import { isDynamic, isObject, isOpen } from '../dynamic.js'
import { ANY_CHOICE_TYPE } from '../rules/choice/reports.js'
import { COMMAND_KEYS, entriesAdvice, spreadAdvice } from '../rules/shape/reports.js'
import { areCleanCommands, isCleanCommand } from '../clean/pass.js'
import { walkChoice } from './command/choices.js'
import { factsOfClean, operationOf, prepare, walkCommand } from './command/command.js'
import { checkEdited } from './command/edit.js'
import { walkOption } from './command/options.js'
import { reportRoot, runObject } from './root.js'
import { enter, type Run } from '../walk/run.js'
import { expectPlain, expectUnboxed, found } from '../walk/plain.js'
import { report } from '../walk/report.js'
import { NOTHING, run, runCopy } from './run/driver.js'
import {
  checkAgainstDeployed,
  checkIds,
  checkNamesShown,
  checkLikelyDuplicate,
  checkMembers,
  checkOverwrite,
  membersOf,
  type SetMember,
} from './command/set.js'
import { measure, type CommandSize } from './command/size.js'
import { each, fields } from './run/shapes.js'
import { snapshot } from './run/snapshot.js'

type Diagnostics = readonly Diagnostic[]
type Entries = Readonly<Record<string, unknown>>

/**
 * Checks only a context, for programs that validate many values with the same one: unknown keys, rules and values.
 * Every validator does the same in addition to its own checks.
 *
 * @param context the context of any validator
 * @returns one diagnostic for all unknown parts, or none. Never throws, never changes the input.
 */
export function checkContext(context: unknown): Diagnostics {
  return runCopy(undefined, context as CommonContext | undefined, 'scalar', () => undefined)
}

/**
 * Checks one application command.
 *
 * @param command the body of a POST (default) or, depending on `context.operation`, of a PATCH, an item of a bulk body,
 *   or the object that the service returned. Read as `JSON.stringify` would send it; may contain `DYNAMIC`.
 * @param context facts about the command's surroundings; a rule that needs more reports nothing
 * @returns all findings in document order; one shared frozen empty array if there are none. Never throws, never changes
 *   the input. Lengths are in code points, spans in UTF-16 offsets.
 * @see contract, sections "Application command" to "Structural rules for CHAT_INPUT commands", "Localization"
 */
export function validateCommand(command: unknown, context?: CommandContext): Diagnostics {
  if (isCleanCommand(command, context)) {
    return NOTHING
  }
  return runObject(command, context, 'command', walkSingleCommand)
}

function walkSingleCommand(run: Run<CommandContext>, command: Entries): void {
  const operation = operationOf(run.context.operation, 'create')
  prepare(run, operation)
  const facts = walkCommand(run, command, operation)
  const { deployed, current } = run.context
  if (operation === 'create') {
    checkLikelyDuplicate(run, facts, ['name'])
  }
  if (
    (operation !== 'create' && operation !== 'edit') ||
    (deployed === undefined && current === undefined)
  ) {
    return
  }
  checkAgainstDeployed(run, facts, operation)
  if (operation === 'edit' && current !== undefined) {
    checkEdited(run, command, facts.type)
  }
}

/**
 * Checks the whole list of commands of a scope: each command, and the rules between them (unique names, counts, the
 * losses of a bulk overwrite).
 *
 * @param commands the body of a bulk overwrite (default) or, depending on `context.operation`, another list
 * @param context as for `validateCommand`; `deployed`, `createsToday` and `overwrites` turn on the rules that need them
 * @returns as `validateCommand`; paths begin with the index
 * @see contract, sections "Uniqueness rules", "Limits", "Endpoints"
 */
export function validateCommands(commands: unknown, context?: CommandContext): Diagnostics {
  if (areCleanCommands(commands, context)) {
    return NOTHING
  }
  return run(commands, context, ['command'], walkCommandList)
}

const PUT_OR_POST = '. PUT replaces all commands by those of the list; POST adds one'

/** Explains how to turn a body that is not a list into a list. */
function bodyAdvice(value: unknown): string {
  const spread = spreadAdvice(value)
  if (spread !== undefined) {
    return `: ${spread}`
  }
  return isObject(value) ? `: ${entriesAdvice(value, COMMAND_KEYS)}${PUT_OR_POST}` : ''
}

function walkCommandList(run: Run<CommandContext>, value: unknown): void {
  const operation = operationOf(run.context.operation, 'bulk')
  prepare(run, operation)
  if (isDynamic(value)) {
    return
  }
  if (!Array.isArray(value)) {
    reportRoot(run, value, 'The body must be a list of commands', undefined, bodyAdvice(value))
    return
  }
  const list = value
  expectPlain(run, list)
  const members: SetMember[] = []
  for (let index = 0; index < list.length; index++) {
    const item = list[index]
    if (isDynamic(item)) {
      continue
    }
    run.depth = 0
    if (!isObject(item)) {
      reportItem(run, index, item)
      continue
    }
    expectPlain(run, item)
    expectUnboxed(run, item)
    enter(run, index)
    const isClean = operation === 'bulk' && !isOpen(item) && isCleanCommand(item, run.context, true)
    const facts = isClean ? factsOfClean(item, index) : walkCommand(run, item, operation, index)
    if (operation !== 'bulk') {
      facts.scopeKey = scopeKeyOf(item)
      // Which guild or application an open object belongs to is not known.
      if (isOpen(item)) {
        facts.type = 0
      }
    }
    members.push(facts)
  }
  run.depth = 0
  if (operation === 'response') {
    return
  }
  const guild = run.context.scope === 'guild'
  checkMembers(run, members, () => guild)
  checkNamesShown(run, list, members)
  if (operation === 'bulk') {
    checkIds(run, members)
    checkOverwrite(run, list, members)
  }
}

function reportItem(run: Run, index: number, item: unknown): void {
  const absent = item === null || item === undefined
  const falsy = absent || item === '' || item === 0 || item === false
  const ofOthers = falsy ? 'LIST_ITEM_VALUE_REQUIRED' : 'MODEL_TYPE_CONVERT'
  report(run, absent ? 'shape/null' : 'shape/type', [index], {
    message: `Item ${index + 1} of the list must be a command, an object; ${absent ? 'found null' : found(run, item)}.`,
    apiCode: Array.isArray(item) ? 'DICT_TYPE_CONVERT' : ofOthers,
  })
}

/** Returns a key of guild and application, because lists outside bulk bodies may mix them (decision 39). */
function scopeKeyOf(command: Readonly<Record<string, unknown>>): string {
  const part = (key: string) => (typeof command[key] === 'string' ? command[key] : '')
  return `${part('guild_id')}\n${part('application_id')}`
}

/**
 * Checks only the rules between commands (unique names and counts), for an index over many files.
 *
 * @param entries type and name of each command, with its scope and guild if they are known. An absent type is
 *   CHAT_INPUT. Entries with an unknown type or name are skipped: any type that is not an integer, any name that is not
 *   a string.
 * @returns diagnostics whose paths are indexes into `entries`
 */
export function checkSet(entries: readonly SetEntry[], context?: CommandContext): Diagnostics {
  return run(entries, context, ENTRIES, (run: Run<CommandContext>, list) => {
    if (!Array.isArray(list)) {
      return
    }
    const members = membersOf(list, run.context)
    checkMembers(run, members, ({ scopeKey }) => scopeKey.startsWith('guild\n'))
    for (const member of members) {
      if (member.scopeKey === NOWHERE) {
        checkLikelyDuplicate(run, member, [member.index])
      }
    }
  })
}

/** The key for commands whose scope is unknown. */
const NOWHERE = '\n'

const ENTRIES = /* @__PURE__ */ each(
  fields({ type: 'scalar', name: 'scalar', scope: 'scalar', guildId: 'scalar' }),
)

/**
 * Checks one option of a command, with everything inside it.
 *
 * @param option the option, as part of a command's body; may contain `DYNAMIC`
 * @param context facts about the command
 * @returns as `validateCommand`
 * @see contract, section "Application command option"
 */
export function validateOption(option: unknown, context?: CommandContext): Diagnostics {
  return runObject(option, context, 'option', walkSingleOption)
}

function walkSingleOption(run: Run<CommandContext>, option: Entries): void {
  prepare(run, operationOf(run.context.operation, 'create'))
  walkOption(run, option, 1)
}

/**
 * Checks one choice of an option.
 *
 * @param choice the choice, as part of a command's body; may contain `DYNAMIC`
 * @param context `optionType` turns on the rules about the value; without it, only values that no type allows are reported
 * @returns as `validateCommand`
 * @see contract, section "Option choice"
 */
export function validateChoice(choice: unknown, context?: ChoiceContext): Diagnostics {
  return runObject(choice, context, 'choice', walkSingleChoice)
}

function walkSingleChoice(run: Run<ChoiceContext>, choice: Entries): void {
  prepare(run, operationOf(run.context.operation, 'create'))
  const type = run.context.optionType
  const hasChoices =
    type === OptionType.STRING || type === OptionType.INTEGER || type === OptionType.NUMBER
  const known = type === undefined ? ANY_CHOICE_TYPE : 0
  walkChoice(run, choice, hasChoices ? type : known, undefined)
}

/**
 * Measures a command against its limit of 8000 characters: names, descriptions and choice values of the whole tree, in
 * code points. Of each text and its translations, only the longest counts.
 *
 * @param command a command, even one that is only partly known: the total is then a lower bound
 * @returns the total, what remains, and the share of every option and choice. Values that are not texts count 0. Never
 *   throws.
 * @see contract, section "Structural rules for CHAT_INPUT commands", 1
 */
export function commandSize(command: unknown): CommandSize {
  return measure(snapshot(command, 'command', []))
}
