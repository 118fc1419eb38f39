import type { TextDocumentContentChangeEvent } from 'vscode-languageserver-textdocument'
import type { DisplayCapabilities } from '../answers/index.js'
import type { LocatedFinding } from '../features/located.js'
import { createAnalystHost, unlessEnded } from './analyst-host.js'
import type { AnalystHost, StartThread } from './analyst-host.js'
import { AnalystEnded } from './analyst.js'
import { createChecks } from './checks.js'
import type { Ask, Checks, DocumentState } from './checks.js'
import { createOpenDocuments, keyOf } from './documents.js'
import type { OpenDocument, OpenDocuments } from './documents.js'
import { createEnvironment, isInside, textOf } from './environment.js'
import type { Environment, EnvironmentParts } from './environment.js'
import { createFiles } from './files.js'
import type { FileEvent, Files, SearchedFiles } from './files.js'
import type { FileHost } from './host.js'
import { createQueue } from './queue.js'
import type { Queue } from './queue.js'
import type { DocumentRecord } from './record.js'
import type { ClientSettings } from './settings.js'

/** Receives the events of a workspace. */
export interface WorkspaceListener {
  /** Called when the findings of a document may have changed. */
  checked(key: string): void
  /** Called when the findings of documents may have changed although their texts are the same. */
  othersChanged(keys: readonly string[]): void
  /** Called when a large document has changed. It is checked after a pause in the changes. */
  waiting(key: string): void
  /**
   * Called during the first check of all files.
   *
   * @param done the number of checked files
   * @param total the number of all files
   */
  indexing(done: number, total: number): void
  /** Called when a search for all files has ended, before they are checked. */
  searched(files: SearchedFiles): void
  /** Called with an unexpected error. */
  failed(error: unknown): void
}

/** The parts that a workspace connects. */
export interface WorkspaceOptions {
  /** The access to files. */
  readonly host: FileHost
  /** URIs of the workspace's folders. */
  readonly folders: readonly string[]
  /** The settings of the user. */
  readonly settings: ClientSettings
  /** The subscriber to changes. */
  readonly listener: WorkspaceListener
  /** The capabilities of the client that decide how answers are displayed. */
  readonly display: DisplayCapabilities
  /** Starts the thread in which documents are checked while one of them is large. */
  readonly startThread?: StartThread | undefined
}

/** The documents of a workspace, open or not. They are checked when they change. */
export interface Workspace {
  /** The settings of the client. */
  readonly settings: ClientSettings
  /** URIs of the workspace's folders. */
  readonly folders: readonly string[]
  /** The present configurations and ignore files. */
  readonly environment: Environment
  /** Begins to search for files. Open documents are checked even before. */
  start(): void
  /** Adds a document that the editor has opened. */
  open(uri: string, languageId: string, version: number, text: string): void
  /** Changes an open document. */
  change(uri: string, version: number, changes: TextDocumentContentChangeEvent[]): void
  /** Closes a document. Afterwards its file is checked instead. */
  close(uri: string): void
  /** Notes that a document was saved. Configurations that depend on it are read again. */
  saved(uri: string): void
  /** Processes events about files that were created, changed or deleted. */
  filesChanged(events: readonly FileEvent[]): void
  /** Replaces the folders. */
  setFolders(folders: readonly string[]): void
  /** Replaces the settings. */
  setSettings(settings: ClientSettings): void
  /** Resolves when the user pauses in a document, or when the request is cancelled. */
  quiet(uri: string, isCancelled: () => boolean): Promise<void>
  /** Searches for new, changed and deleted files. For clients that cannot watch files. */
  rescan(): void
  /** Returns the state of a document after its last change, or `undefined` if it isn't open. */
  current(uri: string): Promise<DocumentState | undefined>
  /** Returns the state of an open document. */
  stateIn(document: OpenDocument): Promise<DocumentState>
  /** Returns a function that answers questions about a document, open or closed. */
  answersAbout(key: string): Promise<Ask>
  /**
   * Returns the present text of a document, from the editor or its file. Returns `undefined` if
   * there is none.
   */
  textOf(key: string): Promise<string | undefined>
  /** Returns an open document, or `undefined` if it isn't open. */
  openDocument(uri: string): OpenDocument | undefined
  /** Returns an open document for longer use: later changes are made to a copy. */
  keepDocument(uri: string): OpenDocument | undefined
  /** Checks whether a document was checked after its last change. */
  isCurrent(key: string): boolean
  /** Returns the record of a document, or `undefined` if it has none. */
  record(key: string): DocumentRecord | undefined
  /** Returns the records of all checked documents. */
  records(): MapIterator<DocumentRecord>
  /** Returns the findings of a document. The list is empty if the document has not been checked. */
  findings(key: string): readonly LocatedFinding[]
  /** Returns the URI of a document as the client writes it. */
  uriOf(key: string): string
  /** Resolves when all waiting documents are checked. */
  idle(): Promise<void>
  /** Stops all checks, searches and timers. */
  dispose(): void
}

/** The duration that users notice, in milliseconds. Longer work is shown as progress. */
const NOTICED_MS = 100

/** The state of a workspace. The interface of each part explains it. */
interface State {
  readonly host: FileHost
  readonly listener: WorkspaceListener
  /** The documents in the editor. */
  readonly documents: OpenDocuments
  /** The project of all documents, which finds the mistakes. */
  readonly analyst: AnalystHost
  /** The documents that wait to be checked. */
  readonly queue: Queue
  /** The checks of the documents. */
  readonly checks: Checks
  /** The files on the disk. */
  readonly files: Files
  /** The configurations, ignore files and settings. Replaced when one of them changes. */
  environment: Environment
  isStarted: boolean
  /** True if all files of the workspace were found. */
  isSearched: boolean
  /** The progress of the first check of all files: the number of checked files, and of all. */
  readonly progress: { done: number; total: number }
}

/** Makes a workspace. It searches nothing before `start` is called. */
export function createWorkspace(options: WorkspaceOptions): Workspace {
  const state = stateOf(options)
  const { documents, analyst, queue, checks, files } = state
  return {
    get settings() {
      return state.environment.settings
    },
    get folders() {
      return state.environment.folders
    },
    get environment() {
      return state.environment
    },
    start() {
      state.isStarted = true
      files.search('everything')
    },
    open: (uri, languageId, version, text) =>
      checkAgain(state, documents.open(uri, languageId, version, text).key),
    change(uri, version, changes) {
      const document = documents.change(uri, version, changes)
      if (document !== undefined) {
        addOpen(state, document.key)
      }
    },
    close: (uri) => close(state, uri),
    saved: files.saved,
    filesChanged: files.take,
    setFolders: (folders) => renew(state, { folders: folders.map(keyOf) }),
    setSettings: (settings) => renew(state, { settings }),
    quiet: checks.quiet,
    rescan: () => files.search('changes'),
    current: checks.current,
    stateIn: checks.stateIn,
    async answersAbout(key) {
      const known = await checks.current(key)
      return known?.ask ?? ((question, params) => analyst.ask(key, undefined, question, params))
    },
    textOf: async (key) =>
      documents.get(key)?.text.getText() ?? (await state.environment.readText(key)),
    openDocument: documents.get,
    keepDocument: documents.keep,
    isCurrent: checks.isCurrent,
    record: (key) => analyst.records.get(key),
    records: () => analyst.records.values(),
    findings: (key) => analyst.records.get(key)?.findings ?? [],
    uriOf: (key) => documents.get(key)?.uri ?? key,
    idle: () => idle(state),
    dispose() {
      files.dispose()
      queue.dispose()
      analyst.dispose()
    },
  }
}

/** Makes the parts of a workspace and connects them. */
function stateOf(options: WorkspaceOptions): State {
  const { host, listener, display } = options
  const documents = createOpenDocuments(display.encoding)
  const environment = (): Environment => state.environment
  const failed = (error: unknown): void => fail(listener, error)
  const analyst = createAnalystHost({
    display,
    startThread: options.startThread,
    readText: (key) => readImported(state, key),
    changed: (keys) => listener.othersChanged(keys),
    lost: () => renew(state),
    failed: (error) => listener.failed(error),
  })
  const queue = createQueue((key) => work(state, key))
  const state: State = {
    host,
    listener,
    documents,
    analyst,
    queue,
    checks: createChecks({
      documents,
      environment,
      put: analyst.put,
      store: analyst.store,
      placeOf: analyst.placeOf,
      ask: async (...question) => (await unlessEnded(analyst.ask(...question))) ?? null,
      isGone: (key) => state.files.isGone(key),
      failed,
    }),
    files: createFiles({
      host,
      environment,
      isOpen: (key) => isOpen(state, key),
      openKeys: () => documents.all().map(({ key }) => key),
      textChanged: (key) => checkImported(state, key),
      check: queue.addClosed,
      checkOpen: (key) => checkAgain(state, key),
      environmentChanged: () => renew(state),
      indexed(count) {
        state.progress.total = count
        listener.indexing(0, count)
      },
      searched: (files) => searched(state, files),
      failed: (error) => listener.failed(error),
    }),
    environment: createEnvironment(host, {
      settings: options.settings,
      folders: options.folders.map(keyOf),
      epoch: 0,
      lastValid: new Map(),
    }),
    isStarted: false,
    isSearched: false,
    progress: { done: 0, total: 0 },
  }
  return state
}

const isOpen = ({ documents }: State, key: string): boolean => documents.get(key) !== undefined

/**
 * Reports an error. The end of a thread is not reported, since another thread checks the waiting
 * documents again.
 */
function fail(listener: WorkspaceListener, error: unknown): void {
  if (!(error instanceof AnalystEnded)) {
    listener.failed(error)
  }
}

/** Checks a document that the queue has returned. */
async function work(state: State, key: string): Promise<void> {
  const { listener, progress, queue, checks, analyst } = state
  try {
    if (isOpen(state, key)) {
      await checks.current(key)
    } else {
      await checkClosed(state, key)
    }
    // All that are not open were checked, as far as they could be.
    if (!queue.isIndexing) {
      await analyst.settle(() => state.isSearched)
    }
    listener.checked(key)
  } catch (error) {
    fail(listener, error)
  }
  if (progress.done < progress.total) {
    progress.done++
    listener.indexing(progress.done, progress.total)
  }
}

/** Checks a document that is not open: a file of the workspace, or the text behind an import. */
async function checkClosed(state: State, key: string): Promise<void> {
  const { files, analyst, checks } = state
  const isChecked = files.has(key) && state.environment.settings.workspace
  const text = isChecked || analyst.imported.has(key) ? await load(state, key) : undefined
  if (isOpen(state, key)) {
    return
  }
  if (isChecked && text !== undefined) {
    await checks.closed(key, text)
  } else if (analyst.placeOf(key, undefined) !== 'begins again') {
    await analyst.put({ key, text: text ?? null, terms: null })
  }
}

/**
 * Reads a file for a check. Returns `undefined` if there is none, or if it is outside of the
 * workspace: imports are not followed there.
 */
const load = async ({ environment, host }: State, key: string): Promise<string | undefined> =>
  isInside(environment, key) ? textOf(await host.readFile(key)) : undefined

/** Reads a document that another one imports, from the editor if it is open. */
async function readImported(state: State, key: string): Promise<string | undefined> {
  const text = isOpen(state, key) ? undefined : await load(state, key)
  return state.documents.get(key)?.text.getText() ?? text
}

/**
 * Adds an open document to the queue. A document with a slow check waits until it has not changed
 * for a while.
 */
function addOpen({ checks, queue, listener }: State, key: string): void {
  const delay = checks.delayOf(key)
  queue.addOpen(key, delay)
  if (delay >= NOTICED_MS) {
    listener.waiting(key)
  }
}

/** Checks an open document again although its text is the same. */
function checkAgain(state: State, key: string): void {
  state.checks.forget(key)
  addOpen(state, key)
}

/** Checks a document that is not open again, if others import it and its text may have changed. */
function checkImported(state: State, key: string): void {
  if (state.analyst.imported.has(key) && !isOpen(state, key)) {
    state.queue.addClosed(key)
  }
}

/** Stores the result of a search. All files of the workspace are then known. */
function searched(state: State, files: SearchedFiles): void {
  state.isSearched = state.environment.settings.workspace
  state.listener.searched(files)
  // Nothing else may wait after which the new findings would be stored.
  for (const { key } of state.documents.all()) {
    state.queue.addOpen(key, 0)
  }
}

/** Replaces the environment, and checks all documents again. */
function renew(
  state: State,
  changes: Partial<Pick<EnvironmentParts, 'settings' | 'folders'>> = {},
): void {
  const { environment } = state
  const parts = { ...environment, ...changes, epoch: environment.epoch + 1 }
  state.environment = createEnvironment(state.host, parts)
  state.checks.forgetAll()
  for (const key of state.analyst.imported) {
    checkImported(state, key)
  }
  const open = state.documents.all().map(({ key }) => key)
  for (const key of open) {
    addOpen(state, key)
  }
  state.listener.othersChanged(open)
  state.files.search('everything')
}

function close({ documents, checks, files, queue }: State, uri: string): void {
  const key = documents.close(uri)?.key
  if (key === undefined) {
    return
  }
  checks.leave(key)
  files.closed(key)
  queue.remove(key)
  // Without a file behind it, nothing is left of it.
  queue.addClosed(key)
}

async function idle(state: State): Promise<void> {
  while (!state.isStarted || state.files.isBusy) {
    await new Promise((done) => setTimeout(done, 1))
  }
  await state.queue.idle()
}
