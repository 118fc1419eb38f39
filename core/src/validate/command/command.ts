import {
  CommandType,
  HandlerType,
  IntegrationType,
  InteractionContextType,
} from '../../contract/enums.js'
import { LIMITS } from '../../contract/limits.js'
import type { CommandContext, Operation } from '../../context.js'
import { DYNAMIC, isDynamic, isObject, isOpen } from '../../dynamic.js'
import * as rules from '../../rules/command/reports.js'
import {
  LOCALIZED_DESCRIPTIONS,
  LOCALIZED_NAMES,
  reportDescriptionLocalizations,
} from '../../rules/localization/reports.js'
import * as shape from '../../rules/shape/reports.js'
import { reportBaseCommand } from '../../rules/structure/reports.js'
import { checkText, type TextRules } from '../../rules/text/reports.js'
import { isBlank, normalizeText } from '../../text/measure.js'
import { checkSize } from './size.js'
import { hasEntries, walkLocalizations } from './localizations.js'
import { nearMiss, serverField, type FieldsOf } from '../fields.js'
import { readCommand } from '../generated/fields.js'
import { walkEnumList, walkOptions } from './options.js'
import { checkPartial } from './partial.js'
import { entryOf, passOver } from '../../walk/plain.js'
import { isOn } from '../../walk/report.js'
import { silenceHints, type Run } from '../../walk/run.js'

/** The facts about a command for the rules between the commands of a list. */
export interface CommandFacts {
  /** The index of the command in its list. */
  index: number
  /** A key of guild and application, if the list mixes them. */
  scopeKey: string
  /** The command's type; 0 if it is unknown. */
  type: number
  /** The default name; `undefined` if it is unknown or not a text. */
  name: string | undefined
  /** True if the command may have a name that is unknown. */
  nameUnknown: boolean
  /** The command's snowflake in a bulk body; `undefined` if it has none. */
  id: string | undefined
  /** True if the command may have an `id` that is unknown. */
  idUnknown: boolean
}

/**
 * Reads the facts of a command that certainly has no diagnostics, so that it need not be checked.
 */
export function factsOfClean(
  command: Readonly<Record<string, unknown>>,
  index: number,
): CommandFacts {
  const { id, type, name } = command as {
    readonly id?: unknown
    readonly type?: number
    readonly name: string
  }
  return {
    index,
    scopeKey: '',
    type: type ?? CommandType.CHAT_INPUT,
    name,
    nameUnknown: false,
    id: typeof id === 'string' ? id : undefined,
    idUnknown: false,
  }
}

/**
 * Returns a command's name in the form in which names must be unique: Discord collapses white space
 * in the names of context menus.
 */
export function storedName(type: number, name: string): string {
  return type === CommandType.CHAT_INPUT ? name : normalizeText(name)
}

/**
 * Returns the operation of a context. The operation decides which fields a command requires and may
 * have (decisions 17–19).
 */
export function operationOf(
  operation: CommandContext['operation'],
  fallback: 'create' | 'bulk',
): Operation {
  // An unknown operation is reported once, and is ignored.
  return operation !== undefined && OPERATIONS.includes(operation) ? operation : fallback
}

const OPERATIONS: readonly Operation[] = ['create', 'edit', 'bulk', 'response']

/** Sets the flags of the run that depend on the operation. */
export function prepare(run: Run, operation: Operation): void {
  if (operation === 'response') {
    silenceHints(run)
  }
  run.nullsAllowed = operation === 'edit' || operation === 'response'
}

/** A command that is being checked, with the operation. */
interface Walked {
  readonly run: Run<CommandContext>
  readonly fields: FieldsOf<'command'>
  readonly operation: Operation
  readonly guild: boolean
  /** The command's type; 0 if it is unknown. */
  readonly type: number
}

/** Checks the command at the run's path. Returns the facts that the rules of its list need. */
export function walkCommand(
  run: Run<CommandContext>,
  command: Readonly<Record<string, unknown>>,
  operation: Operation,
  index = 0,
): CommandFacts {
  const fields = readCommand(run, command)
  const guild = run.context.scope === 'guild'
  const isAnswer = operation === 'response'
  if (isAnswer) {
    readServerFields(run, guild, isOpen(command), fields)
  } else {
    reportAssigned(run, fields, operation)
  }
  const id = operation === 'bulk' ? readId(run, fields.id) : undefined
  const type = readType(run, fields.type, fields.options, operation)
  if (guild && type === CommandType.PRIMARY_ENTRY_POINT) {
    rules.reportEntryPointInGuild(run)
  }
  const walked: Walked = { run, fields, operation, guild, type }

  const name = readName(run, command, fields.name, operation)
  if (typeof name === 'string') {
    checkText(run, ofType(rules.NAMES, type), 'name', name)
  }
  const { name_localizations } = fields
  const translated = ofType(LOCALIZED_NAMES, type)
  const ofName = walkLocalizations(run, 'name_localizations', name_localizations, translated, name)
  const size = ofName + walkDescription(walked) + walkCommandOptions(run, fields.options, type)
  walkAvailability(walked, isOpen(command))

  if (size > LIMITS.commandSize) {
    checkSize(run, command)
  }
  if (isOn(run, 'localization/partial')) {
    checkPartial(run, command)
  }
  return {
    index,
    scopeKey: '',
    type,
    name: typeof name === 'string' ? storedName(type, name) : undefined,
    nameUnknown: isDynamic(name),
    id: typeof id === 'string' ? id : undefined,
    idUnknown: operation === 'bulk' && (isDynamic(id) || (id === undefined && isOpen(command))),
  }
}

/** Checks the fields that decide who may use the command, and where. */
function walkAvailability(walked: Walked, isOpenCommand: boolean): void {
  const { run, fields } = walked
  walkMemberPermissions(walked)
  if (fields.dm_permission !== undefined) {
    walkDmPermission(walked)
  }
  if (fields.default_permission !== undefined) {
    walkDefaultPermission(walked)
  }
  walkNsfw(run, fields.nsfw)
  if (fields.integration_types !== undefined) {
    walkIntegrationTypes(walked, isOpenCommand)
  }
  if (fields.contexts !== undefined) {
    walkContexts(walked, isOpenCommand)
  }
  if (fields.handler !== undefined) {
    walkHandler(walked)
  }
}

/** Reports fields in a body that only the service assigns. */
function reportAssigned(run: Run, fields: FieldsOf<'command'>, operation: Operation): void {
  if (operation !== 'bulk') {
    serverField(run, 'id', fields.id)
  }
  serverField(run, 'application_id', fields.application_id)
  serverField(run, 'guild_id', fields.guild_id)
  serverField(run, 'version', fields.version)
  serverField(run, 'name_localized', fields.name_localized)
  serverField(run, 'description_localized', fields.description_localized)
}

/** Reads the id of a command in the body of a bulk overwrite. */
function readId(run: Run, id: unknown): unknown {
  if (id !== null) {
    return shape.readSnowflake(run, 'id', id)
  }
  shape.reportNullOptional(run, 'id')
  return id
}

/**
 * Reads the command's type; 0 if it is unknown (decision 15). In a PATCH, the type is that of the
 * edited command.
 */
function readType(
  run: Run<CommandContext>,
  type: unknown,
  options: unknown,
  operation: Operation,
): number {
  let kind = 0
  if (operation === 'edit' && type !== undefined && !isDynamic(type)) {
    shape.reportOperationField(run, 'type', 'the type of a command cannot be changed')
  }
  if (type === undefined || type === null) {
    if (type === null) {
      shape.reportNullOptional(run, 'type')
    }
    kind = operation === 'edit' && !hasItems(options) ? 0 : CommandType.CHAT_INPUT
  } else {
    const read = shape.readEnum(run, 'type', type, CommandType, 'ENUM_TYPE_COERCE')
    if (typeof read === 'number') {
      kind = read
    }
  }
  return operation === 'edit' ? (typeOfCurrent(run.context) ?? kind) : kind
}

/**
 * Tells whether an object has the form `{ data, execute }` of a common kind of module. In a copy,
 * `data` is only known to exist.
 */
const isModule = (command: { readonly data?: unknown }): boolean =>
  command.data === true || (typeof command.data === 'object' && command.data !== null)

const IN_DATA = 'the command seems to be in "data". Pass that: module.data, not module'

const ofType = (rules: readonly TextRules[], type: number): TextRules => rules[type] as TextRules

function readName(run: Run, command: object, name: unknown, operation: Operation): unknown {
  if (name === undefined) {
    if (operation !== 'edit') {
      shape.missing(run, 'name', nearMiss(run, 'name'), isModule(command) ? IN_DATA : undefined)
    }
  } else if (name === null) {
    shape.reportNull(run, 'name', operation === 'edit')
  } else {
    return shape.readString(run, 'name', name)
  }
  return name
}

/**
 * Checks the description and its translations. Returns the length of the longest in UTF-16 units.
 */
function walkDescription({ run, fields, operation, type }: Walked): number {
  const text = readDescription(run, fields.description, type, operation)
  const isText = typeof text === 'string'
  const isMenu = type === CommandType.USER || type === CommandType.MESSAGE
  if (isMenu && isText && text !== '' && !isBlank(text)) {
    rules.reportDescription(run, type)
  } else if (isText) {
    checkText(run, ofType(rules.DESCRIPTIONS, type), 'description', text)
  }
  const { description_localizations } = fields
  if (isMenu && hasEntries(description_localizations)) {
    reportDescriptionLocalizations(run, rules.typeName(type))
  }
  // To a description that the type does not have nothing is compared.
  const isShown = type === CommandType.CHAT_INPUT || type === CommandType.PRIMARY_ENTRY_POINT
  const own = isShown ? text : undefined
  const key = 'description_localizations'
  const translated = ofType(LOCALIZED_DESCRIPTIONS, type)
  const longest = walkLocalizations(run, key, description_localizations, translated, own)
  return Math.max(longest, isText ? text.length : 0)
}

function readDescription(
  run: Run,
  description: unknown,
  kind: number,
  operation: Operation,
): unknown {
  const chat = kind === CommandType.CHAT_INPUT
  const isRequired = operation === 'response' || (chat && operation !== 'edit')
  if (description === undefined) {
    const returned = operation === 'response' ? kind : undefined
    if (isRequired) {
      rules.reportDescriptionMissing(run, nearMiss(run, 'description'), returned)
    }
    return undefined
  }
  if (description === null) {
    if (isRequired) {
      shape.reportNull(run, 'description')
    } else if (kind !== 0) {
      shape.reportNullOptional(run, 'description')
    }
    return null
  }
  // On a context menu command the fault is that there is one, not how it is written.
  const maybeContextMenu = !chat && kind !== CommandType.PRIMARY_ENTRY_POINT
  if (maybeContextMenu && Number.isSafeInteger(description)) {
    return String(description)
  }
  return shape.readString(run, 'description', description)
}

function walkMemberPermissions(walked: Walked): void {
  const { run, fields, operation, guild } = walked
  const value = fields.default_member_permissions
  if (value === undefined || value === null) {
    return
  }
  const text = shape.readDigits(
    run,
    'default_member_permissions',
    value,
    'sum of permissions (a string of digits)',
  )
  if (typeof text !== 'string') {
    return
  }
  rules.checkPermissions(run, text)
  if (guild || operation === 'response') {
    return
  }
  if (isOutsideGuilds(effectiveField(walked, 'contexts'))) {
    rules.reportPermissionsWithoutEffect(run)
  }
}

/** Tells whether the command certainly cannot be used in guilds, by its contexts. */
const isOutsideGuilds = (contexts: unknown): boolean =>
  isOnly(contexts, InteractionContextType.BOT_DM, InteractionContextType.PRIVATE_CHANNEL)

/**
 * Tells whether a list contains only some of the given members of an enumeration, and at least one.
 */
function isOnly(list: unknown, ...members: readonly number[]): boolean {
  if (!Array.isArray(list) || list.length === 0) {
    return false
  }
  return list.every((item) => members.some((member) => shape.isInteger(item, member)))
}

/**
 * Checks the fields that the service assigns: an object that it returned must have them (decision
 * 19).
 */
function readServerFields(
  run: Run,
  guild: boolean,
  open: boolean,
  values: FieldsOf<'command'>,
): void {
  for (const key of ['id', 'application_id', 'guild_id', 'version'] as const) {
    const value = values[key]
    const wanted = key !== 'guild_id' || guild
    if (value === undefined) {
      if (wanted && !open) {
        shape.missing(run, key)
      }
    } else if (value !== null) {
      shape.readSnowflake(run, key, value)
    } else if (wanted) {
      shape.reportNull(run, key)
    }
  }
  for (const key of ['name_localized', 'description_localized'] as const) {
    const value = values[key]
    if (value !== null) {
      shape.readString(run, key, value)
    }
  }
}

/**
 * Reads the type of the edited command. Undefined if the context does not have it; 0 if it is not a
 * command type.
 */
function typeOfCurrent(context: CommandContext): number | undefined {
  const type = context.current?.type
  if (typeof type !== 'number') {
    return undefined
  }
  return Number.isInteger(type) && type > 0 && type <= CommandType.PRIMARY_ENTRY_POINT ? type : 0
}

const hasItems = (options: unknown): boolean =>
  Array.isArray(options) && shape.knownItems(options) > 0

/**
 * Returns the value of another field of the command: from the body, or else from the edited command
 * in the context. DYNAMIC if that command does not show it; undefined if there is no such command.
 */
function effectiveField(
  { run, fields, operation }: Walked,
  key: keyof FieldsOf<'command'>,
): unknown {
  const sent = fields[key]
  const current: unknown = operation === 'edit' ? run.context.current : undefined
  if (sent !== undefined || !isObject(current)) {
    return sent
  }
  const value = entryOf(current, key)
  return value === undefined ? DYNAMIC : value
}

/** Checks the options. Returns an upper bound of their size in UTF-16 units. */
function walkCommandOptions(run: Run, value: unknown, kind: number): number {
  const list = shape.readList(run, 'options', value, 'options')
  if (list === undefined || list.length === 0) {
    return 0
  }
  if (kind > CommandType.CHAT_INPUT && shape.knownItems(list) > 0) {
    rules.reportOptions(run, kind)
  }
  const { hasSubcommands, size } = walkOptions(run, list, 1, 0)
  if (hasSubcommands && isOn(run, 'structure/base-command-unusable')) {
    reportBaseCommand(run)
  }
  return size
}

function walkDmPermission(walked: Walked): void {
  const { run, fields, operation, guild } = walked
  const value = fields.dm_permission
  if (
    guild &&
    operation !== 'response' &&
    value !== undefined &&
    value !== null &&
    !isDynamic(value)
  ) {
    passOver(run, value)
    rules.reportGlobalOnly(run, 'dm_permission')
  } else {
    walkDeprecated(walked, 'dm_permission', 'contexts', Array.isArray)
  }
}

function walkDefaultPermission(walked: Walked): void {
  walkDeprecated(walked, 'default_permission', 'default_member_permissions', isBitSetLike)
}

/**
 * Checks a deprecated field.
 *
 * @param isGiven true if the field that replaces it is certainly present; a value of another type
 *   counts as unknown
 */
function walkDeprecated(
  walked: Walked,
  key: 'dm_permission' | 'default_permission',
  replacementKey: keyof FieldsOf<'command'>,
  isGiven: (replacement: unknown) => boolean,
): void {
  const { run, fields, operation } = walked
  const value = fields[key]
  if (value === null) {
    return
  }
  shape.readBoolean(run, key, value)
  // For a text, the only report is that it is no boolean.
  if (typeof value !== 'boolean' || operation === 'response') {
    return
  }
  const replacement = effectiveField(walked, replacementKey)
  if (isGiven(replacement)) {
    rules.reportDeprecated(run, key, true)
  } else if (replacement === undefined || replacement === null) {
    rules.reportDeprecated(run, key, false)
  }
}

function walkNsfw(run: Run<CommandContext>, value: unknown): void {
  if (value === null) {
    shape.reportNullOptional(run, 'nsfw')
  } else if (
    shape.readBoolean(run, 'nsfw', value) === true &&
    run.context.app?.discoverable === true
  ) {
    rules.reportNsfw(run)
  }
}

/** Tells whether a value may be a bit set: a text, or a number that the service reads as one. */
function isBitSetLike(value: unknown): boolean {
  return (
    typeof value === 'string' ||
    (typeof value === 'number' && Number.isInteger(value) && value >= 0)
  )
}

/**
 * Tells whether the service ignores a list because the command belongs to a guild. Then reports
 * this, and the list is not checked.
 */
function isIgnored(
  { run, fields, operation, guild }: Walked,
  key: 'integration_types' | 'contexts',
): boolean {
  const value = fields[key]
  // The service answers with fields that it ignores in a body.
  const ignores = guild && (operation === 'create' || operation === 'edit')
  if (!ignores || value === undefined || value === null || isDynamic(value)) {
    return false
  }
  passOver(run, value)
  rules.reportGlobalOnly(run, key)
  return true
}

/**
 * Tells whether the command certainly has no `contexts`, for
 * `command/private-channels-not-included`.
 */
function mayLackContexts(walked: Walked, isOpenCommand: boolean): boolean {
  const { run, operation, guild } = walked
  if (guild || operation === 'response' || isOpenCommand) {
    return false
  }
  const isCurrentUnknown = operation === 'edit' && !isObject(run.context.current)
  return !isCurrentUnknown && (effectiveField(walked, 'contexts') ?? null) === null
}

function walkIntegrationTypes(walked: Walked, isOpenCommand: boolean): void {
  const { run, fields } = walked
  const key = 'integration_types'
  if (isIgnored(walked, key)) {
    return
  }
  const list = shape.readList(run, key, fields[key], 'integration types', IntegrationType)
  if (list === undefined) {
    return
  }
  if (list.length === 0) {
    shape.reportEmptyList(run, key)
  }
  const supported = run.context.app?.integrationTypes
  const lacksContexts = mayLackContexts(walked, isOpenCommand)
  walkEnumList(run, key, list, IntegrationType, (_run, index, type) => {
    if (supported !== undefined && !supported.includes(type)) {
      rules.reportIntegration(run, index, type, supported)
    } else if (lacksContexts && type === IntegrationType.USER_INSTALL) {
      rules.reportPrivateChannelsNotIncluded(run)
    }
  })
}

function walkContexts(walked: Walked, isOpenCommand: boolean): void {
  const { run, fields, operation, guild } = walked
  const key = 'contexts'
  const value = fields.contexts
  if (value === null || isIgnored(walked, key)) {
    return
  }
  const list = shape.readList(run, key, value, 'interaction contexts', InteractionContextType)
  if (list === undefined) {
    return
  }
  if (list.length === 0) {
    shape.reportEmptyList(run, key)
  }
  const isOfGuild = guild || (fields.guild_id ?? (isOpenCommand || null)) !== null
  const isAnswerOfGuild = operation === 'response' && isOfGuild
  const lacking = lacksUserInstall(run.context, effectiveField(walked, 'integration_types'))
  walkEnumList(run, key, list, InteractionContextType, (_run, index, context) => {
    if (isAnswerOfGuild) {
      return
    }
    if (context === InteractionContextType.BOT_DM && guild) {
      rules.reportBotDm(run, index)
    }
    if (context === InteractionContextType.PRIVATE_CHANNEL && lacking) {
      rules.reportPrivateChannel(run, index)
    }
  })
}

/** Tells whether the command is certainly not installed to users (decision 33). */
function lacksUserInstall(context: CommandContext, integrationTypes: unknown): boolean {
  const types = integrationTypes ?? context.app?.integrationTypes
  return (
    Array.isArray(types) &&
    types.every(
      (type) =>
        type === IntegrationType.GUILD_INSTALL || (typeof type === 'string' && /^-?0+$/.test(type)),
    )
  )
}

function walkHandler({ run, fields, guild, type }: Walked): void {
  const { handler } = fields
  if (handler === undefined || isDynamic(handler)) {
    return
  }
  if (handler === null) {
    shape.reportNullOptional(run, 'handler')
    return
  }
  const entryPoint = type === CommandType.PRIMARY_ENTRY_POINT
  passOver(run, handler)
  if (type !== 0 && !entryPoint) {
    rules.reportHandler(
      run,
      `it belongs to PRIMARY_ENTRY_POINT commands (type ${CommandType.PRIMARY_ENTRY_POINT}), and this is a ${rules.typeName(type)} command. Remove it, or change the type`,
    )
  } else if (run.context.app?.embedded === false && !guild) {
    rules.reportHandler(
      run,
      'the app has no Activity (no EMBEDDED flag). Remove it, or turn Activities on in the settings of the app',
    )
  } else if (entryPoint) {
    shape.readEnum(run, 'handler', handler, HandlerType)
  }
}
