import type { DisplayCapabilities } from '../answers/index.js'
import { AnalystEnded, createAnalyst } from './analyst.js'
import type { Analyst, Changes, Loss, PutDocument } from './analyst.js'
import type { DocumentPlace } from './checks.js'
import { createLargeDocuments } from './large.js'
import type { DocumentSize, LargeDocuments } from './large.js'
import type { DocumentRecord } from './record.js'

/** The number of losses after which a thread is given up. */
const MOST_LOSSES = 3

/** The longest chain of imports that is followed. */
const MAX_ROUNDS = 20

/**
 * Starts an analyst in another thread.
 *
 * @param lost called when all that it knew is gone
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
  /** Called when the findings of these documents may have changed. */
  changed(keys: readonly string[]): void
  /** Called when the analyst has lost all documents, which must be put again. */
  lost(): void
  /** Called with an error of the analyst, to be logged. */
  failed(error: unknown): void
}

/** The analyst of a workspace, in this thread or in another one, with the records that it has returned. */
export interface AnalystHost {
  /** The last record of each document with findings or definitions. */
  readonly records: ReadonlyMap<string, DocumentRecord>
  /** The documents that others import. */
  readonly imported: ReadonlySet<string>
  /** Asks the analyst about a document, wherever it runs. */
  readonly ask: Analyst['ask']
  /** Notes the size of a document. All move to another thread as long as one is large, if there are threads. */
  placeOf(key: string, size: DocumentSize | undefined): DocumentPlace
  /** Puts a document, and then the documents that it imports. */
  put(document: PutDocument): Promise<void>
  /**
   * Stores the findings of all documents, now that none waits, and puts the documents that they import.
   *
   * @param isSearched whether all files of the workspace were put
   */
  settle(isSearched: () => boolean): Promise<void>
  /** Stores records; `null` drops one. */
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
  /** The analyst is in another thread. */
  isThreaded: boolean
  /** The number of threads that ended without a document to blame. */
  losses: number
}

/** Makes the host of an analyst, which begins in this thread. */
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

/** Replaces the analyst by one in another thread; without `startThread`, by one in this thread. */
function moveTo(state: HostState, startThread: StartThread | undefined): void {
  const { display } = state.options
  const before = state.analyst
  state.analyst = startThread?.(display, (loss) => lose(state, loss)) ?? createAnalyst(display)
  state.isThreaded = startThread !== undefined
  before.dispose()
  state.options.lost()
}

/**
 * Begins again after the end of a thread. A thread without memory for a document that it had checked before has a new one try
 * again, which is without the garbage of the earlier checks. Without memory for the first check, the document is left out.
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

/** Puts documents and stores the records. @returns the keys of imported documents that are missing */
async function putAll(
  state: HostState,
  documents: readonly PutDocument[],
  isAll = false,
): Promise<Changes['missing']> {
  const { records, missing } = await state.analyst.put(documents, isAll)
  store(state, records)
  return missing
}

/** Reads and puts imported documents. @returns the keys of those that they import */
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

/** Waits for an answer; `undefined` if the thread has ended that would give it. */
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
