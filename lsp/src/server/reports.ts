import { languageOf } from '@slashlint/sources'
import type { Diagnostic, Range } from 'vscode-languageserver'
import { CONFIG_CODE } from '@slashlint/checker'
import { notesAbout, toDiagnostic } from '../features/index.js'
import type { LocatedFinding, RulePages, Spot } from '../features/index.js'
import type { Workspace } from '../workspace/model.js'
import type { ClientFeatures } from './capabilities.js'

/** The diagnostics of a document. `resultId` differs exactly when they do. */
export interface DocumentReport {
  readonly resultId: string
  readonly items: readonly Diagnostic[]
}

export interface Reports {
  /** What is known about a document now. */
  of(key: string): DocumentReport
  /** Findings as the protocol has them. */
  present(findings: readonly LocatedFinding[]): Diagnostic[]
}

const NOWHERE: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
/** What an editor with support for JSON says itself. */
const JSON_CODES = ['source/syntax', 'source/duplicate-key']

export function createReports(
  workspace: Workspace,
  { relatedInformation, tags }: ClientFeatures,
  pages: RulePages,
): Reports {
  const last = new Map<string, { json: string; report: DocumentReport }>()
  let count = 0
  const options = {
    pages,
    related: relatedInformation,
    tags,
    rangeOf: ({ range }: Spot) => range ?? NOWHERE,
    locate: ({ uri, range }: Spot) => (range === undefined ? undefined : { uri: workspace.uriOf(uri), range }),
  }
  const present = (findings: readonly LocatedFinding[]): Diagnostic[] =>
    findings.map((finding) => toDiagnostic(finding, options))

  return {
    present,
    of(key) {
      const language = workspace.openDocument(key)?.language ?? languageOf(key)
      const { jsonSyntax, configErrors } = workspace.settings
      const isOpen = workspace.openDocument(key) !== undefined
      const isLeft = (code: string): boolean =>
        (!jsonSyntax && (language === 'json' || language === 'jsonc') && JSON_CODES.includes(code)) ||
        (!configErrors && isOpen && code === CONFIG_CODE)
      // Of a document that is gone nothing is remembered.
      const record = workspace.record(key)
      if (record === undefined) last.delete(key)
      const notes = notesAbout(record?.elsewhere ?? [], options)
      const items = [...present((record?.findings ?? []).filter(({ code }) => !isLeft(code))), ...notes]
      const json = JSON.stringify(items)
      const before = last.get(key)
      if (before?.json === json) return before.report
      const report = { resultId: String(++count), items }
      // Most documents have nothing: they need not be remembered.
      if (items.length === 0 && before === undefined) return { resultId: '0', items }
      last.set(key, { json, report })
      return report
    },
  }
}
