import type { Diagnostic, Path } from '../diagnostic.js'
import type { RuleCode } from '../rules/codes.js'
import type { Edit, Fix } from './edits.js'
import type { IsTaken } from './siblings.js'

/** The input of a fixer: the diagnostic and the values around its place. */
export interface Fault {
  /** The whole validated value. Paths of fixes begin here. */
  readonly root: unknown
  /** The diagnostic that the fixes should remove. */
  readonly diagnostic: Diagnostic
  /** The place of the diagnostic in `root`. */
  readonly path: Path
  /** The last segment of the path. */
  readonly key: string | number
  /** The value at the path. */
  readonly value: unknown
  /** The object or list that contains the value. */
  readonly parent: unknown
  /** The context of the validation, such as its facts `deployed`. */
  readonly context: Readonly<Record<string, unknown>>
  /**
   * Takes the path of a list. Returns a test for whether another item of the list has a given name.
   */
  readonly siblings: (path: Path) => IsTaken
}

/** More items or keys than any list or object of a request may have. */
export const MANY = 130

/**
 * Objects that are too long to be searched for each of their faults. Listing ten thousand keys
 * again and again takes seconds.
 */
const crowded = new WeakSet<object>()

/** Tells whether a list or an object is too long to be searched for each of its faults. */
export function isCrowded(container: unknown): boolean {
  if (typeof container !== 'object' || container === null) {
    return false
  }
  if (Array.isArray(container)) {
    return container.length > MANY
  }
  if (crowded.has(container)) {
    return true
  }
  const isLong = Object.keys(container).length > MANY
  if (isLong) {
    crowded.add(container)
  }
  return isLong
}

/** Proposes fixes for a fault. Whether a fix is `safe` is then checked by validating its result. */
export type Fixer = (fault: Fault) => readonly Fix[]

/** The fixers of rules, by the codes of the rules. */
export type Fixers = { readonly [K in RuleCode]?: Fixer }

export function safely(title: string, ...edits: Edit[]): Fix {
  return { title, safe: true, edits }
}

export function perhaps(title: string, ...edits: Edit[]): Fix {
  return { title, safe: false, edits }
}

/**
 * Makes the fix that replaces the value at the diagnostic's place. Returns no fix if the new value
 * is the same.
 */
export function replacing(
  fault: Fault,
  title: string,
  value: unknown,
  safe: boolean,
): readonly Fix[] {
  if (value === undefined || value === fault.value) {
    return []
  }
  return [{ title, safe, edits: [{ kind: 'replace', path: fault.path, value }] }]
}

/** Makes the fix that removes the entry at the diagnostic's place. */
export function removing(fault: Fault, title: string, safe: boolean): readonly Fix[] {
  return [{ title, safe, edits: [{ kind: 'remove', path: fault.path }] }]
}

export function text(fault: Fault): string | undefined {
  return typeof fault.value === 'string' ? fault.value : undefined
}

/**
 * Tells whether a number has all the digits that its author wrote. Beyond 2^53, the last digits are
 * lost.
 */
export function hasAllDigits(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER
}

export function hasKey(object: unknown, key: string): boolean {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, key)
}
