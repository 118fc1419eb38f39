import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { fixesFor } from '@slashlint/core/fixes'
import { ERRORS, failure, refuse, type Answer } from '../answers/answer.js'
import { handle } from '../api/handle.js'
import { routesAt } from '../api/routes.js'
import { errorsOf, formErrors } from '../answers/error-body.js'
import type { Api, ApiRequest } from '../api/request.js'
import { senderOf } from '../api/sender.js'
import type { Rates } from '../limits/rates.js'
import { JournalError, type Journal, type LoggedSender } from '../log/journal.js'
import { milliseconds } from '../state/clock.js'
import { decoded, definedFields, jsonOf } from '../json.js'
import { readBody, type UnreadableBody } from './body.js'
import type { Fault, Faults } from './faults.js'
import type { Gateway } from './gateway.js'
import { originProblem } from './origin.js'
import { tooMany, withinLimits } from './rate-limits.js'
import { targetOf } from './target.js'
import { sendFile } from './attachments.js'
import type { SeenRequest, SeenRule } from './seen.js'
import type { Settling } from './settle.js'

/** The parts of an emulator that its HTTP server uses. */
interface ServerParts {
  /** The emulated state and its services. */
  readonly api: Api
  /** The gateway, which takes over upgraded sockets. */
  readonly gateway: Gateway
  /** The faults to inject. */
  readonly faults: Faults
  /** Returns the counters of rate limits; `undefined` without limits. */
  rates(): Rates | undefined
  /** The log on disk; undefined without a state file. */
  readonly journal: Journal | undefined
  /** The allowed host names of requests besides loopback; `undefined` if all are allowed. */
  readonly hosts: readonly string[] | undefined
  /** Records a request. @param size the characters of its body and answer */
  seen(request: SeenRequest, size: number): void
  /** Counts the requests in progress, to tell when an app is idle. */
  readonly settling: Settling
  /** Moves the emulator's clock forward. */
  advance(duration: number | string): void
  /** Answers requests for the page and the control routes; undefined for other paths. */
  control(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined
}

/**
 * The milliseconds after which idle connections are closed. Clients close theirs earlier, so no
 * connection closes during a request.
 */
const KEEP_ALIVE = 75_000

/** Creates the server of the API, the gateway and the page. */
export function createHttpServer(parts: ServerParts): Server {
  const { gateway, hosts } = parts
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE }, (request, response) => {
    const problem = originProblem(request, hosts)
    if (problem !== undefined) {
      request.resume()
      write(response, failure(403, 0, problem))
      return
    }
    if (sendFile(parts.api.world.files, request, response)) {
      return
    }
    const control = parts.control(request, response)
    const done = control ?? answer(parts, request, response)
    // What nobody has thought of ends this request, and no other.
    done.catch((error: unknown) => fail(response, error))
  })
  server.on('upgrade', (request, socket, head) => {
    if (originProblem(request, hosts) !== undefined) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    } else {
      gateway.upgrade(request, socket, head)
    }
  })
  server.on('connect', (_request, socket: Duplex) =>
    socket.end('HTTP/1.1 501 Not Implemented\r\nConnection: close\r\n\r\n'),
  )
  server.on('clientError', (_error, socket) => {
    if (socket.writable) {
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    } else {
      socket.destroy()
    }
  })
  return server
}

function fail(response: ServerResponse, error: unknown): void {
  const why = error instanceof Error ? error.message : String(error)
  if (response.headersSent) {
    response.destroy()
  } else {
    write(response, failure(500, 0, `500: an error in the emulator, not in your program: ${why}`))
  }
}

/**
 * Returns a path without its prefix, such as `/users/@me` for `/api/v10/users/@me`; undefined for
 * an unknown API version.
 */
function ownPath(pathname: string): string | undefined {
  const [, version, rest] = /^(?:\/api)?(?:\/v(\d+))?(\/.*)?$/.exec(pathname) ?? []
  if (version !== undefined && version !== '9' && version !== '10') {
    return undefined
  }
  return decoded(rest ?? '/')
}

/** Tells whether a path belongs to the endpoints of core's contract. */
const isOfContract = (path: string | undefined): boolean =>
  path !== undefined && routesAt(path).some(({ kind }) => kind === 'contract')

async function answer(
  parts: ServerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { api, faults } = parts
  const begin = performance.now()
  response.once('close', parts.settling.begin())
  const { pathname, search, searchParams } = targetOf(request)
  const method = request.method ?? 'GET'
  const path = ownPath(pathname)
  const fault = faults.take(method, path ?? pathname)
  if (fault?.drop === 'before') {
    request.destroy()
    return
  }
  await suffer(parts, fault)
  // The contract's bodies are JSON.
  const read = await readBody(request, !isOfContract(path))
  const at = Math.floor(api.world.clock.now())
  let whole: Answer
  let body: unknown
  let isPast = false
  if ('problem' in read) {
    if (read.problem === 'aborted') {
      return
    }
    if (read.problem === 'too-large' && !request.complete) {
      response.once('finish', () => request.destroy())
    }
    whole = unreadable(read)
  } else if (path === undefined) {
    whole = refuse(
      'invalidVersion',
      'this interface is v10; the emulator takes /api/v10, /api/v9, /api or no prefix.',
    )
  } else {
    body = read.body
    const { files } = read
    const asked = { method, path, query: searchParams, headers: request.headers, body, files }
    const ids = idsIn(asked)
    isPast = api.world.isPast(ids)
    const act = (): Answer => api.world.inTimeOf(ids, () => carryOut(parts, asked, at))
    whole = faulty(fault) ?? withinLimits(api, parts.rates(), asked, at, act)
  }
  const text = textOf(whole)
  const seen = {
    at,
    method,
    path: path ?? pathname,
    query: search.slice(1),
    body,
    status: whole.status,
    answer: whole.body,
    milliseconds: performance.now() - begin,
    rules: rulesOf(whole, body),
    ...(isPast && { isPast }),
  }
  parts.seen(seen, ('problem' in read ? 0 : read.size) + (text?.length ?? 0))
  if (fault?.drop === 'half') {
    writeHalf(response, whole, text)
  } else {
    write(response, whole, text)
  }
}

/**
 * Lists the ids and tokens of a request that may be from before the last reset: those in its path,
 * and the message to which it replies.
 */
function idsIn({ path, body }: ApiRequest): readonly string[] {
  const reference = jsonOf(jsonOf(body)['message_reference'])['message_id']
  return [...path.split('/'), ...(typeof reference === 'string' ? [reference] : [])]
}

/** Applies the effects of a fault that come before the answer. */
async function suffer({ advance, gateway }: ServerParts, fault: Fault | undefined): Promise<void> {
  if (fault?.delay !== undefined) {
    await wait(fault.delay)
  }
  if (fault?.jump !== undefined) {
    advance(fault.jump)
  }
  if (fault?.disconnect !== undefined) {
    gateway.disconnect(fault.disconnect)
  }
}

function unreadable({ problem, message }: UnreadableBody): Answer {
  if (problem === 'too-large') {
    return { ...refuse('tooLarge', message), headers: { Connection: 'close' } }
  }
  if (problem === 'compressed') {
    return failure(415, 0, message, { headers: { 'Accept-Encoding': 'identity' } })
  }
  if (problem === 'content-type') {
    return formErrors([{ path: [], code: 'CONTENT_TYPE_INVALID', message }])
  }
  return failure(400, ERRORS.invalidJson[1], message)
}

/** The most diagnostics of a request for which fixes are computed. */
const MOST_FIXED = 20

/** The most of Discord's errors that are recorded per request. */
const MOST_KEPT = 100

function rulesOf(answer: Answer, body: unknown): readonly SeenRule[] {
  const { status, found } = answer
  if (found === undefined && status >= 400) {
    return errorsOf(answer)
      .slice(0, MOST_KEPT)
      .map((error) => ({ ...error, severity: 'error' }))
  }
  return (found ?? []).map((diagnostic, index) => {
    const { code, severity, path, message } = diagnostic
    const [fix] = status < 400 || index >= MOST_FIXED ? [] : fixesFor(body, diagnostic)
    return { code, severity, path, message, ...(fix !== undefined && { fix: fix.title }) }
  })
}

/**
 * Carries out a request at one time of the clock. If it changes lasting state, it is first written
 * to the log.
 */
function carryOut({ api, journal }: ServerParts, request: ApiRequest, at: number): Answer {
  const act = (): Answer => api.world.clock.at(at, () => handle(api, request))
  if (journal === undefined || !isLasting(request)) {
    return act()
  }
  const { method, path, body, headers } = request
  const sender = senderOf(api, request, /^\/applications\/(\d+)/.exec(path)?.[1])
  const as: LoggedSender | undefined = sender && {
    kind: sender.kind,
    app: sender.appId,
    ...definedFields({
      user: sender.userId,
      scopes: sender.kind === 'Bearer' ? sender.scopes : undefined,
    }),
  }
  const query = String(request.query) || undefined
  const authorization = headers['authorization'] === undefined ? undefined : ('[redacted]' as const)
  const entry = { at, method, path, ...definedFields({ query, body, as, authorization }) }
  try {
    return journal.record(entry, act)
  } catch (error) {
    if (error instanceof JournalError) {
      return failure(500, 0, `500: ${error.message}`)
    }
    throw error
  }
}

/**
 * Tells whether a request may change state that `--state` stores; interactions and messages are not
 * stored.
 */
const isLasting = ({ method, path }: ApiRequest): boolean =>
  routesAt(path).find((route) => route.method === method)?.lasts === true

const wait = (duration: number | string): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds(duration)))

function faulty(fault: Fault | undefined): Answer | undefined {
  if (fault?.status === undefined) {
    return undefined
  }
  if (fault.status === 429) {
    return tooMany(fault.retryAfter ?? 1, fault.global === true ? 'global' : 'user')
  }
  return failure(fault.status, 0, `${fault.status}: an injected fault`)
}

/**
 * The content type without a charset, because some clients treat `application/json; charset=utf-8`
 * as text.
 */
const JSON_TYPE = 'application/json'

const textOf = ({ body }: Answer): Buffer | undefined =>
  body === undefined ? body : Buffer.from(JSON.stringify(body))

export function write(response: ServerResponse, answer: Answer, text = textOf(answer)): void {
  const { status, headers = {} } = answer
  if (text === undefined) {
    response.writeHead(status, headers).end()
  } else {
    response
      .writeHead(status, { 'Content-Type': JSON_TYPE, 'Content-Length': text.length, ...headers })
      .end(text)
  }
}

function writeHalf(
  response: ServerResponse,
  { status }: Answer,
  text: Buffer = Buffer.from('{}'),
): void {
  response.writeHead(status, { 'Content-Type': JSON_TYPE, 'Content-Length': text.length })
  response.write(text.subarray(0, Math.floor(text.length / 2)), () => response.destroy())
}
