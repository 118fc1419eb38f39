import { existsSync } from 'node:fs'
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node'
import { serve } from '../server.js'
import { diskHost } from './file-host.js'

/**
 * Starts the server for the transport that the program's arguments name: `--stdio`, `--node-ipc`, `--socket=<port>` or
 * `--pipe=<name>`. Without one, it talks over standard input and output.
 */
export function startServer(): void {
  const transports = ['--stdio', '--node-ipc', '--socket', '--pipe']
  if (!process.argv.some((argument) => transports.some((one) => argument === one || argument.startsWith(`${one}=`))))
    process.argv.push('--stdio')
  // It lies beside the bundle, or beside the folder of its chunks; run from source there is none.
  const page = ['rules.md', '../rules.md'].map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url))
  serve(createConnection(ProposedFeatures.all), {
    host: diskHost,
    rulesPage: page?.href,
  })
}
