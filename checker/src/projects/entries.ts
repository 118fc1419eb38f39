import type { Host } from '@slashlint/sources'
import { documentKey, linkKeys } from '../analysis/across.js'
import { analyse, isOurs } from '../analysis/analyse.js'
import { holdsCommand } from '../analysis/data-documents.js'
import { commandsOf } from './copies.js'
import { hasUnits, dataPassedBy, membersOf, namesIn, NONE } from './project-state.js'
import type { DocumentTerms, Entry, ProjectState } from './project-state.js'

/** Copies the terms of an entry, without the facts about its text. */
const termsOf = (known: DocumentTerms): DocumentTerms => {
  const { settings, root, read, languageId, problem, typedSince } = known
  return {
    settings,
    root,
    read,
    ...(languageId !== undefined && { languageId }),
    problem,
    typedSince,
  }
}

/**
 * Analyses a document, and returns its entry. It is analysed as a command file if other documents
 * use it as one, or if it was one before the user began to type.
 */
export function enter(state: ProjectState, uri: string, text: string, terms: DocumentTerms): Entry {
  const known = termsOf(terms)
  const alone = analyseText(state, uri, text, known)
  const before = state.entries.get(uri)
  const isTyped = known.typedSince !== undefined && known.typedSince === before?.typedSince
  const wasCommand = isTyped && before.isCommand
  const { analysis } = alone
  const isCommand = (analysis !== undefined && holdsCommand(analysis)) || wasCommand
  const handed = analysis?.handed
  const shown = state.arguments.shown(handed)
  const isOfLibrary = state.passedData.has(uri)
  const isExpected = isOfLibrary || (wasCommand && (analysis?.units ?? NONE).length === 0)
  if (!isExpected && shown.length === 0) {
    return { ...known, ...alone, isCommand, handed, shown }
  }
  const assignment = isExpected ? { isExpected: true, isOfLibrary } : { commandsAt: shown }
  const { settings } = known
  const assigned = { ...settings, assignment: { ...settings.assignment, ...assignment } }
  const again = analyseText(state, uri, text, { ...known, settings: assigned })
  return { ...known, ...again, isCommand, handed, shown }
}

function analyseText(
  { host, answers }: ProjectState,
  uri: string,
  text: string,
  { settings, read, problem, languageId }: DocumentTerms,
): Pick<Entry, 'analysis' | 'dependencies'> {
  const dependencies = new Set<string>()
  const reading: Pick<Host, 'text'> = {
    text(other) {
      const answer = host.textOf(other, uri)
      dependencies.add(other)
      answers.set(other, answer)
      return answer
    },
  }
  const document = { uri, text, ...(languageId !== undefined && { languageId }) }
  const analysis = analyse(document, read, settings, reading, problem)
  return {
    analysis: analysis !== undefined && isOurs(analysis) ? analysis : undefined,
    dependencies,
  }
}

/**
 * Replaces the entry of a document; `undefined` removes it.
 *
 * @returns the old and the new entry if findings in other documents of its sets may have changed,
 * else an empty list
 */
export function store(
  state: ProjectState,
  uri: string,
  entry: Entry | undefined,
): readonly (Entry | undefined)[] {
  const before = state.entries.get(uri)
  state.joinsNow.delete(state.links.linked(documentKey(uri)))
  storeFacts(state, uri, before, entry)
  const now = entry?.analysis
  const keys = now === undefined || entry === undefined ? undefined : linkKeys(now, entry.root)
  state.links.put(uri, keys)
  state.joinsNow.delete(state.links.linked(documentKey(uri)))
  return storeSets(state, uri, before, entry)
}

/** Stores the facts of a document that other documents depend on. */
function storeFacts(
  state: ProjectState,
  uri: string,
  before: Entry | undefined,
  entry: Entry | undefined,
): void {
  const { passedData, writers, entries } = state
  for (const other of state.arguments.put(uri, before?.handed, entry?.handed)) {
    state.unsettled.add(other)
  }
  for (const to of dataPassedBy(state, uri)) {
    remove(passedData, to, uri)
  }
  for (const name of namesIn(before)) {
    remove(writers, name, uri)
  }
  for (const name of namesIn(entry)) {
    add(writers, name, uri)
  }
  if (entry === undefined) {
    entries.delete(uri)
  } else {
    entries.set(uri, entry)
  }
  for (const to of dataPassedBy(state, uri)) {
    add(passedData, to, uri)
  }
}

/**
 * Drops the findings about sets that a change of a document may affect.
 *
 * @returns the old and the new entry if they belong to a set, else an empty list
 */
function storeSets(
  state: ProjectState,
  uri: string,
  before: Entry | undefined,
  entry: Entry | undefined,
): readonly (Entry | undefined)[] {
  const { choosing, sets, roots, rechosen } = state
  const root = entry?.root ?? before?.root ?? ''
  const isChoosing = choosing.delete(root)
  // Most keystrokes change no part of the sets.
  if (!isChoosing && before && entry && partOfSets(before) === partOfSets(entry)) {
    return NONE
  }
  if ([before, entry].some((one) => (one?.analysis?.attached ?? NONE).length > 0)) {
    state.attached = undefined
    sets.clear()
  }
  for (const one of [before, entry].filter((each) => each !== undefined)) {
    dropSets(state, uri, one, isChoosing)
  }
  if (entry !== undefined && hasUnits(entry)) {
    add(roots, entry.root, uri)
  }
  for (const other of (isChoosing && roots.get(root)) || NONE) {
    rechosen.add(other)
  }
  return [before, entry]
}

/**
 * Drops the findings about the sets that an entry belongs to.
 *
 * @param isChoosing true if the findings depend on the imports of documents
 */
function dropSets(
  { roots, sets }: ProjectState,
  uri: string,
  entry: Entry,
  isChoosing: boolean,
): void {
  if (isChoosing) {
    sets.delete(entry.root)
  }
  if (hasUnits(entry)) {
    remove(roots, entry.root, uri)
    sets.delete(entry.root)
  }
}

/**
 * Analyses a document again after another one has changed.
 *
 * @returns the same as `store`
 */
export function refresh(state: ProjectState, uri: string): readonly (Entry | undefined)[] {
  const entry = state.entries.get(uri)
  const text = entry === undefined ? undefined : state.host.textOf(uri, uri)
  if (entry === undefined || text === undefined) {
    return NONE
  }
  return store(state, uri, enter(state, uri, text, entry))
}

/**
 * Serializes the facts about a document that its sets and copies depend on, so that two states can
 * be compared.
 */
const partOfSets = (entry: Entry): string => {
  const { root, analysis } = entry
  const isWriting = analysis !== undefined && namesIn(entry).length > 0
  return JSON.stringify([
    root,
    membersOf(entry),
    analysis?.attached,
    analysis?.units.length,
    ...(isWriting ? [namesIn(entry), commandsOf(analysis)] : []),
  ])
}

function add(sets: Map<string, Set<string>>, key: string, item: string): void {
  const known = sets.get(key)
  if (known === undefined) {
    sets.set(key, new Set([item]))
  } else {
    known.add(item)
  }
}

function remove(sets: Map<string, Set<string>>, key: string, item: string): void {
  const known = sets.get(key)
  known?.delete(item)
  if (known?.size === 0) {
    sets.delete(key)
  }
}
