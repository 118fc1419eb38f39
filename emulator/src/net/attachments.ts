import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Files } from '../state/files.js'
import { targetOf } from './target.js'

const ADDRESS = /^\/(?:ephemeral-)?attachments\/\d+\/(\d+)\/[^/]+$/

/** Answers a request for an attachment. @returns false if it is another request */
export function sendFile(
  files: Files,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const [, id = ''] = ADDRESS.exec(targetOf(request).pathname) ?? []
  if (id === '' || (request.method !== 'GET' && request.method !== 'HEAD')) {
    return false
  }
  const file = files.get(id)
  if (file === undefined) {
    response.writeHead(404).end()
    return true
  }
  response.writeHead(200, {
    'Content-Type': file.type,
    'Content-Length': file.content.length,
    // What a bot or a user has sent is shown as it is, and nothing in it runs.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : file.content)
  return true
}
