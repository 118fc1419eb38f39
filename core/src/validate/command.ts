import { COMMAND } from '../rules/command/headers.js'
import { LOCALIZATION } from '../rules/localization/headers.js'
import { STRUCTURE } from '../rules/structure/headers.js'
import { CommandType, HandlerType, IntegrationType, InteractionContextType } from '../contract/enums.js'
import { LIMITS } from '../contract/limits.js'
import type { CommandContext } from '../context.js'
import { DYNAMIC, isDynamic } from '../dynamic.js'
import {
  CHAT_DESCRIPTION,
  CHAT_NAME as CHAT_NAME_RULES,
  checkPermissions,
  PLAIN_NAME as PLAIN_NAME_RULES,
  reportBotDm,
  reportDeprecated,
  reportDescription,
  reportDescriptionMissing,
  reportEntryPointInGuild,
  reportGlobalOnly,
  reportHandler,
  reportIntegration,
  reportNsfw,
  reportOptions,
  reportPermissionsWithoutEffect,
  reportPrivateChannel,
  typeName,
} from '../rules/command/reports.js'
import { reportDescriptionLocalizations } from '../rules/localization/reports.js'
import {
  isInteger,
  isObject,
  isOpen,
  knownItems,
  missing,
  readBoolean,
  readDigits,
  readEnum,
  readList,
  readSnowflake,
  readString,
  reportEmptyList,
  reportNull,
  reportNullOptional,
  reportOperationField,
} from '../rules/shape/reports.js'
import { reportBaseCommand } from '../rules/structure/reports.js'
import {
  checkChatName,
  checkMaximum,
  checkNameLength,
  checkPlainName,
  checkText,
  checkTidy,
} from '../rules/text/reports.js'
import { isBlank, normalizeText } from '../text/measure.js'
import { checkSize } from './size.js'
import {
  ANY_DESCRIPTION,
  ANY_NAME,
  CHAT_NAME,
  DESCRIPTION,
  ENTRY_DESCRIPTION,
  hasEntries,
  PLAIN_NAME,
  walkLocalizations,
  type TextKind,
} from './localizations.js'
import { memberBits, walkEnumList, walkOptions } from './options.js'
import { nearMiss, otherKey, serverField } from './other-keys.js'
import { checkPartial } from './partial.js'
import { passOver, strange } from '../walk/plain.js'
import { isOn } from '../walk/report.js'
import { silenceHints, type Run } from '../walk/run.js'

/** What a list must know of its commands. */
export interface CommandFacts {
  /** Where it stands in the list. */
  index: number
  /** Guild and application, where a list mixes them. */
  scopeKey: string
  /** 0 when unknown. */
  type: number
  name: string | undefined
  /** There may be a name that is not known. */
  nameUnknown: boolean
  id: string | undefined
  /** The item may have an `id` that is not known. */
  idUnknown: boolean
}

/** Nothing is known yet of a command. */
export function noFacts(index: number): CommandFacts {
  return { index, scopeKey: '', type: 0, name: undefined, nameUnknown: false, id: undefined, idUnknown: false }
}

/** A command's name as commands are told apart by it: what Discord stores of the white space in menus. */
export function storedName(type: number, name: string): string {
  return type === CommandType.CHAT_INPUT ? name : normalizeText(name)
}

/** Operations of the contract: which fields each requires, takes and returns (decisions 17–19). */
export const CREATE = 0
const EDIT = 1
const BULK = 2
const RESPONSE = 3

export function operationCode(operation: CommandContext['operation'], fallback: 0 | 2): number {
  switch (operation) {
    case 'create':
      return CREATE
    case 'edit':
      return EDIT
    case 'bulk':
      return BULK
    case 'response':
      return RESPONSE
    // What nobody knows is said once, and does not count.
    default:
      return fallback
  }
}

/** Sets what an operation means for the whole walk. */
export function prepare(run: Run, operation: number): void {
  if (operation === RESPONSE) silenceHints(run)
  if (operation === EDIT || operation === RESPONSE) run.nullsAllowed = true
}

/**
 * Walks one command at the run's path.
 *
 * @param operation a code from `operationCode`
 * @param facts is told what a list must know of the command, where there is one: an object for each call takes a twentieth
 *   of a small command
 */
export function walkCommand(
  run: Run<CommandContext>,
  command: Readonly<Record<string, unknown>>,
  operation: number,
  facts: CommandFacts | undefined,
): void {
  // <fields command>
  let id: unknown
  let type: unknown
  let application_id: unknown
  let guild_id: unknown
  let name: unknown
  let name_localizations: unknown
  let description: unknown
  let description_localizations: unknown
  let options: unknown
  let default_member_permissions: unknown
  let dm_permission: unknown
  let default_permission: unknown
  let nsfw: unknown
  let integration_types: unknown
  let contexts: unknown
  let version: unknown
  let handler: unknown
  let name_localized: unknown
  let description_localized: unknown
  for (const key in command) {
    if (!Object.prototype.hasOwnProperty.call(command, key)) {
      strange(run)
      continue
    }
    const field = command[key]
    switch (key) {
      case 'id':
        id = field
        break
      case 'type':
        type = field
        break
      case 'application_id':
        application_id = field
        break
      case 'guild_id':
        guild_id = field
        break
      case 'name':
        name = field
        break
      case 'name_localizations':
        name_localizations = field
        break
      case 'description':
        description = field
        break
      case 'description_localizations':
        description_localizations = field
        break
      case 'options':
        options = field
        break
      case 'default_member_permissions':
        default_member_permissions = field
        break
      case 'dm_permission':
        dm_permission = field
        break
      case 'default_permission':
        default_permission = field
        break
      case 'nsfw':
        nsfw = field
        break
      case 'integration_types':
        integration_types = field
        break
      case 'contexts':
        contexts = field
        break
      case 'version':
        version = field
        break
      case 'handler':
        handler = field
        break
      case 'name_localized':
        name_localized = field
        break
      case 'description_localized':
        description_localized = field
        break
      default:
        otherKey(run, command, key, field, 'command')
    }
  }
  // </fields>
  if ((type === undefined || name === undefined || description === undefined) && isOpen(command)) {
    // <open command>
    if (type === undefined) type = DYNAMIC
    if (name === undefined) name = DYNAMIC
    if (name_localizations === undefined) name_localizations = DYNAMIC
    if (description === undefined) description = DYNAMIC
    if (description_localizations === undefined) description_localizations = DYNAMIC
    if (options === undefined) options = DYNAMIC
    if (default_member_permissions === undefined) default_member_permissions = DYNAMIC
    if (dm_permission === undefined) dm_permission = DYNAMIC
    if (default_permission === undefined) default_permission = DYNAMIC
    if (nsfw === undefined) nsfw = DYNAMIC
    if (integration_types === undefined) integration_types = DYNAMIC
    if (contexts === undefined) contexts = DYNAMIC
    if (handler === undefined) handler = DYNAMIC
    // </open>
  }
  const guild = run.context.scope === 'guild'
  run.size = 0

  if (operation === RESPONSE) {
    readServerFields(run, guild, isOpen(command), {
      id,
      application_id,
      guild_id,
      version,
      name_localized,
      description_localized,
    })
  } else {
    if (id !== undefined) id = readId(run, id, operation)
    serverField(run, 'application_id', application_id)
    serverField(run, 'guild_id', guild_id)
    serverField(run, 'version', version)
    serverField(run, 'name_localized', name_localized)
    serverField(run, 'description_localized', description_localized)
  }

  const kind =
    type === undefined && operation === CREATE ? CommandType.CHAT_INPUT : readType(run, type, options, operation)
  if (guild && kind === CommandType.PRIMARY_ENTRY_POINT) reportEntryPointInGuild(run)

  const knownName = typeof name === 'string' ? name : readName(run, command, name, operation)
  let size = 0
  if (typeof knownName === 'string') {
    size = knownName.length
    checkName(run, knownName, kind)
  }
  if (name_localizations !== undefined) {
    const longest = walkNames(run, name_localizations, kind, knownName)
    if (longest > size) size = longest
  }
  run.size += size

  const text = typeof description === 'string' ? description : readDescription(run, description, kind, operation)
  size = 0
  if (typeof text === 'string') {
    size = text.length
    if (kind === CommandType.CHAT_INPUT) checkText(run, CHAT_DESCRIPTION, 'description', text)
    else walkOtherDescription(run, kind, text)
  }
  if (description_localizations !== undefined) {
    const longest = walkDescriptions(run, description_localizations, kind, text)
    if (longest > size) size = longest
  }
  run.size += size

  if (options !== undefined) walkCommandOptions(run, options, kind)

  if (default_member_permissions !== undefined && default_member_permissions !== null) {
    const isRead = walkMemberPermissions(run, default_member_permissions)
    if (isRead && !guild && operation !== RESPONSE) {
      const types = beside(run, command, operation, 'integration_types', integration_types)
      checkReach(run, beside(run, command, operation, 'contexts', contexts), types ?? run.context.app?.integrationTypes)
    }
  }
  if (dm_permission !== undefined && dm_permission !== null) {
    const replacement = beside(run, command, operation, 'contexts', contexts)
    walkDeprecated(run, operation, 'dm_permission', dm_permission, guild, replacement, Array.isArray(replacement))
  }
  if (default_permission !== undefined && default_permission !== null) {
    const replacement = beside(run, command, operation, 'default_member_permissions', default_member_permissions)
    const isGiven = isBitSetLike(replacement)
    walkDeprecated(run, operation, 'default_permission', default_permission, false, replacement, isGiven)
  }
  if (nsfw !== undefined) walkNsfw(run, nsfw)
  // The service answers with fields that it ignores in a body.
  const ignoredInGuild = guild && (operation === CREATE || operation === EDIT)
  if (integration_types !== undefined) walkIntegrationTypes(run, integration_types, ignoredInGuild)
  if (contexts !== undefined) {
    const types = beside(run, command, operation, 'integration_types', integration_types)
    const isAnswerOfGuild = operation === RESPONSE && (guild || (guild_id ?? (isOpen(command) || null)) !== null)
    walkContexts(run, contexts, ignoredInGuild, guild, isAnswerOfGuild, types)
  }
  if (handler !== undefined) walkHandler(run, handler, kind, guild)

  if (run.size > LIMITS.commandSize) checkSize(run, command)
  if (isOn(run, LOCALIZATION, 'localization/partial')) checkPartial(run, command)
  if (facts === undefined) return
  facts.type = kind
  facts.name = typeof knownName === 'string' ? storedName(kind, knownName) : undefined
  facts.nameUnknown = isDynamic(knownName)
  facts.id = typeof id === 'string' ? id : undefined
  facts.idUnknown = operation === BULK && isDynamic(given(command, id))
}

/** The id in a body: a list that replaces all takes it, elsewhere the service assigns it. */
function readId(run: Run, id: unknown, operation: number): unknown {
  if (operation !== BULK) {
    serverField(run, 'id', id)
    return id
  }
  if (id !== null) return readSnowflake(run, 'id', id)
  reportNullOptional(run, 'id')
  return id
}

/** The command's type; 0 when it is unknown (decision 15). A PATCH has none: what the command is now decides. */
function readType(run: Run<CommandContext>, type: unknown, options: unknown, operation: number): number {
  let kind = 0
  if (operation === EDIT && type !== undefined && !isDynamic(type)) {
    reportOperationField(run, 'type', 'the type of a command cannot be changed')
  }
  if (type === undefined || type === null) {
    if (type === null) reportNullOptional(run, 'type')
    kind = operation === EDIT && !hasItems(options) ? 0 : CommandType.CHAT_INPUT
  } else if (typeof type === 'number' && type > 0 && type <= CommandType.PRIMARY_ENTRY_POINT && (type | 0) === type) {
    kind = type
  } else {
    const read = readEnum(run, 'type', type, CommandType)
    if (typeof read === 'number') kind = read
  }
  return operation === EDIT ? (typeOfCurrent(run.context) ?? kind) : kind
}

/** `{ data, execute }`, in which guides keep a command; a copy only tells that there is something. */
const isModule = (command: { readonly data?: unknown }): boolean =>
  command.data === true || (typeof command.data === 'object' && command.data !== null)

/** A command's name, by its type. */
function checkName(run: Run, name: string, kind: number): void {
  if (kind === CommandType.CHAT_INPUT) checkChatName(run, CHAT_NAME_RULES, 'name', name)
  else if (kind === 0) checkNameLength(run, COMMAND, 'command/name-length', 'name', name, PLAIN_NAME_RULES.subject)
  else checkPlainName(run, PLAIN_NAME_RULES, 'name', name)
}

/** The translations of a name: the length of the longest. */
function walkNames(run: Run, localizations: unknown, kind: number, name: unknown): number {
  const textKind = kind === CommandType.CHAT_INPUT ? CHAT_NAME : kind === 0 ? ANY_NAME : PLAIN_NAME
  return walkLocalizations(run, 'name_localizations', localizations, textKind, name)
}

/** A name that is no string. */
function readName(run: Run, command: object, name: unknown, operation: number): unknown {
  if (name === undefined) {
    if (operation !== EDIT) missing(run, 'name', nearMiss(run, 'name'), isModule(command))
  } else if (name === null) {
    reportNull(run, 'name', operation === EDIT)
  } else {
    return readString(run, 'name', name)
  }
  return name
}

/** A description that is no string. */
function readDescription(run: Run, description: unknown, kind: number, operation: number): unknown {
  const chat = kind === CommandType.CHAT_INPUT
  const isRequired = operation === RESPONSE || (chat && operation !== EDIT)
  if (description === undefined) {
    if (isRequired)
      reportDescriptionMissing(run, nearMiss(run, 'description'), operation === RESPONSE ? kind : undefined)
    return undefined
  }
  if (description === null) {
    if (isRequired) reportNull(run, 'description')
    else if (kind !== 0) reportNullOptional(run, 'description')
    return null
  }
  // On a context menu command the fault is that there is one, not how it is written.
  const maybeContextMenu = !chat && kind !== CommandType.PRIMARY_ENTRY_POINT
  if (maybeContextMenu && Number.isSafeInteger(description)) return String(description)
  return readString(run, 'description', description)
}

/** The translations of a description: the length of the longest. */
function walkDescriptions(run: Run, localizations: unknown, kind: number, description: unknown): number {
  const contextMenu = kind === CommandType.USER || kind === CommandType.MESSAGE
  if (contextMenu && hasEntries(localizations)) reportDescriptionLocalizations(run, typeName(kind))
  const textKind: TextKind =
    kind === CommandType.CHAT_INPUT
      ? DESCRIPTION
      : kind === CommandType.PRIMARY_ENTRY_POINT
        ? ENTRY_DESCRIPTION
        : ANY_DESCRIPTION
  return walkLocalizations(run, 'description_localizations', localizations, textKind, description)
}

/** @returns whether there is a text, right or wrong */
function walkMemberPermissions(run: Run<CommandContext>, value: unknown): boolean {
  const text = readDigits(run, 'default_member_permissions', value, 'sum of permissions (a string of digits)')
  if (typeof text !== 'string') return false
  checkPermissions(run, text)
  return true
}

/** `command/permissions-without-effect`: where the command is certainly used in no guild. */
function checkReach(run: Run, contexts: unknown, types: unknown): void {
  if (isOnly(contexts, InteractionContextType.BOT_DM, InteractionContextType.PRIVATE_CHANNEL))
    reportPermissionsWithoutEffect(run, 'the command is used in direct messages only ("contexts")')
  else if (isOnly(types, IntegrationType.USER_INSTALL))
    reportPermissionsWithoutEffect(run, 'the command is installed to users only ("integration_types")')
}

/** A list with nothing else than some members of an enumeration. */
function isOnly(list: unknown, ...members: readonly number[]): boolean {
  if (!Array.isArray(list) || list.length === 0) return false
  return list.every((item) => members.some((member) => isInteger(item, member)))
}

/** A field's value, or DYNAMIC where the unknown rest of the object may hold it. */
function given(command: object, value: unknown): unknown {
  return value === undefined && isOpen(command) ? DYNAMIC : value
}

/** The object that the service returns: the fields it assigns are required (decision 19). */
function readServerFields(run: Run, guild: boolean, open: boolean, values: Readonly<Record<string, unknown>>): void {
  for (const key of ['id', 'application_id', 'guild_id', 'version']) {
    const value = values[key]
    const wanted = key !== 'guild_id' || guild
    if (value === undefined) {
      if (wanted && !open) missing(run, key)
    } else if (value !== null) {
      readSnowflake(run, key, value)
    } else if (wanted) {
      reportNull(run, key)
    }
  }
  for (const key of ['name_localized', 'description_localized']) {
    const value = values[key]
    if (value !== null) readString(run, key, value)
  }
}

/** The type of the command that is edited; 0 where it is none of the contract's. */
function typeOfCurrent(context: CommandContext): number | undefined {
  const type = context.current?.type
  if (typeof type !== 'number') return undefined
  return Number.isInteger(type) && type > 0 && type <= CommandType.PRIMARY_ENTRY_POINT ? type : 0
}

const hasItems = (options: unknown): boolean => Array.isArray(options) && knownItems(options) > 0

/**
 * What stands beside the field at hand: in the body, else in the edited command. DYNAMIC where nobody knows.
 *
 * @param given the body's value
 */
function beside(
  { context }: Run<CommandContext>,
  command: object,
  operation: number,
  key: string,
  given: unknown,
): unknown {
  if (given !== undefined) return given
  if (isOpen(command)) return DYNAMIC
  const current: unknown = operation === EDIT ? context.current : undefined
  if (!isObject(current)) return undefined
  const value = entryOf(current, key)
  return value === undefined ? DYNAMIC : value
}

/** A field of a value from outside that is no part of the walk: what cannot be read is not known. */
function entryOf(object: Readonly<Record<string, unknown>>, key: string): unknown {
  try {
    return object[key]
  } catch {
    return DYNAMIC
  }
}

/** A description where the command is no slash command. */
function walkOtherDescription(run: Run, kind: number, text: string): void {
  if (text === '' || isBlank(text)) return
  if (kind === CommandType.USER || kind === CommandType.MESSAGE) reportDescription(run, kind)
  checkMaximum(
    run,
    COMMAND,
    'command/description-length',
    'description',
    text,
    LIMITS.descriptionLength,
    CHAT_DESCRIPTION.subject,
  )
  if (kind === CommandType.PRIMARY_ENTRY_POINT) checkTidy(run, 'description', text)
}

function walkCommandOptions(run: Run, value: unknown, kind: number): void {
  const list = readList(run, 'options', value, 'options')
  if (list === undefined || list.length === 0) return
  if (kind > CommandType.CHAT_INPUT && knownItems(list) > 0) reportOptions(run, kind)
  run.hasSubcommands = false
  walkOptions(run, list, 1, 0)
  if (run.hasSubcommands && isOn(run, STRUCTURE, 'structure/base-command-unusable')) reportBaseCommand(run)
}

/**
 * `dm_permission` and `default_permission`.
 *
 * @param isGiven whether the replacement is certainly given; a value of another type counts as unknown
 */
function walkDeprecated(
  run: Run,
  operation: number,
  key: 'dm_permission' | 'default_permission',
  value: unknown,
  ignored: boolean,
  replacement: unknown,
  isGiven: boolean,
): void {
  if (operation === RESPONSE) {
    readBoolean(run, key, value)
    return
  }
  if (isDynamic(value)) return
  if (ignored) {
    passOver(run, value)
    reportGlobalOnly(run, key)
    return
  }
  if (typeof readBoolean(run, key, value) !== 'boolean') return
  if (isGiven || replacement === undefined || replacement === null) {
    reportDeprecated(run, key, isGiven)
  }
}

function walkNsfw(run: Run<CommandContext>, value: unknown): void {
  if (value === null) reportNullOptional(run, 'nsfw')
  else if (readBoolean(run, 'nsfw', value) === true && run.context.app?.discoverable === true) reportNsfw(run)
}

/** A bit set, or a number that the service takes for one; values of other types count as unknown. */
function isBitSetLike(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value) && value >= 0)
}

const INTEGRATION_TYPES = /* @__PURE__ */ memberBits(IntegrationType)
const CONTEXTS = /* @__PURE__ */ memberBits(InteractionContextType)

function walkIntegrationTypes(run: Run<CommandContext>, value: unknown, ignored: boolean): void {
  if (ignored && value !== null && !isDynamic(value)) {
    passOver(run, value)
    reportGlobalOnly(run, 'integration_types')
    return
  }
  const list = readList(run, 'integration_types', value, 'integration types', IntegrationType)
  if (list === undefined) return
  if (list.length === 0) reportEmptyList(run, 'integration_types')
  const supported = run.context.app?.integrationTypes
  walkEnumList(run, 'integration_types', list, IntegrationType, INTEGRATION_TYPES, (_, index, type) => {
    if (supported !== undefined && !supported.includes(type)) reportIntegration(run, index, type, supported)
  })
}

function walkContexts(
  run: Run<CommandContext>,
  value: unknown,
  ignored: boolean,
  guild: boolean,
  isAnswer: boolean,
  integrationTypes: unknown,
): void {
  if (ignored && value !== null && !isDynamic(value)) {
    passOver(run, value)
    reportGlobalOnly(run, 'contexts')
    return
  }
  const list = readList(run, 'contexts', value, 'interaction contexts', InteractionContextType, true)
  if (list === undefined) return
  if (list.length === 0) reportEmptyList(run, 'contexts')
  let lacking: boolean | undefined
  walkEnumList(run, 'contexts', list, InteractionContextType, CONTEXTS, (_, index, context) => {
    if (isAnswer) return
    if (context === InteractionContextType.BOT_DM && guild) reportBotDm(run, index)
    if (context !== InteractionContextType.PRIVATE_CHANNEL) return
    lacking ??= lacksUserInstall(run.context, integrationTypes)
    if (lacking) reportPrivateChannel(run, index)
  })
}

/** The command is certainly not installed to users (decision 33). */
function lacksUserInstall(context: CommandContext, integrationTypes: unknown): boolean {
  const types =
    integrationTypes === undefined || integrationTypes === null ? context.app?.integrationTypes : integrationTypes
  return (
    Array.isArray(types) &&
    types.every((type) => type === IntegrationType.GUILD_INSTALL || (typeof type === 'string' && /^-?0+$/.test(type)))
  )
}

function walkHandler(run: Run<CommandContext>, value: unknown, kind: number, guild: boolean): void {
  if (isDynamic(value)) return
  if (value === null) {
    reportNullOptional(run, 'handler')
    return
  }
  const entryPoint = kind === CommandType.PRIMARY_ENTRY_POINT
  if (kind !== 0 && !entryPoint) {
    passOver(run, value)
    reportHandler(run, `it belongs to PRIMARY_ENTRY_POINT commands, and this is a ${typeName(kind)} command`)
  } else if (run.context.app?.embedded === false && !guild) {
    passOver(run, value)
    reportHandler(run, 'the app has no Activity (no EMBEDDED flag)')
  } else if (entryPoint) {
    readEnum(run, 'handler', value, HandlerType)
  } else {
    passOver(run, value)
  }
}
