import { DYNAMIC, oracle } from '../index.js'
import type { Finding } from '../index.js'
import { toPlain } from '../plain.js'
import type { Json } from './localize.js'

/** The answers of an app: only callback types 8 and 12 are judged (decision 46). */

const AUTOCOMPLETE_RESULT = 8
const LAUNCH_ACTIVITY = 12
const APP_HANDLER = 1
const MOST_CHOICES = 25

export interface Answered {
  /** The type of the interaction that is answered. */
  readonly interactionType: 2 | 4
  readonly command: Json
  /** The type of the option that was focused. */
  readonly optionType?: number
}

export function oracleResponse(
  response: Json,
  { interactionType, command, optionType }: Answered,
): readonly Finding[] {
  const { type } = response
  const isAutocomplete = interactionType === 4
  // Which handler an entry point has that was made without one is not shown.
  const launches = command['type'] === 4 && (command['handler'] ?? APP_HANDLER) === APP_HANDLER
  return [
    ...(type === LAUNCH_ACTIVITY && !launches
      ? [{ code: 'response/launch-activity', path: ['type'] }]
      : []),
    ...((type === AUTOCOMPLETE_RESULT) === isAutocomplete
      ? []
      : [{ code: 'response/autocomplete', path: ['type'] }]),
    ...(type === AUTOCOMPLETE_RESULT ? choices(response, optionType) : []),
  ]
}

/** STRING, INTEGER and NUMBER. */
const COMPLETED_TYPES: readonly number[] = [3, 4, 10]

/** The rules of choices are those of an option of the type that is completed. */
function choices(response: Json, completed: number | undefined): Finding[] {
  // No option of another type is completed: what it says of values is not known.
  const optionType = COMPLETED_TYPES.includes(completed ?? 0) ? completed : undefined
  const list = (response['data'] as Json | undefined)?.['choices']
  const path = ['data', 'choices']
  if (!Array.isArray(list)) {
    return [{ code: 'response/autocomplete', path }]
  }
  const option = {
    type: optionType ?? DYNAMIC,
    name: 'x',
    description: 'x',
    choices: list as unknown,
  }
  const inside = oracle('option', option).filter(
    (found) => found.path[0] === 'choices' && found.path.length > 1,
  )
  return [
    ...(list.length > MOST_CHOICES ? [{ code: 'response/autocomplete', path }] : []),
    ...inside.map((found) => ({
      ...found,
      // A definition may have a blank name; a suggestion is refused.
      code: found.code === 'choice/name-blank' ? 'response/choice-name-blank' : found.code,
      path: ['data', ...found.path],
    })),
    ...(optionType === undefined ? ofAnyType(list) : []),
  ]
}

/** Where the option's type is not known: texts are judged as those of a STRING option, numbers as those of a NUMBER option. */
function ofAnyType(given: readonly unknown[]): Finding[] {
  const list = toPlain(given, VALUES).value as readonly unknown[]
  const found = (type: number, kind: string): Finding[] => {
    const choices = list.map((item) =>
      hasValue(item) && typeof item.value !== kind ? { ...item, value: DYNAMIC } : item,
    )
    const option = { type, name: 'x', description: 'x', choices: choices as unknown }
    return oracle('option', option).filter(
      ({ code, path }) => /^(choice|text)\//.test(code) && path[2] === 'value',
    )
  }
  const others = list.flatMap((item, index) =>
    hasValue(item) && !['string', 'number', 'symbol'].includes(typeof item.value)
      ? [{ code: 'choice/value-type', path: ['choices', index, 'value'] }]
      : [],
  )
  return [
    ...found(3, 'string').filter(({ code }) => code !== 'choice/duplicate-value'),
    ...found(10, 'number'),
    ...others,
  ].map((one) => ({ ...one, path: ['data', ...one.path] }))
}

/** What of a list of choices is looked at where only their values are judged. */
const VALUES = { items: { fields: { name: 'scalar', value: 'scalar' } } } as const

const hasValue = (item: unknown): item is { readonly value: unknown } =>
  typeof item === 'object' && item !== null && (item as { value?: unknown }).value !== undefined
