import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './command.mjs'

/** @param modules the first one answers the request */
const config = (port, modules) => `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);

const worker :Workerd.Worker = (
  modules = [
${modules.map((name) => `    (name = "${name}", esModule = embed "${name}"),`).join('\n')}
  ],
  compatibilityDate = "2026-01-01",
);
`

const JUDGE = { modules: ['worker.mjs', 'core.mjs', 'values.mjs'], query: '' }

/**
 * The edge isolate answers one request with its findings, or with what came of its deployments.
 *
 * @returns {Promise<import('./command.mjs').Outcome>}
 */
export async function workerd(program, folder, { modules, query } = JUDGE) {
  if (!existsSync(program)) {
    return { missing: `${program} is not installed` }
  }
  const port = await freePort(createServer)
  writeFileSync(join(folder, 'worker.capnp'), config(port, modules))
  const child = spawn(program, ['serve', 'worker.capnp'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (data) => (said += data))
  try {
    for (let attempts = 0; attempts < 100 && child.exitCode === null; attempts++) {
      const answer = await fetch(`http://127.0.0.1:${port}/${query}`).catch(() => undefined)
      if (answer?.ok) {
        return { output: await answer.text() }
      }
      if (answer !== undefined) {
        return { problem: `status ${answer.status}: ${await answer.text()}\n${said}` }
      }
      await wait(100)
    }
    return { problem: `no answer\n${said}` }
  } finally {
    child.kill()
  }
}
