import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const TYPES = { html: 'text/html', mjs: 'text/javascript' }
const SECONDS = 60

/** A page judges the values and posts its findings back. @returns {Promise<import('./command.mjs').Outcome>} */
export async function chromium(folder) {
  const program = process.env['CHROMIUM'] ?? PLACES.find((place) => existsSync(place))
  if (program === undefined) {
    return {
      missing: 'not installed (Debian: apt-get install -y --no-install-recommends chromium)',
    }
  }
  let answered
  const answer = new Promise((resolve) => (answered = resolve))
  const server = createServer((request, response) => serve(folder, request, response, answered))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const profile = join(folder, '.chromium')
  const child = spawn(
    program,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--no-first-run',
      `--user-data-dir=${profile}`,
      `http://127.0.0.1:${server.address().port}/page.html`,
    ],
    { stdio: 'ignore', detached: true },
  )
  const timer = setTimeout(
    () => answered({ problem: `no answer within ${SECONDS} s` }),
    SECONDS * 1000,
  )
  child.once('error', ({ message }) => answered({ problem: message }))
  child.once('exit', (code) => answered({ problem: `the browser ended with ${code}` }))
  try {
    return await answer
  } finally {
    clearTimeout(timer)
    server.closeAllConnections()
    server.close()
    await stop(child)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/** The browser and its helpers are one process group of ours. */
function stop(child) {
  if (child.pid === undefined || child.exitCode !== null) {
    return
  }
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGTERM')
  return ended
}

function serve(folder, request, response, answered) {
  if (request.method === 'POST') {
    let output = ''
    request.setEncoding('utf8')
    request.on('data', (data) => (output += data))
    request.on('end', () => {
      response.end()
      answered({ output })
    })
    return
  }
  const name = request.url.slice(1)
  const type = TYPES[name.split('.').at(-1)]
  if (type === undefined || name.includes('/') || !existsSync(join(folder, name))) {
    response.writeHead(404).end()
    return
  }
  response
    .writeHead(200, { 'content-type': `${type}; charset=utf-8` })
    .end(readFileSync(join(folder, name)))
}
