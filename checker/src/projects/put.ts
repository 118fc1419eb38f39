import { documentKey } from '../analysis/across.js'
import { holdsOptions } from '../analysis/sets.js'
import { enter, refresh, store } from './entries.js'
import { around, concernedBefore, joinedAt } from './linked.js'
import { dataPassedBy, NONE } from './project-state.js'
import type { DocumentTerms, Entry, ProjectState } from './project-state.js'

/** The consequences of adding or replacing a document. */
interface Update {
  readonly uri: string
  /** The documents whose findings may have changed. */
  readonly changed: Set<string>
  /** The documents that were linked with the document before. */
  readonly left: readonly string[]
  /**
   * The documents to analyse again: those that have read its text, or call functions whose
   * arguments have changed.
   */
  readonly again: Set<string>
  /** The JSON and YAML documents that are passed to a library now, or were before. */
  readonly passedData: Set<string>
  /** The entries that were or are members of sets which may have changed. */
  readonly resorted: (Entry | undefined)[]
}

/**
 * Adds or replaces a document, and analyses the documents again that depend on it.
 *
 * @returns the documents whose findings may have changed
 */
export function put(
  state: ProjectState,
  uri: string,
  text: string | undefined,
  terms: DocumentTerms | undefined,
): Iterable<string> {
  const { entries, answers } = state
  const changed = new Set(entries.has(uri) ? around(state, uri) : NONE)
  const entry =
    text === undefined || terms === undefined ? undefined : enter(state, uri, text, terms)
  const passedData = new Set(dataPassedBy(state, uri))
  const resorted = [...store(state, uri, entry)]
  takeRechosen(state, changed)
  const left = [...changed]
  // It may have joined documents that were a group without it, as it may have left them.
  for (const one of state.isJoined ? state.links.linked(documentKey(uri)) : NONE) {
    for (const other of concernedBefore(state, one)) {
      changed.add(other)
    }
  }
  const isOtherText = answers.has(uri) && answers.get(uri) !== text
  const again = new Set(isOtherText ? readersOf(state, uri) : NONE)
  again.delete(uri)
  const update: Update = { uri, changed, left, again, passedData, resorted }
  refreshOthers(state, update)
  return { [Symbol.iterator]: () => changedBy(state, update) }
}

/** Moves the documents whose findings depend on imports to those that may have changed. */
function takeRechosen({ rechosen }: ProjectState, changed: Set<string>): void {
  for (const other of rechosen) {
    changed.add(other)
  }
  rechosen.clear()
}

/** Returns the documents that have read the text of one. */
const readersOf = ({ entries }: ProjectState, uri: string): readonly string[] =>
  [...entries].flatMap(([other, { dependencies }]) => (dependencies.has(uri) ? [other] : []))

/** Analyses the documents again that depend on the changed one, directly or through others. */
function refreshOthers(
  state: ProjectState,
  { uri, changed, again, passedData, resorted }: Update,
): void {
  const renew = (other: string): void => {
    for (const one of around(state, other)) {
      changed.add(one)
    }
    resorted.push(...refresh(state, other))
  }
  const addHanded = (by: string): void => {
    for (const to of dataPassedBy(state, by)) {
      passedData.add(to)
    }
  }
  settle(state, again)
  // The set grows while it is visited.
  for (const other of again) {
    addHanded(other)
    renew(other)
    settle(state, again)
  }
  for (const other of [uri, ...again]) {
    addHanded(other)
  }
  for (const other of passedData) {
    renew(other)
  }
}

/** Marks the documents with calls whose arguments have become commands, or have stopped being commands. */
function settle({ unsettled, entries, arguments: known }: ProjectState, again: Set<string>): void {
  for (const other of unsettled) {
    const { handed, shown = NONE } = entries.get(other) ?? {}
    if (shown.join() !== known.shown(handed).join()) {
      again.add(other)
    }
  }
  unsettled.clear()
}

/**
 * Finds the documents whose findings may have changed. It is a generator, so nothing is computed
 * before it is iterated.
 */
function* changedBy(
  state: ProjectState,
  { uri, changed, left, again, passedData, resorted }: Update,
): Generator<string> {
  // Many are linked: their common findings are asked for once.
  for (const all of new Set(left.map((one) => joinedAt(state, one)))) {
    for (const other of all?.others.keys() ?? NONE) {
      changed.add(other)
    }
  }
  for (const one of [uri, ...again, ...passedData]) {
    for (const other of around(state, one)) {
      changed.add(other)
    }
  }
  for (const one of resorted) {
    for (const other of inSets(state, one)) {
      changed.add(other)
    }
  }
  yield* changed
}

/** Returns the documents in the same sets as a document, and those that contain its options. */
function* inSets({ entries, roots }: ProjectState, entry: Entry | undefined): Iterable<string> {
  if (entry?.analysis === undefined) {
    return
  }
  const { attached: taken } = entry.analysis
  yield* roots.get(entry.root) ?? NONE
  for (const [other, { root }] of taken.length === 0 ? NONE : entries) {
    if (!holdsOptions(other, taken)) {
      continue
    }
    yield other
    yield* roots.get(root) ?? NONE
  }
}
