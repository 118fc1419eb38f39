import { WANTED_DEFAULTS } from '../facts.js'
import type { Json } from './localize.js'

/**
 * Returns the service's response to GET after a list was sent, with every field that it fills in. It uses neither code
 * of core nor the model of a scope.
 */

export interface AnswerOptions {
  readonly isGuild: boolean
  /** The installation types of the application. */
  readonly integrationTypes: readonly number[]
  /** True for `with_localizations=true`: the response has dictionaries, or null if there are none. */
  readonly hasDictionaries: boolean
  /** True if deprecated and default fields are present even if nobody set them. */
  readonly isFull: boolean
}

export function answerTo(list: readonly Json[], options: AnswerOptions): readonly Json[] {
  return list.map((command, index) => answer(command, `${1000 + index}`, options))
}

function answer(command: Json, id: string, options: AnswerOptions): Json {
  const { isGuild, integrationTypes, isFull } = options
  const contexts = command['contexts'] ?? (isGuild ? [0, 1, 2] : null)
  const types = (command['integration_types'] ??
    (isGuild ? [0] : integrationTypes)) as readonly number[]
  const permissions = command['default_member_permissions'] ?? null
  return {
    id,
    application_id: '900000',
    version: `${BigInt(id) + 500_000n}`,
    ...(isGuild && { guild_id: '20' }),
    ...texts(command, options),
    type: command['type'] ?? 1,
    description: tidy(command['description'] ?? ''),
    default_member_permissions: permissions === null ? null : String(BigInt(permissions as string)),
    nsfw: command['nsfw'] ?? false,
    ...(isFull && { default_permission: command['default_permission'] ?? true }),
    dm_permission: inDm(command, isGuild),
    contexts: Array.isArray(contexts) ? [...(contexts as number[])].sort() : contexts,
    integration_types: [...types].sort(),
    ...(command['type'] === 4 && { handler: command['handler'] ?? 1 }),
    ...(!isFull && command['default_permission'] === false && { default_permission: false }),
    ...below(command, options),
  }
}

/** Derives `dm_permission` from the contexts if there are some. */
function inDm({ contexts, dm_permission: old }: Json, isGuild: boolean): unknown {
  if (isGuild) {
    return true
  }
  return Array.isArray(contexts) ? contexts.includes(1) : (old ?? true)
}

/** Leaves out empty options, falsehoods and empty lists. */
function below(object: Json, options: AnswerOptions): Json {
  const items = (object['options'] ?? []) as readonly Json[]
  return items.length === 0 ? {} : { options: items.map((item) => option(item, options)) }
}

function option(item: Json, options: AnswerOptions): Json {
  const choices = (item['choices'] ?? []) as readonly Json[]
  const rest = Object.entries(item).filter(
    ([key, value]) =>
      !/^name|^description|^options$|^choices$/.test(key) &&
      value !== null &&
      value !== undefined &&
      value !== false &&
      !(Array.isArray(value) && value.length === 0),
  )
  return {
    ...Object.fromEntries(rest),
    ...texts(item, options),
    description: tidy(item['description']),
    ...(choices.length > 0 && {
      choices: choices.map((choice) => ({
        ...texts(choice, options, ['name']),
        value: choice['value'],
      })),
    }),
    ...below(item, options),
  }
}

function texts(
  object: Json,
  { hasDictionaries }: AnswerOptions,
  keys: readonly string[] = ['name', 'description'],
): Json {
  const dictionaries = keys.map((key) => [`${key}_localizations`, dictionary(object, key)])
  return { name: tidy(object['name']), ...(hasDictionaries && Object.fromEntries(dictionaries)) }
}

/** Removes localized values that equal the default, except where the contract wants them. */
function dictionary(object: Json, key: string): Json | null {
  const given = (object[`${key}_localizations`] ?? {}) as Json
  const kept = Object.entries(given)
    .filter(([, text]) => typeof text === 'string')
    .map(([locale, text]) => [locale, tidy(text)] as const)
    .filter(([locale, text]) => text !== tidy(object[key]) || WANTED_DEFAULTS.includes(locale))
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

function tidy(text: unknown): string {
  return String(text)
    .replaceAll(/\p{White_Space}+/gu, ' ')
    .replaceAll(/^ | $/g, '')
}
