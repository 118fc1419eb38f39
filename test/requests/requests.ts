import type { ApiRequest } from '@slashlint/core'
import { ENDPOINTS, type Endpoint } from '@slashlint/core/contract'

// Requests in the form in which programs send them, one for each row of the endpoint tables.

export const APP = '1100000000000000009'
export const GUILD = '613425648685547541'
export const COMMAND = '1100000000000000010'
export const LOBBY = '1100000000000000020'
export const USER = '1100000000000000030'

export const endpoints: readonly Endpoint[] = ENDPOINTS

const IDS: Readonly<Record<string, string>> = {
  '{application.id}': APP,
  '{guild.id}': GUILD,
  '{command.id}': COMMAND,
  '{lobby_id}': LOBBY,
  '{user_id}': USER,
}

export const pathOf = ({ path }: Endpoint): string =>
  path.replace(/\{[^}]*\}/g, (name) => IDS[name] ?? name)

const BODIES = {
  command: { name: 'ping', description: 'Answers with pong' },
  commands: [{ name: 'ping', description: 'Answers with pong' }],
  'command-permissions': { permissions: [{ id: USER, type: 2, permission: true }] },
  lobby: { metadata: { map: 'dust' }, members: [{ id: USER }], idle_timeout_seconds: 300 },
  'lobby-member': { metadata: { team: 'red' }, flags: 1 },
} as const

/** A body with one error for each kind of endpoint, and the expected finding. */
export const FAULTS: Readonly<Record<keyof typeof BODIES, readonly [body: unknown, line: string]>> =
  {
    command: [{ name: 'p'.repeat(33), description: 'x' }, 'error command/name-length body/name'],
    commands: [
      [{ name: 'ping', description: '' }],
      'error command/description-length body/0/description',
    ],
    'command-permissions': [
      { permissions: [{ id: USER, type: 4, permission: true }] },
      'error shape/enum body/permissions/0/type',
    ],
    lobby: [{ idle_timeout_seconds: 4 }, 'error lobby/idle-timeout body/idle_timeout_seconds'],
    'lobby-member': [{ flags: 2 }, 'error lobby/flags body/flags'],
  }

/** Returns a token of a kind that the endpoint accepts. */
const tokenFor = ({ authorization }: Endpoint): string => `${authorization[0] ?? ''} token`

/** Makes a request without mistakes. */
export function requestOf(endpoint: Endpoint, fields: object = {}): ApiRequest {
  const { method, body } = endpoint
  return {
    method,
    path: pathOf(endpoint),
    headers: { Authorization: tokenFor(endpoint) },
    ...(body && { body: BODIES[body.resource] }),
    ...fields,
  }
}

export function endpointNamed(operation: string): Endpoint {
  const found = endpoints.find((one) => one.operation === operation)
  if (found === undefined) {
    throw new Error(`no endpoint ${operation}`)
  }
  return found
}
