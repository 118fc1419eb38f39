import { CodeActionKind, LSPErrorCodes, ResponseError } from 'vscode-languageserver'
import type {
  CodeAction,
  CodeActionParams,
  CreateFile,
  Command,
  Range,
  TextDocumentEdit,
  TextEdit as ProtocolEdit,
  WorkspaceEdit,
} from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { encoded, protocolEdits } from '../answers/index.js'
import type { QuickFix } from '../answers/index.js'
import { CONFIG_NAME, groupBy } from '@slashlint/checker'
import { FIX_ALL, levelTitle, lowerLevels, severityEdits } from '../features/index.js'
import type { Level, LocatedFinding } from '../features/index.js'
import { COMMANDS } from './commands.js'
import { keyOf } from '../workspace/documents.js'
import type { DocumentState, Workspace } from '../workspace/model.js'
import type { ClientFeatures } from './capabilities.js'
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

export interface WorkspaceFixes {
  readonly edit: WorkspaceEdit
  readonly problems: number
  readonly uris: readonly string[]
}

/** A finding that those show who use an option, at its place. */
type Shown = LocatedFinding & Required<Pick<LocatedFinding, 'use' | 'range'>>

/** A change of a configuration. */
interface SeverityChange {
  readonly edit: WorkspaceEdit
  /** The configuration is new: it should be shown. */
  readonly created: string | undefined
}

export interface Actions {
  list(params: CodeActionParams): Promise<(CodeAction | Command)[] | null>
  resolve(action: CodeAction): Promise<CodeAction>
  /** The safe fixes of every document, open or not, with how many they are. */
  fixWorkspace(): Promise<WorkspaceFixes>
  /** What gives a rule a severity in the configuration of a document; `undefined` if that cannot be written. */
  changeSeverity(uri: string, code: string, level: Level): Promise<SeverityChange | undefined>
}

/** @param explainCommand shows the documentation of a rule; `undefined` if nothing can */
export function createActions(
  workspace: Workspace,
  reports: Reports,
  client: ClientFeatures,
  explainCommand: string | undefined,
): Actions {
  async function list({ textDocument, range, context }: CodeActionParams): Promise<(CodeAction | Command)[] | null> {
    const state = await workspace.current(textDocument.uri)
    if (state === undefined || (state.ask === undefined && workspace.findings(state.document.key).length === 0))
      return null
    const wants = (kind: string): boolean =>
      context.only === undefined || context.only.some((only) => kind === only || kind.startsWith(`${only}.`))
    const actions: CodeAction[] = []
    if (wants(CodeActionKind.QuickFix)) actions.push(...(await quickActions(state, range)))
    if (wants(CodeActionKind.RefactorRewrite)) {
      const { uri, version } = identify(state)
      for (const { title, edits } of (await state.ask?.('rewrite', { range })) ?? [])
        actions.push({ title, kind: CodeActionKind.RefactorRewrite, edit: workspaceEdit(uri, version, edits) })
    }
    // Only where it is asked for: on save, or in the menu of source actions.
    if (context.only !== undefined && wants(FIX_ALL)) {
      const data: Pending = { kind: 'fix-all', ...identify(state) }
      actions.push({ title: 'Make all safe fixes (slashlint)', kind: FIX_ALL, data })
    }
    if (client.resolveActions) return actions
    const complete = await Promise.all(actions.map(resolve))
    return client.actionLiterals
      ? complete.map((action) => ({ ...action, data: undefined }))
      : complete.flatMap(({ title, edit, command }) => {
          if (command !== undefined) return [command]
          return edit === undefined ? [] : [{ title, command: COMMANDS.applyEdit, arguments: [edit] }]
        })
  }

  async function quickActions(state: DocumentState, range: Range): Promise<CodeAction[]> {
    const offers = await offersAt(state, range)
    const actions = offers.map(({ title, finding, isPreferred }): CodeAction => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: reports.present([finding]),
      ...(isPreferred && { isPreferred }),
      data: { kind: 'fix', ...identify(state), range, title } satisfies Pending,
    }))
    const here = workspace
      .findings(state.document.key)
      .filter((finding) => finding.code.includes('/') && finding.range !== undefined && meet(finding.range, range))
    const rules = new Map(here.map((finding) => [finding.code, finding]))
    for (const [code, finding] of rules) {
      const about = { kind: CodeActionKind.QuickFix, diagnostics: reports.present([finding]) }
      const run = (title: string, command: string, ...args: readonly string[]): CodeAction => ({
        ...about,
        title,
        command: { title, command, arguments: [...args] },
      })
      if (explainCommand !== undefined) actions.push(run(`Show documentation of ${code}`, explainCommand, code))
      if (client.applyEdit) {
        const { uri } = state.document
        actions.push(run(`Change severity of ${code}…`, COMMANDS.changeSeverity, uri, code, finding.severity))
        continue
      }
      // Whoever applies no edits of ours is offered each of them.
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

  /** What other documents say takes part, too: in suppressions, and with what only they show. */
  async function offersAt({ document, ask }: DocumentState, range: Range): Promise<readonly QuickFix[]> {
    const own = await ask?.('quickFix', { range, sets: workspace.findingsFrom(document.key) })
    const ofUsers = await fixesOfUsers(document.key, (finding) => meet(finding.range, range))
    return [...ofUsers, ...(own ?? [])]
  }

  /** The fixes of what only those show that use the options of a document. */
  async function fixesOfUsers(
    key: string,
    isWanted: (finding: Shown) => boolean,
  ): Promise<readonly (QuickFix & { readonly isSafe: boolean })[]> {
    const shown = workspace
      .findings(key)
      .flatMap((finding) => (finding.use === undefined || finding.range === undefined ? [] : [finding as Shown]))
      .filter(isWanted)
    const users = groupBy(shown, ({ use }) => use.place.uri)
    const offers = await Promise.all(
      [...users].map(async ([user, findings]) => {
        const fixes = (await (await workspace.asking(keyOf(user)))?.('fixesOfParts', { uri: key })) ?? []
        return findings.flatMap((finding) =>
          fixes
            .filter(({ code, start }) => code === finding.code && start === finding.start)
            .map(({ title, isSafe, edits }, index) => ({
              ...{ title, isSafe, edits, finding },
              isPreferred: isSafe && index === 0,
            })),
        )
      }),
    )
    return offers.flat()
  }

  /** All safe fixes of a document. */
  async function allEdits({ document, ask }: DocumentState): Promise<ProtocolEdit[]> {
    if (ask !== undefined) return (await ask('fixAll', undefined)).edits
    const taken: ProtocolEdit[] = []
    for (const { edits, isPreferred } of await fixesOfUsers(document.key, () => true))
      if (isPreferred && !edits.some((edit) => taken.some((other) => meet(edit.range, other.range))))
        taken.push(...edits)
    return taken
  }

  async function resolve(action: CodeAction): Promise<CodeAction> {
    const pending = action.data as Pending | undefined
    if (pending === undefined || action.edit !== undefined) return action
    if (pending.kind === 'severity') {
      const change = await changeSeverity(pending.uri, pending.code, pending.level)
      return change === undefined ? action : { ...action, edit: change.edit }
    }
    const state = await workspace.current(pending.uri)
    if (state === undefined || state.document.text.version !== pending.version)
      throw new ResponseError(LSPErrorCodes.ContentModified, 'The document has changed since this was offered.')
    if (pending.kind === 'fix-all')
      return { ...action, edit: workspaceEdit(pending.uri, pending.version, await allEdits(state)) }
    const offer = (await offersAt(state, pending.range)).find(({ title }) => title === pending.title)
    if (offer === undefined) return action
    if (offer.uri === undefined) return { ...action, edit: workspaceEdit(pending.uri, pending.version, offer.edits) }
    const version = workspace.openDocument(offer.uri)?.text.version ?? null
    return { ...action, edit: workspaceEdit(workspace.uriOf(offer.uri), version, offer.edits) }
  }

  const workspaceEdit = (uri: string, version: number | null, edits: ProtocolEdit[]): WorkspaceEdit =>
    client.documentChanges
      ? { documentChanges: [{ textDocument: { uri, version }, edits }] }
      : { changes: { [uri]: edits } }

  async function changeSeverity(uri: string, code: string, level: Level): Promise<SeverityChange | undefined> {
    const key = keyOf(uri)
    const { projects } = workspace.environment
    const config = await projects.configFor(key)
    const target = config?.uri ?? `${await projects.rootOf(key)}/${CONFIG_NAME}`
    const open = workspace.openDocument(target)
    const text = open?.text.getText() ?? config?.text
    const edits = severityEdits(text, code, level)
    if (edits === undefined) return undefined
    const document = open?.text ?? encoded(TextDocument.create(target, 'json', 0, text ?? ''), client.encoding)
    const at = open?.uri ?? target
    if (text !== undefined) {
      const edit = workspaceEdit(at, open?.text.version ?? null, protocolEdits(document, edits))
      return { edit, created: undefined }
    }
    if (!client.documentChanges || !client.createFiles) return undefined
    const content: TextDocumentEdit = {
      textDocument: { uri: at, version: null },
      edits: protocolEdits(document, edits),
    }
    const create: CreateFile = { kind: 'create', uri: at, options: { ignoreIfExists: true } }
    return { edit: { documentChanges: [create, content] }, created: at }
  }

  return {
    list,
    resolve,
    changeSeverity,
    async fixWorkspace() {
      const all: TextDocumentEdit[] = []
      let problems = 0
      for (const { key } of [...workspace.records()]) {
        const ask = await workspace.asking(key)
        const version = workspace.openDocument(key)?.text.version ?? null
        const { edits, count } = (await ask?.('fixAll', undefined)) ?? { edits: [], count: 0 }
        problems += count
        // What was typed meanwhile is not lost: the client refuses edits of another version.
        if (edits.length > 0) all.push({ textDocument: { uri: workspace.uriOf(key), version }, edits })
      }
      const uris = all.map(({ textDocument }) => textDocument.uri)
      const edit = client.documentChanges
        ? { documentChanges: all }
        : { changes: Object.fromEntries(all.map(({ textDocument: { uri }, edits }) => [uri, edits as ProtocolEdit[]])) }
      return { edit, problems, uris }
    },
  }
}

const identify = ({ document: { uri, text } }: DocumentState): { uri: string; version: number } => ({
  uri,
  version: text.version,
})

const meet = (a: Range, b: Range): boolean => !isBefore(a.end, b.start) && !isBefore(b.end, a.start)

const isBefore = (a: Range['start'], b: Range['start']): boolean =>
  a.line < b.line || (a.line === b.line && a.character < b.character)
