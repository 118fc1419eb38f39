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
import { createReports } from './reports.js'
import type { Served } from './served.js'
import { loadSettings, settingsFrom, watchSettings } from './settings.js'
import { createStatus } from './status.js'

export interface ServerOptions {
  /** The files, unless the client gives them. */
  readonly host?: FileHost | undefined
  /** URI of the folder with the pages of the rules, unless the client has one. */
  readonly rulesFolder?: string | undefined
  /** Holds the project in another thread, where documents are large. */
  readonly elsewhere?: WorkspaceOptions['elsewhere']
}

/** The server after a client has introduced itself. */
export interface ServerSession {
  /** The features of the client, and its initialization options. */
  readonly client: Served['client']
  /** Registers for notifications, and begins to look at files. */
  initialized(): Promise<void>
  /** Ends the session: timers, threads and subscriptions. */
  dispose(): void
}

/** Sets everything up that lives between `initialize` and `shutdown`, and registers what answers the client. */
export async function startSession(
  connection: Connection,
  params: InitializeParams,
  { host: disk, rulesFolder, elsewhere }: ServerOptions,
): Promise<ServerSession> {
  const options: InitializationOptions = asRecord(params.initializationOptions)
  const client = {
    ...featuresOf(params.capabilities),
    previewCommand: options.previewCommand,
    jsonService: options.jsonService === true,
    jsonSchemaFiles: options.jsonSchemaFiles,
  }
  const publish = (keys: readonly string[]): void => {
    if (client.pull) {
      pull.changed(keys)
    } else {
      for (const key of keys) {
        push.publish(key)
      }
    }
  }
  const host = hostOf(connection, disk, options.provideFiles === true)
  const workspace: Workspace = createWorkspace({
    host,
    folders: foldersOf(params),
    settings: settingsFrom(options.settings, connection),
    look: client,
    elsewhere,

    listener: {
      checked(key) {
        publish([key])
        progress.checked(key)
        status.changed(key)
      },
      otherwise: publish,
      waiting(key) {
        progress.waiting(key)
        status.changed(key)
      },
      indexing: (done, total) => progress.indexing(done, total),
      looked: (files) => void tellFound(served, files),
      failed: (error) => connection.console.error(describe(error)),
    },
  })
  const pages = { folder: options.rulesFolder ?? rulesFolder, address: options.ruleAddress }
  const served: Served = { connection, workspace, client, host, pages }
  const explainCommand =
    options.explainCommand ??
    (pages.folder !== undefined && client.showDocument ? COMMANDS.showDocumentation : undefined)
  const reports = createReports(served, (key) => {
    publish([key])
    status.changed(key)
  })
  const push = createPush(served, reports)
  const pull = createPull(served, reports)
  const progress = createProgress(served)
  const status = createStatus(served, reports, options)
  registerDocuments(served, reports)
  const actions = createActions(served, reports, {
    explainCommand,
    chooseCommand: options.chooseCommand,
  })
  registerFeatures(served, actions)
  registerCommands(served, actions)

  return {
    client,
    async initialized(): Promise<void> {
      await loadSettings(served)
      watchSettings(served)
      watchFiles(served)
      workspace.start()
    },
    dispose(): void {
      pull.dispose()
      reports.dispose()
      workspace.dispose()
    },
  }
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
