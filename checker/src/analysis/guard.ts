import type { Definition, SourceDiagnostic } from '@slashlint/sources'
import { messageOf } from '../text/words.js'

/** The reader's task that failed, as the message names it. */
export type ReaderTask = 'read' | 'located' | 'changed'

const CONSEQUENCES: Readonly<Record<ReaderTask, readonly [could: string, result: string]>> = {
  read: ['read this file', 'nothing in it was checked'],
  located: [
    'find the place of a value in this file',
    'some findings may be shown at the wrong line',
  ],
  changed: ['prepare a fix in this file', 'the fix is not offered'],
}

/** Runs readers, and collects the errors that they throw: faults of slashlint, not of the text. */
export interface ReaderFaults {
  /** The faults so far, without repetitions. */
  readonly found: readonly SourceDiagnostic[]
  /**
   * Runs a task and records the error that it throws.
   *
   * @returns the result of the task, or `instead` if it throws
   */
  run<T>(what: ReaderTask, work: () => T, instead: T): T
}

/**
 * Collects the errors that a reader throws while it reads a document, locates places or makes
 * edits. Such an error is a fault of slashlint, so other documents are still checked.
 */
export function createFaults(): ReaderFaults {
  const found = new Map<string, SourceDiagnostic>()
  return {
    get found(): readonly SourceDiagnostic[] {
      return [...found.values()]
    },
    run<T>(what: ReaderTask, work: () => T, instead: T): T {
      try {
        return work()
      } catch (error) {
        const [could, result] = CONSEQUENCES[what]
        const message = `slashlint could not ${could} (${messageOf(error)}): ${result}. Please report it.`
        found.set(message, { code: 'source/syntax', severity: 'error', message, start: 0, end: 0 })
        return instead
      }
    },
  }
}

/**
 * Wraps a definition so that none of its methods throws. If the reader fails, a place is the
 * beginning of the definition.
 */
export function guarded(definition: Definition, faults: ReaderFaults): Definition {
  const { uri, start } = definition.place
  const place = { uri, start, end: start }
  let parts: Definition['parts']
  const own: PropertyDescriptorMap = {
    parts: {
      get: () => (parts ??= faults.run('located', () => guardedParts(definition, faults), [])),
      enumerable: true,
    },
  }
  for (const [name, what] of Object.entries(ASKED)) {
    const method: unknown = Reflect.get(definition, name)
    if (typeof method !== 'function') {
      continue
    }
    const instead = name === 'locate' ? place : undefined
    const ask = (args: readonly unknown[]): unknown => Reflect.apply(method, definition, args)
    own[name] = {
      value: (...args: unknown[]) => faults.run(what, () => ask(args), instead),
      enumerable: true,
    }
  }
  return Object.create(definition, own) as Definition
}

/** The methods that {@link guarded} wraps, each with the task that fails if the method throws. */
const ASKED = {
  locate: 'located',
  extent: 'located',
  edit: 'changed',
  caution: 'changed',
  origin: 'located',
  at: 'located',
  slotAt: 'located',
  isLoaded: 'read',
  message: 'located',
  note: 'located',
} as const satisfies Partial<Record<keyof Definition, ReaderTask>>

const guardedParts = ({ parts = [] }: Definition, faults: ReaderFaults): Definition['parts'] =>
  parts.map((part) => ({ ...part, definition: guarded(part.definition, faults) }))
