import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The outcome of a runtime: its output, or the reason why there is none. */
/** @typedef {{ output?: string, problem?: string, missing?: string }} Outcome */

/** @returns {Promise<Outcome>} the standard output of one program that ends by itself */
export async function command(program, args, folder) {
  if (!existsSync(program)) {
    return { missing: `${program} is not installed` }
  }
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      DENO_DIR: join(folder, '.deno'),
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
      DO_NOT_TRACK: '1',
    },
  })
  if (error !== undefined || status !== 0) {
    return { problem: `${error?.message ?? `exit ${status}`}\n${stderr}` }
  }
  return { output: stdout.trimEnd() }
}

/** A port that was free a moment ago. */
export function freePort(createServer) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
