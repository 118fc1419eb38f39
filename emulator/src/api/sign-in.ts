import { OAUTH_SCOPES } from '@slashlint/core/contract'
import { failure, ok, type Answer } from '../answers/answer.js'
import { isEqual } from '../state/tokens.js'
import type { Unchecked } from './bodies.js'
import type { Api, Call, OpenCall } from './request.js'
import { bot, get, LASTS, open, type Route } from './route.js'
import { applicationView, botView, userView } from './views.js'

/* The endpoints beyond the contract that clients need to sign in. */

/** Returns the address of the gateway, which has the same host and port as the API. */
export const gatewayAddress = (api: Api): string => api.address().replace(/^http/, 'ws')

const A_WEEK = 604_800

/**
 * Issues a token for client credentials (OAuth 2.0, section 4.4). They are in the Basic
 * authorization or the form.
 */
function issueToken({ world, auth, request, data }: OpenCall): Answer {
  const text = (key: string): string => (typeof data[key] === 'string' ? data[key] : '')
  const basic = /^Basic (\S+)$/i.exec(String(request.headers['authorization'] ?? ''))?.[1]
  const decoded = basic === undefined ? undefined : Buffer.from(basic, 'base64').toString()
  const [id = '', secret = ''] =
    decoded === undefined ? [text('client_id'), text('client_secret')] : decoded.split(':')
  const refuse = (error: string, description: string, status = 400): Answer => ({
    status,
    body: { error, error_description: description },
  })
  if (text('grant_type') !== 'client_credentials') {
    return refuse(
      'unsupported_grant_type',
      'The emulator issues tokens for client_credentials only.',
    )
  }
  const { apps, tokens } = world
  const isRight =
    apps.has(id) && (isEqual(secret, tokens.clientSecret(id)) || (auth === 'any' && secret !== ''))
  if (!isRight) {
    return refuse('invalid_client', 'The emulator does not know this client id or its secret.', 401)
  }
  const scopes = text('scope')
    .split(' ')
    .filter((scope) => scope !== '')
  const unknown = scopes.find((scope) => !OAUTH_SCOPES.includes(scope))
  if (unknown !== undefined) {
    return refuse('invalid_scope', `There is no scope ${JSON.stringify(unknown)}.`)
  }
  if (scopes.length === 0) {
    return refuse('invalid_scope', 'A scope is missing.')
  }
  const expires = world.clock.now() + A_WEEK * 1000
  return ok({
    access_token: tokens.bearer({ app: id, scopes, expires }),
    token_type: 'Bearer',
    expires_in: A_WEEK,
    scope: scopes.join(' '),
  })
}

const getApplication = ({ keys, app }: Call): Answer =>
  ok(applicationView(app, keys.publicKey(app.id)))

export const signIn: readonly Route[] = [
  open('POST', '/oauth2/token', issueToken),
  open('GET', '/gateway', (call) => ok({ url: gatewayAddress(call) })),
  get('/gateway/bot', (call) =>
    ok({
      url: gatewayAddress(call),
      shards: 1,
      session_start_limit: {
        total: 1000,
        remaining: 999,
        reset_after: 14_400_000,
        max_concurrency: 1,
      },
    }),
  ),
  get('/oauth2/applications/@me', getApplication),
  get('/applications/@me', getApplication),
  // The address for interactions, as the service lets apps set it.
  bot('PATCH', '/applications/@me', { ...LASTS, says: '' }, (call) => {
    const { interactions_endpoint_url: url }: Unchecked<'interactions_endpoint_url'> = call.data
    if (url === undefined) {
      return failure(
        400,
        0,
        'not simulated: of applications only interactions_endpoint_url can be changed.',
      )
    }
    call.app.endpoint = typeof url === 'string' && url !== '' ? url : undefined
    return getApplication(call)
  }),
  get('/users/@me', ({ world, app, sender }) => {
    const user = sender.userId === undefined ? undefined : world.users.get(sender.userId)
    return ok(
      user === undefined ? { ...botView(app), mfa_enabled: false, verified: true } : userView(user),
    )
  }),
]
