import { LIMITS } from '../../contract/limits.js'
import { either, quote } from '../../text/words.js'
import { toPointer } from '../../format.js'
import { entryOf, toJsonOf } from '../../walk/plain.js'
import type { Path } from '../../diagnostic.js'

type Fields = Readonly<Record<string, unknown>>

/** Why an object cannot be sent, and the fields that it lacks where it shows them. */
export interface Unserialized {
  readonly reason: string
  readonly missing: readonly string[]
}

/** What builders refuse to be without. */
const NEEDED = ['name', 'description', 'type'] as const
const MOST_OPTIONS = 100

/**
 * Why a command or option throws when it is asked for its JSON: builders that lack a part say which type they expected, and
 * neither where nor of what. Their own fields tell it.
 *
 * @param noun what it is called
 * @param above what contains it, from the outside
 * @param at where it stands in the value that is checked
 */
export function whyUnserialized(
  noun: 'command' | 'option',
  object: object,
  error: unknown,
  above: readonly object[],
  at: Path,
): Unserialized {
  const { culprit, path } = culpritIn(object, [])
  const missing = NEEDED.filter((key) => isUnset(culprit, key))
  const owner = above.find((one) => textName(one) !== undefined)
  const whole = `${noun}${named(object)}${owner === undefined ? '' : ` of${named(owner)}`}`
  const part =
    culprit === object ? 'it' : `its option${named(culprit)} at ${toPointer([...at, ...path])}`
  const lack = missing.length === 0 ? 'cannot be read' : `has no ${either(missing, 'and no')}`
  return {
    reason: `The ${whole} cannot be serialized yet: ${part} ${lack} (${messageOf(error)}).`,
    missing,
  }
}

/** The innermost option that throws by itself; the object where none does. */
function culpritIn(object: object, path: Path): { readonly culprit: object; readonly path: Path } {
  const options = entryOf(object, 'options')
  if (path.length < 2 * LIMITS.optionDepth && Array.isArray(options)) {
    for (const [index, option] of (options as unknown[]).slice(0, MOST_OPTIONS).entries()) {
      if (typeof option === 'object' && option !== null && throws(option)) {
        return culpritIn(option, [...path, 'options', index])
      }
    }
  }
  return { culprit: object, path }
}

function throws(object: object): boolean {
  try {
    const toJSON = toJsonOf(object)
    if (typeof toJSON === 'function') {
      toJSON.call(object, false)
    }
    return false
  } catch {
    return true
  }
}

/** A field that the object has a place for, and that nobody has given. */
function isUnset(object: object, key: string): boolean {
  try {
    return key in object && (object as Fields)[key] === undefined
  } catch {
    return false
  }
}

function textName(object: object): string | undefined {
  const name = entryOf(object, 'name')
  return typeof name === 'string' && !Array.isArray(object) ? name : undefined
}

const named = (object: object): string => {
  const name = textName(object)
  return name === undefined ? '' : ` ${quote(name)}`
}

/** The words of what was thrown. */
export function messageOf(error: unknown): string {
  try {
    if (error instanceof Error) {
      return error.message
    }
    if (typeof error === 'string') {
      return error
    }
  } catch {
    // An error that cannot be read either.
  }
  return 'an error'
}
