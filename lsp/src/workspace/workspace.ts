import { combineFindings, findingsOfUses, nameOf } from '@slashlint/checker'
import type { Ask } from './check.js'
import { createChecks } from './checks.js'
import { createOpenDocuments, keyOf } from './documents.js'
import { aroundChanged, findFiles, isAround, isWanted } from './index-files.js'
import type { FileIndex } from './index-files.js'
import { createLinks } from './links.js'
import type { FileEvent, Workspace, WorkspaceOptions } from './model.js'
import { createQueue } from './queue.js'
import type { DocumentRecord } from './record.js'
import { createRecords } from './records.js'
import { createScan } from './scan.js'
import type { Extent } from './scan.js'
import { createTexts } from './texts.js'
import { createWorld, isInside } from './world.js'

/** A delay that people notice is told. */
const NOTICED_MS = 100
/** After a change of configuration or ignore files several events come in a row. */
const SETTLE_MS = 50

/** The documents of a workspace, open or not, and what is wrong with them, kept up to date. */
export function createWorkspace({ host, listener, look, analyst, ...initial }: WorkspaceOptions): Workspace {
  let world = createWorld(host, {
    settings: initial.settings,
    folders: initial.folders.map(keyOf),
    epoch: 0,
    lastValid: new Map(),
  })
  const documents = createOpenDocuments(look.encoding)
  const records = createRecords()
  const links = createLinks()
  const texts = createTexts(documents, host, () => world)
  const checks = createChecks({
    documents,
    texts,
    look,
    analyst,
    world: () => world,
    around: links.around,
    checked: (key, record) => put(key, record !== undefined && gone.has(key) ? { ...record, members: [] } : record),
    failed: listener.failed,
  })
  const queue = createQueue(work)
  const scan = createScan({ look: lookAtFiles, delay: () => (isIndexed ? SETTLE_MS : 0), failed: listener.failed })
  let files = new Map<string, string | undefined>()
  let isIndexed = false
  /** Documents that are open although their file is gone: they are members of no set. */
  const gone = new Set<string>()
  let isStarted = false
  const progress = { done: 0, total: 0 }

  const isOpen = (key: string): boolean => documents.get(key) !== undefined

  function put(key: string, record: DocumentRecord | undefined): void {
    const others = records.put(key, record)
    if (others.length > 0) listener.otherwise(others)
    // Other documents handle its commands now, or define those that it handles.
    for (const other of links.put(key, record)) lookAgain(other)
  }

  function lookAgain(key: string): void {
    checks.forget(key)
    if (isOpen(key)) schedule(key)
    else queue.addClosed(key)
  }

  async function work(key: string): Promise<void> {
    try {
      const open = documents.get(key)
      if (open === undefined) await checkClosed(key)
      else await checks.current(key)
      listener.checked(key, documents.get(key)?.text.version)
    } catch (error) {
      listener.failed(error)
    }
    if (progress.done < progress.total) {
      progress.done++
      listener.indexing(progress.done, progress.total)
    }
  }

  async function checkClosed(key: string): Promise<void> {
    const text = files.has(key) && world.settings.workspace ? await texts.load(key) : undefined
    if (isOpen(key)) return
    if (text === undefined) return put(key, undefined)
    const checked = await checks.closed(key, text)
    if (checked !== undefined) put(key, checked.record)
  }

  async function asking(key: string): Promise<Ask | undefined> {
    const state = await checks.current(key)
    if (state !== undefined) return state.ask
    const text = await texts.load(key)
    return text === undefined ? undefined : (await checks.closed(key, text))?.ask
  }

  function schedule(key: string): void {
    const delay = checks.delayOf(key)
    queue.addOpen(key, delay)
    if (delay >= NOTICED_MS) listener.waiting(key)
  }

  /** Documents that have asked for the text of this one are looked at again. */
  function touchUsers(key: string): void {
    texts.forget(key)
    records.forgetUses(key)
    const users: string[] = []
    for (const record of records.all()) if (record.uses.has(key)) users.push(record.key)
    for (const user of users) {
      if (user === key) continue
      lookAgain(user)
    }
    if (users.length > 0) listener.otherwise(users)
  }

  /** What holds around the documents has changed. */
  function renew(changes: Partial<Pick<Workspace, 'settings' | 'folders'>> = {}): void {
    world = createWorld(host, { ...world, ...changes, epoch: world.epoch + 1 })
    texts.forgetAll()
    checks.forgetAll()
    for (const { key } of documents.all()) schedule(key)
    listener.otherwise(documents.all().map(({ key }) => key))
    scan.start('everything')
  }

  async function lookAtFiles(extent: Extent): Promise<void> {
    const { epoch, settings, folders, environment } = world
    const found: FileIndex = settings.workspace ? await findFiles(host, folders, environment) : new Map()
    if (epoch === world.epoch) useFiles(found, extent === 'everything')
  }

  function useFiles(found: FileIndex, everything: boolean): void {
    const before = files
    files = new Map(found)
    const isFirst = !isIndexed
    isIndexed = true
    if (!everything && aroundChanged(before, found)) return renew()
    for (const key of before.keys()) {
      if (found.has(key)) continue
      touchUsers(key)
      if (!isOpen(key)) queue.addClosed(key)
    }
    let added = 0
    for (const [key, stamp] of found) {
      if (!everything && before.has(key) && stamp !== undefined && stamp === before.get(key)) continue
      if (!everything) touchUsers(key)
      if (isOpen(key) || !isWanted(key)) continue
      queue.addClosed(key)
      added++
    }
    if (isFirst) {
      progress.total = added
      listener.indexing(0, added)
    }
  }

  /** Whether what lies around the documents is read from this file. */
  const isEnvironment = (uri: string, kind: FileEvent['kind']): boolean => {
    const name = nameOf(uri)
    // Of a package only matters that it is there.
    return isAround(name) && (name !== 'package.json' || kind !== 'changed')
  }

  function setGone(key: string, isGone: boolean): void {
    if (gone.has(key) === isGone) return
    if (isGone) gone.add(key)
    else gone.delete(key)
    checks.forget(key)
    if (isOpen(key)) schedule(key)
  }

  async function fileChanged({ uri, kind }: FileEvent): Promise<void> {
    const key = keyOf(uri)
    touchUsers(key)
    if (kind === 'deleted') {
      for (const file of [...files.keys()]) {
        if (file !== key && !file.startsWith(`${key}/`)) continue
        files.delete(file)
        touchUsers(file)
        if (isOpen(file)) setGone(file, true)
        else queue.addClosed(file)
      }
      if (isOpen(key)) setGone(key, true)
      return
    }
    setGone(key, false)
    if (!isWanted(key)) {
      // A folder that came brings its files along.
      if (kind === 'created') scan.start('changes')
      return
    }
    if (world.folders.length === 0 || !isInside(world, key) || !(await world.environment.isCounted(key))) return
    files.set(key, undefined)
    if (!isOpen(key)) queue.addClosed(key)
  }

  return {
    get settings() {
      return world.settings
    },
    get folders() {
      return world.folders
    },
    get environment() {
      return world.environment
    },
    start() {
      isStarted = true
      scan.start('everything')
    },
    open(uri, languageId, version, text) {
      const { key } = documents.open(uri, languageId, version, text)
      checks.forget(key)
      touchUsers(key)
      schedule(key)
    },
    change(uri, version, changes) {
      const document = documents.change(uri, version, changes)
      if (document === undefined) return
      touchUsers(document.key)
      schedule(document.key)
    },
    close(uri) {
      const document = documents.close(uri)
      if (document === undefined) return
      const { key } = document
      checks.leave(key)
      gone.delete(key)
      analyst?.forget(key)
      touchUsers(key)
      queue.remove(key)
      // Without a file behind it, nothing is left of it.
      queue.addClosed(key)
    },
    saved(uri) {
      setGone(keyOf(uri), false)
      if (isEnvironment(uri, 'changed')) renew()
    },
    filesChanged(events) {
      if (events.some(({ uri, kind }) => isEnvironment(uri, kind))) return renew()
      void (async () => {
        for (const event of events) await fileChanged(event)
      })().catch(listener.failed)
    },
    setFolders: (folders) => renew({ folders: folders.map(keyOf) }),
    setSettings: (settings) => renew({ settings }),
    async quiet(uri, isCancelled) {
      const key = keyOf(uri)
      const delay = checks.delayOf(key)
      if (delay === 0) return
      for (let revision = -1; documents.get(key)?.revision !== revision && !isCancelled();) {
        revision = documents.get(key)?.revision ?? revision
        await new Promise((done) => setTimeout(done, delay))
      }
    },
    rescan: () => scan.start('changes'),
    current: checks.current,
    asking,
    findingsFrom: records.findingsFrom,
    spokenOf: records.spokenOf,
    openDocument: documents.get,
    openDocuments: documents.all,
    isCurrent: checks.isCurrent,
    record: records.get,
    records: records.all,
    findings(key) {
      const record = records.get(key)
      const others = records.findingsFrom(key)
      return record === undefined ? findingsOfUses(others) : combineFindings(record.own, others)
    },
    textOf: texts.get,
    uriOf: (key) => documents.get(key)?.uri ?? key,
    async idle() {
      while (!isStarted || scan.isBusy) await new Promise((done) => setTimeout(done, 1))
      await queue.idle()
    },
    dispose() {
      scan.dispose()
      queue.dispose()
      analyst?.dispose()
    },
  }
}
