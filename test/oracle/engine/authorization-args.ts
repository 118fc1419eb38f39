import type { Json } from './localize.js'

/** Implements the section "Authorization arguments" and decisions 43 and 44. */

const FIELDS = [
  'ClientId',
  'Scopes',
  'State',
  'Nonce',
  'CodeChallenge',
  'IntegrationType',
  'CustomSchemeParam',
]

/** Returns a field in the contract's spelling or in camelCase. */
function field(args: Json, name: string): unknown {
  const camel = `${name.charAt(0).toLowerCase()}${name.slice(1)}`
  const key = Object.keys(args).find((one) => one === name || one === camel)
  return key === undefined ? undefined : (args[key] ?? undefined)
}

export function redirectUri(args: Json): string | undefined {
  const scheme = field(args, 'CustomSchemeParam')
  const clientId = field(args, 'ClientId')
  if (scheme !== undefined) {
    return `${String(scheme)}:/authorize/callback`
  }
  return clientId === undefined ? undefined : `discord-${String(clientId)}:/authorize/callback`
}

/** Returns every given field by the contract's name. ClientId defaults to the application's id. */
export function normalized(args: Json, applicationId?: string): Json {
  const given = FIELDS.map((name) => [name, field(args, name)] as const)
  const clientId = field(args, 'ClientId') ?? applicationId
  return Object.fromEntries(
    [...given, ['ClientId', clientId === undefined ? undefined : String(clientId)] as const].filter(
      ([, value]) => value !== undefined,
    ),
  ) as Json
}
