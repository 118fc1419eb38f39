import { LIMITS, LobbyMemberFlag } from '@slashlint/core/contract'
import { annotations, requiredOf, snippets } from './annotations.js'
import { NULLABLE_STRING_TYPE, oneOfText } from './numerals.js'
import { propertiesBut, property } from './property.js'
import { closed, define, type Schema, type Sheet } from './schema.js'
import { ignored, orNull } from './values.js'

/** Makes the schema of the body of Create lobby and Edit lobby. */
export function lobby(sheet: Sheet, operation: 'create' | 'edit'): Schema {
  return {
    type: 'object',
    properties: {
      metadata: property(sheet, 'lobby', 'metadata'),
      members: {
        ...annotations('lobby', 'members'),
        type: orNull('array'),
        maxItems: LIMITS.lobbyMembers,
        items: lobbyMember(sheet, 'list'),
        errorMessage: 'This must be a list of members.',
        ...(operation === 'edit' && {
          markdownDescription: `${String(annotations('lobby', 'members')['markdownDescription'])}\n\n**The list replaces the membership: members not listed are removed.**`,
        }),
      },
      ...propertiesBut(sheet, 'lobby', ['metadata', 'members']),
    },
    ...closed(sheet),
  }
}

/**
 * Makes the schema of a lobby member: an item of a lobby's list, or the body of Add user to lobby.
 * In the latter, the path of the request has the user's id.
 */
export function lobbyMember(sheet: Sheet, operation: 'list' | 'put'): Schema {
  const isItem = operation === 'list'
  const inPath = ignored('The user stands in the path.')
  return define(sheet, 'lobby-member', () => ({
    type: 'object',
    ...(isItem && { ...snippets('lobbyMember'), required: requiredOf('lobbyMember') }),
    properties: {
      id: isItem ? property(sheet, 'lobbyMember', 'id') : inPath,
      metadata: property(sheet, 'lobbyMember', 'metadata'),
      flags: flags(),
      additional_name: isItem ? ignored('Only Add user to lobby takes it.') : additionalName(),
      ...propertiesBut(sheet, 'lobbyMember', ['id', 'metadata', 'flags', 'additional_name']),
    },
    ...closed(sheet),
  }))
}

/** Makes the schema of an additional name. */
function additionalName(): Schema {
  const maxLength = LIMITS.lobbyMemberName
  return {
    ...annotations('lobbyMember', 'additional_name'),
    ...NULLABLE_STRING_TYPE,
    minLength: 1,
    maxLength,
    errorMessage: `This must be a text of 1 to ${maxLength} characters.`,
  }
}

/** Makes the schema of a member's flags: any combination of the supported bits. */
function flags(): Schema {
  const values = [0, LobbyMemberFlag.CanLinkLobby]
  return {
    ...annotations('lobbyMember', 'flags'),
    anyOf: [
      {
        type: ['string', 'null'],
        pattern: oneOfText(values),
        errorMessage: `This must be 0, or ${LobbyMemberFlag.CanLinkLobby} (CanLinkLobby).`,
      },
      {
        enum: values,
        enumDescriptions: ['No flag.', 'CanLinkLobby: the member may link the lobby.'],
      },
    ],
  }
}
