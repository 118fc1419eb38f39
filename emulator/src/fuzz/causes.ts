import type { Fault, FuzzCode, FuzzFailure } from './report.js'
import type { Sequence, Tried } from './attempt.js'

/** The causes of failures found so far. */
export interface Causes {
  /** Tells whether the cause of a fault is known, and counts it. */
  isKnown(fault: Fault, sequence: Sequence): boolean
  /**
   * Tells whether to skip a sequence. For a command whose known fault came twice, only one use in
   * ten is tried.
   */
  isTired(sequence: Sequence): boolean
  /** Adds a new cause. @param key the key of {@link keyOf} */
  add(key: string, failure: FuzzFailure): void
  /** Lists the failures, each with its number of occurrences. */
  list(): readonly FuzzFailure[]
}

/** A known cause. */
interface Cause {
  readonly failure: FuzzFailure
  count: number
}

const REST = 10

/** Creates an empty list of causes. @param off the codes that are not reported */
export function createCauses(off: readonly FuzzCode[]): Causes {
  const causes = new Map<string, Cause>()
  /** The keys of commands whose cause came twice, with the number of sequences skipped since. */
  const tired = new Map<string, number>()
  return {
    isKnown(fault, sequence) {
      const known = causes.get(keyOf(fault, sequence))
      if (known !== undefined) {
        known.count++
        tired.set(commandKey(sequence), 0)
      }
      return known !== undefined || off.includes(fault.code)
    },
    isTired(sequence) {
      const command = commandKey(sequence)
      const passed = tired.get(command)
      if (passed === undefined) {
        return false
      }
      tired.set(command, passed + 1)
      return passed % REST !== REST - 1
    },
    add: (key, failure) => void causes.set(key, { failure, count: 1 }),
    list: () => [...causes.values()].map(({ failure, count }) => ({ ...failure, count })),
  }
}

/**
 * Returns the key of a fault's cause. Faults with the same code have the same cause if their place
 * is equal, or, without a place, their command and wording.
 */
export function keyOf({ code, what, place }: Fault, sequence: Sequence): string {
  const { autocomplete = '' } = sequence.invocation
  const words = what.replace(/"[^"]*"|\d+|<[^<>]{0,100}>/g, '*').slice(0, 80)
  // Where a loop is at the moment is chance.
  const at = code === 'fuzz/hung' ? undefined : place
  return [code, at ?? `${commandKey(sequence)} ${autocomplete} ${words}`].join(' ')
}

/**
 * Returns the key of a command: its type and name, because a context menu entry may have the name
 * of a slash command.
 */
const commandKey = ({ command: { type, name } }: Sequence): string => `${type}/${name}`

/** Returns the fault of an attempt that has a given cause; undefined if there is none. */
export const faultOf = ({ faults }: Tried, of: Sequence, key: string): Fault | undefined =>
  faults.find((one) => keyOf(one, of) === key)
