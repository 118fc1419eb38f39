import { CallbackType, InteractionType } from '../../contract/interactions.js'
import { CommandType, HandlerType } from '../../contract/enums.js'
import { LIMITS } from '../../contract/limits.js'
import { memberName } from '../../text/words.js'
import { report } from '../../walk/report.js'
import type { Run } from '../../walk/run.js'

// Area "Answers to interactions". Sections "Entry point handler types", "Interactions received by the app …".

/** `response/launch-activity`: what the command is instead. */
export function reportLaunchActivity(run: Run, commandType: number, handler: number | undefined): void {
  const found =
    commandType === CommandType.PRIMARY_ENTRY_POINT && handler !== undefined
      ? `this one has the handler ${handler} (${memberName(HandlerType, handler)}), with which Discord launches the Activity itself`
      : `this one is ${memberName(CommandType, commandType)}`
  report(run, 'response/launch-activity', ['type'], {
    message: `Only an entry point command with handler ${HandlerType.APP_HANDLER} may be answered with ${CallbackType.LAUNCH_ACTIVITY} (LAUNCH_ACTIVITY); ${found}.`,
  })
}

/** `response/autocomplete`: the answer does not fit the interaction. */
export function reportAutocomplete(run: Run, callbackType: number, isAutocompletion: boolean): void {
  const result = CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT
  const message = isAutocompletion
    ? `An autocompletion is answered with ${result} (choices); found ${callbackType}.`
    : `Only an autocompletion (interaction type ${InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE}) is answered with ${result} (choices).`
  report(run, 'response/autocomplete', ['type'], {
    message,
    data: { actual: callbackType },
  })
}

/** `response/autocomplete`: too many choices. */
export function reportChoicesCount(run: Run, actual: number): void {
  const limit = LIMITS.choices
  report(run, 'response/autocomplete', ['data', 'choices'], {
    message: `An autocompletion offers at most ${limit} choices; found ${actual}.`,
    data: { limit, actual },
  })
}
