import { validateAuthorizationArgs, type Diagnostic } from '@slashlint/core'

/**
 * An exception: core reports an error of an expressible rule, but the schema does not. Each has a name and a reason.
 * Any other disagreement fails the test.
 */
export interface Exception {
  readonly name: string
  /** Tells whether the exception covers a finding of core. */
  readonly covers: (finding: Diagnostic, root: unknown) => boolean
}

function at(root: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string, unknown>)[key]
        : undefined,
    root,
  )
}

const isText = (value: unknown) => typeof value === 'string'

export function hasBothSpellings(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return false
  }
  const keys = Object.keys(value).map((key) => key.charAt(0).toUpperCase() + key.slice(1))
  return new Set(keys).size < keys.length || Object.values(value).some(hasBothSpellings)
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    // `uniqueItems` compares JSON values, but the service converts first. A number next to its text is detected.
    name: 'an item that stands there as text in two ways',
    covers: ({ code, path, data }, root) => {
      if (code !== 'shape/duplicate-item') {
        return false
      }
      const list = at(root, path.slice(0, -1))
      const same = Array.isArray(list)
        ? list.filter((item) => Number(item) === data?.['actual'])
        : []
      return same.every(isText) && new Set(same).size === same.length
    },
  },
  {
    // The digits of `1e400` or `9007199254740993.5` do not show its value.
    name: 'a number written as text with a fraction or an exponent',
    covers: ({ code, path }, root) => {
      const value = at(root, path)
      return code === 'option/bound-range' && typeof value === 'string' && /[.eE]/.test(value)
    },
  },
  {
    // A schema cannot compute a sum. It rejects a single text of more than 1000 characters.
    name: 'metadata that is too long in total',
    covers: ({ code, path }, root) => {
      if (code !== 'lobby/metadata-size') {
        return false
      }
      const metadata = at(root, path) as Readonly<Record<string, unknown>>
      return Object.entries(metadata)
        .flat()
        .every((text) => typeof text !== 'string' || [...text].length <= 1000)
    },
  },
  {
    // The service takes the first of two spellings, but a schema does not know the order of keys. It requires that one
    // of the two is right.
    name: 'one field in both spellings, of which the first is wrong',
    covers: ({ code, path }, root) => {
      if (!/^(authorization|shape)\//.test(code) || path.length !== 1) {
        return false
      }
      const { [String(path[0])]: first, ...others } = root as Readonly<Record<string, unknown>>
      const other = Object.keys(others).find(
        (key) => key.toLowerCase() === String(path[0]).toLowerCase(),
      )
      if (first === undefined || other === undefined) {
        return false
      }
      return validateAuthorizationArgs(others).every(
        (one) => one.severity !== 'error' || one.path[0] !== other,
      )
    },
  },
]
