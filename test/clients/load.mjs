// Figures of the emulator, and what must hold under load: `node test/clients/load.mjs`.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url))
const REQUESTS = 20_000
const CLIENTS = 100
const STARTS = 15
const START_GOAL = 300
/** A busy machine takes longer for everything: so many times as long as for an empty program is fine, too. */
const START_TIMES = 5
/** Milliseconds after which a run ends with what it has. */
const MOST = 20_000

/** A process of its own that has the emulator, or answers everything with an empty list. */
async function started(code) {
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [url, token, id] = await new Promise((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim().split(' '))),
  )
  const memory = () =>
    new Promise((resolve) => {
      child.once('message', resolve)
      child.send('memory')
    })
  return { url, token, id, memory, end: () => child.kill() }
}

const MEMORY =
  "process.on('message', () => { globalThis.gc(); process.send(process.memoryUsage().heapUsed) })"
const EMULATOR = `import { startEmulator } from ${JSON.stringify(new URL('../../emulator/dist/index.js', import.meta.url).href)}
const seed = { apps: [{ commands: [{ name: 'ping', description: 'Is the bot awake?' }] }] }
const emulator = await startEmulator({ seed })
${MEMORY}
console.log(emulator.url, emulator.botToken, emulator.applicationId)`
const BARE = `import { createServer } from 'node:http'
const server = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 2 }).end('[]'))
${MEMORY}
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port, 'x', '1'))`

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
function ask({ url, token, id }) {
  return new Promise((resolve, reject) => {
    const begin = performance.now()
    const options = { agent, headers: { Authorization: `Bot ${token}` } }
    request(`${url}/api/v10/applications/${id}/commands`, options, (response) => {
      response.resume()
      response.on('end', () => resolve([response.statusCode, performance.now() - begin]))
    })
      .on('error', reject)
      .end()
  })
}

/** @returns milliseconds of each request, sorted, and those of all */
async function run(server, count, clients) {
  const times = []
  const begin = performance.now()
  let left = count
  const client = async () => {
    while (left-- > 0 && performance.now() - begin < MOST) {
      const [status, time] = await ask(server)
      assert.equal(status, 200)
      times.push(time)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { times: times.sort((a, b) => a - b), whole: performance.now() - begin }
}

const rate = ({ times, whole }) => Math.round((times.length / whole) * 1000)
const at = (times, part) => times[Math.floor(times.length * part)].toFixed(1)

const emulator = await started(EMULATOR)
await run(emulator, 2000, 10)
const before = await emulator.memory()
const alone = await run(emulator, REQUESTS, 8)
const after = await emulator.memory()
const growth = (after - before) / 1024 / 1024
console.log(
  `${alone.times.length} requests: ${rate(alone)} a second, p50 ${at(alone.times, 0.5)} ms, p99 ${at(alone.times, 0.99)} ms`,
)
console.log(
  `memory: ${(before / 1024 / 1024).toFixed(1)} MB, then ${(after / 1024 / 1024).toFixed(1)} MB`,
)
const crowd = await run(emulator, 5000, CLIENTS)
console.log(`${CLIENTS} clients at once: ${rate(crowd)} a second, p99 ${at(crowd.times, 0.99)} ms`)
emulator.end()
const bare = await started(BARE)
await run(bare, 2000, 10)
console.log(`a bare node:http answer: ${rate(await run(bare, REQUESTS, 8))} a second`)
bare.end()
agent.destroy()

// Start-up, in turns, so that other work on the machine is shared fairly.
const starts = {
  'node -e 0': { args: ['-e', '0'], until: 'exit' },
  'a bare node:http server': {
    args: [
      '-e',
      "const s = require('http').createServer().listen(0, '127.0.0.1', () => console.log(s.address().port))",
    ],
  },
  'slashlint serve': { args: [PROGRAM, 'serve', '--port', '0'] },
}
for (let time = 0; time < STARTS; time++) {
  for (const start of Object.values(starts)) {
    ;(start.times ??= []).push(await startUp(start))
  }
}
for (const [name, { times }] of Object.entries(starts)) {
  times.sort((a, b) => a - b)
  console.log(
    `ready: ${name} after ${at(times, 0.5)} ms (median of ${STARTS}; the fastest ${at(times, 0)})`,
  )
}

/** Milliseconds until a program prints something, or ends. */
async function startUp({ args, until = 'data' }) {
  const begin = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await (until === 'exit' ? ended : new Promise((resolve) => child.stdout.once('data', resolve)))
  const time = performance.now() - begin
  child.kill()
  await ended
  return time
}

assert.ok(growth < 8, `memory grew by ${growth.toFixed(1)} MB`)
// The fastest: what else the machine does is not the program's.
const [fastest, empty] = ['slashlint serve', 'node -e 0'].map((name) => starts[name].times[0])
const goal = Math.max(START_GOAL, START_TIMES * empty)
assert.ok(
  fastest < goal,
  `slashlint serve was never ready within ${Math.round(goal)} ms: ${Math.round(fastest)} ms`,
)
