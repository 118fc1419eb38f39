import { changeOf } from '../text/change.js'
import type { Change } from '../text/change.js'
import { entriesOf } from './nodes.js'
import type { Effort, Reading, Steps } from './nodes.js'

/**
 * Parses an edited text by reusing the previous parse. A keystroke changes only one place, so the parser begins at a
 * mark before the change. It stops at a mark after it if its state is the same as before; the nodes after this mark are
 * copied and moved. The result equals a parse from the beginning.
 */

/** The recordings of the parses of one text, in their order: of the whole text, then of its segments if it is damaged. */
export interface Recordings {
  /** The recordings of the previous text, to be reused. */
  readonly before: readonly (Recording | undefined)[]
  /** The recordings of this text, to which each parse adds one. */
  readonly now: (Recording | undefined)[]
}

/** A recording of one parse. */
export interface Recording {
  /** The text that was parsed. */
  readonly text: string
  /** Four numbers for each node, as in the parser. */
  readonly entries: ArrayLike<number>
  /** The states of the parser at ends of lines, from which a parse can go on. */
  readonly marks: readonly Mark[]
  /** The length of the text that was read. */
  readonly length: number
  /** The effort of a parse from the beginning. */
  readonly spent: number
}

/** The state of the parser at the end of a line. */
interface Mark {
  readonly pos: number
  readonly state: number
  /** Three numbers for each open node, as in `Reading.stack`. */
  readonly frames: readonly number[]
  /** The count of numbers in the entries. */
  readonly size: number
  readonly context: unknown
  readonly score: number
  readonly lookAhead: number
  /** The offset after the last character that the preceding nodes depend on. */
  readonly seen: number
  /** The effort up to here. */
  readonly spent: number
}

/** The minimum distance between marks, in characters. Marks are set only at the end of a line. */
const BETWEEN_MARKS = 250

/** The number of characters from which on the parser stores how far a token looks ahead. */
const MARGIN = 25

/** The result of a parse: all entries, and the length of the text that was read. */
interface Result {
  readonly entries: ArrayLike<number>
  readonly length: number
}

/** Records a parse, and ends it as soon as the rest is known. */
export interface Recorder {
  /** Returns the result if the rest is known. It is called after each round of steps. */
  step(): Result | undefined
  /** Stores the result. */
  end(entries: ArrayLike<number>, length: number): void
}

/** The state of a recorder. */
interface State {
  readonly parse: Steps
  readonly text: string
  readonly effort: Effort
  /** The effort that was left at the beginning. */
  readonly begun: number
  readonly known: Known | undefined
  readonly marks: Mark[]
  /** The offset after the last character that was looked at. */
  seen: number
  /** The index of the first mark of the previous recording that the parser has not passed. */
  next: number
}

/** The recording of the previous text, and the change since then. */
interface Known {
  readonly recording: Recording
  readonly change: Change
}

/** Makes the recorder of a parse. If a recording exists, the parse begins at its last mark before the change. */
export function recorderOf(
  { before, now }: Recordings,
  parse: Steps,
  text: string,
  effort: Effort,
): Recorder {
  const recording = before[now.length]
  const place = now.push(undefined) - 1
  const state: State = {
    parse,
    text,
    effort,
    begun: effort.left,
    known: recording && { recording, change: changeOf(recording.text, text) },
    marks: [],
    seen: 0,
    next: 0,
  }
  watchTokens(state)
  beginAtMark(state)
  const keep = ({ entries, length }: Result): void => {
    now[place] = { text, entries, marks: state.marks, length, spent: spentIn(state) }
  }
  return {
    step() {
      const result = step(state)
      if (result !== undefined) {
        keep(result)
      }
      return result
    },
    end(entries, length) {
      if (parse.stoppedAt === null) {
        keep({ entries, length })
      }
    },
  }
}

const spentIn = ({ begun, effort }: State): number => begun - effort.left

/** Records how far the parser looks ahead, for the marks. */
function watchTokens(state: State): void {
  const { tokens } = state.parse
  const update = tokens.updateCachedToken
  tokens.updateCachedToken = (token, tokenizer, reading) => {
    update.call(tokens, token, tokenizer, reading)
    state.seen = Math.max(state.seen, token.lookAhead, token.end + MARGIN)
  }
}

/** Lets the parser begin at the last mark of the known recording before the change. */
function beginAtMark(state: State): void {
  const { known, marks, parse, effort } = state
  if (known === undefined) {
    return
  }
  const { recording, change } = known
  for (const mark of recording.marks) {
    if (mark.seen >= change.from) {
      break
    }
    marks.push(mark)
  }
  state.next = marks.length
  const last = marks.at(-1)
  if (last !== undefined) {
    begin(parse, last, recording.entries)
    state.seen = last.seen
    effort.left -= last.spent
  }
}

/**
 * Ends the parse if it meets the previous recording. Otherwise sets a mark if the last mark is far
 * away.
 */
function step(state: State): Result | undefined {
  const { parse, text, marks } = state
  const [reading] = parse.stacks
  if (reading === undefined || parse.stacks.length > 1) {
    return undefined
  }
  if (parse.recovering > 0 || parse.stoppedAt !== null || !mayMark(text, reading)) {
    return undefined
  }
  const joined = joinAt(state, reading)
  if (joined === undefined && reading.pos - (marks.at(-1)?.pos ?? 0) >= BETWEEN_MARKS) {
    marks.push(markAt(reading, state.seen, spentIn(state)))
  }
  return joined
}

const mayMark = (text: string, reading: Reading): boolean =>
  reading.reducePos === reading.pos && isLineEnd(text, reading.pos) && !endsInError(reading)

/** Ends the parse if its state is the same as at a mark after the change. The rest of the known recording is moved. */
function joinAt(state: State, reading: Reading): Result | undefined {
  const { known, effort, marks } = state
  if (known === undefined || reading.pos < known.change.to) {
    return undefined
  }
  const { recording, change } = known
  const pos = reading.pos - change.delta
  while ((recording.marks[state.next]?.pos ?? Infinity) < pos) {
    state.next++
  }
  const mark = recording.marks[state.next]
  const join = mark?.pos === pos ? joinOf(mark, reading) : undefined
  const entries = join && joinEntries(join, recording.entries, entriesOf(reading))
  if (join === undefined || entries === undefined) {
    return undefined
  }
  const spent = spentIn(state) - join.mark.spent
  for (const later of recording.marks.slice(state.next)) {
    const moved = moveMark(join, later)
    if (moved === undefined) {
      break
    }
    const seen = Math.max(state.seen, moved.seen)
    marks.push({ ...moved, seen, spent: spent + later.spent })
  }
  effort.left -= recording.spent - join.mark.spent
  return { entries, length: recording.length + change.delta }
}

const isLineEnd = (text: string, pos: number): boolean => text[pos] === '\n' || text[pos] === '\r'

/** Tells whether the last node is an error. The parser joins adjacent errors, so the parse must not be cut there. */
function endsInError({ buffer }: Reading): boolean {
  return buffer.length > 0 && buffer.at(-4) === ERROR && (buffer.at(-1) ?? 0) >= 0
}

const ERROR = 0

/**
 * Makes a mark at the end of a line. There the parser must follow only one reading, outside of damage.
 *
 * @param seen the offset after the last character that the preceding nodes depend on
 */
const markAt = (reading: Reading, seen: number, spent: number): Mark => ({
  pos: reading.pos,
  state: reading.state,
  frames: reading.stack.slice(),
  size: sizeOf(reading),
  context: reading.context,
  score: reading.score,
  lookAhead: reading.lookAhead,
  seen,
  spent,
})

const sizeOf = ({ bufferBase, buffer }: Reading): number => bufferBase + buffer.length

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

/** The start of an open node, and its first entry. */
interface Opened {
  readonly start: number
  readonly first: number
}

/** Returns the open node whose three numbers begin at an index. */
const openedAt = (frames: readonly number[], index: number): Opened => ({
  start: frames[index + 1] ?? 0,
  first: frames[index + 2] ?? 0,
})

/** A mark at which a parse meets the recording of the previous text. */
interface Join {
  readonly mark: Mark
  /** The new places of the nodes that were opened before the mark, by `keyOf` of their old ones. */
  readonly opened: ReadonlyMap<number, Opened>
  /** The distance in the text, and in the entries, by which everything after the mark is moved. */
  readonly delta: number
  readonly by: number
  readonly lookAhead: number
}

const keyOf = ({ size }: Mark, start: number, first: number): number => start * (size + 1) + first

const isBehind = ({ size, pos }: Mark, start: number, first: number): boolean =>
  first >= size && start >= pos

/**
 * Joins a reading with the recording at a mark, if their open nodes and all other relevant state are equal. Returns
 * `undefined` otherwise.
 */
function joinOf(mark: Mark, reading: Reading): Join | undefined {
  const { pos, lookAhead } = reading
  const delta = pos - mark.pos
  const isNear = lookAhead <= pos + MARGIN && mark.lookAhead <= mark.pos + MARGIN
  if (!isNear && lookAhead !== mark.lookAhead + delta) {
    return undefined
  }
  if (mark.state !== reading.state || !isSameContext(mark.context, reading.context)) {
    return undefined
  }
  const opened = openedIn(mark, reading)
  return opened && { mark, opened, delta, by: sizeOf(reading) - mark.size, lookAhead }
}

/** The data of a context tracker that is nested like the text, such as the indentation of a block. */
type Nested = Readonly<Record<string, unknown>>

const isNested = (context: unknown): context is Nested =>
  typeof context === 'object' && context !== null && 'parent' in context

/** Tells whether the data of context trackers is equal. Each parse makes nested data anew. */
function isSameContext(one: unknown, other: unknown): boolean {
  let [mine, its] = [one, other]
  while (mine !== its) {
    if (!isNested(mine) || !isNested(its) || !hasSameFields(mine, its)) {
      return false
    }
    mine = mine['parent']
    its = its['parent']
  }
  return true
}

const hasSameFields = (one: Nested, other: Nested): boolean =>
  Object.keys(one).every((field) => field === 'parent' || one[field] === other[field])

/** Returns the nodes that were opened before a mark. Returns `undefined` if the open nodes of the reading are others. */
function openedIn(mark: Mark, reading: Reading): ReadonlyMap<number, Opened> | undefined {
  const { frames } = mark
  const { pos, stack } = reading
  const size = sizeOf(reading)
  if (frames.length !== stack.length) {
    return undefined
  }
  const opened = new Map<number, Opened>()
  for (let i = 0; i < frames.length; i += 3) {
    const { start, first } = openedAt(frames, i)
    const now = openedAt(stack, i)
    const isAtMark = (start === mark.pos) === (now.start === pos)
    if (frames[i] !== stack[i] || !isAtMark || (first === mark.size) !== (now.first === size)) {
      return undefined
    }
    const key = keyOf(mark, start, first)
    const same = opened.get(key) ?? now
    if (same.start !== now.start || same.first !== now.first) {
      return undefined
    }
    opened.set(key, now)
  }
  return opened
}

/**
 * Returns the new entries so far, followed by the moved entries after the mark. Returns `undefined` if an entry
 * belongs to no open node.
 */
function joinEntries(
  { mark, opened, delta, by }: Join,
  before: ArrayLike<number>,
  now: ArrayLike<number>,
): Int32Array | undefined {
  const all = new Int32Array(before.length + by)
  all.set(now)
  for (let i = mark.size; i < before.length; i += 4) {
    let start = before[i + 1] ?? 0
    let count = before[i + 3] ?? 0
    const first = i + 4 - count
    if (count < 0 || isBehind(mark, start, first)) {
      start += delta
    } else {
      const place = opened.get(keyOf(mark, start, first))
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
}

/** Moves a mark after the one at which the parses meet. Returns `undefined` if it is inside a node that is not open. */
function moveMark({ mark, opened, delta, by, lookAhead }: Join, later: Mark): Mark | undefined {
  const frames = later.frames.slice()
  for (let i = 0; i < frames.length; i += 3) {
    const { start, first } = openedAt(frames, i)
    const moved = { start: start + delta, first: first + by }
    const place = isBehind(mark, start, first) ? moved : opened.get(keyOf(mark, start, first))
    if (place === undefined) {
      return undefined
    }
    frames[i + 1] = place.start
    frames[i + 2] = place.first
  }
  return {
    ...later,
    pos: later.pos + delta,
    frames,
    size: later.size + by,
    lookAhead: later.lookAhead > mark.lookAhead ? later.lookAhead + delta : lookAhead,
    seen: later.seen + delta,
  }
}
