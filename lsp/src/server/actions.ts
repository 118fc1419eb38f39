import { CodeActionKind, LSPErrorCodes, ResponseError } from 'vscode-languageserver'
import type {
  CodeAction,
  CodeActionParams,
  Command,
  Range,
  TextDocumentEdit,
  TextEdit as ProtocolEdit,
  WorkspaceEdit,
} from 'vscode-languageserver'
import type { TextEdit } from '@slashlint/sources'
import { TextDocument } from 'vscode-languageserver-textdocument'
import {
  CONFIG_NAME,
  FIX_ALL,
  fixAllEdits,
  levelTitle,
  lowerLevels,
  quickFixes,
  severityEdits,
} from '../service/index.js'
import type { Finding, Level } from '../service/index.js'
import { keyOf } from '../workspace/documents.js'
import type { DocumentState, Workspace } from '../workspace/workspace.js'
import type { ClientFeatures } from './capabilities.js'
import { COMMANDS } from './commands.js'
import type { Reports } from './reports.js'

/** What is kept of an action until it is chosen. */
type Pending =
  | {
      readonly kind: 'fix'
      readonly uri: string
      readonly version: number
      readonly range: Range
      readonly title: string
    }
  | { readonly kind: 'fix-all'; readonly uri: string; readonly version: number }
  | { readonly kind: 'severity'; readonly uri: string; readonly code: string; readonly level: Level }

export interface Actions {
  list(params: CodeActionParams): Promise<(CodeAction | Command)[] | null>
  resolve(action: CodeAction): Promise<CodeAction>
  /** The safe fixes of every document, open or not. */
  fixWorkspace(): Promise<WorkspaceEdit>
}

export function createActions(workspace: Workspace, reports: Reports, client: ClientFeatures): Actions {
  async function list({ textDocument, range, context }: CodeActionParams): Promise<(CodeAction | Command)[] | null> {
    const state = await workspace.current(textDocument.uri)
    if (state?.analysis === undefined) return null
    const wants = (kind: string): boolean =>
      context.only === undefined || context.only.some((only) => kind === only || kind.startsWith(`${only}.`))
    const actions: CodeAction[] = []
    if (wants(CodeActionKind.QuickFix)) actions.push(...quickActions(state, range))
    // Only where it is asked for: on save, or in the menu of source actions.
    if (context.only !== undefined && wants(FIX_ALL)) {
      const data: Pending = { kind: 'fix-all', ...identify(state) }
      actions.push({ title: 'Make all safe fixes (slashlint)', kind: FIX_ALL, data })
    }
    if (client.resolveActions) return actions
    const complete = await Promise.all(actions.map(resolve))
    return client.actionLiterals
      ? complete.map((action) => ({ ...action, data: undefined }))
      : complete.flatMap(({ title, edit }) =>
          edit === undefined ? [] : [{ title, command: COMMANDS.applyEdit, arguments: [edit] }],
        )
  }

  function quickActions(state: DocumentState, range: Range): CodeAction[] {
    const offers = offersAt(state, range)
    const actions = offers.map(({ title, finding, isPreferred }): CodeAction => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: reports.present([located(state, finding)]),
      ...(isPreferred && { isPreferred }),
      data: { kind: 'fix', ...identify(state), range, title } satisfies Pending,
    }))
    const here = workspace
      .findings(state.document.key)
      .filter((finding) => finding.code.includes('/') && finding.range !== undefined && meet(finding.range, range))
    const rules = new Map(here.map((finding) => [finding.code, finding]))
    for (const [code, finding] of rules) {
      for (const level of lowerLevels(finding.severity)) {
        actions.push({
          title: levelTitle(code, level),
          kind: CodeActionKind.QuickFix,
          diagnostics: reports.present([finding]),
          data: { kind: 'severity', uri: state.document.uri, code, level } satisfies Pending,
        })
      }
    }
    return actions
  }

  function offersAt(
    { document, analysis, again }: DocumentState,
    { start, end }: Range,
  ): ReturnType<typeof quickFixes> {
    if (analysis === undefined) return []
    const { text, key } = document
    // What the sets say is located by the service; here it only takes part in suppressions.
    const sets = workspace.setFindings(key)
    return quickFixes(analysis, sets, text.offsetAt(start), text.offsetAt(end), again)
  }

  async function resolve(action: CodeAction): Promise<CodeAction> {
    const pending = action.data as Pending | undefined
    if (pending === undefined || action.edit !== undefined) return action
    if (pending.kind === 'severity') {
      const edit = await severityEdit(pending.uri, pending.code, pending.level)
      return edit === undefined ? action : { ...action, edit }
    }
    const state = await workspace.current(pending.uri)
    if (state?.analysis === undefined || state.document.text.version !== pending.version)
      throw new ResponseError(LSPErrorCodes.ContentModified, 'The document has changed since this was offered.')
    const edits =
      pending.kind === 'fix-all'
        ? fixAllEdits(state.analysis, state.again)
        : offersAt(state, pending.range).find(({ title }) => title === pending.title)?.edits
    return edits === undefined
      ? action
      : { ...action, edit: workspaceEdit(state.document.uri, state.document.text, edits) }
  }

  function workspaceEdit(
    uri: string,
    document: TextDocument,
    edits: readonly TextEdit[],
    isOpen = true,
  ): WorkspaceEdit {
    const changes = protocolEdits(document, edits)
    return client.documentChanges
      ? { documentChanges: [{ textDocument: { uri, version: isOpen ? document.version : null }, edits: changes }] }
      : { changes: { [uri]: changes } }
  }

  async function severityEdit(uri: string, code: string, level: Level): Promise<WorkspaceEdit | undefined> {
    const key = keyOf(uri)
    const { projects } = workspace.environment
    const config = await projects.configFor(key)
    const target = config?.uri ?? `${await projects.rootOf(key)}/${CONFIG_NAME}`
    const open = workspace.openDocument(target)
    const text = open?.text.getText() ?? config?.text
    const edits = severityEdits(text, code, level)
    if (edits === undefined) return undefined
    const document = open?.text ?? TextDocument.create(target, 'json', 0, text ?? '')
    const at = open?.uri ?? target
    if (text !== undefined) return workspaceEdit(at, document, edits, open !== undefined)
    if (!client.documentChanges || !client.createFiles) return undefined
    const content: TextDocumentEdit = {
      textDocument: { uri: at, version: null },
      edits: protocolEdits(document, edits),
    }
    return { documentChanges: [{ kind: 'create', uri: at, options: { ignoreIfExists: true } }, content] }
  }

  return {
    list,
    resolve,
    async fixWorkspace() {
      const all: TextDocumentEdit[] = []
      for (const { key } of [...workspace.records()]) {
        const found = await workspace.analyse(key)
        if (found === undefined) continue
        const edits = fixAllEdits(found.analysis, found.again)
        if (edits.length === 0) continue
        const isOpen = workspace.openDocument(key) !== undefined
        const textDocument = { uri: workspace.uriOf(key), version: isOpen ? found.document.version : null }
        all.push({ textDocument, edits: protocolEdits(found.document, edits) })
      }
      return client.documentChanges
        ? { documentChanges: all }
        : {
            changes: Object.fromEntries(
              all.map(({ textDocument, edits }) => [textDocument.uri, edits as ProtocolEdit[]]),
            ),
          }
    },
  }
}

const identify = ({ document: { uri, text } }: DocumentState): { uri: string; version: number } => ({
  uri,
  version: text.version,
})

const located = ({ document: { text } }: DocumentState, finding: Finding): Finding => ({
  ...finding,
  range: { start: text.positionAt(finding.start), end: text.positionAt(finding.end) },
})

export const protocolEdits = (document: TextDocument, edits: readonly TextEdit[]): ProtocolEdit[] =>
  edits.map(({ start, end, text }) => ({
    range: { start: document.positionAt(start), end: document.positionAt(end) },
    newText: text,
  }))

const meet = (a: Range, b: Range): boolean => !isBefore(a.end, b.start) && !isBefore(b.end, a.start)

const isBefore = (a: Range['start'], b: Range['start']): boolean =>
  a.line < b.line || (a.line === b.line && a.character < b.character)
