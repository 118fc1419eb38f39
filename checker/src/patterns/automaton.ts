import { ANY_CHARACTER } from './parts.js'
import type { CharacterTest, Part, Sequence } from './parts.js'

/**
 * A nondeterministic finite automaton for paths. All its states are followed at once, so matching
 * takes time in proportion to the length of the path. A regular expression would try one way after
 * the other.
 */
interface Automaton {
  /** The states; transitions refer to them by index. */
  readonly states: readonly State[]
  /** The index of the first state. The accepting state has the index 0. */
  readonly start: number
}

type State =
  /** Continues at `next` after one character that passes the test. */
  | { readonly kind: 'read'; readonly test: CharacterTest; readonly next: number }
  /** Continues at all of these states without reading a character. */
  | { readonly kind: 'split'; readonly next: readonly number[] }
  /** Continues at `next` after any text of one name that the other automaton does not match. */
  | { readonly kind: 'except'; readonly other: Automaton; readonly next: number }
  | { readonly kind: 'accept' }

const isOfName: CharacterTest = (character) => character !== '/'

/** Compiles a pattern, given as alternatives, to an automaton. */
export function compile(alternatives: readonly Sequence[]): Automaton {
  const states: State[] = [{ kind: 'accept' }]
  const add = (state: State): number => states.push(state) - 1
  /** Adds a state that may refer to its own index. */
  const loop = (make: (self: number) => State): number => {
    const self = add({ kind: 'accept' })
    states[self] = make(self)
    return self
  }

  const enterAny = (some: readonly Sequence[], next: number): number =>
    add({ kind: 'split', next: some.map((one) => enterSequence(one, next)) })

  const enterSequence = (parts: Sequence, next: number): number =>
    parts.reduceRight((following, part) => enter(part, following), next)

  const repeat = (test: CharacterTest, next: number): number =>
    loop((self) => ({ kind: 'split', next: [add({ kind: 'read', test, next: self }), next] }))

  function enter(part: Part, next: number): number {
    switch (part.kind) {
      case 'text':
        return part.text
          .split('')
          .reduceRight(
            (following, own) =>
              add({ kind: 'read', test: (character) => character === own, next: following }),
            next,
          )
      case 'character':
        return add({
          kind: 'read',
          test: (character) => isOfName(character) && part.test(character),
          next,
        })
      case 'star':
        return repeat(isOfName, next)
      case 'anything':
        return repeat(ANY_CHARACTER, next)
      case 'folders': {
        const slash = add({ kind: 'read', test: (character) => character === '/', next })
        return add({ kind: 'split', next: [repeat(ANY_CHARACTER, slash), next] })
      }
      case 'group':
        return enterGroup(part, next)
      case 'except':
        return add({ kind: 'except', other: compile(part.alternatives), next })
    }
  }

  function enterGroup(part: Extract<Part, { kind: 'group' }>, next: number): number {
    const { alternatives, isOptional, isRepeated } = part
    if (!isRepeated) {
      return enterAny(isOptional ? [...alternatives, []] : alternatives, next)
    }
    let first = next
    const again = loop((self) => {
      first = enterAny(alternatives, self)
      return { kind: 'split', next: [first, next] }
    })
    return isOptional ? again : first
  }

  return { start: enterAny(alternatives, 0), states }
}

/** Checks whether a pattern matches a whole path. */
export const matches = (automaton: Automaton, path: string): boolean =>
  endsOf(automaton, path, 0, path.length, new Map()).includes(path.length)

/**
 * The offsets at which matches end, by automaton and start. Each is computed once, since every
 * `!(…)` needs them again.
 */
type Known = Map<Automaton, Map<number, ReadonlySet<number>>>

/** Finds the offsets up to `to` at which a match from `from` may end. */
function endsOf(
  { states, start }: Automaton,
  path: string,
  from: number,
  to: number,
  known: Known,
): readonly number[] {
  const ends: number[] = []
  /** The last offset at which each state was reached, so that no state is entered twice at one offset. */
  const reached = new Int32Array(states.length).fill(-1)
  const later = new Map<number, Set<number>>()
  let waiting: number[] = [start]
  for (let at = from; at <= to && (waiting.length > 0 || later.size > 0); at++) {
    const entered = [...waiting, ...(later.get(at) ?? [])]
    later.delete(at)
    waiting = []
    for (let index = entered.pop(); index !== undefined; index = entered.pop()) {
      const state = states[index]
      if (state === undefined || reached[index] === at) {
        continue
      }
      reached[index] = at
      if (state.kind === 'accept') {
        ends.push(at)
      } else if (state.kind === 'split') {
        entered.push(...state.next)
      } else if (state.kind === 'except') {
        enterLater(later, othersThan(state.other, path, at, known), state.next)
        entered.push(...(later.get(at) ?? []))
        later.delete(at)
      } else if (at < to && state.test(path.charAt(at))) {
        waiting.push(state.next)
      }
    }
  }
  return ends
}

/** Records that a state is entered at some later offsets. */
function enterLater(
  later: Map<number, Set<number>>,
  offsets: readonly number[],
  state: number,
): void {
  for (const at of offsets) {
    later.set(at, (later.get(at) ?? new Set()).add(state))
  }
}

/** Finds the offsets in the same name, from `from` on, at which no match of an automaton ends. */
function othersThan(other: Automaton, path: string, from: number, known: Known): readonly number[] {
  const slash = path.indexOf('/', from)
  const end = slash === -1 ? path.length : slash
  const places = known.get(other) ?? new Map<number, ReadonlySet<number>>()
  known.set(other, places)
  const ends = places.get(from) ?? new Set(endsOf(other, path, from, end, known))
  places.set(from, ends)
  const all = Array.from({ length: end - from + 1 }, (_item, index) => from + index)
  return all.filter((one) => !ends.has(one))
}
