import { createAgenda } from './agenda.js'
import { createAnalyst } from './analyst.js'
import type { Changes } from './analyst.js'
import { putWhole } from './check.js'
import type { Ask } from './check.js'
import { createChecks } from './checks.js'
import { createOpenDocuments, keyOf } from './documents.js'
import { createFiles } from './files.js'
import type { Workspace, WorkspaceOptions } from './model.js'
import type { DocumentRecord } from './record.js'
import { createTexts } from './texts.js'
import { createEnvironment } from './environment.js'

/** A thread that ends again and again is given up. */
const MOST_LOSSES = 3

/** The documents of a workspace, open or not, and what is wrong with them, kept up to date. */
export function createWorkspace({ host, listener, look, elsewhere, ...initial }: WorkspaceOptions): Workspace {
  let world = createEnvironment(host, {
    settings: initial.settings,
    folders: initial.folders.map(keyOf),
    epoch: 0,
    lastValid: new Map(),
  })
  let isStarted = false
  const documents = createOpenDocuments(look.encoding)
  const isOpen = (key: string): boolean => documents.get(key) !== undefined
  const records = new Map<string, DocumentRecord>()
  const texts = createTexts(documents, host, () => world)
  let analyst = createAnalyst(look)
  let isElsewhere = false
  let losses = 0
  const putting = {
    texts,
    async put(given: Parameters<typeof analyst.put>[0]): Promise<Changes> {
      const changes = await analyst.put(given)
      take(changes.records)
      return changes
    },
  }
  const checks = createChecks({
    ...putting,
    documents,
    take,
    move,
    world: () => world,
    ask: (...question) => analyst.ask(...question),
    isGone: (key) => files.isGone(key),
    failed: listener.failed,
  })
  const agenda = createAgenda({ documents, checks, listener, checkClosed, settle: () => putting.put([]) })
  const files = createFiles({
    host,
    world: () => world,
    isOpen,
    touched,
    check: agenda.addClosed,
    checkOpen: agenda.again,
    renew,
    indexed: agenda.expect,
    looked: listener.looked,
    failed: listener.failed,
  })

  function take(changed: Changes['records']): void {
    for (const [key, record] of changed)
      if (record === null) records.delete(key)
      else records.set(key, record)
    if (changed.length > 0) listener.otherwise(changed.map(([key]) => key))
  }

  /** Where a document is large, all go to another thread, if there is one. */
  function move(): boolean {
    if (isElsewhere || elsewhere === undefined) return false
    isElsewhere = true
    analyst = elsewhere(look, () => ++losses <= MOST_LOSSES && renew())
    renew()
    return true
  }

  async function checkClosed(key: string): Promise<void> {
    const isChecked = files.has(key) && world.settings.workspace
    const text = isChecked || texts.given.has(key) ? await texts.load(key) : undefined
    if (isOpen(key)) return
    if (isChecked && text !== undefined) await checks.closed(key, text)
    else await putWhole([{ key, text: text ?? null, how: null }], putting)
  }

  async function asking(key: string): Promise<Ask> {
    const state = await checks.current(key)
    return state?.ask ?? ((question, params) => analyst.ask(key, undefined, question, params))
  }

  /** The text of a document that is not open may be another, and others have asked for it. */
  function touched(key: string): void {
    if (texts.given.has(key) && !isOpen(key)) agenda.addClosed(key)
  }

  /** What holds around the documents has changed. */
  function renew(changes: Partial<Pick<Workspace, 'settings' | 'folders'>> = {}): void {
    world = createEnvironment(host, { ...world, ...changes, epoch: world.epoch + 1 })
    checks.forgetAll()
    for (const key of texts.given) touched(key)
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
      return world
    },
    start() {
      isStarted = true
      files.look('everything')
    },
    open(uri, languageId, version, text) {
      const { key } = documents.open(uri, languageId, version, text)
      checks.forget(key)
      agenda.addOpen(key)
    },
    change(uri, version, changes) {
      const document = documents.change(uri, version, changes)
      if (document === undefined) return
      agenda.addOpen(document.key)
    },
    close(uri) {
      const document = documents.close(uri)
      if (document === undefined) return
      const { key } = document
      checks.leave(key)
      files.closed(key)
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
    openDocument: documents.get,
    keepDocument: documents.keep,
    openDocuments: documents.all,
    isCurrent: checks.isCurrent,
    record: (key) => records.get(key),
    records: () => records.values(),
    findings: (key) => records.get(key)?.findings ?? [],
    uriOf: (key) => documents.get(key)?.uri ?? key,
    async idle() {
      while (!isStarted || files.isBusy) await new Promise((done) => setTimeout(done, 1))
      await agenda.idle()
    },
    dispose() {
      files.dispose()
      agenda.dispose()
      analyst.dispose()
    },
  }
}
