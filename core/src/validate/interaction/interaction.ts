import { SECTION } from '../../contract/sections.js'
import { CommandType } from '../../contract/enums.js'
import {
  INTERACTION_DATA_FIELDS,
  INTERACTION_FIELDS,
  InteractionType,
  type ReceivedField,
} from '../../contract/interactions.js'
import { LOCALES } from '../../contract/locales.js'
import type { InteractionContext } from '../../context.js'
import type { Diagnostic, Path } from '../../diagnostic.js'
import { isDynamic, isObject, isOpen } from '../../dynamic.js'
import { isSnowflake } from '../../contract/naming.js'
import { normalizeText } from '../../text/measure.js'
import { reportShape } from '../../rules/interaction/reports.js'
import { nearest } from '../../text/nearest.js'
import { isMember, memberName, quote } from '../../text/words.js'
import { report } from '../../walk/report.js'
import {
  commandTypeOf,
  localeOfName,
  optionsOf,
  readDefinition,
  UNKNOWN_OPTIONS,
  type Definition,
} from './definition.js'
import { walkInteractionOptions } from './options.js'
import { lacksEntry, type Entries, type Visit } from './visit.js'
import { rootObject } from '../root.js'
import { runCopy } from '../run/driver.js'
import type { Run } from '../../walk/run.js'
import { each, fields } from '../run/shapes.js'
import type { Shape } from '../run/snapshot.js'

/**
 * Makes the shape of a list of options that contain options of the shape `below`. Deeper ones are
 * invalid, and not read.
 */
function optionsOver(below: Shape): Shape {
  return each(
    fields({ type: 'scalar', name: 'scalar', value: 'scalar', focused: 'scalar', options: below }),
  )
}

const PRESENT = each('scalar')
const RESOLVED = fields({
  users: PRESENT,
  members: PRESENT,
  roles: PRESENT,
  messages: PRESENT,
  attachments: PRESENT,
  channels: each(fields({ type: 'scalar', permissions: 'scalar', app_permissions: 'scalar' })),
})
const DATA = fields({
  id: 'scalar',
  name: 'scalar',
  type: 'scalar',
  version: 'scalar',
  target_id: 'scalar',
  options: optionsOver(optionsOver(optionsOver(PRESENT))),
  resolved: RESOLVED,
})

/** The parts of an interaction that are read. */
export const INTERACTION = fields({
  type: 'scalar',
  token: 'scalar',
  id: 'scalar',
  application_id: 'scalar',
  guild_id: 'scalar',
  channel_id: 'scalar',
  app_permissions: 'scalar',
  locale: 'scalar',
  guild_locale: 'scalar',
  version: 'scalar',
  member: fields({ permissions: 'scalar' }),
  data: DATA,
})

/**
 * Checks an interaction that the app received: a submitted command (type 2) or an autocompletion (type 4).
 *
 * @param payload the parsed body as it was received
 * @param context `command`, the definition as it was deployed, turns on the rules that compare the two
 * @returns all findings in document order; one shared frozen empty array if there are none. Never throws, never changes
 *   the input. Lengths are in code points.
 * @see contract, section "Interactions received by the app when a command is used"
 */
export function validateInteraction(
  payload: unknown,
  context?: InteractionContext,
): readonly Diagnostic[] {
  return runCopy(payload, context, INTERACTION, walkInteraction)
}

/**
 * Other types of interactions, in words. Official API documentation "Interaction Type", 2026-08-06.
 */
const OTHER_KINDS: Readonly<Record<number, string>> = {
  1: 'a PING',
  3: 'a component that was used',
  5: 'a modal that was sent',
}

/** A test for each type of a received field, with the words for the type. */
const KINDS: Readonly<
  Record<ReceivedField['type'], readonly [isRight: (value: unknown) => boolean, expected: string]>
> = {
  integer: [Number.isInteger, 'an integer'],
  string: [(value) => typeof value === 'string' && value !== '', 'a non-empty string'],
  snowflake: [
    (value) => typeof value === 'string' && isSnowflake(value),
    'an id, a string of digits',
  ],
  // Without an upper bound: the service adds permissions.
  bitset: [
    (value) => typeof value === 'string' && /^\d+$/.test(value),
    'the sum of permissions, a string of digits',
  ],
  locale: [(value) => typeof value === 'string', 'a locale, a string'],
  object: [isObject, 'an object'],
}

function walkInteraction(run: Run<InteractionContext>, value: unknown): void {
  const interaction = rootObject(run, value, 'An interaction')
  if (interaction === undefined) {
    return
  }
  const { type: ownType } = interaction
  // It may be of a kind that has none of these fields.
  if (isDynamic(ownType) || (ownType === undefined && isOpen(interaction))) {
    return
  }
  const other = typeof ownType === 'number' ? OTHER_KINDS[ownType] : undefined
  if (other !== undefined) {
    report(run, 'interaction/shape', ['type'], {
      message: `This interaction is ${other} (type ${String(ownType)}), which no command is behind: only used commands (${InteractionType.APPLICATION_COMMAND}) and autocompletions (${InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE}) are checked.`,
      data: { actual: ownType as number, allowed: Object.values(InteractionType) },
    })
    return
  }
  const fields = readFields(run, interaction, [], INTERACTION_FIELDS)
  const { type, locale, guild_locale: guildLocale, member, data } = fields
  if (type !== undefined && !isMember(InteractionType, type)) {
    reportShape(run, ['type'], type, '2 (a command was used) or 4 (autocompletion)')
  }
  checkLocale(run, 'locale', locale)
  checkLocale(run, 'guild_locale', guildLocale)
  if (isObject(member)) {
    readFields(run, member, ['member'], MEMBER_FIELDS)
  }
  checkGuild(run, interaction, fields['guild_id'])
  if (isObject(data)) {
    walkData(run, data, isMember(InteractionType, type) ? type : undefined)
  }
}

/** Checks that a guild command is used in its own guild. */
function checkGuild(run: Run<InteractionContext>, interaction: Entries, guild: unknown): void {
  const wanted = readDefinition(run.context.command)?.['guild_id']
  if (typeof wanted !== 'string' || !isSnowflake(wanted)) {
    return
  }
  const found = typeof guild === 'string' ? guild : undefined
  const isUnknown = interaction['guild_id'] !== undefined || isOpen(interaction)
  if (found === wanted || (found === undefined && isUnknown)) {
    return
  }
  report(run, 'interaction/unknown-command', ['guild_id'], {
    message: `This is a command of guild ${wanted}, which exists nowhere else; the interaction comes from ${found === undefined ? 'a direct message (it has no "guild_id")' : `guild ${found}`}.`,
    data: { allowed: [wanted], actual: found },
  })
}

const BITSET: ReceivedField = { type: 'bitset', section: SECTION.interactions }
/**
 * The permissions in a chosen channel: the user's and, since 2026-07-16, the app's. Older payloads
 * lack them.
 */
const CHANNEL_FIELDS = { permissions: BITSET, app_permissions: BITSET }

/** Checks the permissions of the channels in `resolved`. */
function checkChannels(run: Run, resolved: unknown): void {
  const channels = isObject(resolved) ? resolved['channels'] : undefined
  for (const [id, channel] of Object.entries(isObject(channels) ? channels : {})) {
    if (isObject(channel)) {
      readFields(run, channel, ['data', 'resolved', 'channels', id], CHANNEL_FIELDS)
    }
  }
}

const MEMBER_FIELDS = { permissions: INTERACTION_FIELDS['app_permissions'] as ReceivedField }

function checkLocale(run: Run, key: string, locale: unknown): void {
  if (typeof locale !== 'string' || LOCALES.includes(locale)) {
    return
  }
  const suggestion = nearest(locale, LOCALES)
  report(run, 'interaction/locale', [key], {
    message: `${quote(locale)} is not a documented locale${suggestion === undefined ? '.' : `: did you mean "${suggestion}"?`}`,
    data: { suggestion },
  })
}

/**
 * Checks the fields of an object. Returns the valid ones, and reports missing and invalid ones.
 * Unknown fields are left out.
 */
function readFields(
  run: Run,
  holder: Entries,
  at: Path,
  wanted: Readonly<Record<string, ReceivedField>>,
): Entries {
  const found: Record<string, unknown> = {}
  for (const key of Object.keys(wanted)) {
    const field = wanted[key] as ReceivedField
    const value = holder[key]
    if (isDynamic(value)) {
      continue
    }
    const [isRight, expected] = KINDS[field.type]
    if (value === undefined ? field.required !== true || isOpen(holder) : isRight(value)) {
      found[key] = value
    } else {
      reportShape(run, [...at, key], value, expected)
    }
  }
  return found
}

const isAutocomplete = (type: unknown): boolean =>
  type === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE

function walkData(
  run: Run<InteractionContext>,
  data: Entries,
  interactionType: number | undefined,
): void {
  const { id, name, type } = readFields(run, data, ['data'], INTERACTION_DATA_FIELDS)
  checkChannels(run, data['resolved'])
  if (type !== undefined && !isMember(CommandType, type)) {
    reportShape(
      run,
      ['data', 'type'],
      type,
      `the type of a command, 1 to ${Object.keys(CommandType).length}`,
    )
  } else if (
    type !== undefined &&
    type !== CommandType.CHAT_INPUT &&
    isAutocomplete(interactionType)
  ) {
    reportShape(run, ['data', 'type'], type, '1 (CHAT_INPUT) in an autocompletion')
  }
  const definition = readDefinition(run.context.command)
  // A type outside its enumeration is not known (decision 14): it differs from nothing.
  const knownType = isMember(CommandType, type) ? type : undefined
  const isMatch = definition !== undefined && compareCommand(run, definition, id, name, knownType)
  if (type === CommandType.CHAT_INPUT) {
    const visit: Visit = {
      run,
      interactionType,
      data,
      focused: [],
      choices: new Map(),
      hasUnknown: false,
    }
    walkInteractionOptions(visit, isMatch ? optionsOf(definition) : UNKNOWN_OPTIONS)
  } else if (interactionType === InteractionType.APPLICATION_COMMAND) {
    if (type === CommandType.USER) {
      walkTarget(run, data, 'users', 'user')
    } else if (type === CommandType.MESSAGE) {
      walkTarget(run, data, 'messages', 'message')
    }
  }
}

/**
 * Compares a command with its definition.
 *
 * @returns true if name and type are certainly the definition's, so that its options can be compared
 */
function compareCommand(
  run: Run,
  command: Definition,
  id: unknown,
  name: unknown,
  type: unknown,
): boolean {
  const wantedType = commandTypeOf(command)
  if (typeof id === 'string' && typeof command['id'] === 'string' && id !== command['id']) {
    reportUnknownCommand(run, 'id', id, command['id'])
  }
  const isType = typeof type === 'number' && type === wantedType
  if (typeof type === 'number' && wantedType !== undefined && !isType) {
    reportUnknownCommand(run, 'type', type, wantedType)
  }
  if (typeof name !== 'string' || typeof command['name'] !== 'string') {
    return false
  }
  // Names of other types are stored with single spaces.
  const wanted = command['name']
  const isName =
    name === wanted || (wantedType !== CommandType.CHAT_INPUT && name === normalizeText(wanted))
  if (!isName) {
    reportUnknownCommand(run, 'name', name, wanted, localeOfName(command, name))
  }
  return isName && isType
}

const ONLY_DEFAULT_NAMES =
  'interactions always carry the default name; the language is in "locale".'

/** Reports `interaction/unknown-command`: id, name or type differ from the definition's. */
function reportUnknownCommand(
  run: Run,
  key: 'id' | 'name' | 'type',
  found: string | number,
  wanted: string | number,
  localizedIn?: string,
): void {
  const show = (value: string | number) =>
    typeof value === 'string' ? quote(value) : `${value} ${memberName(CommandType, value)}`
  const isLocalized = localizedIn !== undefined
  const why = isLocalized ? ` It is the name in ${localizedIn}: ${ONLY_DEFAULT_NAMES}` : ''
  report(run, 'interaction/unknown-command', ['data', key], {
    message: `The interaction is for the command with the ${key} ${show(found)}; this command has ${show(wanted)}.${why}`,
    data: { actual: found, allowed: [wanted], locale: localizedIn },
  })
}

/** Checks the target of a USER or MESSAGE command: the user or message on which it was used. */
function walkTarget(run: Run, data: Entries, table: 'users' | 'messages', what: string): void {
  const { target_id: id } = data
  if (isDynamic(id) || (id === undefined && isOpen(data))) {
    return
  }
  if (typeof id !== 'string' || !isSnowflake(id)) {
    const found = id === undefined ? 'it is missing' : 'found something else'
    reportTarget(
      run,
      `"target_id" must be the id of the ${what} that the command was used on; ${found}.`,
    )
  } else if (lacksEntry(data, table, id)) {
    reportTarget(run, `The target ${quote(id)} has no entry in "resolved.${table}".`)
  }
}

/** Reports `interaction/target`. */
function reportTarget(run: Run, message: string): void {
  report(run, 'interaction/target', ['data', 'target_id'], { message })
}
