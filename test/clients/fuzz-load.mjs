// How fast a bot is tried that answers at once, and what the emulator's heap has after many runs: `node fuzz-load.mjs [runs]`.
import assert from 'node:assert/strict'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { startEmulator } from '../../emulator/dist/index.js'
import { FUZZ_SEED, fuzzBot } from '../../emulator/dist/testing.js'

const RUNS = Number(process.argv[2] ?? 20_000)
const FIRST = 1000
/** How much the heap may grow after the first runs, and how many commands and presses a second there are at least. */
const GOAL = { growth: 0.1, perSecond: 100 }

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const heap = () => {
  collect()
  return process.memoryUsage().heapUsed
}

/** A bot without a library, in a thread of its own. */
function bot({ url, botToken }) {
  const code = `
import { WebSocket } from ${JSON.stringify(new URL('../../node_modules/ws/wrapper.mjs', import.meta.url).href)}
const url = ${JSON.stringify(url)}
const components = [{ type: 1, components: [{ type: 2, style: 1, custom_id: 'again', label: 'Again' }] }]
const body = JSON.stringify({ type: 4, data: { content: 'Ok', components } })
const headers = { 'Content-Type': 'application/json' }
const socket = new WebSocket(url.replace('http', 'ws') + '/?v=10&encoding=json')
socket.on('message', async (data) => {
  const { op, t, d } = JSON.parse(String(data))
  if (op === 10) {
    socket.send(JSON.stringify({ op: 2, d: { token: ${JSON.stringify(botToken)}, intents: 1, properties: {} } }))
  }
  if (t === 'INTERACTION_CREATE') {
    await fetch(url + '/api/v10/interactions/' + d.id + '/' + d.token + '/callback', { method: 'POST', headers, body })
  }
})`
  return new Worker(code, { eval: true, execArgv: ['--input-type=module'] })
}

const option = (type, name) => ({ type, name, description: 'x' })
const commands = [
  { name: 'echo', description: 'x', options: [option(3, 'text'), option(11, 'file')] },
]
const emulator = await startEmulator({
  seed: { ...FUZZ_SEED, apps: [{ commands }] },
  limits: 'off',
})
const thread = bot(emulator)
while (emulator.connections === 0) {
  await new Promise((resolve) => setTimeout(resolve, 50))
}
const { reset } = emulator
let count = 0
let before = 0
emulator.reset = (options) => {
  count++
  if (count === FIRST) {
    before = heap()
  }
  return reset.call(emulator, options)
}
const { failures, runs, presses, perSecond } = await fuzzBot(emulator, {
  runs: RUNS,
  time: 3600,
  random: 1,
})
const growth = heap() / before - 1
// A press is sent, delivered and answered as a command is.
const sent = Math.round((perSecond * (runs + presses)) / runs)
console.log(
  `${runs} runs with ${presses} presses: ${sent} of both a second, resets included; heap ${(before / 1e6).toFixed(1)} MB after ${FIRST} runs, ${(growth * 100).toFixed(1)} % more at the end`,
)
await thread.terminate()
await emulator.close()
assert.deepEqual(failures, [])
assert.ok(growth < GOAL.growth, `the heap grew by ${(growth * 100).toFixed(1)} %`)
assert.ok(sent >= GOAL.perSecond, `${sent} a second`)
