import type { TextDocumentContentChangeEvent } from 'vscode-languageserver-textdocument'
import type { Look } from '../answers/index.js'
import { AnalystEnded, createAnalyst } from './analyst.js'
import type { Analyst, Changes, Loss, PutDocument } from './analyst.js'
import { createLarge } from './large.js'
import { createChecks, type DocumentState } from './checks.js'
import type { Ask, DocumentPlace } from './checks.js'
import type { DocumentSize } from './large.js'
import { createOpenDocuments, keyOf } from './documents.js'
import type { OpenDocument } from './documents.js'
import { createEnvironment, isInside, textOf } from './environment.js'
import type { Environment, Surroundings } from './environment.js'
import { createFiles, type FileEvent } from './files.js'
import type { LookedAt } from './files.js'
import type { FileHost } from './host.js'
import { createQueue } from './queue.js'
import type { DocumentRecord } from './record.js'
import type { ClientSettings } from './settings.js'
import type { LocatedFinding } from '../features/located.js'

/** What the workspace tells whoever shows it. */
export interface WorkspaceListener {
  /** What is said about a document may have changed. */
  checked(key: string): void
  /** Something else is said about documents whose own text did not change. */
  otherwise(keys: readonly string[]): void
  /** A large document has changed: it is checked when no change comes for a while. */
  waiting(key: string): void
  /** A first look at all files: how many are done. */
  indexing(done: number, total: number): void
  /** All files were looked for; they are still to be checked. */
  looked(files: LookedAt): void
  failed(error: unknown): void
}

export interface WorkspaceOptions {
  readonly host: FileHost
  /** URIs of the workspace's folders. */
  readonly folders: readonly string[]
  readonly settings: ClientSettings
  readonly listener: WorkspaceListener
  readonly look: Look
  /**
   * Holds the project in another thread, from the first large document on.
   *
   * @param lost called when all that it knew is gone
   */
  readonly elsewhere?: ((look: Look, lost: (loss: Loss) => void) => Analyst) | undefined
}

/** An answer; `undefined` if the thread that would give it was ended. */
async function unlessEnded<T>(answer: T | Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof AnalystEnded) {
      return undefined
    }
    throw error
  }
}

/** A delay that people notice is told. */
const NOTICED_MS = 100

/** A thread that ends again and again is given up. */
const MOST_LOSSES = 3

/** Documents import documents; chains longer than this stay unknown. */
const MAX_ROUNDS = 20

/** The documents of a workspace, open or not, checked as they change. */
export interface Workspace {
  readonly settings: ClientSettings
  /** URIs of the workspace's folders. */
  readonly folders: readonly string[]
  /** The configurations and ignore files as they are now. */
  readonly environment: Environment
  /** Begins to look at files; open documents are looked at before, too. */
  start(): void
  /** Puts a document that the editor has opened. */
  open(uri: string, languageId: string, version: number, text: string): void
  /** Changes an open document. */
  change(uri: string, version: number, changes: TextDocumentContentChangeEvent[]): void
  /** Forgets an open document: the file counts again. */
  close(uri: string): void
  /** Reads what depends on a document that was saved. */
  saved(uri: string): void
  /** Reads files that came, went or changed. */
  filesChanged(events: readonly FileEvent[]): void
  /** Replaces the folders. */
  setFolders(folders: readonly string[]): void
  /** Replaces the settings. */
  setSettings(settings: ClientSettings): void
  /** Resolves when nobody types in a document any more, or the question is cancelled. */
  quiet(uri: string, isCancelled: () => boolean): Promise<void>
  /** Looks for files that came, went or changed: for clients that cannot watch them. */
  rescan(): void
  /** The state of a document after its last change; `undefined` if it isn't checked. */
  current(uri: string): Promise<DocumentState | undefined>
  /** The state of an open document. */
  stateIn(document: OpenDocument): Promise<DocumentState>
  /** Answers questions about a document, open or not. */
  asking(key: string): Promise<Ask>
  /** The text of a document as it is now: in the editor, or as a file; `undefined` if there is none. */
  textOf(key: string): Promise<string | undefined>
  /** A document that is open; `undefined` if it isn't. */
  openDocument(uri: string): OpenDocument | undefined
  /** The same, for a caller that needs it longer: later changes are made to a copy. */
  keepDocument(uri: string): OpenDocument | undefined
  /** Checks whether a document was checked after its last change. */
  isCurrent(key: string): boolean
  /** The record of a checked document. */
  record(key: string): DocumentRecord | undefined
  /** The records of all checked documents. */
  records(): MapIterator<DocumentRecord>
  /** The findings of a document as far as it was checked. */
  findings(key: string): readonly LocatedFinding[]
  /** The URI of a document as the client writes it. */
  uriOf(key: string): string
  /** Resolves when all that waits is checked. */
  idle(): Promise<void>
  /** Ends all work. */
  dispose(): void
}

/** The documents of a workspace, open or not, and what is wrong with them, kept up to date. */
export function createWorkspace({
  host,
  listener,
  look,
  elsewhere,
  ...initial
}: WorkspaceOptions): Workspace {
  let world = createEnvironment(host, {
    settings: initial.settings,
    folders: initial.folders.map(keyOf),
    epoch: 0,
    lastValid: new Map(),
  })
  let isStarted = false
  let isSearched = false
  const documents = createOpenDocuments(look.encoding)
  const isOpen = (key: string): boolean => documents.get(key) !== undefined
  const records = new Map<string, DocumentRecord>()
  /** The documents that others have asked for. */
  const given = new Set<string>()
  let analyst = createAnalyst(look)
  let isElsewhere = false
  let losses = 0
  const large = createLarge()
  const progress = { done: 0, total: 0 }
  const queue = createQueue(work)
  const checks = createChecks({
    documents,
    put,
    take,
    placeOf,
    world: () => world,
    ask: async (...question) => (await unlessEnded(analyst.ask(...question))) ?? null,
    isGone: (key) => files.isGone(key),
    failed,
  })
  const files = createFiles({
    host,
    world: () => world,
    isOpen,
    open: () => documents.all().map(({ key }) => key),
    touched,
    check: queue.addClosed,
    checkOpen: again,
    renew,
    indexed(count) {
      progress.total = count
      listener.indexing(0, count)
    },
    looked: searched,
    failed: listener.failed,
  })

  /** What waits for a thread that was ended is checked again by another one. */
  function failed(error: unknown): void {
    if (!(error instanceof AnalystEnded)) {
      listener.failed(error)
    }
  }

  async function work(key: string): Promise<void> {
    try {
      if (isOpen(key)) {
        await checks.current(key)
      } else {
        await checkClosed(key)
      }
      // All that are not open were checked, as far as they could be.
      if (!queue.isIndexing) {
        await settle()
      }
      listener.checked(key)
    } catch (error) {
      failed(error)
    }
    if (progress.done < progress.total) {
      progress.done++
      listener.indexing(progress.done, progress.total)
    }
  }

  /** An open document is checked when it has not changed for a while, as far as it takes long to check. */
  function addOpen(key: string): void {
    const delay = checks.delayOf(key)
    queue.addOpen(key, delay)
    if (delay >= NOTICED_MS) {
      listener.waiting(key)
    }
  }

  /** An open document is checked again although its text is the same. */
  function again(key: string): void {
    checks.forget(key)
    addOpen(key)
  }

  function take(changed: Changes['records']): void {
    for (const [key, record] of changed) {
      if (record === null) {
        records.delete(key)
      } else {
        records.set(key, record)
      }
    }
    if (changed.length > 0) {
      listener.otherwise(changed.map(([key]) => key))
    }
  }

  async function putAll(
    documents: readonly PutDocument[],
    isAll = false,
  ): Promise<Changes['missing']> {
    const { records: changed, missing } = await analyst.put(documents, isAll)
    take(changed)
    return missing
  }

  const putTexts = async (keys: Changes['missing']): Promise<Changes['missing']> =>
    putAll(
      await Promise.all(keys.map(async (key) => ({ key, text: (await textFor(key)) ?? null }))),
    )

  /** Puts a document, and then the texts that are asked for. */
  async function put(document: PutDocument): Promise<void> {
    let missing = await putAll([document])
    for (let round = 0; round < MAX_ROUNDS && missing.length > 0; round++) {
      missing = await putTexts(missing)
    }
  }

  /** Takes what is known of all documents, now that none waits, and puts the texts that are asked for. */
  async function settle(): Promise<void> {
    let missing = await putAll([], isSearched)
    for (let round = 0; round < MAX_ROUNDS && missing.length > 0; round++) {
      const more = await putTexts(missing)
      missing = more.length > 0 ? more : await putAll([], isSearched)
    }
  }

  /** All files that count are known. */
  function searched(found: LookedAt): void {
    isSearched = world.settings.workspace
    listener.looked(found)
    // Nothing else may wait that would take what is known now.
    for (const { key } of documents.all()) {
      queue.addOpen(key, 0)
    }
  }

  /** The text of a file; `undefined` if there is none, or if it lies outside of the workspace: imports end there. */
  const load = async (key: string): Promise<string | undefined> =>
    isInside(world, key) ? textOf(await host.readFile(key)) : undefined

  /** The text of a document that another one asks for, from the editor if it is open. */
  async function textFor(key: string): Promise<string | undefined> {
    given.add(key)
    const text = isOpen(key) ? undefined : await load(key)
    return documents.get(key)?.text.getText() ?? text
  }

  /** All go to another thread as long as a document is large, if there is one. */
  function placeOf(key: string, size: DocumentSize | undefined): DocumentPlace {
    if (elsewhere === undefined) {
      return 'here'
    }
    const isNeeded = large.put(key, size)
    if (isNeeded !== isElsewhere) {
      moveTo(isNeeded)
      return 'begins again'
    }
    return large.isTooLarge(key) ? 'nowhere' : 'here'
  }

  function moveTo(there: boolean): void {
    const before = analyst
    analyst = there && elsewhere !== undefined ? elsewhere(look, lost) : createAnalyst(look)
    isElsewhere = there
    before.dispose()
    renew()
  }

  /** The other thread has ended, with all that it knew: it begins again without what it had no memory for. */
  function lost({ isOutOfMemory, keys }: Loss): void {
    const blamed = isOutOfMemory ? large.blame(keys) : undefined
    if (isOutOfMemory) {
      const left = blamed === undefined ? '' : ` It begins again without ${blamed}.`
      listener.failed(`The thread for large documents ran out of memory.${left}`)
    }
    if (blamed !== undefined || ++losses <= MOST_LOSSES) {
      renew()
    }
  }

  async function checkClosed(key: string): Promise<void> {
    const isChecked = files.has(key) && world.settings.workspace
    const text = isChecked || given.has(key) ? await load(key) : undefined
    if (isOpen(key)) {
      return
    }
    if (isChecked && text !== undefined) {
      await checks.closed(key, text)
    } else if (placeOf(key, undefined) !== 'begins again') {
      await put({ key, text: text ?? null, how: null })
    }
  }

  /** The text of a document that is not open may be another, and others have asked for it. */
  function touched(key: string): void {
    if (given.has(key) && !isOpen(key)) {
      queue.addClosed(key)
    }
  }

  /** What holds around the documents has changed. */
  function renew(changes: Partial<Pick<Surroundings, 'settings' | 'folders'>> = {}): void {
    world = createEnvironment(host, { ...world, ...changes, epoch: world.epoch + 1 })
    checks.forgetAll()
    for (const key of given) {
      touched(key)
    }
    const open = documents.all().map(({ key }) => key)
    for (const key of open) {
      addOpen(key)
    }
    listener.otherwise(open)
    files.look('everything')
  }

  return {
    get settings() {
      return world.settings
    },
    get folders() {
      return world.folders
    },
    get environment() {
      return world
    },
    start() {
      isStarted = true
      files.look('everything')
    },
    open(uri: string, languageId: string, version: number, text: string) {
      again(documents.open(uri, languageId, version, text).key)
    },
    change(uri: string, version: number, changes: TextDocumentContentChangeEvent[]) {
      const document = documents.change(uri, version, changes)
      if (document !== undefined) {
        addOpen(document.key)
      }
    },
    close(uri: string) {
      const key = documents.close(uri)?.key
      if (key === undefined) {
        return
      }
      checks.leave(key)
      files.closed(key)
      queue.remove(key)
      // Without a file behind it, nothing is left of it.
      queue.addClosed(key)
    },
    saved: files.saved,
    filesChanged: files.take,
    setFolders: (folders: readonly string[]) => renew({ folders: folders.map(keyOf) }),
    setSettings: (settings: ClientSettings) => renew({ settings }),
    quiet: checks.quiet,
    rescan: () => files.look('changes'),
    current: checks.current,
    stateIn: checks.stateIn,
    async asking(key: string): Promise<Ask> {
      const state = await checks.current(key)
      return state?.ask ?? ((question, params) => analyst.ask(key, undefined, question, params))
    },
    textOf: async (key: string) =>
      documents.get(key)?.text.getText() ?? (await world.readText(key)),
    openDocument: (uri: string): OpenDocument | undefined => documents.get(uri),
    keepDocument: documents.keep,
    isCurrent: checks.isCurrent,
    record: (key: string) => records.get(key),
    records: () => records.values(),
    findings: (key: string) => records.get(key)?.findings ?? [],
    uriOf: (key: string) => documents.get(key)?.uri ?? key,
    async idle() {
      while (!isStarted || files.isBusy) {
        await new Promise((done) => setTimeout(done, 1))
      }
      await queue.idle()
    },
    dispose() {
      files.dispose()
      queue.dispose()
      analyst.dispose()
    },
  }
}
