import { attempt, isRecord } from '@slashlint/checker'
import { DYNAMIC } from '@slashlint/core'
import { fromData, toData } from '@slashlint/sources'
import type { Data, Definition, HandlerUses, ReadResult } from '@slashlint/sources'

/** The result of reading a document, as data for JSON. */
export type StoredReading = unknown

/**
 * The most values of a stored reading. Restoring more would take longer than reading the document
 * again.
 */
const MOST_VALUES = 20_000
/** The most levels of a stored reading. No valid definition is as deep. */
const MOST_LEVELS = 100

/** The names of all methods of a definition. */
type MethodName = {
  [Name in keyof Definition]-?: Required<Definition>[Name] extends (...args: never[]) => unknown
    ? Name
    : never
}[keyof Definition]

const METHODS: Record<MethodName, true> = {
  locate: true,
  extent: true,
  origin: true,
  edit: true,
  caution: true,
  at: true,
  slotAt: true,
  isLoaded: true,
  message: true,
  note: true,
}

/** The methods of a definition, whose results depend on its text. */
const ASKED = Object.keys(METHODS) as readonly MethodName[]
const OF_TEXT: ReadonlySet<string> = new Set([...ASKED, 'parts'])

/** Converts a reading to plain data. @returns `undefined` if JSON cannot represent it exactly */
export function keep({ definitions, uses = [], ...rest }: ReadResult): StoredReading {
  if ((rest.passedOver ?? []).length > 0) {
    return undefined
  }
  const plain = definitions.map((definition) => {
    const names = Object.keys(definition).filter((name) => !OF_TEXT.has(name))
    return Object.fromEntries(names.map((name) => [name, Reflect.get(definition, name)]))
  })
  const tied = uses.map(({ definition, ...one }) => ({
    definition: definitions.indexOf(definition),
    ...one,
  }))
  const parted = definitions.flatMap(({ parts = [] }, index) => (parts.length > 0 ? [index] : []))
  const said = { ...rest, definitions: plain, uses: tied, parted }
  if (!isPlain(said, { left: MOST_VALUES }, MOST_LEVELS)) {
    return undefined
  }
  return { said: toData(said), answers: definitions.map(() => ({})) }
}

/**
 * Tells whether a value is plain data within a budget.
 *
 * @param budget the number of values that are still allowed
 * @param levels the number of nested levels that are still allowed
 */
function isPlain(value: unknown, budget: { left: number }, levels: number): boolean {
  if (--budget.left < 0 || levels === 0 || value === undefined) {
    return false
  }
  if (typeof value !== 'object' || value === null) {
    return value === DYNAMIC || !/^(?:symbol|function)$/.test(typeof value)
  }
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) {
    return false
  }
  return Object.values(value).every((one) => isPlain(one, budget, levels - 1))
}

/**
 * Tells whether a result may be stored. A place in another document may not: its text is shown as
 * well, so that document is read anyway.
 */
const isOf = (uri: string, answer: unknown): boolean =>
  answer === undefined ||
  typeof answer === 'string' ||
  (isRecord(answer) && (answer['uri'] === undefined || answer['uri'] === uri))

/**
 * Restores a stored reading. The first call of a method reads the document again, if its result is
 * not stored.
 *
 * @param again reads the document
 */
export function readingOf(value: StoredReading, again: () => ReadResult): ReadResult {
  // Any other text may lie where it was kept.
  const { said, answers: known } = isRecord(value) ? value : {}
  const stored = attempt(() => fromData(said as Data))
  if (
    !isReading(stored) ||
    !Array.isArray(known) ||
    !stored.definitions.every((_item, index) => isRecord(known[index]))
  ) {
    return again()
  }
  const { definitions: plain, uses, parted, ...rest } = stored
  let read: ReadResult | undefined
  const definitions = plain.map((data, index): Definition => {
    const real = (): Definition => (read ??= again()).definitions[index] as Definition
    const before = known[index] as Record<string, unknown>
    const answers = ASKED.map((name) => [
      name,
      (...parameters: unknown[]): unknown => {
        const key = JSON.stringify([name, parameters])
        if (Object.hasOwn(before, key)) {
          return before[key] ?? undefined
        }
        const definition = real()
        const answers = definition[name] as (() => unknown) | undefined
        const answer: unknown = answers && Reflect.apply(answers, definition, parameters)
        if (isOf(data.place.uri, answer)) {
          before[key] = answer ?? null
        }
        return answer
      },
    ])
    return Object.defineProperty(
      { ...data, ...Object.fromEntries(answers) } as Definition,
      'parts',
      {
        get: () => (parted.includes(index) ? real().parts : []),
        enumerable: true,
        configurable: true,
      },
    )
  })
  return {
    ...rest,
    definitions,
    uses: uses.map(({ definition, ...one }) => ({
      ...one,
      definition: definitions[definition] as Definition,
    })),
  }
}

type PlainUses = Omit<HandlerUses, 'definition'> & { readonly definition: number }
type PlainReading = Omit<ReadResult, 'uses'> & {
  readonly uses: readonly PlainUses[]
  /** The indexes of definitions with parts in other documents. */
  readonly parted: readonly number[]
}

function isReading(stored: unknown): stored is PlainReading {
  if (!isRecord(stored)) {
    return false
  }
  const { definitions, uses, syntax, suppressions, parted } = stored
  return (
    Array.isArray(parted) &&
    [definitions, uses, syntax, suppressions].every(
      (list) => Array.isArray(list) && list.every(isRecord),
    )
  )
}
