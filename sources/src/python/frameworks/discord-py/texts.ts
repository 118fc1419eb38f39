import { cleandoc, joined, part } from '../../syntax/docstring.js'
import type { DocLine, Docstring } from '../../syntax/docstring.js'
import type { TextValue } from '../../syntax/strings.js'

/** The descriptions of parameters, by their names. */
export type Descriptions = ReadonlyMap<string, TextValue>

/** The limit for a description, in characters. discord.py shortens longer ones. */
export const WIDTH = 100
const ELLIPSIS = '…'

/**
 * Shortens a text like discord.py: to its first paragraph in one line, cut after a word.
 *
 * @param text the document that contains it
 */
function shortened(text: string, whole: TextValue): TextValue {
  const paragraph = /\n\s*\n/.exec(whole.value)
  const end = paragraph === null ? whole.value.length : paragraph.index
  const words = [...whole.value.slice(0, end).matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    value: word,
    pieces: part(text, whole, index, index + word.length),
  }))
  const line = joined(words, ' ')
  const cut = cutAtWord(line.value)
  if (cut === line.value) {
    return line
  }
  return { value: cut, pieces: line.pieces.filter(({ unit }) => unit < cut.length) }
}

/**
 * Matches the parts of a line between which it may be broken: at blanks, and after the hyphen of a word. It follows
 * Python's `textwrap`.
 */
const BREAK =
  /\s+|(?<=[\p{L}\p{N}_!"'&.,?])-{2,}(?=[\p{L}\p{N}_])|\S+?(?:-(?:(?<=[\p{L}_]{2}-)|(?<=[\p{L}_]-[\p{L}\p{N}_!"'&.,?]-))(?=[\p{L}_]-?[\p{L}_])|(?=\s|$)|(?<=[\p{L}\p{N}_!"'&.,?])(?=-{2,}[\p{L}\p{N}_]))/gu

const lengthOf = (text: string): number => Array.from(text).length

/** Cuts a line to 100 characters, with an ellipsis if something is left out. */
function cutAtWord(line: string): string {
  if (line.length <= WIDTH || lengthOf(line) <= WIDTH) {
    return line
  }
  // Breaks after these characters do not matter.
  const chunks = line.slice(0, WIDTH * 4).match(BREAK) ?? []
  const taken: string[] = []
  let length = 0
  let at = 0
  for (; at < chunks.length && length + lengthOf(chunks[at] ?? '') <= WIDTH; at++) {
    taken.push(chunks[at] ?? '')
    length += lengthOf(chunks[at] ?? '')
  }
  const long = chunks[at] ?? ''
  if (lengthOf(long) > WIDTH) {
    const space = WIDTH - length
    taken.push(start(long, space))
    length += lengthOf(taken.at(-1) ?? '')
  }
  return withEllipsis(taken, length)
}

/** Removes parts from the end of a line until an ellipsis fits. */
function withEllipsis(taken: string[], width: number): string {
  let length = width
  const drop = (): void => {
    length -= lengthOf(taken.pop() ?? '')
  }
  while (taken.length > 0) {
    if (taken.at(-1)?.trim() !== '' && length + 1 <= WIDTH) {
      return taken.join('') + ELLIPSIS
    }
    drop()
  }
  return ELLIPSIS
}

/** Returns the beginning of a word that is longer than a line, up to a hyphen if it has one. */
function start(word: string, space: number): string {
  const characters = Array.from(word)
  const hyphen = characters.lastIndexOf('-', space - 1)
  const isInside = hyphen > 0 && characters.slice(0, hyphen).some((one) => one !== '-')
  return characters.slice(0, isInside ? hyphen + 1 : space).join('')
}

/**
 * Reads the descriptions of parameters in a docstring, in the style of Google, Sphinx or NumPy. The
 * rules are as loose as discord.py's. If two styles describe a parameter, the later of the three
 * wins.
 */
function parametersIn({ clean }: Docstring, names: ReadonlySet<string>): Descriptions {
  const found = new Map<string, TextValue>()
  const indented = withoutMargin(clean.filter(({ text }) => /^(?: {2}|\t| \t)/.test(text)))
  for (const [lines, head] of [
    [indented, GOOGLE],
    [clean, SPHINX],
    [clean, NUMPY],
  ] as const) {
    for (let at = 0; at < lines.length;) {
      const match = head(lines, at)
      if (match === undefined) {
        at++
        continue
      }
      if (names.has(match.name)) {
        found.set(match.name, joined(match.parts, '\n'))
      }
      at = match.next
    }
  }
  return found
}

interface Described {
  readonly name: string
  readonly parts: readonly TextValue[]
  /** The index of the first line after the description. */
  readonly next: number
}

type Style = (lines: readonly DocLine[], at: number) => Described | undefined

const NAME = String.raw`(?:\\?\*){0,2}([\p{L}\p{N}_]+)`
const GOOGLE_HEAD = new RegExp(String.raw`^${NAME}[ \t]*(?:\(.+\))?[ \t]*:[ \t]*`, 'u')
const SPHINX_HEAD = new RegExp(String.raw`^:param ${NAME}:[ \t]+`, 'u')
const NUMPY_HEAD = new RegExp(String.raw`^${NAME}(?:[ \t]*:)?(?:[ \t]+.+)?[ \t]*$`, 'u')

/** Reads `name (type): text`. */
const GOOGLE: Style = (lines, at) => described(lines, at, GOOGLE_HEAD)
/** Reads `:param name: text`. */
const SPHINX: Style = (lines, at) => described(lines, at, SPHINX_HEAD)

/** Reads a name and a type, followed by the text in the next line. */
const NUMPY: Style = (lines, at) => {
  const match = NUMPY_HEAD.exec(lines[at]?.text ?? '')
  const below = lines[at + 1]
  const indent = /^[ \t]+/.exec(below?.text ?? '')?.[0].length ?? 0
  if (match === null || below === undefined || indent === 0) {
    return undefined
  }
  return goingOn(lines, at + 1, match[1] ?? '', from(below, indent))
}

function described(lines: readonly DocLine[], at: number, head: RegExp): Described | undefined {
  const line = lines[at]
  const match = line === undefined ? null : head.exec(line.text)
  if (line === undefined || match === null) {
    return undefined
  }
  return goingOn(lines, at, match[1] ?? '', from(line, match[0].length))
}

/**
 * Reads the rest of a description. Further lines begin with a blank; the next line needs none if the first text is
 * empty.
 */
function goingOn(
  lines: readonly DocLine[],
  at: number,
  name: string,
  first: TextValue,
): Described | undefined {
  const parts = [first]
  let next = at + 1
  if (first.value === '') {
    const below = lines[next]
    if (below === undefined) {
      return undefined
    }
    parts.push({ value: below.text, pieces: below.pieces })
    next++
  }
  for (; /^[^\S\r\n]/.test(lines[next]?.text ?? ''); next++) {
    const { text, pieces } = lines[next] as DocLine
    parts.push({ value: text, pieces })
  }
  return { name, parts, next }
}

/** Returns a line without its first characters. */
function from({ text, pieces }: DocLine, cut: number): TextValue {
  const [piece] = pieces
  // A line of a docstring is one piece, unless a backslash joins two lines.
  return {
    value: text.slice(cut),
    pieces: piece === undefined ? [] : [{ ...piece, start: piece.start + cut }],
  }
}

function withoutMargin(lines: readonly DocLine[]): DocLine[] {
  const margins = lines.slice(1).flatMap(({ text }) => (/\S/.test(text) ? [text.search(/\S/)] : []))
  const margin = margins.reduce((one, other) => Math.min(one, other), Infinity)
  return lines.map((line, index) => {
    const cut =
      index === 0 ? Math.max(0, line.text.search(/\S/)) : Math.min(margin, line.text.length)
    const { value, pieces } = from(line, Number.isFinite(cut) ? cut : 0)
    return { text: value, pieces }
  })
}

/**
 * Returns the first line of a docstring. If a heading for parameters follows, returns the first
 * paragraph in one line, as `help` of a command has it.
 */
function firstLine({ clean }: Docstring): TextValue | undefined {
  const heading = clean.findIndex(
    ({ text }, at) => /Parameters?$/i.test(text) && /^---+$/.test(clean[at + 1]?.text ?? ''),
  )
  const isFollowed = heading !== -1 && clean.length > heading + 2
  // In the text before a heading, lines are joined up to an empty one.
  const lines = isFollowed ? folded(clean.slice(0, heading)) : clean.slice(0, 1)
  if (lines.length === 0) {
    return undefined
  }
  return joined(
    lines.map(({ text, pieces }) => ({ value: text, pieces })),
    ' ',
  )
}

/** Returns the first lines, up to an empty one. */
function folded(lines: readonly DocLine[]): readonly DocLine[] {
  const end = lines.findIndex(({ text }) => text === '')
  return end === -1 ? lines : lines.slice(0, end)
}

/** The changes that discord.py makes to texts. */
export const TEXTS = {
  /** The description that discord.py sends if there is no text. */
  none: ELLIPSIS,
  shortened,
  firstLine,
  given: cleandoc,
  parameters: parametersIn,
  // Follows `str.title`: `show_avatar` becomes `Show_Avatar`.
  menuName: (name: string): string =>
    name.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()),
  groupName: (name: string): string => name.replace(/(?<!^)(?=[A-Z])/g, '-').toLowerCase(),
}
