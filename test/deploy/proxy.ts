import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A failure of a request: a status that replaces the response, or a connection that is cut before the request arrives,
 * after it, or in the middle of the response. `kill-…` also ends the sender. `body` replaces the response, and
 * `headers` are added to it.
 */
export type Fault =
  | { readonly status: number; readonly body: object }
  | { readonly headers: Readonly<Record<string, string>> }
  | number
  | 'cut-before'
  | 'cut-after'
  | 'cut-half'
  | 'kill-before'
  | 'kill-after'

/** A server between a program and the emulator that makes requests fail. */
export interface Proxy {
  readonly url: string
  /** The requests since the last `plan`, as `PUT /applications/1/commands`. */
  readonly seen: string[]
  /** Sets the failures of the next requests. Later ones pass. */
  plan(faults: readonly (Fault | undefined)[], onKill?: () => void): void
  close(): Promise<void>
}

/** @param gate resolves when a request may continue */
export async function startProxy(
  target: string,
  gate: () => Promise<void> = () => Promise.resolve(),
): Promise<Proxy> {
  let faults: (Fault | undefined)[] = []
  let kill: () => void = () => undefined
  const seen: string[] = []
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy())
  })
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url, headers } = request
    const body = await buffer(request)
    await gate()
    const fault = faults.shift()
    seen.push(`${method} ${url}`)
    if (typeof fault === 'number') {
      const retry = fault === 429 ? { retry_after: 0.01, global: false } : {}
      // Careless servers repeat the received data.
      const echo = `${fault}: injected, for ${headers.authorization}`
      response.writeHead(fault, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ message: echo, code: 0, ...retry }))
      return
    }
    if (typeof fault === 'object' && 'status' in fault) {
      response.writeHead(fault.status, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(fault.body))
      return
    }
    if (fault === 'kill-before') {
      kill()
    }
    if (fault === 'cut-before' || fault === 'kill-before') {
      return void response.destroy()
    }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = send(
        `${target}${url}`,
        { method, headers: { ...headers, host: new URL(target).host } },
        resolve,
      )
      sent.on('error', reject).end(body)
    })
    const text = await buffer(answer)
    if (fault === 'kill-after') {
      kill()
    }
    if (fault === 'cut-after' || fault === 'kill-after') {
      return void response.destroy()
    }
    response.writeHead(answer.statusCode ?? 500, {
      ...answer.headers,
      ...(typeof fault === 'object' && fault.headers),
      'content-length': text.length,
    })
    if (fault !== 'cut-half') {
      return void response.end(text)
    }
    response.write(text.subarray(0, text.length / 2))
    // The data that was written is sent first.
    setImmediate(() => response.destroy())
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    plan(next, onKill = () => undefined) {
      faults = [...next]
      kill = onKill
      seen.length = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
