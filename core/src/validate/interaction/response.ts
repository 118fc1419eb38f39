import { CHOICE_OPTION_TYPES, CommandType, HandlerType } from '../../contract/enums.js'
import { CallbackType, InteractionType } from '../../contract/interactions.js'
import { LIMITS } from '../../contract/limits.js'
import type { InteractionResponseContext } from '../../context.js'
import type { Diagnostic } from '../../diagnostic.js'
import { isDynamic, isObject, isOpen } from '../../dynamic.js'
import { ANY_CHOICE_TYPE, CHOICE_NAME } from '../../rules/choice/reports.js'
import * as shape from '../../rules/shape/reports.js'
import { walkChoiceItems } from '../command/choices.js'
import { commandTypeOf, readDefinition } from './definition.js'
import { INTERACTION } from './interaction.js'
import { memberName } from '../../text/words.js'
import { report } from '../../walk/report.js'
import { rootObject } from '../root.js'
import { enter, leave, type Run } from '../../walk/run.js'
import { runCopy } from '../run/driver.js'
import { fields } from '../run/shapes.js'
import { snapshot } from '../run/snapshot.js'
import type { Entries } from './visit.js'

const RESPONSE = fields({ type: 'scalar', data: fields({ choices: ['choice'] }) })

/**
 * Checks the app's response to an interaction, as far as Discord's documentation describes it: LAUNCH_ACTIVITY (callback type 12)
 * and the choices of an autocompletion (8). Other types are not checked.
 *
 * @param response `{ type, data }`
 * @param context `interaction`, to which it responds, and `command`, its definition, turn on the rules that need them
 * @returns all findings in document order; one shared frozen empty array if there are none. Never throws, never changes
 *   the input.
 * @see contract, sections "Entry point handler types", "Interactions received by the app when a command is used"
 */
export function validateInteractionResponse(
  response: unknown,
  context?: InteractionResponseContext,
): readonly Diagnostic[] {
  return runCopy(response, context, RESPONSE, walkResponse)
}

function walkResponse(run: Run<InteractionResponseContext>, value: unknown): void {
  const response = rootObject(run, value, 'A response')
  if (response === undefined) {
    return
  }
  const { type: ownType } = response
  if (ownType === undefined && !isOpen(response)) {
    shape.missing(run, 'type')
  } else if (ownType === null) {
    shape.reportNull(run, 'type')
  }
  const type = ownType === null ? undefined : shape.readInteger(run, 'type', ownType)
  if (typeof type !== 'number') {
    return
  }
  const interaction = snapshot(run.context.interaction, INTERACTION, [])
  const received = isObject(interaction) ? interaction : {}
  checkFit(run, type, received['type'])
  if (type === CallbackType.LAUNCH_ACTIVITY) {
    checkLaunch(run, received)
  }
  if (type === CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT) {
    walkChoiceData(run, response, received)
  }
}

/**
 * Checks `response/autocomplete`: an autocompletion must be answered with choices, and other
 * interactions must not.
 */
function checkFit(run: Run, type: number, interactionType: unknown): void {
  if (typeof interactionType !== 'number') {
    return
  }
  const isAutocompletion = interactionType === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
  const isResult = type === CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT
  if (isAutocompletion === isResult) {
    return
  }
  const answered = `answered with ${CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT} (choices)`
  const needed = `An autocompletion is ${answered}; found ${type}.`
  const refused = `Only an autocompletion (interaction type ${InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE}) is ${answered}.`
  report(run, 'response/autocomplete', ['type'], {
    message: isAutocompletion ? needed : refused,
    data: { actual: type },
  })
}

const ofType = (type: number): string => `is ${memberName(CommandType, type)}`

const ofHandler = (handler: number): string =>
  `has the handler ${handler} (${memberName(HandlerType, handler)}), with which Discord launches the Activity itself`

/** Checks `response/launch-activity`, if the command's type and handler are known. */
function checkLaunch(run: Run<InteractionResponseContext>, interaction: Entries): void {
  const { data } = interaction
  const used = isObject(data) ? data['type'] : undefined
  const command = readDefinition(run.context.command)
  const defined = command === undefined ? undefined : commandTypeOf(command)
  const handler = command?.['handler']
  const types = [defined, used].filter((type): type is number => typeof type === 'number')
  const other = types.find((type) => type !== CommandType.PRIMARY_ENTRY_POINT)
  const isOtherHandler =
    defined !== undefined && typeof handler === 'number' && handler !== HandlerType.APP_HANDLER
  if (other === undefined && !isOtherHandler) {
    return
  }
  const found = other === undefined ? ofHandler(handler as number) : ofType(other)
  report(run, 'response/launch-activity', ['type'], {
    message: `Only an entry point command with handler ${HandlerType.APP_HANDLER} may be answered with ${CallbackType.LAUNCH_ACTIVITY} (LAUNCH_ACTIVITY); this one ${found}.`,
  })
}

/**
 * The rules for names of suggested choices. A blank name is refused here, although a definition may
 * have it.
 */
const SUGGESTION_NAME = { ...CHOICE_NAME, blank: 'response/choice-name-blank' } as const

/** Checks the choices of an autocompletion with the rules for an option's choices. */
function walkChoiceData(run: Run, response: Entries, interaction: Entries): void {
  const { data } = response
  if (isDynamic(data) || (data === undefined && isOpen(response))) {
    return
  }
  if (!isObject(data)) {
    if (data === undefined) {
      shape.missing(run, 'data')
    } else if (data === null) {
      shape.reportNull(run, 'data')
    } else {
      shape.wrongType(run, 'data', 'object', data)
    }
    return
  }
  enter(run, 'data')
  const { choices } = data
  if (choices === undefined && !isOpen(data)) {
    shape.missing(run, 'choices')
  } else if (choices === null) {
    shape.reportNull(run, 'choices')
  }
  const list = choices === null ? undefined : shape.readList(run, 'choices', choices, 'choices')
  leave(run)
  if (list === undefined) {
    return
  }
  const [actual, limit] = [shape.knownItems(list), LIMITS.choices]
  if (actual > limit) {
    report(run, 'response/autocomplete', ['data', 'choices'], {
      message: `An autocompletion offers at most ${limit} choices; found ${actual}.`,
      data: { limit, actual },
    })
  }
  enter(run, 'data')
  enter(run, 'choices')
  walkChoiceItems(run, list, focusedType(interaction), undefined, SUGGESTION_NAME)
  leave(run)
  leave(run)
}

/**
 * Returns the type of the focused option. If it is unknown, returns a type for which only
 * impossible values are reported.
 */
function focusedType(interaction: Entries): number {
  const types: unknown[] = []
  const visit = (holder: unknown): void => {
    const options = isObject(holder) ? holder['options'] : undefined
    if (!Array.isArray(options)) {
      return
    }
    for (const option of options as readonly unknown[]) {
      if (isObject(option) && option['focused'] === true) {
        types.push(option['type'])
      }
      visit(option)
    }
  }
  visit(interaction['data'])
  const [type] = types
  const isKnown = types.length === 1 && (CHOICE_OPTION_TYPES as readonly unknown[]).includes(type)
  return isKnown ? (type as number) : ANY_CHOICE_TYPE
}
