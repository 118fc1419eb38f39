import { DocumentDiagnosticReportKind, LSPErrorCodes, ResponseError } from 'vscode-languageserver'
import type {
  CancellationToken,
  FullDocumentDiagnosticReport,
  WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver'
import { keyOf } from '../workspace/documents.js'
import type { DocumentReport, Reports } from './reports.js'
import type { Served } from './served.js'

/** Several changes in a row are one refresh. */
const REFRESH_MS = 30

const cancelled = (): ResponseError<void> =>
  new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled')

/** Diagnostics for clients that ask. */
export function createPull({ connection, workspace, client }: Served, reports: Reports) {
  const { refreshDiagnostics, relatedDocuments } = client
  const waiting = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The related documents of each document, as they were told last. */
  const related = new Map<string, ReadonlySet<string>>()

  function relatedReports(key: string): Record<string, FullDocumentDiagnosticReport> | undefined {
    const now = new Set(
      workspace.findings(key).flatMap((finding) => finding.related.map(({ uri }) => uri)),
    )
    now.delete(key)
    const before = related.get(key) ?? new Set()
    if (now.size === 0) {
      related.delete(key)
    } else {
      related.set(key, now)
    }
    const keys = [...new Set([...before, ...now])].filter((other) => workspace.isCurrent(other))
    if (!relatedDocuments || keys.length === 0) {
      return undefined
    }
    return Object.fromEntries(
      keys.map((other) => [workspace.uriOf(other), full(reports.of(other))]),
    )
  }

  connection.languages.diagnostics.on(async ({ textDocument, previousResultId }, token) => {
    const key = keyOf(textDocument.uri)
    await workspace.quiet(key, () => token.isCancellationRequested)
    if (token.isCancellationRequested) {
      throw cancelled()
    }
    await workspace.current(key)
    if (token.isCancellationRequested) {
      throw cancelled()
    }
    const report = reports.of(key)
    const others = relatedReports(key)
    return {
      ...(report.resultId === previousResultId
        ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId: previousResultId }
        : full(report)),
      ...(others !== undefined && { relatedDocuments: others }),
    }
  })

  /** What differs from what the client has. */
  function difference(has: Map<string, string>): WorkspaceDocumentDiagnosticReport[] {
    const items: WorkspaceDocumentDiagnosticReport[] = []
    for (const key of new Set([...has.keys(), ...[...workspace.records()].map(({ key }) => key)])) {
      if (!workspace.isCurrent(key)) {
        continue
      }
      const report = reports.of(key)
      const known = has.get(key)
      if (known === report.resultId || (known === undefined && report.items.length === 0)) {
        continue
      }
      has.set(key, report.resultId)
      items.push({
        ...full(report),
        uri: workspace.uriOf(key),
        version: workspace.openDocument(key)?.text.version ?? null,
      })
    }
    return items
  }

  const change = (token: CancellationToken): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        waiting.delete(done)
        listener.dispose()
        resolve()
      }
      const listener = token.onCancellationRequested(done)
      waiting.add(done)
    })

  connection.languages.diagnostics.onWorkspace(
    async ({ previousResultIds }, token, _progress, partial) => {
      const has = new Map(previousResultIds.map(({ uri, value }) => [keyOf(uri), value]))
      await Promise.race([workspace.idle(), cancellation(token)])
      let items = difference(has)
      // A client that takes results in parts keeps this request open: it is answered when there is something to say.
      while (partial !== undefined && items.length === 0 && !token.isCancellationRequested) {
        await change(token)
        items = difference(has)
      }
      if (token.isCancellationRequested) {
        throw cancelled()
      }
      return { items }
    },
  )

  return {
    /** Something else is said about these documents than before. */
    changed(keys: readonly string[]): void {
      for (const done of [...waiting]) {
        done()
      }
      if (!refreshDiagnostics || !keys.some((key) => workspace.openDocument(key) !== undefined)) {
        return
      }
      clearTimeout(timer)
      timer = setTimeout(() => {
        // A client that is leaving does not answer.
        connection.languages.diagnostics.refresh().catch(() => undefined)
      }, REFRESH_MS)
    },
    dispose: () => clearTimeout(timer),
  }
}

/** Diagnostics for clients that do not ask: sent whenever they change, with the version they are about. */
export function createPush({ connection, workspace }: Served, reports: Reports) {
  /** What the client shows: the version and the result it was sent last. */
  const shown = new Map<string, { readonly state: string; readonly codes: string }>()
  return {
    publish(key: string): void {
      // About a text that has changed meanwhile nothing is said: its own check comes.
      if (!workspace.isCurrent(key)) {
        return
      }
      const document = workspace.openDocument(key)
      const { resultId, items, hasMore } = reports.of(key)
      const state = `${document?.text.version ?? ''} ${resultId}`
      const codes = items.map(({ code }) => code).join()
      const before = shown.get(key)
      // Editors move what they show with the text: the rest comes soon.
      if (hasMore && before?.codes === codes) {
        return
      }
      if (
        before?.state === state ||
        (before === undefined && items.length === 0 && document === undefined)
      ) {
        return
      }
      if (document === undefined && items.length === 0) {
        shown.delete(key)
      } else {
        shown.set(key, { state, codes })
      }
      void connection.sendDiagnostics({
        uri: workspace.uriOf(key),
        ...(document !== undefined && { version: document.text.version }),
        diagnostics: [...items],
      })
    },
  }
}

const cancellation = (token: CancellationToken): Promise<void> =>
  new Promise((resolve) => {
    // One that is taken back before it is heard has no event.
    if (token.isCancellationRequested) {
      resolve()
    } else {
      token.onCancellationRequested(() => resolve())
    }
  })

const full = ({ resultId, items }: DocumentReport): FullDocumentDiagnosticReport => ({
  kind: DocumentDiagnosticReportKind.Full,
  resultId,
  items: [...items],
})
