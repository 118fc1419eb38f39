import {
  ALWAYS_NULLABLE,
  KINDS,
  SERVER_FIELDS,
  at,
  inGuild,
  isChatInput,
  isJudged,
  isServerField,
  wrongType,
} from './command-node.js'
import type { CommandRule as Rule } from './command-node.js'
import { descriptionNotAllowed, handlerNotAllowed } from './command-text.js'
import * as facts from './facts.js'
import {
  duplicateItems,
  emptyList,
  enumItems,
  fieldEnum,
  fieldForm,
  fieldSnowflake,
  nullField,
  requiredField,
  unknownKeys,
} from './shape.js'
import type { Null } from './shape.js'
import type { CommandNode } from './tree.js'
import { DYNAMIC } from './types.js'
import { get, has } from './values.js'

function isRequired(command: CommandNode, key: string): boolean {
  switch (command.operation) {
    case 'create':
    case 'bulk':
      return key === 'name'
    case 'edit':
      return false
    case 'response':
      if (key === 'guild_id') {
        return inGuild(command)
      }
      return key === 'id' || key === 'application_id' || key === 'name' || key === 'version'
  }
}

const missingField: Rule = (command) =>
  Object.keys(KINDS)
    .filter((key) => isRequired(command, key))
    .flatMap((key) => requiredField(command, key))

/** Decisions 19 and 20: the meaning of null in a field. */
function nullMeans(command: CommandNode, key: string): Null {
  if (isRequired(command, key) || key === 'name') {
    return 'error'
  }
  if (key === 'description' && command.operation === 'response') {
    return 'error'
  }
  if (command.operation === 'edit' || command.operation === 'response') {
    return 'fine'
  }
  if (ALWAYS_NULLABLE.includes(key)) {
    return 'fine'
  }
  if (key !== 'description') {
    return 'hint'
  }
  if (command.type === undefined) {
    return 'fine'
  }
  return isChatInput(command) ? 'error' : 'hint'
}

const nullValue: Rule = (command) =>
  Object.keys(KINDS)
    .filter((key) => isJudged(command, key))
    .flatMap((key) => nullField(command, key, nullMeans(command, key)))

const valueForm: Rule = (command) =>
  Object.entries(KINDS)
    .filter(
      ([key]) =>
        isJudged(command, key) &&
        !isHandlerRefused(command, key) &&
        !isRefusedDescription(command, key),
    )
    .flatMap(([key, kind]) => fieldForm(command, key, kind))

function isHandlerRefused(command: CommandNode, key: string): boolean {
  return key === 'handler' && (handlerNotAllowed(command).length > 0 || isHandlerUndecided(command))
}

/**
 * Tells whether the type is unknown. The handler is rejected for other types than 4, and its value is checked for type
 * 4, so neither is certain.
 */
function isHandlerUndecided(command: CommandNode): boolean {
  return command.type === undefined
}

/** Tells whether a converted description is rejected in a context menu command. Its form then does not matter. */
function isRefusedDescription(command: CommandNode, key: string): boolean {
  if (key !== 'description' || typeof get(command.object, key) !== 'number') {
    return false
  }
  return command.type === undefined
    ? !wrongType(command, key)
    : descriptionNotAllowed(command).length > 0
}

const unknownKey: Rule = (command) =>
  command.operation === 'response' ? [] : unknownKeys(command, Object.keys(KINDS))

const serverField: Rule = (command) =>
  SERVER_FIELDS.filter((key) => isServerField(command, key) && has(command.object, key)).map(
    (key) => at(command, 'shape/server-field', key),
  )

const operationField: Rule = (command) => {
  const isThere = has(command.object, 'type') && command.object['type'] !== DYNAMIC
  return command.operation === 'edit' && isThere
    ? [at(command, 'shape/operation-field', 'type')]
    : []
}

const snowflakes: Rule = (command) =>
  ['id', 'application_id', 'guild_id', 'version']
    .filter((key) => isJudged(command, key))
    .flatMap((key) => fieldSnowflake(command, key))

const enumerations: Rule = (command) => [
  ...fieldEnum(command, 'type', facts.COMMAND_TYPES),
  ...(isHandlerRefused(command, 'handler') ? [] : fieldEnum(command, 'handler', facts.HANDLERS)),
]

const enumerationLists: Rule = (command) => {
  const lists = [
    ['contexts', facts.CONTEXTS],
    ['integration_types', facts.INTEGRATION_TYPES],
  ] as const
  return lists
    .filter(([key]) => isJudged(command, key))
    .flatMap(([key, members]) => [
      ...enumItems(command.object, [...command.path, key], members),
      ...duplicateItems(command, key, members),
      ...emptyList(command, key),
    ])
}

export const commandFieldRules: readonly Rule[] = [
  missingField,
  nullValue,
  valueForm,
  unknownKey,
  serverField,
  operationField,
  snowflakes,
  enumerations,
  enumerationLists,
]
