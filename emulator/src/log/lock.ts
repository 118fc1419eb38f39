import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The milliseconds in which the owner of a lock must answer. Without an answer it counts as alive:
 * busy, or stopped by a debugger.
 */
const PATIENCE = 2000

/**
 * Locks a file against other emulators, by a socket whose name is derived from the path. The socket
 * disappears with the process, unlike a file with a process id.
 *
 * @returns a function that releases the lock; undefined if another emulator has it
 */
export async function lock(file: string): Promise<(() => void) | undefined> {
  const name = `slashlint-${createHash('sha256').update(file).digest('hex').slice(0, 32)}`
  const path =
    process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`)
  let server = await listen(path)
  if (server === undefined && !(await isHeld(path))) {
    // A killed process leaves the name behind.
    rmSync(path, { force: true })
    server = await listen(path)
  }
  return server && (() => void server.close())
}

/** Listens on a socket. @returns undefined if its name is taken */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => {}).end('held'))
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.unref().listen(path, () => resolve(server))
  })
}

/**
 * Tells whether a process owns the socket and answers. For a process that is being killed, the
 * system accepts connections and closes them.
 */
const isHeld = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path)
    const decide = (held: boolean): void => {
      clearTimeout(timer)
      resolve(held)
      socket.destroy()
    }
    const timer = setTimeout(() => decide(true), PATIENCE)
    socket.once('data', () => decide(true))
    socket.once('error', () => decide(false)).once('close', () => decide(false))
  })
