import type { Headers } from '../header.js'

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
