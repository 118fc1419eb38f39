import { existsSync } from 'node:fs'
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node'
import { serve } from '../server.js'
import { threadedAnalyst } from './thread.js'
import { diskHost } from './file-host.js'

/**
 * Starts the server for the transport that the program's arguments name: `--stdio`, `--node-ipc`, `--socket=<port>` or
 * `--pipe=<name>`. Without one, it talks over standard input and output.
 */
export function startServer(): void {
  const transports = ['--stdio', '--node-ipc', '--socket', '--pipe']
  if (!process.argv.some((argument) => transports.some((one) => argument === one || argument.startsWith(`${one}=`))))
    process.argv.push('--stdio')
  const rules = beside('rules/')
  const analyst = beside('analyst.js')
  serve(createConnection(ProposedFeatures.all), {
    host: diskHost,
    rulesFolder: rules?.href,
    analyst: analyst === undefined ? undefined : () => threadedAnalyst(analyst),
  })
}

/** A file or folder that lies beside the bundle, or beside the folder of its chunks; run from source there is none. */
const beside = (name: string): URL | undefined =>
  [name, `../${name}`].map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url))
