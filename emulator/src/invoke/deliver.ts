import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import { text } from 'node:stream/consumers'
import { respond } from '../api/interactions.js'
import type { Api } from '../api/request.js'
import { inWords } from '../state/clock.js'
import { RECEIVED, type Interaction } from '../state/interaction.js'
import { jsonOf, parsed } from '../json.js'

/** How an interaction was delivered to its app. */
export interface Delivery {
  /** The kind of delivery; `nowhere` if the app has neither a connected client nor an endpoint. */
  readonly by: 'gateway' | 'http' | 'nowhere'
  /** Why the delivery failed, or the endpoint refused it. */
  readonly problem?: string
}

/** The settings for endpoints of apps. */
export interface DeliverySettings {
  /** Hosts to which interactions may be posted, besides this machine. */
  readonly endpointHosts: readonly string[]
  /** The endpoints that were verified, each with its app. */
  readonly checked: Set<string>
}

/**
 * Verifies an app's endpoint before the first interaction is sent there, so that this is not part
 * of the three seconds.
 *
 * @returns the failed delivery; undefined if the endpoint is valid, or the app has none
 */
export async function endpointFailure(
  api: Api,
  appId: string,
  { endpointHosts, checked }: DeliverySettings,
): Promise<Delivery | undefined> {
  const endpoint = api.world.apps.get(appId)?.endpoint
  if (endpoint === undefined) {
    return undefined
  }
  const refused = refusedEndpoint(endpoint, endpointHosts)
  if (refused !== undefined) {
    return { by: 'nowhere', problem: refused }
  }
  const key = `${appId} ${endpoint}`
  if (checked.has(key)) {
    return undefined
  }
  const problem = await checkEndpoint(api, appId, endpoint)
  if (problem !== undefined) {
    return failed(problem)
  }
  checked.add(key)
  return undefined
}

/** Sends an interaction to its app: by a signed POST to its endpoint, else through the gateway. */
export async function deliver(api: Api, interaction: Interaction): Promise<Delivery> {
  const app = api.world.apps.get(interaction.appId)
  const endpoint = app?.endpoint
  if (endpoint !== undefined) {
    return post(api, interaction, endpoint)
  }
  const { guild_id: guildId } = interaction.payload
  const sent = api.deliver(
    interaction.appId,
    interaction.payload,
    typeof guildId === 'string' ? guildId : undefined,
  )
  if (sent) {
    return { by: 'gateway' }
  }
  return {
    by: 'nowhere',
    problem: `The app ${app?.name ?? ''} is not connected to the gateway and has no endpoint for interactions. Start the bot, or name its endpoint (--endpoint http://127.0.0.1:3000/interactions).`,
  }
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Returns why interactions must not be posted to an address; undefined if they may. */
function refusedEndpoint(endpoint: string, endpointHosts: readonly string[]): string | undefined {
  if (!URL.canParse(endpoint)) {
    return `The endpoint ${JSON.stringify(endpoint)} is not a URL.`
  }
  const { hostname, protocol } = new URL(endpoint)
  if (protocol !== 'http:' && protocol !== 'https:') {
    return `The endpoint ${endpoint} is neither http: nor https:.`
  }
  if (LOOPBACK.test(hostname) || endpointHosts.includes(hostname)) {
    return undefined
  }
  return `The endpoint ${endpoint} is not on this machine. Allow its host with --endpoint-host ${hostname}.`
}

const failed = (problem: string): Delivery => ({ by: 'http', problem })

async function post(api: Api, interaction: Interaction, endpoint: string): Promise<Delivery> {
  const answer = await send(api, interaction.appId, endpoint, interaction.payload)
  if ('problem' in answer) {
    return failed(answer.problem)
  }
  // 202: the app answers with a callback of its own.
  if (answer.status === 202 || (answer.status === 204 && interaction.callback !== undefined)) {
    return { by: 'http' }
  }
  if (answer.status < 200 || answer.status > 299) {
    return failed(`The endpoint answered ${shown(answer)}`)
  }
  const body = parsed(answer.text)
  if (body === undefined) {
    const start = answer.text.slice(0, MOST_SHOWN)
    const what = start.trim() === '' ? shown(answer) : `with something that is not JSON: ${start}`
    return failed(`The endpoint answered ${what}`)
  }
  // The world may have been reset meanwhile.
  const wrong = api.world.inTimeOf([interaction.token], () =>
    respond(api, interaction, { body, files: [] }),
  )
  if (wrong === undefined) {
    return { by: 'http' }
  }
  return failed(`Discord refuses the answer: ${JSON.stringify(wrong.body)}`)
}

/**
 * Sends a PING to an app's endpoint.
 *
 * @returns the problem if it did not answer correctly; undefined if it did
 */
export async function pingProblem(
  api: Api,
  appId: string,
  { endpointHosts }: Pick<DeliverySettings, 'endpointHosts'>,
): Promise<string | undefined> {
  const endpoint = api.world.apps.get(appId)?.endpoint
  if (endpoint === undefined) {
    return 'The app has no endpoint.'
  }
  return refusedEndpoint(endpoint, endpointHosts) ?? pinged(api, appId, endpoint)
}

const pingOf = (api: Api, appId: string) => ({
  type: RECEIVED.PING,
  id: api.world.nextPassingId(),
  application_id: appId,
  token: 'ping',
  version: 1,
})

async function pinged(api: Api, appId: string, endpoint: string): Promise<string | undefined> {
  const answer = await send(api, appId, endpoint, pingOf(api, appId))
  if ('problem' in answer) {
    return answer.problem
  }
  const isPong = answer.status === 200 && jsonOf(parsed(answer.text))['type'] === 1
  if (isPong) {
    return undefined
  }
  return `The endpoint did not answer a PING with {"type":1}: it answered ${answer.status} ${answer.text.slice(0, MOST_SHOWN)}. Does it have the public key ${api.keys.publicKey(appId)}?`
}

/**
 * Verifies an endpoint as Discord does (public fact): it must answer a PING with PONG, and a wrong
 * signature with 401.
 *
 * @returns a description of the failure; undefined if the endpoint is valid
 */
async function checkEndpoint(
  api: Api,
  appId: string,
  endpoint: string,
): Promise<string | undefined> {
  const problem = await pinged(api, appId, endpoint)
  if (problem !== undefined) {
    return problem
  }
  const fooled = await send(api, appId, endpoint, pingOf(api, appId), 'a text that was not sent')
  if ('problem' in fooled) {
    return fooled.problem
  }
  if (fooled.status === 401) {
    return undefined
  }
  const did = fooled.status < 400 ? 'accepted' : 'did not recognise'
  return `The endpoint ${did} a wrong signature: it answered ${fooled.status} instead of 401. Discord refuses such an endpoint.`
}

type Received = Answered | { readonly problem: string }

interface Answered {
  readonly status: number
  readonly text: string
}

/** The most characters of an endpoint's answer in messages. */
const MOST_SHOWN = 200

const shown = ({ status, text }: Answered): string => {
  if (text.trim() === '') {
    return `${status} without a body: answer with JSON, or with 202 if you send a callback.`
  }
  return `${status}: ${text.slice(0, MOST_SHOWN)}`
}

/**
 * The milliseconds that an app has to continue a deferred answer. With a frozen clock, also those
 * for its first answer.
 */
export const PATIENCE = 10_000
/** The longest delay of a timer in JavaScript, in milliseconds. */
const LONGEST = 2 ** 31 - 1

/** Converts a duration of the emulator's clock to milliseconds for a real timer. */
export const realTime = ({ world: { clock } }: Api, within: number): number =>
  Math.min(clock.isFrozen ? Math.max(within, PATIENCE) : within, LONGEST)

/**
 * Posts a signed request without `fetch`, which gives up after five minutes.
 *
 * @param signed a text to sign in place of the body, for a wrong signature
 */
async function send(
  api: Api,
  appId: string,
  endpoint: string,
  payload: unknown,
  signed?: string,
): Promise<Received> {
  const body = JSON.stringify(payload)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signal = AbortSignal.timeout(realTime(api, api.answerWithin))
  const request = (endpoint.startsWith('https:') ? https : http).request(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'User-Agent': 'Discord-Interactions/1.0 (slashlint)',
      'X-Signature-Ed25519': api.keys.sign(appId, timestamp + (signed ?? body)),
      'X-Signature-Timestamp': timestamp,
    },
    // What is kept open may be closed at the other end just now.
    agent: false,
    signal,
  })
  // `once` hears the first error only.
  request.on('error', () => undefined)
  try {
    request.end(body)
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    return { status: response.statusCode ?? 0, text: await text(response) }
  } catch (error) {
    if (signal.aborted) {
      return { problem: `The endpoint did not answer within ${inWords(api.answerWithin)}.` }
    }
    const why = error instanceof Error ? error.message : String(error)
    return { problem: `The endpoint ${endpoint} cannot be reached: ${why}.` }
  }
}
