/**
 * The OAuth scopes of the official documentation (2026-07-18), including those added on 2026-07-17.
 */
export const OAUTH_SCOPES: readonly string[] = [
  'activities.invites.write',
  'activities.read',
  'activities.write',
  'applications.builds.read',
  'applications.builds.upload',
  'applications.commands',
  'applications.commands.update',
  'applications.commands.permissions.update',
  'applications.entitlements',
  'applications.store.update',
  'bot',
  'connections',
  'dm_channels.read',
  'email',
  'gdm.join',
  'guilds',
  'guilds.join',
  'guilds.members.read',
  'identify',
  'identify.premium',
  'messages.read',
  'relationships.read',
  'role_connections.write',
  'rpc',
  'rpc.activities.write',
  'rpc.notifications.read',
  'rpc.screenshare.read',
  'rpc.screenshare.write',
  'rpc.video.read',
  'rpc.video.write',
  'rpc.voice.read',
  'rpc.voice.write',
  'voice',
  'webhook.incoming',
  'openid',
  'sdk.social_layer',
  'sdk.social_layer_presence',
]

/** Scopes that no app can get at present: official table of scopes, 2026-08-06. */
export const UNAVAILABLE_SCOPES: readonly string[] = ['activities.read', 'activities.write']
/** Scopes for approved partners only: official table of scopes, 2026-08-06. */
export const APPROVED_SCOPES: readonly string[] = [
  'applications.builds.upload',
  'dm_channels.read',
  'identify.premium',
  'rpc',
  'rpc.activities.write',
  'rpc.notifications.read',
  'rpc.voice.read',
  'rpc.voice.write',
  'voice',
]

/**
 * Characters with which scopes are separated by mistake, as in lists and in addresses. No scope
 * contains them.
 */
export const SCOPE_SEPARATORS: readonly string[] = [',', ';', '|', '+', '%20']
/** A pattern for any of {@link SCOPE_SEPARATORS}, for expressions of every engine. */
export const SCOPE_SEPARATOR: string = /* @__PURE__ */ SCOPE_SEPARATORS.map((one) =>
  one.replace(/[|+]/, String.raw`\$&`),
).join('|')

/** Scopes that another scope includes, each with the scope that includes it. */
export const CONTAINED_SCOPES: Readonly<Record<string, string>> = {
  'sdk.social_layer_presence': 'sdk.social_layer',
  'applications.commands': 'bot',
}

/** The scopes for communication that an SDK asks for by default, section "Authentication", 5. */
export const DEFAULT_COMMUNICATION_SCOPES = 'openid sdk.social_layer'
/** The scopes for presence that an SDK asks for by default, section "Authentication", 5. */
export const DEFAULT_PRESENCE_SCOPES = 'openid sdk.social_layer_presence'
