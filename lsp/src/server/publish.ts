import { DocumentDiagnosticReportKind, LSPErrorCodes, ResponseError } from 'vscode-languageserver'
import type {
  CancellationToken,
  DocumentDiagnosticReport,
  FullDocumentDiagnosticReport,
  WorkspaceDiagnosticReport,
  WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver'
import { keyOf } from '../workspace/documents.js'
import type { DocumentReport, Reports } from './reports.js'
import type { SessionContext } from './session-context.js'

/** The pause, in milliseconds, after which several changes in a row cause one refresh. */
const REFRESH_MS = 30

const cancelled = (): ResponseError<void> =>
  new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled')

/** The diagnostics of documents, for clients that request them. */
export interface Pull {
  /**
   * Notes that the findings of these documents may have changed. Clients are asked to request them
   * again.
   */
  changed(keys: readonly string[]): void
  /** Stops asking clients to request diagnostics. */
  dispose(): void
}

/** The state of the answers to requests for diagnostics. */
interface PullState {
  readonly session: SessionContext
  readonly reports: Reports
  /** The related documents of each document, as they were sent last. */
  readonly related: Map<string, ReadonlySet<string>>
  /** The callbacks of requests that are answered when something changes. */
  readonly waiting: Set<() => void>
  /** The timer for asking the client to request diagnostics again. */
  timer: NodeJS.Timeout | undefined
}

/** Registers the answers to clients that ask for diagnostics. */
export function createPull(session: SessionContext, reports: Reports): Pull {
  const { diagnostics } = session.connection.languages
  const state: PullState = {
    session,
    reports,
    related: new Map(),
    waiting: new Set(),
    timer: undefined,
  }
  diagnostics.on(({ textDocument, previousResultId }, token) =>
    answerDocument(state, keyOf(textDocument.uri), previousResultId, token),
  )
  diagnostics.onWorkspace(({ previousResultIds }, token, _progress, partial) => {
    const has = new Map(previousResultIds.map(({ uri, value }) => [keyOf(uri), value]))
    return answerWorkspace(state, has, token, partial !== undefined)
  })
  return {
    changed(keys) {
      for (const done of [...state.waiting]) {
        done()
      }
      refresh(state, keys)
    },
    dispose: () => clearTimeout(state.timer),
  }
}

/** Answers a request for the diagnostics of one document. */
async function answerDocument(
  state: PullState,
  key: string,
  previousResultId: string | undefined,
  token: CancellationToken,
): Promise<DocumentDiagnosticReport> {
  const { workspace } = state.session
  await workspace.quiet(key, () => token.isCancellationRequested)
  if (token.isCancellationRequested) {
    throw cancelled()
  }
  await workspace.current(key)
  if (token.isCancellationRequested) {
    throw cancelled()
  }
  const report = state.reports.of(key)
  const others = relatedReports(state, key)
  const related = others === undefined ? {} : { relatedDocuments: others }
  if (report.resultId === previousResultId) {
    return {
      kind: DocumentDiagnosticReportKind.Unchanged,
      resultId: previousResultId,
      ...related,
    }
  }
  return { ...full(report), ...related }
}

/** Returns the reports of the documents to which findings of a document refer, or did before. */
function relatedReports(
  { session: { workspace, client }, reports, related }: PullState,
  key: string,
): Record<string, FullDocumentDiagnosticReport> | undefined {
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
  if (!client.relatedDocuments || keys.length === 0) {
    return undefined
  }
  return Object.fromEntries(keys.map((other) => [workspace.uriOf(other), full(reports.of(other))]))
}

/**
 * Answers a request for the diagnostics of all documents. If the client accepts partial results,
 * the request is kept open until some diagnostics have changed.
 *
 * @param has the ids of the results that the client already has, by document
 */
async function answerWorkspace(
  state: PullState,
  has: Map<string, string>,
  token: CancellationToken,
  isPartial: boolean,
): Promise<WorkspaceDiagnosticReport> {
  await Promise.race([state.session.workspace.idle(), cancellation(token)])
  let items = difference(state, has)
  while (isPartial && items.length === 0 && !token.isCancellationRequested) {
    await change(state, token)
    items = difference(state, has)
  }
  if (token.isCancellationRequested) {
    throw cancelled()
  }
  return { items }
}

/**
 * Returns reports for the documents whose diagnostics differ from those that the client has.
 *
 * @param has the ids of the client's results, by document
 */
function difference(
  { session: { workspace }, reports }: PullState,
  has: Map<string, string>,
): WorkspaceDocumentDiagnosticReport[] {
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

/** Waits for the next change, or until the request is cancelled. */
const change = ({ waiting }: PullState, token: CancellationToken): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      waiting.delete(done)
      listener.dispose()
      resolve()
    }
    const listener = token.onCancellationRequested(done)
    waiting.add(done)
  })

/** Asks the client to request diagnostics again, if one of the documents is open. */
function refresh(state: PullState, keys: readonly string[]): void {
  const { connection, workspace, client } = state.session
  const isOpen = keys.some((key) => workspace.openDocument(key) !== undefined)
  if (!client.refreshDiagnostics || !isOpen) {
    return
  }
  clearTimeout(state.timer)
  state.timer = setTimeout(() => {
    // A client that is leaving does not answer.
    connection.languages.diagnostics.refresh().catch(() => undefined)
  }, REFRESH_MS)
}

/** The diagnostics of documents, for clients that do not request them. */
export interface Push {
  /** Sends the diagnostics of a document with its version, if they have changed. */
  publish(key: string): void
}

/** Makes the sender of diagnostics. It sends nothing before `publish` is called. */
export function createPush({ connection, workspace }: SessionContext, reports: Reports): Push {
  /** The version and the result that were sent last, for each document. */
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
