import type { Connection, InitializeParams } from 'vscode-languageserver'
import type { FileHost } from '../workspace/host.js'
import { DEFAULT_SETTINGS, readSettings } from '../workspace/settings.js'
import { createWorkspace } from '../workspace/workspace.js'
import type { Workspace, WorkspaceOptions } from '../workspace/model.js'
import { createActions } from './actions.js'
import { featuresOf } from './capabilities.js'
import type { ClientFeatures } from './capabilities.js'
import { COMMANDS } from './commands.js'
import { hostOf } from './client-host.js'
import { registerDocuments, watchFiles } from './documents.js'
import { registerFeatures } from './features.js'
import { registerCommands } from './run-commands.js'
import { foldersOf } from './folders.js'
import { tellFound } from './log.js'
import { createProgress } from './progress.js'
import type { InitializationOptions } from './protocol.js'
import { createPull } from './pull.js'
import { createPush } from './push.js'
import { createReports } from './reports.js'
import { loadSettings, watchSettings } from './settings.js'
import { createStatus } from './status.js'

export interface ServerOptions {
  /** The files, unless the client gives them. */
  readonly host?: FileHost | undefined
  /** URI of the folder with the pages of the rules, unless the client has one. */
  readonly rulesFolder?: string | undefined
  /** Holds the project in another thread, where documents are large. */
  readonly elsewhere?: WorkspaceOptions['elsewhere']
}

/** What lives between `initialize` and `shutdown`. */
export interface ServerSession {
  readonly client: ClientFeatures
  readonly workspace: Workspace
  initialized(): Promise<void>
  dispose(): void
}

/** Sets everything up for a client, and registers what answers it. */
export async function startSession(
  connection: Connection,
  params: InitializeParams,
  { host, rulesFolder, elsewhere }: ServerOptions,
): Promise<ServerSession> {
  const options = optionsOf(params)
  const client = featuresOf(params.capabilities)
  const { settings, problems } = readSettings(options.settings, DEFAULT_SETTINGS)
  for (const problem of problems) connection.console.warn(`slashlint settings: ${problem}`)

  const publish = (keys: readonly string[]): void => {
    if (client.pull) pull.changed(keys)
    else for (const key of keys) push.publish(key)
  }
  const look = {
    ...client,
    previewCommand: options.previewCommand,
    jsonService: options.jsonService === true,
    jsonSchemaFiles: options.jsonSchemaFiles,
  }
  const files = hostOf(connection, host, options.provideFiles === true)
  const workspace: Workspace = createWorkspace({
    host: files,
    folders: foldersOf(params),
    settings,
    look,
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
      looked: (files) => void tellFound(connection, workspace, files),
      failed: (error) => connection.console.error(describe(error)),
    },
  })
  const pages = { folder: options.rulesFolder ?? rulesFolder, address: options.ruleAddress }
  const explainCommand =
    options.explainCommand ??
    (pages.folder !== undefined && client.showDocument ? COMMANDS.showDocumentation : undefined)
  const reports = createReports(workspace, client, pages, (key) => {
    publish([key])
    status.changed(key)
  })
  const push = createPush(connection, workspace, reports)
  const pull = createPull(connection, workspace, reports, client)
  const progress = createProgress(connection, workspace, client)
  const status = createStatus(connection, workspace, reports, options)
  registerDocuments(connection, workspace, client, reports)
  const actions = createActions(workspace, reports, client, explainCommand)
  registerFeatures(connection, workspace, actions, look, files)
  registerCommands(connection, workspace, actions, client, pages)

  return {
    client,
    workspace,
    async initialized() {
      await loadSettings(connection, workspace, client)
      watchSettings(connection, workspace, client)
      watchFiles(connection, workspace, client)
      workspace.start()
    },
    dispose() {
      pull.dispose()
      reports.dispose()
      workspace.dispose()
    },
  }
}

function optionsOf({ initializationOptions }: InitializeParams): InitializationOptions {
  return typeof initializationOptions === 'object' && initializationOptions !== null
    ? (initializationOptions as InitializationOptions)
    : {}
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
