// What platforms do for bots that answer over HTTP: a request as a Request, and the Response sent.
import { createServer } from 'node:http'

/** Listens on PORT. */
export function listen(answer) {
  const server = createServer(async (request, response) => {
    const parts = []
    for await (const part of request) {
      parts.push(part)
    }
    const answered = await answer(
      new Request(`http://localhost${request.url}`, {
        method: request.method,
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        ...(parts.length > 0 && { body: Buffer.concat(parts) }),
      }),
    )
    response.writeHead(answered.status, Object.fromEntries(answered.headers))
    response.end(Buffer.from(await answered.arrayBuffer()))
  })
  return new Promise((resolve) => server.listen(Number(process.env.PORT), '127.0.0.1', resolve))
}
