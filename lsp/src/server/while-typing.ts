import type { LocatedFinding, Spot } from '../features/index.js'
import type { OpenDocument } from '../workspace/documents.js'
import type { DocumentRecord } from '../workspace/record.js'
import { changeBetween, isGrowing, isTouched, moved } from './text-change.js'
import type { TextChange } from './text-change.js'

/** The findings of a document that are shown. */
export interface Selection {
  /** The findings that are shown now. */
  readonly findings: readonly LocatedFinding[]
  /** The milliseconds until a waiting finding is shown. Left out if none waits. */
  readonly moreIn?: number
  /**
   * The milliseconds until a shown finding that no longer exists disappears. Left out if there is
   * none.
   */
  readonly lessIn?: number
}

/** The milliseconds for which a new finding near the cursor waits after the last keystroke. */
const REST_MS = 400
/**
 * The milliseconds for which a finding of absence ("never used") waits after the last keystroke, at
 * any place.
 */
const ABSENCE_MS = 1000
/**
 * The milliseconds for which a finding about missing or empty text waits if text is being added at
 * its place.
 */
const UNFINISHED_MS = 3000
/** The milliseconds for which a finding remains shown if damaged text may hide it. */
const KEPT_MS = 10_000
/**
 * The number of lines above and below the cursor that count as near. They usually contain the
 * beginning of an object, and the entry before.
 */
const NEAR_LINES = 2
/**
 * The limit for texts with delayed findings, in characters. In longer texts, users would notice the
 * time of the comparison.
 */
const MOST_LENGTH = 1_000_000

/** A shown finding, with its places in the present text. */
interface Shown {
  readonly finding: LocatedFinding
  /** The time at which it was last found, in milliseconds. */
  readonly foundAt: number
  /** The revisions of the other documents with related places, when the finding was last found. */
  readonly others: string
}

/** The findings of a document that were shown last, and the change since then. */
interface Memory {
  readonly typedSince: number
  revision: number
  text: string
  shown: readonly Shown[]
  definitions: number
  changedAt: number
  /**
   * The part that has changed since the findings were found. Undefined if nothing has changed, or
   * if the text is saved.
   */
  change: TextChange | undefined
  /** The revision that was saved last. */
  saved?: number
  /** True if the shown findings differ from those that were found. */
  differs?: boolean
}

/** Selects the findings that are shown while the user types. */
export interface WhileTyping {
  /** Selects the findings of an open document that are shown at present. */
  select(document: OpenDocument, record: DocumentRecord | undefined): Selection
  /**
   * Selects the findings of a closed document that are shown at present. Findings of absence wait
   * there, too.
   */
  selectClosed(record: DocumentRecord): Selection
  /** Notes a keystroke in any document. */
  typed(): void
  /**
   * Notes that a document was saved, so that exactly its findings are shown.
   *
   * @returns true if other findings were shown before
   */
  rest(document: OpenDocument): boolean
  /** Forgets a document that was closed. */
  close(key: string): void
}

/** The state of the selection. */
interface TypingState {
  /** Returns the revision of an open document; `undefined` for any other. */
  readonly revisionOf: (uri: string) => number | undefined
  /** Returns the time in milliseconds. */
  readonly now: () => number
  /** The memories of open documents. */
  readonly memories: Map<string, Memory>
  /** The delayed findings that are shown by now, for each document that is not open. */
  readonly closed: Map<string, ReadonlySet<string>>
  /** The time of the last keystroke in any document. */
  typedAt: number
}

/**
 * Makes the selection of findings that are shown while the user types. Half-typed text is usually
 * wrong, and right a moment later. So new findings near the cursor wait until the user pauses, and
 * findings that more text may correct wait longer. A finding that no longer exists disappears at
 * once. If damage may hide it and its places are unchanged, it remains for a while.
 *
 * @param revisionOf returns the revision of an open document; `undefined` for any other
 * @param now returns the time in milliseconds
 */
export function createWhileTyping(
  revisionOf: (uri: string) => number | undefined,
  now: () => number = () => performance.now(),
): WhileTyping {
  const state: TypingState = {
    revisionOf,
    now,
    memories: new Map(),
    closed: new Map(),
    typedAt: -Infinity,
  }
  return {
    select: (document, record) => select(state, document, record),
    selectClosed: (record) => selectClosed(state, record),
    typed: () => void (state.typedAt = now()),
    rest: (document) => rest(state, document),
    close: (key) => void state.memories.delete(key),
  }
}

function select(
  state: TypingState,
  document: OpenDocument,
  record: DocumentRecord | undefined,
): Selection {
  const { key, plain } = document
  const found = record?.findings ?? []
  const memory = memoryOf(state, document)
  if (memory === undefined || plain.getText().length > MOST_LENGTH) {
    state.memories.set(key, freshMemory(state, document, record))
    return { findings: found }
  }
  const before = new Set(memory.shown.map(({ finding }) => identity(finding)))
  const waits = found.map((finding) =>
    before.has(identity(finding)) ? 0 : waitOf(state, finding, document, memory),
  )
  const isHere = new Set(found.map(identity))
  const kept = memory.shown.filter(
    (shown) => !isHere.has(identity(shown.finding)) && staysShown(state, shown, key, record),
  )
  const shown = found.filter((_item, index) => waits[index] === 0)
  memory.shown = [...shown.map((finding) => shownNow(state, key, finding)), ...kept].sort(
    (one, other) => one.finding.start - other.finding.start,
  )
  // Of a damaged text it is not known how many it defines.
  if (kept.length === 0) {
    memory.definitions = definitionsIn(record)
  }
  const waiting = waits.filter((time) => time > 0)
  memory.differs = waiting.length > 0 || kept.length > 0
  const ends = kept.map(({ foundAt }) => Math.max(1, foundAt + KEPT_MS - state.now()))
  return {
    findings: memory.shown.map(({ finding }) => finding),
    ...(waiting.length > 0 && { moreIn: Math.min(...waiting) }),
    ...(ends.length > 0 && { lessIn: Math.min(...ends) }),
  }
}

/** Makes the memory of a document with all its findings shown. */
function freshMemory(
  state: TypingState,
  { key, revision, typedSince, plain }: OpenDocument,
  record: DocumentRecord | undefined,
): Memory {
  return {
    typedSince,
    revision,
    text: plain.getText(),
    shown: (record?.findings ?? []).map((finding) => shownNow(state, key, finding)),
    definitions: definitionsIn(record),
    changedAt: 0,
    change: undefined,
  }
}

const definitionsIn = (record: DocumentRecord | undefined): number =>
  (record?.coverage?.commands ?? 0) + (record?.coverage?.others ?? 0)

function selectClosed(state: TypingState, { key, findings }: DocumentRecord): Selection {
  const wait = ABSENCE_MS - (state.now() - state.typedAt)
  const before = state.closed.get(key)
  const isShown = (finding: LocatedFinding): boolean =>
    wait <= 0 || !isAbsence(finding) || before?.has(identity(finding)) === true
  const shown = findings.filter(isShown)
  const absences = shown.filter(isAbsence)
  if (absences.length > 0) {
    state.closed.set(key, new Set(absences.map(identity)))
  } else {
    state.closed.delete(key)
  }
  if (shown.length === findings.length) {
    return { findings }
  }
  return { findings: shown, moreIn: Math.max(1, wait) }
}

function rest(state: TypingState, { key, revision }: OpenDocument): boolean {
  state.typedAt = -Infinity
  const memory = state.memories.get(key)
  if (memory === undefined) {
    return false
  }
  memory.saved = revision
  if (memory.revision !== revision) {
    return false
  }
  memory.change = undefined
  return memory.differs === true
}

/**
 * Returns the memory of a document, with the shown findings moved by the last change of the text.
 */
function memoryOf(
  { memories, now }: TypingState,
  { key, revision, typedSince, text: located, plain }: OpenDocument,
): Memory | undefined {
  const memory = memories.get(key)
  if (memory?.typedSince !== typedSince) {
    return undefined
  }
  if (memory.revision === revision) {
    return memory
  }
  const text = plain.getText()
  const change = changeBetween(memory.text, text)
  const move = <P extends Spot>(place: P): P =>
    moved(place, key, change, (offset) => located.positionAt(offset))
  memory.shown = memory.shown.map((one) => ({
    ...one,
    finding: { ...move(one.finding), related: one.finding.related.map(move) },
  }))
  return Object.assign(memory, {
    revision,
    text,
    change: memory.saved === revision ? undefined : change,
    changedAt: now(),
  })
}

/** Returns the revisions of the other documents with related places of a finding. */
const revisionsOf = (
  { revisionOf }: TypingState,
  key: string,
  { related }: LocatedFinding,
): string => related.flatMap(({ uri }) => (uri === key ? [] : [revisionOf(uri)])).join()

const shownNow = (state: TypingState, key: string, finding: LocatedFinding): Shown => ({
  finding,
  foundAt: state.now(),
  others: revisionsOf(state, key, finding),
})

/** Returns the milliseconds for which a new finding waits. */
function waitOf(
  { now, typedAt }: TypingState,
  finding: LocatedFinding,
  document: OpenDocument,
  { change, text, changedAt }: Memory,
): number {
  const absence = isAbsence(finding) ? ABSENCE_MS - (now() - typedAt) : 0
  if (change === undefined || !isNear(finding, change, document)) {
    return Math.max(0, absence)
  }
  const pause = isUnfinished(finding, change, text) ? UNFINISHED_MS : REST_MS
  return Math.max(0, absence, pause - (now() - changedAt))
}

/** Checks whether a finding that is no longer found remains shown, since damage may hide it. */
function staysShown(
  state: TypingState,
  { finding, foundAt, others }: Shown,
  key: string,
  record: DocumentRecord | undefined,
): boolean {
  const memory = state.memories.get(key)
  const change = memory?.change
  const places = [finding, ...finding.related.filter(({ uri }) => uri === key)]
  return (
    memory !== undefined &&
    change !== undefined &&
    !finding.code.startsWith('source/') &&
    state.now() - foundAt < KEPT_MS &&
    others === revisionsOf(state, key, finding) &&
    !places.some((place) => isTouched(place, change)) &&
    mayBeHidden(finding, places, memory, record)
  )
}

/**
 * Returns a key of a finding from its code and place. The message is left out, since it may contain
 * the typed text.
 */
const identity = ({ code, start }: LocatedFinding): string => `${code} ${start}`

/** Checks whether a finding reports an absence ("never used"). While code is written, that is true at most moments. */
const isAbsence = ({ code }: LocatedFinding): boolean =>
  /^use\/(?:never|nothing|unhandled|needless)-|\/unused-/.test(code)

/** Checks whether a finding reports something missing, which may be in the damaged part of the text. */
const isMissing = ({ code }: LocatedFinding): boolean => /^shape\/required$|-required$/.test(code)

/** Checks whether damage may hide a finding. A mistake in undamaged text would be found. */
function mayBeHidden(
  finding: LocatedFinding,
  places: readonly Spot[],
  { change, definitions }: Memory,
  record: DocumentRecord | undefined,
): boolean {
  if (record === undefined || (isGrowing(change) && definitionsIn(record) < definitions)) {
    return true
  }
  const isInDamage = ({ start, end }: Spot): boolean =>
    record.damage.some((part) => start <= part.end && end >= part.start)
  return (
    record.damage.length > 0 &&
    (isMissing(finding) || isAbsence(finding) || places.some(isInDamage))
  )
}

function isNear(
  finding: LocatedFinding,
  { start, newEnd }: TextChange,
  { plain }: OpenDocument,
): boolean {
  const lineOf = (offset: number): number => plain.positionAt(offset).line
  return (
    lineOf(finding.start) <= lineOf(newEnd) + NEAR_LINES &&
    lineOf(finding.end) >= lineOf(start) - NEAR_LINES
  )
}

/** Checks whether a finding may be corrected by the text that the user is adding. */
const isUnfinished = (finding: LocatedFinding, change: TextChange, text: string): boolean =>
  isGrowing(change) &&
  (isMissing(finding) ||
    finding.code === 'text/whitespace' ||
    /^["'`{}\s]*$/.test(text.slice(finding.start, finding.end)))
