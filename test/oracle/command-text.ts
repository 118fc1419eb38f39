import { at, inGuild, isChatInput, isContextMenu } from './command-node.js'
import type { CommandRule as Rule } from './command-node.js'
import * as facts from './facts.js'
import { commandSize } from './size.js'
import {
  anyName,
  isBlank,
  longDescription,
  menuName,
  optionalDescription,
  requiredDescription,
  slashName,
} from './text.js'
import { DYNAMIC } from './types.js'
import { dictionaryOf, get, hasItems, knownItems, listOf, stringOf } from './values.js'

const name: Rule = (command) => {
  const text = stringOf(command.object, 'name')
  if (typeof text !== 'string') {
    return []
  }
  const codes = command.type === undefined ? anyName : isChatInput(command) ? slashName : menuName
  return codes('command', text).map((code) => at(command, code, 'name'))
}

const descriptionRequired: Rule = (command) => {
  const needed =
    command.operation === 'response' ||
    ((command.operation === 'create' || command.operation === 'bulk') && isChatInput(command))
  return needed && get(command.object, 'description') === undefined
    ? [at(command, 'command/description-required', 'description')]
    : []
}

const description: Rule = (command) => {
  const text = stringOf(command.object, 'description')
  // Decision 24: only the missing description of the type is reported.
  if (typeof text !== 'string' || descriptionNotAllowed(command).length > 0) {
    return []
  }
  const codes = isChatInput(command)
    ? requiredDescription
    : command.type === facts.PRIMARY_ENTRY_POINT
      ? optionalDescription
      : longDescription
  return codes('command', text).map((code) => at(command, code, 'description'))
}

export const descriptionNotAllowed: Rule = (command) => {
  const text = stringOf(command.object, 'description')
  const isSaying = typeof text === 'string' && text !== '' && !isBlank(text)
  return isContextMenu(command) && isSaying
    ? [at(command, 'command/description-not-allowed', 'description')]
    : []
}

const localizedDescriptionNotAllowed: Rule = (command) => {
  const dictionary = dictionaryOf(command.object, 'description_localizations')
  if (!isContextMenu(command) || dictionary === undefined || dictionary === DYNAMIC) {
    return []
  }
  const hasEntry = Object.values(dictionary).some((value) => value !== null && value !== DYNAMIC)
  return hasEntry
    ? [at(command, 'localization/description-not-allowed', 'description_localizations')]
    : []
}

const optionsNotAllowed: Rule = (command) => {
  const refused = command.type !== undefined && !isChatInput(command)
  return refused && hasItems(command.object, 'options')
    ? [at(command, 'command/options-not-allowed', 'options')]
    : []
}

const optionsCount: Rule = (command) => {
  const options = listOf(command.object, 'options')
  const isOver = options !== undefined && options !== DYNAMIC && knownItems(options).length > 25
  return isOver ? [at(command, 'command/options-count', 'options')] : []
}

export const handlerNotAllowed: Rule = (command) => {
  const value = get(command.object, 'handler')
  if (value === undefined || value === null || value === DYNAMIC) {
    return []
  }
  const isOther = command.type !== undefined && command.type !== facts.PRIMARY_ENTRY_POINT
  const isEntryPointInGuild = inGuild(command) && !isOther
  const isNotEmbedded = command.context.app?.embedded === false && !isEntryPointInGuild
  return isOther || isNotEmbedded ? [at(command, 'command/handler-not-allowed', 'handler')] : []
}

const tooLarge: Rule = (command) =>
  commandSize(command) > 8000 ? [at(command, 'command/too-large')] : []

export const commandTextRules: readonly Rule[] = [
  name,
  descriptionRequired,
  description,
  descriptionNotAllowed,
  localizedDescriptionNotAllowed,
  optionsNotAllowed,
  optionsCount,
  handlerNotAllowed,
  tooLarge,
]
