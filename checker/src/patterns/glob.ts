import { compile, matches } from './automaton.js'
import { parseGlob } from './parse-glob.js'
import type { Part, Sequence } from './parts.js'

/** Tells whether a path matches. The path is relative, uses slashes, and does not end in one. */
export type PathTest = (path: string) => boolean

/** The limit for the length of a glob, in characters. */
const LONGEST_GLOB = 1000
/** The limit for wildcards in `!(…)`, since each of them may match each part of a name. */
const MOST_EXCEPTED = 10

/**
 * Compiles a glob. Matching takes time in proportion to the length of the path.
 *
 * @param glob the pattern; after a leading `!` it matches all paths that the rest does not match
 * @throws RangeError for a glob that {@link refusedGlob} refuses
 */
export function compileGlob(glob: string): PathTest {
  const problem = refusedGlob(glob)
  if (problem !== undefined) {
    throw new RangeError(problem)
  }
  const [, negation = '', rest = ''] = /^((?:!(?!\())*)(?:\.\/)*([^]*)$/.exec(glob) ?? []
  const test = testOf(parseGlob(rest))
  return negation.length % 2 === 1 ? (path) => !test(path) : test
}

/**
 * Returns the reason why a glob is refused, as the end of a sentence that begins with the glob.
 * Returns `undefined` if it is accepted.
 */
export function refusedGlob(glob: string): string | undefined {
  if (glob.length > LONGEST_GLOB) {
    return `is longer than ${LONGEST_GLOB} characters`
  }
  const wildcards = countExcepted(parseGlob(glob))
  if (wildcards > MOST_EXCEPTED) {
    return `has ${wildcards} wildcards in \`!(…)\`, and ${MOST_EXCEPTED} are allowed`
  }
  return undefined
}

/** Counts the wildcards inside `!(…)`. */
function countExcepted(sequence: Sequence, isInside = false): number {
  return sequence.reduce((count, part) => {
    const own = isInside && part.kind !== 'text' ? 1 : 0
    const inner = 'alternatives' in part ? part.alternatives : []
    const isExcept = isInside || part.kind === 'except'
    return count + own + inner.reduce((sum, one) => sum + countExcepted(one, isExcept), 0)
  }, 0)
}

/**
 * Makes the test for a pattern. Most paths are decided by their beginning and end; only for the
 * others is the automaton run.
 */
export function testOf(sequence: Sequence): PathTest {
  const [first, last] = [textOf(sequence[0]), textOf(sequence.at(-1))]
  if (sequence.length <= 1 && sequence.every(({ kind }) => kind === 'text')) {
    return (path) => path === first
  }
  const automaton = compile([sequence])
  return (path) => path.startsWith(first) && path.endsWith(last) && matches(automaton, path)
}

const textOf = (part: Part | undefined): string => (part?.kind === 'text' ? part.text : '')
