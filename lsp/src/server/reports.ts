import { languageOf } from '@slashlint/sources'
import type { Diagnostic, Range } from 'vscode-languageserver'
import { CONFIG_CODE } from '@slashlint/checker'
import { notesAbout, toDiagnostic } from '../features/index.js'
import type { DiagnosticOptions, LocatedFinding } from '../features/index.js'
import { createWhileTyping } from './while-typing.js'
import type { Selection, WhileTyping } from './while-typing.js'
import type { SessionContext } from './session-context.js'

/**
 * The diagnostics of a document. Two reports have the same `resultId` exactly if their diagnostics
 * are equal.
 */
export interface DocumentReport {
  /** The id by which clients refer to this report. */
  readonly resultId: string
  /** The diagnostics that are shown at present. */
  readonly items: readonly Diagnostic[]
  /** True if further findings wait to be shown. */
  readonly hasMore: boolean
}

/** The diagnostics of documents that are shown at present. */
export interface Reports {
  /** Turns findings into diagnostics of the protocol. */
  present(findings: readonly LocatedFinding[]): Diagnostic[]
  /** Returns the findings of a document that are shown now. */
  findings(key: string): readonly LocatedFinding[]
  /** Notes that the user types in a document. */
  typed(): void
  /** Notes that a document was saved. Its delayed findings are shown at once. */
  saved(uri: string): void
  /** Returns the diagnostics of a document that are shown now. */
  of(key: string): DocumentReport
  /** Stops the timers of delayed findings. */
  dispose(): void
}

const NOWHERE: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
/** The codes of findings that editors with support for JSON report themselves. */
const JSON_CODES = ['source/syntax', 'source/duplicate-key']

/** The state of the reports. */
interface ReportsState {
  readonly session: SessionContext
  readonly typing: WhileTyping
  readonly presentation: DiagnosticOptions
  /** The last diagnostics, by document. Documents that never had diagnostics are left out. */
  readonly last: Map<string, { json: string; report: Omit<DocumentReport, 'hasMore'> }>
  /** The timers of documents whose shown findings will change. */
  readonly timers: Map<string, NodeJS.Timeout>
  /** The number of results so far. */
  count: number
  /** Called when the shown findings of a document change because time has passed. */
  readonly more: (key: string) => void
}

/**
 * Makes the reports of a workspace.
 *
 * @param more called when the shown findings of a document change because time has passed
 */
export function createReports(session: SessionContext, more: (key: string) => void): Reports {
  const { workspace } = session
  const state: ReportsState = {
    session,
    typing: createWhileTyping((uri) => workspace.openDocument(uri)?.revision),
    presentation: presentationFor(session),
    last: new Map(),
    timers: new Map(),
    count: 0,
    more,
  }
  const { typing, timers } = state
  return {
    present: (findings) => present(state, findings),
    findings: (key) => selectionOf(state, key).findings,
    typed: typing.typed,
    saved(uri) {
      const document = workspace.openDocument(uri)
      if (document !== undefined && typing.rest(document)) {
        more(document.key)
      }
    },
    dispose() {
      for (const timer of timers.values()) {
        clearTimeout(timer)
      }
    },
    of: (key) => reportOf(state, key),
  }
}

/** Returns the form of diagnostics for a client. */
function presentationFor({ workspace, client, pages }: SessionContext): DiagnosticOptions {
  return {
    pages,
    related: client.relatedInformation,
    tags: client.tags,
    rangeOf: ({ range }) => range ?? NOWHERE,
    locate: ({ uri, range }) =>
      range === undefined ? undefined : { uri: workspace.uriOf(uri), range },
  }
}

const present = (
  { presentation }: ReportsState,
  findings: readonly LocatedFinding[],
): Diagnostic[] => findings.map((finding) => toDiagnostic(finding, presentation))

/**
 * Selects the findings of a document that are shown. All are shown at once if the client cannot be
 * told about delayed ones.
 */
function selectionOf({ session, typing, timers, more }: ReportsState, key: string): Selection {
  const { workspace, client } = session
  const document = workspace.openDocument(key)
  const record = workspace.record(key)
  clearTimeout(timers.get(key))
  timers.delete(key)
  if (document === undefined) {
    typing.close(key)
  }
  const isToldOnce = client.pull && !client.refreshDiagnostics
  if (record === undefined || isToldOnce || !workspace.isCurrent(key)) {
    return { findings: record?.findings ?? [] }
  }
  const selection =
    document === undefined ? typing.selectClosed(record) : typing.select(document, record)
  const again = [selection.moreIn, selection.lessIn].filter((time) => time !== undefined)
  if (again.length > 0) {
    timers.set(key, setTimeout(more, Math.min(...again), key))
  }
  return selection
}

function reportOf(state: ReportsState, key: string): DocumentReport {
  const { session, last, presentation } = state
  // Of a document that is gone nothing is remembered.
  const record = session.workspace.record(key)
  if (record === undefined) {
    last.delete(key)
  }
  const notes = notesAbout(record?.elsewhere ?? [], presentation)
  const { findings, moreIn } = selectionOf(state, key)
  const isLeft = leftToEditor(session, key)
  const items = [
    ...present(
      state,
      findings.filter(({ code }) => !isLeft(code)),
    ),
    ...notes,
  ]
  const json = JSON.stringify(items)
  const before = last.get(key)
  const hasMore = moreIn !== undefined
  if (before?.json === json) {
    return { ...before.report, hasMore }
  }
  const report = { resultId: String(++state.count), items }
  if (items.length === 0 && before === undefined) {
    return { resultId: '0', items, hasMore }
  }
  last.set(key, { json, report })
  return { ...report, hasMore }
}

/** Makes a test for the codes of findings that the editor itself reports in a document. */
function leftToEditor({ workspace }: SessionContext, key: string): (code: string) => boolean {
  const document = workspace.openDocument(key)
  const language = document?.language ?? languageOf(key)
  const { jsonSyntax, configErrors } = workspace.settings
  const isJson = language === 'json' || language === 'jsonc'
  return (code) =>
    (!jsonSyntax && isJson && JSON_CODES.includes(code)) ||
    (!configErrors && document !== undefined && code === CONFIG_CODE)
}
