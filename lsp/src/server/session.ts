import type { Connection, InitializeParams } from 'vscode-languageserver'
import { asRecord } from '@slashlint/checker'
import type { FileHost } from '../workspace/host.js'
import { createWorkspace } from '../workspace/workspace.js'
import type { Workspace, WorkspaceOptions } from '../workspace/workspace.js'
import { createActions } from './actions.js'
import { featuresOf } from './capabilities.js'
import { COMMANDS } from './commands.js'
import { hostOf } from './client-host.js'
import { foldersOf, registerDocuments, watchFiles } from './documents.js'
import { registerFeatures } from './features.js'
import { registerCommands } from './run-commands.js'
import { tellFound } from './log.js'
import { createProgress } from './progress.js'
import type { InitializationOptions } from './protocol.js'
import { createPull, createPush } from './publish.js'
import type { Pull, Push } from './publish.js'
import { createReports } from './reports.js'
import type { SessionContext } from './session-context.js'
import { loadSettings, settingsFrom, watchSettings } from './settings.js'
import { createStatus } from './status.js'

/** The parts of a server that depend on its environment. */
export interface ServerOptions {
  /** The access to files, unless the client provides it. */
  readonly host?: FileHost | undefined
  /** URI of the folder with the pages of the rules, unless the client has one. */
  readonly rulesFolder?: string | undefined
  /** Starts the thread in which the project runs while a document is large. */
  readonly startThread?: WorkspaceOptions['startThread']
}

/** The session with a client, from `initialize` to `shutdown`. */
export interface ServerSession {
  /** The features of the client, and its initialization options. */
  readonly client: SessionContext['client']
  /** Registers for notifications, and begins to search for files. */
  initialized(): Promise<void>
  /** Ends the session: timers, threads and subscriptions. */
  dispose(): void
}

/** Starts the session with a client: makes its parts, and registers the answers to the client. */
export async function startSession(
  connection: Connection,
  params: InitializeParams,
  { host: disk, rulesFolder, startThread }: ServerOptions,
): Promise<ServerSession> {
  const options: InitializationOptions = asRecord(params.initializationOptions)
  const client = clientOf(params, options)
  const host = hostOf(connection, disk, options.provideFiles === true)
  const workspace: Workspace = createWorkspace({
    host,
    folders: foldersOf(params),
    settings: settingsFrom(options.settings, connection),
    display: client,
    startThread,
    listener: {
      checked(key) {
        publish([key])
        progress.checked(key)
        status.changed(key)
      },
      othersChanged: (keys) => publish(keys),
      waiting(key) {
        progress.waiting(key)
        status.changed(key)
      },
      indexing: (done, total) => progress.indexing(done, total),
      searched: (files) => void tellFound(session, files),
      failed: (error) => connection.console.error(describe(error)),
    },
  })
  const pages = { folder: options.rulesFolder ?? rulesFolder, address: options.ruleAddress }
  const session: SessionContext = { connection, workspace, client, host, pages }
  const reports = createReports(session, (key) => {
    publish([key])
    status.changed(key)
  })
  const pull = createPull(session, reports)
  const publish = publisher(client, pull, createPush(session, reports))
  const progress = createProgress(session)
  const status = createStatus(session, reports, options)
  registerDocuments(session, reports)
  const actions = createActions(session, reports, {
    explainCommand: options.explainCommand ?? explainCommandOf(session),
    chooseCommand: options.chooseCommand,
  })
  registerFeatures(session, actions)
  registerCommands(session, actions)
  return {
    client,
    async initialized(): Promise<void> {
      await loadSettings(session)
      watchSettings(session)
      watchFiles(session)
      workspace.start()
    },
    dispose(): void {
      pull.dispose()
      reports.dispose()
      workspace.dispose()
    },
  }
}

/** Returns the capabilities of a client, combined with its initialization options. */
const clientOf = (
  { capabilities }: InitializeParams,
  { previewCommand, jsonService, jsonSchemaFiles }: InitializationOptions,
): SessionContext['client'] => ({
  ...featuresOf(capabilities),
  previewCommand,
  jsonService: jsonService === true,
  jsonSchemaFiles,
})

/**
 * Makes a function that sends the diagnostics of documents. A client that requests diagnostics is
 * asked to request them again.
 */
const publisher =
  ({ pull: isPull }: SessionContext['client'], pull: Pull, push: Push) =>
  (keys: readonly string[]): void => {
    if (isPull) {
      pull.changed(keys)
      return
    }
    for (const key of keys) {
      push.publish(key)
    }
  }

/**
 * Returns the server's command that shows the documentation of a rule, for clients without a
 * command of their own. Undefined if the server has no pages, or if the client cannot show them.
 */
const explainCommandOf = ({ client, pages }: SessionContext): string | undefined =>
  pages.folder !== undefined && client.showDocument ? COMMANDS.showDocumentation : undefined

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
