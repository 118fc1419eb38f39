import { TextDocument } from 'vscode-languageserver-textdocument'
import { combineFindings, nameOf } from '../service/index.js'
import { checkDocument, NOTHING } from './check.js'
import type { Ask, Checked, CheckRequest } from './check.js'
import { createOpenDocuments, keyOf } from './documents.js'
import type { OpenDocument } from './documents.js'
import { createEnvironment, textOf } from './environment.js'
import { aroundChanged, findFiles, isAround, isWanted } from './index-files.js'
import type { FileIndex } from './index-files.js'
import type { DocumentState, FileEvent, Workspace, WorkspaceOptions } from './model.js'
import { createQueue } from './queue.js'
import type { DocumentRecord } from './record.js'
import { createRecords } from './records.js'

/** Documents that take longer to check than this are checked when no change came for a while. */
const QUICK_MS = 8
const MOST_DELAY_MS = 400
/** A delay that people notice is told. */
const NOTICED_MS = 100
/** After a change of configuration or ignore files several events come in a row. */
const SETTLE_MS = 50

/** The documents of a workspace, open or not, and what is wrong with them, kept up to date. */
export function createWorkspace({ host, listener, look, analyst, ...initial }: WorkspaceOptions): Workspace {
  let { settings } = initial
  let folders = initial.folders.map(keyOf)
  let environment = createEnvironment(host, folders, settings)
  /** Counts the environments: what was checked in another one is checked again. */
  let epoch = 0
  const documents = createOpenDocuments()
  const records = createRecords()
  const states = new Map<string, DocumentState & { readonly epoch: number }>()
  const checking = new Map<
    string,
    { readonly revision: number; readonly epoch: number; readonly result: Promise<void> }
  >()
  const costs = new Map<string, number>()
  const texts = new Map<string, string | undefined>()
  let files = new Map<string, string | undefined>()
  /** Documents that are open although their file is gone: they are members of no set. */
  const gone = new Set<string>()
  let isStarted = false
  let isScanning = false
  let wanted: 'nothing' | 'changes' | 'everything' = 'nothing'
  let scanTimer: ReturnType<typeof setTimeout> | undefined
  const progress = { done: 0, total: 0, first: true }
  const queue = createQueue(work)

  const isOpen = (key: string): boolean => documents.get(key) !== undefined

  /** Texts of other documents: those that are open come from the editor. */
  const known = {
    has: (key: string) => isOpen(key) || texts.has(key),
    get: (key: string) => documents.get(key)?.text.getText() ?? texts.get(key),
    set: (key: string, text: string | undefined) => texts.set(key, text),
  }
  /** What every check has in common. */
  const common = (): Pick<CheckRequest, 'environment' | 'texts' | 'load' | 'look' | 'analyst'> => ({
    environment,
    texts: known,
    load,
    look,
    analyst,
  })
  /** Imports are followed inside the workspace only. */
  const isInside = (key: string): boolean =>
    folders.length === 0 || folders.some((folder) => key.startsWith(`${folder}/`))
  const load = async (key: string): Promise<string | undefined> =>
    isInside(key) ? textOf(await host.readFile(key)) : undefined

  function put(key: string, record: DocumentRecord | undefined): void {
    const others = records.put(key, record)
    if (others.length > 0) listener.otherwise(others)
  }

  async function work(key: string): Promise<void> {
    try {
      const open = documents.get(key)
      if (open === undefined) await checkClosed(key)
      else await current(key)
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
    const text = files.has(key) && settings.workspace ? await load(key) : undefined
    if (isOpen(key)) return
    if (text === undefined) return put(key, undefined)
    const checked = await checkText(key, text)
    if (checked !== undefined) put(key, checked.record)
  }

  function checkText(key: string, text: string): Promise<Checked | undefined> {
    const begun = epoch
    const document = TextDocument.create(key, '', 0, text)
    const isCurrent = (): boolean => !isOpen(key) && begun === epoch
    return checkDocument({ ...common(), key, uri: key, revision: 0, language: undefined, document, isCurrent })
  }

  async function asking(key: string): Promise<Ask | undefined> {
    const state = await current(key)
    if (state !== undefined) return state.ask
    const text = await load(key)
    return text === undefined ? undefined : (await checkText(key, text))?.ask
  }

  async function checkOpen(document: OpenDocument): Promise<void> {
    const { key, uri, language, text, revision } = document
    const begun = epoch
    const start = performance.now()
    const isCurrent = (): boolean => documents.get(key)?.revision === revision && begun === epoch
    const request = { ...common(), key, uri, revision, language, document: text, isCurrent }
    let checked: Checked | undefined
    try {
      checked = await checkDocument(request)
    } catch (error) {
      // A fault of ours in one document must not take the others down: it counts as nothing of ours.
      listener.failed(error)
      checked = NOTHING
    }
    if (checked === undefined || !isCurrent()) return
    costs.set(key, performance.now() - start)
    states.set(key, { document, revision, epoch: begun, ...checked })
    put(key, gone.has(key) && checked.record !== undefined ? { ...checked.record, members: [] } : checked.record)
  }

  async function current(uri: string): Promise<DocumentState | undefined> {
    const key = keyOf(uri)
    for (;;) {
      const document = documents.get(key)
      if (document === undefined) return undefined
      const { revision } = document
      const state = states.get(key)
      if (state !== undefined && state.revision === revision && state.epoch === epoch) return state
      let run = checking.get(key)
      if (run === undefined || run.revision !== revision || run.epoch !== epoch) {
        run = { revision, epoch, result: checkOpen(document) }
        checking.set(key, run)
      }
      await run.result
      if (checking.get(key) === run) checking.delete(key)
    }
  }

  const delayOf = (key: string): number => {
    const cost = costs.get(key) ?? 0
    return cost > QUICK_MS ? Math.min(MOST_DELAY_MS, cost * 3) : 0
  }
  function schedule(key: string): void {
    const delay = delayOf(key)
    queue.addOpen(key, delay)
    if (delay >= NOTICED_MS) listener.waiting(key)
  }

  /** Documents that have asked for the text of this one are looked at again. */
  function touchUsers(key: string): void {
    texts.delete(key)
    const users: string[] = []
    for (const record of records.all()) if (record.uses.has(key)) users.push(record.key)
    for (const user of users) {
      if (user === key) continue
      states.delete(user)
      if (isOpen(user)) schedule(user)
      else queue.addClosed(user)
    }
    if (users.length > 0) listener.otherwise(users)
  }

  /** What holds around the documents has changed. */
  function renew(): void {
    epoch++
    environment = createEnvironment(host, folders, settings)
    texts.clear()
    states.clear()
    for (const { key } of documents.all()) schedule(key)
    listener.otherwise(documents.all().map(({ key }) => key))
    startScan('everything')
  }

  function startScan(what: 'changes' | 'everything'): void {
    if (wanted !== 'everything') wanted = what
    if (isScanning) return
    clearTimeout(scanTimer)
    scanTimer = setTimeout(() => void runScan(), progress.first ? 0 : SETTLE_MS)
  }

  async function runScan(): Promise<void> {
    scanTimer = undefined
    isScanning = true
    const everything = wanted === 'everything'
    wanted = 'nothing'
    try {
      const begun = epoch
      const found = settings.workspace ? await findFiles(host, folders, environment) : new Map<string, undefined>()
      if (begun === epoch) useFiles(found, everything)
    } catch (error) {
      listener.failed(error)
    }
    isScanning = false
    if (wanted !== 'nothing') startScan(wanted)
  }

  function useFiles(found: FileIndex, everything: boolean): void {
    const before = files
    files = new Map(found)
    const isFirst = progress.first
    progress.first = false
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
    states.delete(key)
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
      if (kind === 'created') startScan('changes')
      return
    }
    const isInside = folders.some((folder) => key.startsWith(`${folder}/`))
    if (!isInside || !(await environment.isCounted(key))) return
    files.set(key, undefined)
    if (!isOpen(key)) queue.addClosed(key)
  }

  return {
    get settings() {
      return settings
    },
    get folders() {
      return folders
    },
    start() {
      isStarted = true
      startScan('everything')
    },
    get environment() {
      return environment
    },
    open(uri, languageId, version, text) {
      const { key } = documents.open(uri, languageId, version, text)
      states.delete(key)
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
      states.delete(key)
      costs.delete(key)
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
    setFolders(changed) {
      folders = changed.map(keyOf)
      renew()
    },
    setSettings(changed) {
      settings = changed
      renew()
    },
    async quiet(uri, isCancelled) {
      const key = keyOf(uri)
      const delay = delayOf(key)
      if (delay === 0) return
      for (let revision = -1; documents.get(key)?.revision !== revision && !isCancelled();) {
        revision = documents.get(key)?.revision ?? revision
        await new Promise((done) => setTimeout(done, delay))
      }
    },
    rescan: () => startScan('changes'),
    current,
    asking,
    setFindings: records.setFindings,
    openDocument: documents.get,
    openDocuments: documents.all,
    isCurrent(key) {
      const document = documents.get(key)
      const state = states.get(key)
      return document === undefined || (state?.revision === document.revision && state.epoch === epoch)
    },
    record: records.get,
    records: records.all,
    findings(key) {
      const record = records.get(key)
      return record === undefined ? [] : combineFindings(record.own, records.setFindings(key))
    },
    textOf: known.get,
    uriOf: (key) => documents.get(key)?.uri ?? key,
    async idle() {
      while (!isStarted || scanTimer !== undefined || isScanning) await new Promise((done) => setTimeout(done, 1))
      await queue.idle()
    },
    dispose() {
      clearTimeout(scanTimer)
      queue.dispose()
      analyst?.dispose()
    },
  }
}
