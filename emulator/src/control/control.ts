import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Api } from '../api/request.js'
import { InvocationError } from '../invoke/error.js'
import type { InvocationResult } from '../invoke/invocation.js'
import { readBody } from '../net/body.js'
import { write } from '../net/server.js'
import { targetOf } from '../net/target.js'
import { jsonOf, type Json } from '../json.js'
import { typeOf } from '../state/files.js'
import { isEqual } from '../state/tokens.js'
import { closeIn, fieldsIn, valueIn, optionsIn, textIn, textsIn, wordIn } from './body.js'
import type { Emulator, EmulatorOptions } from './emulator.js'
import { factsOf, formsOf } from './facts.js'
import { timelineOf, type Stream } from './timeline.js'

/**
 * The path prefix of the control routes, for the page and `slashlint invoke`, and the header with
 * the secret that they require.
 */
const PREFIX = '/_slashlint/'
const SECRET = 'x-slashlint-secret'

/** The number of latest results whose components can still be used. */
const KEPT = 100

/** Answers a request to the page or the control routes; undefined for any other request. */
export type Control = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | undefined

/** Answers a request that contained the secret. @param body the JSON of its body */
type ControlRoute = (body: Json, query: URLSearchParams) => unknown

/** Returns the control routes, by method and path. */
function routesOf(
  emulator: Emulator,
  api: Api,
  fuzz: EmulatorOptions['fuzz'],
): Readonly<Record<string, ControlRoute>> {
  const results = new Map<string, InvocationResult>()
  let count = 0
  const keep = (result: InvocationResult): object => {
    const id = String(++count)
    results.set(id, result)
    if (results.size > KEPT) {
      results.delete(String(count - KEPT))
    }
    return { id, ...(JSON.parse(JSON.stringify(result)) as object) }
  }
  /** Returns the result that a request names; without an id, all messages of the emulator. */
  const usable = (body: Json): Pick<InvocationResult, 'press' | 'select'> =>
    body['id'] === undefined ? emulator : resultOf(body)
  const resultOf = ({ id }: Json): InvocationResult => {
    const found = results.get(String(id))
    if (found === undefined) {
      throw new InvocationError(`There is no invocation ${JSON.stringify(id)} any more.`)
    }
    return found
  }
  return {
    'GET state': () => emulator.state,
    'GET requests': (_body, query) =>
      emulator.requests.slice(-Number(query.get('last') ?? Infinity)),
    'GET facts': () => factsOf(emulator, api),
    'GET timeline': (_body, query) => timelineOf(api, query),
    'GET forms': (_body, query) => formsOf(api, query),
    'POST invoke': async (body) =>
      keep(await emulator.invoke(textIn(body, 'line'), optionsIn(body))),
    'POST press': async (body) =>
      keep(await usable(body).press(textIn(body, 'button'), optionsIn(body))),
    'POST select': async (body) => {
      const values = textsIn(body, 'values')
      return keep(await usable(body).select(textIn(body, 'menu'), values, optionsIn(body)))
    },
    'POST submit': async (body) =>
      keep(await resultOf(body).submit(fieldsIn(body), optionsIn(body))),
    'POST later': async (body) =>
      keep(
        await resultOf(body).later(Math.min(valueIn(body, 'milliseconds', 'number') ?? 0, 60_000)),
      ),
    'POST advance': (body) => emulator.advance(wordIn(body, 'duration') ?? ''),
    'POST reset': (body) =>
      emulator.reset(
        Object.fromEntries(
          Object.entries(body).filter(([key]) => ['clock', 'frozen', 'keepCommands'].includes(key)),
        ),
      ),
    'POST fail': (body) => emulator.fail(valueIn(body, 'fault', 'string') ?? ''),
    'POST disconnect': (body) => emulator.disconnect(closeIn(body)),
    'POST fuzz'(body) {
      if (fuzz === undefined) {
        throw new InvocationError('Bots are tried by `slashlint serve`, or by fuzzBot().')
      }
      // `options` are those of invocations: files come in them.
      const wanted = Object.entries(body).filter(([name]) => name !== 'options')
      return fuzz(emulator, Object.fromEntries(wanted))
    },
    'POST token': (body) => ({ token: emulator.token(body) }),
  }
}

/**
 * Creates the handler of the page and the control routes.
 *
 * @param fuzz tests the bot; absent if that is not available
 */
export function createControl(
  emulator: Emulator,
  api: Api,
  stream: Stream,
  fuzz?: EmulatorOptions['fuzz'],
): Control {
  const routes = routesOf(emulator, api, fuzz)
  return (request, response) => {
    const { pathname, searchParams } = targetOf(request)
    if (pathname !== '/' && !pathname.startsWith(PREFIX)) {
      return undefined
    }
    const name = pathname === '/' ? 'index.html' : pathname.slice(PREFIX.length)
    const asset = request.method === 'GET' ? readAsset(name) : undefined
    const secret = request.headers[SECRET] ?? searchParams.get('secret') ?? ''
    const isAllowed =
      (asset !== undefined && pathname !== '/') || isEqual(String(secret), emulator.secret)
    if (!isAllowed) {
      request.resume()
      return Promise.resolve(
        send(response, 403, {
          message:
            'The page needs the secret of this start: use the address that the emulator has printed.',
        }),
      )
    }
    if (asset !== undefined) {
      response.writeHead(200, { ...HEADERS, 'Content-Type': asset.type }).end(asset.content)
      return Promise.resolve()
    }
    const route = `${request.method ?? ''} ${pathname.slice(PREFIX.length)}`
    if (route === 'GET stream') {
      return Promise.resolve(stream.open(response.writeHead(200, STREAM)))
    }
    if (request.method === 'POST') {
      stream.changed()
      response.on('close', stream.changed)
    }
    return answer(routes[route], request, response, searchParams)
  }
}

async function answer(
  route: ((body: Json, query: URLSearchParams) => unknown) | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
): Promise<void> {
  const read = await readBody(request)
  if (route === undefined) {
    return send(response, 404, { message: 'There is no such route.' })
  }
  if ('problem' in read) {
    return send(response, read.problem === 'too-large' ? 413 : 400, { message: read.message })
  }
  const body = jsonOf(read.body)
  // Who asks may be on another machine: it sends the files that it names.
  const files = Object.fromEntries(read.files.map(({ name, content }) => [name, content]))
  try {
    const result = await route({ ...body, options: { ...jsonOf(body['options']), files } }, query)
    send(response, 200, result ?? {})
  } catch (error) {
    const isOurs = error instanceof InvocationError || error instanceof RangeError
    const file = error instanceof InvocationError ? error.file : undefined
    send(response, isOurs ? 400 : 500, {
      message: error instanceof Error ? error.message : String(error),
      file,
    })
  }
}

/** The folder of the page, relative to this bundle; the build defines it. */
declare const SLASHLINT_PAGE: string | undefined

const FOLDER = new URL(
  typeof SLASHLINT_PAGE === 'string' ? SLASHLINT_PAGE : '../../dist/page/',
  import.meta.url,
)

const FILES: readonly string[] = ['index.html', 'page.js', 'page.css']

/** Returns a file of the page; undefined if there is no such file. */
function readAsset(name: string): { readonly type: string; readonly content: Buffer } | undefined {
  const file = FILES.includes(name) ? new URL(name, FOLDER) : undefined
  return file && existsSync(file) ? { type: typeOf(name), content: readFileSync(file) } : undefined
}

/**
 * The headers of the page: only its own script and style are allowed, and no frame on other sites.
 */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
} as const

const STREAM = { ...HEADERS, 'Content-Type': 'text/event-stream' } as const

const send = (response: ServerResponse, status: number, body: unknown): void =>
  write(response, { status, body, headers: HEADERS })
