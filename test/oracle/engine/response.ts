import { oracle } from '../index.js'
import type { Finding } from '../index.js'
import { choiceListRules } from '../choice.js'
import type { Json } from './localize.js'

/** The answers of an app: only callback types 8 and 12 are judged (decision 46). */

const AUTOCOMPLETE_RESULT = 8
const LAUNCH_ACTIVITY = 12

export interface Answered {
  /** The type of the interaction that is answered. */
  readonly interactionType: 2 | 4
  readonly command: Json
  /** The type of the option that was focused. */
  readonly optionType?: number
}

export function oracleResponse(response: Json, { interactionType, command, optionType }: Answered): readonly Finding[] {
  const { type } = response
  const isAutocomplete = interactionType === 4
  const launches = command['type'] === 4 && (command['handler'] ?? 1) === 1
  return [
    ...(type === LAUNCH_ACTIVITY && !launches ? [{ code: 'response/launch-activity', path: ['type'] }] : []),
    ...((type === AUTOCOMPLETE_RESULT) === isAutocomplete ? [] : [{ code: 'response/autocomplete', path: ['type'] }]),
    ...(type === AUTOCOMPLETE_RESULT ? choices(response, optionType) : []),
  ]
}

function choices(response: Json, optionType: number | undefined): Finding[] {
  const list = (response['data'] as Json | undefined)?.['choices']
  if (!Array.isArray(list)) return [{ code: 'response/autocomplete', path: ['data', 'choices'] }]
  const path = ['data', 'choices']
  return [
    ...(list.length > 25 ? [{ code: 'response/autocomplete', path }] : []),
    ...list.flatMap((choice, index) =>
      oracle('choice', choice, { operation: 'create', ...(optionType !== undefined && { optionType }) }).map(
        (finding) => ({ ...finding, path: [...path, index, ...finding.path] }),
      ),
    ),
    ...duplicates(list as readonly Json[], optionType),
  ]
}

/** The rules of the list itself, as for `choices` of an option. */
function duplicates(list: readonly Json[], optionType: number | undefined): Finding[] {
  const option = { object: {}, path: ['data'], type: optionType, operation: 'create', isDeepest: false } as const
  const nodes = list.map((object, index) => ({
    object: object as never,
    path: ['data', 'choices', index],
    optionType,
    operation: 'create' as const,
  }))
  return choiceListRules.flatMap((rule) => rule({ option, choices: nodes }))
}
