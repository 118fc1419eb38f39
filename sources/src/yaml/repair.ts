import { isCollection, isScalar } from 'yaml'
import type { ParsedNode, YAMLParseError } from 'yaml'
import type { Range } from '../reader.js'
import { compose, isParsedList, isParsedMap, pairsOf } from './compose.js'
import type { Stream } from './compose.js'
import { lineEndOf } from './rows.js'

/** A mistake in a text of YAML. */
export interface YamlError extends Range {
  /** The code of the YAML library for the mistake. */
  readonly code: string
  /** The sentence for the user. */
  readonly message: string
}

const ROUNDS = 12
/** The limit for errors. A text with more of them isn't YAML. */
const MOST_ERRORS = 100
/** The length above which no repair is tried: each round is a parse. */
const LARGEST = 200_000

/**
 * Reads a damaged text. Indentation shows the structure of all other lines, so the faulty line is replaced by a
 * placeholder of its length and the text is parsed again. At first the value of the line is replaced, then the whole
 * line.
 *
 * @returns the documents, or none if they are unreliable; the holes are the parts of the text that
 * were not read
 */
export function repair(text: string, stream: Stream) {
  let current = stream
  let masked = text
  const faults: YamlError[] = []
  const holes: Hole[] = []
  /** The offsets of damage inside of brackets. */
  const broken: number[] = []
  const rounds = text.length > LARGEST || stream.errors.length > MOST_ERRORS ? 0 : ROUNDS
  for (let round = 0; round < rounds && current.errors.length > 0; round++) {
    const error = current.errors.find(
      ({ pos }) => !broken.some((offset) => isInFlowAt(current, offset, pos[0])),
    )
    if (error === undefined) {
      return { documents: current.documents, faults, holes, broken }
    }
    const cover = coverFor(masked, current, error, holes)
    // The parser reports an unclosed quote or bracket at its end. The repair is at its beginning.
    const isUnclosed = cover !== undefined && 'opening' in cover
    faults.push(
      isUnclosed ? { ...faultOf(error), start: cover.start, end: cover.start + 1 } : faultOf(error),
    )
    if (cover === undefined) {
      broken.push(error.pos[0])
      continue
    }
    if ('broken' in cover) {
      broken.push(cover.broken)
      continue
    }
    holes.push(cover)
    const next = masked.slice(0, cover.start) + cover.text + masked.slice(cover.end)
    const again = compose(next)
    if (again === undefined) {
      break
    }
    masked = next
    current = again
  }
  if (current.errors.length > MOST_ERRORS) {
    return {
      documents: [],
      faults: [...faults, ...current.errors.slice(0, ROUNDS).map(faultOf)],
      holes,
      broken,
    }
  }
  for (const error of current.errors) {
    if (broken.some((offset) => isInFlowAt(current, offset, error.pos[0]))) {
      continue
    }
    faults.push(faultOf(error))
    broken.push(error.pos[0])
  }
  return { documents: current.documents, faults, holes, broken }
}

const faultOf = ({ code, message, pos: [start, end] }: YAMLParseError): YamlError => ({
  code,
  message,
  start,
  end,
})

interface Cover extends Hole {
  readonly text: string
  /** Set if an unclosed quote or bracket is at the start. */
  readonly opening?: true
}

/** A part of the text that was not read. */
export interface Hole extends Range {
  /**
   * The content of a hidden whole line: an item of a list, or an entry of a mapping. `indent`: its indentation fits
   * neither.
   */
  readonly hides?: 'item' | 'entry' | 'indent'
}

function coverFor(
  text: string,
  stream: Stream,
  error: YAMLParseError,
  holes: readonly Hole[],
): Cover | { readonly broken: number } | undefined {
  const offset = Math.min(error.pos[0], Math.max(0, text.trimEnd().length - 1))
  const suspects = nodesBefore(stream, error.pos[0])
  const quoted = suspects.find((node) => isScalar(node) && isQuoted(node) && spansLines(text, node))
  if (quoted !== undefined) {
    return { ...coverValue(text, quoted.range[0]), opening: true }
  }
  const flow = suspects.find(
    (node) =>
      isCollection(node) && node.flow === true && node.range[1] >= offset && !isClosed(text, node),
  )
  if (flow !== undefined) {
    const [start] = flow.range
    if (holes.some((hole) => hole.start <= start && start < hole.end)) {
      return undefined
    }
    return { ...coverValue(text, start), opening: true }
  }
  const around = suspects.find(
    (node) => isCollection(node) && node.flow === true && node.range[1] > offset,
  )
  if (around !== undefined && spansLines(text, around)) {
    return { broken: around.range[0] }
  }
  const isKey =
    error.code === 'MULTILINE_IMPLICIT_KEY' || error.message.startsWith('Implicit map keys')
  const cover = coverLine(text, offset, holes, isKey)
  return cover !== undefined && error.code === 'BAD_INDENT' ? { ...cover, hides: 'indent' } : cover
}

const isQuoted = (node: ParsedNode): boolean =>
  isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE')

const spansLines = (text: string, { range }: ParsedNode): boolean =>
  text.slice(range[0], range[1]).includes('\n')

const isClosed = (text: string, node: ParsedNode): boolean => {
  const end = text[node.range[1] - 1]
  return text[node.range[0]] === '{' ? end === '}' : end === ']'
}

/** Lists the nodes that begin before an offset, the outer ones first. */
function nodesBefore({ documents }: Stream, offset: number): ParsedNode[] {
  const found: ParsedNode[] = []
  const visit = (node: ParsedNode | null): void => {
    if (node === null || node.range[0] > offset) {
      return
    }
    found.push(node)
    if (isParsedList(node)) {
      for (const item of node.items) {
        visit(item)
      }
    }
    if (!isParsedMap(node)) {
      return
    }
    for (const { key, value } of pairsOf(node)) {
      visit(key)
      visit(value)
    }
  }
  for (const { contents } of documents) {
    visit(contents)
  }
  return found
}

function isInFlowAt(stream: Stream, offset: number, position: number): boolean {
  if (offset === position) {
    return true
  }
  return nodesBefore(stream, offset).some(
    (node) =>
      isCollection(node) &&
      node.flow === true &&
      node.range[0] === offset &&
      position >= offset &&
      position <= node.range[1],
  )
}

/** Replaces the rest of a line, from the value on, by a placeholder. */
function coverValue(text: string, start: number): Cover {
  const end = lineEndOf(text, start)
  return { start, end, text: 'x'.repeat(end - start) }
}

const KEY =
  /^[ \t]*(?:-[ \t]+)*(?:(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[\w$-]+)[ \t]*|[^\s#:,[\]{}&*!|>'"%@`-][^#:]*):[ \t]+(?=\S)/
const LEAD = /^[ \t\uFEFF]*(?:-[ \t]+)*/
const DASHES = /^[ \t]*(?:-[ \t]+)+(?=[^\s#])/

function coverLine(
  text: string,
  offset: number,
  holes: readonly Hole[],
  isKey: boolean,
): Cover | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const end = lineEndOf(text, start)
  const line = text.slice(start, end)
  const key = KEY.exec(line)
  const lead = key ?? (isKey ? null : DASHES.exec(line))
  const isCovered = (from: number): boolean =>
    holes.some((hole) => hole.start <= from && from < hole.end)
  const value = lead === null ? Infinity : start + lead[0].length
  if (offset >= value && !isCovered(value)) {
    return coverValue(text, value)
  }
  // A line without a colon is most often a key that is being typed. With a placeholder, the lines around it keep their
  // structure.
  const content = start + (LEAD.exec(line)?.[0].length ?? 0)
  if (key === null && end - content > 1 && !isCovered(content)) {
    return { start: content, end, text: `${'x'.repeat(end - content - 1)}:` }
  }
  return hideLine(text, start + (/^[ \t\uFEFF]*/.exec(line)?.[0].length ?? 0), end)
}

/** Turns a line into a comment, from its first character that is not white space. */
function hideLine(text: string, start: number, end: number): Cover | undefined {
  if (start >= end || text[start] === '#') {
    return undefined
  }
  const isItem = text[start] === '-' && /\s/.test(text[start + 1] ?? ' ')
  return {
    start,
    end,
    text: `#${'x'.repeat(end - start - 1)}`,
    hides: isItem ? 'item' : 'entry',
  }
}
