import type { Expressibles, Headers } from '../header.js'

export const LOBBY = {
  'lobby/metadata-type': { severity: 'error', section: 'lobby' },
  'lobby/metadata-size': { severity: 'error', section: 'lobby' },
  'lobby/members-count': { severity: 'error', section: 'lobby' },
  'lobby/member-id': { severity: 'error', section: 'lobby' },
  'lobby/duplicate-member': { severity: 'warning', section: 'lobby' },
  'lobby/idle-timeout': { severity: 'error', section: 'lobby' },
  'lobby/flags': { severity: 'error', section: 'lobby' },
  'lobby/members-replaced': { severity: 'hint', section: 'lobbyEndpoints' },
  'lobby/metadata-entries': { severity: 'warning', section: 'lobby' },
  'lobby/metadata-replaced': { severity: 'hint', section: 'lobbyEndpoints' },
  'lobby/members-cleared': { severity: 'warning', section: 'lobbyEndpoints' },
} as const satisfies Headers<`lobby/${string}`>

/** What a schema can say of the errors among them. */
export const LOBBY_IN_SCHEMAS = {
  'lobby/metadata-type': { says: 'yes' },
  'lobby/metadata-size': {
    says: 'partly',
    but: 'the total of several texts. A single text over the limit is rejected.',
  },
  'lobby/members-count': { says: 'yes' },
  'lobby/member-id': { says: 'yes' },
  'lobby/idle-timeout': { says: 'yes' },
  'lobby/flags': { says: 'yes' },
} as const satisfies Expressibles<typeof LOBBY>
