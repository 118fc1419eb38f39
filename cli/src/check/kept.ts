import { isRecord } from '@slashlint/checker'
import { DYNAMIC } from '@slashlint/core'
import type { Definition, HandlerUses, ReadResult } from '@slashlint/sources'

/** What a reader said of a document, as data that JSON can hold. */
export type Kept = unknown

/** What JSON has no form for: values that are not known, and objects with further entries that are not. */
const MARK = '\0dynamic'

/** Larger readings are not kept: to read them would take as long as to read the document again. */
const MOST_VALUES = 20_000
/** No definition has as many. */
const MOST_LEVELS = 100

/** What a definition is asked, and answers from its text. */
const ASKED = ['locate', 'extent', 'origin', 'edit', 'caution', 'at', 'slotAt', 'message'] as const
const OF_TEXT: ReadonlySet<string> = new Set([...ASKED, 'parts'])

/** @returns `undefined` if JSON cannot hold it as it is */
export function keep({ definitions, uses = [], ...rest }: ReadResult): Kept {
  if ((rest.passedOver ?? []).length > 0) return undefined
  const plain = definitions.map((definition) => {
    const names = Object.keys(definition).filter((name) => !OF_TEXT.has(name))
    return Object.fromEntries(names.map((name) => [name, Reflect.get(definition, name)]))
  })
  const tied = uses.map(({ definition, ...one }) => ({ definition: definitions.indexOf(definition), ...one }))
  try {
    return encoded({ ...rest, definitions: plain, uses: tied }, { left: MOST_VALUES }, MOST_LEVELS)
  } catch (error) {
    if (error instanceof NotKept) return undefined
    throw error
  }
}

/**
 * A reading that was kept. Where its places or edits are asked for, the document is read again.
 *
 * @param again reads the document
 */
export function readingOf(kept: Kept, again: () => ReadResult): ReadResult {
  const stored = decoded(kept)
  // Any other text may lie where it was kept.
  if (!isReading(stored)) return again()
  const { definitions: plain, uses, ...rest } = stored
  let read: ReadResult | undefined
  const definitions = plain.map((data, index): Definition => {
    const real = (): Definition => (read ??= again()).definitions[index] as Definition
    const answers = ASKED.map((name) => [
      name,
      (...asked: unknown[]): unknown => {
        const definition = real()
        return Reflect.apply(definition[name] as () => unknown, definition, asked)
      },
    ])
    return Object.defineProperty({ ...data, ...Object.fromEntries(answers) } as Definition, 'parts', {
      get: () => real().parts,
      enumerable: true,
      configurable: true,
    })
  })
  return {
    ...rest,
    definitions,
    uses: uses.map(({ definition, ...one }) => ({ ...one, definition: definitions[definition] as Definition })),
  }
}

type KeptUses = Omit<HandlerUses, 'definition'> & { readonly definition: number }
type KeptReading = Omit<ReadResult, 'uses'> & { readonly uses: readonly KeptUses[] }

function isReading(stored: unknown): stored is KeptReading {
  if (!isRecord(stored)) return false
  const { definitions, uses, syntax, suppressions } = stored
  return [definitions, uses, syntax, suppressions].every((list) => Array.isArray(list) && list.every(isRecord))
}

class NotKept extends Error {}

function encoded(value: unknown, budget: { left: number }, levels: number): unknown {
  if (--budget.left < 0 || levels === 0) throw new NotKept()
  if (value === DYNAMIC) return { [MARK]: 'value' }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return value
  if (Array.isArray(value)) return value.map((one) => encoded(one, budget, levels - 1))
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) throw new NotKept()
  if (Object.hasOwn(value, MARK)) throw new NotKept()
  const entries = Object.entries(value).map(([key, one]) => [key, encoded(one, budget, levels - 1)])
  if (Object.getOwnPropertySymbols(value).length > 0) entries.push([MARK, 'object'])
  return Object.fromEntries(entries)
}

function decoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decoded)
  if (typeof value !== 'object' || value === null) return value
  const { [MARK]: mark, ...entries } = value as Readonly<Record<string, unknown>>
  if (mark === 'value') return DYNAMIC
  const object = Object.fromEntries(Object.entries(entries).map(([key, one]) => [key, decoded(one)]))
  return mark === undefined ? object : { ...object, [DYNAMIC]: true }
}
