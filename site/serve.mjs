// Serves the built site as hosts of static files do: `npm run serve`, with a folder in front as an argument (`/any/path/`).
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { OUTPUT } from './site.mjs'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
}

/**
 * Serves the built site.
 *
 * @param {{ port?: number, prefix?: string, sent?: (path: string, bytes: number) => void }} options
 * `prefix`: the path of the site on its host; `sent`: called for each file
 * @returns {Promise<{ origin: string, close(): Promise<void> }>}
 * @throws Error if the site is not built
 */
export async function serve({ port = 0, prefix = '/', sent } = {}) {
  if (!existsSync(join(OUTPUT, 'index.html'))) {
    throw new Error('The site is not built: run npm run build:site first.')
  }
  const compressed = new Map()
  const server = createServer((request, response) => {
    const pathname = request.url.replace(/[?#].*$/s, '')
    const isOfSite = pathname.startsWith(prefix)
    const found = isOfSite ? fileOf(decoded(pathname.slice(prefix.length))) : undefined
    if (found?.redirect === true) {
      response.writeHead(301, { location: `${pathname}/` }).end()
      return
    }
    const file = found?.file ?? join(OUTPUT, '404.html')
    const body = compressed.get(file) ?? gzipSync(readFileSync(file), { level: 9 })
    compressed.set(file, body)
    sent?.(pathname, body.length)
    response
      .writeHead(found === undefined ? 404 : 200, {
        'content-type': TYPES[extname(file)] ?? 'text/plain; charset=utf-8',
        'content-encoding': 'gzip',
        'cache-control': 'no-cache',
      })
      .end(body)
  })
  await new Promise((done, refuse) => server.once('error', refuse).listen(port, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${server.address().port}${prefix}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(done)
      }),
  }
}

/** Decodes a path; an invalid one is returned unchanged. */
function decoded(path) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function fileOf(path) {
  const file = join(OUTPUT, normalize(`/${path}`))
  if (path.includes('\0') || !existsSync(file)) {
    return undefined
  }
  if (!statSync(file).isDirectory()) {
    return { file }
  }
  if (path !== '' && !path.endsWith('/')) {
    return { redirect: true }
  }
  return existsSync(join(file, 'index.html')) ? { file: join(file, 'index.html') } : undefined
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const { origin } = await serve({ port: 4173, prefix: process.argv[2] ?? '/' })
    console.log(origin)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
