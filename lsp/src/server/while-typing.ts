import { DAMAGED } from '@slashlint/sources'
import type { Place } from '@slashlint/sources'
import type { Range } from 'vscode-languageserver'
import type { LocatedFinding, Spot } from '../features/index.js'
import type { OpenDocument } from '../workspace/documents.js'
import type { DocumentRecord } from '../workspace/record.js'

export interface Selection {
  readonly findings: readonly LocatedFinding[]
  /** Left out if nothing waits. */
  readonly moreIn?: number
}

/** What is new beside the cursor waits so long after the last keystroke. */
const REST_MS = 400
/** What is missing or empty where the text grows waits so long. */
const UNFINISHED_MS = 3000
/** Lines above and below the cursor that are beside it: where an object opens, and its entry before. */
const NEAR_LINES = 2
/** In longer texts a difference would be felt. */
const MOST_LENGTH = 1_000_000

/** What was said of a document last, and the change since then. */
interface Memory {
  readonly typedSince: number
  revision: number
  text: string
  /** In the places of the present text. */
  findings: readonly LocatedFinding[]
  definitions: number
  changedAt: number
  /** What was put where; `undefined` if nothing has changed yet, or the text is saved. */
  change: Change | undefined
  /** The revision that was saved last. */
  saved?: number
  /** Something that was found is not said, or something is said that was not found. */
  differs?: boolean
}

interface Change {
  readonly start: number
  readonly oldEnd: number
  readonly newEnd: number
}

/**
 * What is said of a text while somebody types in it. Typed text is wrong at nearly every moment, and right a moment later:
 * what is new beside the cursor waits until the hands rest, and what more text may mend waits longer. What is gone is gone
 * at once, unless it is only not seen because the text is damaged elsewhere.
 */
export function createWhileTyping() {
  const memories = new Map<string, Memory>()

  /** What is known of a document, with what was said of its text before, as far as the change has left that alone. */
  function memoryOf({
    key,
    revision,
    typedSince,
    text: document,
    plain,
  }: OpenDocument): Memory | undefined {
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
      moved(place, key, change, (offset) => document.positionAt(offset))
    memory.findings = memory.findings.map((finding) => ({
      ...move(finding),
      related: finding.related.map(move),
    }))
    return Object.assign(memory, {
      revision,
      text,
      change: memory.saved === revision ? undefined : change,
      changedAt: performance.now(),
    })
  }

  return {
    /** Selects what is shown of a document now, and tells in how many milliseconds there is more. */
    select(document: OpenDocument, record: DocumentRecord | undefined): Selection {
      const { key, revision, typedSince, plain } = document
      const found = record?.findings ?? []
      const definitions = (record?.coverage?.commands ?? 0) + (record?.coverage?.others ?? 0)
      const memory = memoryOf(document)
      if (memory === undefined || plain.getText().length > MOST_LENGTH) {
        const text = plain.getText()
        memories.set(key, {
          typedSince,
          revision,
          text,
          findings: found,
          definitions,
          changedAt: 0,
          change: undefined,
        })
        return { findings: found }
      }
      const before = new Set(memory.findings.map(identity))
      const { change, text } = memory
      const age = performance.now() - memory.changedAt
      const waits = (finding: LocatedFinding): number =>
        change === undefined || before.has(identity(finding)) || !isNear(finding, change, document)
          ? 0
          : Math.max(0, (isUnfinished(finding, change, text) ? UNFINISHED_MS : REST_MS) - age)
      const held = found.map(waits)
      const isHere = new Set(found.map(identity))
      const isHidden = isDamaged(record) || (isGrowing(change) && definitions < memory.definitions)
      const kept = memory.findings.filter(
        (finding) =>
          isHidden &&
          change !== undefined &&
          !isHere.has(identity(finding)) &&
          !finding.code.startsWith('source/') &&
          !isTouched(finding, change),
      )
      const findings = [...found.filter((_, index) => held[index] === 0), ...kept].sort(
        (a, b) => a.start - b.start,
      )
      memory.findings = findings
      // Of a damaged text it is not known how many it defines.
      if (!isHidden || kept.length === 0) {
        memory.definitions = definitions
      }
      const waiting = held.filter((time) => time > 0)
      memory.differs = waiting.length > 0 || kept.length > 0
      return { findings, ...(waiting.length > 0 && { moreIn: Math.min(...waiting) }) }
    },
    /** A document is saved: of this text all is said that was found, and nothing else. @returns whether that is news */
    rest({ key, revision }: OpenDocument): boolean {
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
    close: (key: string) => void memories.delete(key),
  }
}

/** The message may name what is being typed. */
const identity = ({ code, start }: LocatedFinding): string => `${code} ${start}`

const isDamaged = (record: DocumentRecord | undefined): boolean =>
  record === undefined ||
  record.findings.some(({ code }) => code === 'source/syntax') ||
  (record.coverage?.dynamic.some(({ reason }) => reason === DAMAGED) ?? false)

/** Where two texts differ. */
function changeBetween(before: string, after: string): Change {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) {
    start++
  }
  let same = 0
  while (
    same < most - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  ) {
    same++
  }
  return { start, oldEnd: before.length - same, newEnd: after.length - same }
}

/** A place of the text before in the text after a change. */
function moved<P extends Spot>(
  place: P,
  key: string,
  { start, oldEnd, newEnd }: Change,
  positionAt: (offset: number) => Range['start'],
): P {
  if (place.uri !== key || place.range === undefined) {
    return place
  }
  const to = (offset: number): number =>
    offset <= start
      ? offset
      : offset >= oldEnd
        ? offset + newEnd - oldEnd
        : Math.min(offset, newEnd)
  const [from, end] = [to(place.start), to(place.end)]
  return { ...place, start: from, end, range: { start: positionAt(from), end: positionAt(end) } }
}

const isTouched = ({ start, end }: Place, change: Change): boolean =>
  start <= change.newEnd && end >= change.start

function isNear(
  finding: LocatedFinding,
  { start, newEnd }: Change,
  { plain }: OpenDocument,
): boolean {
  const lineOf = (offset: number): number => plain.positionAt(offset).line
  return (
    lineOf(finding.start) <= lineOf(newEnd) + NEAR_LINES &&
    lineOf(finding.end) >= lineOf(start) - NEAR_LINES
  )
}

/** Whether text was added, and none taken away. */
const isGrowing = (change: Change | undefined): boolean =>
  change !== undefined && change.oldEnd === change.start

/** Whether more text may mend it, where the text grows. */
const isUnfinished = (
  { code, start, end }: LocatedFinding,
  change: Change,
  text: string,
): boolean =>
  isGrowing(change) &&
  (/^shape\/required$|-required$|^text\/whitespace$/.test(code) ||
    /^["'`{}\s]*$/.test(text.slice(start, end)))
