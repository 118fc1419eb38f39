import { languageOf } from '@slashlint/sources'
import type { Diagnostic, Range } from 'vscode-languageserver'
import { CONFIG_CODE } from '@slashlint/checker'
import { notesAbout, toDiagnostic } from '../features/index.js'
import type { LocatedFinding, Spot } from '../features/index.js'
import { createWhileTyping } from './while-typing.js'
import type { Selection } from './while-typing.js'
import type { Served } from './served.js'

/** The diagnostics of a document. `resultId` differs exactly when they do. */
export interface DocumentReport {
  readonly resultId: string
  readonly items: readonly Diagnostic[]
  /** Something is found that is not said yet. */
  readonly hasMore: boolean
}

/** What is shown of the documents. */
export interface Reports {
  /** Findings as the protocol has them. */
  present(findings: readonly LocatedFinding[]): Diagnostic[]
  /** What is shown of a document now, as findings. */
  findings(key: string): readonly LocatedFinding[]
  /** Takes that somebody types in a document. */
  typed(): void
  /** Takes that a document was saved: all that was found in it is shown now. */
  saved(uri: string): void
  /** What is shown of a document now. */
  of(key: string): DocumentReport
  dispose(): void
}

const NOWHERE: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
/** What an editor with support for JSON says itself. */
const JSON_CODES = ['source/syntax', 'source/duplicate-key']

/** @param more called when something else is to be shown of a document */
export function createReports(
  { workspace, client, pages }: Served,
  more: (key: string) => void,
): Reports {
  const { relatedInformation, tags, pull, refreshDiagnostics } = client
  const last = new Map<string, { json: string; report: Omit<DocumentReport, 'hasMore'> }>()
  const typing = createWhileTyping((uri) => workspace.openDocument(uri)?.revision)
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let count = 0
  const options = {
    pages,
    related: relatedInformation,
    tags,
    rangeOf: ({ range }: Spot) => range ?? NOWHERE,
    locate: ({ uri, range }: Spot) =>
      range === undefined ? undefined : { uri: workspace.uriOf(uri), range },
  }
  const present = (findings: readonly LocatedFinding[]): Diagnostic[] =>
    findings.map((finding) => toDiagnostic(finding, options))

  /** Selects what is shown of a document; a client that cannot be told later of what waits is told all. */
  function selectionOf(key: string): Selection {
    const document = workspace.openDocument(key)
    const record = workspace.record(key)
    clearTimeout(timers.get(key))
    timers.delete(key)
    if (document === undefined) {
      typing.close(key)
    }
    if (record === undefined || (pull && !refreshDiagnostics) || !workspace.isCurrent(key)) {
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

  return {
    present,
    findings: (key: string) => selectionOf(key).findings,
    typed: typing.typed,
    saved(uri: string) {
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
    of(key: string): DocumentReport {
      const isOpen = workspace.openDocument(key) !== undefined
      const language = workspace.openDocument(key)?.language ?? languageOf(key)
      const { jsonSyntax, configErrors } = workspace.settings
      const isLeft = (code: string): boolean =>
        (!jsonSyntax &&
          (language === 'json' || language === 'jsonc') &&
          JSON_CODES.includes(code)) ||
        (!configErrors && isOpen && code === CONFIG_CODE)
      // Of a document that is gone nothing is remembered.
      const record = workspace.record(key)
      if (record === undefined) {
        last.delete(key)
      }
      const notes = notesAbout(record?.elsewhere ?? [], options)
      const { findings, moreIn } = selectionOf(key)
      const items = [...present(findings.filter(({ code }) => !isLeft(code))), ...notes]
      const json = JSON.stringify(items)
      const before = last.get(key)
      const hasMore = moreIn !== undefined
      if (before?.json === json) {
        return { ...before.report, hasMore }
      }
      const report = { resultId: String(++count), items }
      // Most documents have nothing: they need not be remembered.
      if (items.length === 0 && before === undefined) {
        return { resultId: '0', items, hasMore }
      }
      last.set(key, { json, report })
      return { ...report, hasMore }
    },
  }
}
