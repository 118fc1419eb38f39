import { endOfStars, readBrackets, readCharacter } from './brackets.js'
import { addText, ANY_CHARACTER } from './parts.js'
import type { Part, Sequence } from './parts.js'

/** Tells how often a group may match, by the character before its bracket: `?(a|b)`. */
const TIMES: Readonly<Record<string, { isOptional: boolean; isRepeated: boolean }>> = {
  '@': { isOptional: false, isRepeated: false },
  '?': { isOptional: true, isRepeated: false },
  '*': { isOptional: true, isRepeated: true },
  '+': { isOptional: false, isRepeated: true },
}

/** The parts that were read at an offset, and the offset after them. */
interface ReadPart {
  readonly parts: Sequence
  readonly end: number
}

/** A glob, with the ends of its groups by the offsets of their opening brackets. */
interface Glob {
  readonly text: string
  readonly ends: ReadonlyMap<number, GroupEnd>
}

/**
 * Parses a glob: `*`, `?`, `[a-z]`, `**`, `{a,b}`, `{1..3}`, and the groups of shells, `@(a|b)`, `?(…)`, `*(…)`, `+(…)`,
 * `!(…)`. A group without an end is text.
 */
export const parseGlob = (glob: string): Sequence =>
  parse({ text: glob, ends: endsOfGroups(glob) }, 0, glob.length)

/** Parses the part of a glob between two offsets. */
function parse(glob: Glob, start: number, to: number): Sequence {
  const parts: Part[] = []
  for (let at = start; at < to;) {
    const read = readGroup(glob, at) ?? readStars(glob, at, to) ?? readOne(glob.text, at)
    for (const part of read.parts) {
      if (part.kind === 'text') {
        addText(parts, part.text)
      } else {
        parts.push(part)
      }
    }
    at = read.end
  }
  return parts
}

function readGroup(glob: Glob, at: number): ReadPart | undefined {
  const { text, ends } = glob
  const character = text.charAt(at)
  if (character === '{') {
    return readBraces(glob, at)
  }
  const open = character === '(' ? at : at + 1
  const isGroup = text[open] === '(' && (open === at || character === '!' || character in TIMES)
  const end = isGroup ? ends.get(open) : undefined
  if (end === undefined || (open === at && end.separators.length === 0)) {
    return undefined
  }
  const alternatives = alternativesOf(glob, open, end)
  const times = TIMES[open === at ? '@' : character]
  const except: Part = { kind: 'except', alternatives }
  const group: Part = times === undefined ? except : { kind: 'group', alternatives, ...times }
  return { parts: [group], end: end.close + 1 }
}

function readBraces(glob: Glob, at: number): ReadPart | undefined {
  const end = glob.ends.get(at)
  if (end === undefined) {
    return undefined
  }
  const range = /^(.)\.\.(.)$/.exec(glob.text.slice(at + 1, end.close))
  if (range !== null) {
    const [first = '', last = ''] = range.slice(1).sort()
    const test = (character: string): boolean => first <= character && character <= last
    return { parts: [{ kind: 'character', test }], end: end.close + 1 }
  }
  if (end.separators.length === 0) {
    return undefined
  }
  const alternatives = alternativesOf(glob, at, end)
  return {
    parts: [{ kind: 'group', alternatives, isOptional: false, isRepeated: false }],
    end: end.close + 1,
  }
}

const alternativesOf = (
  glob: Glob,
  open: number,
  { close, separators }: GroupEnd,
): readonly Sequence[] =>
  [open, ...separators].map((before, index) => parse(glob, before + 1, separators[index] ?? close))

function readStars({ text, ends }: Glob, at: number, to: number): ReadPart | undefined {
  const start = text[at] === '/' ? at + 1 : at
  const run = Math.min(endOfStars(text, start), to)
  // The last star before a bracket belongs to its group.
  const end = run > start && ends.has(run) && text[run] === '(' ? run - 1 : run
  const isDouble = end > start + 1
  if (start > at) {
    // `a/**` is the folder as well.
    const inFolder: Sequence = [{ kind: 'text', text: '/' }, { kind: 'anything' }]
    return isDouble && end === to ? { parts: [optional(inFolder)], end } : undefined
  }
  if (!isDouble) {
    return end > start ? { parts: [{ kind: 'star' }], end } : undefined
  }
  const isAlone = at === 0 || '/{,(|'.includes(text.charAt(at - 1))
  if (isAlone && text[end] === '/' && end < to) {
    return { parts: [{ kind: 'folders' }], end: end + 1 }
  }
  return { parts: [{ kind: 'anything' }], end }
}

/** Reads one character, or a set of characters. */
function readOne(glob: string, at: number): ReadPart {
  const brackets = glob[at] === '[' ? readBrackets(glob, at) : undefined
  if (brackets !== undefined) {
    return { parts: [{ kind: 'character', test: brackets.test }], end: brackets.end }
  }
  if (glob[at] === '?') {
    return { parts: [{ kind: 'character', test: ANY_CHARACTER }], end: at + 1 }
  }
  const { text, end } = readCharacter(glob, at) ?? { text: '\\', end: at + 1 }
  return { parts: [{ kind: 'text', text }], end }
}

const optional = (sequence: Sequence): Part => ({
  kind: 'group',
  alternatives: [sequence],
  isOptional: true,
  isRepeated: false,
})

/** The offset of the closing bracket of a group, and of the separators between its alternatives. */
interface GroupEnd {
  readonly close: number
  readonly separators: readonly number[]
}

/** Finds the ends of all groups, by the offsets of the brackets that open them. */
function endsOfGroups(glob: string): ReadonlyMap<number, GroupEnd> {
  const ends = new Map<number, GroupEnd>()
  const open: { readonly at: number; readonly separators: number[] }[] = []
  for (let at = 0; at < glob.length; at++) {
    const character = glob.charAt(at)
    const inner = open.at(-1)
    const isBrace = inner !== undefined && glob[inner.at] === '{'
    if (character === '\\') {
      at++
    } else if (character === '[') {
      at = (readBrackets(glob, at)?.end ?? at + 1) - 1
    } else if (character === '{' || character === '(') {
      open.push({ at, separators: [] })
    } else if (character === (isBrace ? ',' : '|')) {
      inner?.separators.push(at)
    } else if (inner !== undefined && character === (isBrace ? '}' : ')')) {
      open.pop()
      ends.set(inner.at, { close: at, separators: inner.separators })
    }
  }
  return ends
}
