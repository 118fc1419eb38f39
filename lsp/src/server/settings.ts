import { isRecord } from '@slashlint/checker'
import { DidChangeConfigurationNotification } from 'vscode-languageserver'
import type { Connection } from 'vscode-languageserver'
import { DEFAULT_SETTINGS, readSettings } from '../workspace/settings.js'
import type { ClientSettings } from '../workspace/settings.js'
import type { SessionContext } from './session-context.js'

/** The name of our settings in editors. */
const SECTION = 'slashlint'

/** Reads settings from a client, and logs those that cannot be used. */
export function settingsFrom(value: unknown, { console }: Connection): ClientSettings {
  const { settings, problems } = readSettings(value, DEFAULT_SETTINGS)
  for (const problem of problems) {
    console.warn(`slashlint settings: ${problem}`)
  }
  return settings
}

/** Requests the settings from the client, if the client answers such requests. */
export async function loadSettings(session: SessionContext): Promise<void> {
  if (session.client.configuration) {
    apply(
      session,
      await session.connection.workspace.getConfiguration(SECTION).catch(() => undefined),
    )
  }
}

/** Applies changes of the client's settings. */
export function watchSettings(session: SessionContext): void {
  const { connection, client } = session
  connection.onDidChangeConfiguration(({ settings }: { settings: unknown }) => {
    if (client.configuration) {
      return loadSettings(session)
    }
    return apply(
      session,
      isRecord(settings) && isRecord(settings[SECTION]) ? settings[SECTION] : settings,
    )
  })
  if (client.registerConfiguration) {
    connection.client
      .register(DidChangeConfigurationNotification.type, { section: SECTION })
      .catch(() => undefined)
  }
}

function apply({ connection, workspace }: SessionContext, value: unknown): void {
  if (!isRecord(value)) {
    return
  }
  const settings = settingsFrom(value, connection)
  if (JSON.stringify(settings) !== JSON.stringify(workspace.settings)) {
    workspace.setSettings(settings)
  }
}
