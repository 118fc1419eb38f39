import { nameOf } from '@slashlint/checker'
import type { FileHost } from './host.js'
import { keyOf } from './documents.js'
import { aroundChanged, findFiles, isAround, isWanted } from './index-files.js'
import type { FileIndex } from './index-files.js'
import type { FileEvent, LookedAt } from './model.js'
import { createScan } from './scan.js'
import type { ScanExtent } from './scan.js'
import { isInside } from './environment.js'
import type { Environment } from './environment.js'

/** After a change of configuration or ignore files several events come in a row. */
const SETTLE_MS = 50

/** The files of the workspace, as the last look at them and the client's events have left them. */
export interface Files {
  has(key: string): boolean
  /** Whether a document is open although its file is gone: it is a member of no set. */
  isGone(key: string): boolean
  /** Looks for files that came, went or changed. */
  look(extent: ScanExtent): void
  /** Takes what the client tells of files. */
  take(events: readonly FileEvent[]): void
  /** Takes that a document has a file again. */
  saved(uri: string): void
  /** Takes that a document is open no more. */
  closed(key: string): void
  /** Whether files are looked for, or will be. */
  readonly isBusy: boolean
  dispose(): void
}

export interface FilesOptions {
  readonly host: FileHost
  world(): Environment
  isOpen(key: string): boolean
  /** The text of a document may be another. */
  touched(key: string): void
  /** A document that is not open is to be checked, or taken away if its file is gone. */
  check(key: string): void
  /** An open document became a member of sets, or is none any more. */
  checkOpen(key: string): void
  /** What holds around the documents has changed. */
  renew(): void
  /** All files were looked for the first time; so many documents are to be checked. */
  indexed(count: number): void
  looked(files: LookedAt): void
  failed(error: unknown): void
}

export function createFiles(options: FilesOptions): Files {
  const { host, world, isOpen, touched, check, checkOpen, renew, failed } = options
  let files = new Map<string, string | undefined>()
  let isIndexed = false
  const gone = new Set<string>()
  const scan = createScan({ look, delay: () => (isIndexed ? SETTLE_MS : 0), failed })

  async function look(extent: ScanExtent): Promise<void> {
    const environment = world()
    const skipped = new Map<string, string>()
    const found: FileIndex = environment.settings.workspace ? await findFiles(host, environment, skipped) : new Map()
    if (environment !== world()) return
    use(found, extent === 'everything')
    if (extent === 'everything') options.looked({ found: [...found.keys()].filter(isWanted), skipped })
  }

  function use(found: FileIndex, everything: boolean): void {
    const before = files
    files = new Map(found)
    const isFirst = !isIndexed
    isIndexed = true
    if (!everything && aroundChanged(before, found)) return renew()
    for (const key of before.keys()) {
      if (found.has(key)) continue
      touched(key)
      if (!isOpen(key)) check(key)
    }
    let added = 0
    for (const [key, stamp] of found) {
      if (!everything && before.has(key) && stamp !== undefined && stamp === before.get(key)) continue
      if (!everything) touched(key)
      if (isOpen(key) || !isWanted(key)) continue
      check(key)
      added++
    }
    if (isFirst) options.indexed(added)
  }

  function setGone(key: string, isGone: boolean): void {
    if (gone.has(key) === isGone) return
    if (isGone) gone.add(key)
    else gone.delete(key)
    checkOpen(key)
  }

  async function change({ uri, kind }: FileEvent): Promise<void> {
    const key = keyOf(uri)
    touched(key)
    if (kind === 'deleted') return remove(key)
    setGone(key, false)
    if (!isWanted(key)) {
      // A folder that came brings its files along.
      if (kind === 'created') scan.start('changes')
      return
    }
    const environment = world()
    if (environment.folders.length === 0 || !isInside(environment, key) || !(await environment.isCounted(key))) return
    files.set(key, undefined)
    if (!isOpen(key)) check(key)
  }

  /** A file or folder is gone. */
  function remove(key: string): void {
    for (const file of [...files.keys()]) {
      if (file !== key && !file.startsWith(`${key}/`)) continue
      files.delete(file)
      touched(file)
      if (isOpen(file)) setGone(file, true)
      else check(file)
    }
    if (isOpen(key)) setGone(key, true)
  }

  /** Whether what lies around the documents is read from this file. */
  function isEnvironment({ uri, kind }: FileEvent): boolean {
    const name = nameOf(uri)
    // Of a package only matters that it is there.
    if (isAround(name) && (name !== 'package.json' || kind !== 'changed')) return true
    return world().configs.some(({ dependsOn }) => dependsOn.includes(keyOf(uri)))
  }

  return {
    has: (key) => files.has(key),
    isGone: (key) => gone.has(key),
    look: scan.start,
    take(events) {
      if (events.some(isEnvironment)) return renew()
      void (async () => {
        for (const event of events) await change(event)
      })().catch(failed)
    },
    saved(uri) {
      setGone(keyOf(uri), false)
      if (isEnvironment({ uri, kind: 'changed' })) renew()
    },
    closed: (key) => void gone.delete(key),
    get isBusy() {
      return scan.isBusy
    },
    dispose: scan.dispose,
  }
}
