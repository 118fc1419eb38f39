import { fileNameOf } from '@slashlint/checker'
import { keyOf } from './documents.js'
import { isInside } from './environment.js'
import type { Environment } from './environment.js'
import { NO_FILES, stepFiles } from './file-index.js'
import type { FileIndex, FilesInput, FileTold } from './file-index.js'
import { aroundChanged, findFiles, isAround, isWanted } from './find-files.js'
import type { FileHost } from './host.js'
import { createSearches } from './searches.js'
import type { Extent } from './searches.js'

/** After a change of configuration or ignore files several events come in a row. */
const SETTLE_MS = 50

/** What happened to a file outside the editor. */
export interface FileEvent {
  readonly uri: string
  readonly kind: 'created' | 'changed' | 'deleted'
}

/** What a search of all files has found, by key, and what it has passed over, with the reason. */
export interface LookedAt {
  readonly found: readonly string[]
  readonly skipped: ReadonlyMap<string, string>
}

export interface FilesOptions {
  readonly host: FileHost
  world(): Environment
  isOpen(key: string): boolean
  /** The keys of the open documents. */
  open(): readonly string[]
  /** The text of a document may be another. */
  touched(key: string): void
  /** A document that is not open is to be checked, or taken away if its file is gone. */
  check(key: string): void
  /** An open document became a member of sets, or is none any more. */
  checkOpen(key: string): void
  /** What holds around the documents has changed. */
  renew(): void
  /** All files were searched the first time; so many documents are to be checked. */
  indexed(count: number): void
  looked(files: LookedAt): void
  failed(error: unknown): void
}

/** The files of the workspace, as searches and the client's events have left them. */
export interface Files {
  /** Whether a document is a file that counts. */
  has(key: string): boolean
  /** Whether a document is open although its file is gone: it is a member of no set. */
  isGone(key: string): boolean
  /** Searches the folders. Searches follow each other: one that is asked for while another goes on begins behind it. */
  look(extent: Extent): void
  /** Takes what the client tells of files. */
  take(events: readonly FileEvent[]): void
  /** Takes that a document has a file again. */
  saved(uri: string): void
  /** Takes that a document is open no more. */
  closed(key: string): void
  /** Whether a search goes on or waits, or events are not taken yet. */
  readonly isBusy: boolean
  dispose(): void
}

/** Makes the files of a workspace. Nothing is searched before `look` is called. */
export function createFiles(options: FilesOptions): Files {
  const { host, world, isOpen, open, touched, check, checkOpen, renew, failed } = options
  let state = NO_FILES
  let isIndexed = false
  const gone = new Set<string>()
  /** Events and searches are taken one after the other, however long it takes to judge an event. */
  let taken = Promise.resolve()
  let waiting = 0
  const searches = createSearches(search, () => (isIndexed ? SETTLE_MS : 0), failed)

  function inOrder(take: () => Promise<void> | void): Promise<void> {
    waiting++
    taken = taken
      .then(take)
      .catch(failed)
      .finally(() => waiting--)
    return taken
  }

  /** Takes an input. @returns how many documents are to be checked that are not open */
  function step(input: FilesInput): number {
    const { state: next, toCheck, toForget } = stepFiles(state, input)
    state = next
    const toLookAt = [...toForget, ...toCheck.filter(isWanted)].filter((key) => !isOpen(key))
    for (const key of [...toForget, ...toCheck]) {
      touched(key)
    }
    for (const key of toLookAt) {
      check(key)
    }
    return toLookAt.length
  }

  async function search(extent: Extent): Promise<void> {
    await inOrder(() => void step({ kind: 'began' }))
    const environment = world()
    const skipped = new Map<string, string>()
    const found: FileIndex = environment.settings.workspace
      ? await findFiles(host, environment, skipped)
      : new Map()
    await inOrder(() => {
      // Another search was asked for, in what holds around the documents now.
      if (environment === world()) {
        takeFound(found, extent, skipped)
      }
    })
  }

  function takeFound(found: FileIndex, extent: Extent, skipped: LookedAt['skipped']): void {
    if (extent === 'everything') {
      step({ kind: 'renewed' })
    } else if (aroundChanged(state.files, found)) {
      return renew()
    }
    const count = step({ kind: 'searched', found })
    if (!isIndexed) {
      isIndexed = true
      options.indexed(count)
    }
    if (extent === 'everything') {
      options.looked({ found: [...found.keys()].filter(isWanted), skipped })
    }
  }

  function setGone(key: string, isGone: boolean): void {
    if (gone.has(key) === isGone) {
      return
    }
    if (isGone) {
      gone.add(key)
    } else {
      gone.delete(key)
    }
    checkOpen(key)
  }

  /** Judges an event. @returns `undefined` for one about no file of the workspace */
  async function judge({ uri, kind }: FileEvent): Promise<FileTold | undefined> {
    const key = keyOf(uri)
    touched(key)
    if (kind === 'deleted') {
      for (const one of open().filter((each) => each === key || each.startsWith(`${key}/`))) {
        setGone(one, true)
      }
      return { key, isThere: false }
    }
    setGone(key, false)
    if (!isWanted(key)) {
      // A folder that came brings its files along.
      if (kind === 'created') {
        searches.ask('changes')
      }
      return undefined
    }
    const environment = world()
    const isOwn = environment.folders.length > 0 && isInside(environment, key)
    return isOwn && (await environment.isCounted(key)) ? { key, isThere: true } : undefined
  }

  async function takeEvents(events: readonly FileEvent[]): Promise<void> {
    const told: FileTold[] = []
    for (const event of events) {
      told.push(...[await judge(event)].filter((one) => one !== undefined))
    }
    step({ kind: 'told', events: told })
  }

  /** Whether what holds around the documents is read from this file. */
  function isEnvironment({ uri, kind }: FileEvent): boolean {
    const name = fileNameOf(uri)
    // Of a package only matters that it is there.
    if (isAround(name) && (name !== 'package.json' || kind !== 'changed')) {
      return true
    }
    return world().configs.some(({ dependsOn }) => dependsOn.includes(keyOf(uri)))
  }

  return {
    has: (key) => state.files.has(key),
    isGone: (key) => gone.has(key),
    look: searches.ask,
    take(events) {
      if (events.some(isEnvironment)) {
        renew()
      }
      void inOrder(() => takeEvents(events))
    },
    saved(uri) {
      setGone(keyOf(uri), false)
      if (isEnvironment({ uri, kind: 'changed' })) {
        renew()
      }
    },
    closed: (key) => void gone.delete(key),
    get isBusy() {
      return searches.isBusy || waiting > 0
    },
    dispose: searches.dispose,
  }
}
