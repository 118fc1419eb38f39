import type { AuthorizationContext } from '../../context.js'
import { spelledField } from '../../contract/field-names.js'
import { DEFAULT_PRESENCE_SCOPES } from '../../contract/scopes.js'
import { isError } from '../../diagnostic.js'
import { isDynamic } from '../../dynamic.js'
import { validateAuthorizationArgs } from '../../validate/resources/resources.js'
import { plainData } from '../../validate/run/snapshot.js'
import { entryOf } from '../forms/outside.js'

export { DEFAULT_COMMUNICATION_SCOPES, DEFAULT_PRESENCE_SCOPES } from '../../contract/scopes.js'

/** The arguments of the client SDK's authorize function, with Discord's keys. */
export interface AuthorizationArgs {
  /** The application's id: decimal digits. */
  readonly ClientId?: string
  /** OAuth scopes, separated by spaces. */
  readonly Scopes: string
  /** A text that the answer repeats. It protects against forged answers. */
  readonly State?: string
  /** A text that the ID token repeats, so that an old token is recognised. */
  readonly Nonce?: string
  /** The code challenge of PKCE (RFC 7636). */
  readonly CodeChallenge?: { readonly Method: string; readonly Challenge: string }
  /** The kind of installation: 0 in a guild, 1 for the user. */
  readonly IntegrationType?: 0 | 1
  /** The URI scheme to which mobile devices redirect. */
  readonly CustomSchemeParam?: string
}

/**
 * The uninitialised static instance: an object without arguments. It is not valid, cannot be normalized, and has no
 * redirect address.
 *
 * @see contract, section "Authorization arguments (client SDK object)"
 */
export const UNINITIALIZED_AUTHORIZATION_ARGS: Readonly<Partial<AuthorizationArgs>> =
  /* @__PURE__ */ Object.freeze({})

/**
 * Tells whether a value contains authorization arguments without errors, with keys in Discord's PascalCase or in
 * camelCase.
 *
 * @param value the arguments
 * @param context overrides of severities: an error that is turned off does not count
 * @returns true exactly if `validateAuthorizationArgs` finds no error. Never throws.
 * @see contract, section "Authorization arguments (client SDK object)"
 */
export function isAuthorizationArgs(value: unknown, context?: AuthorizationContext): boolean {
  return !validateAuthorizationArgs(value, context).some(isError)
}

/** Facts that the SDK knows in addition to the arguments. */
export interface AuthorizationDefaults {
  /** The value that was set through the client's set-application-id function. */
  readonly applicationId?: string | number | bigint | undefined
}

/**
 * Copies authorization arguments with Discord's keys. ClientId defaults to the application id of the client.
 * Fields that are absent or null are left out.
 *
 * @param args authorization arguments, in Discord's PascalCase or in camelCase
 * @param defaults the application id that was set on the client
 * @returns a frozen object that shares nothing with the input; `undefined` if the arguments have errors
 * @see contract, section "Authorization arguments (client SDK object)"
 */
export function normalizeAuthorizationArgs(
  args: unknown,
  defaults: AuthorizationDefaults = {},
): AuthorizationArgs | undefined {
  if (!isAuthorizationArgs(args)) {
    return undefined
  }
  const fields = byField(args, 'authorization')
  const clientId = fields['ClientId'] ?? defaults.applicationId
  const challenge = fields['CodeChallenge']
  const normalized = {
    ...fields,
    ...(['string', 'number', 'bigint'].includes(typeof clientId) && { ClientId: String(clientId) }),
    ...(challenge !== undefined && {
      CodeChallenge: Object.freeze(byField(challenge, 'codeChallenge')),
    }),
  }
  return Object.freeze(normalized) as AuthorizationArgs
}

/**
 * Copies the entries of an object under Discord's keys, from either spelling. Entries that are null
 * are left out.
 */
function byField(
  value: unknown,
  resource: 'authorization' | 'codeChallenge',
): Record<string, unknown> {
  const data = plainData(value)
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    return {}
  }
  const result: Record<string, unknown> = {}
  for (const [key, entry] of Object.entries(data)) {
    const field = spelledField(resource, key)
    if (field !== undefined && entry !== null && entry !== undefined) {
      result[field] ??= entry
    }
  }
  return result
}

/**
 * Returns the address to which Discord sends the user back:
 * `<CustomSchemeParam>:/authorize/callback`, or else `discord-<ClientId>:/authorize/callback`.
 *
 * @param args authorization arguments; only CustomSchemeParam and ClientId are read
 * @param defaults the application id that was set on the client
 * @returns the address; `undefined` if both arguments are missing, or if the one that is used is
 *   invalid
 * @see contract, section "Authorization arguments (client SDK object)", CustomSchemeParam; the
 *   prefix is a public fact
 */
export function redirectUri(
  args: unknown,
  defaults: AuthorizationDefaults = {},
): string | undefined {
  if (isUnknown(args, 'CustomSchemeParam')) {
    return undefined
  }
  // Only these two count: arguments whose scopes are still missing have an address all the same.
  const { CustomSchemeParam: scheme, ClientId = entryOf(defaults, 'applicationId') } = byField(
    args,
    'authorization',
  )
  const used = scheme === undefined ? { ClientId } : { CustomSchemeParam: scheme }
  if (!isAuthorizationArgs({ Scopes: DEFAULT_PRESENCE_SCOPES, ...used })) {
    return undefined
  }
  if (scheme !== undefined) {
    return `${String(scheme)}:/authorize/callback`
  }
  if (ClientId === undefined || isUnknown(args, 'ClientId')) {
    return undefined
  }
  return `discord-${String(ClientId)}:/authorize/callback`
}

/** Tells whether an object may have a field with an unknown value, in either spelling. */
function isUnknown(args: unknown, field: string): boolean {
  const other = field.charAt(0).toLowerCase() + field.slice(1)
  return [args, entryOf(args, field), entryOf(args, other)].some(isDynamic)
}
