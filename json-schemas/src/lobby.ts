import { boundsOf, LIMITS, LobbyMemberFlag } from '@slashlint/core/contract'
import { annotations, snippets, texts } from './annotations.js'
import { oneOfText } from './numerals.js'
import { closed, define, type Schema, type Sheet } from './schema.js'
import { ignored, optionalInteger, orNull, snowflake } from './values.js'

/** The body of Create lobby and Edit lobby. */
export function lobby(sheet: Sheet, operation: 'create' | 'edit'): Schema {
  const bounds = boundsOf('lobby')
  return {
    type: 'object',
    properties: {
      metadata: metadata(sheet, 'lobby'),
      members: {
        ...annotations('lobby', 'members'),
        type: orNull('array'),
        maxItems: bounds['members']?.maxItems,
        items: lobbyMember(sheet, 'list'),
        errorMessage: 'This must be a list of members.',
        ...(operation === 'edit' && {
          markdownDescription: `${String(annotations('lobby', 'members')['markdownDescription'])}\n\n**The list replaces the membership: members not listed are removed.**`,
        }),
      },
      idle_timeout_seconds: {
        ...annotations('lobby', 'idle_timeout_seconds'),
        ...optionalInteger(bounds['idle_timeout_seconds'] ?? {}),
      },
      flags: { ...texts('lobby', 'flags'), doNotSuggest: true },
      override_event_webhooks_url: { ...texts('lobby', 'override_event_webhooks_url'), doNotSuggest: true },
    },
    ...closed(sheet),
  }
}

/** A lobby member: an item of a lobby's list, or the body of Add user to lobby, where the path names the user. */
export function lobbyMember(sheet: Sheet, operation: 'list' | 'put'): Schema {
  return define(sheet, 'lobby-member', () => ({
    type: 'object',
    ...(operation === 'list' && { ...snippets('lobbyMember'), required: ['id'] }),
    properties: {
      id:
        operation === 'list'
          ? { ...annotations('lobbyMember', 'id'), allOf: [snowflake(sheet)] }
          : ignored('The user stands in the path.'),
      metadata: metadata(sheet, 'lobbyMember'),
      flags: flags(),
      additional_name: { ...texts('lobbyMember', 'additional_name'), doNotSuggest: true },
    },
    ...closed(sheet),
  }))
}

/** Any set of the supported flags. */
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
      { enum: values, enumDescriptions: ['No flag.', 'CanLinkLobby: the member may link the lobby.'] },
    ],
  }
}

/** A dictionary string → string. Its total length is beyond a schema; a single text over it is not. */
function metadata(sheet: Sheet, resource: 'lobby' | 'lobbyMember'): Schema {
  const maxLength = LIMITS.lobbyMetadataLength
  return {
    ...annotations(resource, 'metadata'),
    allOf: [
      define(sheet, 'metadata', () => ({
        type: orNull('object'),
        propertyNames: { maxLength },
        additionalProperties: { type: 'string', maxLength, errorMessage: 'Metadata values must be strings.' },
        errorMessage: 'This must be an object of strings.',
      })),
    ],
  }
}
