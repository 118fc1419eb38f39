import { folderOf } from '@slashlint/checker'

/**
 * The files of a workspace by key, each with a stamp that changes with the content. The stamp is
 * `undefined` if the host has none.
 */
export type FileIndex = ReadonlyMap<string, string | undefined>

/** An event about a file or folder, after it was checked against the workspace. */
export interface JudgedEvent {
  /** The URI in one spelling, by which files are told apart. */
  readonly key: string
  /**
   * True if the file exists and belongs to the workspace. If a folder is gone, its files are gone,
   * too.
   */
  readonly isThere: boolean
}

/** The known files, as the result of events and searches. */
export interface FilesState {
  /** The files of the workspace, by key. */
  readonly files: FileIndex
  /**
   * The last event about each file or folder since the running search began: true if it exists.
   * `undefined` if no search is running.
   */
  readonly since: ReadonlyMap<string, boolean> | undefined
}

export type FilesInput =
  | { readonly kind: 'changed'; readonly events: readonly JudgedEvent[] }
  /** A search begins. It replaces a running one. */
  | { readonly kind: 'began' }
  /** The search ended. */
  | { readonly kind: 'searched'; readonly found: FileIndex }
  /** The environment was replaced. The next search checks all files that it finds. */
  | { readonly kind: 'renewed' }

/** The next state, and the files to check or forget. Open documents are checked elsewhere. */
interface FilesStep {
  /** The next state. */
  readonly state: FilesState
  /** The files that are new or may have changed. */
  readonly toCheck: readonly string[]
  /** The files that are gone or no longer belong to the workspace. */
  readonly toForget: readonly string[]
}

export const NO_FILES: FilesState = { files: new Map(), since: undefined }

/**
 * Computes the next state. The latest event about a file decides whether it exists. A search only
 * shows how files were at some moment since it began, so its result is ignored for files with an
 * event since then.
 */
export function stepFiles(state: FilesState, input: FilesInput): FilesStep {
  switch (input.kind) {
    case 'changed':
      return takeEvents(state, input.events)
    case 'began':
      return { state: { ...state, since: new Map() }, toCheck: [], toForget: [] }
    case 'searched':
      return takeSearch(state, input.found)
    case 'renewed': {
      const files = new Map([...state.files.keys()].map((key) => [key, undefined]))
      return { state: { ...state, files }, toCheck: [], toForget: [] }
    }
  }
}

function takeEvents(state: FilesState, events: readonly JudgedEvent[]): FilesStep {
  const files = new Map(state.files)
  const since = state.since && new Map(state.since)
  const [toCheck, toForget] = [new Set<string>(), new Set<string>()]
  for (const { key, isThere } of events) {
    if (isThere) {
      files.set(key, undefined)
      toCheck.add(key)
      toForget.delete(key)
    } else {
      for (const file of takeOut(files, key)) {
        toForget.add(file)
        toCheck.delete(file)
      }
      takeOut(since, key)
    }
    since?.set(key, isThere)
  }
  return { state: { files, since }, toCheck: [...toCheck], toForget: [...toForget] }
}

/**
 * Deletes the entry of a file, or of all files in a folder.
 *
 * @returns the keys of the deleted entries
 */
function takeOut(known: Map<string, unknown> | undefined, path: string): readonly string[] {
  if (known?.delete(path) === true) {
    return [path]
  }
  const below = [...(known?.keys() ?? [])].filter((key) => key.startsWith(`${path}/`))
  for (const key of below) {
    known?.delete(key)
  }
  return below
}

function takeSearch({ files: before, since }: FilesState, found: FileIndex): FilesStep {
  const files = new Map([...before].filter(([key]) => since?.get(key) === true))
  const toCheck: string[] = []
  for (const [key, stamp] of found) {
    if (isTold(since, key)) {
      continue
    }
    files.set(key, stamp)
    if (stamp === undefined || stamp !== before.get(key)) {
      toCheck.push(key)
    }
  }
  const toForget = [...before.keys()].filter((key) => !files.has(key))
  return { state: { files, since: undefined }, toCheck, toForget }
}

/**
 * Checks whether an event since the search began was about a file, or removed a folder around it.
 */
function isTold(since: FilesState['since'], key: string): boolean {
  if (since === undefined || since.size === 0) {
    return false
  }
  if (since.has(key)) {
    return true
  }
  for (let folder = folderOf(key); folder !== undefined; folder = folderOf(folder)) {
    if (since.get(folder) === false) {
      return true
    }
  }
  return false
}
