import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
} from 'vscode-languageserver/browser'
import { lifecycle, serve } from '../server.js'

/**
 * The global scope of the web worker in which the server runs. It receives messages from the
 * client, and asks the client for the texts of files.
 */
declare const self: DedicatedWorkerGlobalScope

serve(
  createConnection(new BrowserMessageReader(self), new BrowserMessageWriter(self), lifecycle()),
  {},
)
