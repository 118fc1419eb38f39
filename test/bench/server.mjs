/**
 * The language server as a process: from the start of Node to the reply of `initialize`, and the memory it then holds,
 * beside the JSON server of VS Code and a Node that does nothing. They take turns, so that noise meets all of them.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { median } from './measure.mjs'
import { mark, table } from './report.mjs'

const file = (name) => fileURLToPath(new URL(name, import.meta.url))
const SERVERS = [
  ['slashlint lsp', ['../../lsp/bin/slashlint-language-server.js', '--stdio']],
  [
    'vscode-json-language-server',
    ['node_modules/vscode-langservers-extracted/bin/vscode-json-language-server', '--stdio'],
  ],
]
const REQUEST = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { processId: null, rootUri: null, capabilities: {} },
})

/** @returns {Promise<{ name: string, ms: number, mb: number | undefined }[]>} medians */
export async function servers(alone, rounds) {
  const wanted = alone ? SERVERS.slice(0, 1) : SERVERS
  const rows = [...wanted.map(([name]) => name), 'node -e 0'].map((name) => ({
    name,
    times: [],
    sizes: [],
  }))
  for (let round = 0; round < rounds; round++) {
    for (const [index, [, [program, ...args]]] of wanted.entries()) {
      const { ms, mb } = await initialize([file(program), ...args])
      rows[index].times.push(ms)
      rows[index].sizes.push(mb)
    }
    rows.at(-1).times.push(await bare())
  }
  return rows.map(({ name, times, sizes }) => ({
    name,
    ms: median(times),
    ...(sizes.length > 0 && sizes[0] !== undefined && { mb: median(sizes) }),
  }))
}

function initialize(args) {
  const start = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdin.write(`Content-Length: ${REQUEST.length}\r\n\r\n${REQUEST}`)
  return new Promise((resolve, reject) => {
    let text = ''
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`${args[0]} ended with ${code} and said ${text}`)),
    )
    child.stdout.on('data', (data) => {
      text += data
      if (!text.includes('"capabilities"')) {
        return
      }
      const ms = performance.now() - start
      child.removeAllListeners('exit')
      const mb = residentMemory(child.pid)
      child.kill('SIGKILL')
      resolve({ ms, mb })
    })
  })
}

/** Resident memory in MB, where the system tells it. */
function residentMemory(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return undefined
  }
}

function bare() {
  const start = performance.now()
  const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' })
  return new Promise((resolve) => child.once('exit', () => resolve(performance.now() - start)))
}

export const serversTable = (rows) =>
  table(
    ['process', 'ms to the reply of initialize', 'MB resident'],
    rows.map(({ name, ms, mb }) => [name, ms.toFixed(0), mb === undefined ? '–' : mb.toFixed(0)]),
  )

export function serversGoals(rows) {
  const [ours, theirs] = rows
  if (theirs?.mb === undefined) {
    return []
  }
  return [
    [
      'initialize no slower than vscode-json-language-server',
      `${(ours.ms / theirs.ms).toFixed(2)} times`,
      mark(ours.ms <= theirs.ms),
    ],
    [
      'memory no more than vscode-json-language-server',
      `${(ours.mb / theirs.mb).toFixed(2)} times`,
      mark(ours.mb <= theirs.mb),
    ],
  ]
}
