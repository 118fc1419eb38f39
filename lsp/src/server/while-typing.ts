import type { LocatedFinding, Spot } from '../features/index.js'
import type { OpenDocument } from '../workspace/documents.js'
import type { DocumentRecord } from '../workspace/record.js'
import { changeBetween, isGrowing, isTouched, moved } from './text-change.js'
import type { TextChange } from './text-change.js'

/** What is shown of a document. */
export interface Selection {
  readonly findings: readonly LocatedFinding[]
  /** In how many milliseconds something is shown that is found already. Left out if nothing waits. */
  readonly moreIn?: number
  /** In how many milliseconds something is no longer shown. Left out if nothing is kept. */
  readonly lessIn?: number
}

/** What is new beside the cursor waits so long after the last keystroke. */
const REST_MS = 400
/** What says that nothing does something waits so long after the last keystroke, wherever it is. */
const ABSENCE_MS = 1000
/** What is missing or empty where the text grows waits so long. */
const UNFINISHED_MS = 3000
/** What a damaged text hides is kept so long. */
const KEPT_MS = 10_000
/** Lines above and below the cursor that are beside it: where an object opens, and its entry before. */
const NEAR_LINES = 2
/** In longer texts a difference would be felt. */
const MOST_LENGTH = 1_000_000

/** A finding that is shown, in the places of the present text. */
interface Shown {
  readonly finding: LocatedFinding
  /** When it was found last, in milliseconds. */
  readonly foundAt: number
  /** The revisions of the other documents with related places, when it was found last. */
  readonly others: string
}

/** What was shown of a document last, and the change since then. */
interface Memory {
  readonly typedSince: number
  revision: number
  text: string
  shown: readonly Shown[]
  definitions: number
  changedAt: number
  /** What was put where; `undefined` if nothing has changed yet, or the text is saved. */
  change: TextChange | undefined
  /** The revision that was saved last. */
  saved?: number
  /** Something that was found is not shown, or something is shown that was not found. */
  differs?: boolean
}

/** Selects what is shown of documents in which somebody types. */
export interface WhileTyping {
  /** Selects what is shown of a document now. */
  select(document: OpenDocument, record: DocumentRecord | undefined): Selection
  /** Selects what is shown of a document that is not open: what says that nothing does something waits there, too. */
  selectClosed(record: DocumentRecord): Selection
  /** Takes that a key was pressed in some document. */
  typed(): void
  /** Takes that a document is saved: all that was found is shown, and nothing else. @returns whether that is news */
  rest(document: OpenDocument): boolean
  close(key: string): void
}

/**
 * Selects what is shown while somebody types. Typed text is wrong at nearly every moment, and right a moment later: what is
 * new beside the cursor waits until the hands rest, and what more text may mend waits longer. What is gone is gone at once,
 * unless damage in the text hides it: then it stays for a while, if none of its places is touched.
 *
 * @param revisionOf the revision of an open document; `undefined` of any other
 * @param now the time in milliseconds
 */
export function createWhileTyping(
  revisionOf: (uri: string) => number | undefined,
  now: () => number = () => performance.now(),
): WhileTyping {
  const memories = new Map<string, Memory>()
  /** What was shown of documents that are not open, of the findings that wait. */
  const closed = new Map<string, ReadonlySet<string>>()
  let typedAt = -Infinity

  /** What is known of a document, with what was shown of its text before, as far as the change has left that alone. */
  function memoryOf(document: OpenDocument): Memory | undefined {
    const { key, revision, typedSince, text: located, plain } = document
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

  const revisionsOf = (key: string, { related }: LocatedFinding): string =>
    related.flatMap(({ uri }) => (uri === key ? [] : [revisionOf(uri)])).join()

  const shownNow = (key: string, finding: LocatedFinding): Shown => ({
    finding,
    foundAt: now(),
    others: revisionsOf(key, finding),
  })

  /** How long a finding that is new waits. */
  function waitOf(finding: LocatedFinding, document: OpenDocument, memory: Memory): number {
    const { change, text } = memory
    const absence = isAbsence(finding) ? ABSENCE_MS - (now() - typedAt) : 0
    if (change === undefined || !isNear(finding, change, document)) {
      return Math.max(0, absence)
    }
    const rest = isUnfinished(finding, change, text) ? UNFINISHED_MS : REST_MS
    return Math.max(0, absence, rest - (now() - memory.changedAt))
  }

  /** Whether a finding that is not found any more may be hidden by damage, and is kept. */
  function isKept(shown: Shown, key: string, memory: Memory, record: DocumentRecord | undefined) {
    const { finding, foundAt, others } = shown
    const places = [finding, ...finding.related.filter(({ uri }) => uri === key)]
    const { change } = memory
    return (
      change !== undefined &&
      !finding.code.startsWith('source/') &&
      now() - foundAt < KEPT_MS &&
      others === revisionsOf(key, finding) &&
      !places.some((place) => isTouched(place, change)) &&
      mayBeHidden(finding, places, memory, record)
    )
  }

  return {
    select(document, record) {
      const { key, revision, typedSince, plain } = document
      const found = record?.findings ?? []
      const definitions = (record?.coverage?.commands ?? 0) + (record?.coverage?.others ?? 0)
      const memory = memoryOf(document)
      if (memory === undefined || plain.getText().length > MOST_LENGTH) {
        memories.set(key, {
          typedSince,
          revision,
          text: plain.getText(),
          shown: found.map((finding) => shownNow(key, finding)),
          definitions,
          changedAt: 0,
          change: undefined,
        })
        return { findings: found }
      }
      const before = new Set(memory.shown.map(({ finding }) => identity(finding)))
      const waits = found.map((finding) =>
        before.has(identity(finding)) ? 0 : waitOf(finding, document, memory),
      )
      const isHere = new Set(found.map(identity))
      const kept = memory.shown.filter(
        (shown) => !isHere.has(identity(shown.finding)) && isKept(shown, key, memory, record),
      )
      const shown = found.filter((_item, index) => waits[index] === 0)
      memory.shown = [...shown.map((finding) => shownNow(key, finding)), ...kept].sort(
        (one, other) => one.finding.start - other.finding.start,
      )
      // Of a damaged text it is not known how many it defines.
      if (kept.length === 0) {
        memory.definitions = definitions
      }
      const waiting = waits.filter((time) => time > 0)
      memory.differs = waiting.length > 0 || kept.length > 0
      const ends = kept.map(({ foundAt }) => Math.max(1, foundAt + KEPT_MS - now()))
      return {
        findings: memory.shown.map(({ finding }) => finding),
        ...(waiting.length > 0 && { moreIn: Math.min(...waiting) }),
        ...(ends.length > 0 && { lessIn: Math.min(...ends) }),
      }
    },
    selectClosed({ key, findings }) {
      const wait = ABSENCE_MS - (now() - typedAt)
      const before = closed.get(key)
      const isShown = (finding: LocatedFinding): boolean =>
        wait <= 0 || !isAbsence(finding) || before?.has(identity(finding)) === true
      const shown = findings.filter(isShown)
      const absences = shown.filter(isAbsence)
      if (absences.length > 0) {
        closed.set(key, new Set(absences.map(identity)))
      } else {
        closed.delete(key)
      }
      if (shown.length === findings.length) {
        return { findings }
      }
      return { findings: shown, moreIn: Math.max(1, wait) }
    },
    typed: () => void (typedAt = now()),
    rest({ key, revision }) {
      typedAt = -Infinity
      const memory = memories.get(key)
      if (memory === undefined) {
        return false
      }
      memory.saved = revision
      if (memory.revision !== revision) {
        return false
      }
      memory.change = undefined
      return memory.differs === true
    },
    close: (key) => void memories.delete(key),
  }
}

/** The message may name what is being typed. */
const identity = ({ code, start }: LocatedFinding): string => `${code} ${start}`

/** Whether a finding says that nothing does something: while code is written, that is so at most moments. */
const isAbsence = ({ code }: LocatedFinding): boolean =>
  /^use\/(?:never|nothing|unhandled|needless)-|\/unused-/.test(code)

/** Whether a finding says that something is missing, which may be where the text is damaged. */
const isMissing = ({ code }: LocatedFinding): boolean => /^shape\/required$|-required$/.test(code)

/** Whether damage may be why something is not found any more: what stands in sound text would be found. */
function mayBeHidden(
  finding: LocatedFinding,
  places: readonly Spot[],
  { change, definitions }: Memory,
  record: DocumentRecord | undefined,
): boolean {
  const found = (record?.coverage?.commands ?? 0) + (record?.coverage?.others ?? 0)
  if (record === undefined || (isGrowing(change) && found < definitions)) {
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

/** Whether more text may mend it, where the text grows. */
const isUnfinished = (finding: LocatedFinding, change: TextChange, text: string): boolean =>
  isGrowing(change) &&
  (isMissing(finding) ||
    finding.code === 'text/whitespace' ||
    /^["'`{}\s]*$/.test(text.slice(finding.start, finding.end)))
