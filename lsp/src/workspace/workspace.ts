import { combineFindings, findingsOfUses } from '@slashlint/checker'
import { createAgenda } from './agenda.js'
import type { Ask } from './check.js'
import { createExpectations } from './beside.js'
import { createChecks } from './checks.js'
import { createOpenDocuments, keyOf } from './documents.js'
import { createFiles } from './files.js'
import { createLinks } from './links.js'
import type { Workspace, WorkspaceOptions } from './model.js'
import type { DocumentRecord } from './record.js'
import { createRecords } from './records.js'
import { createTexts } from './texts.js'
import { createWorld } from './world.js'

/** The documents of a workspace, open or not, and what is wrong with them, kept up to date. */
export function createWorkspace({ host, listener, look, analyst, ...initial }: WorkspaceOptions): Workspace {
  let world = createWorld(host, {
    settings: initial.settings,
    folders: initial.folders.map(keyOf),
    epoch: 0,
    lastValid: new Map(),
  })
  let isStarted = false
  const documents = createOpenDocuments(look.encoding)
  const isOpen = (key: string): boolean => documents.get(key) !== undefined
  const records = createRecords()
  const links = createLinks()
  const expectations = createExpectations()
  const texts = createTexts(documents, host, () => world)
  const checks = createChecks({
    documents,
    texts,
    look,
    analyst,
    world: () => world,
    around: links.around,
    expects: expectations.of,
    checked: (key, record) => put(key, record !== undefined && files.isGone(key) ? { ...record, members: [] } : record),
    failed: listener.failed,
  })
  const agenda = createAgenda({ documents, checks, listener, checkClosed })
  const files = createFiles({
    host,
    world: () => world,
    isOpen,
    touched: touchUsers,
    check: agenda.addClosed,
    checkOpen: agenda.again,
    renew,
    indexed: agenda.expect,
    failed: listener.failed,
  })

  function put(key: string, record: DocumentRecord | undefined): void {
    const others = records.put(key, record)
    if (others.length > 0) listener.otherwise(others)
    // Other documents handle its commands now, or define those that it handles.
    for (const other of links.put(key, record)) agenda.again(other)
    for (const other of expectations.put(key, record?.holds, isOpen(key))) agenda.again(other)
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

  /** Documents that have asked for the text of this one are looked at again. */
  function touchUsers(key: string): void {
    texts.forget(key)
    records.forgetUses(key)
    const users = records.usersOf(key)
    for (const user of users) if (user !== key) agenda.again(user)
    if (users.length > 0) listener.otherwise(users)
  }

  /** What holds around the documents has changed. */
  function renew(changes: Partial<Pick<Workspace, 'settings' | 'folders'>> = {}): void {
    world = createWorld(host, { ...world, ...changes, epoch: world.epoch + 1 })
    texts.forgetAll()
    checks.forgetAll()
    const open = documents.all().map(({ key }) => key)
    for (const key of open) agenda.addOpen(key)
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
      return world.environment
    },
    start() {
      isStarted = true
      files.look('everything')
    },
    open(uri, languageId, version, text) {
      const { key } = documents.open(uri, languageId, version, text)
      checks.forget(key)
      touchUsers(key)
      agenda.addOpen(key)
    },
    change(uri, version, changes) {
      const document = documents.change(uri, version, changes)
      if (document === undefined) return
      touchUsers(document.key)
      agenda.addOpen(document.key)
    },
    close(uri) {
      const document = documents.close(uri)
      if (document === undefined) return
      const { key } = document
      checks.leave(key)
      expectations.close(key)
      files.closed(key)
      analyst?.forget(key)
      touchUsers(key)
      agenda.close(key)
    },
    saved: files.saved,
    filesChanged: files.take,
    setFolders: (folders) => renew({ folders: folders.map(keyOf) }),
    setSettings: (settings) => renew({ settings }),
    quiet: checks.quiet,
    rescan: () => files.look('changes'),
    current: checks.current,
    stateIn: checks.stateIn,
    asking,
    findingsFrom: records.findingsFrom,
    spokenOf: records.spokenOf,
    openDocument: documents.get,
    keepDocument: documents.keep,
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
      while (!isStarted || files.isBusy) await new Promise((done) => setTimeout(done, 1))
      await agenda.idle()
    },
    dispose() {
      files.dispose()
      agenda.dispose()
      analyst?.dispose()
    },
  }
}
