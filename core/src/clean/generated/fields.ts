// Written by `npm run generate` from the tables of the contract (scripts/clean.mjs).
import {
  areBounds,
  areContexts,
  areFileTypes,
  beginChoices,
  beginOptions,
  choiceNameSize,
  choiceValueSize,
  isBound,
  isId,
  isInOrder,
  isInPlace,
  isList,
  isMember,
  isMemberPermissions,
  isScalar,
  membersOf,
  optionDescriptionSize,
  optionNameSize,
  ownCommandSize,
  type Siblings,
} from '../laws.js'
import { UNCLEAN } from '../texts.js'

type Fields = Readonly<Record<string, unknown>>

function choicesSize(value: unknown, type: number, least: unknown, most: unknown): number {
  if (!isList(value) || !(value.length <= 25)) {
    return UNCLEAN
  }
  beginChoices(value.length)
  let size = 0
  for (let i = 0; i < value.length; i++) {
    const one = value[i]
    if (typeof one !== 'object' || one === null) {
      return UNCLEAN
    }
    const ofOne = choiceSize(one as Fields, type, least, most)
    if (ofOne < 0) {
      return UNCLEAN
    }
    size += ofOne
  }
  return size
}

function choiceSize(choice: Fields, type: number, least: unknown, most: unknown): number {
  let name: unknown
  let name_localizations: unknown
  let value: unknown
  for (const key in choice) {
    if (!Object.prototype.hasOwnProperty.call(choice, key)) {
      return UNCLEAN
    }
    const field = choice[key]
    switch (key) {
      case 'name':
        name = field
        break
      case 'name_localizations':
        name_localizations = field
        break
      case 'value':
        value = field
        break
      case 'name_localized':
        if (!isScalar(field)) {
          return UNCLEAN
        }
        break
      default:
        if (field !== undefined) {
          return UNCLEAN
        }
    }
  }
  if (choice['toJSON'] !== undefined) {
    return UNCLEAN
  }
  const ofName = choiceNameSize(name, name_localizations)
  if (ofName < 0) {
    return UNCLEAN
  }
  const ofValue = choiceValueSize(type, least, most, value)
  return ofValue < 0 ? UNCLEAN : ofName + ofValue
}

export function optionsSize(value: unknown, level: number, parent: number): number {
  if (!isList(value) || !(value.length <= 25)) {
    return UNCLEAN
  }
  const siblings = beginOptions(level, parent, value.length)
  let size = 0
  for (let i = 0; i < value.length; i++) {
    const one = value[i]
    if (typeof one !== 'object' || one === null) {
      return UNCLEAN
    }
    const ofOne = optionSize(one as Fields, siblings, i)
    if (ofOne < 0) {
      return UNCLEAN
    }
    size += ofOne
  }
  return size
}

function optionSize(option: Fields, siblings: Siblings, index: number): number {
  let type: unknown
  let name: unknown
  let name_localizations: unknown
  let description: unknown
  let description_localizations: unknown
  let required: unknown
  let choices: unknown
  let options: unknown
  let channel_types: unknown
  let min_value: unknown
  let max_value: unknown
  let min_length: unknown
  let max_length: unknown
  let autocomplete: unknown
  let file_types: unknown
  let isRare = false
  for (const key in option) {
    if (!Object.prototype.hasOwnProperty.call(option, key)) {
      return UNCLEAN
    }
    const field = option[key]
    switch (key) {
      case 'type':
        type = field
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
      case 'required':
        required = field
        break
      case 'choices':
        choices = field
        break
      case 'options':
        options = field
        break
      case 'channel_types':
        channel_types = field
        isRare = true
        break
      case 'min_value':
        min_value = field
        isRare = true
        break
      case 'max_value':
        max_value = field
        isRare = true
        break
      case 'min_length':
        min_length = field
        isRare = true
        break
      case 'max_length':
        max_length = field
        isRare = true
        break
      case 'autocomplete':
        autocomplete = field
        isRare = true
        break
      case 'file_types':
        file_types = field
        isRare = true
        break
      case 'name_localized':
      case 'description_localized':
        if (!isScalar(field)) {
          return UNCLEAN
        }
        break
      default:
        if (field !== undefined) {
          return UNCLEAN
        }
    }
  }
  if (option['toJSON'] !== undefined) {
    return UNCLEAN
  }
  let size = 0
  if (!isMember(type, 4094)) {
    return UNCLEAN
  }
  if (
    required !== undefined &&
    required !== null &&
    !((required === false || ((4088 >> type) & 1) === 1) && typeof required === 'boolean')
  ) {
    return UNCLEAN
  }
  if (choices !== undefined && choices !== null) {
    const ofList = choicesSize(
      choices,
      type,
      type === 3 ? min_length : min_value,
      type === 3 ? max_length : max_value,
    )
    if (ofList < 0 || (ofList > 0 && !(((1048 >> type) & 1) === 1))) {
      return UNCLEAN
    }
    size += ofList
  }
  if (options !== undefined && options !== null) {
    const ofList = optionsSize(options, siblings.level + 1, type)
    if (ofList < 0 || (ofList > 0 && !(((6 >> type) & 1) === 1))) {
      return UNCLEAN
    }
    size += ofList
  }
  if (isRare) {
    const channel_types_bits = membersOf(channel_types, 113717, 0)
    if (
      channel_types !== undefined &&
      channel_types !== null &&
      !(type === 7 && channel_types_bits >= 0)
    ) {
      return UNCLEAN
    }
    if (
      min_value !== undefined &&
      min_value !== null &&
      !(((1040 >> type) & 1) === 1 && isBound(type, min_value, -9007199254740992, 9007199254740992))
    ) {
      return UNCLEAN
    }
    if (
      max_value !== undefined &&
      max_value !== null &&
      !(((1040 >> type) & 1) === 1 && isBound(type, max_value, -9007199254740992, 9007199254740992))
    ) {
      return UNCLEAN
    }
    if (
      min_length !== undefined &&
      min_length !== null &&
      !(type === 3 && isBound(type, min_length, 0, 6000))
    ) {
      return UNCLEAN
    }
    if (
      max_length !== undefined &&
      max_length !== null &&
      !(type === 3 && isBound(type, max_length, 1, 6000))
    ) {
      return UNCLEAN
    }
    if (
      autocomplete !== undefined &&
      autocomplete !== null &&
      !((autocomplete === false || ((1048 >> type) & 1) === 1) && typeof autocomplete === 'boolean')
    ) {
      return UNCLEAN
    }
    if (
      file_types !== undefined &&
      file_types !== null &&
      !(type === 11 && areFileTypes(file_types, 10))
    ) {
      return UNCLEAN
    }
    if (!areBounds(min_value, max_value) || !areBounds(min_length, max_length)) {
      return UNCLEAN
    }
    if (
      autocomplete === true &&
      choices !== undefined &&
      choices !== null &&
      (choices as unknown[]).length > 0
    ) {
      return UNCLEAN
    }
  }
  if (!isInPlace(siblings, index, type, options) || !isInOrder(siblings, type, required)) {
    return UNCLEAN
  }
  const ofName = optionNameSize(siblings, name, name_localizations)
  if (ofName < 0) {
    return UNCLEAN
  }
  const ofDescription = optionDescriptionSize(description, description_localizations)
  return ofDescription < 0 ? UNCLEAN : size + ofName + ofDescription
}

/**
 * The size of a command without a fault, in UTF-16 units, or `UNCLEAN`.
 *
 * @param isBulk true in the body of a bulk overwrite, where it may have the `id` of a deployed command
 */
export function commandSize(command: Fields, guild: boolean, isBulk: boolean): number {
  let id: unknown
  let type: unknown
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
  let handler: unknown
  for (const key in command) {
    if (!Object.prototype.hasOwnProperty.call(command, key)) {
      return UNCLEAN
    }
    const field = command[key]
    switch (key) {
      case 'id':
        id = field
        break
      case 'type':
        type = field
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
      case 'handler':
        handler = field
        break
      case 'application_id':
      case 'guild_id':
      case 'version':
      case 'name_localized':
      case 'description_localized':
        if (!isScalar(field)) {
          return UNCLEAN
        }
        break
      default:
        if (field !== undefined) {
          return UNCLEAN
        }
    }
  }
  if (command['toJSON'] !== undefined) {
    return UNCLEAN
  }
  const kind = type === undefined || type === null ? 1 : type
  if (!isMember(kind, 30) || (guild && kind === 4)) {
    return UNCLEAN
  }
  if (id !== undefined && !(isBulk ? isId(id) : isScalar(id))) {
    return UNCLEAN
  }
  let size = 0
  if (
    dm_permission !== undefined &&
    dm_permission !== null &&
    !(!guild && typeof dm_permission === 'boolean' && (contexts === undefined || contexts === null))
  ) {
    return UNCLEAN
  }
  if (
    default_permission !== undefined &&
    default_permission !== null &&
    !(
      typeof default_permission === 'boolean' &&
      (default_member_permissions === undefined || default_member_permissions === null)
    )
  ) {
    return UNCLEAN
  }
  if (nsfw !== undefined && nsfw !== null && !(typeof nsfw === 'boolean')) {
    return UNCLEAN
  }
  const integration_types_bits = membersOf(integration_types, 3, 1)
  if (
    integration_types !== undefined &&
    integration_types !== null &&
    !(!guild && integration_types_bits >= 0)
  ) {
    return UNCLEAN
  }
  const contexts_bits = membersOf(contexts, 7, 1)
  if (contexts !== undefined && contexts !== null && !(!guild && contexts_bits >= 0)) {
    return UNCLEAN
  }
  if (handler !== undefined && handler !== null && !(kind === 4 && isMember(handler, 6))) {
    return UNCLEAN
  }
  if (options !== undefined && options !== null) {
    const ofList = optionsSize(options, 1, 0)
    if (ofList < 0 || (ofList > 0 && !(kind === 1))) {
      return UNCLEAN
    }
    size += ofList
  }
  if (!areContexts(contexts_bits, integration_types_bits)) {
    return UNCLEAN
  }
  if (
    default_member_permissions !== undefined &&
    default_member_permissions !== null &&
    !isMemberPermissions(default_member_permissions, guild, contexts_bits)
  ) {
    return UNCLEAN
  }
  const own = ownCommandSize(kind, name, name_localizations, description, description_localizations)
  return own < 0 ? UNCLEAN : size + own
}
