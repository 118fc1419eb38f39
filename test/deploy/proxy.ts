import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * What goes wrong with a request on its way: a status in place of an answer, the connection cut before it arrived, after it
 * arrived, or in the middle of its answer; `kill-…`: whoever sends is ended then. `body` is answered in place of anything
 * else, and `headers` are added to what is.
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

/** A server between a program and the emulator that does harm to the requests in turn. */
export interface Proxy {
  readonly url: string
  /** The requests since the last `plan`, as `PUT /applications/1/commands`. */
  readonly seen: string[]
  /** What happens to the next requests; what comes after them passes. */
  plan(faults: readonly (Fault | undefined)[], onKill?: () => void): void
  close(): Promise<void>
}

/** @param gate resolves when a request may go on */
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
      // Careless servers repeat what they were sent.
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
    // What was written is on its way first.
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
