import { LIMITS } from '../../contract/limits.js'
import { either, quote } from '../../text/words.js'
import { toPointer } from '../../format.js'
import { entryOf, toJsonOf } from '../../walk/plain.js'
import type { Path } from '../../diagnostic.js'

type Fields = Readonly<Record<string, unknown>>

/** The reason why an object cannot be sent, and the required fields that it lacks. */
interface Unserialized {
  /** The sentence of the diagnostic about the object. */
  readonly reason: string
  /** The required fields that a builder lacks. Empty if its properties do not show them. */
  readonly missing: readonly string[]
}

/** The fields without which builders throw. */
const NEEDED = ['name', 'description', 'type'] as const
const MOST_OPTIONS = 100

/**
 * Explains why the `toJSON` of a command or option throws, and lists the required fields that it
 * lacks. The error of a builder names neither the field nor the object, so the properties of the
 * object are read.
 *
 * @param noun the word for the object
 * @param above the objects that contain it, the outermost first
 * @param at its path in the value that is checked
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

/**
 * Finds the innermost option whose own `toJSON` throws. Returns the object itself if there is none.
 */
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

/** Tells whether an object has the property of a field without a value. */
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

/** Returns the message of a thrown value. */
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
