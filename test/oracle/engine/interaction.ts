import { LOCALES } from '../facts.js'
import type { Finding, Path } from '../types.js'
import { length } from '../text.js'
import { isSnowflake } from '../values.js'
import type { Json } from './localize.js'

/** Checks plain payloads against valid commands, by the section "Interactions", decision 46 and the interaction rows. */

const APPLICATION_COMMAND = 2
const AUTOCOMPLETE = 4
/** The types PING, component and modal. Nothing else in their payload is compared with a command. */
const OTHER_KINDS: readonly unknown[] = [1, 3, 5]
const [CHAT_INPUT, USER, MESSAGE] = [1, 2, 3]

const BITS = /^\d+$/

function one(code: string, path: Path): Finding {
  return { code: `interaction/${code}`, path }
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : []

/** Returns the findings in a payload. The command's id is compared only if the definition contains one. */
export function oracleInteraction(payload: unknown, command: Json): readonly Finding[] {
  if (!isRecord(payload)) {
    return [{ code: payload === null ? 'shape/null' : 'shape/type', path: [] }]
  }
  if (OTHER_KINDS.includes(payload['type'])) {
    return [one('shape', ['type'])]
  }
  return [...envelope(payload), ...guild(payload, command), ...data(payload, command)]
}

/** Checks that a guild's command is used in its guild. */
function guild(payload: Json, command: Json): Finding[] {
  const wanted = command['guild_id']
  const found = payload['guild_id']
  const isElsewhere =
    wanted !== undefined && (found === undefined || (isId(found) && found !== wanted))
  return isElsewhere ? [one('unknown-command', ['guild_id'])] : []
}

/** Checks the common top-level fields. */
function envelope(payload: Json): Finding[] {
  const type = payload['type']
  return [
    ...(type === APPLICATION_COMMAND || type === AUTOCOMPLETE ? [] : [one('shape', ['type'])]),
    ...(typeof payload['token'] === 'string' && payload['token'] !== ''
      ? []
      : [one('shape', ['token'])]),
    ...['id', 'application_id']
      .filter((key) => !isId(payload[key]))
      .map((key) => one('shape', [key])),
    ...['guild_id', 'channel_id']
      .filter((key) => payload[key] !== undefined && !isId(payload[key]))
      .map((key) => one('shape', [key])),
    ...(Number.isInteger(payload['version']) ? [] : [one('shape', ['version'])]),
    ...permissionText(payload, 'app_permissions', []),
    ...member(payload['member']),
    ...['locale', 'guild_locale'].flatMap((key) => locale(payload[key], key)),
    ...(isRecord(payload['data']) ? channelPermissions(payload['data']) : [one('shape', ['data'])]),
  ]
}

function member(value: unknown): Finding[] {
  if (value === undefined) {
    return []
  }
  return isRecord(value)
    ? permissionText(value, 'permissions', ['member'])
    : [one('shape', ['member'])]
}

/** Checks the permissions in channels of "resolved", if they are given. */
function channelPermissions(data: Json): Finding[] {
  const channels = isRecord(data['resolved']) ? data['resolved']['channels'] : undefined
  return Object.entries(isRecord(channels) ? channels : {}).flatMap(([id, channel]) =>
    ['permissions', 'app_permissions']
      .filter((key) => isRecord(channel) && channel[key] !== undefined)
      .flatMap((key) => permissionText(channel as Json, key, ['data', 'resolved', 'channels', id])),
  )
}

function permissionText(object: Json, key: string, path: Path): Finding[] {
  const value = object[key]
  const isFine = typeof value === 'string' && BITS.test(value) && BigInt(value) < 2n ** 54n
  return isFine ? [] : [one('shape', [...path, key])]
}

function locale(value: unknown, key: string): Finding[] {
  if (value === undefined) {
    return []
  }
  if (typeof value !== 'string') {
    return [one('shape', [key])]
  }
  return LOCALES.includes(value) ? [] : [one('locale', [key])]
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isSnowflake(value)
}

function isTextual(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function data(payload: Json, command: Json): Finding[] {
  const value = payload['data']
  if (!isRecord(value)) {
    return []
  }
  const type = memberOf(value['type'], [1, 2, 3, 4])
  // Only options of CHAT_INPUT commands are completed.
  const isTypeFine = type !== undefined && (payload['type'] !== AUTOCOMPLETE || type === CHAT_INPUT)
  return [
    ...(isId(value['id']) ? [] : [one('shape', ['data', 'id'])]),
    ...(isTextual(value['name']) ? [] : [one('shape', ['data', 'name'])]),
    ...(isTypeFine ? [] : [one('shape', ['data', 'type'])]),
    ...identity(value, command, type),
    ...(type === CHAT_INPUT ? chatInput(payload, value, command) : []),
    ...(payload['type'] === APPLICATION_COMMAND && type === USER ? target(value, 'users') : []),
    ...(payload['type'] === APPLICATION_COMMAND && type === MESSAGE
      ? target(value, 'messages')
      : []),
  ]
}

/** Returns a member of an enumeration, or undefined for other values, which count as unknown (decision 14). */
function memberOf(value: unknown, members: readonly number[]): number | undefined {
  return members.includes(value as number) ? (value as number) : undefined
}

/** Checks that the payload is for this command. Faulty fields are not compared. */
function identity(value: Json, command: Json, type: number | undefined): Finding[] {
  const { id, name } = value
  return [
    ...(isId(id) && command['id'] !== undefined && id !== command['id']
      ? [one('unknown-command', ['data', 'id'])]
      : []),
    ...(isTextual(name) && name !== command['name']
      ? [one('unknown-command', ['data', 'name'])]
      : []),
    ...(type !== undefined && type !== (command['type'] ?? CHAT_INPUT)
      ? [one('unknown-command', ['data', 'type'])]
      : []),
  ]
}

function target(value: Json, kind: 'users' | 'messages'): Finding[] {
  const id = value['target_id']
  const entries = isRecord(value['resolved']) ? value['resolved'][kind] : undefined
  const isThere = isId(id) && isRecord(entries) && Object.hasOwn(entries, id)
  return isThere ? [] : [one('target', ['data', 'target_id'])]
}

interface Walk {
  /** The type of the interaction, if it is valid. Rules for only one type are skipped if it is unknown. */
  readonly type: number | undefined
  readonly resolved: Json
}

function chatInput(payload: Json, value: Json, command: Json): Finding[] {
  const type = memberOf(payload['type'], [APPLICATION_COMMAND, AUTOCOMPLETE])
  const walk = { type, resolved: isRecord(value['resolved']) ? value['resolved'] : {} }
  // An interaction of another command is not compared with the options of this one.
  const definition = value['name'] === command['name'] ? command : undefined
  return [
    ...level(value, ['data'], definition, walk),
    ...focus(value, type),
    ...(type === AUTOCOMPLETE ? uncompleted(value, ['data'], definition) : []),
  ]
}

interface Spot {
  readonly value: unknown
  readonly path: Path
}

/** Lists every `focused`, on every level. Items that are not options may also have one. */
function focusedIn(holder: Json, path: Path): readonly (Spot | 'unknown')[] {
  const { options } = holder
  if (options !== undefined && !Array.isArray(options)) {
    return ['unknown']
  }
  return listOf(options).flatMap((option, index) => {
    if (!isRecord(option)) {
      return ['unknown' as const]
    }
    const own = [...path, 'options', index]
    const { focused } = option
    if (memberOf(option['type'], OPTION_TYPES) === undefined) {
      return ['unknown' as const]
    }
    // Nobody types a sub-command, so its own `focused` is not checked.
    if (isBranch(option['type'])) {
      return focusedIn(option, own)
    }
    return focused === undefined ? [] : [{ value: focused, path: [...own, 'focused'] }]
  })
}

function focus(value: Json, type: number | undefined): Finding[] {
  const all = focusedIn(value, ['data'])
  const spots = all.filter((spot) => spot !== 'unknown')
  const wrong = spots.filter((spot) => typeof spot.value !== 'boolean')
  if (type === APPLICATION_COMMAND) {
    return spots.map(({ path }) => one('focused', path))
  }
  if (type !== AUTOCOMPLETE) {
    return []
  }
  const focused = spots.filter((spot) => spot.value === true)
  const isMissing =
    focused.length === 0 &&
    wrong.length === 0 &&
    spots.length === all.filter((s) => s !== 'unknown').length
  const isUnknown = all.includes('unknown')
  return [
    ...wrong.map(({ path }) => one('focused', path)),
    ...focused.slice(1).map(({ path }) => one('focused', path)),
    ...(isMissing && !isUnknown ? [one('focused', ['data', 'options'])] : []),
  ]
}

/** Reports focused options that are never completed, by their type or their definition. */
function uncompleted(holder: Json, path: Path, definition: Json | undefined): Finding[] {
  const definitions = definition && (listOf(definition['options']) as readonly Json[])
  return listOf(holder['options']).flatMap((option, index) => {
    if (!isRecord(option)) {
      return []
    }
    const at = [...path, 'options', index]
    const same = definitions?.find(
      ({ name, type }) => name === option['name'] && type === option['type'],
    )
    if (isBranch(option['type'])) {
      return uncompleted(option, at, same)
    }
    if (option['focused'] !== true || memberOf(option['type'], OPTION_TYPES) === undefined) {
      return []
    }
    const isCompleted =
      [3, 4, 10].includes(option['type'] as number) && same?.['autocomplete'] !== false
    return isCompleted && (same === undefined || same['autocomplete'] === true)
      ? []
      : [one('focused', [...at, 'focused'])]
  })
}

const OPTION_TYPES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const isBranch = (type: unknown) => type === 1 || type === 2

/** Checks the options of one level against those of the definition, if there is one. */
function level(holder: Json, path: Path, definition: Json | undefined, walk: Walk): Finding[] {
  const at = [...path, 'options']
  if (holder['options'] !== undefined && !Array.isArray(holder['options'])) {
    return [one('shape', at)]
  }
  const defined = definition && (listOf(definition['options']) as readonly Json[])
  const given = listOf(holder['options'])
  return [
    ...given.flatMap((option, index) => optionFindings(option, [...at, index], defined, walk)),
    ...twice(given, at),
    ...subCommandPath(path.length === 1 ? {} : holder, given, at, defined ?? []),
    ...missingRequired(given, at, defined ?? [], walk),
  ]
}

/** Reports names that already occurred on the same level. */
function twice(given: readonly unknown[], at: Path): Finding[] {
  const names = given.map((option) =>
    isRecord(option) && isTextual(option['name']) && !isOpen(option) && !isBranch(option['type'])
      ? option['name']
      : undefined,
  )
  return names.flatMap((name, index) =>
    name !== undefined && names.indexOf(name) < index
      ? [one('duplicate-option', [...at, index, 'name'])]
      : [],
  )
}

/** Tells whether the type of an item is unknown. */
function isOpen(option: unknown): boolean {
  return !isRecord(option) || memberOf(option['type'], OPTION_TYPES) === undefined
}

/**
 * Checks that there is exactly one sub-command path. A sub-command has no siblings, a group contains only sub-commands,
 * and a sub-command contains none.
 */
function subCommandPath(
  holder: Json,
  given: readonly unknown[],
  at: Path,
  defined: readonly Json[],
): Finding[] {
  const records = [...given.entries()].filter(([, option]) => isRecord(option)) as [number, Json][]
  const hasBranch = records.some(([, option]) => isBranch(option['type']))
  const wrong = records.filter(([, option], place) => {
    if (holder['type'] === 1) {
      return isBranch(option['type'])
    }
    const isBeside = place > 0 && (hasBranch || holder['type'] === 2)
    return isBeside || (holder['type'] === 2 && option['type'] !== 1 && !isOpen(option))
  })
  // A path never ends with a group, even if its definition has no sub-commands.
  const isNeeded =
    holder['type'] === 2 ||
    (!isBranch(holder['type']) && defined.some(({ type }) => isBranch(type)))
  const isMissing = isNeeded && !hasBranch && wrong.length === 0 && !given.some(isOpen)
  return [
    ...wrong.map(([index]) => one('subcommand-path', [...at, index])),
    ...(isMissing ? [one('subcommand-path', at)] : []),
  ]
}

function missingRequired(
  given: readonly unknown[],
  at: Path,
  defined: readonly Json[],
  walk: Walk,
): Finding[] {
  if (walk.type !== APPLICATION_COMMAND) {
    return []
  }
  if (given.some((option) => !isRecord(option) || typeof option['name'] !== 'string')) {
    return []
  }
  return defined
    .filter(
      ({ required, name }) =>
        required === true && !given.some((option) => (option as Json)['name'] === name),
    )
    .map(() => one('missing-required', at))
}

function optionFindings(
  option: unknown,
  path: Path,
  definitions: readonly Json[] | undefined,
  walk: Walk,
): Finding[] {
  if (!isRecord(option)) {
    return [one('shape', path)]
  }
  const isNameFine = isTextual(option['name'])
  const type = memberOf(option['type'], OPTION_TYPES)
  const definition = isNameFine
    ? definitions?.find(({ name }) => name === option['name'])
    : undefined
  const isOther = definition !== undefined && type !== undefined && type !== definition['type']
  const same = definition !== undefined && !isOther ? definition : undefined
  return [
    ...(isNameFine ? [] : [one('shape', [...path, 'name'])]),
    ...(isNameFine && definitions !== undefined && definition === undefined
      ? [one('unknown-option', [...path, 'name'])]
      : []),
    ...(type === undefined ? [one('shape', [...path, 'type'])] : []),
    ...(isOther ? [one('option-type', [...path, 'type'])] : []),
    ...(type === undefined
      ? []
      : isBranch(type)
        ? level(option, path, same, walk)
        : valueFindings(option, path, same ?? { type }, walk)),
  ]
}

const ENTITIES: Readonly<Record<number, readonly string[]>> = {
  6: ['users'],
  7: ['channels'],
  8: ['roles'],
  9: ['users', 'roles'],
  11: ['attachments'],
}

function valueFindings(option: Json, at: Path, definition: Json, walk: Walk): Finding[] {
  const path = [...at, 'value']
  const type = definition['type'] as number
  const { value } = option
  if (value === undefined) {
    return [one('shape', path)]
  }
  if (walk.type !== APPLICATION_COMMAND && option['focused'] === true) {
    return focusedValue(type, value, path)
  }
  if (!hasType(type, value)) {
    return [one('value-type', path)]
  }
  return [
    ...range(definition, value, path, walk),
    ...choice(definition, value, path, walk),
    ...entity(type, definition, value, path, walk),
  ]
}

/** Checks a half-typed value: any text for STRING, a number or its text for INTEGER and NUMBER. */
function focusedValue(type: number, value: unknown, path: Path): Finding[] {
  if (type !== 3 && type !== 4 && type !== 10) {
    return hasType(type, value) ? [] : [one('value-type', path)]
  }
  const isFine =
    type === 3
      ? typeof value === 'string'
      : typeof value === 'number' ||
        (typeof value === 'string' &&
          (value === '' || (value.trim() === value && Number.isFinite(Number(value)))))
  if (type === 4 && !Number.isInteger(Number(value))) {
    return [one('value-type', path)]
  }
  return isFine ? [] : [one('value-type', path)]
}

function hasType(type: number, value: unknown): boolean {
  if (type === 3) {
    return typeof value === 'string'
  }
  if (type === 4) {
    return Number.isInteger(value)
  }
  if (type === 5) {
    return typeof value === 'boolean'
  }
  if (type === 10) {
    return typeof value === 'number' && Number.isFinite(value)
  }
  return isId(value)
}

/** Checks a value against its bounds. Half-typed texts may have any length, but numbers are complete. */
function range(definition: Json, value: unknown, path: Path, walk: Walk): Finding[] {
  const bound = (key: string, standard: number) =>
    (definition[key] as number | undefined) ?? standard
  if (typeof value === 'string' && definition['type'] === 3) {
    const isFine =
      length(value) >= bound('min_length', 0) && length(value) <= bound('max_length', 6000)
    return isFine || walk.type !== APPLICATION_COMMAND ? [] : [one('value-length', path)]
  }
  if (typeof value !== 'number') {
    return []
  }
  const outermost = definition['type'] === 4 ? 2 ** 53 - 1 : 2 ** 53
  const isInside = value >= bound('min_value', -outermost) && value <= bound('max_value', outermost)
  return isInside && Math.abs(value) <= outermost ? [] : [one('value-range', path)]
}

/** Decision 46: choices are enforced only without autocomplete. */
function choice(definition: Json, value: unknown, path: Path, walk: Walk): Finding[] {
  const choices = listOf(definition['choices']) as readonly Json[]
  if (
    walk.type !== APPLICATION_COMMAND ||
    definition['autocomplete'] === true ||
    choices.length === 0
  ) {
    return []
  }
  return choices.some((one) => one['value'] === value) ? [] : [one('not-a-choice', path)]
}

function entity(type: number, definition: Json, value: unknown, path: Path, walk: Walk): Finding[] {
  const kinds = ENTITIES[type]
  // During autocomplete, nothing needs to be resolved.
  if (kinds === undefined || walk.type !== APPLICATION_COMMAND) {
    return []
  }
  const found = kinds
    .map((kind) => walk.resolved[kind])
    .filter(
      (entries): entries is Json => isRecord(entries) && Object.hasOwn(entries, value as string),
    )
    .map((entries) => entries[value as string])
  if (found.length === 0) {
    return [one('not-resolved', path)]
  }
  const allowed = listOf(definition['channel_types'])
  const channelType = type === 7 && isRecord(found[0]) ? found[0]['type'] : undefined
  const isOutside =
    allowed.length > 0 && typeof channelType === 'number' && !allowed.includes(channelType)
  return isOutside ? [one('channel-type', path)] : []
}
