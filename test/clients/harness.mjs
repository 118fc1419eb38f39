// Starts real bots beside the emulator: by the library's own option, or unchanged below `slashlint serve`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmulator } from '../../emulator/dist/index.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const PROGRAM = fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url))
/** Longer than any client needs on a busy machine. */
const PATIENCE = 60_000
/** The intents that are not privileged, by their bits (official API documentation, "Gateway Intents"). */
const DEFAULT = [0, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 16, 20, 21, 24, 25]
const bits = (list) => list.reduce((sum, bit) => sum | (1 << bit), 0)
/** The intents that each bot of the gateway runs with, by what they are called. */
export const INTENTS = {
  Guilds: bits([0]),
  'the default intents': bits(DEFAULT),
  'all intents': bits([...DEFAULT, 1, 8, 15]),
}
/** How long a bot may tidy up. */
const GOODBYE = 10_000

/**
 * Runs a bot until it says `ready`, does something with it, and ends it.
 *
 * @param {readonly string[]} command such as `['node', 'bots/discordjs.mjs']`
 * @param {'option' | 'serve'} how how the bot finds the emulator
 * @param {{ http?: string, seed?: object, intents?: number, frozen?: boolean }} settings `http`: the path of its endpoint; `frozen`: the clock stands still, where the bot has an option
 * @param {(bot: object) => Promise<void>} act gets `invoke(line, options)`, `output()`, `post(route, body)`, `requests()`
 */
export async function withBot(
  command,
  how,
  { http, seed, intents = INTENTS.Guilds, frozen = false } = {},
  act,
) {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-clients-'))
  const port = http === undefined ? undefined : await freePort()
  const endpoint = port === undefined ? undefined : `http://127.0.0.1:${port}${http}`
  const common = {
    ...process.env,
    XDG_RUNTIME_DIR: folder,
    BOT_INTENTS: String(intents),
    ...(port !== undefined && { PORT: String(port) }),
  }
  const started =
    how === 'serve'
      ? undefined
      : await startEmulator({ frozen, ...(endpoint && { endpoint }), ...(seed && { seed }) })
  const [program, ...args] =
    how === 'serve'
      ? [
          process.execPath,
          PROGRAM,
          'serve',
          '--log',
          ...(endpoint === undefined ? [] : ['--endpoint', endpoint]),
          '--',
          ...command,
        ]
      : command
  const env =
    started === undefined
      ? { ...common, DISCORD_TOKEN: 'a real token' }
      : { ...common, ...started.env, BY_OPTION: started.url }
  const child = spawn(program, args, { cwd: HERE, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  try {
    await new Promise((resolve, reject) => {
      const fail = (why) => reject(new Error(`${command.join(' ')} ${why}:\n${output}`))
      const timer = setTimeout(() => fail('did not get ready'), PATIENCE)
      const read = (data) => {
        output += String(data)
        if (!/^ready$/m.test(output)) {
          return
        }
        clearTimeout(timer)
        resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('error', ({ message }) => fail(message))
      child.once('exit', (code) => fail(`ended with ${code}`))
    })
    const { url, secret } = started ?? noted(folder)
    await act({ ...using(url, secret), output: () => output })
  } finally {
    const ended = new Promise((resolve) =>
      child.exitCode === null && child.signalCode === null
        ? child.once('exit', resolve)
        : resolve(),
    )
    child.kill('SIGTERM')
    const last = setTimeout(() => child.kill('SIGKILL'), GOODBYE)
    await ended
    clearTimeout(last)
    await started?.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where the emulator has written down that it runs. */
function noted(folder) {
  const [name] = readdirSync(folder)
  const [file] = readdirSync(join(folder, name))
  return JSON.parse(readFileSync(join(folder, name, file), 'utf8'))
}

/** The emulator's own routes, as `slashlint invoke` uses them. */
function using(url, secret) {
  const post = async (route, body) => {
    const response = await fetch(`${url}/_slashlint/${route}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Slashlint-Secret': secret },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) {
      throw new Error(answer.message)
    }
    return answer
  }
  const going = (result) => ({
    ...result,
    press: async (button, options) =>
      going(await post('press', { id: result.id, button, options })),
    select: async (menu, values, options) =>
      going(await post('select', { id: result.id, menu, values, options })),
    submit: async (fields, options) =>
      going(await post('submit', { id: result.id, fields, options })),
    later: async (milliseconds) => going(await post('later', { id: result.id, milliseconds })),
  })
  return {
    post,
    press: async (button, options) => going(await post('press', { button, options })),
    select: async (menu, values, options) => going(await post('select', { menu, values, options })),
    async invoke(line, options = {}) {
      // Some clients say that they are ready before their gateway is.
      for (let tries = 0; ; tries++) {
        const result = await post('invoke', { line, options })
        if (result.outcome !== 'undelivered' || tries === 50) {
          return going(result)
        }
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    state: async () =>
      (
        await fetch(`${url}/_slashlint/state`, { headers: { 'X-Slashlint-Secret': secret } })
      ).json(),
    requests: async () =>
      (
        await fetch(`${url}/_slashlint/requests`, { headers: { 'X-Slashlint-Secret': secret } })
      ).json(),
  }
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}
