import { isRecord } from '@slashlint/checker'
import { DidChangeConfigurationNotification } from 'vscode-languageserver'
import type { Connection } from 'vscode-languageserver'
import { DEFAULT_SETTINGS, readSettings } from '../workspace/settings.js'
import type { Workspace } from '../workspace/model.js'
import type { ClientFeatures } from './capabilities.js'

/** The name of our settings in editors. */
const SECTION = 'slashlint'

/** Asks the client for its settings, where it can be asked. */
export async function loadSettings(
  connection: Connection,
  workspace: Workspace,
  { configuration }: ClientFeatures,
): Promise<void> {
  if (!configuration) return
  const given: unknown = await connection.workspace.getConfiguration(SECTION).catch(() => undefined)
  apply(connection, workspace, given)
}

/** Follows the client's settings. */
export function watchSettings(connection: Connection, workspace: Workspace, client: ClientFeatures): void {
  connection.onDidChangeConfiguration(({ settings }: { settings: unknown }) => {
    if (client.configuration) return loadSettings(connection, workspace, client)
    const own = isRecord(settings) && isRecord(settings[SECTION]) ? settings[SECTION] : settings
    return apply(connection, workspace, own)
  })
  if (client.registerConfiguration) {
    connection.client.register(DidChangeConfigurationNotification.type, { section: SECTION }).catch(() => undefined)
  }
}

function apply(connection: Connection, workspace: Workspace, given: unknown): void {
  if (!isRecord(given)) return
  const { settings, problems } = readSettings(given, DEFAULT_SETTINGS)
  for (const problem of problems) connection.console.warn(`slashlint settings: ${problem}`)
  if (JSON.stringify(settings) !== JSON.stringify(workspace.settings)) workspace.setSettings(settings)
}
