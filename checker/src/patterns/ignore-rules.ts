import { endOfStars, readBrackets, readCharacter } from './brackets.js'
import { testOf } from './glob.js'
import type { PathTest } from './glob.js'
import { addText, ANY_CHARACTER } from './parts.js'
import type { Part } from './parts.js'

/** A line of an ignore file. */
export interface IgnoreRule {
  /** True if the line includes paths again: `!name`. */
  readonly isNegated: boolean
  /** True if the line applies only to folders: `name/`. */
  readonly isForFolders: boolean
  /** Tells whether the line matches a path, relative to the folder of `createIgnore`. */
  readonly test: PathTest
}

/**
 * Reads the lines of an ignore file by git's rules.
 *
 * @param folder the folder of the file: empty, or a relative path with a slash at its end
 */
export const parseIgnore = (lines: readonly string[], folder = ''): readonly IgnoreRule[] =>
  lines.flatMap((line) => parseLine(line, folder) ?? [])

function parseLine(line: string, folder: string): IgnoreRule | undefined {
  const isComment = line.startsWith('#')
  const isNegated = line.startsWith('!')
  const whole = withoutSpaces(isNegated ? line.slice(1) : line)
  const isForFolders = whole.endsWith('/')
  const pattern = isForFolders ? whole.slice(0, -1) : whole
  if (isComment || pattern === '') {
    return undefined
  }
  const parts = parsePattern(pattern.replace(/^\//, ''))
  if (parts === undefined) {
    return undefined
  }
  const matches = testOf(parts)
  const isAnchored = pattern.includes('/')
  return {
    isNegated,
    isForFolders,
    test: (path) => {
      if (!path.startsWith(folder)) {
        return false
      }
      const own = path.slice(folder.length)
      return matches(isAnchored ? own.toLowerCase() : nameOf(own).toLowerCase())
    },
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Removes spaces at the end of a line, unless a backslash precedes them. */
function withoutSpaces(line: string): string {
  let end = line.length
  while (line[end - 1] === ' ' && !isEscaped(line, end - 1)) {
    end--
  }
  return line.slice(0, end)
}

function isEscaped(text: string, at: number): boolean {
  let start = at
  while (text[start - 1] === '\\') {
    start--
  }
  return (at - start) % 2 === 1
}

/**
 * Parses a pattern.
 *
 * @returns `undefined` for a pattern that matches nothing, since a bracket or a backslash has no
 * end
 */
function parsePattern(pattern: string): readonly Part[] | undefined {
  const parts: Part[] = []
  for (let at = 0; at < pattern.length;) {
    const read = readStars(pattern, at) ?? readOne(pattern, at)
    if (read === undefined) {
      return undefined
    }
    if (read.part.kind === 'text') {
      addText(parts, read.part.text)
    } else {
      parts.push(read.part)
    }
    at = read.end
  }
  return parts
}

interface ReadPart {
  readonly part: Part
  readonly end: number
}

/** Reads `**` as a whole name. It matches any folders, or at the end all files in a folder. */
function readStars(pattern: string, start: number): ReadPart | undefined {
  const end = endOfStars(pattern, start)
  if (end === start) {
    return undefined
  }
  const isAlone = end > start + 1 && (start === 0 || pattern[start - 1] === '/')
  if (isAlone && pattern[end] === '/') {
    return { part: { kind: 'folders' }, end: end + 1 }
  }
  return { part: { kind: isAlone && end === pattern.length ? 'anything' : 'star' }, end }
}

function readOne(pattern: string, start: number): ReadPart | undefined {
  if (pattern[start] === '?') {
    return { part: { kind: 'character', test: ANY_CHARACTER }, end: start + 1 }
  }
  if (pattern[start] === '[') {
    const brackets = readBrackets(pattern, start, true)
    return brackets && { part: { kind: 'character', test: brackets.test }, end: brackets.end }
  }
  const character = readCharacter(pattern, start)
  return (
    character && {
      part: { kind: 'text', text: character.text.toLowerCase() },
      end: character.end,
    }
  )
}

/**
 * Makes a test for ignored paths. A path is relative, and that of a folder ends with a slash.
 * Everything in an ignored folder is ignored. If several rules match a path, the last one counts.
 */
export function createIgnore(rules: readonly IgnoreRule[]): PathTest {
  const folders = new Map<string, boolean>()

  function isIgnored(path: string): boolean {
    const isFolder = path.endsWith('/')
    const own = isFolder ? path.slice(0, -1) : path
    for (let index = rules.length - 1; index >= 0; index--) {
      const rule = rules[index]
      if (rule !== undefined && (isFolder || !rule.isForFolders) && rule.test(own)) {
        return !rule.isNegated
      }
    }
    return false
  }

  function ignoresFolder(path: string): boolean {
    let ignored = folders.get(path)
    if (ignored === undefined) {
      ignored = ignores(path)
      folders.set(path, ignored)
    }
    return ignored
  }

  function ignores(path: string): boolean {
    const slash = path.lastIndexOf('/', path.length - 2)
    return (slash !== -1 && ignoresFolder(path.slice(0, slash + 1))) || isIgnored(path)
  }
  return ignores
}
