import { LOCALES } from '../facts.js'
import type { Finding, Path } from '../types.js'
import { length } from '../text.js'
import { isSnowflake } from '../values.js'
import type { Json } from './localize.js'

/** Section "Interactions", decision 46 and the interaction rows, for plain payloads and valid commands. */

const APPLICATION_COMMAND = 2
const AUTOCOMPLETE = 4
/** A PING, a component, a modal: nothing else of it is compared with a command's. */
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

/** An id of the command is compared only when the definition carries one. */
export function oracleInteraction(payload: unknown, command: Json): readonly Finding[] {
  if (!isRecord(payload)) {
    return [{ code: payload === null ? 'shape/null' : 'shape/type', path: [] }]
  }
  if (OTHER_KINDS.includes(payload['type'])) {
    return [one('shape', ['type'])]
  }
  return [...envelope(payload), ...guild(payload, command), ...data(payload, command)]
}

/** A guild's command is used in its guild. */
function guild(payload: Json, command: Json): Finding[] {
  const wanted = command['guild_id']
  const found = payload['guild_id']
  const isElsewhere =
    wanted !== undefined && (found === undefined || (isId(found) && found !== wanted))
  return isElsewhere ? [one('unknown-command', ['guild_id'])] : []
}

/** The common top-level fields. */
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

/** What may be done in the channels of "resolved", where it is said. */
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
  // Only the options of CHAT_INPUT commands are completed.
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

/** A member of an enumeration; anything else is not known (decision 14). */
function memberOf(value: unknown, members: readonly number[]): number | undefined {
  return members.includes(value as number) ? (value as number) : undefined
}

/** The payload is of this command. What is broken is compared with nothing. */
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
  /** The type of the interaction, if it is one: what holds for one type only is not asked where it is not known. */
  readonly type: number | undefined
  readonly resolved: Json
}

function chatInput(payload: Json, value: Json, command: Json): Finding[] {
  const type = memberOf(payload['type'], [APPLICATION_COMMAND, AUTOCOMPLETE])
  const walk = { type, resolved: isRecord(value['resolved']) ? value['resolved'] : {} }
  // An interaction of another command has nothing to do with this one's options.
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

/** Every `focused`, on every level; an item that is no option may have one. */
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
    // Nobody types a sub-command: what its own `focused` says is not asked.
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

/** What is focused and is never completed: of another type, or not defined so. */
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

/** The options given at one level, beside those the definition has there, if there is a definition. */
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

/** Names that stood before at the same level. */
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

/** Whether the type of an item could be any. */
function isOpen(option: unknown): boolean {
  return !isRecord(option) || memberOf(option['type'], OPTION_TYPES) === undefined
}

/** Exactly one sub-command path: nothing stands beside a sub-command, in a group stand sub-commands, below them none. */
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
  // A group is never the end of a path, whatever the definition has in it.
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

/** What stands half-typed: any text for STRING; a number or the text of one for INTEGER and NUMBER. */
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

/** Half-typed texts may be of any length; numbers come whole. */
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
  // While a command is typed nothing need be resolved.
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
