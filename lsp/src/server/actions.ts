import { CodeActionKind, LSPErrorCodes, ResponseError } from 'vscode-languageserver'
import type {
  CodeAction,
  CodeActionParams,
  Command,
  Range,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver'
import type { QuickFix } from '../answers/index.js'
import { FIX_ALL, levelTitle, lowerLevels } from '../features/index.js'
import type { LocatedFinding, RuleLevel } from '../features/index.js'
import type { DocumentState } from '../workspace/checks.js'
import { mustBePresent } from './ask.js'
import { COMMANDS } from './commands.js'
import { workspaceEdit } from './edits.js'
import type { DocumentEdits } from './edits.js'
import { createOffers, meet } from './offers.js'
import type { Reports } from './reports.js'
import { ruleEntry } from './rule-entry.js'
import type { RuleCommands } from './rule-entry.js'
import { severityChange } from './severity.js'
import type { Served } from './served.js'

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
  | {
      readonly kind: 'severity'
      readonly uri: string
      readonly code: string
      readonly level: RuleLevel
    }

/** Code actions, and the commands behind them. */
export interface Actions {
  /** The code actions for a range of a document. */
  list(params: CodeActionParams): Promise<(CodeAction | Command)[] | null>
  /** Completes a code action with its edit. */
  resolve(action: CodeAction): Promise<CodeAction>
  /**
   * The comments that disable a rule where it finds something in a range.
   *
   * @throws ResponseError if the document has changed since that was offered
   */
  disabling(
    document: { readonly uri: string; readonly version: number },
    wanted: { readonly code: string; readonly range: Range; readonly where: string },
  ): Promise<WorkspaceEdit>
  /** The safe fixes of every document, open or not, with how many they are. */
  fixWorkspace(): Promise<{ edit: WorkspaceEdit; problems: number; uris: string[] }>
}

export function createActions(served: Served, reports: Reports, commands: RuleCommands): Actions {
  const { workspace, client } = served
  const offers = createOffers(workspace)

  async function list({
    textDocument,
    range,
    context,
  }: CodeActionParams): Promise<(CodeAction | Command)[] | null> {
    const document = workspace.keepDocument(textDocument.uri)
    if (document === undefined) {
      return null
    }
    const state = await workspace.stateIn(document)
    const actions = await actionsIn(state, range, context)
    // What other documents say of this one is said of its present text.
    mustBePresent(workspace, document)
    return actions
  }

  async function actionsIn(
    state: DocumentState,
    range: Range,
    context: CodeActionParams['context'],
  ): Promise<(CodeAction | Command)[] | null> {
    if (workspace.record(state.document.key) === undefined) {
      return null
    }
    const wants = (kind: string): boolean =>
      context.only === undefined ||
      context.only.some((only) => kind === only || kind.startsWith(`${only}.`))
    const actions: CodeAction[] = []
    if (wants(CodeActionKind.QuickFix)) {
      actions.push(...(await quickActions(state, range)))
    }
    if (wants(CodeActionKind.RefactorRewrite)) {
      const { uri, version } = identify(state)
      for (const { title, edits } of (await state.ask('rewrite', { range })) ?? []) {
        actions.push({
          title,
          kind: CodeActionKind.RefactorRewrite,
          edit: workspaceEdit(client, { uri, version, edits }),
        })
      }
    }
    // Only where it is asked for: on save, or in the menu of source actions.
    if (context.only !== undefined && wants(FIX_ALL)) {
      const { count } = await offers.safe(state)
      const data: Pending = { kind: 'fix-all', ...identify(state) }
      const title =
        count === 1
          ? 'Apply the only safe fix (slashlint)'
          : `Apply all ${count} safe fixes (slashlint)`
      actions.push(...(count === 0 ? [] : [{ title, kind: FIX_ALL, data }]))
    }
    if (client.resolveActions) {
      return actions
    }
    const complete = await Promise.all(actions.map(resolve))
    if (client.actionLiterals) {
      return complete.map((action) => ({ ...action, data: undefined }))
    }
    return complete.flatMap(({ title, edit, command }) => {
      if (command !== undefined) {
        return [command]
      }
      if (edit === undefined) {
        return []
      }
      return [{ title, command: COMMANDS.applyEdit, arguments: [edit] }]
    })
  }

  async function quickActions(state: DocumentState, range: Range): Promise<CodeAction[]> {
    const fixes = await offers.at(state, range)
    const here = workspace
      .findings(state.document.key)
      .filter(
        (finding) =>
          finding.code.includes('/') && finding.range !== undefined && meet(finding.range, range),
      )
    const rules = new Map(here.map((finding) => [finding.code, finding]))
    const actionOf = ({ title, finding, isPreferred }: QuickFix): CodeAction => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: reports.present([finding]),
      ...(isPreferred && { isPreferred }),
      data: { kind: 'fix', ...identify(state), range, title } satisfies Pending,
    })
    const hiding = fixes.filter(({ hidesIn }) => hidesIn !== undefined)
    return [
      ...fixes.filter(({ hidesIn }) => hidesIn === undefined).map(actionOf),
      ...[...rules.values()].flatMap((finding) => {
        const own = hiding.filter((one) => one.finding.code === finding.code)
        if (!client.applyEdit) {
          return [...ruleActions(state.document.uri, finding), ...own.map(actionOf)]
        }
        const about = {
          kind: CodeActionKind.QuickFix,
          diagnostics: reports.present([finding]),
        }
        const places = [...new Set(own.flatMap(({ hidesIn }) => hidesIn ?? []))]
        return ruleEntry({ ...identify(state), range, finding, places }, commands).map(
          (command) => ({ ...about, title: command.title, command }),
        )
      }),
    ]
  }

  /** The same one by one, for clients that apply no edits of ours: nothing that is chosen could be done. */
  function ruleActions(uri: string, finding: LocatedFinding): CodeAction[] {
    const { code, severity } = finding
    const about = { kind: CodeActionKind.QuickFix, diagnostics: reports.present([finding]) }
    const run = (title: string, command: string, ...args: string[]): CodeAction => ({
      ...about,
      title,
      command: { title, command, arguments: args },
    })
    const documentation =
      commands.explainCommand === undefined
        ? []
        : [run(`Show the documentation of ${code}`, commands.explainCommand, code)]
    const severities = lowerLevels(severity).map((level): CodeAction => ({
      ...about,
      title: levelTitle(code, level),
      data: { kind: 'severity', uri, code, level } satisfies Pending,
    }))
    return [...documentation, ...severities]
  }

  async function resolve(action: CodeAction): Promise<CodeAction> {
    const pending = action.data as Pending | undefined
    if (pending === undefined || action.edit !== undefined) {
      return action
    }
    if (pending.kind === 'severity') {
      const change = await severityChange(served, pending)
      return change === undefined ? action : { ...action, edit: change.edit }
    }
    const state = await workspace.current(pending.uri)
    const { uri, version } = pending
    if (!isAt(state, version)) {
      throw changed()
    }
    if (pending.kind === 'fix-all') {
      return {
        ...action,
        edit: workspaceEdit(client, { uri, version, edits: (await offers.safe(state)).edits }),
      }
    }
    const offer = (await offers.at(state, pending.range)).find(
      ({ title }) => title === pending.title,
    )
    if (offer === undefined) {
      return action
    }
    const { edits, uri: other } = offer
    return {
      ...action,
      edit: workspaceEdit(client, other === undefined ? { uri, version, edits } : at(other, edits)),
    }
  }

  /** Edits of a document as it is now. */
  const at = (key: string, edits: TextEdit[]): DocumentEdits => ({
    uri: workspace.uriOf(key),
    version: workspace.openDocument(key)?.text.version ?? null,
    edits,
  })

  return {
    list,
    resolve,
    async disabling(
      { uri, version }: { readonly uri: string; readonly version: number },
      {
        code,
        range,
        where,
      }: { readonly code: string; readonly range: Range; readonly where: string },
    ): Promise<WorkspaceEdit> {
      const state = await workspace.current(uri)
      if (!isAt(state, version)) {
        throw changed()
      }
      const own = (await offers.at(state, range)).filter(
        ({ finding, hidesIn }) => finding.code === code && hidesIn === where,
      )
      const edits = new Map(
        own.flatMap((one) => one.edits).map((edit) => [JSON.stringify(edit), edit]),
      )
      return workspaceEdit(client, { uri, version, edits: [...edits.values()] })
    },
    async fixWorkspace() {
      const all: DocumentEdits[] = []
      let problems = 0
      for (const { key } of [...workspace.records()]) {
        const ask = await workspace.asking(key)
        // Before it is asked: what was typed meanwhile is not lost.
        const document = at(key, [])
        const { edits, count } = (await ask('fixAll', undefined)) ?? { edits: [], count: 0 }
        problems += count
        if (edits.length > 0) {
          all.push({ ...document, edits })
        }
      }
      return { edit: workspaceEdit(client, ...all), problems, uris: all.map(({ uri }) => uri) }
    },
  }
}

const isAt = (state: DocumentState | undefined, version: number): state is DocumentState =>
  state?.document.text.version === version

const changed = (): ResponseError<void> =>
  new ResponseError(
    LSPErrorCodes.ContentModified,
    'The document has changed since this was offered.',
  )

const identify = ({
  document: { uri, text },
}: DocumentState): { uri: string; version: number } => ({
  uri,
  version: text.version,
})
