import type { DisplayCapabilities } from '../answers/index.js'
import { AnalystEnded, createAnalyst } from './analyst.js'
import type { Analyst, Changes, Loss, PutDocument } from './analyst.js'
import type { DocumentPlace } from './checks.js'
import { createLargeDocuments } from './large.js'
import type { DocumentSize, LargeDocuments } from './large.js'
import type { DocumentRecord } from './record.js'

/**
 * The limit for threads that may end because of unknown faults. After them, the documents are not
 * sent again.
 */
const MOST_LOSSES = 3

/** The limit for a chain of imports that is followed. */
const MAX_ROUNDS = 20

/**
 * Starts an analyst in another thread.
 *
 * @param lost called when the thread has ended and its documents are lost
 */
export type StartThread = (display: DisplayCapabilities, lost: (loss: Loss) => void) => Analyst

/** The parts of the workspace that the host of an analyst needs. */
interface AnalystHostOptions {
  /** The capabilities of the client that answers depend on. */
  readonly display: DisplayCapabilities
  /** Left out if there are no threads: large documents are analysed in this one, too. */
  readonly startThread: StartThread | undefined
  /** Reads a document that another one imports, from the editor if it is open; `undefined` if there is none. */
  readText(key: string): Promise<string | undefined>
  /** Called with the keys of documents whose findings may have changed. */
  changed(keys: readonly string[]): void
  /** Called when the analyst has lost all documents. They must then be sent again. */
  lost(): void
  /** Called with an error of the analyst, to be logged. */
  failed(error: unknown): void
}

/**
 * The analyst of a workspace, with the records that it has returned. It runs in this thread or in
 * another one.
 */
export interface AnalystHost {
  /** The last record of each document with findings or definitions. */
  readonly records: ReadonlyMap<string, DocumentRecord>
  /** The documents that others import. */
  readonly imported: ReadonlySet<string>
  /** Asks the analyst a question about a document, in whichever thread it runs. */
  readonly ask: Analyst['ask']
  /**
   * Notes the size of a document, and returns where it is checked. While a document is large, all
   * documents are checked in another thread, if threads are available.
   */
  placeOf(key: string, size: DocumentSize | undefined): DocumentPlace
  /** Sends a document to the analyst, and then the documents that it imports. */
  put(document: PutDocument): Promise<void>
  /**
   * Stores the findings of all documents when none waits to be checked, and sends the documents
   * that they import.
   *
   * @param isSearched tells whether all files of the workspace were sent
   */
  settle(isSearched: () => boolean): Promise<void>
  /** Stores records by document; `null` removes a record. */
  store(records: Changes['records']): void
  /** Ends the analyst. */
  dispose(): void
}

/** The state of the host. */
interface HostState {
  readonly options: AnalystHostOptions
  readonly records: Map<string, DocumentRecord>
  readonly imported: Set<string>
  readonly large: LargeDocuments
  analyst: Analyst
  /** True if the analyst runs in another thread. */
  isThreaded: boolean
  /** The number of threads that ended, apart from those that a known document exhausted. */
  losses: number
}

/** Makes the host of an analyst. The analyst starts in this thread. */
export function createAnalystHost(options: AnalystHostOptions): AnalystHost {
  const state: HostState = {
    options,
    records: new Map(),
    imported: new Set(),
    large: createLargeDocuments(),
    analyst: createAnalyst(options.display),
    isThreaded: false,
    losses: 0,
  }
  return {
    records: state.records,
    imported: state.imported,
    ask: (...question) => state.analyst.ask(...question),
    placeOf: (key, size) => placeOf(state, key, size),
    put: (document) => put(state, document),
    settle: (isSearched) => settle(state, isSearched),
    store: (records) => store(state, records),
    dispose: () => state.analyst.dispose(),
  }
}

function placeOf(state: HostState, key: string, size: DocumentSize | undefined): DocumentPlace {
  const { options, large, isThreaded } = state
  if (options.startThread === undefined) {
    return 'here'
  }
  const isNeeded = large.put(key, size)
  if (isNeeded !== isThreaded) {
    moveTo(state, isNeeded ? options.startThread : undefined)
    return 'begins again'
  }
  return large.isTooLarge(key) ? 'nowhere' : 'here'
}

/**
 * Replaces the analyst by one in another thread. Without `startThread`, the new one runs in this
 * thread.
 */
function moveTo(state: HostState, startThread: StartThread | undefined): void {
  const { display } = state.options
  const before = state.analyst
  state.analyst = startThread?.(display, (loss) => lose(state, loss)) ?? createAnalyst(display)
  state.isThreaded = startThread !== undefined
  before.dispose()
  state.options.lost()
}

/**
 * Starts again after a thread has ended. If it ran out of memory while checking a document again, a
 * new thread tries once more, since it has no garbage of earlier checks. If it ran out of memory at
 * the first check, the document is left out.
 */
function lose(state: HostState, { isOutOfMemory, isFresh, keys }: Loss): void {
  const { options, large } = state
  if (isOutOfMemory && !isFresh) {
    options.failed('The thread for large documents ran out of memory. A new one tries again.')
    options.lost()
    return
  }
  const blamed = isOutOfMemory ? large.blame(keys) : undefined
  if (isOutOfMemory) {
    const left = blamed === undefined ? '' : ` It begins again without ${blamed}.`
    options.failed(`The thread for large documents ran out of memory.${left}`)
  }
  if (blamed !== undefined || ++state.losses <= MOST_LOSSES) {
    options.lost()
  }
}

function store({ records, options }: HostState, changed: Changes['records']): void {
  for (const [key, record] of changed) {
    if (record === null) {
      records.delete(key)
    } else {
      records.set(key, record)
    }
  }
  if (changed.length > 0) {
    options.changed(changed.map(([key]) => key))
  }
}

async function put(state: HostState, document: PutDocument): Promise<void> {
  let missing = await putAll(state, [document])
  for (let round = 0; round < MAX_ROUNDS && missing.length > 0; round++) {
    missing = await putImported(state, missing)
  }
}

async function settle(state: HostState, isSearched: () => boolean): Promise<void> {
  let missing = await putAll(state, [], isSearched())
  for (let round = 0; round < MAX_ROUNDS && missing.length > 0; round++) {
    const more = await putImported(state, missing)
    missing = more.length > 0 ? more : await putAll(state, [], isSearched())
  }
}

/**
 * Sends documents and stores the returned records.
 *
 * @returns the keys of imported documents that are missing
 */
async function putAll(
  state: HostState,
  documents: readonly PutDocument[],
  isAll = false,
): Promise<Changes['missing']> {
  const { records, missing } = await state.analyst.put(documents, isAll)
  store(state, records)
  return missing
}

/**
 * Reads imported documents and sends them.
 *
 * @returns the keys of the documents that they import
 */
async function putImported(
  state: HostState,
  keys: Changes['missing'],
): Promise<Changes['missing']> {
  const documents = keys.map(async (key): Promise<PutDocument> => {
    state.imported.add(key)
    return { key, text: (await state.options.readText(key)) ?? null }
  })
  return putAll(state, await Promise.all(documents))
}

/** Waits for an answer. Returns `undefined` if the thread ends before it. */
export async function unlessEnded<T>(answer: T | Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof AnalystEnded) {
      return undefined
    }
    throw error
  }
}
