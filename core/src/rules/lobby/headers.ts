import { error, hint, warning, type Headers } from '../header.js'

export const LOBBY = {
  'lobby/metadata-type': error('lobby'),
  'lobby/metadata-size': error('lobby'),
  'lobby/members-count': error('lobby'),
  'lobby/member-id': error('lobby'),
  'lobby/additional-name': error('lobby'),
  'lobby/duplicate-member': warning('lobby'),
  'lobby/idle-timeout': error('lobby'),
  'lobby/flags': error('lobby'),
  'lobby/members-replaced': hint('lobbyEndpoints'),
  'lobby/metadata-entries': warning('lobby'),
  'lobby/metadata-replaced': hint('lobbyEndpoints'),
  'lobby/members-cleared': warning('lobbyEndpoints'),
} satisfies Headers<`lobby/${string}`>
