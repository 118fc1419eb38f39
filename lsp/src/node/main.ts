import { existsSync } from 'node:fs'
import { createConnection as connect } from 'node:net'
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node'
import type { Connection } from 'vscode-languageserver/node'
import { lifecycle, serve } from '../server.js'
import { watchFraming } from './framing.js'
import { threadedAnalyst } from './thread.js'
import { diskHost } from './file-host.js'

/**
 * Starts the server for the transport that the program's arguments name: `--stdio`, `--node-ipc`, `--socket=<port>` or
 * `--pipe=<name>`. Without one, it talks over standard input and output.
 */
export function startServer(): void {
  const rules = fileInBundle('rules/')
  const analyst = fileInBundle('analyst.js')
  serve(connection(), {
    host: diskHost,
    rulesFolder: rules?.href,
    startThread: analyst && ((display, lost) => threadedAnalyst(analyst, display, lost)),
  })
}

function connection(): Connection {
  const address = valueOf('--socket') ?? valueOf('--pipe')
  if (address !== undefined) {
    const socket =
      valueOf('--socket') === undefined ? connect(address) : connect(Number(address), '127.0.0.1')
    socket.on('error', (error) => fail(`cannot talk to ${address}: ${error.message}`))
    socket.on('data', watchFraming(framingLost))
    return createConnection(ProposedFeatures.all, socket, socket, lifecycle())
  }
  if (!process.argv.includes('--node-ipc')) {
    if (!process.argv.includes('--stdio')) {
      process.argv.push('--stdio')
    }
    process.stdin.on('data', watchFraming(framingLost))
  }
  return createConnection(ProposedFeatures.all, lifecycle())
}

/** Returns the value of a flag in either spelling: `--socket=6009`, `--socket 6009`. */
function valueOf(flag: string): string | undefined {
  const at = process.argv.findIndex(
    (argument) => argument === flag || argument.startsWith(`${flag}=`),
  )
  const found = process.argv[at]
  if (found === undefined) {
    return undefined
  }
  return found === flag ? process.argv[at + 1] : found.slice(flag.length + 1)
}

const framingLost = (why: string): never =>
  fail(`the messages of the client can no longer be told apart: ${why}`)

/** Ends the server with an error message, which clients write to their logs. */
function fail(why: string): never {
  process.stderr.write(`slashlint language server: ${why}\n`)
  process.exit(1)
}

/**
 * Returns a file or folder beside the bundle, or beside the folder of its chunks. Returns
 * `undefined` if the server is run from source.
 */
const fileInBundle = (name: string): URL | undefined =>
  [name, `../${name}`].map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url))
