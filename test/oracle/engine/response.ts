import { DYNAMIC, oracle } from '../index.js'
import type { Finding } from '../index.js'
import { toPlain } from '../plain.js'
import type { Json } from './localize.js'

/** Checks responses of an app. Only the callback types 8 and 12 are checked (decision 46). */

const AUTOCOMPLETE_RESULT = 8
const LAUNCH_ACTIVITY = 12
const APP_HANDLER = 1
const MOST_CHOICES = 25

export interface Answered {
  /** The type of the interaction. */
  readonly interactionType: 2 | 4
  readonly command: Json
  /** The type of the focused option. */
  readonly optionType?: number
}

export function oracleResponse(
  response: Json,
  { interactionType, command, optionType }: Answered,
): readonly Finding[] {
  const { type } = response
  const isAutocomplete = interactionType === 4
  // An entry point that was made without a handler does not show which one it has.
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

/** The types STRING, INTEGER and NUMBER. */
const COMPLETED_TYPES: readonly number[] = [3, 4, 10]

/** Checks choices by the rules for an option of the completed type. */
function choices(response: Json, completed: number | undefined): Finding[] {
  // Options of other types are never completed, so their values are unknown.
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
      // A definition may have a blank name, but a suggestion must not.
      code: found.code === 'choice/name-blank' ? 'response/choice-name-blank' : found.code,
      path: ['data', ...found.path],
    })),
    ...(optionType === undefined ? ofAnyType(list) : []),
  ]
}

/** Checks values if the option's type is unknown. Texts are checked as for STRING, numbers as for NUMBER. */
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

/** The parts of choices that are read if only their values are checked. */
const VALUES = { items: { fields: { name: 'scalar', value: 'scalar' } } } as const

const hasValue = (item: unknown): item is { readonly value: unknown } =>
  typeof item === 'object' && item !== null && (item as { value?: unknown }).value !== undefined
