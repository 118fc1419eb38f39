import { failure, type Answer } from '../answers/answer.js'
import { definedFields } from '../json.js'
import type { Api, ApiRequest, Sender } from './request.js'

/** The OAuth scopes of a bot token. */
const BOT_SCOPES: readonly string[] = []

const FORM = /^(bot|bearer) (\S+)$/i

/**
 * Finds the sender of a request; undefined if the `Authorization` header is missing or malformed,
 * or its token is unknown.
 */
export function senderOf(api: Api, request: ApiRequest, wantedApp?: string): Sender | undefined {
  const { authorization } = request.headers
  const [, scheme = '', token = ''] =
    FORM.exec(typeof authorization === 'string' ? authorization : '') ?? []
  if (token === '') {
    return undefined
  }
  const grant = api.world.tokens.readBearer(token, api.world.clock.now())
  if (scheme.toLowerCase() === 'bearer') {
    if (grant !== undefined) {
      return {
        kind: 'Bearer',
        appId: grant.app,
        scopes: grant.scopes,
        ...definedFields({ userId: grant.user }),
      }
    }
    const user = [...api.world.users.values()].find(({ tokens }) => tokens?.has(token) === true)
    const scopes =
      user?.tokens?.get(token) ??
      (api.auth === 'any' ? ['applications.commands.update'] : undefined)
    return (
      scopes && {
        kind: 'Bearer',
        appId: anyApp(api, wantedApp),
        scopes,
        ...definedFields({ userId: user?.id }),
      }
    )
  }
  const appId = botApp(api, token, wantedApp)
  return appId === undefined ? undefined : { kind: 'Bot', appId, scopes: BOT_SCOPES }
}

/**
 * Returns the app id of a bot token, which may begin with `Bot `; undefined if the token is not
 * accepted.
 */
export function botApp(api: Api, token: string, wantedApp?: string): string | undefined {
  const bare = token.replace(/^Bot /i, '')
  const issued = api.world.tokens.readBot(bare)
  if (issued !== undefined && api.world.apps.has(issued)) {
    return issued
  }
  if (api.auth !== 'any' || bare === '') {
    return undefined
  }
  return anyApp(api, wantedApp ?? Buffer.from(bare.split('.', 1)[0] ?? '', 'base64').toString())
}

/**
 * Returns the app for an unknown token if all tokens are accepted: the wanted app, or else the
 * first.
 */
function anyApp(api: Api, wanted: string | undefined): string {
  if (wanted !== undefined && api.world.apps.has(wanted)) {
    return wanted
  }
  const [first = '0'] = api.world.apps.keys()
  return first
}

/** Returns Discord's answer 401 with an explanation, which does not contain the token. */
export const unauthorized = (api: Api): Answer =>
  failure(
    401,
    0,
    `401: Unauthorized. The emulator has not issued this token. Use the one that it printed (DISCORD_TOKEN), or start it with --auth any. It issues the same token for the same application id in every run; this one is for ${[...api.world.apps.keys()].join(', ')}.`,
  )
