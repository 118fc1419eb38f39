import { OAUTH_SCOPES } from '@slashlint/core/contract'
import { CODE, failure, ok, type Answer } from '../answers/answer.js'
import type { App } from '../state/facts.js'
import { bearerToken, clientSecret, isEqual } from '../state/tokens.js'
import type { Api, ApiRequest, Sender } from './request.js'
import { senderOf, unauthorized, unknownToken } from './sender.js'
import { applicationView, botView, userView } from './views.js'

/** What clients need to sign in, beyond the contract; undefined where the request is another one. */
export function callSignIn(api: Api, request: ApiRequest): Answer | undefined {
  const { method, path } = request
  if (path === '/oauth2/token' && method === 'POST') return issueToken(api, request)
  if (method === 'GET' && path === '/gateway') return ok({ url: gatewayAddress(api) })
  if (method === 'PATCH' && path === '/applications/@me')
    return signedIn(api, request, (app) => setEndpoint(api, request, app))
  if (method !== 'GET') return undefined
  switch (path) {
    case '/gateway/bot':
      return signedIn(api, request, () =>
        ok({
          url: gatewayAddress(api),
          shards: 1,
          session_start_limit: { total: 1000, remaining: 999, reset_after: 14_400_000, max_concurrency: 1 },
        }),
      )
    case '/users/@me':
      return signedIn(api, request, (app, sender) => {
        const user = sender.userId === undefined ? undefined : api.world.users.get(sender.userId)
        return ok(user === undefined ? { ...botView(app), mfa_enabled: false, verified: true } : userView(user))
      })
    case '/applications/@me':
    case '/oauth2/applications/@me':
      return signedIn(api, request, (app) => ok(applicationView(app, api.keys.publicKey(app.id))))
    default:
      return undefined
  }
}

/** The gateway has the address of the API, so that nothing leads elsewhere. */
export const gatewayAddress = (api: Api): string => api.address().replace(/^http/, 'ws')

/** Answers as the app of the token, or with 401. */
export function signedIn(
  api: Api,
  request: ApiRequest,
  answer: (app: App, sender: Sender) => Answer | undefined,
): Answer | undefined {
  const sender = senderOf(api, request)
  const app = sender === undefined ? undefined : api.world.apps.get(sender.appId)
  return sender === undefined || app === undefined ? unauthorized(unknownToken(api)) : answer(app, sender)
}

const A_WEEK = 604_800

/** OAuth 2.0, section 4.4: client credentials, by Basic authorization or in the form. */
function issueToken(api: Api, { headers, body }: ApiRequest): Answer {
  const form = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  const text = (key: string): string => (typeof form[key] === 'string' ? form[key] : '')
  const basic = /^Basic (\S+)$/i.exec(String(headers['authorization'] ?? ''))?.[1]
  const decoded = basic === undefined ? undefined : Buffer.from(basic, 'base64').toString()
  const [id = '', secret = ''] = decoded === undefined ? [text('client_id'), text('client_secret')] : decoded.split(':')
  const refuse = (error: string, description: string, status = 400): Answer => ({
    status,
    body: { error, error_description: description },
  })
  if (text('grant_type') !== 'client_credentials')
    return refuse('unsupported_grant_type', 'The emulator issues tokens for client_credentials only.')
  const isRight = api.world.apps.has(id) && (isEqual(secret, clientSecret(id)) || (api.auth === 'any' && secret !== ''))
  if (!isRight) return refuse('invalid_client', 'The emulator does not know this client id or its secret.', 401)
  const scopes = text('scope')
    .split(' ')
    .filter((scope) => scope !== '')
  const unknown = scopes.find((scope) => !OAUTH_SCOPES.includes(scope))
  if (scopes.length === 0 || unknown !== undefined)
    return refuse(
      'invalid_scope',
      unknown === undefined ? 'A scope is missing.' : `There is no scope ${JSON.stringify(unknown)}.`,
    )
  const expires = api.world.clock.now() + A_WEEK * 1000
  return ok({
    access_token: bearerToken({ app: id, scopes, expires }),
    token_type: 'Bearer',
    expires_in: A_WEEK,
    scope: scopes.join(' '),
  })
}

/** The address for interactions, as the service lets apps set it. */
function setEndpoint(api: Api, { body }: ApiRequest, app: App): Answer {
  const { interactions_endpoint_url: url } = (body ?? {}) as { interactions_endpoint_url?: unknown }
  if (url === undefined)
    return failure(501, CODE.general, 'not simulated: of applications only interactions_endpoint_url can be changed.')
  app.endpoint = typeof url === 'string' && url !== '' ? url : undefined
  return ok(applicationView(app, api.keys.publicKey(app.id)))
}
