import { plural } from '@slashlint/core/internal'
import { keyOf } from '../workspace/documents.js'
import type { Reports } from './reports.js'
import { STATUS } from './protocol.js'
import type { InitializationOptions, Status, StatusParams } from './protocol.js'
import type { SessionContext } from './session-context.js'

/** Answers requests for the status of a document, and notifies clients that support it when the status changes. */
export function createStatus(
  { connection, workspace }: SessionContext,
  reports: Reports,
  { statusNotifications }: InitializationOptions,
): { changed(key: string): void } {
  const sent = new Map<string, string>()
  connection.onRequest(STATUS, async ({ textDocument }: StatusParams) => {
    await workspace.current(textDocument.uri)
    return statusOf(workspace, reports, textDocument.uri)
  })
  return {
    changed(key) {
      if (statusNotifications !== true) {
        return
      }
      const document = workspace.openDocument(key)
      if (document === undefined) {
        sent.delete(key)
      } else {
        void tell(key, document.uri)
      }
    },
  }

  async function tell(key: string, uri: string): Promise<void> {
    const status = await statusOf(workspace, reports, uri)
    const json = JSON.stringify(status)
    if (workspace.openDocument(key) === undefined || sent.get(key) === json) {
      return
    }
    sent.set(key, json)
    await connection.sendNotification(STATUS, status)
  }
}

async function statusOf(
  workspace: SessionContext['workspace'],
  reports: Reports,
  uri: string,
): Promise<Status> {
  const key = keyOf(uri)
  const config = await workspace.environment.configFor(key)
  const coverage = workspace.record(key)?.coverage
  const findings = reports.findings(key)
  const count = (severity: string): number =>
    findings.filter((finding) => finding.severity === severity).length
  const { commands, others, partlyDynamic, dynamic } = coverage ?? NOTHING
  const checked = coverage === undefined ? 'nothing' : 'checked'
  return {
    uri,
    state: workspace.isCurrent(key) ? checked : 'checking',
    summary: summaryOf(commands, others, partlyDynamic),
    commands,
    others,
    partlyDynamic,
    dynamic,
    ...(config !== undefined &&
      config.findings.length > 0 && {
        configuration: { uri: workspace.uriOf(config.uri), problems: config.findings.length },
      }),
    errors: count('error'),
    warnings: count('warning'),
    hints: count('hint'),
  }
}

const NOTHING = { commands: 0, others: 0, partlyDynamic: 0, dynamic: [] }

function summaryOf(commands: number, others: number, partlyDynamic: number): string {
  const parts = [
    ...(commands > 0 ? [plural(commands, 'command')] : []),
    ...(others > 0 ? [plural(others, 'other definition')] : []),
    ...(partlyDynamic > 0 ? [`${partlyDynamic} partly dynamic`] : []),
  ]
  return parts.length === 0 ? 'no definitions' : parts.join(', ')
}
