import type { Fault, FuzzCode, FuzzFailure } from './report.js'
import type { Sequence, Tried } from './attempt.js'

/** The causes of failures that were found while a bot is tried. */
export interface Causes {
  /** Counts a fault whose cause is known. @returns false if it is new */
  isKnown(fault: Fault, sequence: Sequence): boolean
  /** Tells whether to skip a sequence: of a command with a known fault, only one use in ten is tried. */
  isTired(sequence: Sequence): boolean
  /** Adds a cause. @param key as of `keyOf` */
  add(key: string, failure: FuzzFailure): void
  /** Returns the failures, each with how often its cause was met. */
  list(): readonly FuzzFailure[]
}

/** A cause that is known already. */
interface Cause {
  readonly failure: FuzzFailure
  count: number
}

const REST = 10

/** Creates the known causes of a search. @param off codes that are not reported */
export function createCauses(off: readonly FuzzCode[]): Causes {
  const causes = new Map<string, Cause>()
  /** Keys of commands with a cause that was met twice, and how often they were passed over since. */
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

/** Makes the key of a cause. Faults with one code have one cause at the same place, or with the same words at the same command. */
export function keyOf({ code, what, place }: Fault, sequence: Sequence): string {
  const { autocomplete = '' } = sequence.invocation
  const words = what.replace(/"[^"]*"|\d+|<[^<>]{0,100}>/g, '*').slice(0, 80)
  // Where a loop is at the moment is chance.
  const at = code === 'fuzz/hung' ? undefined : place
  return [code, at ?? `${commandKey(sequence)} ${autocomplete} ${words}`].join(' ')
}

/** Returns the key of a command. A command and a context menu entry may have the same name. */
const commandKey = ({ command: { type, name } }: Sequence): string => `${type}/${name}`

/** Returns the fault of a cause in a trial; undefined if it has none. */
export const faultOf = ({ faults }: Tried, of: Sequence, key: string): Fault | undefined =>
  faults.find((one) => keyOf(one, of) === key)
