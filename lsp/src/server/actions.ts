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
import type { Workspace } from '../workspace/workspace.js'
import { mustBePresent } from './ask.js'
import { COMMANDS } from './commands.js'
import { workspaceEdit } from './edits.js'
import type { DocumentEdits } from './edits.js'
import { createOffers, meet } from './offers.js'
import type { Offers } from './offers.js'
import type { Reports } from './reports.js'
import { ruleEntry } from './rule-entry.js'
import type { RuleCommands, RuleHere } from './rule-entry.js'
import { severityChange } from './severity.js'
import type { SessionContext } from './session-context.js'

/** The data of a code action that is stored until the user chooses it. */
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

/** A rule that comments may disable at its findings. */
interface DisabledRule {
  /** The code of the rule. */
  readonly code: string
  /** The range of the document that contains the findings. */
  readonly range: Range
  /** The extent of the comment: `line` or `file`. */
  readonly where: string
}

/** The code actions of a session, with the functions that complete or apply them. */
export interface Actions {
  /** Returns the code actions for a range of a document. */
  list(params: CodeActionParams): Promise<(CodeAction | Command)[] | null>
  /** Completes a code action with its edit. */
  resolve(action: CodeAction): Promise<CodeAction>
  /**
   * Makes the comments that disable a rule at its findings in a range.
   *
   * @throws ResponseError if the document has changed since the action was offered
   */
  disabling(
    document: { readonly uri: string; readonly version: number },
    rule: DisabledRule,
  ): Promise<WorkspaceEdit>
  /** Collects the safe fixes of every document, open or not, and counts them. */
  fixWorkspace(): Promise<{ edit: WorkspaceEdit; problems: number; uris: string[] }>
}

/** The parts of the session that code actions need. */
interface ActionsContext {
  readonly session: SessionContext
  readonly reports: Reports
  readonly offers: Offers
  /** The commands that actions run. */
  readonly commands: RuleCommands
}

/** Makes the code actions of a session. */
export function createActions(
  session: SessionContext,
  reports: Reports,
  commands: RuleCommands,
): Actions {
  const context = { session, reports, offers: createOffers(session.workspace), commands }
  return {
    list: (params) => list(context, params),
    resolve: (action) => resolve(context, action),
    disabling: (document, rule) => disabling(context, document, rule),
    fixWorkspace: () => fixWorkspace(session),
  }
}

async function list(
  context: ActionsContext,
  { textDocument, range, context: { only } }: CodeActionParams,
): Promise<(CodeAction | Command)[] | null> {
  const { workspace } = context.session
  const document = workspace.keepDocument(textDocument.uri)
  if (document === undefined) {
    return null
  }
  const state = await workspace.stateIn(document)
  const isChecked = workspace.record(document.key) !== undefined
  const actions = isChecked ? await actionsIn(context, state, range, only) : undefined
  const found = actions && (await forClient(context, actions))
  // Findings of other documents in this one are about its present text.
  mustBePresent(workspace, document)
  return found ?? null
}

/** Returns the code actions for a range, of the kinds that the client wants: `undefined` means all. */
async function actionsIn(
  context: ActionsContext,
  state: DocumentState,
  range: Range,
  only: readonly string[] | undefined,
): Promise<readonly CodeAction[]> {
  const wants = (kind: string): boolean =>
    only === undefined || only.some((one) => kind === one || kind.startsWith(`${one}.`))
  const actions: CodeAction[] = []
  if (wants(CodeActionKind.QuickFix)) {
    actions.push(...(await quickActions(context, state, range)))
  }
  if (wants(CodeActionKind.RefactorRewrite)) {
    actions.push(...(await rewriteActions(context, state, range)))
  }
  // Only where it is asked for: on save, or in the menu of source actions.
  if (only !== undefined && wants(FIX_ALL)) {
    actions.push(...(await fixAllAction(context, state)))
  }
  return actions
}

/**
 * Makes actions in the form that the client supports. Clients that cannot resolve actions get them
 * with edits, and clients without code actions get commands.
 */
async function forClient(
  context: ActionsContext,
  actions: readonly CodeAction[],
): Promise<(CodeAction | Command)[]> {
  const { client } = context.session
  if (client.resolveActions) {
    return [...actions]
  }
  const complete = await Promise.all(actions.map((action) => resolve(context, action)))
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

/** Returns the fixes in a range, and an entry for each rule that has findings in it. */
async function quickActions(
  context: ActionsContext,
  state: DocumentState,
  range: Range,
): Promise<CodeAction[]> {
  const { session, reports, offers } = context
  const fixes = await offers.at(state, range)
  const here = session.workspace
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
  const ofRules = [...rules.values()].flatMap((finding) => {
    const own = hiding.filter((one) => one.finding.code === finding.code)
    if (!session.client.applyEdit) {
      return [...ruleActions(context, state.document.uri, finding), ...own.map(actionOf)]
    }
    const places = [...new Set(own.flatMap(({ hidesIn }) => hidesIn ?? []))]
    return entryActions(context, { ...identify(state), range, finding, places })
  })
  return [...fixes.filter(({ hidesIn }) => hidesIn === undefined).map(actionOf), ...ofRules]
}

/** Returns the entry of a rule as a code action. */
function entryActions({ reports, commands }: ActionsContext, rule: RuleHere): CodeAction[] {
  const about = {
    kind: CodeActionKind.QuickFix,
    diagnostics: reports.present([rule.finding]),
  }
  return ruleEntry(rule, commands).map((command) => ({ ...about, title: command.title, command }))
}

/**
 * Returns the actions of a rule one by one, for clients that apply no edits from the server. In
 * these, the entry could not change anything.
 */
function ruleActions(
  { reports, commands }: ActionsContext,
  uri: string,
  finding: LocatedFinding,
): CodeAction[] {
  const { code, severity } = finding
  const about = { kind: CodeActionKind.QuickFix, diagnostics: reports.present([finding]) }
  const run = (title: string, command: string, ...args: string[]): CodeAction => ({
    ...about,
    title,
    command: { title, command, arguments: args },
  })
  const severities = lowerLevels(severity).map((level): CodeAction => ({
    ...about,
    title: levelTitle(code, level),
    data: { kind: 'severity', uri, code, level } satisfies Pending,
  }))
  const { explainCommand } = commands
  if (explainCommand === undefined) {
    return severities
  }
  return [run(`Show the documentation of ${code}`, explainCommand, code), ...severities]
}

/** Returns optional changes of a correct handler as code actions. */
async function rewriteActions(
  { session }: ActionsContext,
  state: DocumentState,
  range: Range,
): Promise<CodeAction[]> {
  const { uri, version } = identify(state)
  return ((await state.ask('rewrite', { range })) ?? []).map(({ title, edits }) => ({
    title,
    kind: CodeActionKind.RefactorRewrite,
    edit: workspaceEdit(session.client, { uri, version, edits }),
  }))
}

/** Returns the action that applies all safe fixes of a document, if there are any. */
async function fixAllAction(
  { offers }: ActionsContext,
  state: DocumentState,
): Promise<CodeAction[]> {
  const { count } = await offers.safe(state)
  if (count === 0) {
    return []
  }
  const data: Pending = { kind: 'fix-all', ...identify(state) }
  const all = count === 1 ? 'the only safe fix' : `all ${count} safe fixes`
  return [{ title: `Apply ${all} (slashlint)`, kind: FIX_ALL, data }]
}

async function resolve(context: ActionsContext, action: CodeAction): Promise<CodeAction> {
  const { session, offers } = context
  const { workspace, client } = session
  const pending = action.data as Pending | undefined
  if (pending === undefined || action.edit !== undefined) {
    return action
  }
  if (pending.kind === 'severity') {
    const change = await severityChange(session, pending)
    return change === undefined ? action : { ...action, edit: change.edit }
  }
  const state = await workspace.current(pending.uri)
  const { uri, version } = pending
  if (!isAt(state, version)) {
    throw changed()
  }
  if (pending.kind === 'fix-all') {
    const { edits } = await offers.safe(state)
    return { ...action, edit: workspaceEdit(client, { uri, version, edits }) }
  }
  const offer = (await offers.at(state, pending.range)).find(({ title }) => title === pending.title)
  if (offer === undefined) {
    return action
  }
  const { edits, uri: other } = offer
  const document = other === undefined ? { uri, version, edits } : editsNow(workspace, other, edits)
  return { ...action, edit: workspaceEdit(client, document) }
}

async function disabling(
  { session: { workspace, client }, offers }: ActionsContext,
  { uri, version }: { readonly uri: string; readonly version: number },
  { code, range, where }: DisabledRule,
): Promise<WorkspaceEdit> {
  const state = await workspace.current(uri)
  if (!isAt(state, version)) {
    throw changed()
  }
  const own = (await offers.at(state, range)).filter(
    ({ finding, hidesIn }) => finding.code === code && hidesIn === where,
  )
  const edits = new Map(own.flatMap((one) => one.edits).map((edit) => [JSON.stringify(edit), edit]))
  return workspaceEdit(client, { uri, version, edits: [...edits.values()] })
}

async function fixWorkspace({
  workspace,
  client,
}: SessionContext): Promise<{ edit: WorkspaceEdit; problems: number; uris: string[] }> {
  const all: DocumentEdits[] = []
  let problems = 0
  for (const { key } of [...workspace.records()]) {
    const ask = await workspace.answersAbout(key)
    // Before it is asked: what was typed meanwhile is not lost.
    const document = editsNow(workspace, key, [])
    const { edits, count } = (await ask('fixAll', undefined)) ?? { edits: [], count: 0 }
    problems += count
    if (edits.length > 0) {
      all.push({ ...document, edits })
    }
  }
  return { edit: workspaceEdit(client, ...all), problems, uris: all.map(({ uri }) => uri) }
}

/** Makes edits for the present version of a document. */
const editsNow = (workspace: Workspace, key: string, edits: TextEdit[]): DocumentEdits => ({
  uri: workspace.uriOf(key),
  version: workspace.openDocument(key)?.text.version ?? null,
  edits,
})

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
