import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
} from 'vscode-languageserver/browser'
import { lifecycle, serve } from '../server.js'

/** The server in a web worker: it talks over the worker's messages, and asks the client for the texts of files. */
declare const self: DedicatedWorkerGlobalScope

serve(
  createConnection(new BrowserMessageReader(self), new BrowserMessageWriter(self), lifecycle()),
  {},
)
