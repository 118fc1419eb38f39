import { entriesOf } from './nodes.js'
import type { Effort, Reading, Steps } from './nodes.js'

/**
 * Parses an edited text by reusing the previous parse. A keystroke changes only one place, so the parser begins at a
 * mark before the change. It stops at a mark after it if its state is the same as before; the nodes after this mark are
 * copied and moved. The result equals a parse from the beginning.
 */

/** The recordings of the parses of one text, in their order: of the whole text, then of its segments if it is damaged. */
export interface Recordings {
  readonly before: readonly (Recording | undefined)[]
  readonly now: (Recording | undefined)[]
}

/** A recording of one parse. */
export interface Recording {
  readonly text: string
  /** Four numbers for each node, as in the parser. */
  readonly entries: ArrayLike<number>
  readonly marks: readonly Mark[]
  /** The length of the text that was read. */
  readonly length: number
  /** The effort of a parse from the beginning. */
  readonly spent: number
}

type Mark = ReturnType<typeof markAt>

/** The minimum distance between marks, in characters. Marks are set only at the end of a line. */
const BETWEEN_MARKS = 250

/** The parser stores the look-ahead of a token only if it is larger than this. */
const MARGIN = 25

/** Records a parse. If a recording exists, the parse begins at its last mark before the change. */
export function recorderOf(
  { before, now }: Recordings,
  parse: Steps,
  text: string,
  effort: Effort,
) {
  const known = before[now.length]
  now.push(undefined)
  const place = now.length - 1
  const begun = effort.left
  const spent = (): number => begun - effort.left
  const marks: Mark[] = []
  let seen = 0
  const { tokens } = parse
  const update = tokens.updateCachedToken
  tokens.updateCachedToken = (token, tokenizer, reading) => {
    update.call(tokens, token, tokenizer, reading)
    seen = Math.max(seen, token.lookAhead, token.end + MARGIN)
  }
  const change = known === undefined ? undefined : changeOf(known.text, text)
  if (known !== undefined && change !== undefined) {
    for (const mark of known.marks) {
      if (mark.seen >= change.from) {
        break
      }
      marks.push(mark)
    }
    const last = marks.at(-1)
    if (last !== undefined) {
      begin(parse, last, known.entries)
      seen = last.seen
      effort.left -= last.spent
    }
  }
  let next = marks.length
  const keep = (entries: ArrayLike<number>, length: number): void => {
    now[place] = { text, entries, marks, length, spent: spent() }
  }
  return {
    /**
     * Returns all entries and the length of the text that was read, as soon as the rest is known. It is called after
     * each round of steps.
     */
    step() {
      const [reading] = parse.stacks
      if (
        reading === undefined ||
        parse.stacks.length > 1 ||
        parse.recovering > 0 ||
        parse.stoppedAt !== null
      ) {
        return
      }
      const { pos } = reading
      if (reading.reducePos !== pos || !isLineEnd(text, pos) || endsInError(reading)) {
        return
      }
      if (known !== undefined && change !== undefined && pos >= change.to) {
        while ((known.marks[next]?.pos ?? Infinity) < pos - change.delta) {
          next++
        }
        const mark = known.marks[next]
        const join = mark?.pos === pos - change.delta ? joinOf(mark, reading) : undefined
        const entries =
          mark === undefined ? undefined : join?.entries(known.entries, entriesOf(reading))
        if (mark !== undefined && join !== undefined && entries !== undefined) {
          const at = spent()
          for (const later of known.marks.slice(next)) {
            const moved = join.moved(later)
            if (moved === undefined) {
              break
            }
            marks.push({
              ...moved,
              seen: Math.max(seen, moved.seen),
              spent: at + later.spent - mark.spent,
            })
          }
          effort.left -= known.spent - mark.spent
          const length = known.length + change.delta
          keep(entries, length)
          return { entries, length }
        }
      }
      if (pos - (marks.at(-1)?.pos ?? 0) >= BETWEEN_MARKS) {
        marks.push(markAt(reading, seen, spent()))
      }
      return undefined
    },
    /** Stores the result. */
    end(entries: ArrayLike<number>, length: number) {
      if (parse.stoppedAt === null) {
        keep(entries, length)
      }
    },
  }
}

const isLineEnd = (text: string, pos: number): boolean => text[pos] === '\n' || text[pos] === '\r'

/** Tells whether the last node is an error. The parser joins adjacent errors, so the parse must not be cut there. */
function endsInError({ buffer }: Reading): boolean {
  return buffer.length > 0 && buffer.at(-4) === ERROR && (buffer.at(-1) ?? 0) >= 0
}

const ERROR = 0

/**
 * Compares two texts that have the same beginning and end. They differ from `from` on; in the new text the difference
 * ends at `to`. The rest was moved by `delta`.
 */
export function changeOf(before: string, text: string) {
  const most = Math.min(before.length, text.length)
  let from = 0
  while (from < most && before.charCodeAt(from) === text.charCodeAt(from)) {
    from++
  }
  const delta = text.length - before.length
  let to = text.length
  while (
    to > from &&
    to - delta > from &&
    before.charCodeAt(to - delta - 1) === text.charCodeAt(to - 1)
  ) {
    to--
  }
  return { from, to, delta }
}

/**
 * Makes a mark at the end of a line. There the parser must follow only one reading, outside of damage.
 *
 * @param seen the offset after the last character that the preceding nodes depend on
 */
const markAt = (reading: Reading, seen: number, spent: number) => ({
  pos: reading.pos,
  state: reading.state,
  /** Three numbers for each open node, as in a reading. */
  frames: reading.stack.slice(),
  /** The count of numbers in the entries. */
  size: reading.bufferBase + reading.buffer.length,
  context: reading.context,
  score: reading.score,
  lookAhead: reading.lookAhead,
  seen,
  spent,
})

/** Starts a parse at a mark. The entries before it become the part that a reading shares with others. */
function begin(parse: Steps, mark: Mark, entries: ArrayLike<number>): void {
  const [reading] = parse.stacks
  if (reading === undefined) {
    return
  }
  reading.updateContext(mark.context)
  reading.stack = mark.frames.slice()
  reading.state = mark.state
  reading.pos = mark.pos
  reading.reducePos = mark.pos
  reading.score = mark.score
  reading.lookAhead = mark.lookAhead
  reading.buffer = []
  reading.bufferBase = mark.size
  reading.parent = { buffer: entries, bufferBase: 0, parent: null }
  parse.minStackPos = mark.pos
}

/**
 * Joins a reading with the recording at a mark, if their open nodes and all other relevant state are equal. Returns
 * `undefined` otherwise.
 */
function joinOf(mark: Mark, reading: Reading) {
  const { pos, stack, lookAhead } = reading
  const { frames } = mark
  const delta = pos - mark.pos
  const size = reading.bufferBase + reading.buffer.length
  const by = size - mark.size
  if (
    mark.state !== reading.state ||
    mark.context !== reading.context ||
    frames.length !== stack.length
  ) {
    return
  }
  const isNear = lookAhead <= pos + MARGIN && mark.lookAhead <= mark.pos + MARGIN
  if (!isNear && lookAhead !== mark.lookAhead + delta) {
    return
  }
  /** The nodes that were opened before the mark: their new start, and their new first entry, by the old ones. */
  const opened = new Map<number, { readonly start: number; readonly first: number }>()
  const keyOf = (start: number, first: number): number => start * (mark.size + 1) + first
  const isBehind = (start: number, first: number): boolean =>
    first >= mark.size && start >= mark.pos
  for (let i = 0; i < frames.length; i += 3) {
    const [start, first, newStart, newFirst] = [
      frames[i + 1],
      frames[i + 2],
      stack[i + 1],
      stack[i + 2],
    ]
    if (
      start === undefined ||
      first === undefined ||
      newStart === undefined ||
      newFirst === undefined
    ) {
      return
    }
    if (frames[i] !== stack[i]) {
      return
    }
    if (
      (start === mark.pos) !== (newStart === pos) ||
      (first === mark.size) !== (newFirst === size)
    ) {
      return
    }
    const key = keyOf(start, first)
    const same = opened.get(key)
    if (same !== undefined && (same.start !== newStart || same.first !== newFirst)) {
      return
    }
    opened.set(key, { start: newStart, first: newFirst })
  }
  return {
    /**
     * Returns the new entries so far, followed by the moved entries after the mark. Returns `undefined` if an entry
     * belongs to no open node.
     */
    entries(before: ArrayLike<number>, now: ArrayLike<number>) {
      const all = new Int32Array(before.length + by)
      all.set(now)
      for (let i = mark.size; i < before.length; i += 4) {
        let start = before[i + 1] ?? 0
        let count = before[i + 3] ?? 0
        const first = i + 4 - count
        if (count < 0 || isBehind(start, first)) {
          start += delta
        } else {
          const place = opened.get(keyOf(start, first))
          if (place === undefined) {
            return undefined
          }
          start = place.start
          count = i + by + 4 - place.first
        }
        all[i + by] = before[i] ?? 0
        all[i + by + 1] = start
        all[i + by + 2] = (before[i + 2] ?? 0) + delta
        all[i + by + 3] = count
      }
      return all
    },
    /** Moves a mark after the one where the parses meet. */
    moved(later: Mark) {
      const moved = later.frames.slice()
      for (let i = 0; i < moved.length; i += 3) {
        const start = moved[i + 1] ?? 0
        const first = moved[i + 2] ?? 0
        const place = isBehind(start, first)
          ? { start: start + delta, first: first + by }
          : opened.get(keyOf(start, first))
        if (place === undefined) {
          return undefined
        }
        moved[i + 1] = place.start
        moved[i + 2] = place.first
      }
      return {
        ...later,
        pos: later.pos + delta,
        frames: moved,
        size: later.size + by,
        lookAhead: later.lookAhead > mark.lookAhead ? later.lookAhead + delta : lookAhead,
        seen: later.seen + delta,
      }
    },
  }
}
