import { LOCALES } from '../facts.js'
import type { Finding, Path } from '../types.js'
import { length } from '../text.js'
import { isSnowflake } from '../values.js'
import type { Json } from './localize.js'

/** Section "Interactions", decision 46 and the interaction rows, for plain payloads and valid commands. */

const APPLICATION_COMMAND = 2
const AUTOCOMPLETE = 4
const [CHAT_INPUT, USER, MESSAGE] = [1, 2, 3]

const BITS = /^\d+$/

function one(code: string, path: Path): Finding {
  return { code: `interaction/${code}`, path }
}

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [])

/** An id of the command is compared only when the definition carries one. */
export function oracleInteraction(payload: unknown, command: Json): readonly Finding[] {
  if (!isRecord(payload)) return [{ code: payload === null ? 'shape/null' : 'shape/type', path: [] }]
  return [...envelope(payload), ...data(payload, command)]
}

/** The common top-level fields. */
function envelope(payload: Json): Finding[] {
  const type = payload['type']
  return [
    ...(type === APPLICATION_COMMAND || type === AUTOCOMPLETE ? [] : [one('shape', ['type'])]),
    ...(typeof payload['token'] === 'string' && payload['token'] !== '' ? [] : [one('shape', ['token'])]),
    ...['id', 'application_id'].filter((key) => !isId(payload[key])).map((key) => one('shape', [key])),
    ...['guild_id', 'channel_id']
      .filter((key) => payload[key] !== undefined && !isId(payload[key]))
      .map((key) => one('shape', [key])),
    ...(Number.isInteger(payload['version']) ? [] : [one('shape', ['version'])]),
    ...permissionText(payload, 'app_permissions', []),
    ...member(payload['member']),
    ...['locale', 'guild_locale'].flatMap((key) => locale(payload[key], key)),
    ...(isRecord(payload['data']) ? [] : [one('shape', ['data'])]),
  ]
}

function member(value: unknown): Finding[] {
  if (value === undefined) return []
  return isRecord(value) ? permissionText(value, 'permissions', ['member']) : [one('shape', ['member'])]
}

function permissionText(object: Json, key: string, path: Path): Finding[] {
  const value = object[key]
  const isFine = value === undefined || (typeof value === 'string' && BITS.test(value) && BigInt(value) < 2n ** 54n)
  return isFine ? [] : [one('shape', [...path, key])]
}

function locale(value: unknown, key: string): Finding[] {
  if (value === undefined) return []
  if (typeof value !== 'string') return [one('shape', [key])]
  return LOCALES.includes(value) ? [] : [one('locale', [key])]
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isSnowflake(value)
}

function data(payload: Json, command: Json): Finding[] {
  const value = payload['data']
  if (!isRecord(value)) return []
  const type = (command['type'] as number | undefined) ?? CHAT_INPUT
  return [
    ...(isId(value['id']) ? [] : [one('shape', ['data', 'id'])]),
    ...(typeof value['name'] === 'string' ? [] : [one('shape', ['data', 'name'])]),
    ...identity(value, command, type),
    ...(type === CHAT_INPUT ? chatInput(payload, value, command) : []),
    ...(type === USER ? target(value, 'users') : []),
    ...(type === MESSAGE ? target(value, 'messages') : []),
  ]
}

function identity(value: Json, command: Json, type: number): Finding[] {
  const isOther = (key: string, expected: unknown) =>
    expected !== undefined && value[key] !== undefined && value[key] !== expected
  return [
    ...(isId(value['id']) && isOther('id', command['id']) ? [one('unknown-command', ['data', 'id'])] : []),
    ...(typeof value['name'] === 'string' && isOther('name', command['name'])
      ? [one('unknown-command', ['data', 'name'])]
      : []),
    ...(isOther('type', type) ? [one('unknown-command', ['data', 'type'])] : []),
  ]
}

function target(value: Json, kind: 'users' | 'messages'): Finding[] {
  const id = value['target_id']
  const entries = isRecord(value['resolved']) ? value['resolved'][kind] : undefined
  const isThere = isId(id) && isRecord(entries) && Object.hasOwn(entries, id)
  return isThere ? [] : [one('target', ['data', 'target_id'])]
}

interface Walk {
  readonly isAutocomplete: boolean
  readonly resolved: Json
}

function chatInput(payload: Json, value: Json, command: Json): Finding[] {
  const walk = {
    isAutocomplete: payload['type'] === AUTOCOMPLETE,
    resolved: isRecord(value['resolved']) ? value['resolved'] : {},
  }
  const findings = level(value, ['data'], command, walk)
  const focused = focusedAt(value, ['data'])
  if (!walk.isAutocomplete) return [...findings, ...focused.map((path) => one('focused', [...path, 'focused']))]
  if (focused.length === 0) return [...findings, one('focused', ['data', 'options'])]
  return [...findings, ...focused.slice(1).map((path) => one('focused', [...path, 'focused']))]
}

function focusedAt(holder: Json, path: Path): readonly Path[] {
  return listOf(holder['options']).flatMap((option, index) => {
    if (!isRecord(option)) return []
    const own = [...path, 'options', index]
    return [...(option['focused'] === true ? [own] : []), ...focusedAt(option, own)]
  })
}

/** The options given at one level, beside those the definition has there. */
function level(holder: Json, path: Path, definition: Json, walk: Walk): Finding[] {
  const defined = listOf(definition['options']) as readonly Json[]
  const given = listOf(holder['options'])
  const at = [...path, 'options']
  const branches = defined.filter(({ type }) => type === 1 || type === 2)
  const picked = given.filter((option) => branches.some(({ name }) => isRecord(option) && option['name'] === name))
  return [
    ...(branches.length > 0 && picked.length !== 1 ? [one('subcommand-path', at)] : []),
    ...given.flatMap((option, index) => optionFindings(option, [...at, index], defined, walk)),
    ...(walk.isAutocomplete
      ? []
      : defined
          .filter(({ required, name }) => required === true && !given.some((o) => isRecord(o) && o['name'] === name))
          .map(() => one('missing-required', at))),
  ]
}

function optionFindings(option: unknown, path: Path, defined: readonly Json[], walk: Walk): Finding[] {
  if (!isRecord(option)) return [one('shape', path)]
  const definition = defined.find(({ name }) => name === option['name'])
  if (definition === undefined) return [one('unknown-option', [...path, 'name'])]
  if (option['type'] !== definition['type']) return [one('option-type', [...path, 'type'])]
  if (option['type'] === 1 || option['type'] === 2) return level(option, path, definition, walk)
  return valueFindings(option, [...path, 'value'], definition, walk)
}

const ENTITIES: Readonly<Record<number, readonly string[]>> = {
  6: ['users'],
  7: ['channels'],
  8: ['roles'],
  9: ['users', 'roles'],
  11: ['attachments'],
}

function valueFindings(option: Json, path: Path, definition: Json, walk: Walk): Finding[] {
  const type = definition['type'] as number
  const { value } = option
  if (walk.isAutocomplete && option['focused'] === true) return focusedValue(type, value, path)
  if (!hasType(type, value)) return [one('value-type', path)]
  return [
    ...range(definition, value, path),
    ...choice(definition, value, path, walk),
    ...entity(type, definition, value, path, walk),
  ]
}

/** What stands half-typed: any text for STRING; a number or the text of one for INTEGER and NUMBER. */
function focusedValue(type: number, value: unknown, path: Path): Finding[] {
  const isFine =
    type === 3
      ? typeof value === 'string'
      : typeof value === 'number' ||
        (typeof value === 'string' && (value === '' || (value.trim() === value && Number.isFinite(Number(value)))))
  return isFine ? [] : [one('value-type', path)]
}

function hasType(type: number, value: unknown): boolean {
  if (type === 3) return typeof value === 'string'
  if (type === 4) return Number.isInteger(value)
  if (type === 5) return typeof value === 'boolean'
  if (type === 10) return typeof value === 'number' && Number.isFinite(value)
  return isId(value)
}

function range(definition: Json, value: unknown, path: Path): Finding[] {
  const bound = (key: string, standard: number) => (definition[key] as number | undefined) ?? standard
  if (typeof value === 'string' && definition['type'] === 3) {
    const isFine = length(value) >= bound('min_length', 0) && length(value) <= bound('max_length', 6000)
    return isFine ? [] : [one('value-length', path)]
  }
  if (typeof value !== 'number') return []
  const outermost = definition['type'] === 4 ? 2 ** 53 - 1 : 2 ** 53
  const isInside = value >= bound('min_value', -outermost) && value <= bound('max_value', outermost)
  return isInside && Math.abs(value) <= outermost ? [] : [one('value-range', path)]
}

/** Decision 46: choices are enforced only without autocomplete. */
function choice(definition: Json, value: unknown, path: Path, walk: Walk): Finding[] {
  const choices = listOf(definition['choices']) as readonly Json[]
  if (walk.isAutocomplete || definition['autocomplete'] === true || choices.length === 0) return []
  return choices.some((one) => one['value'] === value) ? [] : [one('not-a-choice', path)]
}

function entity(type: number, definition: Json, value: unknown, path: Path, walk: Walk): Finding[] {
  const kinds = ENTITIES[type]
  if (kinds === undefined) return []
  const found = kinds
    .map((kind) => walk.resolved[kind])
    .filter((entries): entries is Json => isRecord(entries) && Object.hasOwn(entries, value as string))
    .map((entries) => entries[value as string])
  if (found.length === 0) return [one('not-resolved', path)]
  const allowed = listOf(definition['channel_types'])
  const channelType = type === 7 && isRecord(found[0]) ? found[0]['type'] : undefined
  const isOutside = allowed.length > 0 && channelType !== undefined && !allowed.includes(channelType)
  return isOutside ? [one('channel-type', path)] : []
}
