import { fileNameOf } from '@slashlint/checker'
import { keyOf } from './documents.js'
import { isInside } from './environment.js'
import type { Environment } from './environment.js'
import { NO_FILES, stepFiles } from './file-index.js'
import type { FileIndex, FilesInput, FilesState, JudgedEvent } from './file-index.js'
import { environmentChanged, findFiles, isEnvironmentName, isWanted } from './find-files.js'
import type { FileHost } from './host.js'
import { createSearches } from './searches.js'
import type { SearchExtent, Searches } from './searches.js'

/**
 * The pause after a change of configuration or ignore files, in milliseconds, since several events
 * follow each other.
 */
const SETTLE_MS = 50

/** A change of a file outside the editor. */
export interface FileEvent {
  /** The URI of the file. */
  readonly uri: string
  /** The kind of change. */
  readonly kind: 'created' | 'changed' | 'deleted'
}

/** The result of a search for all files. */
export interface SearchedFiles {
  /** The files that are checked. */
  readonly found: readonly string[]
  /** The skipped files and folders, with the reasons. */
  readonly skipped: ReadonlyMap<string, string>
}

/** The parts of the workspace that files depend on, and the callbacks for their events. */
interface FilesOptions {
  /** The access to files and folders. */
  readonly host: FileHost
  /** Returns the environment that is in use. */
  environment(): Environment
  /** Checks whether a document is open in the editor. */
  isOpen(key: string): boolean
  /** Returns the keys of the open documents. */
  openKeys(): readonly string[]
  /** Called when the text of a document may have changed. */
  textChanged(key: string): void
  /** Called when a document that is not open must be checked, or removed if its file is gone. */
  check(key: string): void
  /** Called when an open document has joined the sets of its project, or has left them. */
  checkOpen(key: string): void
  /**
   * Called when a configuration or ignore file has changed, so that the environment must be
   * replaced.
   */
  environmentChanged(): void
  /** Called after the first search for all files, with the number of documents that must be checked. */
  indexed(count: number): void
  /** Called after each search, with the files that it has found. */
  searched(files: SearchedFiles): void
  /** Called with an error of a search, to be logged. */
  failed(error: unknown): void
}

/** The files of the workspace, updated by searches and the client's events. */
export interface Files {
  /** Checks whether a document is a file of the workspace. */
  has(key: string): boolean
  /** Checks whether a document is open although its file is gone. Such a document belongs to no set. */
  isGone(key: string): boolean
  /** Searches the folders for files. If a search is running, the next one begins after it. */
  search(extent: SearchExtent): void
  /** Processes events of the client about files. */
  take(events: readonly FileEvent[]): void
  /** Notes that a document has been saved, so that its file exists again. */
  saved(uri: string): void
  /** Notes that a document was closed. */
  closed(key: string): void
  /** True while a search runs or waits, or events are not processed yet. */
  readonly isBusy: boolean
  /** Drops a search that waits. */
  dispose(): void
}

/** The state of the files. */
interface State {
  readonly options: FilesOptions
  readonly searches: Searches
  /** The open documents whose files are gone. */
  readonly gone: Set<string>
  index: FilesState
  /** True if the first search has ended. */
  isIndexed: boolean
  /** Resolves when all events and searches so far were processed. They are processed in order. */
  processed: Promise<void>
  /** The number of events and searches that are not processed yet. */
  waiting: number
}

/** Makes the files of a workspace. It searches nothing before `search` is called. */
export function createFiles(options: FilesOptions): Files {
  const delay = (): number => (state.isIndexed ? SETTLE_MS : 0)
  const state: State = {
    options,
    searches: createSearches((extent) => search(state, extent), delay, options.failed),
    gone: new Set(),
    index: NO_FILES,
    isIndexed: false,
    processed: Promise.resolve(),
    waiting: 0,
  }
  const { searches, gone } = state
  return {
    has: (key) => state.index.files.has(key),
    isGone: (key) => gone.has(key),
    search: searches.ask,
    take(events) {
      if (events.some((event) => concernsEnvironment(state, event))) {
        options.environmentChanged()
      }
      void inOrder(state, () => takeEvents(state, events))
    },
    saved(uri) {
      setGone(state, keyOf(uri), false)
      if (concernsEnvironment(state, { uri, kind: 'changed' })) {
        options.environmentChanged()
      }
    },
    closed: (key) => void gone.delete(key),
    get isBusy() {
      return searches.isBusy || state.waiting > 0
    },
    dispose: searches.dispose,
  }
}

/** Processes an event or a search after all earlier ones. */
function inOrder(state: State, process: () => Promise<void> | void): Promise<void> {
  state.waiting++
  state.processed = state.processed
    .then(process)
    .catch(state.options.failed)
    .finally(() => state.waiting--)
  return state.processed
}

/**
 * Applies an input to the state.
 *
 * @returns the number of documents to check that are not open
 */
function step(state: State, input: FilesInput): number {
  const { isOpen, textChanged, check } = state.options
  const { state: next, toCheck, toForget } = stepFiles(state.index, input)
  state.index = next
  const waiting = [...toForget, ...toCheck.filter(isWanted)].filter((key) => !isOpen(key))
  for (const key of [...toForget, ...toCheck]) {
    textChanged(key)
  }
  for (const key of waiting) {
    check(key)
  }
  return waiting.length
}

async function search(state: State, extent: SearchExtent): Promise<void> {
  const { host, environment } = state.options
  await inOrder(state, () => void step(state, { kind: 'began' }))
  const now = environment()
  const skipped = new Map<string, string>()
  const found: FileIndex = now.settings.workspace ? await findFiles(host, now, skipped) : new Map()
  await inOrder(state, () => {
    // In a new environment, another search was asked for.
    if (now === environment()) {
      takeFound(state, found, extent, skipped)
    }
  })
}

function takeFound(
  state: State,
  found: FileIndex,
  extent: SearchExtent,
  skipped: SearchedFiles['skipped'],
): void {
  const { options } = state
  if (extent === 'everything') {
    step(state, { kind: 'renewed' })
  } else if (environmentChanged(state.index.files, found)) {
    return options.environmentChanged()
  }
  const count = step(state, { kind: 'searched', found })
  if (!state.isIndexed) {
    state.isIndexed = true
    options.indexed(count)
  }
  if (extent === 'everything') {
    options.searched({ found: [...found.keys()].filter(isWanted), skipped })
  }
}

/**
 * Stores whether the file of an open document is gone. If this has changed, the document is checked
 * again.
 */
function setGone({ gone, options }: State, key: string, isGone: boolean): void {
  if (gone.has(key) === isGone) {
    return
  }
  if (isGone) {
    gone.add(key)
  } else {
    gone.delete(key)
  }
  options.checkOpen(key)
}

async function takeEvents(state: State, events: readonly FileEvent[]): Promise<void> {
  const judged: JudgedEvent[] = []
  for (const event of events) {
    judged.push(...[await judge(state, event)].filter((one) => one !== undefined))
  }
  step(state, { kind: 'changed', events: judged })
}

/**
 * Checks an event against the workspace.
 *
 * @returns `undefined` if the event is about no file of the workspace
 */
async function judge(state: State, { uri, kind }: FileEvent): Promise<JudgedEvent | undefined> {
  const { options, searches } = state
  const key = keyOf(uri)
  options.textChanged(key)
  if (kind === 'deleted') {
    const isInFolder = (open: string): boolean => open === key || open.startsWith(`${key}/`)
    for (const open of options.openKeys().filter(isInFolder)) {
      setGone(state, open, true)
    }
    return { key, isThere: false }
  }
  setGone(state, key, false)
  if (!isWanted(key)) {
    // A folder that came brings its files along.
    if (kind === 'created') {
      searches.ask('changes')
    }
    return undefined
  }
  const environment = options.environment()
  const isOwn = environment.folders.length > 0 && isInside(environment, key)
  return isOwn && (await environment.isCounted(key)) ? { key, isThere: true } : undefined
}

/** Checks whether an event is about a configuration or ignore file. */
function concernsEnvironment({ options }: State, { uri, kind }: FileEvent): boolean {
  const name = fileNameOf(uri)
  // Of a package only matters that it is there.
  if (isEnvironmentName(name) && (name !== 'package.json' || kind !== 'changed')) {
    return true
  }
  const key = keyOf(uri)
  return options.environment().configs.some(({ dependsOn }) => dependsOn.includes(key))
}
