import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The time that a holder has to show that it is alive. After it, the holder counts as busy, or stopped by a debugger. */
const PATIENCE = 2000

/**
 * Locks a file against other emulators, by a socket whose name is made from that of the file. The socket ends with the
 * process, however that ends; a file with a process id would outlive a kill.
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

/** Listens to a socket. @returns undefined if the name is taken */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => {}).end('held'))
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.unref().listen(path, () => resolve(server))
  })
}

/** Tells whether a process answers. The system still accepts connections for one that is being killed, and then closes them. */
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
