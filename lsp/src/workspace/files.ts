import { CONFIG_NAME, fileNameOf, isSourceName, MAX_FILE_SIZE, TOO_LARGE } from '@slashlint/checker'
import type { FileHost } from './host.js'
import { keyOf } from './documents.js'
import { isInside } from './environment.js'
import type { Environment } from './environment.js'

/** After a change of configuration or ignore files several events come in a row. */
const SETTLE_MS = 50

/** What happened to a file outside the editor. */
export interface FileEvent {
  readonly uri: string
  readonly kind: 'created' | 'changed' | 'deleted'
}

/** What a look at all files has found, by key, and what it has passed over, with the reason. */
export interface LookedAt {
  readonly found: readonly string[]
  readonly skipped: ReadonlyMap<string, string>
}

/** What a look at the files is for: those that came, went or changed; or all, as if nothing were known. */
type Extent = 'changes' | 'everything'

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

/** The files of the workspace, as the last look at them and the client's events have left them. */
export function createFiles(options: FilesOptions) {
  const { host, world, isOpen, touched, check, checkOpen, renew, failed } = options
  let files = new Map<string, string | undefined>()
  let isIndexed = false
  const gone = new Set<string>()
  let wanted: Extent | undefined
  let isLooking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Looks for files that came, went or changed, one time after the other. Asked while one look goes on, it follows. */
  function look(extent: Extent): void {
    if (wanted !== 'everything') {
      wanted = extent
    }
    if (isLooking) {
      return
    }
    clearTimeout(timer)
    timer = setTimeout(() => void run(wanted ?? extent), isIndexed ? SETTLE_MS : 0)
  }

  async function run(extent: Extent): Promise<void> {
    timer = undefined
    wanted = undefined
    isLooking = true
    await lookNow(extent).catch(failed)
    isLooking = false
    if (wanted !== undefined) {
      look(wanted)
    }
  }

  async function lookNow(extent: Extent): Promise<void> {
    const environment = world()
    const skipped = new Map<string, string>()
    const found: FileIndex = environment.settings.workspace
      ? await findFiles(host, environment, skipped)
      : new Map()
    if (environment !== world()) {
      return
    }
    use(found, extent === 'everything')
    if (extent === 'everything') {
      options.looked({ found: [...found.keys()].filter(isWanted), skipped })
    }
  }

  function use(found: FileIndex, everything: boolean): void {
    const before = files
    files = new Map(found)
    const isFirst = !isIndexed
    isIndexed = true
    if (!everything && aroundChanged(before, found)) {
      return renew()
    }
    for (const key of before.keys()) {
      if (found.has(key)) {
        continue
      }
      touched(key)
      if (!isOpen(key)) {
        check(key)
      }
    }
    let added = 0
    for (const [key, stamp] of found) {
      if (!everything && before.has(key) && stamp !== undefined && stamp === before.get(key)) {
        continue
      }
      if (!everything) {
        touched(key)
      }
      if (isOpen(key) || !isWanted(key)) {
        continue
      }
      check(key)
      added++
    }
    if (isFirst) {
      options.indexed(added)
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

  async function change({ uri, kind }: FileEvent): Promise<void> {
    const key = keyOf(uri)
    touched(key)
    if (kind === 'deleted') {
      return remove(key)
    }
    setGone(key, false)
    if (!isWanted(key)) {
      // A folder that came brings its files along.
      if (kind === 'created') {
        look('changes')
      }
      return
    }
    const environment = world()
    if (
      environment.folders.length === 0 ||
      !isInside(environment, key) ||
      !(await environment.isCounted(key))
    ) {
      return
    }
    files.set(key, undefined)
    if (!isOpen(key)) {
      check(key)
    }
  }

  /** A file or folder is gone. */
  function remove(key: string): void {
    for (const file of [...files.keys()]) {
      if (file !== key && !file.startsWith(`${key}/`)) {
        continue
      }
      files.delete(file)
      touched(file)
      if (isOpen(file)) {
        setGone(file, true)
      } else {
        check(file)
      }
    }
    if (isOpen(key)) {
      setGone(key, true)
    }
  }

  /** Whether what lies around the documents is read from this file. */
  function isEnvironment({ uri, kind }: FileEvent): boolean {
    const name = fileNameOf(uri)
    // Of a package only matters that it is there.
    if (isAround(name) && (name !== 'package.json' || kind !== 'changed')) {
      return true
    }
    return world().configs.some(({ dependsOn }) => dependsOn.includes(keyOf(uri)))
  }

  return {
    has: (key: string) => files.has(key),
    /** Whether a document is open although its file is gone: it is a member of no set. */
    isGone: (key: string) => gone.has(key),
    look,
    /** Takes what the client tells of files. */
    take(events: readonly FileEvent[]) {
      if (events.some(isEnvironment)) {
        return renew()
      }
      void (async () => {
        for (const event of events) {
          await change(event)
        }
      })().catch(failed)
    },
    /** Takes that a document has a file again. */
    saved(uri: string) {
      setGone(keyOf(uri), false)
      if (isEnvironment({ uri, kind: 'changed' })) {
        renew()
      }
    },
    /** Takes that a document is open no more. */
    closed: (key: string) => void gone.delete(key),
    /** Whether files are looked for, or will be. */
    get isBusy() {
      return timer !== undefined || isLooking
    },
    dispose: () => clearTimeout(timer),
  }
}

/** Files of the workspace, by key, with what tells their content from another. */
type FileIndex = ReadonlyMap<string, string | undefined>

/** Whether a document is looked at, by its name or URI: a source, or a configuration. */
const isWanted = (uri: string): boolean => isSourceName(uri) || fileNameOf(uri) === CONFIG_NAME

/** Whether what holds around the documents is read from a file of this name. */
const isAround = (name: string): boolean =>
  name === CONFIG_NAME || name === '.gitignore' || name === 'package.json'

/**
 * Finds the files of the workspace that may hold definitions, and those that say what holds around them.
 *
 * @param skipped takes the files and folders that are passed over, with the reason
 */
export async function findFiles(
  host: FileHost,
  environment: Environment,
  skipped = new Map<string, string>(),
): Promise<FileIndex> {
  const found = new Map<string, string | undefined>()
  async function isSkipped(key: string): Promise<boolean> {
    const why = await environment.whySkipped(key)
    if (why !== undefined) {
      skipped.set(key, why)
    }
    return why !== undefined
  }
  for (const folder of environment.folders) {
    const files = await host.findFiles(folder, {
      wants: (name) => isWanted(name) || isAround(name),
      skips: (inner) => isSkipped(`${keyOf(inner)}/`),
    })
    const wanted = files
      .filter(({ uri }) => isWanted(uri) || isAround(fileNameOf(uri)))
      .map((file) => ({ ...file, key: keyOf(file.uri) }))
    const passed = await Promise.all(
      wanted.map(({ key, size = 0 }) => {
        if (size > MAX_FILE_SIZE) {
          skipped.set(key, TOO_LARGE)
          return true
        }
        return isSkipped(key)
      }),
    )
    wanted.forEach(({ key, stamp }, index) => {
      if (passed[index] === false) {
        found.set(key, stamp)
      }
    })
  }
  return found
}

/** Whether a configuration or ignore file came, went or changed between two looks at the files. */
function aroundChanged(before: FileIndex, after: FileIndex): boolean {
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const name = fileNameOf(key)
    if (!isAround(name)) {
      continue
    }
    if (before.has(key) !== after.has(key)) {
      return true
    }
    if (name !== 'package.json' && before.get(key) !== after.get(key)) {
      return true
    }
  }
  return false
}
